"""What Hypothesis draws JSON from: everything that a line, a header or a box may hold."""

from hypothesis import strategies as st

from companion.store import Json

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars: st.SearchStrategy[Json] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**128) + 1, 2**128 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
)
values: st.SearchStrategy[Json] = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)
objects: st.SearchStrategy[dict[str, Json]] = st.dictionaries(texts, values, max_size=5)

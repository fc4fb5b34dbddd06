"""Opening a data folder: new, of an older version, of a newer one, and what is not ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.store import NewerDatabase, NotAStore, SqliteStore, Unavailable
from companion.store.schema import MIGRATIONS
from tests.store.phones import together

OLD = Path(__file__).parent / "fixtures" / "tableside-1.sql"
"""A database of version 1 (no triggers, no boxes) with two matches and three entries."""


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The database file behind the store's back."""
    connection = sqlite3.connect(path)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def old_folder(tmp_path: Path) -> Path:
    """A data folder of version 1."""
    with raw(tmp_path / "tableside.db") as connection:
        connection.executescript(OLD.read_text("utf-8"))
    return tmp_path


def tables(path: Path) -> set[str]:
    """The names of the tables in the file."""
    with raw(path) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_a_new_folder_is_made_with_all_its_parents(tmp_path: Path) -> None:
    """Nothing is copied, since nothing was there; the folder is its owner's alone."""
    SqliteStore(tmp_path / "a" / "b").close()
    assert [file.name for file in (tmp_path / "a" / "b").iterdir()] == ["tableside.db"]
    assert (tmp_path / "a" / "b").stat().st_mode & 0o077 == 0


def test_an_older_database_is_upgraded_and_a_copy_kept(tmp_path: Path) -> None:
    """Version 1 opens with its matches, can learn boxes now; a copy stands beside it unchanged."""
    folder = old_folder(tmp_path)

    store = SqliteStore(folder)

    assert [(row.id, row.game, row.entries) for row in store.matches()] == [
        ("m2", "toy", 0),
        ("m1", "toy", 3),
    ]
    assert [line.body for line in store.read("m1")] == [{"n": 1}, {"n": "二"}, {"n": 3}]
    assert store.append("m1", 3, [{"n": 4}], "k3").last == 4
    assert store.append("m1", 0, [{"n": 1}, {"n": "二"}], "k1").repeated
    assert store.learn("toy", "default", {"a": 1}) == {"a": 1}
    store.close()
    assert "box" not in tables(folder / "tableside-1.db")
    with raw(folder / "tableside-1.db") as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (3,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sorted(file.name for file in folder.iterdir()) == ["tableside-1.db", "tableside.db"]


def test_a_copy_can_be_opened_as_a_data_folder(tmp_path: Path) -> None:
    """Put in the database's place it is upgraded in its turn; the first copy is never overwritten."""
    folder = old_folder(tmp_path)
    SqliteStore(folder).close()
    (folder / "tableside.db").unlink()
    (folder / "tableside-1.db").rename(folder / "tableside.db")
    (folder / "tableside-1.db").write_bytes(b"the first copy")

    SqliteStore(folder).close()

    assert (folder / "tableside-1.db").read_bytes() == b"the first copy"
    assert "box" not in tables(folder / "tableside-1-2.db")


def test_an_up_to_date_database_is_not_copied(tmp_path: Path) -> None:
    """Opening again changes no file list."""
    SqliteStore(tmp_path).close()
    SqliteStore(tmp_path).close()
    assert [file.name for file in tmp_path.iterdir()] == ["tableside.db"]


def test_an_upgrade_that_fails_leaves_the_old_version(tmp_path: Path) -> None:
    """A table in the way of the last migration: the earlier one is undone too, nothing is lost."""
    folder = old_folder(tmp_path)
    with raw(folder / "tableside.db") as connection:
        connection.execute("CREATE TABLE box (x)")
    with pytest.raises(Unavailable):
        SqliteStore(folder)
    with raw(folder / "tableside.db") as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM _sqlite_migrations")]
        assert names == ["log"]
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (3,)


def test_two_programs_that_start_at_once_upgrade_once(tmp_path: Path) -> None:
    """Four threads open an old folder together: all four can use it, and there is one copy."""
    folder = old_folder(tmp_path)
    counts: list[int] = []

    def start() -> None:
        store = SqliteStore(folder)
        counts.append(len(store.matches()))
        store.close()

    together(*[start] * 4)

    assert counts == [2, 2, 2, 2]
    assert sorted(file.name for file in folder.glob("*.db")) == ["tableside-1.db", "tableside.db"]


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """A migration this code does not know: the error names it, and not a byte changes."""
    SqliteStore(tmp_path).close()
    path = tmp_path / "tableside.db"
    with raw(path) as connection:
        connection.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
            "VALUES ('tableside', 'hats', '2030-01-01')"
        )
    before = path.read_bytes()

    with pytest.raises(NewerDatabase) as refused:
        SqliteStore(tmp_path)

    assert refused.value.unknown == ("hats",)
    assert refused.value.path == path
    assert "hats" in str(refused.value)
    assert path.read_bytes() == before


def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """The application id tells."""
    path = tmp_path / "tableside.db"
    with raw(path) as connection:
        connection.execute("CREATE TABLE recipes (x)")
    before = path.read_bytes()
    with pytest.raises(NotAStore, match="another program"):
        SqliteStore(tmp_path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """A text of that name stays as it was."""
    path = tmp_path / "tableside.db"
    path.write_text("notes " * 500, "utf-8")
    with pytest.raises(NotAStore):
        SqliteStore(tmp_path)
    assert path.read_text("utf-8") == "notes " * 500


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file stands where the folder should."""
    (tmp_path / "data").write_text("", "utf-8")
    with pytest.raises(Unavailable, match="data"):
        SqliteStore(tmp_path / "data")


def test_the_fixture_is_what_version_1_was() -> None:
    """The fixture has the schema that the first migration makes, so the upgrade tested is the real one."""
    with Database(memory=True) as fixture, Database(memory=True) as made:
        fixture.conn.executescript(OLD.read_text("utf-8"))
        MIGRATIONS.apply(made, stop_before="only_grows")
        statements = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
        assert fixture.execute(statements).fetchall() == made.execute(statements).fetchall()

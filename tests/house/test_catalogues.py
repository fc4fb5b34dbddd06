"""The check of the interface catalogues finds what is missing, on samples made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.catalogues import LANGUAGES, check, used_by_code

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
GOOD = 'msgid "Undo %(line)s"\nmsgstr "復原 %(line)s"\n\nmsgctxt "ledger"\nmsgid "Undo"\nmsgstr "復原"\n'


def write(folder: Path, **texts: str) -> Path:
    """Write the catalogues: the good text, but for the languages in *texts*."""
    for language in LANGUAGES:
        file = folder / language / "LC_MESSAGES" / "messages.po"
        file.parent.mkdir(parents=True)
        file.write_text(HEAD + texts.get(language, GOOD), "utf-8")
    return folder


def test_complete_catalogues_have_no_findings(tmp_path: Path) -> None:
    """Three languages with the same messages and placeholders are fine."""
    assert [] == check(write(tmp_path), {("", "Undo %(line)s"), ("ledger", "Undo")})


BAD = {
    "not translated": (GOOD.replace('msgstr "復原"', 'msgstr ""'), "'Undo' (ledger) is not translated"),
    "fuzzy": ("#, fuzzy\n" + GOOD, "'Undo %(line)s' is fuzzy"),
    "missing": (GOOD.split("\n\n")[0] + "\n", "'Undo' (ledger) is missing"),
    "another placeholder": (GOOD.replace("復原 %(line)s", "復原 %(row)s"), "has other placeholders"),
    "broken": ("msgid \nmsgstr 3", "zh_Hans: "),
}


@pytest.mark.parametrize(("text", "said"), BAD.values(), ids=BAD.keys())
def test_a_bad_catalogue_is_found(tmp_path: Path, text: str, said: str) -> None:
    """What is wrong in one language is found and named."""
    found = check(write(tmp_path, zh_Hans=text), set())

    assert [] != [finding for finding in found if said in finding]


def test_a_language_without_a_catalogue_is_found(tmp_path: Path) -> None:
    """A missing file is a finding, not a language less."""
    (write(tmp_path) / "en" / "LC_MESSAGES" / "messages.po").unlink()

    (finding,) = check(tmp_path, set())

    assert finding.startswith("en: ")


def test_messages_of_code_and_templates_must_be_there(tmp_path: Path) -> None:
    """A message that the code or a template asks for and no catalogue has is missing three times."""
    (tmp_path / "babel.cfg").write_text("[python: **.py]\n[jinja2: **.html]\n", "utf-8")
    (tmp_path / "code.py").write_text("_('New here')\npgettext('ledger', 'Undo')\n", "utf-8")
    (tmp_path / "page.html").write_text("{{ _('Also new') }}", "utf-8")

    used = used_by_code(tmp_path, tmp_path / "babel.cfg")
    found = check(write(tmp_path / "translations"), used)

    assert {("", "New here"), ("", "Also new"), ("ledger", "Undo")} == used
    assert 6 == len(found)

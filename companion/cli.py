"""The command line: `companion serve`, `search`, `simulate`, `content`, `match`, `box`, `backup`.

Exit codes: 0 done and nothing found; 1 something was found (a finding, a changed entry, a misfit); 2 the command
was not understood, or what it names is not there. `search` is the other way round: 0 found, 1 nothing found.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

import companion
from companion.content import LANGUAGES, overlap_folder
from companion.content import check as check_content
from companion.content import stamp as stamp_content
from companion.content.findings import ContentError
from companion.content.load import game_folders
from companion.content.overlap import TEXT_FILES
from companion.matches.boxes import BoxMisfits, export_box, import_box
from companion.matches.doors import Doors, Role
from companion.matches.hall import Hall
from companion.matches.rehearse import emits_of, rehearse
from companion.matches.shipped import Shipped, library
from companion.matches.verify import NotPlayable, verify
from companion.paths import content_root
from companion.store import BadData, FolderInUse, NoBox, NoMatch, SqliteStore, StoreError, has_database
from companion.store.shapes import BadFile

DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data"),
    show_default=True,
    help="The data folder: matches and boxes.",
)
SAID = {
    "digest": "what it says does not lead to its digest",
    "refused": "the rules say no",
    "line": "it is no entry",
    "rules": "the rules here cannot play it",
}
FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(companion.__version__, prog_name="companion")
def main() -> None:
    """Rules and a table companion for board games from a box."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free port.")
@click.option("--allow", multiple=True, help="A further name or address this server is reached by.")
@DATA
def serve(host: str, port: int, allow: tuple[str, ...], data: Path) -> None:
    """Serve the pages until interrupted."""
    # gevent patches the standard library, which no other command wants
    from companion.search import SearchBroken
    from companion.web.serving import CannotListen, run

    try:
        run(data, host, port, allow)
    except FolderInUse as error:
        raise Stopped(f"another server has {error.folder}: stop that one, or give this one another --data") from error
    except (StoreError, CannotListen, SearchBroken) as error:
        raise Stopped(str(error)) from error
    except ContentError as error:
        raise _broken_content(error) from error


# --- search -------------------------------------------------------------------------------------


@main.command()
@click.argument("query")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The reader's language.")
@click.option("--game", help="The game that goes first.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON.")
def search(query: str, lang: str, game: str | None, as_json: bool) -> None:
    """Look QUERY up in the rules, cards, glossary, set-up and questions of all games, in any language.

    With - each line of the standard input is a query, answered by a line of JSON. Exit code 1: nothing was found.
    """
    # no other command wants the index
    from companion.search.told import human, opened, plain

    try:
        found = opened(content_root())
    except ContentError as error:
        raise _broken_content(error) from error
    if game is not None and game not in found.games:
        raise click.BadParameter(f"{game} is none of {', '.join(found.games)}", param_hint="--game")
    if query == "-":
        for line in sys.stdin.buffer:
            asked = line.decode("utf-8", errors="replace").rstrip("\r\n")
            click.echo(json.dumps(plain(found.search(asked, lang=lang, game=game), asked), ensure_ascii=False))
        return
    result = found.search(query, lang=lang, game=game)
    if not result.query:
        raise click.BadParameter("there is nothing to look for", param_hint="QUERY")
    click.echo(json.dumps(plain(result, query), ensure_ascii=False) if as_json else human(result))
    sys.exit(0 if result.hits else 1)


# --- simulate -----------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many seats; without it every count in turn.")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="Matches for each count of seats.")
@click.option("--seed", default="tableside", show_default=True, help="The same seed plays the same matches.")
@click.option("--level", type=click.Choice(["full", "score"]), default="full", show_default=True)
@click.option("--hands", type=click.Choice(["known", "hidden"]), default="known", show_default=True)
@click.option("--box", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A box file to play with.")
@click.option("--json", "as_json", is_flag=True, help="Print only the last line, as JSON.")
def simulate(
    game: str,
    seats: int | None,
    games: int,
    seed: str,
    level: str,
    hands: str,
    box: Path | None,
    as_json: bool,
) -> None:
    """Play GAME at random, with every kind of entry, and check what must always hold."""
    shipped = _shipped(game)
    low, high = shipped.declared.seats
    if seats is not None and not low <= seats <= high:
        raise click.BadParameter(f"{game} is for {low} to {high}", param_hint="--seats")
    counts = [seats] if seats is not None else list(range(low, high + 1))
    told = (lambda text: None) if as_json else (lambda text: click.echo(text, err=True))
    facts = _box_facts(shipped, box) if box else {}
    result = rehearse(shipped, counts, games=games, seed=seed, level=level, hands=hands, box=facts, told=told)
    if not as_json:
        for finding in result["findings"]:
            click.echo(finding)
    click.echo(json.dumps(result, ensure_ascii=False))
    sys.exit(1 if result["findings"] else 0)


def _box_facts(shipped: Shipped, file: Path) -> dict[str, Any]:
    from companion.matches.boxes import misfits
    from companion.store import boxfile

    try:
        box = boxfile.load(file.read_bytes())
    except BadFile as error:
        raise click.ClickException(str(error)) from error
    wrong = misfits(shipped, box.facts)
    if box.game != shipped.game.id or wrong:
        raise click.ClickException(f"{file.name} does not fit {shipped.game.id}: {wrong or box.game}")
    return dict(box.facts)


# --- content ------------------------------------------------------------------------------------


@main.group()
def content() -> None:
    """The texts and facts of the games."""


@content.command("check")
@click.option("--root", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Another content folder.")
@click.option("--stamps", is_flag=True, help="Also say which language pairs nobody has read, or not since a change.")
def content_check(root: Path | None, stamps: bool) -> None:
    """List everything wrong with the content: schema, words, links, numbers, and what the engines can say."""
    folder = root or content_root()
    if not game_folders(folder):
        raise click.BadParameter(f"{folder} holds no game: a folder of YAML files for each", param_hint="--root")
    findings = check_content(folder, stamps=stamps)
    if not findings:
        emits = {id: emits_of(shipped) for id, shipped in library(folder).items()}
        findings = check_content(folder, emits, stamps=stamps)
    for finding in findings:
        click.echo(str(finding))
    click.echo(f"{len(findings)} findings", err=True)
    sys.exit(1 if findings else 0)


@content.command("stamp")
@click.argument("game")
@click.argument("ids", nargs=-1, required=True)
@click.option("--who", required=True, help="Who read both texts.")
@click.option("--changed", default="", help="What they changed.")
def content_stamp(game: str, ids: tuple[str, ...], who: str, changed: str) -> None:
    """Note that WHO has read the language pairs of IDS of GAME as they are now."""
    folder = content_root() / game
    if not folder.is_dir():
        raise click.BadParameter(game, param_hint="GAME")
    for address in stamp_content(folder, ids, who, changed):
        click.echo(address)


@content.command("overlap")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def content_overlap(folder: Path) -> None:
    """Compare our texts with a FOLDER of texts: runs of 12 Han characters or 8 English words in common."""
    if not any(_is_text(path) for path in folder.rglob("*")):
        raise click.BadParameter(f"{folder} holds no text to compare with", param_hint="FOLDER")
    findings = overlap_folder(content_root(), folder)
    for finding in findings:
        click.echo(str(finding))
    click.echo(f"{len(findings)} findings", err=True)
    sys.exit(1 if findings else 0)


def _is_text(path: Path) -> bool:
    return path.suffix.lower() in TEXT_FILES and path.is_file() and path.stat().st_size > 0


# --- match, box, backup ---------------------------------------------------------------------------


@main.group()
def match() -> None:
    """Matches: their files, and links into them."""


@match.command("verify")
@FILE
def match_verify(file: Path) -> None:
    """Play a match FILE again and say whether every entry is as it was, or which is the first that is not."""
    try:
        verdict = verify(file.read_bytes(), _games())
    except BadFile as error:
        click.echo(str(error))
        sys.exit(1)
    except NotPlayable as error:
        raise click.ClickException(f"{file.name} cannot be played here: {error}") from error
    if verdict.entry is None:
        click.echo(f"{verdict.game}: all {verdict.lines} entries are as they were played")
        return
    # the first digest covers the header too, and nothing says which of the two was changed
    where = "the header or entry 1" if verdict.entry == 1 else f"entry {verdict.entry}"
    click.echo(f"{verdict.game}: {where} is not as it was played ({SAID[verdict.why]}: {verdict.what})")
    sys.exit(1)


@match.command("export")
@click.argument("match_id")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@DATA
def match_export(match_id: str, out: Path | None, data: Path) -> None:
    """Write the match file of MATCH_ID."""
    with _Opened(data) as store:
        try:
            file = Hall(store, _games()).export(match_id)
        except (NoMatch, BadData) as error:
            raise click.BadParameter(f"no match {match_id}", param_hint="MATCH_ID") from error
        except (StoreError, click.ClickException):
            raise
        except Exception as error:  # what its data holds does not fit this version, in whatever way
            raise Stopped(f"match {match_id} cannot be played again by this version, so it has no file") from error
    _write(file, out)


@match.command("list")
@DATA
def match_list(data: Path) -> None:
    """Print every match of a data folder, the newest first: id, game, when it began, entries, who plays."""
    with _Opened(data) as store:
        for row in store.matches():
            seats = store.header(row.id).get("seats")
            names = [str(s.get("name", "")) for s in seats if isinstance(s, dict)] if isinstance(seats, list) else []
            told = ", ".join(name or letter for name, letter in zip(names, "ABCDEF", strict=False))
            click.echo(f"{row.id}  {row.game}  {row.created:%Y-%m-%d %H:%M}  {row.entries}  {told}")


@match.command("link")
@click.argument("match_id")
@click.option("--role", type=click.Choice([r.value for r in Role]), default=Role.HOST.value, show_default=True)
@click.option("--seat", type=click.Choice(list("ABCDEF")), help="With --role seat: the letter of the seat.")
@DATA
def match_link(match_id: str, role: str, seat: str | None, data: Path) -> None:
    """Make a new link into MATCH_ID and print its path, also while the server runs.

    For a host who has lost his phone, and for matches from before there were links.
    """
    if (seat is None) is (role == Role.SEAT):
        raise click.UsageError("--seat goes with --role seat, and --role seat with --seat")
    with _Opened(data) as store:
        try:
            seats = store.header(match_id)["seats"]
        except (NoMatch, BadData) as error:
            raise click.BadParameter(f"no match {match_id}", param_hint="MATCH_ID") from error
        number = None if seat is None else "ABCDEF".index(seat)
        if number is not None and (not isinstance(seats, list) or number >= len(seats)):
            raise click.BadParameter(f"nobody sits at {seat} in this match", param_hint="--seat")
        click.echo(f"/j/{Doors(store).invite(match_id, Role(role), number)}")


@main.group()
def box() -> None:
    """What owners' copies have printed."""


@box.command("export")
@click.argument("game")
@click.option("--name", default="default", show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@DATA
def box_export(game: str, name: str, out: Path | None, data: Path) -> None:
    """Write the box file of a box of GAME."""
    _shipped(game)
    with _Opened(data) as store:
        try:
            file = export_box(store, game, name)
        except (NoBox, BadData) as error:
            raise click.BadParameter(f"no box {name}", param_hint="--name") from error
    _write(file, out)


@box.command("import")
@FILE
@click.option("--name", help="Save it under this name.")
@DATA
def box_import(file: Path, name: str | None, data: Path) -> None:
    """Save the box of a box FILE, in place of what was there under its name."""
    with _Opened(data, new=True) as store:
        try:
            game, saved, facts = import_box(store, _games(), file.read_bytes(), name)
        except (BadFile, BoxMisfits) as error:
            click.echo(str(error))
            sys.exit(1)
        except KeyError as error:
            raise click.ClickException(f"no game {error.args[0]} here") from error
        click.echo(f"{game}, box {saved}: {facts} facts")


@main.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@DATA
def backup(target: Path, data: Path) -> None:
    """Copy the whole database to the new file TARGET, also while the server runs."""
    with _Opened(data) as store:
        try:
            store.backup(target)
        except FileExistsError as error:
            raise click.BadParameter(f"{target} is there already", param_hint="TARGET") from error
    click.echo(str(target))


# --- what the commands share ----------------------------------------------------------------------


class Stopped(click.ClickException):
    """The command cannot do its work here; the message is the whole of what people see."""

    exit_code = 2


class _Opened:
    """The store of a data folder, closed at the end; only *new* may make a database in a folder without one."""

    def __init__(self, data: Path, new: bool = False) -> None:
        if not (data.is_dir() if new else has_database(data)):
            raise click.BadParameter(f"{data} is no data folder", param_hint="--data")
        try:
            self._store = SqliteStore(data)
        except StoreError as error:
            raise Stopped(str(error)) from error

    def __enter__(self) -> SqliteStore:
        return self._store

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self._store.close()
        if isinstance(error, StoreError):
            raise Stopped(str(error)) from error


def _games() -> dict[str, Shipped]:
    try:
        return library()
    except ContentError as error:
        raise _broken_content(error) from error


def _broken_content(error: ContentError) -> Stopped:
    return Stopped(f"the content is broken; run companion content check\n{error}")


def _shipped(game: str) -> Shipped:
    games = _games()
    if game not in games:
        raise click.BadParameter(f"{game} is none of {', '.join(games)}", param_hint="GAME")
    return games[game]


def _write(data: bytes, out: Path | None) -> None:
    if out is None:
        sys.stdout.buffer.write(data)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Stopped(f"{out} cannot be written: {error.strerror}") from error
    click.echo(str(out), err=True)


if __name__ == "__main__":
    main()

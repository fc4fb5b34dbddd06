"""The tables, as a list of migrations that only grows: what was released is never edited.

The version of a database is the number of migrations it has had.
"""

from sqlite_utils import Database, Migrations

APPLICATION_ID = 0x54424C53
"""Written into the file ("TBLS"), so that another program's database is never taken for ours."""

MIGRATIONS = Migrations("tableside")


@MIGRATIONS()
def log(db: Database) -> None:
    """Matches and their entries."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.table("match").create(
        {"id": str, "key": str, "game": str, "created": str, "header": str},
        pk="id",
        not_null={"id", "key", "game", "created", "header"},
        strict=True,
    ).create_index(["key"], unique=True)
    # `part` is a line's place in its batch: with it the idempotency key is unique by the database's own rule.
    # `total` is the size of the log up to this entry, so that the limit needs one row and not a sum.
    db.table("entry").create(
        {"match": str, "seq": int, "at": str, "key": str, "part": int, "total": int, "body": str},
        pk=("match", "seq"),
        not_null={"match", "seq", "at", "key", "part", "total", "body"},
        foreign_keys=[("match", "match", "id")],
        strict=True,
    ).create_index(["match", "key", "part"], unique=True)


@MIGRATIONS()
def only_grows(db: Database) -> None:
    """The log's promises, kept by the database itself: no entry changes or goes, the numbers have no gap."""
    for change in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER entry_{change.lower()} BEFORE {change} ON entry "
            "BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
        )
    db.execute(
        "CREATE TRIGGER entry_gapless BEFORE INSERT ON entry "
        "WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE match = NEW.match) "
        "BEGIN SELECT RAISE(ABORT, 'the log has no gaps'); END"
    )


@MIGRATIONS()
def boxes(db: Database) -> None:
    """What people have learnt from their own copies, one document per game and name."""
    db.table("box").create(
        {"game": str, "name": str, "facts": str, "changed": str},
        pk=("game", "name"),
        not_null={"game", "name", "facts", "changed"},
        strict=True,
    )


@MIGRATIONS()
def doors(db: Database) -> None:
    """Links into matches and the phones that took them; secrets stand here as digests only."""
    db.table("link").create(
        {"id": int, "match": str, "role": str, "seat": int, "digest": str, "made": str, "ended": str},
        pk="id",
        not_null={"match", "role", "digest", "made"},
        foreign_keys=[("match", "match", "id")],
        strict=True,
    ).create_index(["digest"], unique=True).create_index(["match"])
    db.table("phone").create(
        {"link": int, "digest": str, "at": str},
        pk=("link", "digest"),
        not_null={"link", "digest", "at"},
        foreign_keys=[("link", "link", "id")],
        strict=True,
    ).create_index(["digest"])


@MIGRATIONS()
def ticks(db: Database) -> None:
    """What is done of the set-up of a match."""
    db.table("tick").create(
        {"match": str, "step": str, "seat": int, "at": str},
        pk=("match", "step"),
        not_null={"match", "step", "at"},
        foreign_keys=[("match", "match", "id")],
        strict=True,
    )


def known_migrations() -> set[str]:
    """The names of all migrations of this version of the code."""
    with Database(memory=True) as nothing_yet:
        return {migration.name for migration in MIGRATIONS.pending(nothing_yet)}

"""A backup is complete and consistent, and overwrites nothing."""

import threading
from pathlib import Path

import pytest

from companion.store import SqliteStore, Unavailable


def test_a_backup_opens_as_a_store(store: SqliteStore, tmp_path: Path) -> None:
    """One file, no journal beside it, with everything that was acknowledged."""
    store.append("m1", 0, [{"n": 1}, {"n": 2}], "k1")
    store.learn("toy", "default", {"a": 1})
    target = tmp_path / "copy" / "tableside.db"
    target.parent.mkdir()

    store.backup(target)

    assert [file.name for file in target.parent.iterdir()] == ["tableside.db"]
    copy = SqliteStore(target.parent)
    assert copy.read("m1") == store.read("m1")
    assert copy.header("m1") == store.header("m1")
    assert copy.box("toy") == {"a": 1}
    copy.close()


def test_a_backup_under_writes_has_no_torn_batch(store: SqliteStore, tmp_path: Path) -> None:
    """While batches of three are appended, ten backups are taken: each holds whole batches, from the
    first."""
    done = threading.Event()

    def write() -> None:
        for turn in range(1000):
            if done.is_set():
                break
            store.append("m1", 3 * turn, [{"turn": turn, "part": part} for part in range(3)], f"k{turn}")

    writer = threading.Thread(target=write)
    writer.start()
    for number in range(10):
        folder = tmp_path / f"copy{number}"
        folder.mkdir()
        store.backup(folder / "tableside.db")
    done.set()
    writer.join()

    for number in range(10):
        copy = SqliteStore(tmp_path / f"copy{number}")
        log = copy.read("m1")
        assert [(line.body["turn"], line.body["part"]) for line in log] == [
            divmod(place, 3) for place in range(len(log))
        ]
        assert len(log) % 3 == 0
        copy.close()


def test_a_backup_never_overwrites(store: SqliteStore, tmp_path: Path) -> None:
    """A file that is there stays as it is."""
    target = tmp_path / "old.db"
    target.write_bytes(b"older")
    with pytest.raises(FileExistsError):
        store.backup(target)
    assert target.read_bytes() == b"older"


def test_a_backup_that_cannot_take_its_name_says_so(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trouble of the file system is a refusal like any other, and no half file stays."""

    def refuse(part: Path, target: Path) -> Path:
        raise PermissionError(f"{target} may not be written")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Unavailable, match="may not be written"):
        store.backup(tmp_path / "copy.db")
    assert list(tmp_path.glob("copy*")) == []


def test_a_backup_into_no_folder_says_so(store: SqliteStore, tmp_path: Path) -> None:
    """Nothing is left behind."""
    with pytest.raises(Unavailable):
        store.backup(tmp_path / "missing" / "copy.db")
    assert not (tmp_path / "missing").exists()

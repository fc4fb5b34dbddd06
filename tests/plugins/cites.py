"""A pytest plugin: which clauses each test cited, and how it ended.

The engine calls back for every clause that gives a question, a refusal or a line of the ledger
(``companion.engine.cites.watch``). The tests of tests/traceability run last and read the record.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

import pytest

from companion.engine.cites import watch

LAST = "traceability/"


@dataclass
class Record:
    """What ran so far, by test id relative to tests/: the clauses cited, and the tests that did not pass.

    *whole* says whether this run is one of all tests, so that a test which did not run does not exist.
    """

    whole: bool = False

    cited: dict[str, set[str]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


RECORD = pytest.StashKey[Record]()


def relative(node_id: str) -> str:
    """Return a pytest node id as the traceability files write it, relative to tests/."""
    return node_id.removeprefix("tests/")


def pytest_configure(config: pytest.Config) -> None:
    """Begin an empty record."""
    is_narrowed = any(config.getoption(name, None) for name in ("keyword", "markexpr", "lf", "deselect"))
    of_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    config.stash[RECORD] = Record(whole=of_all and not is_narrowed)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that read the record behind all others."""
    items.sort(key=lambda item: relative(item.nodeid).startswith(LAST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record what a test cites, fixtures of its own included."""
    cited = item.config.stash[RECORD].cited.setdefault(relative(item.nodeid), set())
    with watch(cited.add):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record a test that failed or was skipped in any of its phases."""
    report = yield
    if not report.passed:
        item.config.stash[RECORD].failed.add(relative(item.nodeid))
    return report


@pytest.fixture(scope="session")
def record(request: pytest.FixtureRequest) -> Record:
    """Return what the tests that ran before have cited."""
    return request.config.stash[RECORD]

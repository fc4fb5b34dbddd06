"""What every test may use: a real browser, and the record of the clauses each test cites."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

pytest_plugins = ["tests.plugins.cites"]

# Chromium as root in a container, drawing without a GPU, and calling nobody.
CHROMIUM_ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def chromium_path() -> str | None:
    """Return the Chromium to test with: $CHROMIUM, else one on PATH, else None for Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a running Chromium. A machine without one fails here: browser tests are never skipped."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """Return a new page, without cookies, on a phone of 360 x 740."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()

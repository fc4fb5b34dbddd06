"""A table without boxes, a phone for it, and a box to work on."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.boxes.forms import at_an_address_of_its_own, some_box
from tests.web.table import Table


@pytest.fixture(autouse=True)
def no_boxes(table: Table) -> None:
    """Every test begins without boxes."""
    table.no_boxes()


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser, whose address has used up nothing of its hour."""
    return at_an_address_of_its_own(table.client())


@pytest.fixture
def name(table: Table) -> str:
    """A box with the council's numbers and one event card told."""
    return some_box(table)

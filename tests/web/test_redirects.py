"""Where a form leads: a browser is sent there, and a script of ours is told."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.web.samples import GAME

OWN = {"Origin": "http://localhost"}
FACT = f"/en/{GAME}/boxes/box/default/event.c1-a"
TALLY = {"base": "86", "key": "k" * 22, "seat": "0", "way": "gain", "amount": "2", "words": "a bridge"}


def test_a_script_that_sent_a_form_is_told_the_way_with_its_place_in_the_page(client: FlaskClient) -> None:
    """204 and no Location: a fetch would follow that by itself, ask for the page twice and forget the anchor."""
    plain = client.post("/m/sample/tally", data=TALLY, headers=OWN)
    told = client.post("/m/sample/tally", data=TALLY, headers={**OWN, "X-Form": "1"})
    assert (plain.status_code, told.status_code, told.data) == (303, 204, b"")
    assert told.headers["X-To"] == plain.headers["Location"] and "Location" not in told.headers
    anchored = client.post(FACT, data={"whole": "1"}, headers={**OWN, "X-Form": "1"})
    assert anchored.status_code == 204 and anchored.headers["X-To"].endswith("#event.c1-a")


def test_a_form_that_comes_back_is_a_page_for_a_script_too(client: FlaskClient) -> None:
    reply = client.post("/m/sample/tally", data={**TALLY, "seat": "9"}, headers={**OWN, "X-Form": "1"})
    assert reply.status_code == 422 and 'id="faults"' in reply.text and "X-To" not in reply.headers

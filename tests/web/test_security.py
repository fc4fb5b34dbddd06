"""What every request must pass and every answer carries (design 7)."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import WebConfig, create_app, locale
from companion.web.ports import Visitor
from companion.web.security import BODY_LIMIT
from tests.web.conftest import LAN
from tests.web.sample_boxes import SampleBoxes
from tests.web.sample_find import SampleFinder
from tests.web.sample_site import SampleLibrary, SampleMatches, SamplePeople
from tests.web.samples import GAME

OWN = {"Origin": "http://localhost"}
FILL = {"lang": "en", "game": GAME, "match": "sample", "clause": "duties.piety", "name": "tableside.css", "seq": "2"}
FILL |= {"secret": "seat", "box": "default", "place": "event.c1-a"}
FILL |= {"card": "event.godwyn", "term": "loyalty", "question": "tax.unpaid"}


def addresses(app: Flask, method: str) -> list[str]:
    """Return one address for every route of *app* that takes *method*."""
    found = []
    with app.test_request_context("/en/"):
        for rule in app.url_map.iter_rules():
            if method in (rule.methods or ()):
                version = app.config["STATIC_VERSION"]
                values = {a: version if a == "version" else FILL[a] for a in rule.arguments}
                built = app.url_map.bind("localhost").build(rule.endpoint, values, method=method)
                found.append(built)
    assert len(found) > 4
    return found


def test_every_answer_carries_the_headers(app: Flask, client: FlaskClient) -> None:
    """Every route, and pages that do not exist: no inline code, no frames, no sniffing, no referrer."""
    for address in [*addresses(app, "GET"), "/nothing", "/en/nothing", "/m/none", "/static/x/none"]:
        headers = client.get(address).headers
        csp = headers["Content-Security-Policy"]
        assert "default-src 'self'" in csp and "frame-ancestors 'none'" in csp and "unsafe" not in csp, address
        assert headers["X-Content-Type-Options"] == "nosniff", address
        assert headers["Referrer-Policy"] == "no-referrer", address


def test_match_pages_are_never_stored(app: Flask, client: FlaskClient) -> None:
    """no-store on everything about a match, and on the page that lists matches."""
    for address in addresses(app, "GET"):
        if address.startswith("/m/") or address == "/en/":
            stream = address.endswith("/stream")  # is never whole, and nobody on the way may hold it up
            said = "no-cache, no-transform" if stream else "no-store"
            assert client.get(address).headers["Cache-Control"] == said, address


def test_static_files_are_kept_for_a_year_under_the_name_of_their_content(app: Flask, client: FlaskClient) -> None:
    """A page from before an upgrade gets the new file, but may not keep it."""
    version = app.config["STATIC_VERSION"]
    fresh, old = client.get(f"/static/{version}/tableside.css"), client.get("/static/0000/tableside.css")
    assert "immutable" in fresh.headers["Cache-Control"] and "max-age=31536000" in fresh.headers["Cache-Control"]
    assert old.headers["Cache-Control"] == "no-cache" and old.data == fresh.data
    assert not fresh.vary


def test_rules_are_asked_for_again_and_not_sent_twice(client: FlaskClient) -> None:
    """A browser keeps a page of the rules and asks whether it changed."""
    address = f"/en/{GAME}/rules/duties.piety"
    first = client.get(address)
    assert first.headers["Cache-Control"] == "no-cache"
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:5000", LAN, f"{LAN}:8080", LAN.upper()])
def test_known_hosts_are_answered(client: FlaskClient, host: str) -> None:
    """This machine's own names, and those it printed or was told."""
    assert client.get("/en/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.test", f"{LAN}.evil.test", "localhost.evil.test", "192.168.1.9", "", "[", "a@localhost"]
)
def test_strange_hosts_are_not_answered(client: FlaskClient, host: str) -> None:
    """DNS rebinding: a stranger's name may point here, but is refused."""
    reply = client.get("/en/", headers={"Host": host})
    assert reply.status_code == 400
    assert "sample" not in reply.text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost"}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, 303),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://evil.test"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Sec-Fetch-Site": "none"}, 403),
    ],
)
def test_only_our_own_pages_may_write(client: FlaskClient, headers: dict[str, str], status: int) -> None:
    """Each POST: own Origin, or Sec-Fetch-Site same-origin."""
    data = {"lang": "en", "next": "/m/sample"}
    assert client.post("/language", data=data, headers=headers).status_code == status


def test_no_route_writes_for_a_stranger(app: Flask, client: FlaskClient, matches: SampleMatches) -> None:
    """Every POST route refuses another site, and nothing reaches the match."""
    for address in addresses(app, "POST"):
        assert client.post(address, data={"base": "1"}, headers={"Origin": "http://evil.test"}).status_code == 403
    assert matches.sent == []


def test_a_body_of_more_than_64_kb_is_refused(client: FlaskClient, matches: SampleMatches) -> None:
    """413 in the reader's language, whether the length is told or not."""
    long = {"answer.x": "y" * BODY_LIMIT}
    reply = client.post("/m/sample/answer", data=long, headers={**OWN, "Accept-Language": "en"})
    assert reply.status_code == 413 and "64 KB" in reply.text
    assert matches.sent == []


def test_only_forms_and_json_are_read(client: FlaskClient) -> None:
    """415 for anything else."""
    reply = client.post("/m/sample/answer", data="base=1", content_type="text/plain", headers=OWN)
    assert reply.status_code == 415


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("code", [400, 403, 404, 405, 413, 415, 500])
def test_an_error_says_what_why_and_what_to_do(lang: str, code: int) -> None:
    """Three different sentences in the reader's language; nothing of the inside."""

    class Broken(SampleMatches):
        def ledger(self, match: str, by: Visitor) -> None:
            raise RuntimeError("secret inside")

    client = create_app(SampleLibrary(), SampleFinder(), Broken(), SamplePeople(), SampleBoxes()).test_client()
    client.set_cookie("lang", lang)
    reply = {
        400: lambda: client.post("/m/sample/answer", data={"base": "x"}, headers=OWN),
        403: lambda: client.post("/m/sample/answer", data={}),
        404: lambda: client.get("/m/none"),
        405: lambda: client.get("/m/sample/answer"),
        413: lambda: client.post("/m/sample/answer", data={"x": "y" * BODY_LIMIT}, headers=OWN),
        415: lambda: client.post("/m/sample/answer", data="x", content_type="text/plain", headers=OWN),
        500: lambda: client.get("/m/sample/ledger"),
    }[code]()
    assert reply.status_code == code
    main = reply.text.split("<main")[1].split("</main>")[0]
    assert main.count('<p class="read">') == 2 and "<h1>" in main
    assert "secret" not in reply.text and "Traceback" not in reply.text
    if lang != "en":
        assert "server" not in main and "Nothing was" not in main


def test_a_server_refuses_a_default_language_it_does_not_have() -> None:
    """A wrong setting is told at once."""
    with pytest.raises(ValueError, match="zh-TW"):
        site = SampleLibrary(), SampleFinder(), SampleMatches(), SamplePeople(), SampleBoxes()
        create_app(*site, WebConfig(default_language="zh-TW"))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("headers", [OWN, {}], ids=["own", "stranger"])
def test_a_method_that_an_address_has_not_is_405(client: FlaskClient, method: str, headers: dict[str, str]) -> None:
    """Whatever comes with it, and with nothing at all; the answer names the methods there are."""
    for address in ("/m/sample", "/m/sample/answer", "/en/", "/language"):
        reply = client.open(address, method=method, headers=headers)
        assert (405, True) == (reply.status_code, "Allow" in reply.headers), address
    assert 404 == client.open("/nothing", method=method, headers=headers).status_code


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "a\\udc00b"])
def test_half_a_surrogate_pair_is_refused_wherever_it_stands(
    app: Flask, client: FlaskClient, matches: SampleMatches, half: str
) -> None:
    """400 for a name or a value of a JSON body: no page and no file could hold it."""
    for address in addresses(app, "POST"):
        for body in (f'{{"answer.x": "{half}"}}', f'{{"answer.{half}": "x"}}', f'{{"a": ["x", "{half}"]}}'):
            reply = client.post(address, data=body, content_type="application/json", headers=OWN)
            assert 400 == reply.status_code, (address, body)
    assert matches.sent == []


@pytest.mark.parametrize(
    "body", ["[" * 60_000, '{"a":' * 12_000 + "1", '{"a": ' + "[" * 30_000 + "]" * 30_000 + "}", '{"a": 1}', "{", "[]"]
)
def test_json_of_another_shape_is_refused(app: Flask, client: FlaskClient, matches: SampleMatches, body: str) -> None:
    """400, nested as deep as 64 KB allow."""
    for address in addresses(app, "POST"):
        reply = client.post(address, data=body, content_type="application/json", headers=OWN)
        assert 400 == reply.status_code, address
    assert matches.sent == []

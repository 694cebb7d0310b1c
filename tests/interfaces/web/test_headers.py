"""The headers with which a browser refuses frames, foreign scripts, guessed types, and plain HTTP."""

import asyncio

import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import HERE, TWO, opened

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.guard import MOST_FORM_BYTES, MOST_UPLOAD_BYTES, Guard

REPORT = "/games/byg/known/report"
PATHS = ["/", "/games/byg", "/rules", "/static/table.js", "/games/byg/picture.svg", REPORT, "/none"]


@pytest.fixture
def reached(site):
    """Makes clients that reach the server by a scheme, as a proxy reports it."""
    app = application(site, ["testserver"])

    def client(scheme):
        url = HERE.replace("http", scheme)
        return TestClient(app, url, headers={"origin": url})

    return client


def policy(answer):
    parts = answer.headers["content-security-policy"].split("; ")
    return {name: rest for name, _, rest in (part.partition(" ") for part in parts)}


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS)
def test_every_answer_refuses_frames_and_scripts_of_other_sites(reached, path):
    answer = reached("http").get(path)
    said = policy(answer)
    assert said["frame-ancestors"] == said["default-src"] == said["base-uri"] == "'none'"
    if path == REPORT:  # its scripts stand in it, and may do nothing else
        assert said["sandbox"] == "allow-scripts"
    else:
        assert said.get("script-src", "'self'") == "'self'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", PATHS)
def test_a_browser_that_came_by_tls_comes_by_tls_for_a_year(reached, path):
    said = reached("https").get(path).headers["strict-transport-security"]
    assert said == "max-age=31536000"
    assert "strict-transport-security" not in reached("http").get(path).headers


def test_refusals_have_the_same_headers(reached, site):
    client = reached("http")
    table = opened(client, "byg", **TWO)
    refused = client.post(f"{table}/acts", data={}, headers={"origin": "http://elsewhere"})
    assert refused.status_code == 403
    for answer in (refused, client.get("/", headers={"host": "elsewhere"})):
        assert policy(answer)["frame-ancestors"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_returning_visitor_loaded_all_scripts_and_styles_again(reached):
    client = reached("http")
    first = client.get("/static/table.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/table.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "length"),
    [
        ("/games/byg", MOST_FORM_BYTES + 1),
        ("/records", MOST_UPLOAD_BYTES + 1),
        ("/records", 10**14),
        ("/records", "9" * 5000),
    ],
)
def test_a_body_that_says_that_it_is_too_long_is_refused_before_it_comes(path, length):
    async def read(scope, receive, send):
        with pytest.raises(HTTPException, match="bytes can be sent here"):
            await receive()
        read_by.append(scope["path"])

    async def never():
        raise AssertionError("the body was waited for")

    read_by = []
    headers = {"host": "here", "origin": "http://here", "content-length": str(length)}
    scope = {"type": "http", "method": "POST", "path": path, "scheme": "http"}
    scope["headers"] = [(name.encode(), text.encode()) for name, text in headers.items()]
    asyncio.run(Guard(read, ["here"])(scope, never, never))
    assert read_by == [path]

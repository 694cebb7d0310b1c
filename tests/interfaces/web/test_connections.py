"""Connections that come too slowly or too often, and requests through a proxy."""

import socket
import struct
import threading
import time
from collections import Counter
from contextlib import closing, contextmanager, suppress

import pytest
import uvicorn
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import HERE, TWO

from kibitz.interfaces.web import connections, server
from kibitz.interfaces.web.application import application


@contextmanager
def served(app, **how):
    """The port of an application that is served by uvicorn in a thread."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, **{"log_level": "error", "lifespan": "off"} | how)
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run, args=[[listening]], daemon=True)
    running.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        running.join(60)
        listening.close()


async def hello(scope, receive, send):
    """Answers with the address of the client and the scheme, once the body is there."""
    while (await receive()).get("more_body"):
        pass
    text = f"{scope['client'][0]} {scope['scheme']}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": text})


def closed_after(port, begin):
    """Seconds until the server hangs up on a client that sends only the begin of a request."""
    begun = time.monotonic()
    with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as client:
        client.sendall(begin)
        while client.recv(1000):
            pass
        return time.monotonic() - begun


@pytest.mark.parametrize(
    "begin",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n",
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_hung_up_on(begin, monkeypatch):
    monkeypatch.setattr(connections, "HEADERS", 0.5)
    monkeypatch.setattr(connections, "BODY", 0.7)
    with served(hello, http=connections.bounded_protocol()) as port:
        assert closed_after(port, begin) > 0.3


def test_an_address_opens_so_many_connections_and_a_trusted_proxy_any_number(monkeypatch):
    monkeypatch.setattr(connections, "MOST_OPEN", 3)
    for trusted, refused in ((), 2), (("127.0.0.1",), 0):
        with served(hello, http=connections.bounded_protocol(trusted)) as port:
            clients = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(5)]
            answers = [_answer(client) for client in clients]
            for client in clients:
                client.close()
            assert answers.count(b"") == refused


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def _ended(client, how):
    """Connect, send something, and end the connection in a way."""
    if how == "upgrade":
        client.sendall(UPGRADE)
        assert b"101" not in client.recv(1000)[:20]
        client.sendall(b"\x81\x85abcde")
    elif how == "reset":
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    else:  # a timeout
        client.sendall(b"GET / HTTP/1.1\r\nHost: a")
        client.recv(1000)
    client.close()


@pytest.mark.parametrize("how", ["upgrade", "reset", "timeout"])
def test_the_count_of_connections_comes_back_to_0(how, monkeypatch, caplog):
    """Each attempt at a WebSocket stayed counted, and 200 of them locked an address out."""
    monkeypatch.setattr(connections, "HEADERS", 0.3)
    opened = Counter()
    config = server._config(hello, ())
    own = {name: getattr(config, name) for name in ("ws", "log_level")}
    with served(hello, http=connections.bounded_protocol((), opened), **own) as port:
        for _ in range(3):
            _ended(socket.create_connection(("127.0.0.1", port), timeout=60), how)
        until = time.monotonic() + 30
        while opened and time.monotonic() < until:
            time.sleep(0.02)
    assert opened == {} and caplog.text == ""


def _answer(client):
    try:
        client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return client.recv(1000)
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("trusted", "said"), [([], "127.0.0.1 http"), (["127.0.0.1"], "9.9.9.9 https")]
)
def test_only_a_trusted_proxy_says_for_whom_it_asks(trusted, said):
    how = {"proxy_headers": bool(trusted), "forwarded_allow_ips": trusted}
    with (
        served(hello, **how) as port,
        closing(socket.create_connection(("127.0.0.1", port))) as client,
    ):
        headers = "X-Forwarded-For: 6.6.6.6, 9.9.9.9\r\nX-Forwarded-Proto: https\r\n"
        client.settimeout(60)
        client.sendall(f"GET / HTTP/1.1\r\nHost: a\r\n{headers}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: client.recv(1000), b""))
        assert said.encode() in answer


@pytest.mark.parametrize(("scheme", "is_secure"), [("http", False), ("https", True)])
def test_cookies_are_for_tls_only_where_the_server_is_reached_by_tls(site, scheme, is_secure):
    url = HERE.replace("http", scheme)
    client = TestClient(application(site, ["testserver"]), url, headers={"origin": url})
    answer = client.post("/games/byg", data=TWO, follow_redirects=False)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies and all(("; Secure" in one) == is_secure for one in cookies)
    assert all("; HttpOnly" in one and one.count("Secure") <= 1 for one in cookies)


async def long_answer(scope, receive, send):
    """Answers with eight megabytes, in parts."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for k in range(128):
        await send({"type": "http.response.body", "body": bytes(65_536), "more_body": k < 127})


def test_a_client_that_does_not_read_its_answer_is_hung_up_on(monkeypatch):
    """Each held its connection, and what was to be sent, for as long as it wished."""
    monkeypatch.setattr(connections, "READING", 0.5)
    opened = Counter()
    with served(long_answer, http=connections.bounded_protocol((), opened)) as port:
        with closing(socket.socket()) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", port))
            client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            until = time.monotonic() + 30
            while not opened and time.monotonic() < until:
                time.sleep(0.02)
            while opened and time.monotonic() < until:
                time.sleep(0.02)
            assert opened == {}
        with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            got = 0
            while part := client.recv(300_000):  # a reader who is slow, and goes on
                got += len(part)
                time.sleep(0.02)
            assert got > 8 * 2**20


LONG = b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"a=b; " * (connections.MOST_OF_HEADERS // 5)


@pytest.mark.parametrize(
    ("begin", "said"),
    [
        (LONG + b"\r\n\r\n", b"have at most 32 KiB."),
        (
            b"GET /?" + b"a" * connections.MOST_OF_HEADERS + b" HTTP/1.1\r\nHost: a\r\n\r\n",
            b"have at most 32 KiB.",
        ),
        (LONG, b""),  # whose end does not come
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + LONG, b"127.0.0.1"),  # a second one
    ],
)
def test_headers_that_are_longer_than_a_browser_sends_are_refused(begin, said):
    """One request with 10 MB of cookies kept a server from all others for 23 seconds."""
    with served(hello, http=connections.bounded_protocol()) as port:
        begun = time.monotonic()
        with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as client:
            client.sendall(begin)
            answer = b""
            with suppress(ConnectionError):
                client.sendall(b"c" * 40_000 if not begin.endswith(b"\n") else b"")
                while part := client.recv(1000):
                    answer += part
        assert said in answer and bool(said) == bool(answer)
        assert time.monotonic() < begun + connections.HEADERS / 2


def test_headers_that_came_in_one_piece_with_a_whole_request_were_not_counted():
    """On a busy machine the connection stood open for as long as an idle one."""
    with served(hello, http=connections.bounded_protocol()) as port:
        begun = time.monotonic()
        with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + LONG + b"c" * 40_000)
            with suppress(ConnectionError):
                while client.recv(1000):
                    pass
        assert time.monotonic() < begun + connections.HEADERS / 2


def test_a_long_body_is_no_long_header():
    body = b"x" * 8 * connections.MOST_OF_HEADERS
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body)
    with (
        served(hello, http=connections.bounded_protocol()) as port,
        closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as client,
    ):
        for _ in range(3):
            client.sendall(head + body)
            assert b"200 OK" in client.recv(1000)

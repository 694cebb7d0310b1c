"""Two servers on one database: what one accepts the other shows at once."""

import re
import time
import urllib.request
from contextlib import contextmanager

import pytest
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.test_killed import Player
from tests.store.conftest import postgres  # noqa: F401  a fixture

SOON = 10.0  # seconds, on a busy machine; a server that hears nothing looks after 15


@pytest.fixture
def two(postgres):  # noqa: F811
    """Two servers that share a database."""
    servers = [Server(postgres), Server(postgres)]
    yield servers
    for server in servers:
        server.kill()


@contextmanager
def states(server, player):
    """The states that a stream of events tells."""
    request = urllib.request.Request(f"{server.url}{player.table}/events")
    request.add_header("cookie", player.cookie)
    with urllib.request.urlopen(request, timeout=SOON) as stream:
        yield (line for line in stream if line.startswith(b"data: "))


def click(player):
    """Play the first act that the page offers."""
    page = player.page()
    action = re.search(r'data-action="(\d+)"', page)[1]
    version = re.search(r'data-version="([^"]+)"', page)[1]
    player._post(f"{player.table}/acts", {"action": action, "version": version}).close()


def test_the_act_of_one_server_is_told_by_the_other_at_once(two):
    player = Player(two[0].url)
    for here, there in (two, two[::-1]):
        with states(there, player) as told:
            before = next(told)
            player.url = here.url
            begun = time.monotonic()
            click(player)
            assert next(told) != before
            assert time.monotonic() < begun + SOON
            player.url = there.url
    assert player.page().count("data-at=") == 3


def test_a_rematch_that_began_at_one_server_is_told_by_the_other(two):
    player = Player(two[0].url)
    player._post(f"{player.table}/acts", {"text": "resign", "version": _version(player)}).close()
    with states(two[1], player) as told:
        before = next(told)
        player._post(f"{player.table}/rematch", {}, redirect=False).close()
        assert next(told) != before
    player.url = two[1].url
    assert "To the rematch" in player.page()


def _version(player):
    return re.search(r'data-version="([^"]+)"', player.page())[1]

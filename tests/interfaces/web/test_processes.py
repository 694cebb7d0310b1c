"""Two servers on one database: what one accepts the other shows at once."""

import re
import urllib.request
from contextlib import contextmanager

import pytest
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.test_killed import QuickPlayer
from tests.store.conftest import postgres  # noqa: F401  a fixture

TIMEOUT = 120.0
STATE, ALIVE = (
    b"data: ",
    b": alive",
)  # a server that hears nothing looks when it says that it is alive


@pytest.fixture(scope="module")
def two(postgres):  # noqa: F811
    """Two servers that share a database."""
    servers = [Server(postgres), Server(postgres)]
    yield servers
    for server in servers:
        server.kill()


@contextmanager
def events(server, player):
    """The states and signs of life that a server sends."""
    request = urllib.request.Request(f"{server.url}{player.table}/events")
    request.add_header("cookie", player.cookie)
    with urllib.request.urlopen(request, timeout=TIMEOUT) as stream:
        yield (line for line in stream if line.startswith((STATE, ALIVE)))


def click(player):
    """Play the first act that the page offers."""
    page = player.page()
    action = re.search(r'data-action="(\d+)"', page)[1]
    version = re.search(r'data-version="([^"]+)"', page)[1]
    player._post(f"{player.table}/acts", {"action": action, "version": version}).close()


@pytest.mark.long
def test_the_act_of_one_server_is_sent_by_the_other_at_once(two):
    player, clicks = QuickPlayer(two[0].url), 0
    for here, there in (two, two[::-1]):
        player.url = here.url
        with events(there, player) as sent:
            assert next(sent).startswith(STATE)
            for _ in range(3):  # a busy machine may be slow once
                click(player)
                clicks += 1
                if next(sent).startswith(STATE):
                    break
                assert next(line for line in sent if line.startswith(STATE))
            else:
                pytest.fail("the other server saw each act only when it looked")
        player.url = there.url
        assert player.page().count("data-at=") == clicks + 1


@pytest.mark.long
def test_a_rematch_that_began_at_one_server_is_shown_by_the_other(two):
    player = QuickPlayer(two[0].url)
    player._post(f"{player.table}/acts", {"text": "resign", "version": _version(player)}).close()
    with events(two[1], player) as sent:
        before = next(sent)
        player._post(f"{player.table}/rematch", {}, redirect=False).close()
        assert next(line for line in sent if line.startswith(STATE)) != before
    player.url = two[1].url
    assert "To the rematch" in player.page()


def _version(player):
    return re.search(r'data-version="([^"]+)"', player.page())[1]

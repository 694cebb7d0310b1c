"""Assistants play at the tables of a real playtest, by standard input and by HTTP."""

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
from mcp import Client, StdioServerParameters
from starlette.applications import Starlette
from tests.interfaces.assistant.calls import call, reached, run, wait_for
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.friends import PlaytestServer
from tests.interfaces.web.test_connections import served
from tests.ports import free_port

from kibitz.contract import KibitzError
from kibitz.interfaces.assistant.playtest_guest import PlaytestGuest
from kibitz.interfaces.assistant.tools import server
from kibitz.tables.playtest.results import results

ABSURD = ["", "raise", "bet bet bet bet", "\0", "x" * 70_000, "pass;bet"]
CARDS = ("J", "Q", "K")


@pytest.fixture(scope="module")
def playtest(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evening")
    running = PlaytestServer(folder, ROOT / "examples/kuhn_poker.py")
    yield running
    running.kill()


def command(folder, playtest, *more):
    return [
        sys.executable, "-m", "kibitz", "mcp", str(folder), "--playtest", f"{playtest.url}/", *more,
    ]  # fmt: skip


@asynccontextmanager
async def by_stdio(folder, playtest):
    program, *rest = command(folder, playtest)
    async with Client(StdioServerParameters(command=program, args=rest)) as client:
        yield client


@asynccontextmanager
async def by_http(folder, playtest):
    port, token = free_port(), folder / "token"
    token.write_text("0123456789abcdef")
    words = command(folder, playtest, "--port", str(port), "--token", str(token))
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
        try:
            await asyncio.to_thread(wait_for, port)
            async with reached(port, token.read_text()) as client:
                yield client
        finally:
            process.kill()


def card(seen):
    """The card of the own hand, of which the text names no other before the showdown."""
    (own,) = [word for word in seen["table"].split() if word in CARDS]
    return own


@pytest.mark.long
def test_two_assistants_play_a_game_with_secrets_and_each_knows_its_own_card(playtest, tmp_path):
    async def work():
        async with by_stdio(tmp_path, playtest) as ann, by_http(tmp_path, playtest) as ben:
            lobby = await call(ann, "visit_playtest", name="Ann")
            opened = await call(ann, "sit_at_table", table=0)
            number = opened["number"]
            assert number == len(lobby["tables"]) + 1 and "card" in opened["rules"].lower()
            (taken,) = [name for name in await seats(ben, number) if name != "a free seat"]
            assert taken == "Ann (assistant)"
            both, seen = (ann, ben), [opened, await call(ben, "sit_at_table", table=number)]
            own = [card(one) for one in seen]
            assert own[0] != own[1]

            while not all(one["over"] for one in seen):
                for k, client in enumerate(both):
                    seen[k] = await call(client, "look_at_table", table=number, seconds=0)
                    assert "rules" not in seen[k]
                    if seen[k]["to_act"]:
                        assert card(seen[k]) == own[k]
                        act = seen[k]["moves"][0]
                        await call(client, "play_at_table", table=number, acts=act)
            assert seen[0]["result"] and seen[0]["history"] == seen[1]["history"]

    async def seats(client, number):
        found = await call(client, "visit_playtest", name="Ben")
        return found["tables"][number - 1]["seats"]

    run(work())
    *_, played = results(playtest.database, "kuhn-poker", judges=False, foresees=False).games
    assert played.people == ("", "") and played.bots == ("assistant", "assistant")


BAD = [
    ("visit_playtest", {"name": "x" * 50}, "at most 40 characters"),
    ("visit_playtest", {"name": ""}, "at least one character"),
    ("sit_at_table", {"table": 99}, "There is no table 99"),
    ("sit_at_table", {"table": -1}, "There is no table -1"),
    ("look_at_table", {"table": 99}, "There is no table 99"),
    ("look_at_table", {"table": 1, "seconds": 1000}, "from 0 to 300 seconds"),
    ("play_at_table", {"table": 99, "acts": "bet"}, "There is no table 99"),
]


@pytest.mark.long
def test_a_bad_request_at_a_playtest_gets_one_sentence(playtest, tmp_path):
    async def work():
        async with Client(server(tmp_path, PlaytestGuest(playtest.url))) as client:
            early = await call(client, "sit_at_table", table=1)
            assert early.endswith("Give your name in the lobby first.")
            await call(client, "visit_playtest", name="Cem")
            number = (await call(client, "sit_at_table", table=0))["number"]
            absurd = [("play_at_table", {"table": number, "acts": acts}, ".") for acts in ABSURD]
            for tool, arguments, sentence in BAD + absurd:
                found = await call(client, tool, **arguments)
                assert isinstance(found, str) and sentence in found, (tool, arguments)
                assert "Traceback" not in found and "<" not in found
            assert (await call(client, "look_at_table", table=number, seconds=0))["history"] == []

    run(work())


def test_an_act_that_answers_an_earlier_table_is_not_played(playtest):
    ann, ben = PlaytestGuest(playtest.url), PlaytestGuest(playtest.url)
    ann.come_in("Dia")
    ben.come_in("Eve")
    number = ann.sit_down(0)["number"]
    ben.sit_down(number)
    first, second = (ann, ben) if ann.look(number)["to_act"] else (ben, ann)
    first.play(number, first.look(number)["moves"][0])
    with pytest.raises(KibitzError, match="has changed since you looked at it"):
        second.play(number, "resign")
    assert not second.look(number)["over"]


def test_a_guest_without_a_seat_is_shown_no_table(playtest):
    ann, watcher = PlaytestGuest(playtest.url), PlaytestGuest(playtest.url)
    ann.come_in("Fay")
    number = ann.sit_down(0)["number"]
    watcher.come_in("Gus")
    with pytest.raises(KibitzError, match="You have no seat at this table"):
        watcher.look(number)


@pytest.mark.long
def test_a_link_that_is_not_that_of_the_friends_is_refused(tmp_path):
    for link in ("ftp://127.0.0.1/", "127.0.0.1:8000", "http://a:b@127.0.0.1/", "http://"):
        with pytest.raises(KibitzError, match="takes the link of all friends, like"):
            PlaytestGuest(link)
    link = "http://127.0.0.1:8000/playtest/host/secret"
    words = [sys.executable, "-m", "kibitz", "mcp", str(tmp_path), "--playtest", link]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and "not for an assistant" in done.stderr
    assert "secret" not in done.stderr


def test_a_server_that_is_away_or_has_no_playtest_is_named_in_a_sentence():
    port = free_port()
    with pytest.raises(KibitzError, match=f"127.0.0.1:{port} does not answer"):
        PlaytestGuest(f"http://127.0.0.1:{port}").come_in("Ann")
    why = "serves no playtest. Begin one: kibitz playtest"
    with served(Starlette()) as port, pytest.raises(KibitzError, match=why):
        PlaytestGuest(f"http://127.0.0.1:{port}").come_in("Ann")


def test_a_redirect_to_another_server_is_not_followed():
    seen = []

    async def elsewhere(scope, receive, send):
        seen.append(scope["path"])
        there = b"http://127.0.0.2:9/stolen"
        start = {"type": "http.response.start", "status": 307, "headers": [(b"location", there)]}
        await send(start if len(seen) == 1 else start | {"status": 418, "headers": []})
        await send({"type": "http.response.body", "body": b"That is all."})

    with served(elsewhere) as port, pytest.raises(KibitzError, match="That is all"):
        PlaytestGuest(f"http://127.0.0.1:{port}").come_in("Ann")
    assert seen == ["/playtest/enter", "/stolen"], "the path is asked of the same server"

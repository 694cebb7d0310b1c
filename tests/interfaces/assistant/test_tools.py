"""An assistant writes, mends, plays and measures a game by the tools alone, with a real client."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from tests.ports import free_port

from kibitz.interfaces.assistant import assistant_server
from kibitz.interfaces.assistant.tools import server
from kibitz.interfaces.first_games import KINDS

MISTAKE = ("out[player(p)], out[1 - player(p)] = -1, 1", "out[player(p)] = -1; out[7] = 1")


def run(body):
    return asyncio.run(asyncio.wait_for(body, 240))


async def call(client, tool, **arguments):
    """The structured answer of a tool, or its sentence where it refuses."""
    result = await client.call_tool(tool, arguments)
    if result.is_error:
        return " ".join(part.text for part in result.content)
    return result.structured_content or result.content


def in_process(folder):
    return Client(server(folder))


@pytest.mark.long
def test_an_assistant_writes_mends_plays_and_solves_a_game(tmp_path):
    async def work():
        command = [sys.executable, "-m", "kibitz", "mcp", str(tmp_path)]
        parameters = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(parameters) as client:
            text = (await call(client, "new_game", file="mine.py"))["result"]
            spoiled = text.replace(*MISTAKE)
            assert spoiled != text
            await call(client, "write_game", file="mine.py", text=spoiled)
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            assert checked["faults"][0]["function"] == "returns"
            assert "out" in checked["faults"][0]["sentence"]

            await call(client, "write_game", file="mine.py", text=text)
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            assert checked["faults"] == []
            shown = await call(
                client, "show_position", game="mine.py", acts="a1", options={"size": 2},
                reply="uniform",
            )  # fmt: skip
            assert shown["ply"] == 2 and shown["acts"].startswith("a1 ")
            assert "White to play" in shown["text"]
            solved = await call(client, "solve_game", game="mine.py", options={"size": 2})
            assert solved["returns"] in ([1, -1], [-1, 1])

    run(work())
    assert (tmp_path / "mine.py").read_text("utf-8").startswith('"""Mine.')


@pytest.mark.long
def test_an_assistant_makes_a_game_and_reports_it_by_tools_alone(tmp_path):
    """From an empty folder to a verdict: begin, spoil, read the fault, mend, measure, compare, tune."""

    async def work():
        async with in_process(tmp_path) as client:
            text = (await call(client, "new_game", file="mine.py"))["result"]
            await call(client, "write_game", file="mine.py", text=text.replace(*MISTAKE))
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            (fault, *_) = checked["faults"]
            written = (await call(client, "read_game", file="mine.py"))["result"].splitlines()
            assert fault["function"] == "returns" and MISTAKE[1] in written[fault["line"] - 1]

            written[fault["line"] - 1] = written[fault["line"] - 1].replace(*MISTAKE[::-1])
            mended = "\n".join(written) + "\n"
            await call(client, "write_game", file="mine.py", text=mended)
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            assert checked["faults"] == [] and mended == text

            reported = await call(
                client, "report_game", game="mine.py", options={"size": 3}, minutes=0.1
            )
            assert reported["sections"]["verdict"]["words"]
            sizes = [f"mine.py:size={size}" for size in (2, 3)]
            compared = await call(client, "compare_games", games=sizes, minutes=0.1)
            assert "mine.py" in str(compared["command"])
            tuned = await call(
                client, "tune_game", game="mine.py", wish="first 40-60%", over=["size=2,3"],
                minutes=0.1,
            )  # fmt: skip
            assert "first" in str(tuned)
            solved = await call(client, "solve_game", game="mine.py", options={"size": 2})
            assert solved["returns"] in ([1, -1], [-1, 1])

    run(work())


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_comes_with_the_page_on_its_kind(tmp_path, kind):
    async def work():
        async with in_process(tmp_path) as client:
            made = await call(client, "new_game", file="mine.py", kind=kind)
            (read,) = (await client.read_resource(made["read"])).contents
            return made | {"same": read.text}

    made = run(work())
    assert made["result"] == (tmp_path / "mine.py").read_text("utf-8")
    assert made["page"] == made["same"] and re.search(f"--kind {kind}|`{kind}`", made["page"])


def test_a_part_of_a_file_is_changed_and_an_unclear_part_is_refused(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            text = (await call(client, "new_game", file="mine.py"))["result"]
            changed = await call(
                client, "edit_game", file="mine.py", old=MISTAKE[0], new=MISTAKE[1]
            )
            assert "Changed mine.py" in changed["result"]
            read = (await call(client, "read_game", file="mine.py"))["result"]
            assert read == text.replace(*MISTAKE) != text
            for old, often in (
                ("return", "times"),
                ("no such text", "does not have"),
                ("", "does not"),
            ):
                sentence = await call(client, "edit_game", file="mine.py", old=old, new="x")
                assert often in sentence and "nothing was written" in sentence
            assert (await call(client, "read_game", file="mine.py"))["result"] == read

    run(work())


@pytest.mark.long
def test_a_person_sees_each_rule_at_work_and_a_no_becomes_a_case(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            await call(client, "new_game", file="mine.py")
            shown = await call(client, "explain_game", game="mine.py", rules=3, page=True)
            assert shown["page"] == "mine.rules.html"
            assert "<article" in (tmp_path / shown["page"]).read_text("utf-8")
            over = next(one for rule in shown["rules"] for one in rule["examples"] if one["over"])
            said = {"says": "Nobody loses like this."} | over["case"] | {"over": False}
            written = await call(client, "add_case", game="mine.py", case=said)
            assert written["result"].startswith("Wrote mine.cases.toml, line 1.")
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            [fault] = checked["faults"]
            assert fault["file"] == "mine.cases.toml" and "Nobody loses" in fault["sentence"]
            await call(client, "write_game", file="mine.cases.toml", text="")
            checked = await call(client, "check_game", game="mine.py", options={"size": 2}, games=1)
            assert checked["faults"] == []

    run(work())


@pytest.mark.long
def test_two_texts_are_compared(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            text = (await call(client, "new_game", file="mine.py"))["result"]
            await call(client, "write_game", file="other.py", text=text.replace("-1, 1", "1, -1"))
            found = await call(client, "compare_rules", game="mine.py", other="other.py", seconds=5)
            assert found["difference"]

    run(work())


BOT = """class First:
    def choose(self, p):
        return p.legal()[0]
"""


@pytest.mark.long
def test_an_assistant_writes_trains_matches_and_exploits_players(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            await call(client, "new_game", file="mine.py")
            await call(client, "write_game", file="mybot.py", text=BOT)
            trained = await call(
                client, "train_player", game="mine.py", file="mine.npz", options={"size": 2},
                minutes=0.1,
            )  # fmt: skip
            assert (tmp_path / "mine.npz").is_file() and trained["said"]
            for first in ("mybot.py", trained["player"]):
                found = await call(
                    client, "match_players", first=first, second="uniform", game="mine.py",
                    options={"size": 2}, rounds=2,
                )  # fmt: skip
                assert found["games"] == 2
            kuhn = Path(__file__).parents[3] / "examples" / "kuhn_poker.py"
            await call(client, "write_game", file="kuhn.py", text=kuhn.read_text("utf-8"))
            found = await call(client, "exploit_player", player="uniform", game="kuhn.py")
            assert abs(found["exploitability"] - 0.458333) < 1e-3 and not found["lower_bound"]

    run(work())


@pytest.mark.long
def test_a_record_is_replayed_and_a_game_is_exported(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            await call(client, "new_game", file="mine.py")
            record = '[Game "mine"]\n[Options "size=2"]\n\n1. a1\n'
            found = await call(client, "replay_record", record=record, game="mine.py", boards=True)
            assert found["ply"] == 1 and len(found["boards"]) == 2
            assert "mine" in await call(client, "replay_record", record=record)
            made = await call(
                client, "export_game", game="mine.py", into="page", options={"size": 2}
            )
            assert made["folder"] == "page" and (tmp_path / "page" / "package.json").is_file()
            again = await call(client, "export_game", game="mine.py", into="page")
            assert "'page' is no new folder" in again

    run(work())


def test_prompts_begin_the_conversations_of_a_person(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            listed = {one.name: one for one in (await client.list_prompts()).prompts}
            assert {"write_rules", "review_rules", "compare_two_texts", "judge_game"} == set(listed)
            tools = {one.name for one in (await client.list_tools()).tools}
            for name, prompt in listed.items():
                given = {one.name: "mine.py" for one in prompt.arguments}
                [said] = (await client.get_prompt(name, given)).messages
                named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", said.content.text)) - {"mine_py"}
                assert "mine.py" in said.content.text and named and named <= tools

    run(work())


@pytest.mark.long
def test_a_position_is_drawn_as_a_picture(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            result = await client.call_tool(
                "draw_position", {"game": "byg", "options": {"side": 2}}
            )
            assert [part.mime_type for part in result.content] == ["image/png"]

    run(work())


@pytest.mark.parametrize(
    "name", ["../outside.py", "/etc/passwd", "notes.txt", "a/b.py", "my game.py", "link.py", ".py"]
)
def test_no_file_outside_the_folder_is_read_or_written(tmp_path, name):
    folder, outside = tmp_path / "games", tmp_path / "outside.py"
    folder.mkdir()
    outside.write_text("SECRET = 1\n", "utf-8")
    (folder / "link.py").symlink_to(outside)

    async def work():
        async with in_process(folder) as client:
            for tool, more in (("read_game", {}), ("write_game", {"text": "x = 1\n"})):
                sentence = await call(client, tool, file=name, **more)
                assert isinstance(sentence, str) and "no file of this folder" in sentence
            assert "SECRET" not in str(await call(client, "show_position", game=name))

    run(work())
    assert outside.read_text("utf-8") == "SECRET = 1\n"


@pytest.mark.parametrize(
    "player", ["{}/bot.py", "../bot.py", "link.py:depth=2", "learned:file=../a.npz", "--help"]
)
def test_no_player_from_outside_the_folder_is_run(tmp_path, player):
    folder, ran = tmp_path / "games", tmp_path / "ran"
    folder.mkdir()
    (tmp_path / "bot.py").write_text(f"open({str(ran)!r}, 'w')\n", "utf-8")
    (folder / "link.py").symlink_to(tmp_path / "bot.py")
    player = player.format(tmp_path)

    async def work():
        async with in_process(folder) as client:
            for tool, more in (
                ("match_players", {"first": player, "second": "uniform"}),
                ("match_players", {"first": "uniform", "second": player}),
                ("show_position", {"reply": player}),
            ):
                sentence = await call(client, tool, game="byg", options={"side": 2}, **more)
                assert "is no " in sentence

    run(work())
    assert not ran.exists()


def test_a_file_of_the_folder_does_not_take_the_place_of_a_module(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            text = "raise SystemExit('not the json of Python')\n"
            await call(client, "write_game", file="json.py", text=text)
            assert (await call(client, "list_games"))["files"] == ["json.py"]

    run(work())


SLEEPER = """\
import os, time
with open("pid.new", "w") as file:
    file.write(str(os.getpid()))
os.rename("pid.new", "pid")
time.sleep(10_000)
"""


def test_a_call_tells_that_it_is_at_work_and_its_process_ends_when_it_is_cancelled(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(assistant_server, "SIGN_OF_LIFE", 0.01)

    async def work():
        told = []

        async def tell(*progress):
            told.append(progress)

        async with in_process(tmp_path) as client:
            await call(client, "write_game", file="sleeper.py", text=SLEEPER)
            asked = asyncio.create_task(
                client.call_tool("check_game", {"game": "sleeper.py"}, progress_callback=tell)
            )
            while not (tmp_path / "pid").exists() or not told:
                await asyncio.sleep(0.01)
            asked.cancel()
            await ended(int((tmp_path / "pid").read_text()))
            assert (await call(client, "read_game", file="sleeper.py"))["result"] == SLEEPER
        assert "seconds so far" in told[0][2]

    run(work())


@pytest.mark.long
def test_the_process_of_a_call_ends_when_the_client_goes_away(tmp_path):
    (tmp_path / "sleeper.py").write_text(SLEEPER, "utf-8")

    async def work():
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "kibitz", "mcp", str(tmp_path)]
        )
        async with Client(parameters) as client:
            asked = asyncio.create_task(call(client, "check_game", game="sleeper.py"))
            while not (tmp_path / "pid").exists():
                await asyncio.sleep(0.01)
        await asyncio.wait([asked])
        await ended(int((tmp_path / "pid").read_text()))

    run(work())


async def ended(pid):
    with suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("new_game", {}, "new_game did not begin: file: it is missing."),
        ("new_game", {"name": "a.py"}, "new_game has no argument 'name'; it has file, kind."),
        ("show_position", {"game": "byg", "options": {"side": []}}, "options.side: input should"),
        ("compare_games", {"games": ["byg"]}, "A comparison takes two games or more"),
        ("no_such_tool", {}, "Unknown tool: no_such_tool"),
        ("new_game", {"file": "mine.py", "kind": "war"}, "There is no kind 'war'"),
        ("read_game", {"file": "none.py"}, "There is no none.py here"),
        ("show_position", {"game": "byg", "acts": "z9"}, "z9"),
        ("show_position", {"game": "byg", "acts": "--help"}, "'--help'"),
        ("show_position", {"game": "--picture", "acts": "board.svg"}, "'--picture' is no file"),
        ("show_position", {"game": "-h"}, "'-h' is no file of this folder"),
        ("solve_game", {"game": "--out", "acts": "tables byg"}, "'--out' is no file"),
        ("match_players", {"first": "--farm", "second": "uniform", "game": "byg"}, "is no player"),
        ("report_game", {"game": "--html", "minutes": 0.1}, "'--html' is no file"),
        ("show_position", {"game": "no-such-game"}, "no-such-game"),
        ("report_game", {"game": "byg", "minutes": 1000}, "from 0.1 to 60 minutes"),
        ("write_game", {"file": "mine.py", "text": "#" * 300_000}, "at most 200,000 characters"),
        ("explain_game", {"game": "byg", "rules": 0}, "from 1 to 50 rules"),
        ("explain_game", {"game": "--ask"}, "'--ask' is no file"),
        ("add_case", {"game": "byg", "case": {}}, "byg is no file of this folder"),
        ("add_case", {"game": "mine.py", "case": {}}, "There is no mine.py here"),
        ("compare_rules", {"game": "byg", "other": "sh -c true"}, "is no file of this folder"),
        ("compare_rules", {"game": "byg", "other": "openspiel:a b"}, "is no file of this folder"),
        ("train_player", {"game": "byg", "file": "../a.npz"}, "Give a name like mygame.npz"),
        ("train_player", {"game": "byg", "file": "a.py"}, "Give a name like mygame.npz"),
        ("train_player", {"game": "byg", "file": "a.npz", "minutes": 0}, "from 0.1 to 60 minutes"),
        ("exploit_player", {"player": "--farm", "game": "byg"}, "is no player"),
        ("export_game", {"game": "byg", "into": "../page"}, "'../page' is no new folder"),
        ("export_game", {"game": "--learned", "into": "page"}, "'--learned' is no file"),
        ("replay_record", {"record": "--help"}, "Game"),
        pytest.param(
            "replay_record", {"record": '[Game "../x.py"]'}, "../x.py", marks=pytest.mark.long
        ),
        ("edit_game", {"file": "none.py", "old": "a", "new": "b"}, "There is no none.py here"),
        ("show_position", {"game": "mine.cases.toml"}, "mine.cases.toml has no rules"),
    ],
)
def test_a_bad_request_gets_one_sentence(tmp_path, tool, arguments, words):
    async def work():
        async with in_process(tmp_path) as client:
            sentence = await call(client, tool, **arguments)
            assert isinstance(sentence, str) and words in sentence
            assert "Traceback" not in sentence and "\n" not in sentence

    run(work())
    assert not list(tmp_path.iterdir())


def test_the_contract_can_be_read(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            listed = {str(one.uri) for one in (await client.list_resources()).resources}
            assert "kibitz://contract-in-short" in listed
            for uri in listed:
                assert (await client.read_resource(uri)).contents[0].text.startswith("# ")

    run(work())


@contextmanager
def by_http(folder):
    """A server for a folder at a port of this machine: its process, its port, its command."""
    port = free_port()
    command = [sys.executable, "-m", "kibitz", "mcp", str(folder), "--port", str(port)]
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **quiet) as process:
        try:
            printed = [process.stdout.readline() for _ in range(2)]
            wait_for(port)
            yield process, port, command, printed[1].rpartition("Bearer ")[2].strip()
        finally:
            process.kill()


@asynccontextmanager
async def reached(port, token):
    """A client of a server at a port, which sends a token."""
    sends, url = {"Authorization": f"Bearer {token}"}, f"http://127.0.0.1:{port}/mcp"
    async with (
        httpx2.AsyncClient(headers=sends, timeout=60) as known,
        Client(streamable_http_client(url, http_client=known)) as client,
    ):
        yield client


@pytest.mark.long
def test_another_user_of_this_machine_cannot_use_the_tools(tmp_path):
    """Whoever knew the port ran programs with the rights of the host."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    with by_http(tmp_path) as (_, port, _, token):
        assert len(token) > 15
        for given in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {token}"}):
            answer = httpx2.post(f"http://127.0.0.1:{port}/mcp", json=asked, headers=given)
            assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
            assert token not in answer.text


@pytest.mark.long
def test_the_tools_are_served_over_http_on_this_machine(tmp_path):
    async def work(port, token):
        async with reached(port, token) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"new_game", "check_game", "report_game"} <= names

    with by_http(tmp_path) as (_, port, command, token):
        run(work(port, token))
        second = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert second.returncode == 2 and f"Cannot listen at port {port}" in second.stderr


@pytest.mark.long
def test_a_server_that_is_ended_does_not_wait_for_its_calls(tmp_path):
    (tmp_path / "sleeper.py").write_text(SLEEPER, "utf-8")

    async def work(process, port, token):
        with suppress(Exception):  # the client's, since its server goes away
            async with reached(port, token) as client:
                asked = asyncio.create_task(call(client, "check_game", game="sleeper.py"))
                while not (tmp_path / "pid").exists():
                    await asyncio.sleep(0.01)
                process.terminate()
                await asyncio.gather(asked, return_exceptions=True)
        await asyncio.to_thread(process.wait)
        await ended(int((tmp_path / "pid").read_text()))

    with by_http(tmp_path) as (process, port, _, token):
        run(work(process, port, token))


def wait_for(port):
    for _ in range(300):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not start within 30 seconds")


@pytest.mark.long
def test_a_report_has_its_verdict_as_data(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            found = await call(client, "report_game", game="byg", options={"side": 2}, minutes=0.1)
            assert found["sections"]["verdict"]["words"]

    run(work())


@pytest.mark.long
def test_a_missing_folder_is_refused(tmp_path):
    command = [sys.executable, "-m", "kibitz", "mcp", str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("There is no folder")
    assert not Path(tmp_path / "none").exists()


@pytest.mark.long
def test_a_match_of_three_seats_was_refused_where_no_number_of_games_was_given(tmp_path):
    async def work():
        debts = Path(__file__).parents[2] / "unforeseen" / "debts.py"
        (tmp_path / "debts.py").write_text(debts.read_text())
        async with in_process(tmp_path) as client:
            players = {"first": "uniform", "second": "uniform", "game": "debts.py"}
            assert (await call(client, "match_players", **players))["games"] == 21

    run(work())

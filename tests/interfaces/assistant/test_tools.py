"""An assistant writes, mends, plays and measures a game by the tools alone, with a real client."""

import re
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from tests.interfaces.assistant.calls import call, in_process, run

from kibitz.interfaces.first_games import KINDS

MISTAKE = ("out[player(p)], out[1 - player(p)] = -1, 1", "out[player(p)] = -1; out[7] = 1")


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


def test_the_contract_can_be_read(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            listed = {str(one.uri) for one in (await client.list_resources()).resources}
            assert "kibitz://contract-in-short" in listed
            for uri in listed:
                assert (await client.read_resource(uri)).contents[0].text.startswith("# ")

    run(work())


@pytest.mark.long
def test_a_report_has_its_verdict_as_data(tmp_path):
    async def work():
        async with in_process(tmp_path) as client:
            found = await call(client, "report_game", game="byg", options={"side": 2}, minutes=0.1)
            assert found["sections"]["verdict"]["words"]

    run(work())


@pytest.mark.long
def test_a_match_of_three_seats_was_refused_where_no_number_of_games_was_given(tmp_path):
    async def work():
        debts = Path(__file__).parents[2] / "unforeseen" / "debts.py"
        (tmp_path / "debts.py").write_text(debts.read_text())
        async with in_process(tmp_path) as client:
            players = {"first": "uniform", "second": "uniform", "game": "debts.py"}
            assert (await call(client, "match_players", **players))["games"] == 21

    run(work())

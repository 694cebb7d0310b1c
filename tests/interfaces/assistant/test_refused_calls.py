"""What an assistant may not do by the tools: each is refused in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.interfaces.assistant.calls import call, in_process, run


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


@pytest.mark.long
def test_a_missing_folder_is_refused(tmp_path):
    command = [sys.executable, "-m", "kibitz", "mcp", str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("There is no folder")
    assert not Path(tmp_path / "none").exists()

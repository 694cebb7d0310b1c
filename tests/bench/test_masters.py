"""The players that come with games are measured once, and again when they are made anew."""

import json
from pathlib import Path

import pytest

from bench import masters
from kibitz.contract import KibitzError
from kibitz.play.rounds import tally_of
from kibitz.players import shipped

FILE = next(masters.GAMES_FOLDER.glob(f"connect6/{shipped.FOLDER}/*.npz"))


@pytest.fixture
def line():
    return {
        "game": "connect6 side=19", "bytes": FILE.stat().st_size, "date": "2026-11-23",
        "command": masters.model_file.take(FILE)[0]["command"],
        "counts": [3, 0, 1], "rounds": [1.0, 0.5],
    }  # fmt: skip


@pytest.fixture
def run(tmp_path, monkeypatch, line):
    results, pages = tmp_path / "masters.json", {}
    monkeypatch.setattr(masters, "RESULTS", results)
    monkeypatch.setattr(masters, "write_part", lambda page, *part: pages.update([part]))

    def call(*lines):
        results.write_text(json.dumps({line["game"]: line for line in lines}))
        masters.main(["--only", "connect6", "--games", "4"])
        return [*json.loads(results.read_text()).values()], pages["masters"]

    return call


def test_what_was_measured_is_not_measured_again(run, line, monkeypatch):
    monkeypatch.setattr(masters, "measured", lambda *_: pytest.fail("measured again"))
    lines, page = run(line)
    assert lines == [line]
    assert "| 3 / 0 / 1 | 75% |" in page


def test_a_file_that_was_made_anew_is_measured_anew(run, line, monkeypatch):
    monkeypatch.setattr(masters, "measured", lambda *_, known: {**line, "counts": [4, 0, 0]})
    lines, page = run({**line, "bytes": 1}, {**line, "bytes": 2, "game": "another"})
    assert [one["game"] for one in lines] == ["connect6 side=19", "another"]
    assert "| 4 / 0 / 0 |" in page


def test_a_file_with_few_games_plays_on_from_the_round_after_them(run, line, monkeypatch):
    seen = []

    def against(game, file, games, search, seed, begin):
        seen.append((games, begin))
        return tally_of([1.0, 1.0], 2)

    monkeypatch.setattr(masters, "against_plain_search", against)
    ((found,), page) = run({**line, "counts": [2, 0, 0], "rounds": [1.0]})
    assert seen == [(2, 1)]
    assert (found["counts"], found["rounds"]) == ([4, 0, 0], [1.0, 1.0])
    assert "| 4 / 0 / 0 |" in page


def test_a_game_without_a_learned_player_is_refused_in_a_sentence():
    with pytest.raises(KibitzError, match="No learned player comes with delphi"):
        masters.main(["--only", "delphi"])


def test_another_file_is_measured_and_its_line_is_printed(line, monkeypatch, capsys):
    seen = []
    monkeypatch.setattr(masters, "measured", lambda *given: seen.append(given) or line)
    masters.main(["--file", "hex.npz", "--game", "./hex.py", "--games", "4"])
    assert seen == [(Path("hex.npz"), 4, "./hex.py", "", masters.SEED)]
    assert "| 3 / 0 / 1 | 75% |" in capsys.readouterr().out

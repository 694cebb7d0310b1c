"""The errors of players are counted in positions in which an act can be wrong."""

import json
from pathlib import Path

import pytest

import kibitz
from bench import mistakes
from kibitz.contract import KibitzError
from kibitz.solvers import Exact

TIC_TAC_TOE = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command on tic-tac-toe; random acts stand for the learned player."""
    monkeypatch.setattr(mistakes, "GAMES", {TIC_TAC_TOE: ({}, 1, 5)})
    monkeypatch.setattr(mistakes, "trained", lambda *_: tmp_path / "learned.npz")
    monkeypatch.setattr(mistakes, "games_learned", lambda _: 7)
    usual = kibitz.player
    monkeypatch.setattr(
        kibitz, "player", lambda spec, seed: usual("uniform" if "learned" in spec else spec, seed)
    )
    file = tmp_path / "results.json"

    def call(*arguments):
        mistakes.main(["--positions", "10", "--results", str(file), *arguments])
        return json.loads(file.read_text())

    return call


def test_in_each_position_an_act_can_be_wrong_and_the_right_ones_keep_the_value():
    game = kibitz.load(TIC_TAC_TOE)
    exact, found = Exact(game), list(mistakes.positions_of(game, 1, 5, 20))
    assert len(found) == 20
    for position in found:
        p = game.start(position["seed"])
        for action in position["acts"]:
            p.act(action)
        results = {action: worth.result for action, worth in exact.acts(p).items()}
        assert {results[action] for action in position["right"]} == {max(results.values())}
        assert len(set(results.values())) > 1


def test_plain_search_makes_no_mistake_where_it_can_search_everything(run, capsys):
    (line,) = run()
    plain, *learned = line["wrong"].values()
    assert plain == 0
    assert len(learned) == 2
    assert all(0 < errors <= 10 for errors in learned)
    assert f"| {line['game']} | 7 | 10 | 0% (0 to 28) |" in capsys.readouterr().out


def test_what_was_measured_is_not_measured_again(run, monkeypatch):
    lines = run()
    monkeypatch.setattr(mistakes, "measured", lambda *_: pytest.fail("measured again"))
    assert run() == lines


def test_the_errors_of_a_given_file_are_printed_and_not_kept(run, tmp_path, capsys):
    mistakes.main(["--positions", "10", "--file", "mine.npz", "--results", str(tmp_path / "no")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tic-tac-toe, 10 positions, plain search: 0% (0 to 28) err"
    assert len(lines) == 3 and not (tmp_path / "no").exists()


def test_a_damaged_file_is_refused_in_a_sentence(tmp_path):
    file = tmp_path / "results.json"
    file.write_text("{")
    with pytest.raises(KibitzError, match=r"results\.json is damaged; delete it"):
        mistakes.results(file)


def test_a_game_that_is_not_among_them_is_refused(capsys):
    with pytest.raises(SystemExit, match="2"):
        mistakes.main(["--only", "chess"])
    assert "invalid choice: 'chess'" in capsys.readouterr().err

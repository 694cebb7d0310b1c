"""A trained player of each example plays plain search, and the page names those that are worse."""

import json

import pytest

from bench import masters, trained_examples
from kibitz.contract import KibitzError
from kibitz.learning import model_file
from kibitz.training.value_training import Training


def line(name, rounds, search="mixed"):
    kept = {"name": name, "game": name, "minutes": 2.0, "search": search}
    return {**kept, "rounds": rounds, "date": "2026-11-24"}


@pytest.fixture
def learned(tmp_path, monkeypatch):
    """A file with one weight stands for what a training learns, and names a search."""

    def make(search):
        def trained(name, minutes, folder):
            game = trained_examples.kibitz.load(str(trained_examples.EXAMPLES[name]))
            training = Training(game)
            training.best.weights[0, 0] = 0.1
            training.save(tmp_path / "learned.npz", "a test")
            model_file.note(tmp_path / "learned.npz", {"search": search})
            return tmp_path / "learned.npz"

        monkeypatch.setattr(trained_examples, "trained", trained)
        monkeypatch.setattr(masters, "AT_EQUAL_TIME", "time=0.001")

    return make


def run(file, *arguments):
    trained_examples.main(["--results", str(file), "--games", "4", *arguments])
    return json.loads(file.read_text())


@pytest.mark.long
def test_what_was_measured_is_not_measured_again(learned, tmp_path, monkeypatch, capsys):
    learned("mixed")
    lines = run(tmp_path / "results.json", "--only", "tic_tac_toe")
    assert [(one["name"], len(one["rounds"])) for one in lines] == [("tic_tac_toe", 2)]
    monkeypatch.setattr(trained_examples, "measured", lambda *_: pytest.fail("measured again"))
    assert run(tmp_path / "results.json", "--only", "tic_tac_toe") == lines
    assert "| tic-tac-toe | 2 minutes | `mixed` | 2 |" in capsys.readouterr().out


def test_a_player_that_chose_plain_search_is_that_player(learned, tmp_path, capsys):
    learned("plain")
    (found,) = run(tmp_path / "results.json", "--only", "tic_tac_toe")
    assert found["rounds"] == []
    assert "| `plain` |  | the same player |  |" in capsys.readouterr().out


def test_only_a_player_that_is_surely_worse_is_named_so():
    text = trained_examples.table([
        line("hex", [0.0] * 30), line("kalah", [0.0, 0.8] * 15), line("pig", [], "plain"),
    ])  # fmt: skip
    assert "Surely worse than plain search: hex. Not measured: " in text
    unmeasured = text.partition("Not measured: ")[2]
    assert "breakthrough," in unmeasured and "kalah" not in unmeasured
    assert "| hex | 2 minutes | `mixed` | 30 | 0% | 0 to 11 |" in text


def test_a_training_that_fails_leaves_no_player(tmp_path, monkeypatch):
    monkeypatch.setattr(trained_examples.sys, "executable", "false")
    with pytest.raises(KibitzError, match="The training of hex failed"):
        trained_examples.trained("hex", 1.0, tmp_path)
    assert list(tmp_path.iterdir()) == []

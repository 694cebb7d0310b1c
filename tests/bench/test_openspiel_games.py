"""OpenSpiel's side of the comparison runs and gives rates."""

import sys

import pytest

from bench import openspiel_games


def test_without_open_spiel_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SystemExit, match=r"pip install 'kibitz\[bench\]'"):
        openspiel_games.rollouts("tic_tac_toe")


def test_every_measure_is_a_rate() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is the extra `bench`")
    assert openspiel_games.rollouts("tic_tac_toe", 0.02) > 0
    assert openspiel_games.tree("tic_tac_toe", 100) > 0
    assert openspiel_games.python_rollouts(seconds=0.02) > 0

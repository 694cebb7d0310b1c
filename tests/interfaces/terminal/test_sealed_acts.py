"""Acts that were sealed are shown once they are open."""

from pathlib import Path

import pytest

import kibitz
from kibitz.interfaces.messages import result
from kibitz.interfaces.terminal.sealed_acts import SealedActs

BIDS = str(Path(__file__).parents[2] / "sealed_bids.py")


def test_a_sealed_act_is_shown_once_when_all_have_chosen():
    p, sealed = kibitz.load(BIDS).start(), SealedActs(-1)
    shown = []
    for act in ("2", "0", "1", "1"):
        p.play(act)
        shown.append(sealed.opened(p))
    first_round = [f"Seat {seat} had chosen {bid}." for seat, bid in enumerate("201")]
    assert shown == [[], [], first_round[:2], []]


def test_a_reader_gets_no_sentence_about_its_own_acts():
    p, sealed = kibitz.load(BIDS).start(), SealedActs(0)
    p.play("2 0")
    assert sealed.opened(p) == []
    p.play("1")
    assert sealed.opened(p) == ["Seat 1 had chosen 0."]


def test_an_act_that_was_taken_back_is_not_shown():
    p, sealed = kibitz.load(BIDS).start(), SealedActs(-1)
    p.play("2")
    assert sealed.opened(p) == []
    p.undo()
    p.play("1 0 0")
    assert "2" not in " ".join(sealed.opened(p))


def test_the_seats_of_a_side_are_named_together_with_their_score(tmp_path):
    path = tmp_path / "pairs.py"
    text = Path(BIDS).read_text().replace("players=3", "players=3, sides=((0, 2), (1,))")
    path.write_text(text.replace("out[seat] = p.bid", "out[seat] = 5 if seat != 1 else p.bid"))
    p = kibitz.load(str(path)).start()
    p.play("0 1 0 0 2 0")
    assert (
        result(p, p.returns, "")
        == "The game is over: Seat 0 and Seat 2: 5 points, Seat 1: 3 points."
    )


@pytest.mark.parametrize(
    ("points", "words"), [(1, "The game is won."), (-1, "The game is lost."), (0, "A draw.")]
)
def test_a_player_alone_wins_or_loses_the_game(tmp_path, points, words):
    path = tmp_path / "only.py"
    text = (
        Path(BIDS)
        .read_text()
        .replace('players=3, information="hidden", outcome="scores"', "players=1")
    )
    text = text.replace("% 3", "% 1").replace("range(3):\n        out", "range(1):\n        out")
    path.write_text(text.replace("p.bid[seat] + p.bid[3 + seat]", str(points)))
    p = kibitz.load(str(path)).start()
    p.play("0 0 0 0 0 0")
    assert result(p, p.returns, "") == words

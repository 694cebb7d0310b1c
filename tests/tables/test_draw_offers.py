"""A bot answers an offer of a draw in the same way at a table and at the terminal."""

from pathlib import Path

import pytest

import kibitz
from kibitz.players.base import SearchResult
from kibitz.tables.bots.draw_offers import answer_to_draw_offer

GAME = kibitz.load(str(Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"))


@pytest.mark.parametrize(
    ("seat", "value", "verdict", "answer"),
    [
        (1, 0.5, None, "accept-draw"),  # the seat that offers stands better
        (1, 0.0, None, "decline-draw"),
        (1, -0.5, None, "decline-draw"),
        (0, -0.5, None, "accept-draw"),  # the bot itself is to move
        (0, 0.5, None, "decline-draw"),
        (1, 0.0, "won", "accept-draw"),
        (1, 0.0, "lost", "decline-draw"),
        (1, 0.9, "drawn", "accept-draw"),
        (1, None, None, "decline-draw"),
    ],
)
def test_a_bot_accepts_a_draw_where_it_stands_clearly_worse(seat, value, verdict, answer):
    thought = SearchResult(0, value=value, verdict=verdict)
    assert answer_to_draw_offer(GAME.start(seed=1), thought, seat) == answer

"""The player that goes by exact values."""

from pathlib import Path

import pytest

import kibitz
from kibitz import KibitzError
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.players.perfect import Perfect

EXAMPLES = Path(__file__).parents[2] / "examples"
NOUGHTS = str(EXAMPLES / "tic_tac_toe.py")


def last_thought(bot, p):
    *_, last = bot.think(p)
    return last


def test_it_never_loses_tic_tac_toe():
    def uniform(seed):
        return player("uniform", seed=seed)

    tally = play_rounds(
        kibitz.load(NOUGHTS), lambda seed: Perfect(seed=seed), uniform, rounds=6, seed=1
    )
    assert tally.losses == 0
    assert tally.wins > 6


def test_it_says_what_is_proved():
    p = kibitz.load(NOUGHTS).start()
    p.play("a1 b2 a2")
    thought = last_thought(player("perfect"), p)
    assert p.name(thought.action) == "a3"
    assert thought.verdict == "drawn"


@pytest.mark.long
def test_it_plays_on_by_tree_search_while_no_value_is_found():
    p = kibitz.load("byg", side=5).start()
    bot = player("perfect:time=0.2")
    bot.warm(p.game)
    thought = last_thought(bot, p)
    assert thought.verdict is None
    assert thought.action in p.legal()


@pytest.mark.long
def test_it_turns_exact_towards_the_end_of_a_full_pack():
    p = kibitz.load("quet").start(3)
    bot = player("perfect:time=0.1")
    bot.warm(p.game)
    verdicts = []
    while not p.over:
        thought = last_thought(bot, p)
        verdicts.append(thought.verdict)
        p.act(thought.action)
    assert verdicts[0] is None
    assert verdicts[-1] == "won"


@pytest.mark.long
def test_it_says_where_there_is_nothing_to_be_exact_about():
    p = kibitz.load(str(EXAMPLES / "kuhn_poker.py")).start()
    with pytest.raises(KibitzError, match="does not see everything"):
        last_thought(player("perfect:time=0.1"), p)

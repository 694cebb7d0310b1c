"""How long bots think where many tables wait for them."""

import kibitz
from kibitz.players import player
from kibitz.tables import levels
from kibitz.tables.bots.thinking_time import is_quick, shorten_time


def test_short_work_is_that_of_levels_without_a_time():
    game = kibitz.load("byg")
    quick = [level for level in levels.levels("byg") if is_quick(player(levels.spec(level, game)))]
    assert quick == ["novice", "easy", "middling"]


def test_the_time_to_think_shrinks_with_the_queue_and_never_below_a_least_time():
    master = "learned:time=3,memory=128"
    assert shorten_time(master, 2, 1) == (master, "")
    assert shorten_time(master, 5, 2) == (master, "")
    assert shorten_time("mcts:sims=100,memory=128", 500, 1) == ("mcts:sims=100,memory=128", "")
    spec, why = shorten_time(master, 23, 1)
    assert spec == "learned:time=0.42,memory=128" and player(spec).time == 0.42
    assert why == (
        "thinking for 0.42 seconds an act in place of 3, because many tables wait for the computer"
    )
    assert shorten_time(master, 5000, 1)[0] == "learned:time=0.2,memory=128"

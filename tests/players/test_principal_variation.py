"""Alpha-beta with learned values: whatever the values say, a search to the end is exact."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.kit.rng import below, seeded
from kibitz.players.alphabeta import (
    END,
    LATER,
    MARGIN,
    PROVED,
    counted_from,
    leave_out_futile,
    memory,
    reduction,
)
from kibitz.players.deepening import AlphaBeta
from kibitz.solvers import Exact
from kibitz.training.value_training import Training

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {  # won or drawn; with scores, where a seat may act again; never drawn
    "tic-tac-toe": ("tic_tac_toe.py", {}),
    "dots-and-boxes": ("dots_and_boxes.py", {"columns": 2, "rows": 2}),
    "hex": ("hex.py", {"size": 3}),
}


LONGER = [pytest.param(name, marks=pytest.mark.long) for name in list(GAMES)[1:]]


@pytest.fixture(scope="module", params=["tic-tac-toe", *LONGER])
def case(request):
    """A game, its exact values, and a search with values that know nothing."""
    path, options = GAMES[request.param]
    game = kibitz.load(str(EXAMPLES / path), **options)
    net = Training(game, seed=1).net
    net.weights[:] = np.random.default_rng(3).normal(0.0, 0.1, net.weights.shape)
    return game, Exact(game), AlphaBeta(game, net, 0.0, 0, 30, 8)


def positions(game, count):
    """Positions of random games that are not over."""
    rng = seeded(11)
    while count:
        p = game.start()
        for _ in range(below(rng, 8)):
            p.act(p.legal()[below(rng, len(p.legal()))])
            if p.over:
                break
        if not p.over:
            count -= 1
            yield p


@pytest.mark.long
def test_a_search_to_the_end_keeps_the_exact_value(case):
    game, exact, bot = case
    for p in positions(game, 20):
        *_, found = bot.think(p)
        results = {act: worth.result for act, worth in exact.acts(p).items()}
        assert results[found.action] == max(results.values())


@pytest.mark.long
def test_what_the_search_calls_won_or_lost_is_so(case):
    game, exact, bot = case
    verdicts = {1.0: "won", -1.0: "lost", 0.0: None}
    for p in positions(game, 20):
        *_, found = bot.think(p)
        result = max(worth.result for worth in exact.acts(p).values())
        assert found.verdict in (None, verdicts.get(result))
        if bot.net.squashed and result:
            assert found.verdict == verdicts[result]


@pytest.mark.long
def test_a_budget_of_positions_ends_in_the_middle_of_a_search(case):
    game, _, bot = case
    short = AlphaBeta(game, bot.net, 0.0, 200, 0, 8)
    for p in positions(game, 10):
        *_, found = short.think(p)
        assert found.action in p.legal()
        assert found.done < 200 + 2 * game.actions


def test_a_win_that_comes_later_counts_less_wherever_it_was_found(case):
    _, _, bot = case
    for value in (END - 5 * LATER, -END + 5 * LATER):
        later = counted_from(bot.net, value, 3)
        assert counted_from(bot.net, later, -3) == pytest.approx(value)
        if bot.net.squashed:
            assert PROVED < abs(later) < abs(value)
        else:
            assert later == value


def test_the_first_acts_and_those_near_the_end_of_a_search_are_not_reduced():
    assert [reduction(left, 40) for left in (0, 1, 2)] == [0, 0, 0]
    assert [reduction(20, number) for number in (0, 1)] == [0, 0]
    deep = [(left, reduction(left, number)) for left in range(3, 61) for number in range(2, 400)]
    assert all(0 <= less <= left - 2 for left, less in deep)
    assert reduction(8, 30) > reduction(8, 3) >= 1


def waiting(d, left, low, values):
    """The memory of a search of Tic-tac-toe that has tried the first of the acts with these values.

    d: how deep the position lies. low: the bottom of its window.
    """
    room = memory(kibitz.load(str(EXAMPLES / "tic_tac_toe.py")), 256)
    room = room._replace(frames=room.frames.view(np.recarray))
    f = room.frames[d]
    f.left, f.low, f.best, f.next, f.sorted = left, low, -2.0, 1, True
    f.count = len(values)
    room.values[d, : len(values)] = values
    return room


@pytest.mark.parametrize("below, left_out", [(1.9 * MARGIN, False), (2.1 * MARGIN, True)])
def test_acts_far_below_the_window_are_left_out_and_count_as_the_best_of_them(below, left_out):
    room = waiting(1, 2, 0.5, [0.6, 0.5 - below, -0.9])
    leave_out_futile(None, None, None, None, room, 1)
    f = room.frames[1]
    assert (f.count, f.best) == ((1, pytest.approx(0.5 - below)) if left_out else (3, -2.0))


def test_no_act_of_the_position_to_play_is_left_out():
    room = waiting(0, 1, 0.9, [0.9, -0.9, -1.0])
    leave_out_futile(None, None, None, None, room, 0)
    assert room.frames[0].count == 3

"""Quet's game held against a slow twin, exact values, and what every game must keep."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from tests.games.quet_deals import EVERY_KIND, begin, number, twin_of

import kibitz
from kibitz import kernel
from kibitz.check import check
from kibitz.games.quet.rules import pick
from kibitz.kit.rng import below, seeded

# A slow twin, written from the text alone


@pytest.mark.parametrize("options", EVERY_KIND)
def test_a_slow_twin_plays_the_same_games(options):
    game, rng = kibitz.load("quet", **options), seeded(7)
    for seed in range(8):
        p = game.start(seed)
        twin = twin_of(p)
        while not p.over:
            acts = sorted(p.legal())
            assert not twin.is_over()
            assert (p.player, {number(p, act) for act in acts}) == (twin.player(), twin.moves())
            action = acts[below(rng, len(acts))]
            twin.play(number(p, action))
            p.act(action)
        assert twin.is_over()
        winners = twin.winners()
        assert [seat for seat, n in enumerate(p.returns) if n == max(p.returns)] == winners
        assert sum(p.returns) == pytest.approx(2 - game.seats)


# Exact values


FIRST_OFFENCE_WINS = [  # ranks, suits, deals; of these: opening=offence, defence, simultaneous
    (4, 1, 6, 6, 6, Fraction(6)),
    (6, 1, 20, 10, 12, Fraction(11)),
    (4, 2, 70, 70, 70, Fraction(70)),
]


def solver():
    """A function that gives what seat 0 wins from a position if both play as well as they can."""
    known = {}

    def value(state):
        p, room = state[0], np.zeros(512, np.uint8)
        key = room[: kernel.write_key(p, room)].tobytes()
        if key not in known:
            known[key] = solve(state)
        return known[key]

    def solve(state):
        p, out, won = state[0], np.zeros(27, np.int32), np.zeros(2)
        if kernel.over(p):
            kernel.returns(p, won)
            return int(won[0])
        best = max if kernel.player(p) == 0 else min
        return best(value(after(state, act)) for act in out[: kernel.legal(p, out)])

    return value


def after(state, *acts):
    following = state.copy()
    for act in acts:
        kernel.play(following[0], act, seeded(0))
    return following


def matrix_value(rows):
    """What a matrix game is worth to who chooses the row: the simplex method in fractions."""
    n = len(rows)
    table = [
        [Fraction(x) + 2 for x in row] + [Fraction(i == k) for k in range(n)] + [Fraction(1)]
        for i, row in enumerate(rows)
    ]
    goal = [Fraction(-1)] * len(rows[0]) + [Fraction(0)] * (n + 1)
    while min(goal[:-1]) < 0:
        column = next(k for k, x in enumerate(goal) if x < 0)
        row = min((r for r in table if r[column] > 0), key=lambda r: r[-1] / r[column])
        row[:] = [x / row[column] for x in row]
        for other in [*table, goal]:
            if other is not row:
                factor = other[column]
                other[:] = [x - factor * y for x, y in zip(other, row, strict=True)]
    return 1 / goal[-1] - 2


def sealed_value(p, value):
    mine, yours = ([k for k in range(len(row)) if row[k]] for row in p.record.hand)
    return matrix_value([[value(after(p.state, a, b)) for b in yours] for a in mine])


@pytest.mark.parametrize("case", FIRST_OFFENCE_WINS)
def test_small_games_have_their_known_values(case):
    ranks, suits, deals, *wanted = case
    names = "A23456789TJQK"[:ranks]
    pack, found, value = names * suits, [Fraction(0)] * 3, solver()
    every = Counter(
        "".join(sorted((pack[card] for card in cards), key=names.index))
        for cards in combinations(range(len(pack)), len(pack) // 2)
    )
    assert every.total() == deals
    for mine, times in every.items():
        yours = "".join(rank * (suits - mine.count(rank)) for rank in names)
        options = {"ranks": ranks, "suits": suits, "deal": f"{mine}/{yours}"}
        worth = [value(begin(opening=side, **options).state) for side in ("offence", "defence")]
        worth.append(sealed_value(begin(**options), value))
        for i, one in enumerate(worth):
            found[i] += times * (Fraction(one) + 1) / 2
    assert found == wanted


def test_a_matrix_game_is_worth_what_its_best_mixture_gets():
    assert matrix_value([[1, -1], [-1, 1]]) == 0
    assert matrix_value([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == 0
    assert matrix_value([[1, 0], [-1, 1]]) == Fraction(1, 3)
    assert matrix_value([[-1, -1]]) == -1


# The contract


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_KIND[2:5])
def test_options_keep_the_contract(options):
    assert check(kibitz.load("quet", **options), games=2, bounds=False, options=False) == []


def play_random(ps, rng, out, seen):
    """Play at random and keep every position, as it is redealt for the seat after the mover."""
    p, n = ps[0], 0
    kernel.start(p, rng)
    while not kernel.over(p):
        seen[n] = ps[0]
        kernel.redeal(seen[n], (kernel.player(p) + 1) % len(p.left), rng)
        n += 1
        kernel.play(p, out[below(rng, kernel.legal(p, out))], rng)
    return n


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_KIND[4:8])
def test_plain_and_compiled_games_and_redeals_are_the_same(options):
    game = kibitz.load("quet", **options)
    fast = kernel.compiled(play_random, game.rules)
    games = []
    for played in (play_random, fast):
        ps, rng = game.blank(), seeded(1)
        out, seen = np.zeros(game.actions, np.int32), np.zeros(500, game.dtype)
        n = played(ps, rng, out, seen)
        games.append((seen[:n].tobytes(), ps.tobytes(), rng.tolist()))
    assert games[0] == games[1]


@pytest.mark.parametrize("options", EVERY_KIND)
def test_a_card_picked_at_random_is_one_drawn_from_the_legal_list(options):
    game = kibitz.load("quet", **options)
    ps, rng, twin = game.blank(), seeded(3), seeded(3)
    p, out = ps[0], np.zeros(game.actions, np.int32)
    kernel.start(p, seeded(4))
    while not kernel.over(p):
        n = kernel.legal(p, out)
        action = int(out[below(twin, n)]) if out[0] < game.options["ranks"] else int(out[0])
        assert pick(p, rng) == action
        kernel.play(p, action, rng)

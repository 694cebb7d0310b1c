"""Kalah: its rules, a slow twin, and the value of small boards."""

from functools import cache

import pytest
from tests.examples import load, played, random_game

from kibitz.solvers import solve_position


def pits(first, second, stores=(0, 0), turn=0, **options):
    """A position from the houses of both seats, each from its own left."""
    game = load("kalah", houses=len(first), **options)
    return played(game, "", pits=[*first, stores[0], *second, stores[1]], turn=turn)


def houses(p):
    n, there = p.game.options["houses"], p.record.pits.tolist()
    return there[:n], there[n + 1 : -1], (there[n], there[-1])


def test_seeds_are_sown_one_by_one_into_the_own_store_and_the_other_houses():
    p = pits([1, 1, 4], [1, 1, 1])
    p.play("c1")
    assert houses(p) == ([1, 1, 0], [2, 2, 2], (1, 0)) and p.player == 1


def test_the_store_of_the_other_gets_nothing():
    p = pits([0, 0, 8], [1, 1, 1])
    p.play("c1")
    assert houses(p) == ([1, 1, 1], [2, 2, 2], (2, 0)) and p.player == 0


def test_whose_last_seed_falls_into_the_store_acts_again():
    p = pits([1, 2, 1], [1, 1, 1])
    p.play("c1")
    assert p.player == 0
    p.play("a1")
    assert p.player == 1


def test_a_last_seed_in_an_empty_house_takes_what_lies_opposite():
    p = pits([1, 0, 1], [2, 5, 1])
    p.play("a1")
    assert houses(p) == ([0, 0, 1], [2, 0, 1], (6, 0)) and p.player == 1


def test_a_last_seed_takes_nothing_where_nothing_lies_opposite_but_by_option():
    p = pits([1, 0, 1], [2, 0, 1])
    p.play("a1")
    assert houses(p) == ([0, 1, 1], [2, 0, 1], (0, 0))
    p = pits([1, 0, 1], [2, 0, 1], empty_captures=True)
    p.play("a1")
    assert houses(p) == ([0, 0, 1], [2, 0, 1], (1, 0))


def test_a_seed_that_comes_round_to_its_own_house_finds_it_empty():
    p = pits([7, 0, 0], [1, 1, 1])
    p.play("a1")
    assert houses(p) == ([0, 1, 1], [2, 2, 0], (4, 0))


@pytest.mark.parametrize(
    ("leftovers", "stores"), [("owner", (1, 6)), ("other", (7, 0)), ("nobody", (1, 0))]
)
def test_the_game_ends_when_the_seat_to_act_has_no_seeds(leftovers, stores):
    p = pits([0, 0, 1], [3, 2, 1], leftovers=leftovers)
    p.play("c1")
    assert p.over and houses(p) == ([0, 0, 0], [0, 0, 0], stores)


def test_a_seat_that_may_not_act_may_be_without_seeds():
    p = pits([0, 0, 2], [3, 2, 1])
    p.play("c1")
    assert not p.over
    p.play("a2")  # its last seed falls into the store, so it acts again
    assert not p.over and p.player == 1


def test_houses_are_named_by_their_place_on_the_board():
    assert pits([1, 1, 1], [1, 1, 1]).moves() == ["a1", "b1", "c1"]
    assert pits([1, 1, 1], [1, 1, 1], turn=1).moves() == ["c2", "b2", "a2"]


def test_an_empty_house_cannot_be_sown():
    with pytest.raises(Exception, match="a1 is empty"):
        pits([0, 0, 2], [3, 2, 1]).play("a1")


# A slow twin: the seeds of the seat to act and of the other, each as a list with its store last.


def sown(mine, other, house, empty_captures, leftovers):
    """What both have after an act, mine first, whether the same acts again, and the end."""
    mine, other = list(mine), list(other)
    ring = [(mine, k) for k in range(len(mine))] + [(other, k) for k in range(len(mine) - 1)]
    hand, mine[house], at = mine[house], 0, house
    for _ in range(hand):
        at = (at + 1) % len(ring)
        ring[at][0][ring[at][1]] += 1
    side, where = ring[at]
    store = len(mine) - 1
    if side is mine and where < store and mine[where] == 1:
        taken = other[store - 1 - where]
        if taken or empty_captures:
            mine[store] += taken + 1
            mine[where] = other[store - 1 - where] = 0
    again = side is mine and where == store
    to_act, waiting = (mine, other) if again else (other, mine)
    end = not any(to_act[:-1])
    if end:
        left, waiting[:-1] = sum(waiting[:-1]), [0] * store
        getter = {"owner": waiting, "other": to_act, "nobody": [0]}[leftovers]
        getter[-1] += left
    return tuple(mine), tuple(other), again, end


@cache
def best(mine, other, rules):
    """The sign of the lead that the seat to act can reach."""
    results = []
    for house, seeds in enumerate(mine[:-1]):
        if seeds:
            one, two, again, end = sown(mine, other, house, *rules)
            if end:
                results.append((one[-1] > two[-1]) - (one[-1] < two[-1]))
            else:
                results.append(best(one, two, rules) if again else -best(two, one, rules))
    return max(results)


RULES = [(False, "owner"), (True, "owner"), (False, "other"), (True, "nobody")]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("n", "seeds"), [(1, 3), (3, 2), (6, 4), (8, 6)])
def test_random_games_are_those_of_the_slow_twin(n, seeds, rules):
    game = load("kalah", houses=n, seeds=seeds, empty_captures=rules[0], leftovers=rules[1])
    for seed in range(6):
        sides, mover, end = [(seeds,) * n + (0,)] * 2, 0, False
        for p in random_game(game, seed):
            if p.ply:
                mine, other, again, end = sown(
                    sides[mover], sides[1 - mover], p.history[-1], *rules
                )
                sides = [mine, other] if mover == 0 else [other, mine]
                mover = mover if again else 1 - mover
            assert p.record.pits.tolist() == [*sides[0], *sides[1]]
            assert p.over == end
            if not p.over:
                full = [k for k in range(n) if sides[mover][k]]
                assert (p.player, p.legal()) == (mover, full)
        lead = sides[0][-1] - sides[1][-1]
        assert p.returns == ((lead > 0) - (lead < 0), (lead < 0) - (lead > 0))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("n", "seeds"), [(1, 1), (1, 4), (2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (4, 1)]
)
def test_small_boards_are_worth_what_brute_force_finds(n, seeds, rules):
    game = load("kalah", houses=n, seeds=seeds, empty_captures=rules[0], leftovers=rules[1])
    begin = (seeds,) * n + (0,)
    assert solve_position(game.start()).value.result == best(begin, begin, rules)


# Irving, Donkers and Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000. Table 10 says who wins, by
# houses and then by seeds from 1 to 6. Table 9 has perfect games: the houses that are sown, counted
# from 0 in the direction of sowing, a dash where the turn passes; the first seat wins by the margin.

PAPER = {"empty_captures": True, "ending": "empty"}
TABLE_10 = {1: "DLWLWD", 2: "WLLLWW", 3: "DWWW", 4: "WW"}
TABLE_9 = [
    (4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"),
    (4, 5, 2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"),
    (5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"),
    (6, 1, 2, "54-54-3-3-2"),
    (6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"),
    (6, 5, 12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"),
]


@pytest.mark.parametrize("n", TABLE_10)
def test_by_the_rules_of_the_paper_small_boards_are_worth_what_it_says(n):
    for seeds, result in enumerate(TABLE_10[n], 1):
        found = solve_position(load("kalah", houses=n, seeds=seeds, **PAPER).start())
        assert "LDW"[1 + int(found.value.result)] == result, (n, seeds)


@pytest.mark.parametrize(("n", "seeds", "margin", "turns"), TABLE_9)
def test_the_perfect_games_of_the_paper_end_as_it_says(n, seeds, margin, turns):
    p = load("kalah", houses=n, seeds=seeds, **PAPER).start()
    for number, turn in enumerate(turns.split("-")):
        assert p.turn == number
        for house in turn:
            p.act(int(house))
    assert p.over and int(p.record.pits[n]) - int(p.record.pits[2 * n + 1]) == margin

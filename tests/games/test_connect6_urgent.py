"""Connect6: which acts are urgent. X is Black, O is White, . is vacant."""

import random
from functools import cache
from itertools import combinations

import pytest
from tests.games.connect6_positions import Connect6Twin, begin, drawn, last, sixes

import kibitz
from kibitz.games.connect6 import rules
from kibitz.players import player

# What is urgent


def urgent(p):
    """The names of the acts to which the rules point a search."""
    out = [0] * p.game.actions
    return {p.name(action) for action in out[: rules.urgent(p.record, out)]}


WINS = {
    "one stone to fill, the second of the turn": (
        1,
        {"e6"},
        """
        . . . . . . . .
        . O . . . . O .
        . . . . . . . .
        . . . . X . . .
        . . O . X . . X
        O . . . X . . .
        . . . O X . . .
        . . . . X O . .
        """,
    ),
    "one stone to fill, and two stones left": (
        2,
        {"a4", "d4", "h4"},
        """
        O . . . . . . .
        . O . . . . O .
        . . O . . . . .
        . . . . . . . .
        . X X . X X X .
        . . . . . . . .
        . . . O . . O .
        . . . . . . . .
        """,
    ),
    "two stones to fill within a diagonal": (
        2,
        {"c6", "e4"},
        """
        . . . . . . . .
        . X . . . . O .
        O . . . . . . .
        . . . X . . . .
        . . . . . . . .
        O . . . . X . O
        . . . X . . X .
        . . O . . O . .
        """,
    ),
    "two stones to fill at the end of a diagonal, in the corner": (
        2,
        {"g7", "h8"},
        """
        . . . . . . . .
        . . . . . . . .
        O . . . . X . .
        . . . . X . . .
        . X . X . . . O
        . . X . . O . .
        . O . . . . . .
        . . . O O . . .
        """,
    ),
    "two stones to fill along the edge": (
        2,
        {"h1", "h4"},
        """
        . . . . . . . .
        . . . . . . . O
        . . . . . . . X
        . . . . O . . X
        . . . . . . . .
        O . . . . O . X
        . . O . . . . X
        . O . X . . . .
        """,
    ),
    "six in spite of a threat by the other": (
        2,
        {"b1", "g1"},
        """
        . . . . . . . .
        . O O O O O . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . X
        . . . . . . . .
        O . X X X X . .
        """,
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("case", WINS)
def test_a_six_that_can_be_completed_this_turn_is_urgent_and_found(case):
    due, cells, picture = WINS[case]
    p = drawn(picture, "Black", due)
    assert urgent(p) <= cells and len(urgent(p)) == 1
    thought = last("mcts:sims=100", p)
    assert thought.verdict == "won" and thought.done < 100
    while p.player == 0 and not p.over:
        p.act(last("mcts:sims=100", p).action)
    assert p.returns == (1, -1)


# The fewest stones that leave White no six to complete in his next turn.
BLOCKS = {
    "five open at both ends: a stone at each": (
        2,
        {"b5 h5"},
        """
        . . . . . . . . .
        . . . . . . . . .
        . X . . . . . . .
        . . . . . . . . .
        . . O O O O O . .
        . . . . . . . . .
        . . . X . . . . .
        . X . . . . X . .
        . . . . X . . . O
        """,
    ),
    "four open at both ends: a stone on each side, one of them near": (
        2,
        {"d2 d7", "d2 d8", "d1 d7"},
        """
        . . . . . . . . .
        . . . . . . . . .
        . X . . . . . . .
        . . . O . . X . .
        . . . O . . . . .
        . . . O . . . . O
        . . . O . O . . .
        . . . . . . . . X
        X . . . X . . . .
        """,
    ),
    "four against the edge: one stone on its one side, and one is free": (
        2,
        {"e9", "f9"},
        """
        O O O O . . . . .
        . . . . . . . . .
        . X . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . O
        . . . . . O . . .
        . . . . . . . . X
        X . . . X . . . .
        """,
    ),
    "a diagonal into the corner, with the last stone of a turn": (
        1,
        {"b8", "e5"},
        """
        O . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . O . . X . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . X . . . . . . X
        . . . . X . . . .
        """,
    ),
    "two that cross: the last stone of a turn where they cross": (
        1,
        {"d4"},
        """
        . . . X . . . . .
        . . . O . . . . .
        . . . O . . . X .
        . . . O . . X . .
        . . . O . . . . .
        O O O . O . X . .
        . . . . . . . . .
        . X X . . . . . .
        X . X . . . . . .
        """,
    ),
    "two apart: a stone for each": (
        2,
        {"a5 i2", "a5 i6", "a6 i2", "a6 i6"},
        """
        O . . X . . . . .
        O . . . . . . . .
        O . . . . . . X X
        . . . . . . X . .
        . . . . . . . . O
        O . . . . . . . O
        X . . . . . . . O
        . . X . . . . . .
        . . . . X . . . O
        """,
    ),
    "three apart: too many": (
        2,
        set(),
        """
        O . . X . . . . .
        O . . . . . . . .
        O . . . . X . X X
        . . . . X . X . .
        . . . . . . . . O
        O . . X . . . . O
        X . . . . . . . O
        . . X . . . . X .
        X . O O O O . . O
        """,
    ),
}


def blocks(p):
    """The smallest sets of cells that leave White no six to complete in his next turn."""
    black, white = twin_of(p).stones(0), twin_of(p).stones(1)
    sixes_left = [six - white for six in map(set, sixes(p.game.options["side"])) if not six & black]
    gaps = [gap for gap in sixes_left if len(gap) <= 2]
    for stones in range(1, 3):
        turns = [set(turn) for turn in combinations(p.legal(), stones)]
        found = [turn for turn in turns if all(gap & turn for gap in gaps)]
        if found:
            return {" ".join(sorted(map(p.name, turn))) for turn in found}
    return set()


def twin_of(p):
    twin = Connect6Twin(p.game.options["side"])
    for ply, action in enumerate(p.history):
        twin.play(p.at(ply).name(action))
    return twin


@pytest.mark.long
@pytest.mark.parametrize("case", BLOCKS)
def test_who_cannot_win_this_turn_must_stop_every_six_of_the_next(case):
    due, wanted, picture = BLOCKS[case]
    p = drawn(picture, "Black", due)
    assert blocks(p) == wanted
    assert 1 <= len(urgent(p)) <= 2
    if not wanted:
        assert last("mcts:sims=2000", p).verdict == "lost"
        return
    acts = []
    while p.player == 0:
        acts.append(p.name(last("mcts:sims=2000", p).action))
        p.play(acts[-1])
    assert any(set(turn.split()) <= set(acts) for turn in wanted)


def test_with_the_last_stone_of_a_turn_only_what_stops_all_is_urgent():
    for due, wanted, picture in BLOCKS.values():
        if due == 1:
            assert urgent(drawn(picture, "Black", 1)) == wanted


@pytest.mark.long
def test_the_search_beats_random_play_with_either_colour():
    for seat in (0, 1):
        p = kibitz.load("connect6", side=8).start()
        bots = [player("mcts:sims=200", seed=seat), player("uniform", seed=seat)]
        while not p.over:
            p.play(bots[p.player != seat](p))
        assert p.returns[seat] == 1


def test_where_nothing_threatens_nothing_is_urgent():
    assert urgent(begin()) == urgent(begin("e5 d4 f4 e6")) == set()


@pytest.mark.long
def test_one_of_the_urgent_acts_is_as_good_as_any_act():
    """In crowded positions with threats, all acts are gone through to the end."""
    kinds = set()
    for seed in range(1000):
        p = crowded(random.Random(seed))
        names = urgent(p) if p else set()
        if names:
            values = values_of_acts(p)
            assert max(values[name] for name in names) == max(values.values())
            kinds.add((p.player, 1 + p.ply % 2, max(values.values())))
    assert len(kinds) == 12


def crowded(luck):
    """A position of few vacant cells, most of them in sixes that are nearly full; None if over."""
    chosen = luck.sample(sixes(8), luck.randint(2, 4))
    vacant = {cell for six in chosen for cell in luck.sample(six, luck.randint(1, 3))}
    if len(vacant) > 7:
        return None
    seats = [luck.randint(0, 1)] * len(chosen) if luck.randint(0, 1) else [0, 1, 0, 1]
    held = {cell: seat for six, seat in zip(chosen, seats, strict=False) for cell in six}
    p = kibitz.load("connect6", side=8).start()
    cells = luck.sample(sorted(set(range(64)) - vacant), 64 - len(vacant))
    while cells and not p.over:
        cell = next((c for c in cells if held.get(c, p.player) == p.player), cells[0])
        cells.remove(cell)
        p.act(cell)
    return None if p.over else p


def values_of_acts(p):
    """What each act is worth to its player, by going through all that may follow."""
    twin, vacant = twin_of(p), frozenset(p.legal())
    black, white = (frozenset(twin.stones(seat)) for seat in (0, 1))
    gaps = [
        (seat, set(six) - own)
        for six in sixes(8)
        for seat, own in enumerate((black, white))
        if set(six) <= own | vacant
    ]

    @cache
    def value(black, white):
        """To Black, when these cells have been filled as well."""
        won = [seat for seat, gap in gaps if gap <= (black, white)[seat]]
        left = vacant - black - white
        if won or not left:
            return 1 - 2 * won[0] if won else 0
        if (64 - len(left) + 1) // 2 % 2 == 0:
            return max(value(black | {cell}, white) for cell in left)
        return min(value(black, white | {cell}) for cell in left)

    none = frozenset()
    if p.player == 0:
        return {p.name(cell): value(none | {cell}, none) for cell in vacant}
    return {p.name(cell): -value(none, none | {cell}) for cell in vacant}

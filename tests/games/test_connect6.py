"""Connect6: the rules, one after another. X is Black, O is White, . is vacant."""

import random
from functools import cache
from itertools import combinations
from math import comb

import pytest

import kibitz
from kibitz.check import check
from kibitz.games.connect6 import rules
from kibitz.kit.rng import below, seeded
from kibitz.players import player
from kibitz.solvers import count


def begin(text="", **options):
    p = kibitz.load("connect6", **{"side": 9, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover="Black", due=2):
    """The position of a picture, its stones put in turns as the rules have it.

    The mover has `due` stones left in his turn; the numbers of stones must fit.
    """
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    p = kibitz.load("connect6", side=len(rows)).start()
    marks = [mark for row in rows for mark in row]
    stones = {seat: [cell for cell, m in enumerate(marks) if m == "XO"[seat]] for seat in (0, 1)}
    for _ in range(len(stones[0]) + len(stones[1])):
        p.act(stones[p.player].pop())
    assert not p.over and (("Black", "White")[p.player], 1 + p.ply % 2) == (mover, due)
    return p


def put(p, seat, cells):
    """Put stones of one seat, whoever is to move."""
    for cell in cells:
        p.record.stones = 3 if seat == 0 else 1
        rules.play(p.record, cell)


def sixes(side):
    """Every six cells in a row, written from the text: (column, row) and a step."""
    found = []
    for column in range(side):
        for row in range(side):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(column + k * across, row + k * up) for k in range(6)]
                if all(0 <= x < side and 0 <= y < side for x, y in places):
                    found.append([y * side + x for x, y in places])
    return found


# Turns


def test_black_puts_one_stone_then_each_puts_two_white_first():
    p, seats = begin(), []
    while p.ply < 9:
        seats.append(p.player)
        p.act(p.legal()[0])
    assert seats == [0, 1, 1, 0, 0, 1, 1, 0, 0]
    assert [p.at(k).turn for k in range(10)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_a_stone_goes_on_any_vacant_point():
    assert len(begin().moves()) == 81
    assert set(begin().moves()) - set(begin("e5 d4").moves()) == {"e5", "d4"}


def test_a_point_that_is_taken_is_refused():
    with pytest.raises(kibitz.IllegalMove, match=r"^act 3, 'e5': e5 is taken\.$"):
        begin("e5 d4 e5")


def test_the_two_stones_of_a_turn_may_come_in_either_order():
    assert begin("e5 d4 f4").key() == begin("e5 f4 d4").key()
    assert begin("e5 d4 f4").key() != begin("d4 e5 f4").key()
    assert begin("e5 d4").key() != begin("e5 f4").key()


def test_columns_have_letters_and_rows_numbers_and_no_letter_is_left_out():
    p = begin("j10 k11", side=19)
    assert p.record.lines[0, 9] == 1 << 9 and p.record.lines[1, 10] == 1 << 10
    names = {f"{letter}{row}" for letter in "abcdefghijklmnopqrs" for row in range(1, 20)}
    assert set(begin(side=19).moves()) == names


# The end


@pytest.mark.parametrize("side", [6, 7, 9])
def test_six_in_a_row_win_in_every_direction_to_the_edges_and_corners(side):
    game = kibitz.load("connect6", side=side)
    assert len(sixes(side)) == 2 * side * (side - 5) + 2 * (side - 5) ** 2
    for seat in (0, 1):
        for six in sixes(side):
            for last in (0, 3, 5):
                p = game.start()
                put(p, seat, [cell for cell in six if cell != six[last]])
                assert not rules.over(p.record)
                put(p, seat, [six[last]])
                assert p.over and p.returns == ((1, -1), (-1, 1))[seat]


@pytest.mark.parametrize("stones", [7, 8, 9, 10, 11])
def test_more_than_six_in_a_row_win_too(stones):
    for step in (1, 12, 13):
        p, middle = begin(side=12).copy(), stones // 2
        put(p, 0, [k * step for k in range(stones) if k != middle])
        assert rules.over(p.record) == (middle >= 6 or stones - middle - 1 >= 6)
        put(p, 0, [middle * step])
        assert p.over and p.returns == (1, -1)


def test_five_in_a_row_do_not_win():
    for six in sixes(8):
        for gap in range(6):
            p = kibitz.load("connect6", side=8).start()
            put(p, 0, six[:gap] + six[gap + 1 :])
            assert not p.over


def test_six_with_one_of_the_other_colour_among_them_do_not_win():
    for six in sixes(7):
        for other in range(6):
            p = kibitz.load("connect6", side=7).start()
            put(p, 1, six[:other] + six[other + 1 :])
            put(p, 0, [six[other]])
            assert not p.over


def test_a_row_does_not_go_on_at_the_other_edge():
    """On 6x6 the cells 3 to 8 are d1 e1 f1 a2 b2 c2; with step 7 or 5 diagonals leave the board."""
    for side in (6, 8):
        wins = {frozenset(six) for six in sixes(side)}
        for start in range(side * side):
            for step in (1, side - 1, side, side + 1):
                cells = range(start, side * side, step)[:6]
                if len(cells) == 6 and frozenset(cells) not in wins:
                    p = kibitz.load("connect6", side=side).start()
                    put(p, 0, cells)
                    assert not p.over


def test_a_win_by_the_first_stone_of_a_turn_leaves_the_second_out():
    p = drawn(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O . . . . .
        . . . O O . .
        . . . . . . .
        X X X X X . .
        """,
        "White",
    )
    p.play("g7 a7 f1")
    assert p.over and p.moves() == [] and p.returns == (1, -1)
    assert "Black has six in a row and wins." in str(p)


def test_white_wins_too():
    p = begin("a9 a1 b1 c9 e9 c1 d1 g9 i9 e1 f1")
    assert p.over and p.returns == (-1, 1)
    assert "White has six in a row and wins." in str(p)


FULL = """
    X O X O X O
    X O X O X O
    O X O X O X
    O X O X O X
    X O X O X O
    X O X O . O
    """


def test_a_full_board_without_six_in_a_row_is_a_draw_and_its_last_turn_may_be_one_stone():
    p = drawn(FULL)
    assert p.moves() == ["e1"] and "Black puts the last stone." in str(p)
    p.play("e1")
    assert p.over and p.returns == (0, 0) and p.moves() == []
    assert "The board is full, a draw." in str(p)


# A slow twin, written from the text alone


class Twin:
    def __init__(self, side):
        self.names = [
            f"{'abcdefghijklmnopqrs'[x]}{y + 1}" for y in range(side) for x in range(side)
        ]
        self.sixes = [frozenset(six) for six in sixes(side)]
        self.turns = [[]]  # the cells of each turn, Black's single stone first

    def stones(self, seat):
        return {cell for turn in self.turns[seat::2] for cell in turn}

    def moves(self):
        taken = self.stones(0) | self.stones(1)
        over = self.winner() is not None
        return [] if over else [n for cell, n in enumerate(self.names) if cell not in taken]

    def player(self):
        return (len(self.turns) - 1) % 2

    def play(self, name):
        self.turns[-1].append(self.names.index(name))
        if len(self.turns[-1]) == (1 if len(self.turns) == 1 else 2):
            self.turns.append([])

    def winner(self):
        won = [seat for seat in (0, 1) if any(six <= self.stones(seat) for six in self.sixes)]
        return won[0] if won else None


@pytest.mark.parametrize(("side", "games"), [(6, 20), (7, 8), (8, 6), (10, 3), (13, 1)])
def test_a_slow_twin_plays_the_same_games(side, games):
    results = set()
    for seed in range(games):
        twin = Twin(side)
        for p in game_of(seed, side=side):
            if p.ply:
                twin.play(p.at(p.ply - 1).name(p.history[-1]))
            assert twin.moves() == p.moves() and (p.over or twin.player() == p.player)
        winner = twin.winner()
        assert p.returns == ((0, 0) if winner is None else ((1, -1), (-1, 1))[winner])
        results.add(winner)
    assert len(results) > 1 or games < 8


def game_of(seed, **options):
    """Every position of a random game."""
    p, rng = kibitz.load("connect6", **options).start(), seeded(seed)
    yield p.copy()
    while not p.over:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()


@pytest.mark.parametrize("side", range(6, 20))
def test_every_board_is_played_to_its_end(side):
    *_, p = game_of(side, side=side)
    assert p.over and p.ply <= side * side


@pytest.mark.parametrize("side", [5, 20])
def test_a_bad_side_is_answered_in_one_sentence(side):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("connect6", side=side)
    assert str(found.value) == f"connect6: side is a whole number from 6 to 19, not '{side}'."


def test_the_positions_after_each_turn_are_as_many_as_there_are_choices_of_cells():
    assert count.positions(kibitz.load("connect6", side=6), 2) == [36, 36 * comb(35, 2)]


@pytest.mark.parametrize("side", [6, pytest.param(11, marks=pytest.mark.long)])
def test_the_game_keeps_the_contract(side):
    game = kibitz.load("connect6", side=side)
    assert check(game, games=3, bounds=side == 6, options=False) == []


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


def last(spec, p):
    *_, thought = player(spec, seed=1).think(p)
    return thought


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
    twin = Twin(p.game.options["side"])
    for ply, action in enumerate(p.history):
        twin.play(p.at(ply).name(action))
    return twin


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


def test_the_search_beats_random_play_with_either_colour():
    for seat in (0, 1):
        p = kibitz.load("connect6", side=8).start()
        bots = [player("mcts:sims=200", seed=seat), player("uniform", seed=seat)]
        while not p.over:
            p.play(bots[p.player != seat](p))
        assert p.returns[seat] == 1


def test_where_nothing_threatens_nothing_is_urgent():
    assert urgent(begin()) == urgent(begin("e5 d4 f4 e6")) == set()


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


def test_the_six_that_win_are_marked():
    p = kibitz.load("connect6", side=9).start()
    p.play("e5 | a9 i9 | e4 e6 | a1 i1 | e7 a5 | i5 c2 | e8 e3")
    board = next(p.scene().boards())
    won = {cell.name for row in board.rows for cell in row if cell.mark == "win"}
    assert won == {"e3", "e4", "e5", "e6", "e7", "e8"}

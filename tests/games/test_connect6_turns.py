"""Connect6: turns, the end, and a slow twin. X is Black, O is White, . is vacant."""

from math import comb

import pytest
from tests.games.connect6_positions import Connect6Twin, begin, drawn, sixes

import kibitz
from kibitz.check import check
from kibitz.games.connect6 import rules
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count


def put(p, seat, cells):
    """Put stones of one seat, whoever is to move."""
    for cell in cells:
        p.record.stones = 3 if seat == 0 else 1
        rules.play(p.record, cell)


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


@pytest.mark.parametrize(("side", "games"), [(6, 20), (7, 8), (8, 6), (10, 3), (13, 1)])
def test_a_slow_twin_plays_the_same_games(side, games):
    results = set()
    for seed in range(games):
        twin = Connect6Twin(side)
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


@pytest.mark.long
def test_the_positions_after_each_turn_are_as_many_as_there_are_choices_of_cells():
    assert count.positions(kibitz.load("connect6", side=6), 2) == [36, 36 * comb(35, 2)]


@pytest.mark.parametrize(
    ("side", "bounds"),
    [
        (6, False),
        *(pytest.param(*sizes, marks=pytest.mark.long) for sizes in ((6, True), (11, False))),
    ],
)
def test_the_game_keeps_the_contract(side, bounds):
    game = kibitz.load("connect6", side=side)
    assert check(game, games=3, bounds=bounds, options=False) == []


def test_the_six_that_win_are_marked():
    p = kibitz.load("connect6", side=9).start()
    p.play("e5 | a9 i9 | e4 e6 | a1 i1 | e7 a5 | i5 c2 | e8 e3")
    board = next(p.scene().boards())
    won = {cell.name for row in board.rows for cell in row if cell.mark == "win"}
    assert won == {"e3", "e4", "e5", "e6", "e7", "e8"}

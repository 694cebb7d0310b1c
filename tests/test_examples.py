"""The examples play by their rules: slow obvious judges, and numbers that others published."""

import ast
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest

import kibitz
from kibitz.check import check
from kibitz.contract import RULES, TABLE
from kibitz.kit import hexes, squares
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(name, **options):
    return kibitz.load(str(EXAMPLES / f"{name}.py"), **options)


def random_game(game, seed):
    """Every position of a random game."""
    p, rng = game.start(seed), seeded(seed)
    yield p.copy()
    while not p.over:
        p.act(p.legal()[below(rng, len(p.legal()))])
        yield p.copy()


def won_by(p):
    """The seat that has won, or None."""
    return p.returns.index(1) if p.over and 1 in p.returns else None


@pytest.mark.long
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_every_example_keeps_the_contract(file):
    assert check(kibitz.load(str(file)), games=2, bounds=False) == []


@pytest.mark.long
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_no_index_of_an_example_lies_beyond_its_array(file):
    assert check(kibitz.load(str(file)), games=1, options=False) == []


# Tic-tac-toe


@cache
def noughts_positions(turns):
    """Boards that differ after this many marks, by strings alone."""
    if turns == 0:
        return {"." * 9}
    mark = "OX"[turns % 2]
    return {
        board[:k] + mark + board[k + 1 :]
        for board in noughts_positions(turns - 1)
        if not three_in_a_row(board)
        for k in range(9)
        if board[k] == "."
    }


def three_in_a_row(board):
    rows = [board[k : k + 3] for k in (0, 3, 6)]
    columns = [board[k::3] for k in range(3)]
    return any(line in ("XXX", "OOO") for line in [*rows, *columns, board[::4], board[2:8:2]])


def test_tic_tac_toe_has_5478_positions():
    turns = count.positions(load("tic_tac_toe"), 9)
    assert turns == [len(noughts_positions(k)) for k in range(1, 10)]
    assert 1 + sum(turns) == 5478


def value(p, known):
    """What a position is worth to seat 0, by going over the whole game."""
    key = p.key()
    if key not in known:
        best = max if p.player == 0 else min
        known[key] = p.returns[0] if p.over else best(value(q, known) for q in following(p))
    return known[key]


def following(p):
    for action in p.legal():
        q = p.copy()
        q.act(action)
        yield q


def test_tic_tac_toe_is_a_draw():
    assert value(load("tic_tac_toe").start(), {}) == 0


@pytest.mark.parametrize(
    ("acts", "winner"),
    [
        ("a1 a2 b1 b2 c1", 0),
        ("a1 b1 a2 b2 c3 b3", 1),
        ("a1 b1 b2 c1 c3", 0),
        ("c1 b1 b2 a1 a3", 0),
        ("b2 a1 c1 a3 a2 c2 b1 b3 c3", None),
    ],
)
def test_three_in_a_row_win_and_a_full_board_is_drawn(acts, winner):
    p = load("tic_tac_toe").start()
    p.play(acts)
    assert p.over and won_by(p) == winner
    assert p.returns == {0: (1, -1), 1: (-1, 1), None: (0, 0)}[winner]


# Connect Four


def four_in_a_row(pieces, mark):
    """Whether the mark stands on four cells in a line; pieces by (column, row)."""
    return any(
        all(pieces.get((x + k * dx, y + k * dy)) == mark for k in range(4))
        for x, y in pieces
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def pieces_of(p):
    stride = squares.stride(p.game.options["width"])
    cells = squares.board(p.game.options["width"], p.game.options["height"]).values()
    return {divmod(c, stride)[::-1]: int(p.record.board[c]) for c in cells if p.record.board[c]}


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (4, 10), (10, 4)])
def test_connect_four_ends_with_four_in_a_row_or_a_full_board(width, height):
    game = load("connect_four", width=width, height=height)
    for seed in range(25):
        for p in random_game(game, seed):
            pieces = pieces_of(p)
            winners = [seat for seat in (0, 1) if four_in_a_row(pieces, seat + 1)]
            assert p.over == bool(winners or len(pieces) == width * height)
            assert [won_by(p)] == (winners or [None])


def test_pieces_fall_to_the_lowest_vacant_row():
    for p in random_game(load("connect_four"), 1):
        pieces = pieces_of(p)
        assert all((x, y - 1) in pieces for x, y in pieces if y > 1)


def test_a_full_column_takes_no_more():
    p = load("connect_four").start()
    p.play("a a a a a a")
    assert p.moves() == ["b", "c", "d", "e", "f", "g"]


@pytest.mark.long
def test_connect_four_has_as_many_positions_as_published():
    # OEIS A212693
    published = [7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186]
    assert count.positions(load("connect_four"), len(published)) == published


# Hex


def joined(size, stones, colour):
    """Whether the colour joins its sides: bottom and top for 1, left and right for 2."""
    places = hexes.rhombus(size, size)
    own = {place for place, stone in zip(places, stones, strict=True) if stone == colour}
    axis = colour - 1
    found = edge = {place for place in own if place[axis] == 0}
    while edge:
        around = {(r + up, c + along) for r, c in edge for up, along in hexes.AROUND}
        edge = around & own - found
        found = found | edge
    return any(place[axis] == size - 1 for place in found)


def stones_of(p):
    size = p.game.options["size"]
    return p.record.board.reshape(size + 2, size + 2)[1:-1, 1:-1].ravel().tolist()


@pytest.mark.parametrize(("size", "games"), [(2, 40), (3, 40), (5, 20), (11, 3), (19, 1)])
def test_hex_ends_when_a_colour_joins_its_sides_and_not_before(size, games):
    for seed in range(games):
        for p in random_game(load("hex", size=size), seed):
            ends = [joined(size, stones_of(p), colour) for colour in (1, 2)]
            assert ends == [won_by(p) == 0, won_by(p) == 1]


def test_cells_of_hex_touch_along_one_diagonal_and_not_along_the_other():
    p = load("hex", size=3).start()
    p.play("a1 a2 b2 a3 c3")
    assert won_by(p) == 0
    p = load("hex", size=3).start()
    p.play("a3 a1 b2 a2 c1")
    assert not p.over


@pytest.mark.parametrize("size", [2, 3])
def test_who_begins_hex_wins(size):
    assert value(load("hex", size=size).start(), {}) == 1


# Kuhn poker

# How often a card bets when nobody has bet yet, and in answer to a bet; Kuhn's solution, 1950,
# with the king of First betting at once half of the time.
FIRST = {"J": (Fraction(1, 6), 0), "Q": (0, Fraction(1, 2)), "K": (Fraction(1, 2), 1)}
SECOND = {"J": (Fraction(1, 3), 0), "Q": (0, Fraction(1, 3)), "K": (1, 1)}
PURE = [
    dict(zip("JQK", zip(plan[:3], plan[3:], strict=True), strict=True))
    for plan in product((0, 1), repeat=6)
]


def kuhn(deal):
    p = load("kuhn_poker").start()
    p.state["card"] = [["JQK".index(card) for card in deal]]
    return p


def expected(p, plans):
    """What First wins on average if each seat bets as often as its plan says."""
    if p.over:
        return p.returns[0]
    card = "JQK"[p.record.card[p.player]]
    often = plans[p.player][card]["bet" in (p.told(k) for k in range(p.ply))]
    worth = Fraction(0)
    for act, share in (("bet", often), ("pass", 1 - often)):
        if share:
            after = p.copy()
            after.play(act)
            worth += share * expected(after, plans)
    return worth


def on_average(*plans):
    return sum(expected(kuhn(deal), plans) for deal in permutations("JQK", 2)) / Fraction(6)


@pytest.mark.long
def test_first_loses_no_more_than_a_chip_in_18_games_of_kuhn_poker():
    assert min(on_average(FIRST, pure) for pure in PURE) == Fraction(-1, 18)


def test_second_wins_no_less_than_a_chip_in_18_games_of_kuhn_poker():
    assert max(on_average(pure, SECOND) for pure in PURE) == Fraction(-1, 18)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_the_rules_of_an_example_have_fewer_than_120_lines(path):
    """Lines that are not blank, of the functions of the rules and of those that they call.

    What a learner reads is no rule.
    """
    text = path.read_text()
    functions = {one.name: one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}
    asked = {*TABLE, *RULES} - {"observation", "observation_bounds", "observe"}
    rules, called = set(), asked & functions.keys()
    while called:
        name = called.pop()
        rules.add(name)
        used = {one.id for one in ast.walk(functions[name]) if isinstance(one, ast.Name)}
        called |= (used & functions.keys()) - rules
    lines = text.splitlines()
    spans = (lines[functions[name].lineno - 1 : functions[name].end_lineno] for name in rules)
    assert sum(bool(line.strip()) for span in spans for line in span) < 120

"""Symple: the rules, one after another. W and B are stones, + marks the cells that may be filled."""

from itertools import permutations
from textwrap import dedent

import pytest

import kibitz
from kibitz.check import check
from kibitz.games.symple import look, rules
from kibitz.kit import sets
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count


def begin(text="", **options):
    p = kibitz.load("symple", **{"side": 5, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    p = kibitz.load("symple", side=len(rows), **options).start()
    for cell, mark in enumerate(mark for row in rows for mark in row):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    stones = [sets.size(own) for own in p.record.own]
    p.record.grown = stones != list(p.record.groups)  # two stones touch
    p.record.colour = ("White", "Black").index(mover)
    p.record.fit = p.record.vacant
    return p


def after(before, mover, acts, **options):
    p = drawn(before, mover, **options)
    p.play(acts)
    return p


def picture(p):
    """The stones, and the cells that may be filled."""
    acts, side = p.moves(), p.game.options["side"]
    marks = [
        "W" if sets.has(white, k) else "B" if sets.has(black, k) else ".+"[name in acts]
        for (white, black) in [p.record.own]
        for k, name in enumerate(look.labels(side)[:-1])
    ]
    return "\n".join(" ".join(marks[k : k + side]) for k in range(0, len(marks), side)[::-1])


def same(p, wanted):
    return picture(p) == dedent(wanted).strip()


# The opening


def test_white_begins_with_one_stone_and_black_answers_with_one():
    p = begin("c3")
    assert (p.player, p.turn, p.ply) == (1, 1, 1)
    assert same(
        p,
        """
        + + + + +
        + + + + +
        + + W + +
        + + + + +
        + + + + +
        """,
    )
    p.play("c4")
    assert (p.player, p.turn, p.ply) == (0, 2, 2)


def test_moving_is_compulsory():
    with pytest.raises(kibitz.IllegalMove, match="you may not pass"):
        begin("done")
    with pytest.raises(kibitz.IllegalMove, match="you may not pass"):
        begin("c3 c4 done")


# Putting


def test_a_stone_next_to_none_of_ones_own_is_put_and_ends_the_turn():
    p = begin("c3 c4 e1")
    assert (p.player, p.turn) == (1, 3) and p.record.groups[0] == 2


def test_stones_that_touch_at_a_corner_are_apart():
    p = begin("c3 a1 d4")
    assert (p.player, p.turn) == (1, 3) and list(p.record.groups) == [2, 1]


def test_touching_the_opponent_is_free():
    p = begin("c3 c4")
    assert list(p.record.groups) == [1, 1]
    p.play("b4")
    assert (p.player, list(p.record.groups)) == (1, [2, 1])


# Growing

TWO_GROUPS = """
    . . . . .
    W . . . .
    . . . . .
    . . . . B
    . . W . B
    """


def test_a_stone_next_to_ones_own_grows_and_every_other_group_must_grow_too():
    p = after(TWO_GROUPS, "White", "b4")
    assert p.player == 0 and "done" not in p.moves()
    assert same(
        p,
        """
        . . . . .
        W W . . .
        . . . . .
        . . + . B
        . + W + B
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="first grow all groups that can grow"):
        p.play("done")


def test_when_every_group_has_grown_the_turn_ends_by_itself():
    p = after(TWO_GROUPS, "White", "b4 c2")
    assert (p.player, p.turn) == (1, 1)


def test_a_group_grows_by_one_stone_only():
    for second in ("a5", "a3"):
        with pytest.raises(kibitz.IllegalMove, match=f"{second} touches a group that has grown"):
            after(TWO_GROUPS, "White", f"b4 {second}")


def test_a_growing_turn_puts_no_stone_apart():
    with pytest.raises(
        kibitz.IllegalMove, match="e5 touches none of your groups as they were when this turn began"
    ):
        after(TWO_GROUPS, "White", "b4 e5")


def test_a_new_stone_is_no_group_to_grow():
    with pytest.raises(kibitz.IllegalMove, match="c4 touches none of your groups as they were"):
        after(TWO_GROUPS, "White", "b4 c4")


def test_a_stone_grows_every_group_that_it_touches():
    p = after(
        """
        . . . . .
        . W . W .
        . . . . .
        . . . . B
        W . . . B
        """,
        "White",
        "c4",
    )
    assert same(
        p,
        """
        . . . . .
        . W W W .
        . . . . .
        + . . . B
        W + . . B
        """,
    )


def test_no_group_is_touched_by_two_stones_of_the_turn():
    p = after(
        """
        . . . . .
        . W . W .
        . . . . .
        . . . . B
        . . . . B
        """,
        "White",
        "b5",
    )
    assert same(
        p,
        """
        . W . + .
        . W . W +
        . . . + .
        . . . . B
        . . . . B
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="c4 touches a group that has grown this turn"):
        p.play("c4")


def test_two_stones_of_the_turn_may_touch_each_other():
    before = """
        . . . . .
        . . . . .
        W . . W .
        . . . . B
        . . . . B
        """
    p = after(before, "White", "b3 c3")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_a_stone_may_touch_a_new_stone_of_a_group_that_has_grown_and_a_group_that_has_not():
    before = """
        . . . . .
        . . W . .
        W . . . .
        . . . . B
        . . . . B
        """
    p = after(before, "White", "b3")
    assert same(
        p,
        """
        . . + . .
        . + W + .
        W W + . .
        . . . . B
        . . . . B
        """,
    )
    p.play("b4")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_groups_are_judged_as_they_stood_at_the_start_of_the_turn():
    """The new b3 and c3 join two groups; d3 touches c3 and yet grows the third group only."""
    before = """
        . . . . .
        . . W . .
        W . . . W
        . . . B .
        . . . B .
        """
    p = after(before, "White", "b3 c3")
    assert same(
        p,
        """
        . . . . .
        . . W . +
        W W W + W
        . . . B +
        . . . B .
        """,
    )
    p.play("d3")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_a_group_without_a_vacant_cell_beside_it_need_not_grow():
    p = after(
        """
        . . . . .
        . . W . .
        . . . . .
        B B . . .
        W B . . .
        """,
        "White",
        "c5",
    )
    assert p.player == 1


STOLEN = """
    B B B B .
    W . W . W
    B B B B B
    . . . . .
    . . . . .
    """


def test_a_group_whose_cells_all_touch_groups_that_have_grown_cannot_grow_any_more():
    p = after(STOLEN, "White", "d4")
    assert p.player == 1 and not sets.has(p.record.own[0], p.parse("b4")[0])


def test_the_player_chooses_in_which_way_the_growth_becomes_complete():
    p = after(STOLEN, "White", "b4")
    assert p.player == 0 and p.moves() == ["e5"]
    p = after(STOLEN, "White", "e5 b4")
    assert p.player == 1


def test_the_stones_of_a_growth_can_be_put_in_any_order():
    before = """
        W . . . .
        . . . W .
        . . . . .
        . W . . B
        . . . . B
        """
    keys = {after(before, "White", " ".join(o)).key() for o in permutations(("b5", "d3", "c2"))}
    assert len(keys) == 1


def test_a_turn_that_has_begun_differs_from_the_same_stones_at_its_start():
    begun = after(TWO_GROUPS, "White", "b4")
    fresh = drawn(picture(begun).replace("+", "."), "White")
    assert begun.moves() != fresh.moves() and begun.key() != fresh.key()


# Black's balance

EVEN = """
    . . . . .
    . W . B .
    . . . . .
    . B . W .
    . . . . .
    """


def test_while_nobody_has_grown_black_may_put_a_stone_apart_after_his_growth():
    p = after(EVEN, "Black", "d5 b1")
    assert p.player == 1 and p.moves()[-1] == "done"
    assert same(
        p,
        """
        + + . B .
        + W . B .
        + . + . +
        . B . W +
        . B . + +
        """,
    )
    p.play("a5")
    assert (p.player, list(p.record.groups)) == (0, [2, 3])


def test_black_may_leave_the_extra_stone_out():
    p = after(EVEN, "Black", "d5 b1 done")
    assert (p.player, list(p.record.groups)) == (0, [2, 2])


def test_the_extra_stone_touches_no_black_stone_old_or_new():
    for cell in ("b3", "a1"):
        with pytest.raises(kibitz.IllegalMove, match=f"{cell} touches a stone of yours"):
            after(EVEN, "Black", f"d5 b1 {cell}")


def test_the_extra_stone_comes_after_the_whole_growth():
    with pytest.raises(kibitz.IllegalMove, match="a5 touches none of your groups"):
        after(EVEN, "Black", "d5 a5")


def test_black_who_puts_a_stone_puts_no_other():
    assert after(EVEN, "Black", "c3").player == 0


def test_white_has_no_extra_stone():
    assert after(EVEN, "White", "b5 d1").player == 1


def test_black_keeps_the_balance_until_somebody_grows():
    assert begin("c3 a1 e5 e1 a5 c1 a3 b1 e2").moves()[-1] == "done"


def test_once_anybody_has_grown_black_has_no_extra_stone():
    assert begin("c3 a1 c4 a2").player == 0  # White has
    p = begin("c3 a1 e5 a2 done e3")
    assert p.player == 1
    p.play("b1")  # Black has
    assert p.player == 0


def test_where_no_cell_is_apart_blacks_growth_ends_the_turn():
    before = """
        B W B W B
        W B W B W
        B W B W B
        W B . B W
        B W {} W {}
        """
    p = after(before.format("B", "."), "Black", "c2")
    assert (p.player, p.moves()) == (1, ["e1", "done"])
    p = after(before.format(".", "B"), "Black", "c2")
    assert (p.player, p.moves()) == (0, ["c1"])


# The end

FULL = """
    W W W B W
    W W W B B
    W W W B W
    W W B B W
    B W B B W
    """  # White 16 stones in 3 groups, Black 9 in 2


def test_the_game_ends_when_the_board_is_full():
    *_, before, end = game_of(3)
    assert before.record.vacant.any() and not before.over and before.returns is None
    assert end.over and sorted(end.returns) == [-1, 1]
    assert end.moves() == [] and end.player is None


@pytest.mark.parametrize(
    ("penalty", "scores", "winner"),
    [
        (4, (4, 1), "White wins by 4 to 1."),
        (6, (-2, -3), "White wins by -2 to -3."),
        (8, (-8, -7), "Black wins by -7 to -8."),
        (10, (-14, -11), "Black wins by -11 to -14."),
        (12, (-20, -15), "Black wins by -15 to -20."),
    ],
)
def test_a_score_is_the_stones_less_the_penalty_for_each_group(penalty, scores, winner):
    p = drawn(FULL, "White", penalty=penalty)
    assert tuple(rules.score(p.record, colour) for colour in (rules.WHITE, rules.BLACK)) == scores
    assert p.over and p.returns == ((1, -1) if winner.startswith("White") else (-1, 1))
    assert winner in str(p)
    assert f"White: stones 16, groups 3 at {penalty}, score {scores[0]}" in str(p)


def test_the_scores_are_never_equal():
    for penalty in (4, 12):
        for seed in range(100):
            *_, p = game_of(seed, penalty=penalty)
            assert rules.score(p.record, rules.WHITE) != rules.score(p.record, rules.BLACK)


# A slow twin, written from the text alone: it lists whole turns


class Twin:
    def __init__(self, side):
        self.cells = {
            f"{'abcdefghijklmnopqrs'[x]}{y + 1}": (x, y) for y in range(side) for x in range(side)
        }
        self.near = {a: {b for b in self.cells if self.touch(a, b)} for a in self.cells}
        self.stones, self.turn, self.grown = (frozenset(), frozenset()), 0, False

    def touch(self, a, b):
        (x, y), (u, v) = self.cells[a], self.cells[b]
        return abs(x - u) + abs(y - v) == 1

    def groups(self, stones):
        left, found = set(stones), []
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {b for a in edge for b in self.near[a]} & stones - group
            left -= group
            found.append(group)
        return found

    def apart(self, new=frozenset()):
        """The vacant cells next to no stone of the mover's, with some new ones among these."""
        own = self.stones[self.turn % 2] | new
        vacant = self.cells.keys() - self.stones[0] - self.stones[1] - new
        return {a for a in vacant if not self.near[a] & own}

    def growths(self):
        """Every way to grow all the groups that can grow."""
        own = self.stones[self.turn % 2]
        vacant = self.cells.keys() - self.stones[0] - self.stones[1]
        groups = self.groups(own)
        grows = {a: {k for k, group in enumerate(groups) if self.near[a] & group} for a in vacant}

        def ways(k, new, grown):
            """Ways to grow group k and those after it, or to leave them, once some have grown."""
            if k == len(groups):
                yield new, grown
                return
            yield from ways(k + 1, new, grown)
            for a in vacant:
                if k in grows[a] and not grows[a] & grown:
                    yield from ways(k + 1, new | {a}, grown | grows[a])

        return {
            new
            for new, grown in ways(0, frozenset(), frozenset())
            if new and not any(grows[a] and not grows[a] & grown for a in vacant)
        }

    def turns(self):
        """Every complete turn: its growth or nothing, and the stone put apart or none."""
        growths = self.growths()
        found = {(frozenset(), a) for a in self.apart()} | {(new, "") for new in growths}
        if self.turn % 2 and not self.grown:
            found |= {(new, a) for new in growths for a in self.apart(new)}
        return found

    def play(self, new, put):
        stones = list(self.stones)
        stones[self.turn % 2] |= new | ({put} - {""})
        self.stones, self.turn, self.grown = tuple(stones), self.turn + 1, self.grown or bool(new)

    def score(self, colour, penalty):
        return len(self.stones[colour]) - penalty * len(self.groups(self.stones[colour]))


def acts_of(turns, put):
    """The acts that may come next, where these stones of one of the turns have been put."""
    growing = {a for new, _ in turns if put < new for a in new - put}
    apart = {a for new, a in turns if new == put and a}
    return growing | apart | ({"done"} if put and apart else set())


@pytest.mark.parametrize("penalty", [4, 12])
@pytest.mark.parametrize(
    ("side", "sown", "games"), [(5, 0, 60), (5, 6, 60), (5, 12, 60), (7, 0, 15), (7, 14, 10)]
)
def test_a_slow_twin_lists_the_turns_that_the_acts_add_up_to(side, sown, games, penalty):
    for seed in range(games):
        twin, put = Twin(side), frozenset()
        turns = twin.turns()
        *positions, end = game_of(seed, sown, side=side, penalty=penalty)
        for p, then in zip(positions, [*positions[1:], end], strict=True):
            assert (set(p.moves()), p.player) == (acts_of(turns, put), twin.turn % 2)
            act = p.name(then.history[-1])
            put |= {act} - {"done"}
            over = act == "done" or not acts_of(turns, put)
            assert over == (then.over or then.player != p.player)
            if over:
                [turn] = [(new, apart) for new, apart in turns if new | {apart} - {""} == put]
                twin.play(*turn)
                turns, put = twin.turns(), frozenset()
        scores = [twin.score(colour, penalty) for colour in (0, 1)]
        assert end.over and scores == [rules.score(end.record, colour) for colour in (0, 1)]
        assert end.returns[scores.index(max(scores))] == 1


# Over many games


def game_of(seed, sown=0, **options):
    """Every position of a random game, whose first turns put stones apart while they can."""
    p, rng = begin(**options), seeded(seed)
    yield p.copy()
    while not p.over:
        beside = p.record.beside[p.player]
        apart = [a for a in p.legal() if p.ply < sown and not sets.has(beside, a)]
        acts = apart or p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()


@pytest.mark.parametrize("side", range(5, 20, 2))
def test_every_board_is_filled_stone_by_stone_with_at_most_one_done(side):
    *_, p = game_of(side, sown=12, side=side)
    acts = [p.at(k).name(a) for k, a in enumerate(p.history)]
    assert p.over and sorted(p.returns) == [-1, 1]
    assert len(set(acts) - {"done"}) == side**2 and acts.count("done") <= 1


@pytest.mark.parametrize("options", [{"side": 5, "penalty": 4}, {"side": 9, "penalty": 12}])
def test_options_keep_the_contract(options):
    assert check(kibitz.load("symple", **options), games=3, bounds=False, options=False) == []


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"side": 12}, "symple: side is 5, 7, 9, 11, 13, 15, 17 or 19, not '12'."),
        ({"side": 3}, "symple: side is 5, 7, 9, 11, 13, 15, 17 or 19, not '3'."),
        ({"side": 21}, "symple: side is 5, 7, 9, 11, 13, 15, 17 or 19, not '21'."),
        ({"penalty": 7}, "symple: penalty is 4, 6, 8, 10 or 12, not '7'."),
        ({"penalty": 2}, "symple: penalty is 4, 6, 8, 10 or 12, not '2'."),
        ({"komi": 7}, "symple has no option 'komi'; its options are: side, penalty."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, fault):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("symple", **options)
    assert str(found.value) == fault


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("c3 c3", "c3 is taken."),
        ("c3 c4 pass", "this game has no such act; legal: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3, .. (23 in all)."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(acts, why):
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts)
    number = len(acts.split())
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"


# Exact numbers


def test_the_positions_after_each_turn_are_as_many_as_the_twin_finds():
    twin, turns = Twin(5), [25, 600, 6900]
    assert count.positions(kibitz.load("symple", side=5), 4) == [*turns, 222124]
    level = {(twin.stones, 0, False)}
    for number in turns:
        level = {position for before in level for position in following(twin, before)}
        assert len(level) == number


def following(twin, before):
    """The positions one turn after another, as stones, turn, and whether anybody has grown."""
    twin.stones, twin.turn, twin.grown = before
    for turn in twin.turns():
        twin.stones, twin.turn, twin.grown = before
        twin.play(*turn)
        yield twin.stones, twin.turn, twin.grown


def test_the_groups_that_must_still_grow_are_marked():
    p = kibitz.load("symple", side=7).start()
    p.play("b4 c6 d4 f5 e2 b2 c4")
    board = next(p.scene().boards())
    assert {cell.name for row in board.rows for cell in row if cell.mark} == {"e2"}

"""Byg: the rules, one after another. W and B are stones, + marks the cells that may be filled."""

from textwrap import dedent

import pytest

import kibitz
from kibitz.games.byg import look, rules
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count


def begin(text="", **options):
    p = kibitz.load("byg", **{"side": 3, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    options = {"side": (len(rows) + 1) // 2, **options}
    p = kibitz.load("byg", **options).start()
    for cell, mark in enumerate(mark for row in rows for mark in row):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    p.record.colour = ("White", "Black").index(mover)
    p.record.turn = 2 + p.record.colour
    p.record.fit = p.record.vacant
    return p


def picture(p):
    """The stones, and the cells that may be filled."""
    acts = p.moves()
    names = look.labels(p.game.options["side"])
    rows = {}
    for cell, name in enumerate(names[: len(p.record.parent)]):
        stone = [
            mark
            for mark, own in zip("WB", p.record.own, strict=True)
            if own[cell >> 6] >> (cell & 63) & 1
        ]
        rows.setdefault(name[0], []).append(stone[0] if stone else ".+"[name in acts])
    widest = 2 * p.game.options["side"] - 1
    return "\n".join(" " * (widest - len(row)) + " ".join(row) for row in list(rows.values())[::-1])


def after(before, mover, acts, **options):
    p = drawn(before, mover, **options)
    p.play(acts)
    return p


def same(p, wanted):
    return picture(p) == dedent(wanted).strip("\n").rstrip()


# The opening


def test_white_opens_with_one_stone_and_black_moves_next():
    p = begin("c3")
    assert (p.player, p.turn, p.ply) == (1, 1, 1)
    assert same(
        p,
        """
          + + +
         + + + +
        + + W + +
         + + + +
          + + +
        """,
    )


def test_the_first_turn_is_over_after_its_stone_also_in_version_1():
    assert "done" not in begin("a1").moves()
    assert begin("a1").record.colour == rules.BLACK


def test_a_turn_has_at_least_one_stone():
    assert "done" not in begin("c3").moves()
    with pytest.raises(kibitz.IllegalMove, match="you must put at least one stone in a turn"):
        begin("c3 done")


# Placing


def test_a_placed_stone_may_be_followed_by_one_more_that_touches_no_stone_of_ones_own():
    p = after(
        """
          . . .
         . . . .
        . . W . B
         . . . .
          . . .
        """,
        "Black",
        "c1",
    )
    assert p.moves()[-1] == "done"
    assert same(
        p,
        """
          + + +
         . + + .
        B . W . B
         . + + .
          + + +
        """,
    )


def test_after_two_placed_stones_the_turn_is_over():
    p = begin("c3 c1 c5")
    assert (p.turn, p.player) == (2, 0) and "done" not in p.moves()


def test_one_placed_stone_is_enough():
    p = begin("c3 c1 done")
    assert (p.turn, p.player) == (2, 0)


def test_touching_the_opponent_is_free():
    p = begin("c3 c2")
    assert p.player == 1 and {"b3", "d3", "c4"} <= set(p.moves())
    assert begin("c3 c2 c4").turn == 2


def test_a_placed_stone_may_not_be_followed_by_one_beside_it():
    with pytest.raises(
        kibitz.IllegalMove, match="c2 touches a stone of yours, and this turn places"
    ):
        begin("c3 c1 c2")


def test_a_placing_turn_does_not_grow_a_group():
    before = """
          . . .
         . . . .
        W . . . .
         . . . .
          . B .
        """
    with pytest.raises(kibitz.IllegalMove, match="b1 touches a stone of yours"):
        after(before, "White", "c4 b1")


def test_where_no_second_stone_fits_apart_the_turn_ends_by_itself():
    p = begin("a1 b2", side=2)
    assert (p.turn, p.player) == (2, 0)
    assert same(
        p,
        """
         + +
        + B +
         W +
        """,
    )


def test_in_version_2_a_turn_places_one_stone_only():
    p = begin("c3 c1", version=2, pie=False)
    assert (p.turn, p.player) == (2, 0) and "done" not in p.moves()


# Growing


TWO_GROUPS = """
          . . .
         . . . .
        W . . . W
         . . . .
          B . B
        """


def test_a_stone_beside_ones_own_grows_and_another_group_may_grow_after_it():
    p = after(TWO_GROUPS, "White", "d1")
    assert p.moves()[-1] == "done"
    assert same(
        p,
        """
          . . .
         W . . +
        W . . + W
         . . . +
          B . B
        """,
    )


def test_a_growing_turn_places_no_stone_apart():
    with pytest.raises(
        kibitz.IllegalMove, match="a2 touches no stone of yours, and this turn grows"
    ):
        after(TWO_GROUPS, "White", "d1 a2")


def test_a_group_grows_by_one_stone_only():
    for second in ("e1", "d2", "c2", "b1"):
        with pytest.raises(kibitz.IllegalMove, match=f"{second} touches a group that has grown"):
            after(TWO_GROUPS, "White", f"d1 {second}")


def test_when_every_group_has_grown_the_turn_ends_by_itself():
    p = after(TWO_GROUPS, "White", "d1 d4")
    assert (p.turn, p.record.colour) == (1, rules.BLACK)


def test_growing_may_stop_after_any_group():
    p = after(TWO_GROUPS, "White", "d1 done")
    assert (p.turn, p.record.colour) == (1, rules.BLACK)


def test_a_stone_that_joins_groups_has_grown_them_all():
    p = after(
        """
          . . .
         . . . .
        . W . W .
         . . . .
          B . W
        """,
        "White",
        "c3",
    )
    assert same(
        p,
        """
          . . .
         . . . .
        . W W W .
         . . . .
          B + W
        """,
    )


def test_new_stones_may_not_touch_each_other():
    p = after(
        """
          . . .
         . . . .
        W . . W .
         . . . .
          . B .
        """,
        "White",
        "c2",
    )
    assert "c3" not in p.moves()
    assert same(
        p,
        """
          . . .
         . . + +
        W W . W +
         . . + +
          . B .
        """,
    )


def test_new_stones_may_not_touch_a_common_group():
    p = after(
        """
          . . .
         . . . .
        . W . W .
         . . . .
          B . .
        """,
        "White",
        "d2",
    )
    assert same(
        p,
        """
          . . .
         . W . +
        . W . W +
         . . + +
          B . .
        """,
    )


def test_version_2_grows_like_version_1():
    one, two = (after(TWO_GROUPS, "White", "d1", version=v, pie=False) for v in (1, 2))
    assert one.moves() == two.moves()


def test_done_is_never_the_only_legal_act():
    for version in (1, 2):
        for seed in range(30):
            for p in game_of(seed, side=3, version=version):
                assert p.moves() != ["done"]


def test_there_is_a_legal_act_while_a_cell_is_vacant_and_none_after():
    for p in game_of(1, side=3):
        cells = [m for m in p.moves() if m != "done"]
        assert bool(cells) == bool(p.record.vacant.any()) != p.over


# The end


def winner(full):
    p = drawn(full, "White")
    assert p.over and p.moves() == [] and p.player is None
    won = ("White", "Black")[p.returns.index(1)]
    assert f"{won} has the larger groups and wins." in str(p)
    exchanged = drawn(full.translate(str.maketrans("WB", "BW")), "White")
    assert exchanged.returns == p.returns[::-1]
    return won


def test_the_game_ends_when_the_board_is_full():
    *_, before, end = game_of(3, side=3)
    assert before.record.vacant.any() and not before.over and before.returns is None
    assert end.over and sorted(end.returns) == [-1, 1]


def test_the_larger_largest_group_wins_not_the_larger_number_of_stones():
    full = """
         B B
        W W W
         B B
        """
    assert winner(full) == "White"


def test_if_the_largest_groups_are_equal_the_second_largest_decides():
    full = """
          B W W
         W W W W
        W W B B B
         B B B B
          B W W
        """
    assert winner(full) == "White"  # 8 and 2 against 8 and 1


def test_a_missing_group_counts_0():
    full = """
          B W W
         W W W W
        W W W B B
         B B B B
          B B B
        """
    assert winner(full) == "Black"  # 9 against 9 and 1


# The pie


def test_in_version_2_the_second_player_chooses_a_colour_when_a_stone_is_put():
    p = begin("c3", version=2)
    assert p.moves() == ["white", "black"] and p.player == 1
    assert "The second player chooses: white or black." in str(p)


def test_who_chooses_black_moves_next():
    p = begin("c3 black", version=2)
    assert p.player == 1 and p.record.colour == rules.BLACK


def test_after_white_the_first_player_is_black_and_moves_next():
    p = begin("c3 white", version=2)
    assert p.player == 0 and p.record.colour == rules.BLACK


def test_the_choice_of_a_colour_is_a_turn_of_its_own():
    assert [begin(acts, version=2).turn for acts in ("c3", "c3 white", "c3 black")] == [1, 2, 2]


def test_the_first_stone_is_whites_for_either_seat():
    for choice, first in (("white", -1), ("black", 1)):
        p = begin(f"b2 {choice}", version=2, side=2)
        p.play("c1 c2 a2 b1 b3 a1")
        assert sizes(p) == {"W": [4], "B": [2, 1]}
        assert p.returns == (first, -first)


def test_without_the_pie_black_moves_next_and_the_colours_stay():
    p = begin("c3", version=2, pie=False)
    assert p.player == 1 and not {"white", "black"} & set(p.moves())


def test_version_1_has_no_pie():
    assert not {"white", "black"} & set(begin("c3", version=1, pie=True).moves())


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("c3 done", "you must put at least one stone in a turn."),
        ("c3 c3", "c3 is taken."),
        ("c3 white", "the colours are settled."),
        ("z9", "this game has no such act; legal: a1, a2, a3, b1, b2, b3, b4, c1, c2, c3, c4, c5, .. (19 in all)."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(acts, why):
    number = len(acts.split())
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts)
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"


def test_before_a_colour_is_chosen_no_stone_can_be_put():
    with pytest.raises(kibitz.IllegalMove, match="choose a colour: white or black"):
        begin("c3 c4", version=2)


# A slow twin, written from the text alone: whole turns are judged by what they leave behind


class Twin:
    def __init__(self, side, version, pie):
        rows = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
        self.places = {
            f"{'abcdefghijklmnopqrs'[row]}{i + 1}": (row, 2 * i - length)
            for row, length in enumerate(rows)
            for i in range(length)
        }
        self.near = {a: {b for b in self.places if self.touch(a, b)} for a in self.places}
        self.stones, self.turn, self.new = (set(), set()), 0, set()
        self.version, self.white, self.choosing = version, 0, False
        self.pie = pie and version == 2

    def touch(self, a, b):
        (row, x), (other, y) = self.places[a], self.places[b]
        return (abs(row - other), abs(x - y)) in {(0, 2), (1, 1)}

    @property
    def own(self):
        return self.stones[self.turn % 2]

    def groups(self, stones):
        left, found = set(stones), []
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {b for a in edge for b in self.near[a]} & stones - group
            left -= group
            found.append(group)
        return sorted(found, key=len, reverse=True)

    def is_turn(self, new):
        """Whether these stones are a turn, added to those that stood before it."""
        old = self.own - self.new
        apart = not any(self.near[a] & (old | new) for a in new)
        if apart:
            return len(new) <= (2 if self.version == 1 and self.turn > 0 else 1)
        grown = all(self.near[a] & old for a in new)
        return grown and all(len(group & new) <= 1 for group in self.groups(old | new))

    def moves(self):
        if self.choosing:
            return {"white", "black"}
        vacant = set(self.places) - self.stones[0] - self.stones[1]
        cells = {a for a in vacant if self.is_turn(self.new | {a})}
        return cells | {"done"} if self.new and cells else cells

    def player(self):
        return 1 if self.choosing else (self.white + self.turn) % 2

    def play(self, act):
        if self.choosing:
            self.choosing, self.white = False, 1 if act == "white" else 0
            return
        if act != "done":
            self.own.add(act)
            self.new.add(act)
            if self.moves():
                return
        self.choosing = self.pie and self.turn == 0
        self.turn, self.new = self.turn + 1, set()

    def winner(self):
        white, black = ([len(g) for g in self.groups(stones)] for stones in self.stones)
        return self.white if white > black else 1 - self.white


@pytest.mark.parametrize(("side", "games"), [(2, 200), (3, 60), (4, 20), (5, 8), (6, 4), (7, 2)])
@pytest.mark.parametrize("options", [{"version": 1}, {"version": 2}, {"version": 2, "pie": False}])
def test_a_slow_twin_plays_the_same_games(side, games, options):
    for seed in range(games):
        twin = Twin(side, options["version"], options.get("pie", True))
        for p in game_of(seed, side=side, **options):
            if p.ply:
                twin.play(p.at(p.ply - 1).name(p.history[-1]))
            assert (twin.moves(), p.over or twin.player()) == (set(p.moves()), p.over or p.player)
        assert p.returns[twin.winner()] == 1


def sizes(p):
    """The sizes of each colour's groups, the largest first."""
    twin = Twin(p.game.options["side"], 1, False)
    marks = [mark for line in picture(p).splitlines()[::-1] for mark in line.split()]
    stones = {c: {a for a, mark in zip(twin.places, marks, strict=True) if mark == c} for c in "WB"}
    return {colour: [len(group) for group in twin.groups(own)] for colour, own in stones.items()}


# Over many games


def game_of(seed, **options):
    """Every position of a random game."""
    p, rng = kibitz.load("byg", **options).start(), seeded(seed)
    yield p.copy()
    while not p.over:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("side", range(2, 11))
def test_every_board_is_played_to_its_end_and_nobody_draws(side, version):
    *_, p = game_of(side, side=side, version=version)
    assert p.over and sorted(p.returns) == [-1, 1]
    assert len(p.record.parent) == 3 * side * (side - 1) + 1
    acts = [p.at(k).name(a) for k, a in enumerate(p.history)]
    assert len([a for a in acts if a not in look.OTHER_ACTS]) == len(p.record.parent)


@pytest.mark.parametrize("version", [1, 2])
def test_of_many_random_games_none_is_drawn(version):
    for side, games in ((2, 200), (3, 40)):
        for seed in range(games):
            *_, p = game_of(seed, side=side, version=version)
            assert sorted(p.returns) == [-1, 1]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"side": 1}, "byg: side is a whole number from 2 to 10, not '1'."),
        ({"side": 11}, "byg: side is a whole number from 2 to 10, not '11'."),
        ({"version": 3}, "byg: version is 1 or 2, not '3'."),
        ({"pie": "maybe"}, "byg: pie is yes or no, not 'maybe'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, fault):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("byg", **options)
    assert str(found.value) == fault


# Exact numbers


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"side": 2, "version": 1}, [7, 87, 209, 413, 373, 186, 35]),
        ({"side": 2, "version": 2, "pie": False}, [7, 42, 105, 210, 219, 146, 35]),
        ({"side": 3, "version": 1}, [19, 2535, 62013, 658646]),
        pytest.param(
            {"side": 3, "version": 1}, [19, 2535, 62013, 658646, 6695822], marks=pytest.mark.long
        ),
    ],
)
def test_the_positions_after_each_turn_are_as_many_as_two_independent_programs_found(
    options, turns
):
    assert count.positions(kibitz.load("byg", **options), len(turns)) == turns


def test_the_pie_doubles_the_positions_and_takes_a_turn():
    with_pie = count.positions(kibitz.load("byg", side=2, version=2), 8)
    assert with_pie == [7, 14, *(2 * n for n in (42, 105, 210, 219, 146, 35))]


def first_stone_values(**options):
    """What each first stone is worth to its owner, by going over the whole game."""
    game, known = kibitz.load("byg", side=2, **options), {}

    def value(p):
        key = p.key()
        if key not in known:
            best = max if p.player == 0 else min
            known[key] = p.returns[0] if p.over else best(map(value, following(p)))
        return known[key]

    return [value(p) for p in following(game.start())]


def following(p):
    for action in p.legal():
        q = p.copy()
        q.act(action)
        yield q


def test_in_version_1_black_wins_after_any_first_stone():
    assert first_stone_values(version=1) == [-1] * 7


def test_in_version_2_the_owner_of_the_first_stone_wins_after_any_first_stone():
    assert first_stone_values(version=2, pie=False) == [1] * 7


def test_with_the_pie_the_second_player_takes_that_stone_and_wins():
    assert first_stone_values(version=2) == [-1] * 7


def marked(p, mark):
    board = next(p.scene().boards())
    return {cell.name for row in board.rows for cell in row if cell.mark == mark}


def test_the_groups_that_may_still_grow_are_marked():
    p = begin("d4 | c2 c4 | e2 b3 | d2 c5 | d3", side=4)
    assert marked(p, "open") == {"b3"}


def test_the_largest_group_is_marked_at_the_end():
    p = begin("b3 b1 done b2 a1 c1 a2", side=2)
    assert marked(p, "win") == set()
    p.play("c2")
    assert marked(p, "win") == {"c1", "c2", "b2", "b3"}

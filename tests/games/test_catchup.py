"""Catchup and Ketchup: the rules, one after another. W and B are stones, + marks legal cells."""

import pickle
from copy import copy
from itertools import combinations
from textwrap import dedent

import pytest

import kibitz
from kibitz import record
from kibitz.check import check
from kibitz.games.catchup import rules
from kibitz.kit import hexes, sets
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count

VERSIONS = ("revised", "catchup", "2012")
TODAY = ("catchup", "2012")


def begin(text="", **options):
    p = kibitz.load("catchup", **{"side": 3, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture and no third one earned."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    return laid([mark for row in rows for mark in row], mover, side=(len(rows) + 1) // 2, **options)


def laid(marks, mover, **options):
    p = kibitz.load("catchup", **options).start()
    for cell, mark in enumerate(marks):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    p.record.colour = 1 - "WB".index(mover[0])
    p.record.before = max(p.record.largest)
    rules.end_turn(p.record)
    return p


def picture(p):
    """The stones, and the cells that are legal."""
    acts, rows = p.moves(), {}
    for cell, name in enumerate(hexes.names(hexes.hexagon(p.game.options["side"]))):
        stone = [mark for mark, own in zip("WB", p.record.own, strict=True) if own[0] >> cell & 1]
        rows.setdefault(name[0], []).append(stone[0] if stone else ".+"[name in acts])
    widest = 2 * p.game.options["side"] - 1
    return "\n".join(" " * (widest - len(row)) + " ".join(row) for row in list(rows.values())[::-1])


def same(p, wanted):
    return picture(p) == dedent(wanted).strip("\n").rstrip()


def turns(p):
    """How many turns were played, and who is to act."""
    return p.turn, "WB"[p.player]


# The opening


@pytest.mark.parametrize("version", VERSIONS)
def test_white_opens_with_one_stone_and_black_moves_next(version):
    p = begin("c3", version=version)
    assert turns(p) == (1, "B")
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


@pytest.mark.parametrize("version", VERSIONS)
def test_in_the_first_turn_there_is_no_stopping(version):
    assert begin(version=version).moves() == list(hexes.names(hexes.hexagon(3)))


# Catchup: how many stones


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_has_one_or_two_stones(version):
    assert turns(begin("c3 a1 done", version=version)) == (2, "W")
    assert turns(begin("c3 a1 a3", version=version)) == (2, "W")


@pytest.mark.parametrize("version", TODAY)
def test_done_can_be_said_after_a_stone_and_not_before(version):
    assert "done" not in begin("c3", version=version).moves()
    assert "done" in begin("c3 a1", version=version).moves()
    with pytest.raises(kibitz.IllegalMove, match="Black has put no stone in this turn yet"):
        begin("c3 done", version=version)


def earns(before, version):
    """Whether the last turn of these gives the next player a third stone."""
    p = begin(before, version=version)
    assert p.record.begun == 0
    return p.record.left == 3


@pytest.mark.parametrize("version", TODAY)
def test_the_first_stone_of_a_player_earns_nothing(version):
    assert not earns("c3", version)
    assert not earns("c3 | a1 e3", version)


@pytest.mark.parametrize("version", TODAY)
def test_a_largest_group_that_has_grown_to_two_gives_the_opponent_a_third_stone(version):
    assert earns("c3 | a1 a2", version)
    assert turns(begin("c3 | a1 a2 | e1 e2 e3", version=version)) == (3, "B")


@pytest.mark.parametrize("version", TODAY)
def test_a_third_stone_may_be_left_out(version):
    assert turns(begin("c3 | a1 a2 | e1 done", version=version)) == (3, "B")
    assert turns(begin("c3 | a1 a2 | e1 e3 done", version=version)) == (3, "B")


@pytest.mark.parametrize("version", TODAY)
def test_the_third_stone_is_for_the_next_turn_only(version):
    assert not earns("c3 | a1 a2 | e1 done", version)
    assert not earns("c3 | a1 a2 | e1 done | c5 done", version)


@pytest.mark.parametrize("version", TODAY)
def test_the_same_size_at_another_place_has_not_grown(version):
    assert not earns("c3 | a1 a2 | e1 done | e3 d4", version)


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_that_joins_groups_to_a_larger_one_counts_too(version):
    assert earns("c3 | a1 a3 | e1 done | a2 done", version)


LEVEL = "c3 | a1 a2 | c4 done"  # both have a group of two
BELOW = "c3 | a1 a2 | e1 e3 done | a3 done | c4 done"  # White has come to two, Black has three
ABOVE = "c3 | a1 a2 | c4 c5 done"  # White has come to three, Black has two


def test_in_catchup_a_group_counts_that_comes_level_with_the_opponents():
    assert [earns(acts, "catchup") for acts in (LEVEL, BELOW, ABOVE)] == [True, False, True]


def test_in_2012_only_a_group_counts_that_is_larger_than_any_was_before():
    assert [earns(acts, "2012") for acts in (LEVEL, BELOW, ABOVE)] == [False, False, True]


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_ends_by_itself_when_nothing_is_vacant(version):
    for seed in range(60):
        for p in game_of(seed, side=2, version=version):
            assert p.moves() != ["done"]
            assert p.over == (not p.record.vacant.any())


# Ketchup: how many stones


def test_until_two_stones_touch_a_turn_has_two_stones():
    p = begin("c3 a1", version="revised")
    assert turns(p) == (1, "B") and not {"pass", "done"} & set(p.moves())
    p.play("e1 c1")
    assert turns(p) == (2, "W") and "pass" not in p.moves()
    p.play("c5")
    assert turns(p) == (3, "B")


def test_the_player_without_the_largest_group_puts_three_stones_or_passes():
    p = begin("c3 a1 a2", version="revised")
    assert "pass" in p.moves()
    p.play("e1 e3")
    assert turns(p) == (2, "W") and "pass" not in p.moves()
    p.play("c5")
    assert turns(p) == (3, "B")
    assert turns(begin("c3 a1 a2 pass", version="revised")) == (3, "B")


def test_the_player_with_the_largest_group_puts_two_stones():
    p = begin("c3 a1 a2 pass", version="revised")
    assert "pass" not in p.moves()
    p.play("e1 e3")
    assert turns(p) == (4, "W") and "pass" in p.moves()


def test_who_overtakes_has_the_largest_group_then():
    p = begin("c3 a1 a2 c4 c5 e1", version="revised")
    assert turns(p) == (3, "B") and "pass" in p.moves()


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("pass", "only the player without the largest group may pass."),
        ("c3 a1 a2 e1 pass", "you must complete the turn that you have begun."),
        ("c3 a1 a2 pass e1 pass", "you must complete the turn that you have begun."),
        ("c3 a1 a2 pass pass", "only the player without the largest group may pass."),
        ("c3 c3", "c3 is taken."),
    ],
)
def test_ketchup_refuses_and_says_why(acts, why):
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts, version="revised")
    assert str(fault.value) == f"act {len(acts.split())}, {acts.split()[-1]!r}: {why}"


# Ketchup: the largest groups may not be equal at the end of a turn


def test_the_third_stone_may_not_make_both_largest_groups_equal():
    p = drawn(
        """
          . . .
         . . . B
        W . . . B
         . . . B
          . W .
        """,
        "White",
        version="revised",
    )
    p.play("c2 e1")
    assert same(
        p,
        """
          W + +
         + + + B
        W W . + B
         . + + B
          + W +
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="after c3 the turn could only end with both"):
        p.play("c3")


def test_a_stone_is_legal_only_if_the_turn_can_be_completed_after_it():
    p = drawn(
        """
          W B B
         W B W W
        . B W . B
         W B . B
          . . .
        """,
        "White",
        version="revised",
    )
    p.play("c1")
    assert same(
        p,
        """
          W B B
         W B W W
        W B W + B
         W B . B
          + + +
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="after b3 the turn could only end with both"):
        p.play("b3")


def test_a_first_stone_is_legal_only_if_two_more_can_follow_it():
    p = drawn(
        """
          W W B
         . W B B
        W B . B .
         . W W B
          B B B
        """,
        "White",
        version="revised",
    )
    assert p.moves() == ["b1", "c3", "d1", "pass"]
    p.play("b1 c3")
    assert p.moves() == ["d1"]  # 9 against 8; with c5 it would be 8


def test_where_every_turn_of_three_would_end_equal_only_a_pass_is_left():
    p = drawn(
        """
          W W .
         B B W .
        B B W W .
         B B . .
          W B B
        """,
        "White",
        version="revised",
    )
    assert p.moves() == ["pass"]  # any three make a group of 8


def test_before_two_stones_touch_largest_groups_of_one_are_no_matter():
    assert turns(begin("c3 a1 a3", version="revised")) == (2, "W")


# The end


TWO_VACANT = """
         B B
        W . W
         . B
        """


def test_ketchup_ends_when_the_stones_due_do_not_fit_though_a_pass_would():
    p = drawn(TWO_VACANT, "White", version="revised")
    assert p.over and p.moves() == [] and p.returns == (-1, 1)


def test_ketchup_goes_on_while_the_stones_due_fit():
    assert not drawn(TWO_VACANT, "Black", version="revised").over


def test_catchup_ends_when_the_board_is_full():
    p = drawn(TWO_VACANT, "White")
    p.play("b2")
    assert not p.over
    p.play("a1")
    assert p.over and p.returns == (1, -1)


def winner(full, **options):
    p = drawn(full, "White", **options)
    assert p.over and p.moves() == [] and p.player is None
    won = ("White", "Black")[p.returns.index(1)]
    assert f"{won} has the larger group" in str(p)
    exchanged = drawn(full.translate(str.maketrans("WB", "BW")), "White", **options)
    assert exchanged.returns == p.returns[::-1]
    return won


@pytest.mark.parametrize("version", VERSIONS)
def test_the_larger_largest_group_wins_not_the_larger_number_of_stones(version):
    full = """
         B B
        W W W
         B B
        """
    assert winner(full, version=version) == "White"


@pytest.mark.parametrize("version", TODAY)
def test_if_the_largest_groups_are_equal_the_second_largest_decides(version):
    full = """
          B W W
         W W W W
        W W B B B
         B B B B
          B W W
        """
    assert winner(full, version=version) == "White"  # 8 and 2 against 8 and 1


@pytest.mark.parametrize("version", TODAY)
def test_a_missing_group_counts_0(version):
    full = """
          B W W
         W W W W
        W W W B B
         B B B B
          B B B
        """
    assert winner(full, version=version) == "Black"  # 9 against 9 and 1


# Words


def test_ketchup_is_the_game_of_2010_unless_another_version_is_given():
    game = kibitz.load("ketchup", side=3)
    assert (game.id, game.options["version"]) == ("catchup", "revised")
    assert kibitz.load("ketchup", version="2012").options["version"] == "2012"


def test_a_record_of_ketchup_is_one_of_catchup_with_its_version():
    p = kibitz.load("ketchup", side=2).start()
    p.play("a1 | a2 b1")
    written = record.write(record.of(p))
    assert '[Game "catchup"]' in written
    assert "version=revised" in written
    assert record.replay(record.read(written)).game.options == p.game.options
    by_name = '[Game "ketchup"]\n[Options "side=2"]\n1. a1\n'
    assert record.replay(record.read(by_name)).game.options["version"] == "revised"


def test_ketchup_goes_to_another_process_with_its_options():
    game = pickle.loads(pickle.dumps(kibitz.load("ketchup", version="2012")))
    assert game.options["version"] == "2012"


@pytest.mark.parametrize(
    ("acts", "options", "caption"),
    [
        ("", {}, "White puts the first stone."),
        ("c3", {}, "Black puts one or two stones."),
        ("c3 a1", {}, "Black puts another stone, or is done."),
        ("c3 a1 a2", {}, "White puts one, two or three stones."),
        ("c3 a1 a2 e1", {}, "White puts one or two more stones, or is done."),
        ("c3", {"version": "revised"}, "Black puts two stones."),
        ("c3 a1", {"version": "revised"}, "Black puts one more stone."),
        ("c3 a1 a2", {"version": "revised"}, "White puts three stones, or passes."),
        ("c3 a1 a2 e1", {"version": "revised"}, "White puts two more stones."),
        ("b2 a1 a2 b1 b3 done c1 done", {"side": 2}, "White puts one stone."),
    ],
)
def test_the_table_says_what_may_be_done(acts, options, caption):
    assert str(begin(acts, **options)).splitlines()[0] == caption


def test_the_table_shows_the_sizes_of_the_largest_groups():
    assert "Largest groups: White 1, Black 2." in str(begin("c3 a1 a2"))


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"side": 1}, "catchup: side is a whole number from 2 to 10, not '1'."),
        ({"side": 11}, "catchup: side is a whole number from 2 to 10, not '11'."),
        ({"version": "2010"}, "catchup: version is revised, catchup or 2012, not '2010'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, fault):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("catchup", **options)
    assert str(found.value) == fault


# A slow twin, written from the text alone: whole turns are judged by what they leave behind


class Twin:
    def __init__(self, side, version):
        rows = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
        self.places = {
            f"{'abcdefghijklmnopqrs'[row]}{i + 1}": (row, 2 * i - length)
            for row, length in enumerate(rows)
            for i in range(length)
        }
        self.near = {a: {b for b in self.places if self.touch(a, b)} for a in self.places}
        self.version, self.turn, self.new = version, 0, frozenset()
        self.boards = [(frozenset(), frozenset())]  # White's and Black's, now and a turn ago

    @staticmethod
    def of(p):
        """The twin of a position at the beginning of a turn of Ketchup."""
        twin = Twin(p.game.options["side"], "revised")
        own = [{a for k, a in enumerate(twin.places) if sets.has(row, k)} for row in p.record.own]
        twin.boards.append((frozenset(own[0]), frozenset(own[1])))
        twin.turn = 2 + p.player
        return twin

    def touch(self, a, b):
        (row, x), (other, y) = self.places[a], self.places[b]
        return (abs(row - other), abs(x - y)) in {(0, 2), (1, 1)}

    def sizes(self, stones):
        left, found = set(stones), []
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {b for a in edge for b in self.near[a]} & stones - group
            left -= group
            found.append(len(group))
        return sorted(found, reverse=True) or [0]

    def largest(self, stones):
        return self.sizes(stones)[0]

    @property
    def player(self):
        return self.turn % 2

    @property
    def vacant(self):
        return set(self.places) - self.boards[-1][0] - self.boards[-1][1]

    def numbers(self):
        """How many stones this turn may have."""
        own, other = (self.largest(self.boards[-1][k]) for k in (self.player, 1 - self.player))
        if self.turn == 0:
            return {1}
        if self.version == "revised":
            return {2} if max(own, other) < 2 or own > other else {0, 3}
        was = [self.largest(stones) for stones in self.boards[-2]]
        if self.version == "2012":
            earned = self.turn > 1 and max(own, other) > max(was)
        else:
            earned = other > was[1 - self.player] and other >= 2 and other >= own
        return {1, 2, 3} if earned else {1, 2}

    def is_turn(self, new):
        own, other = self.boards[-1][self.player], self.boards[-1][1 - self.player]
        equal = self.largest(own | new) == self.largest(other)
        forbidden = self.version == "revised" and self.largest(other) > 1 and equal
        return len(new) in self.numbers() and not forbidden

    def can_become_a_turn(self, new):
        """Whether these stones are a legal turn, by themselves or with others."""
        more = range(max(self.numbers()) - len(new) + 1)
        rest = (others for n in more for others in combinations(self.vacant - new, n))
        return any(self.is_turn(new.union(others)) for others in rest)

    @property
    def over(self):
        if self.version == "revised":
            return len(self.vacant) < max(self.numbers())
        return not self.vacant

    def moves(self):
        cells = {a for a in self.vacant - self.new if self.can_become_a_turn(self.new | {a})}
        if self.version == "revised":
            return cells | ({"pass"} if not self.new and 0 in self.numbers() else set())
        return cells | ({"done"} if self.new and cells else set())

    def play(self, act):
        if act in self.places:
            self.new |= {act}
            if self.moves():
                return
        self.end_turn(self.new)

    def end_turn(self, new):
        own, other = self.boards[-1][self.player] | new, self.boards[-1][1 - self.player]
        self.boards = [self.boards[-1], (other, own) if self.player else (own, other)]
        self.turn, self.new = self.turn + 1, frozenset()

    def after_a_turn(self):
        """The twins that one turn leads to."""
        for n in self.numbers() if not self.over else ():
            for new in combinations(sorted(self.vacant), n):
                if self.is_turn(frozenset(new)):
                    later = copy(self)
                    later.end_turn(frozenset(new))
                    yield later

    def matters(self):
        """What two positions at the beginning of a turn must have in common to be the same."""
        return self.boards[-1], min(max(self.numbers()), len(self.vacant)), self.over

    def winner(self):
        white, black = (self.sizes(stones) for stones in self.boards[-1])
        return 0 if white > black else 1


@pytest.mark.parametrize(("side", "games"), [(2, 150), (3, 40), (4, 5)])
@pytest.mark.parametrize("version", VERSIONS)
def test_a_slow_twin_plays_the_same_games(side, games, version):
    for seed in range(games):
        twin = Twin(side, version)
        for p in game_of(seed, side=side, version=version):
            if p.ply:
                twin.play(p.at(p.ply - 1).name(p.history[-1]))
            assert (twin.over, twin.player) == (p.over, twin.player if p.over else p.player)
            assert p.over or twin.moves() == set(p.moves())
        assert p.returns[twin.winner()] == 1


def game_of(seed, **options):
    """Every position of a random game."""
    p, rng = kibitz.load("catchup", **options).start(), seeded(seed)
    yield p.copy()
    while not p.over:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()


@pytest.mark.parametrize(("side", "games"), [(3, 120), (4, 120), (6, 40)])
def test_a_slow_twin_forbids_the_same_stones_at_the_end_of_ketchup(side, games):
    """There the last turns are forced most often; on the largest board a set has two words."""
    forbidden = 0
    for seed in range(games):
        p, rng = kibitz.load("catchup", side=side, version="revised").start(), seeded(seed)
        while sets.size(p.record.vacant) > 9 or p.record.begun:
            rules.play(p.record, rules.pick(p.record, rng))
        twin = Twin.of(p)
        while not p.over:
            acts = p.moves()
            assert twin.moves() == set(acts)
            if "pass" in acts:
                forbidden += len(twin.vacant) + 1 - len(acts)
            chosen = acts[below(rng, len(acts))]
            twin.play(chosen)
            p.play(chosen)
        assert twin.over and p.returns[twin.winner()] == 1
    assert forbidden > 0


# Over many games


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("side", range(2, 11))
def test_every_board_is_played_to_its_end_and_nobody_draws(side, version):
    p, rng = kibitz.load("catchup", side=side, version=version).start(), seeded(side)
    assert len(p.record.parent) == 3 * side * (side - 1) + 1
    while not rules.over(p.record):
        rules.play(p.record, rules.pick(p.record, rng))
    assert sorted(p.returns) == [-1, 1]
    assert sets.size(p.record.vacant) <= (2 if version == "revised" else 0)


@pytest.mark.parametrize("version", VERSIONS)
def test_of_many_random_games_none_is_drawn(version):
    for side, games in ((2, 200), (3, 40)):
        for seed in range(games):
            *_, p = game_of(seed, side=side, version=version)
            assert sorted(p.returns) == [-1, 1]


@pytest.mark.parametrize(("side", "games"), [(2, 3), (3, 2)])
@pytest.mark.parametrize("version", VERSIONS)
def test_what_every_game_must_keep_is_kept(side, games, version):
    game = kibitz.load("catchup", side=side, version=version)
    assert check(game, games=games, bounds=False, options=False) == []


# Exact numbers


def counted(side, version, turns):
    """The different positions after each turn, by going over whole turns of the twin."""
    level, counts = [Twin(side, version)], []
    for _ in range(turns):
        later = [after for twin in level for after in twin.after_a_turn()]
        level = list({twin.matters(): twin for twin in later}.values())
        counts.append(len(level))
    return counts


def test_the_positions_of_ketchup_are_as_many_as_two_independent_programs_found():
    assert count.positions(kibitz.load("catchup", side=2, version="revised"), 4) == [
        7,
        105,
        204,
        107,
    ]


@pytest.mark.parametrize(("side", "turns"), [(2, 8), (3, 2)])
@pytest.mark.parametrize("version", VERSIONS)
def test_there_are_as_many_positions_as_the_twin_finds(side, turns, version):
    game = kibitz.load("catchup", side=side, version=version)
    assert count.positions(game, turns) == counted(side, version, turns)


def test_the_largest_group_is_marked_at_the_end():
    p = kibitz.load("catchup", side=2).start()
    p.play("b2 a1 b3 c2 c1 a2 done b1")
    board = next(p.scene().boards())
    won = {cell.name for row in board.rows for cell in row if cell.mark == "win"}
    assert won == {"b1", "b2", "c1", "c2"}

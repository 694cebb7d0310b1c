"""Catchup and Ketchup held against a slow twin, over many games, and by exact numbers."""

from copy import copy
from itertools import combinations

import pytest
from tests.games.catchup_positions import VERSIONS, game_of
from tests.games.slow_boards import groups, hexagon

import kibitz
from kibitz.check import check
from kibitz.games.catchup import rules
from kibitz.kit import sets
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count

# A slow twin, written from the text alone: whole turns are judged by what they leave behind


class CatchupTwin:
    def __init__(self, side, version):
        self.near = hexagon(side)
        self.version, self.turn, self.new = version, 0, frozenset()
        self.boards = [(frozenset(), frozenset())]  # White's and Black's, now and a turn ago

    @staticmethod
    def of(p):
        """The twin of a position at the beginning of a turn of Ketchup."""
        twin = CatchupTwin(p.game.options["side"], "revised")
        own = [{a for k, a in enumerate(twin.near) if sets.has(row, k)} for row in p.record.own]
        twin.boards.append((frozenset(own[0]), frozenset(own[1])))
        twin.turn = 2 + p.player
        return twin

    def sizes(self, stones):
        return [len(group) for group in groups(stones, self.near)] or [0]

    def largest(self, stones):
        return self.sizes(stones)[0]

    @property
    def player(self):
        return self.turn % 2

    @property
    def vacant(self):
        return set(self.near) - self.boards[-1][0] - self.boards[-1][1]

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
        if act in self.near:
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


@pytest.mark.long
@pytest.mark.parametrize(("side", "games"), [(2, 150), (3, 40), (4, 5)])
@pytest.mark.parametrize("version", VERSIONS)
def test_a_slow_twin_plays_the_same_games(side, games, version):
    for seed in range(games):
        twin = CatchupTwin(side, version)
        for p in game_of(seed, side=side, version=version):
            if p.ply:
                twin.play(p.at(p.ply - 1).name(p.history[-1]))
            assert (twin.over, twin.player) == (p.over, twin.player if p.over else p.player)
            assert p.over or twin.moves() == set(p.moves())
        assert p.returns[twin.winner()] == 1


@pytest.mark.long
@pytest.mark.parametrize(("side", "games"), [(3, 120), (4, 120), (6, 40)])
def test_a_slow_twin_forbids_the_same_stones_at_the_end_of_ketchup(side, games):
    """There the last turns are forced most often; on the largest board a set has two words."""
    forbidden = 0
    for seed in range(games):
        p, rng = kibitz.load("catchup", side=side, version="revised").start(), seeded(seed)
        while sets.size(p.record.vacant) > 9 or p.record.begun:
            rules.play(p.record, rules.pick(p.record, rng))
        twin = CatchupTwin.of(p)
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


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_of_many_random_games_none_is_drawn(version):
    for side, games in ((2, 200), (3, 40)):
        for seed in range(games):
            *_, p = game_of(seed, side=side, version=version)
            assert sorted(p.returns) == [-1, 1]


@pytest.mark.parametrize(("side", "games"), [(2, 3), pytest.param(3, 2, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "version",
    ["catchup", *(pytest.param(each, marks=pytest.mark.long) for each in ("revised", "2012"))],
)
def test_what_every_game_must_keep_is_kept(side, games, version):
    game = kibitz.load("catchup", side=side, version=version)
    assert check(game, games=games, bounds=False, options=False) == []


# Exact numbers


def counted(side, version, turns):
    """The different positions after each turn, by going over whole turns of the twin."""
    level, counts = [CatchupTwin(side, version)], []
    for _ in range(turns):
        later = [after for twin in level for after in twin.after_a_turn()]
        level = list({twin.matters(): twin for twin in later}.values())
        counts.append(len(level))
    return counts


@pytest.mark.long
def test_the_positions_of_ketchup_are_as_many_as_two_independent_programs_found():
    assert count.positions(kibitz.load("catchup", side=2, version="revised"), 4) == [
        7,
        105,
        204,
        107,
    ]


@pytest.mark.long
@pytest.mark.parametrize(("side", "turns"), [(2, 8), (3, 2)])
@pytest.mark.parametrize("version", VERSIONS)
def test_there_are_as_many_positions_as_the_twin_finds(side, turns, version):
    game = kibitz.load("catchup", side=side, version=version)
    assert count.positions(game, turns) == counted(side, version, turns)

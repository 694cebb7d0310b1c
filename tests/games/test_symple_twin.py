"""Symple held against a slow twin that lists whole turns, over many games, and by exact numbers."""

import pytest
from tests.games.slow_boards import groups
from tests.games.symple_positions import game_of

import kibitz
from kibitz.check import check
from kibitz.games.symple import rules
from kibitz.solvers import count

# A slow twin, written from the text alone: it lists whole turns


class SympleTwin:
    def __init__(self, side):
        self.cells = {
            f"{'abcdefghijklmnopqrs'[x]}{y + 1}": (x, y) for y in range(side) for x in range(side)
        }
        self.near = {a: {b for b in self.cells if self.touch(a, b)} for a in self.cells}
        self.stones, self.turn, self.grown = (frozenset(), frozenset()), 0, False

    def touch(self, a, b):
        (x, y), (u, v) = self.cells[a], self.cells[b]
        return abs(x - u) + abs(y - v) == 1

    def apart(self, new=frozenset()):
        """The vacant cells next to no stone of the mover's, with some new ones among these."""
        own = self.stones[self.turn % 2] | new
        vacant = self.cells.keys() - self.stones[0] - self.stones[1] - new
        return {a for a in vacant if not self.near[a] & own}

    def growths(self):
        """Every way to grow all the groups that can grow."""
        own = self.stones[self.turn % 2]
        vacant = self.cells.keys() - self.stones[0] - self.stones[1]
        own_groups = groups(own, self.near)
        grows = {
            a: {k for k, group in enumerate(own_groups) if self.near[a] & group} for a in vacant
        }

        def ways(k, new, grown):
            """Ways to grow group k and those after it, or to leave them, once some have grown."""
            if k == len(own_groups):
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
        return len(self.stones[colour]) - penalty * len(groups(self.stones[colour], self.near))


def acts_of(turns, put):
    """The acts that may come next, where these stones of one of the turns have been put."""
    growing = {a for new, _ in turns if put < new for a in new - put}
    apart = {a for new, a in turns if new == put and a}
    return growing | apart | ({"done"} if put and apart else set())


@pytest.mark.long
@pytest.mark.parametrize("penalty", [4, 12])
@pytest.mark.parametrize(
    ("side", "sown", "games"), [(5, 0, 60), (5, 6, 60), (5, 12, 60), (7, 0, 15), (7, 14, 10)]
)
def test_a_slow_twin_lists_the_turns_that_the_acts_add_up_to(side, sown, games, penalty):
    for seed in range(games):
        twin, put = SympleTwin(side), frozenset()
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


@pytest.mark.parametrize("side", range(5, 20, 2))
def test_every_board_is_filled_stone_by_stone_with_at_most_one_done(side):
    *_, p = game_of(side, sown=12, side=side)
    acts = [p.at(k).name(a) for k, a in enumerate(p.history)]
    assert p.over and sorted(p.returns) == [-1, 1]
    assert len(set(acts) - {"done"}) == side**2 and acts.count("done") <= 1


@pytest.mark.long
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


# Exact numbers


@pytest.mark.long
def test_the_positions_after_each_turn_are_as_many_as_the_twin_finds():
    twin, turns = SympleTwin(5), [25, 600, 6900]
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

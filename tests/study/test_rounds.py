"""Players compared by pairs of games."""

import pytest

import kibitz
from kibitz.contract import GameError
from kibitz.players import player
from kibitz.study.pairs import Tally, derived, play_game, play_pairs, wilson


class First:
    """Plays the first legal act, and notes the seats it sat at."""

    spec = "first"

    def __init__(self):
        self.seats = set()

    def think(self, p):
        raise NotImplementedError

    def __call__(self, p):
        self.seats.add(p.player)
        return p.moves()[0]


def uniform(seed):
    return player("uniform", seed=seed)


def test_seats_are_exchanged_within_a_pair():
    seated = []

    def first(seed):
        seated.append(First())
        return seated[-1]

    play_pairs(kibitz.load("byg", side=2), first, uniform, pairs=2)
    assert [bot.seats for bot in seated] == [{0}, {1}, {0}, {1}]


def test_the_same_seed_gives_the_same_games():
    game = kibitz.load("byg", side=2)
    once, again, other = (
        play_pairs(game, uniform, uniform, pairs=5, seed=seed, keep=True) for seed in (1, 1, 2)
    )
    assert once == again != other


def test_the_two_games_of_a_pair_have_one_deal():
    game = kibitz.load("beat-it-or-eat-it", ranks=4)
    seeds = [r.seed for r in play_pairs(game, uniform, uniform, pairs=2, keep=True).records]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_progress_is_told_game_by_game():
    told = []
    play_pairs(
        kibitz.load("byg", side=2), uniform, uniform, pairs=2, progress=lambda *at: told.append(at)
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_tally_scores_half_a_point_for_a_draw():
    tally = Tally(wins=1, draws=2, losses=1, pairs=(0.75, 0.25))
    assert (tally.games, tally.score) == (4, 0.5)
    assert tally.interval == wilson(0.5, 2)


def test_an_interval_stays_honest_where_one_player_wins_everything():
    low, high = wilson(1.0, 5)
    assert 0.5 < low < 0.6
    assert high == 1.0


def test_seeds_differ_with_everything_they_are_derived_from():
    assert len({derived(0), derived(1), derived(0, 1), derived(0, "1", 0), derived(0, 10)}) == 5


def test_a_player_that_breaks_the_rules_is_named():
    class Cheat(First):
        def __call__(self, p):
            return "z99"

    with pytest.raises(GameError, match=r"first played 'z99'"):
        play_game(kibitz.load("byg", side=2), [Cheat(), Cheat()], 0)

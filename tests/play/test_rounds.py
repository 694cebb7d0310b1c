"""Players compared by rounds of games."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import GameError
from kibitz.estimates import mean_score, wilson
from kibitz.match import Match
from kibitz.play.referee import play_game, view_for
from kibitz.play.rounds import Round, Tally, play_round, play_rounds, results
from kibitz.play.seeds import derived_seed
from kibitz.players import player

GALLERY = Path(__file__).parents[2] / "gallery"


class First:
    """Plays the first legal act, and notes the seats it sat at."""

    spec = "first"
    cheats = False

    def __init__(self):
        self.seats = set()

    def think(self, p):
        raise NotImplementedError

    def __call__(self, p):
        self.seats.add(p.player)
        return p.moves()[0]


def uniform(seed):
    return player("uniform", seed=seed)


def test_seats_are_exchanged_within_a_round_of_two():
    seated = []

    def first(seed):
        seated.append(First())
        return seated[-1]

    play_rounds(kibitz.load("byg", side=2), first, uniform, rounds=2)
    assert [bot.seats for bot in seated] == [{0}, {1}, {0}, {1}]


def test_the_same_seed_gives_the_same_games():
    game = kibitz.load("byg", side=2)
    once, again, other = (
        play_rounds(game, uniform, uniform, rounds=5, seed=seed, keep=True) for seed in (1, 1, 2)
    )
    assert once == again != other


def test_rounds_can_go_on_where_others_ended():
    game = kibitz.load("byg", side=2)
    whole = play_rounds(game, uniform, uniform, rounds=5, seed=1, keep=True)
    rest = play_rounds(game, uniform, uniform, rounds=3, begin=2, seed=1, keep=True)
    assert rest.records == whole.records[4:]
    assert rest.rounds == whole.rounds[2:]


def test_the_two_games_of_a_pair_have_one_deal():
    game = kibitz.load("beat-it-or-eat-it", ranks=4)
    seeds = [r.seed for r in play_rounds(game, uniform, uniform, rounds=2, keep=True).records]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_progress_is_reported_game_by_game():
    steps = []
    play_rounds(kibitz.load("byg", side=2), uniform, uniform, rounds=2, progress=steps.append)
    assert [step.share for step in steps] == [0.25, 0.5, 0.75, 1.0]


def test_a_tally_scores_half_a_point_for_a_draw():
    tally = Tally(wins=1, draws=2, losses=1, rounds=(0.75, 0.25))
    assert (tally.games, tally.score) == (4, 0.5)
    found = mean_score([0.75, 0.25])
    assert tally.interval == (found.low, found.high)


def test_an_interval_stays_honest_where_one_player_wins_everything():
    low, high = wilson(1.0, 5)
    assert 0.5 < low < 0.6
    assert high == 1.0


def test_seeds_differ_with_everything_they_are_derived_from():
    assert (
        len(
            {
                derived_seed(0),
                derived_seed(1),
                derived_seed(0, 1),
                derived_seed(0, "1", 0),
                derived_seed(0, 10),
            }
        )
        == 5
    )


def test_a_player_that_breaks_the_rules_is_named():
    class RuleBreaker(First):
        def __call__(self, p):
            return "z99"

    with pytest.raises(GameError, match=r"first played 'z99'"):
        play_game(kibitz.load("byg", side=2), [RuleBreaker(), RuleBreaker()], 0)


BIDS = str(Path(__file__).parents[1] / "sealed_bids.py")


def test_a_round_has_the_first_player_once_in_each_seat():
    seated = []

    def first(seed):
        seated.append(First())
        return seated[-1]

    tally = play_rounds(kibitz.load(BIDS), first, uniform, rounds=2)
    assert [bot.seats for bot in seated] == [{0}, {1}, {2}] * 2
    assert (tally.games, len(tally.rounds)) == (6, 2)


def test_the_score_is_the_share_of_the_others_that_are_beaten():
    class Highest(First):
        def __call__(self, p):
            return p.moves()[-1]

    def first(seed):
        return First()

    game = kibitz.load(BIDS)
    assert play_rounds(game, lambda seed: Highest(), first, rounds=1).score == 1.0
    assert play_rounds(game, first, lambda seed: Highest(), rounds=1).score == 0.0
    even = play_rounds(game, first, first, rounds=1)
    assert (even.score, even.draws) == (0.5, 3)


def test_only_a_cheat_is_shown_the_true_position():
    """Another's sealed bid is made up anew for each bot that may not know it."""
    shown = {"cheat": set(), "uniform": set()}
    for seed in range(20):
        match = Match(kibitz.load(BIDS), seed=seed)
        match.submit(0, 0, "2")
        for name, histories in shown.items():
            histories.add(tuple(view_for(match, 1, player(name)).history))
    assert shown["cheat"] == {(2,)}
    assert len(shown["uniform"]) > 1 and {len(acts) for acts in shown["uniform"]} == {1}


@pytest.mark.long
def test_a_game_that_goes_round_in_circles_never_ended():
    """Pong Hau K'i between two players that search: `kibitz match` and a report waited for ever."""
    game = kibitz.load(str(GALLERY / "pong_hau_ki.py"))
    match = play_game(game, ["mcts:sims=64", "mcts:sims=64"], most=60)
    assert (match.over, match.ply, match.returns) == (False, 60, None)
    job = Round(game, "mcts:sims=64", "mcts:sims=64", 0, 0, most=60)
    assert results(job) == [None, None] and play_round(job) == [0.5, 0.5]

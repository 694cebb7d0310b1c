"""The search that a learned player takes, as its games against the usual search say."""

from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import kibitz
from kibitz.estimates import share
from kibitz.farm import Here, farm
from kibitz.interfaces.cli import train_command
from kibitz.learning import model_file, values_file
from kibitz.play.scale import POINTS, SHARES
from kibitz.players import learned, search_clock
from kibitz.training import fair_rounds, learned_search
from kibitz.training.learned_search import SearchTrial
from kibitz.training.value_training import Training

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


@pytest.fixture(scope="module")
def file(game, tmp_path_factory):
    """A learned player of some hundred games, with values only."""
    path = tmp_path_factory.mktemp("learned") / "tic.npz"
    training = Training(game, seed=1)
    training.warm()
    list(training.run(0.1))
    training.save(path, "kibitz train tic-tac-toe")
    return path


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes 1 ms ahead at each look, so that a busy machine plays as many rounds."""
    ticks = count()
    processor = SimpleNamespace(process_time=lambda: next(ticks) / 1000)
    monkeypatch.setattr(fair_rounds, "time", processor)
    still = SimpleNamespace(wall=lambda: 0.0, processor_time=search_clock.processor_time)
    monkeypatch.setattr(fair_rounds, "search_clock", still)


def search_of(spec):
    return kibitz.player(spec).search


@pytest.mark.parametrize(
    ("scores", "rounds", "search"),
    [
        ({"uct": 0.4, "mixed": 0.7}, 100, "mixed"),
        ({"uct": 0.4, "mixed": 0.5}, 100, "plain"),  # never worse than tree search
        ({"uct": 0.4, "alphabeta": 1.0}, 5, "alphabeta"),
        ({"uct": 0.6, "mixed": 0.4}, 5, "mixed"),  # too early to say
        ({}, 0, "mixed"),
    ],
)
def test_values_that_do_not_help_are_not_used(scores, rounds, search):
    trials = [SearchTrial(name, share(rounds * score, rounds)) for name, score in scores.items()]
    trials.sort(key=lambda trial: -trial.score.value)
    assert learned_search.choose_search(trials) == search


def test_a_search_that_is_a_little_better_in_all_rounds_is_chosen():
    """An hour of Quet's game for three named `plain` at 54%, since the interval was too wide."""
    better = SHARES.estimate([0.3, 0.54, 0.78] * 60)
    assert better.value == pytest.approx(0.54)
    assert learned_search.choose_search([SearchTrial("policy", better)], early="plain") == "policy"
    unsure = SHARES.estimate([0.3, 0.5, 0.74] * 60)
    assert learned_search.choose_search([SearchTrial("policy", unsure)], early="plain") == "plain"


def test_a_lead_of_ten_rounds_with_hidden_cards_is_not_chance_only():
    """Leduc poker named `mixed` or `policy` by the luck of ten rounds; the policy surely loses."""
    lucky = SearchTrial("policy", POINTS.estimate([9.0, -8.0, 2.0, 7.0, -3.0] * 2), scale=POINTS)
    assert lucky.scale.is_better(lucky.score)
    assert learned_search.choose_search([lucky], early="plain") == "plain"
    (words,) = train_command._doubt([lucky])
    assert words.startswith("So few rounds do not say")
    sure = SearchTrial("policy", POINTS.estimate([3.0, 1.0, 2.0, 2.5, 1.5] * 2), scale=POINTS)
    assert learned_search.choose_search([sure], early="plain") == "policy"
    assert train_command._doubt([sure]) == []


def test_after_few_rounds_against_tree_search_those_among_the_best_decide():
    """A short training of Kalah named `mixed`, which had lost to both of the others."""
    found = {"uct": (1.0, 0.56), "alphabeta": (1.0, 0.55), "mixed": (0.75, 0.39)}
    trials = [
        SearchTrial(name, share(3 * score, 3), share(15 * final, 15))
        for name, (score, final) in found.items()
    ]
    assert learned_search.choose_search(trials) == "uct"
    assert learned_search.choose_search(trials, early="plain") == "plain"


@pytest.mark.parametrize(
    ("seconds", "pace"),
    [(600.0, learned_search.PACE), (15.0, 0.0325), (0.1, learned_search.QUICKEST)],
)
def test_the_time_of_an_act_in_a_trial_leaves_time_for_its_rounds(seconds, pace):
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    found = learned_search._pace(game, seconds, searches=3)
    assert found == pytest.approx(pace, rel=0.05)


@pytest.mark.long
def test_searches_are_tried_against_tree_search_and_the_best_is_named(
    game, file, tmp_path, monkeypatch
):
    monkeypatch.setattr(learned_search, "PACE", 0.002)
    other = tmp_path / "other.npz"
    other.write_bytes(file.read_bytes())
    trials = learned_search.try_searches(game, other, 0.5)
    assert {trial.search for trial in trials} == {"alphabeta", "uct", "mixed"}
    ranks = [learned_search._rank(trial) for trial in trials]
    assert ranks == sorted(ranks)
    search = learned_search.note(other, trials)
    assert model_file.take(other)[0]["search"] == search


@pytest.mark.long
def test_a_search_that_is_surely_worse_than_another_plays_no_more(game, file, monkeypatch, clock):
    monkeypatch.setattr(
        fair_rounds, "round_result", lambda job: float(search_of(job.first) == "uct")
    )
    best, *others = learned_search.try_searches(game, file, 0.5)
    assert (best.search, best.score.value) == ("uct", 1.0)
    assert {trial.score.n for trial in others} == {4}


@pytest.mark.long
def test_searches_that_win_every_game_against_tree_search_play_each_other(
    game, file, monkeypatch, clock
):
    strength = {"alphabeta": 0.2, "uct": 0.0, "mixed": 0.5}

    def result(job):
        if job.opening == 0:
            return 1.0
        return 0.5 + strength[search_of(job.first)] - strength[search_of(job.second)]

    monkeypatch.setattr(fair_rounds, "round_result", result)
    trials = learned_search.try_searches(game, file, 0.5)
    assert [trial.search for trial in trials] == ["mixed", "alphabeta", "uct"]
    assert {trial.score.value for trial in trials} == {1.0}
    assert trials[0].among_best.value > 0.7 and learned_search.choose_search(trials) == "mixed"


@pytest.mark.long
def test_the_rounds_of_a_trial_are_played_on_all_cores_of_the_training(game, file):
    with farm("cores:2") as place:
        trials = learned_search.try_searches(game, file, 1.0, place=place)
    assert {trial.score.n % 2 for trial in trials} == {0}


@pytest.mark.long
@pytest.mark.parametrize(("ahead", "best"), [(0.01, "alphabeta"), (0.1, "uct")])
def test_alphabeta_is_preferred_where_another_search_leads_by_little(
    game, file, monkeypatch, clock, ahead, best
):
    strength = {"alphabeta": 0.0, "uct": ahead, "mixed": 0.0}

    def result(job):
        if job.opening == 0:
            return 1.0
        return 0.5 + strength[search_of(job.first)] - strength[search_of(job.second)]

    monkeypatch.setattr(fair_rounds, "round_result", result)
    assert learned_search.try_searches(game, file, 0.3)[0].search == best


def test_searches_that_do_not_beat_tree_search_do_not_play_each_other(
    game, file, monkeypatch, clock
):
    def result(job):
        assert job.opening == 0
        return 0.5

    monkeypatch.setattr(fair_rounds, "round_result", result)
    trials = learned_search.try_searches(game, file, 0.2)
    assert [trial.among_best for trial in trials] == [None] * 3
    assert learned_search.choose_search(trials) == "plain"


@pytest.mark.parametrize(("among", "seconds"), [(("uct",), 10.0), (("uct", "mixed"), 3.0)])
def test_a_single_search_plays_against_tree_search_all_the_time(
    game, file, monkeypatch, among, seconds
):
    found = []

    def against(game, specs, rival, seed, rounds, most):
        found.append(rounds.seconds)
        return {name: [0.5] for name in specs}

    monkeypatch.setattr(learned_search, "_against", against)
    learned_search.try_searches(game, file, 10.0, among=among)
    assert found == [pytest.approx(seconds)]


def test_on_a_busy_machine_a_trial_played_two_rounds_and_named_a_search_by_them(
    game, file, monkeypatch
):
    """By the clock each round took five times as long as its processor time."""
    clock = SimpleNamespace(seconds=0.0)
    times = {"process_time": lambda: clock.seconds, "monotonic": lambda: 5 * clock.seconds}
    monkeypatch.setattr(fair_rounds, "time", SimpleNamespace(**times))

    def result(job):
        clock.seconds += 0.1
        return 1.0 if job.opening == 0 else 0.5

    monkeypatch.setattr(fair_rounds, "round_result", result)
    trials = learned_search.try_searches(game, file, 10.0)
    assert {trial.score.n for trial in trials} == {10}
    assert all(trial.among_best.n >= 40 for trial in trials)
    assert clock.seconds == pytest.approx(10.0, abs=0.5)


def test_a_player_takes_the_search_that_was_best_at_about_its_own_time(game, file, tmp_path):
    other = tmp_path / "other.npz"
    other.write_bytes(file.read_bytes())

    def trials(best, pace):
        scores = {"uct": 0.6, "alphabeta": 0.6, best: 0.9}
        found = [
            SearchTrial(name, share(100 * score, 100), pace=pace) for name, score in scores.items()
        ]
        return sorted(found, key=learned_search._rank)

    usual, quick = trials("alphabeta", 0.05), trials("uct", 0.01)
    assert learned_search.note(other, usual, others=[quick]) == "alphabeta"
    for seconds, search in ((0.0, "alphabeta"), (1.0, "alphabeta"), (0.03, "alphabeta")):
        assert learned.of_file(other, game, seconds)[1] == search
    for seconds in (0.02, 0.005):
        assert learned.of_file(other, game, seconds)[1] == "uct"
    learned_search.note(other, usual)
    assert learned.of_file(other, game, 0.005)[1] == "alphabeta"


@pytest.mark.parametrize(
    ("seconds", "paces"), [(5.0, []), (20.0, [0.01]), (200.0, [0.01, 0.13]), (1e4, [0.01, 0.25])]
)
def test_the_two_best_are_tried_at_other_paces_where_these_have_time_for_ten_rounds(
    game, file, monkeypatch, seconds, paces
):
    found = []

    def tried(game, file, seconds, seed, among, place, pace=0.0):
        found.append((seconds, pace, among))
        return [SearchTrial(name, share(5, 10)) for name in among]

    monkeypatch.setattr(learned_search, "try_searches", tried)
    among = ("alphabeta", "uct", "mixed")
    learned_search.tried_at_all_paces(game, file, seconds, 0, among, Here())
    assert [pace for _, pace, _ in found[1:]] == pytest.approx(paces, rel=0.1)
    assert {among for _, _, among in found[1:]} <= {("alphabeta", "uct")}
    assert sum(spent for spent, _, _ in found) == pytest.approx(seconds)


@pytest.mark.long
def test_one_training_is_tried_at_two_paces_and_the_player_takes_the_one_nearest_to_its_time(
    game, file, tmp_path, monkeypatch, clock
):
    """All that is fixed here are the paces; the rounds are played."""
    monkeypatch.setattr(learned_search, "_other_paces", lambda *given: [0.001])
    monkeypatch.setattr(learned_search, "_pace", lambda *given: 0.003)
    other = tmp_path / "other.npz"
    other.write_bytes(file.read_bytes())
    usual, others = learned_search.tried_at_all_paces(
        game, other, 0.1, 1, ("alphabeta", "uct"), Here()
    )
    search = learned_search.note(other, usual, others=others)
    _, facts = values_file.read(other, game)
    [quick, slow] = facts["at_pace"]
    assert (quick[0], slow) == (0.001, [0.003, search]) and facts["pace"] == 0.003
    assert all(trial.score.n >= learned_search.FEWEST_ROUNDS for trial in others[0])
    assert learned.of_file(other, game, 0.0005)[1] == quick[1]
    assert learned.of_file(other, game, 1.0)[1] == search


@pytest.mark.parametrize(("won", "search"), [(52, "uct"), (70, "alphabeta")])
def test_at_another_pace_the_usual_search_stays_unless_another_leads_it(won, search):
    trials = [
        SearchTrial("alphabeta", share(90, 100), share(won, 100), pace=0.01),
        SearchTrial("uct", share(95, 100), share(100 - won, 100), pace=0.01),
    ]
    assert learned_search.at_pace([trials], "uct") == [(0.01, search)]


def test_a_clock_that_stood_still_between_two_looks_ended_a_training(game, file, monkeypatch):
    """Processor time does not always move on a busy machine; alpha-beta divided by it."""
    looks = count()
    monkeypatch.setattr(search_clock, "now", lambda: next(looks) // 8 / 1000)
    bot = kibitz.player(f"learned:file={file},search=alphabeta,time=0.02")
    assert bot(game.start()) in game.start().moves()

"""What a report says of leads, comebacks and choices, beside the truth by brute force."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.farm import farm
from kibitz.solvers import solve
from kibitz.study import settled as settling
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.measuring import second_looks as looks
from kibitz.study.report.measuring.courses import Course, course, is_foreseen
from kibitz.study.report.measuring.shape_measures import (
    course_measures,
    courses_of,
    judged_games,
)
from kibitz.study.run import Run
from kibitz.study.settled import Finished, settle_game

HERE = Path(__file__).parents[1] / "truth"
SIMS = 64


def load(name, **options):
    return kibitz.load(str(HERE / f"{name}.py"), **options)


def ignore(step):
    """Take no notice of how far it is."""


def looked_at(game, games=120, most=60):
    """A run of some games of players that search, and the second looks at half of them."""
    with farm("here") as place:
        run = Run(game, place, Budget(playouts=10**12), 0, ignore)
        run.random = run.play_random(game, 500, 1.0)
        run.more(SIMS, games, 1.0)
        found = looks.Looks(SIMS, len(game.sides))
        for k, one in enumerate(run.best[:most]):
            found.all.append(looks.looked_again(looks.LookJob(game, looks.Strength(SIMS), one, k)))
    return run, found


def measures(run, found):
    return course_measures(
        courses_of(run.game, judged_games(run), found.clear), len(run.game.sides)
    )


@pytest.mark.parametrize("players", [2, pytest.param(6, marks=pytest.mark.long)])
def test_a_lottery_was_won_from_far_behind_and_its_lead_changed(players):
    """Of a lot of four the report said: 76.7% from far behind, 5.15 changes, 46.8% one act."""
    run, found = looked_at(load("lottery", players=players))
    assert found.comebacks.low == found.one_reasonable.low == 0
    assert max(found.comebacks.value, found.one_reasonable.value) < 0.02
    seen = measures(run, found)  # none: nobody foresees the winner
    assert not seen or seen["lead_changes"].value < 0.1


@pytest.mark.long
def test_a_game_of_one_decision_at_its_end_has_no_drama_before():
    run, found = looked_at(load("late"))
    seen = measures(run, found)
    assert seen["lead_changes"].value == seen["drama"].value == found.comebacks.value == 0
    assert seen["last_doubt"].low > 0.5
    assert found.one_reasonable.low <= 1 / 21  # the last act alone matters


@cache
def race_value(own, other):
    """The chance to win of the seat to act, and of each of its two acts, both played well."""
    acts = []
    for steps in (range(1, 7), (1,)):
        wins = [1.0 if own + n >= 12 else 1 - race_value(other, own + n)[0] for n in steps]
        acts.append(sum(wins) / len(wins))
    return max(acts), acts


@pytest.mark.long
def test_the_dramatic_numbers_of_a_dice_race_are_those_of_its_exact_values():
    run, found = looked_at(load("race"))
    behind, alone = [], []
    for one in run.best:
        p, worst = run.game.start(one.seed), 1.0
        winner = int(np.argmax(one.returns))
        for action in one.acts:
            at, seat = p.state["at"][0], int(p.player)
            value, acts = race_value(int(at[seat]), int(at[1 - seat]))
            worst = min(worst, value if seat == winner else 1 - value)
            alone.append(2 * abs(acts[0] - acts[1]) >= looks.ALONE)
            p.act(action)
        behind.append(worst <= 0.25)
    assert found.comebacks.low <= np.mean(behind) + 0.02
    assert found.one_reasonable.low <= np.mean(alone) + 0.05
    assert found.comebacks.value > 0
    assert found.one_reasonable.high > 0.05


@pytest.mark.long
def test_only_one_reasonable_act_was_said_where_exact_values_know_others():
    """A lower bound: of noughts and crosses a tree of 64 playouts sees fewer good acts."""
    run, found = looked_at(kibitz.load(str(Path(__file__).parents[3] / "examples/tic_tac_toe.py")))
    alone = []
    for one in run.best[:40]:
        p = run.game.start(one.seed)
        for action in one.acts:
            legal, values = p.legal(), []
            for act in legal:
                q = p.copy()
                q.act(act)
                own = q.returns[p.player] if q.over else -solve(q).value.result
                values.append(own)
            values.sort(reverse=True)
            alone.append(len(legal) == 1 or values[0] - values[1] >= looks.ALONE)
            p.act(action)
    assert found.one_reasonable.low <= np.mean(alone)


@pytest.mark.long
def test_the_winner_of_a_partners_game_was_not_far_behind_where_nobody_ever_was():
    run, found = looked_at(load("tricks"))
    assert found.comebacks.low == 0
    seen = measures(run, found)
    assert seen["lead_changes"].value < 1


@pytest.mark.long
def test_no_deal_of_partners_was_settled_where_a_legal_line_changes_it():
    """Of 30 deals that random play called settled, a legal line changed 23."""
    game = load("tricks")
    with farm("here") as place:
        run = Run(game, place, Budget(playouts=10**12), 0, ignore)
        run.random = run.play_random(game, 500, 1.0)
        run.more(16, 30, 1.0)
    jobs = [Finished(game, one.seed, tuple(one.acts)) for one in run.best]
    ends = [settle_game(job) for job in jobs]
    most = 300_000
    found = [settling.all_ends(job, end.ply, most) for job, end in zip(jobs, ends, strict=True)]
    assert found.count(settling.CHANGED) == 0
    assert found.count(settling.SAME) >= 20
    for job, end in zip(jobs, ends, strict=True):
        if end.proved and end.ply:
            assert settling.all_ends(job, end.ply - 1, most) != settling.SAME


@pytest.mark.long
def test_a_single_line_in_half_a_million_is_found_since_positions_count_once():
    """Random play never finds it, and all lines are too many; the positions are 91.

    The right acts are 0, 1, 2 in turn: as long as only these were played, the result is open.
    """
    game = load("needle")
    assert settle_game(Finished(game, 0, (0,) * 12))[:2] == (2, True)
    assert settle_game(Finished(game, 0, (0, 1, 2, 0, 1, 2, 2) + (0,) * 5))[:2] == (7, True)


@pytest.mark.long
def test_the_course_of_a_game_keeps_the_plies_at_which_it_was_judged():
    run, _ = looked_at(load("race"), games=5, most=0)
    for one in run.best:
        found = course(one, run.game)
        if found is not None:
            assert len(found.plies) == len(found.leads)
            assert (np.diff(found.plies) > 0).all()


def report(game, playouts):
    with farm("here") as place:
        return make_report(game, place, Budget(playouts=playouts))


def words(found, *ids):
    return " ".join(" ".join(one.words) for one in found.sections if one.id in ids or not ids)


@pytest.mark.parametrize(("knows", "is_told"), [(0.0, False), (0.2, True)])
def test_a_side_that_is_worth_more_from_the_start_is_not_what_players_foresee(knows, is_told):
    """A raffle with lots of 3, 2 and 1: what each expects is right, and says nothing of a game."""
    rng, games = np.random.default_rng(1), []
    for winner in rng.choice(3, 600, p=[1 / 2, 1 / 3, 1 / 6]):
        leads = np.array([0, -1 / 3, -2 / 3]) + rng.normal(0, 0.05, (9, 3))
        leads[:, winner] += knows
        games.append(Course(leads, int(winner), np.arange(9)))
    assert is_foreseen(games) == is_told
    assert is_foreseen([one for one in games if one.winner == 0])  # each game is won by one side


@pytest.mark.long
def test_a_report_of_a_lottery_says_why_it_is_silent_on_drama():
    found = report(load("lottery", players=4), 4_000_000)
    said = words(found, "shape")
    assert "does not foretell the winner, so nothing is said of leads" in said
    assert "0% (0" in said or "0.0% (0" in said
    facts = json.loads(json.dumps(found.json()))["sections"]["shape"]
    assert facts["comebacks"]["interval"][0] == 0
    assert "lead_changes" not in facts

"""Settings that meet a wish: the fair one is found, and chance alone names no winner."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.study.tuning.drawn_games import CHANCES, COIN, DrawnGames, is_false, null_run, settings

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import score_interval
from kibitz.farm import Here, farm
from kibitz.study.budget import Budget
from kibitz.study.report.measuring.courses import NO_LEADS
from kibitz.study.tuning.exact_results import Solved
from kibitz.study.tuning.ledger import Ledger
from kibitz.study.tuning.measures_to_tune import MEASURES, why_never
from kibitz.study.tuning.option_settings import full_name, space
from kibitz.study.tuning.trials import BATCH, TrialSums
from kibitz.study.tuning.tuner import Tuned, Tuner
from kibitz.study.tuning.tuning_sections import facts, sections, words
from kibitz.study.tuning.wish import wish

FAIR = "komi=5"
DEBT = Path(__file__).parents[1] / "truth/debt.py"


def ledger(place, playouts=0, file=None, wanted=""):
    budget = Budget(playouts=playouts)
    found = Ledger(place, budget, lambda step: None, {"wish": wanted}, file)
    found.read()
    return found


def tuned(place, over, text, playouts, seed=0, exactly=False, file=None):
    run = Tuner(settings(**over), wish(text), ledger(place, playouts, file, text), seed)
    return run.run(exactly)


def by_komi(options):
    return (15 - options["komi"]) / 20


# -- the known answer


@pytest.mark.long
def test_the_fair_compensation_is_found_exactly():
    found = tuned(Here(), {"komi": ""}, "seats 48-52%", 10**6, exactly=True)
    assert [one.setting.name for one in found.of("meets")] == [FAIR]
    assert len(found.of("fails")) == 10
    numbers = {one.setting.name: one.judged.numbers for one in found.found}
    assert numbers[FAIR]["score of First"].value == 0.5
    assert numbers["komi=0"]["score of First"].value == 0.75
    assert all(n.exact for some in numbers.values() for n in some.values())


@pytest.mark.long
def test_the_fair_compensation_is_found_by_playing():
    found = tuned(Here(), {"komi": "1,5,9"}, "first 41-59%", 600_000)
    assert [one.setting.name for one in found.winners] == [FAIR]
    fair = next(one for one in found.found if one.setting.name == FAIR)
    assert abs(fair.judged.numbers["first"].value - 0.5) < 0.07
    assert fair.how == "fresh games"


def test_a_wish_that_nothing_meets_is_said_to_be_so_with_what_is_nearest():
    found = tuned(DrawnGames(by_komi), {"komi": "0-3"}, "first 48-52%", 200_000)
    assert not found.of("meets") and not found.winners
    text = " ".join(words(found))
    assert "No tried setting meets `first 48-52%`; the nearest is komi=3" in text


# -- false alarms: a game whose options change nothing


@pytest.mark.long
@pytest.mark.parametrize("chance", CHANCES.values(), ids=CHANCES.keys())
def test_where_options_change_nothing_at_most_one_run_in_twenty_names_a_winner(chance):
    alike = settings(paint="red,green,blue,white", komi="0,1")
    runs = 40
    false = sum(is_false(null_run(alike, chance, seed), chance) for seed in range(runs))
    least, _ = score_interval(runs, false, false, wrong=0.01)
    assert least <= 0.05


@pytest.mark.long
def test_a_true_difference_is_no_false_alarm_so_the_test_above_can_fail():
    named = [bool(tuned(DrawnGames(by_komi), {"komi": "4,5"}, "first 47-53%", 60_000, seed).winners)
             for seed in range(20)]  # fmt: skip
    assert sum(named) > 15


# -- fresh games


def test_no_reported_number_comes_from_the_games_that_chose():
    played = []

    class Noted(DrawnGames):
        def batch(self, job):
            played.append(job)
            return super().batch(job)

    found = tuned(Noted(by_komi), {"komi": "4-6"}, "first 47-53%", 60_000)
    luck = {phase: {job.first_seed + k for job in played if job.phase == phase
                    for k in range(BATCH)} for phase in ("race", "confirm")}  # fmt: skip
    assert luck["race"] and luck["confirm"] and not luck["race"] & luck["confirm"]
    for one in found.found:
        mine = [job for job in played if job.game is one.setting.game and job.phase == "confirm"]
        assert one.trials == BATCH * len(mine) == one.judged.numbers["first"].n
        assert min(job.first_seed for job in mine) == one.first_seed


# -- too many settings to try all


@pytest.mark.long
def test_of_thousands_of_settings_those_near_the_wish_are_proposed_and_raced(tmp_path, monkeypatch):
    pytest.importorskip("optuna", reason="kibitz[report] is not installed")
    from kibitz.study.tuning import proposals
    from kibitz.study.tuning.proposals import SETTINGS_KEPT, propose

    monkeypatch.setattr(proposals, "PROPOSALS", 96)
    coins = space(["coin"], [kibitz.load(str(COIN))], {}, [])
    assert coins.size == 11 * 4 * 999
    near = wish("first 47-53%")
    names = []
    for stop in (None, 30, None):  # whole, stopped, and gone on
        file = tmp_path / "run.json" if names else None
        book = ledger(DrawnGames(by_komi, stop), 100_000, file)
        try:
            found = propose(coins, near, book, seed=0)
        except KeyboardInterrupt:
            book.save()
            continue
        names.append([one.name for one in found])
    assert names[0] == names[1] and len(names[0]) == SETTINGS_KEPT
    assert sum("komi=5" in name for name in names[0]) > SETTINGS_KEPT / 4
    run = Tuner(found, near, book, 0, coins.size).run(exactly=False)
    assert (
        run.many == coins.size
        and f"Not tried: {coins.size - SETTINGS_KEPT:,} other" in " ".join(words(run))
    )
    assert all("komi=5" in one.setting.name for one in run.of("meets"))


# -- Ctrl-C and going on


@pytest.mark.long
@pytest.mark.parametrize("stop", [0, 1, 7, 50, 200, 500])
def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path, stop):
    given = {"komi": "2-7"}, "first 47-53%", 50_000
    whole = tuned(DrawnGames(by_komi), *given)
    file = tmp_path / "run.json"
    part = tuned(DrawnGames(by_komi, stop), *given, file=file)
    assert not part.complete
    assert any("stopped early" in sentence for sentence in words(part))
    again = DrawnGames(by_komi)
    assert facts(tuned(again, *given, file=file)) == facts(whole)
    fresh = DrawnGames(by_komi)
    tuned(fresh, *given)
    assert again.played == fresh.played - stop


def test_the_file_of_another_run_is_refused(tmp_path):
    file = tmp_path / "run.json"
    tuned(DrawnGames(by_komi), {"komi": "4,5"}, "first 47-53%", 2_000, file=file)
    with pytest.raises(KibitzError, match="is of another run: its wish is 'first 47-53%'"):
        tuned(DrawnGames(by_komi), {"komi": "4,5"}, "first 40-60%", 2_000, file=file)
    file.write_text("{}")
    with pytest.raises(KibitzError, match="is no file that kibitz tune --resume has written"):
        tuned(DrawnGames(by_komi), {"komi": "4,5"}, "first 47-53%", 2_000, file=file)


# -- what a program and a page get


def test_facts_are_json_and_each_number_has_its_interval_and_its_seed():
    found = facts(tuned(DrawnGames(by_komi), {"komi": "3-7"}, "first 47-53%", 50_000))
    assert found["meet"] == [FAIR] == found["winners"]
    for one in json.loads(json.dumps(found))["found"]:
        assert all("interval" in number for number in one["numbers"].values())
        assert isinstance(one["first_seed"], int)


def test_the_page_has_a_picture_for_each_number_with_the_option_as_axis():
    found = tuned(DrawnGames(by_komi), {"komi": "3-7"}, "first 47-53%", 50_000)
    made = {"command": "kibitz tune", "seed": 0, "seconds": 1.0, "playouts": 1}
    answer, pictures, *_ = sections(found, made)
    assert answer.tables[0].rows[0][0] == FAIR
    (figure,) = pictures.figures
    assert figure.across == "komi"
    assert figure.band == (47.0, 53.0)
    assert [place for place, _ in figure.series[0][1]] == ["3", "4", "5", "6", "7"]


@pytest.mark.long
def test_a_place_with_processes_gives_the_same_result_as_this_process():
    given = {"komi": "4,5"}, "first 45-55%, random-length<=2, skill<=90%", 120_000
    with farm("cores:2") as place:
        assert facts(tuned(place, *given)) == facts(tuned(Here(), *given))


# -- tables with the value of every deal


@pytest.mark.long
def test_where_a_table_has_every_deal_the_scores_are_those_of_best_play():
    options = space(["beat"], [kibitz.load("beat")], {"ranks": "3,4"}, [])
    run = Tuner(options.all(), wish("first 50-80%"), ledger(Here(), 8_000), seed=0)
    found = {one.setting.name: one for one in run.run().found}
    for name, won in {"ranks=3": 14 / 20, "ranks=4": 1 - 8 / 70}.items():
        number = found[name].judged.numbers["first"]
        assert found[name].by_deals and number.low < won < number.high and number.n > 1_000
    assert [one.verdict for one in found.values()] == ["meets", "fails"]


def test_measures_that_a_solver_could_give_were_played_without_a_word():
    """Of fate with 0 to 4 idle acts one setting was exact, and nothing said why the others not."""
    run = Tuner(settings(komi="4,5"), wish("first 48-52%"), ledger(Here(), 1_000), seed=0)
    one, other = run.settings
    assert run._why_played(one) == "there was no time to solve them"
    run.ledger.exact[full_name(one.game)] = Solved({}, 10)
    assert run._why_played(one) == "a solver did not find their values within its bounds"
    run.ledger.exact[full_name(one.game)] = Solved({"first": (0.5, 0.0)}, 10)
    assert run._why_played(one) == ""
    run.solves = False
    assert run._why_played(other) == ""
    debt = space(["debt"], [kibitz.load(str(DEBT))], {"turns": "1,2"}, []).all()
    points, _ = Tuner(debt, wish("first 48-52%"), ledger(Here(), 1_000), seed=0).settings
    said = replace(run._found(other), setting=points, trials=32, not_solved="points are drawn")
    assert "Played, not solved: turns=1; points are drawn." in words(
        Tuned(run.wish, (said,), True, 1)
    )
    assert "gives a mean result" in Tuner(debt, run.wish, ledger(Here()), 0)._why_played(points)


def test_doubt_was_undecided_without_a_word_where_points_have_no_constant_sum():
    debt = space(["debt"], [kibitz.load(str(DEBT))], {"turns": "1,2"}, []).all()
    run = Tuner(debt[:1], wish("doubt>=60%, drama>=0.2, length<=9"), ledger(Here(), 1_000), seed=0)
    (setting,) = run.chosen = debt[:1]
    assert run._kinds_of_trials(setting) == ["games"]  # no game is looked at for nothing
    played = TrialSums({"turns": (32, 64.0, 128.0)}, 10)
    run.ledger.batches["confirm", full_name(setting.game), "games"] = [played]
    one = run._found(setting)
    assert one.verdict == "open" and one.judged.wants["length"] == "meets"
    assert set(one.silent) == {"doubt", "drama"}
    said = words(Tuned(run.wish, (one,), True, 1))
    assert f"Not measured: doubt, drama of turns=1. {NO_LEADS}" in said
    assert not any("do not decide" in sentence for sentence in said)
    assert facts(Tuned(run.wish, (one,), True, 1))["found"][0]["not_measured"] == one.silent


def test_a_measure_that_no_trial_gave_is_said_to_have_no_number():
    run = Tuner(settings(komi="4,5"), wish("doubt>=60%"), ledger(Here(), 1_000), seed=0)
    one, _ = run.settings
    assert run._why_silent(one, MEASURES["doubt"]) == ""
    run.ledger.batches["confirm", full_name(one.game), "looks"] = [TrialSums({}, 10)]
    said = "None of the 32 fresh trials gave a number."
    assert run._silent(one, {}) == {"doubt": said} and run._silent(one, {"doubt": 0.7}) == {}


def test_seats_that_choose_at_once_have_no_comebacks():
    game = kibitz.load("examples/goofspiel.py", cards=3)
    assert why_never(MEASURES["comebacks"], game) and not why_never(MEASURES["skill"], game)

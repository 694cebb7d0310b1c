"""No number is given whose method was not able to give it: games without signal."""

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import kibitz
from kibitz.farm import Here, farm
from kibitz.interfaces.report import kept_report, report_page
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.measuring.contact import deal_matters
from kibitz.study.report.section import Section
from kibitz.study.report.silence import BY_SEARCH, EMPTY, silence
from kibitz.study.report.verdict import verdict
from kibitz.study.run import Run
from kibitz.study.tuning import tune
from kibitz.study.tuning.tuning_sections import facts, words

SILENT = Path(__file__).parents[2] / "players/silent"
BLIND = "players that search play blindly"
SEARCHED = (  # words of the measures that rest on a search
    "clear lead", "last in doubt", "only one act is reasonable", "won from far behind",
    "no act was seen to change", "strongest players", "strongest games", "playouts an act scores",
    "game begins most often", "No first turn is preferred", "between novices takes", "the deal "
    "decides", "What acts draw explains", "has no use",
)  # fmt: skip


@cache
def report(name, playouts=400_000, **options):
    with farm("here") as place:
        game = kibitz.load(str(SILENT / f"{name}.py"), **options)
        return make_report(game, place, Budget(playouts=playouts))


def said(found):
    return " ".join(" ".join(one.words) for one in found.sections)


def test_what_rests_on_a_search_becomes_null_and_one_sentence_says_why():
    run = SimpleNamespace(game=kibitz.load("byg"), without_signal="All random games end alike.")
    shape = Section("shape", "Shape", ["There was no time."], {"lead_changes": 0.0})
    sound = Section("soundness", "Soundness", ["All games ended."], {"endless": 0.0})
    silence({"shape": shape, "soundness": sound}, run)
    assert len(shape.words) == 1
    assert BLIND in shape.words[0]
    assert shape.facts["lead_changes"] is shape.facts["one_reasonable"] is None
    assert shape.facts["without_signal"] == "All random games end alike."
    assert sound.words[0] == "All games ended."
    assert BLIND in sound.words[1]
    assert sound.facts == {
        "endless": 0.0, "settled": None, "endless_strongest": None,
        "without_signal": "All random games end alike.",
    }  # fmt: skip


def test_nothing_is_silenced_where_random_games_tell_acts_apart():
    run = SimpleNamespace(game=kibitz.load("byg"), without_signal="")
    shape = Section("shape", "Shape", ["It is open."], {"lead_changes": 0.0})
    silence({"shape": shape}, run)
    assert shape.words == ["It is open."]
    assert shape.facts == {"lead_changes": 0.0}


def test_a_verdict_without_signal_never_says_that_nothing_stands_out():
    sound = {"dead_ends": SimpleNamespace(value=0), "endless": SimpleNamespace(value=0)}
    sound |= {"random_games": 100, "options_without_effect": []}
    found = verdict(
        {"soundness": Section("soundness", "", [], sound)}, kibitz.load("byg"), "All end alike."
    )
    assert "cannot judge this game. All end alike." in found.words[0]
    assert not any("stands out" in one for one in found.words)


@pytest.mark.long
def test_the_deal_of_a_lock_that_nobody_opens_had_no_use():
    """All random games are lost, whatever the wheels show: that says nothing of the deal."""
    run = Run(kibitz.load(str(SILENT / "lock.py")), Here(), Budget(playouts=10**9), 0, print)
    run.tell = lambda *_: None
    assert deal_matters(run, 1.0) is None


@pytest.mark.long
@pytest.mark.parametrize("name", ["rare_row", "lock", "sliding", "long_race"])
def test_a_report_of_a_game_without_signal_printed_lead_changes_of_0(name):
    found = report(name)
    sections = json.loads(json.dumps(found.json()))["sections"]
    for id, (silent, _) in BY_SEARCH.items():
        if id in sections:
            assert {sections[id][fact] for fact in silent} == {None}
    for id in EMPTY:
        assert not found.sections[[one.id for one in found.sections].index(id)].tables
    text = said(found)
    assert [one for one in SEARCHED if one in text] == []
    assert "cannot tell acts apart" in found.verdict[0]
    shown = report_page(kept_report(found))
    assert BLIND in shown
    assert "lead changes" not in shown


@pytest.mark.long
def test_the_keys_of_a_report_stay_where_random_games_tell_no_acts_apart():
    """The same race with 3 and with 300 steps: only random games of the first one end."""
    keys = [
        {(id, name) for id, one in report("long_race", length=n).json()["sections"].items()
         for name in one}
        for n in (3, 300)
    ]  # fmt: skip
    timed = {("making", "kibitz"), ("verdict", "budget_to_judge")}
    assert keys[0] - keys[1] - timed == set()


@pytest.mark.long
def test_tune_gives_no_number_of_a_search_that_plays_blindly():
    game = kibitz.load(str(SILENT / "long_race.py"))
    wish, over = "draws<=90%, random-length<=9999", {"length": "3,300"}
    found = tune(game, wish, over, playouts=300_000, exact=False, farm="here")
    rows = {one["setting"].split("length=")[1]: one for one in facts(found)["found"]}
    assert rows["300"]["numbers"]["draws"] is None
    assert rows["300"]["verdict"] == "open"
    assert "cannot tell acts apart" in rows["300"]["without_signal"]
    assert rows["3"]["numbers"]["draws"]["value"] < 0.9
    assert rows["3"]["without_signal"] is None
    assert any(one.startswith("Not measured: draws of length=300. Random") for one in words(found))

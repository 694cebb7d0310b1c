"""Faults that a few games show, each in a spoiled twin and not in a good game."""

import sys
from pathlib import Path

import pytest
from tests.study.twin_games import load_twin

import kibitz
from kibitz.estimates import Number, share
from kibitz.farm import farm
from kibitz.study.budget import Budget
from kibitz.study.report.compared import comparison_section, measures
from kibitz.study.report.cures import CURES
from kibitz.study.report.measuring.act_kind_use import act_use
from kibitz.study.report.measuring.contact import contact, deal_matters
from kibitz.study.report.measuring.equal_acts import equal_acts
from kibitz.study.report.measuring.kingmaking import kingmaking
from kibitz.study.report.measuring.skill import skill
from kibitz.study.report.plain_faults import looks
from kibitz.study.report.section import Section
from kibitz.study.report.verdict import verdict
from kibitz.study.run import Run

EXAMPLES = Path(__file__).parents[3] / "examples"
SILENT = Path(__file__).parents[2] / "players/silent"
BOMB = Path(__file__).with_name("bomb")


@pytest.fixture
def run_of(tmp_path):
    """A run of a twin, or of an example."""
    with farm("here") as place:

        def run(name, **options):
            file = EXAMPLES / f"{name}.py"
            own = file.exists()
            game = kibitz.load(str(file), **options) if own else load_twin(tmp_path, name)
            return Run(game, place, Budget(playouts=10**8), 0, lambda *at: None)

        yield run


def test_boards_of_their_own_are_no_contact(run_of):
    assert contact(run_of("notakto_alone"), 1) is False
    assert contact(run_of("tic_tac_toe"), 1) is True
    assert contact(run_of("goofspiel", cards=4), 1) is True
    assert contact(run_of("mastermind"), 1) is None


@pytest.mark.long
def test_draws_alone_do_not_show_that_seats_never_meet(run_of):
    """A report named no contact in a race with captures, because a limit ended each random game."""
    assert contact(run_of(SILENT / "rare_row"), 1) is None


def test_games_that_nearly_all_end_alike_for_a_seat_do_not_show_that_seats_never_meet(run_of):
    """A report named no contact, for certain, in a game in which one seat of four loses."""
    assert contact(run_of(BOMB), 1) is None


@pytest.mark.long
def test_a_secret_that_nothing_reads_does_not_matter(run_of):
    assert deal_matters(run_of("tactix_secret"), 1) is False
    assert deal_matters(run_of("kuhn_poker"), 1) is True
    assert deal_matters(run_of("tic_tac_toe"), 1) is None


def test_three_of_four_acts_do_what_another_does(run_of):
    assert equal_acts(run_of("wythoff_copies"), 1).value == pytest.approx(0.75, abs=0.1)
    assert equal_acts(run_of("tic_tac_toe"), 1).value == 0


def test_the_last_of_three_that_chooses_the_winner_is_a_kingmaker(run_of):
    assert kingmaking(run_of("high_society_kingmaker"), 1).low > 0.5
    assert kingmaking(run_of("tic_tac_toe"), 1) is None


@pytest.mark.long
def test_a_kind_of_act_that_is_always_right_is_always_chosen(run_of):
    run = run_of("cram_cheer")
    run.random = run.play_random(run.game, 20, 1)
    run.more(64, 20, 1)
    use = {one.kind: one for one in act_use(run, 1).kinds}
    assert use["cheer"].chosen.value > 0.75
    assert use["cheer"].offered == 1


@pytest.mark.long
def test_better_play_does_not_win_a_game_that_a_coin_decides(run_of):
    assert skill(run_of("sim_last_coin"), 1).score.high < 0.65


def test_each_fault_of_these_measures_has_a_cure():
    sound = {"contact": False, "deal_matters": False, "equal_acts": share(60, 100)}
    facts = {
        "soundness": sound | {"words_never_played": ["never"]},
        "fairness": {"kingmaking": share(60, 100)},
        "depth": {"skill": share(500, 1000)},
        "hidden": {"luck": Number(0.99, 0.98, 1.0, 50)},
        "strategy": {"never_right": ["resign"], "always_right": ["cheer"]},
    }
    for name in ("tic_tac_toe", "pig"):
        found = looks(facts, kibitz.load(str(EXAMPLES / f"{name}.py")))
        assert len(found) == 9
        assert all(any(one.startswith(fault) for fault in CURES) for one in found)


def test_nothing_is_named_that_was_not_measured():
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    assert looks({"soundness": {"contact": None, "deal_matters": None}}, game) == []


def test_a_game_stands_among_the_respected_ones(monkeypatch):
    others = {"branching": {f"game {k}": float(k) for k in range(10)}}
    monkeypatch.setattr(
        sys.modules[comparison_section.__module__], "respected_numbers", lambda: others
    )
    length = Section("length", "", facts={"legal_acts": {"mean": 1e9}})
    found = comparison_section({"length": length})
    assert found.facts["branching"]["above"]["value"] == 100
    assert "more branching" in found.words[0]
    assert measures({"depth": {"steps": 3}}) == {"depth": 3}


def test_a_seat_that_loses_every_random_game_is_named_though_no_search_was_measured():
    facts = {"budget_to_judge": "14 minutes", "shares": {"Cem": Number(0.25, 0.249, 0.251, 900)}}
    clean = {"dead_ends": share(0, 9), "endless": share(0, 9), "random_games": 9}
    sections = {
        "soundness": Section("soundness", "", facts=clean | {"options_without_effect": []}),
        "fairness": Section("fairness", "", ["Not even."], facts),
    }
    (look,) = verdict(sections, kibitz.load("byg")).facts["to_look_at"]
    assert look == "seats that are not worth the same, in random games (section 3)"

"""Sentences of reports that were wrong, and nothing warned of it."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import kibitz
from kibitz.estimates import Number, exactly, share
from kibitz.farm import farm
from kibitz.players.playout import MOST_ACTS
from kibitz.players.selfplay import Strength
from kibitz.players.selfplay_notes import NOTE
from kibitz.players.tree_search import has_constant_sum, is_opposed
from kibitz.study.budget import Budget
from kibitz.study.report import make_report, plain_faults
from kibitz.study.report.compared import measures
from kibitz.study.report.fairness import _at_random, _best_returns, _draws
from kibitz.study.report.hidden_information import NO_TIME, NOT_OPPOSED, hidden_section
from kibitz.study.report.length import _random_games
from kibitz.study.report.measuring.best_play import BestPlay
from kibitz.study.report.measuring.contact import contact
from kibitz.study.report.measuring.courses import NO_LEADS, course
from kibitz.study.report.measuring.luck_and_skill import Hidden, PlayLuck, luck_in_play
from kibitz.study.report.readings import MEASURED, luck
from kibitz.study.report.section import Section
from kibitz.study.report.shape import _add_leads, _sentences
from kibitz.study.report.verdict import _words_on_draws, verdict
from kibitz.study.run import Run

ROOT = Path(__file__).parents[3]
DEBT = kibitz.load(str(ROOT / "tests/study/truth/debt.py"))
GANG = kibitz.load(str(ROOT / "tests/study/truth/gang.py"))
LITTLE_PIG = kibitz.load(str(ROOT / "tests/little_pig.py"))
KUHN = kibitz.load(str(ROOT / "examples/kuhn_poker.py"))


def test_one_gains_what_the_other_loses_only_where_sums_are_constant():
    assert not has_constant_sum(DEBT)
    assert is_opposed(KUHN) and is_opposed(LITTLE_PIG)
    assert not is_opposed(GANG)


def run_with_luck(game):
    return SimpleNamespace(game=game, without_signal="", strongest=64)


def test_luck_that_had_nothing_to_explain_explained_nothing_of_it():
    """Of 128 games 127 were ties, and draws explained "0.000% (0.000 to 0.000) or more"."""
    rows = np.zeros((128, 2))
    rows[0] = 1.0, 0.5
    found = hidden_section(run_with_luck(LITTLE_PIG), None, PlayLuck(rows, exactly=False))
    assert found.facts["luck_in_play"] is None
    assert "only 1 of 128 games" in found.facts["luck_in_play_not_measured"]
    assert found.words[0].startswith("What acts draw explains is not measured: only 1 of 128 games")


def test_the_rest_of_luck_was_the_deal_in_a_game_without_a_deal():
    rows = np.array([[1.0, 0.5], [-1.0, -0.5]] * 64)
    found = hidden_section(run_with_luck(LITTLE_PIG), None, PlayLuck(rows, exactly=False))
    assert found.facts["luck_in_play"].value == pytest.approx(1)
    assert "the deal" not in found.words[0]


def test_a_deal_decides_no_part_of_results_that_are_all_the_same():
    rows = np.full((40, 4), 0.5)
    played = Hidden(rows, np.full((40, 2), 0.5), None)
    found = hidden_section(run_with_luck(KUHN), played, None)
    assert found.facts["luck"] is None
    assert "What the deal decides is not measured: only 0 of 160 games" in found.words[0]


def test_luck_of_one_seat_was_the_bad_luck_of_another_that_loses_nothing_by_it():
    assert luck_in_play(SimpleNamespace(game=DEBT), 1.0) is None
    found = hidden_section(run_with_luck(DEBT), None, None)
    assert found.words == [f"What acts draw explains is not measured: {NOT_OPPOSED}."]
    assert found.facts == {"luck_in_play": None, "luck_in_play_not_measured": NOT_OPPOSED}
    found = hidden_section(run_with_luck(LITTLE_PIG), None, None)
    assert found.facts["luck_in_play_not_measured"] == "there was no time"


def test_the_deal_was_all_the_luck_of_a_game_in_which_acts_draw_too():
    deal = {"value": 0.4, "low": 0.3, "high": 0.5, "n": 100}
    hidden = {"luck": deal, "luck_in_play": None, "luck_in_play_not_measured": NO_TIME}
    read = luck({"hidden": hidden})
    assert read.said.endswith("How much later draws decide is not known: there was no time.")
    assert read.word == MEASURED and "luck" not in measures({"hidden": hidden})
    assert measures({"hidden": {"luck": deal}}) == {"luck": deal}


def test_the_number_of_games_is_that_of_the_games_that_were_used():
    """Of 4,058 games 32 had a winner, and the sentence on the winner said 4,058."""
    numbers = {"last_doubt": Number(0.26, 0.18, 0.34, 32), "lead_changes": share(1, 2)}
    first, *_ = _sentences(numbers, Strength(2048))
    assert "(32 games with 2,048 playouts an act that one side won alone)" in first


def test_what_one_seat_expects_was_read_as_its_lead():
    """Where both owe 17, the seat to act led by the 17 that it expected to lose."""
    notes = np.zeros(6, NOTE)
    notes["seat"], notes["turned"], notes["value"] = [0, 1] * 3, True, -0.85
    played = SimpleNamespace(notes=notes, returns=(-17.0, -18.0))
    assert course(played, DEBT) is None
    assert course(played, KUHN) is not None
    found = Section("shape", "")
    assert _add_leads(found, SimpleNamespace(game=DEBT), [], None) == ({}, None)
    assert found.words == [NO_LEADS]


def test_an_act_that_takes_a_point_from_the_other_is_contact():
    with farm("here") as place:
        run = Run(DEBT, place, Budget(playouts=10**8), 0, lambda *at: None)
        assert contact(run, 1) is True


def tally_of(by_length, unfinished):
    t = np.zeros(1, [("lengths", "i8", MOST_ACTS + 1), ("turns", "i8", MOST_ACTS + 1)])[0]
    for acts, games in by_length.items():
        t["lengths"][acts] = t["turns"][acts] = games
    rows = {name: t[name] for name in t.dtype.names}
    return SimpleNamespace(
        tally=rows | {"unfinished": unfinished, "games": sum(by_length.values())}
    )


def test_games_that_were_cut_off_lasted_as_long_as_they_were_played():
    """Of 11,600 games none ended: "half of them end within 2000 acts"."""
    found = Section("length", "")
    _random_games(found, tally_of({MOST_ACTS: 11_600}, 11_600))
    assert found.facts == {"random": None, "random_acts": None}
    assert found.words[0].startswith("None of 11,600 random games ended within 2,000 acts")


def test_a_mean_over_games_that_were_cut_off_is_a_lower_bound():
    found = Section("length", "")
    _random_games(found, tally_of({10: 40, MOST_ACTS: 60}, 60))
    assert found.facts["random"]["at_least"] is True
    assert found.facts["random"]["cut_off"] == 60
    assert found.facts["random_acts"] == {"5%": 10, "median": None, "95%": None}
    assert found.words[0].startswith("Random games last at least 1,2")
    assert "fewer than half of them end, nine in ten have 10 or more" in found.words[0]
    assert "60 of 100 were cut off after 2,000 acts" in found.words[0]
    assert "length" not in measures({"length": {"strongest": {"turns": 1, "at_least": True}}})


@pytest.mark.parametrize(
    ("endless", "said"),
    [(50, "None of 50 random games ended"), (5, "10% (4 to 21) of 50 random games did not end")],
)
def test_some_games_did_not_end_where_none_did(endless, said):
    facts = {"dead_ends": share(0, 50), "endless": share(endless, 50), "random_games": 50}
    sections = {"soundness": Section("", "", facts=facts | {"options_without_effect": []})}
    assert any(f"Sound? {said}" in one for one in verdict(sections, KUHN).words)


def test_games_without_an_end_were_draws_that_showed_even_seats():
    """Of 37,441 random games none ended: 50.0% (50.0 to 50.0), "drawn? 100% (100 to 100)"."""
    run = tally_of({MOST_ACTS: 50}, 50)
    assert _at_random(run, {}) == "No random game ended, so random play says nothing of the seats."
    found = Section("fairness", "")
    _draws(found, run, [{"draws": share(50, 50)}])
    assert found.words == ["No random game ended, so nothing is known of draws."]
    row = {"draws": share(50, 50), "games": 50, "playouts": 0}
    facts = {"soundness": {"endless": share(50, 50)}, "fairness": {"by_strength": [row]}}
    said = _words_on_draws({name: Section(name, "", facts=one) for name, one in facts.items()})
    assert said.startswith("None of the 50 random games ended")
    facts["soundness"]["endless"] = share(5, 50)
    said = _words_on_draws({name: Section(name, "", facts=one) for name, one in facts.items()})
    assert "of the random games, counting those that did not end" in said


def test_acts_that_could_be_left_out_did_what_another_does(monkeypatch):
    """Of five acts that do the same 80% can be left out, and all do what another does."""
    monkeypatch.setattr(plain_faults, "_words_never_played", lambda run: [])
    section = Section("soundness", "")
    found = SimpleNamespace(contact=None, deal_matters=None, equal_acts=share(80, 100))
    plain_faults._of_the_rules(section, SimpleNamespace(game=KUHN), found)
    assert "of legal acts could be left out" in section.words[0]


def test_best_play_of_three_seats_has_several_outcomes():
    ends = tuple(map(exactly, (-1.0, -1.0, 1.0)))
    best = BestPlay(GANG, ends, between=((-1.0, -1.0), (-1.0, 1.0), (-1.0, 1.0)))
    said = _best_returns(GANG, best)
    assert "one of several outcomes" in said
    assert said.endswith("Others lie within: Seat 1 -1 to 1, Seat 2 -1 to 1.")
    assert "several" not in _best_returns(GANG, BestPlay(GANG, ends))


@pytest.mark.long
def test_no_sentence_reads_what_both_seats_lose_as_an_edge_of_one():
    with farm("here") as place:
        found = make_report(DEBT, place, Budget(playouts=4_000_000))
    facts = {one.id: one.facts for one in found.sections}
    assert facts["fairness"]["best_edge"] == exactly(0.5)
    assert facts["soundness"]["contact"] is True
    assert facts["hidden"]["luck_in_play"] is None
    assert not {"lead_changes", "last_doubt", "killer_acts"} & set(facts["shape"])
    looks = " ".join(facts["verdict"]["to_look_at"])
    assert "not worth the same" not in looks and "contact" not in looks

"""Features of acts in Offence and Defence, from which a report finds a strategy."""

import pytest

import kibitz
from kibitz.farm import farm
from kibitz.study.budget import Budget
from kibitz.study.report import make_report


def features(p, card):
    return p.game.look["features"](p.record, p.parse(card)[0])


def test_a_lead_is_as_good_as_the_other_has_few_cards_that_answer_it():
    """First opened with 5 and Second with 7; Second holds 6, 8 and T."""
    p = kibitz.load("quet", opening="offence", deal="5689/678T").start()
    p.play("5 7")
    assert features(p, "6")["cards that answer it"] == 1  # from 7 up to 8: the 8
    assert features(p, "8")["cards that answer it"] == 2  # from 7 up to T: 8 and T
    assert features(p, "9")["cards that answer it"] == 2
    assert features(p, "9")["leads kept without an answer"] == 0


@pytest.mark.long
def test_the_report_said_that_there_was_no_time_for_a_strategy():
    with farm("here") as place:
        report = make_report(kibitz.load("quet"), place, Budget(playouts=4_000_000))
    said = " ".join(next(one.words for one in report.sections if one.id == "strategy"))
    assert "The best short list of rules found: least cards that answer it" in said

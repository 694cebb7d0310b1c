"""No two sentences of a report contradict each other."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import Number, exactly, share
from kibitz.farm import farm
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.consistency import (
    contradictions,
    statements,
    withdraw_contradicted,
)
from kibitz.study.report.section import Section

ROOT = Path(__file__).parents[3]
EXAMPLES = (
    "tic_tac_toe", "breakthrough", "kuhn_poker", "leduc_poker", "pig", "goofspiel", "kalah", "hex",
    "liars_dice", "no_thanks", "mastermind", "peg_solitaire", "high_society",
)  # fmt: skip
GALLERY = ("chomp", "notakto", "cram", "nogo", "mu_torere", "oshi_zumo")
SMALL = (
    "study/truth/lottery", "study/truth/late", "study/truth/race", "study/truth/tricks",
    "study/truth/needle", "study/together", "study/vault", "study/partners", "study/stuck",
    "study/sudden", "little_pig", "three_hands", "sealed_bids", "sealed_pairs", "high_card", "alone",
)  # fmt: skip
GAMES = (  # with luck, secrets, joint choices, dead ends, one side and several, large and small
    *(f"examples/{name}" for name in EXAMPLES),
    *(f"gallery/{name}" for name in GALLERY),
    *(f"tests/{name}" for name in SMALL),
)


def sections(**facts):
    return {name: Section(name, "", [], one) for name, one in facts.items()}


def test_only_random_play_was_measured_beside_games_of_the_strongest():
    found = sections(
        fairness={"searched_games": 0}, length={"strongest": {"acts": Number(35.7, 30, 40, 12)}}
    )
    ((weaker, other),) = contradictions([*statements(found)])
    assert (weaker.section, other.section) == ("fairness", "length")


def test_a_seat_that_makes_kings_had_no_contact_with_the_others():
    """A report named both: no contact between the seats, and a seat that makes another king."""
    found = sections(soundness={"contact": False}, fairness={"kingmaking": share(40, 60)})
    sentence = "No side was seen to help or hinder another: whatever one side played .."
    found["soundness"].words = [sentence, "All games ended."]
    assert withdraw_contradicted(found) == ["whether a seat changes what another gets"]
    assert found["soundness"].facts["contact"] is None
    assert sentence not in found["soundness"].words
    assert "It is not said whether a seat changes what another gets" in found["soundness"].words[-1]
    assert not contradictions([*statements(found)])


def test_a_game_that_was_settled_at_its_start_is_won_with_best_play():
    """Of a game of a rare win a blind search saw no act that mattered; a solver knew the winner."""
    sentence = "In the last 100% (100 to 100) of a game no act was seen to change the result .."
    found = sections(
        soundness={"settled": {"score_from_start": 0.5}}, fairness={"best_score": exactly(1.0)}
    )
    found["soundness"].words = [sentence, "All games ended."]
    assert len(withdraw_contradicted(found)) == 1
    assert found["soundness"].facts["settled"] is None
    assert sentence not in found["soundness"].words
    for score, start in ((0.5, exactly(0.5)), (None, exactly(1.0))):
        found = sections(
            soundness={"settled": {"score_from_start": score}}, fairness={"best_score": start}
        )
        assert withdraw_contradicted(found) == []


def test_statements_that_agree_are_kept():
    found = sections(
        soundness={"contact": False, "deal_matters": False},
        fairness={"kingmaking": share(0, 60)},
        hidden={"luck": Number(0.02, 0.0, 0.1, 60)},
    )
    assert withdraw_contradicted(found) == []
    assert found["soundness"].facts["contact"] is False


def report(game, playouts):
    with farm("here") as place:
        return make_report(game, place, Budget(playouts=playouts))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_report_contradicts_itself(name):
    found = report(kibitz.load(str(ROOT / f"{name}.py")), 150_000)
    by_id = {one.id: one for one in found.sections}
    assert contradictions([*statements(by_id)]) == []
    said = " ".join(" ".join(one.words) for one in found.sections)
    assert not ("nly random play was measured" in said and "of the strongest players" in said)
    assert not ("Nothing stands out" in said and found.sections[0].facts["to_look_at"])
    assert not ("Nothing was drawn" in said and "many draws" in said)
    assert not ("Every position had a legal act" in said and "dead ends (section 2)" in said)
    assert not ("No seat is seen to be better" in said and "Not even" in said)

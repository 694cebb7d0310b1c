"""What the first screen says: a word for each measure, a card for each fault."""

import json

import pytest
from tests.study.report.kept_facts import kept_report, number, with_faults

from kibitz.study.report.cures import CURES
from kibitz.study.report.evidence import CERTAIN, EVIDENCE, LIKELY, SURE, evidence
from kibitz.study.report.first_screen import first_screen
from kibitz.study.report.readings import GOOD, MEASURED, MIND, UNMEASURED, UNSURE, StripReading
from kibitz.study.report.strips import MEASURES, strips


def word(kept, id):
    return next(one.word for one in strips(kept) if one.measure.id == id)


def strip(kept, id):
    return next(one for one in strips(kept) if one.measure.id == id)


def test_a_good_game_is_good_in_all_that_was_measured():
    found = {one.measure.id: one.word for one in strips(kept_report())}
    assert found == dict.fromkeys(
        ("fair", "length", "decisions", "depth", "drama", "newcomers", "rules"), GOOD
    )


def test_a_measure_whose_interval_is_too_wide_is_not_called_good():
    fair = {"shares": {"the first player": number(0.5, 0.4, 0.6)}}
    assert word(kept_report(fairness=fair), "fair") == UNSURE


def test_a_fault_of_the_verdict_is_always_to_mind_even_where_its_number_looks_good():
    kept = with_faults("many draws (section 3)")
    assert word(kept, "fair") == MIND
    assert "many draws" in strip(kept, "fair").faults


def test_a_game_longer_than_all_respected_games_of_its_kind_is_to_mind_and_it_is_said_why():
    kept = kept_report(length={"strongest": {"turns": number(900.0, 890.0, 910.0)}})
    found = strip(kept, "length")
    assert found.word == MIND
    assert f"more than in each of {len(found.others)} respected games" in found.said
    assert "no fault alone" in found.said


def test_more_levels_of_play_than_respected_games_have_are_no_fault():
    assert word(kept_report(depth={"steps": 12}), "depth") == GOOD


@pytest.mark.parametrize(
    "sections, id",
    [
        ({"fairness": {"judged_from": "only random play was measured"}}, "fair"),
        ({"fairness": {"players_decide": True}}, "fair"),
        ({"length": {"strongest": None}}, "length"),
        (
            {"length": {"strongest": {"turns": number(40.0, 39.0, 41.0), "at_least": True}}},
            "length",
        ),
        ({"shape": {"last_doubt": None}}, "drama"),
        ({"depth": {"steps": None, "skill": None}}, "depth"),
        ({"newcomers": {"challenge": None}}, "newcomers"),
        ({"soundness": {"options_with_effect": None}}, "rules"),
        ({"hidden": {"words": ["There was no time to play the same deals again."]}}, "luck"),
    ],
)
def test_what_was_not_measured_says_so_and_why(sections, id):
    found = strip(kept_report(**sections), id)
    assert found.word == UNMEASURED
    assert found.written == "" and found.said.endswith(".")


def test_a_game_without_luck_has_no_strip_of_luck():
    assert all(one.measure.id != "luck" for one in strips(kept_report()))


def test_too_few_respected_games_of_a_kind_are_not_compared_with_and_it_is_said():
    kept = kept_report() | {"kind": {"information": "luck", "seats": "two seats"}}
    depth = strip(kept, "depth")
    assert not depth.others and "too few to compare with" in depth.of_kind


def test_a_kind_that_few_games_have_is_widened_to_any_number_of_seats():
    kept = kept_report() | {"kind": {"information": "secrets", "seats": "more seats"}}
    length = strip(kept, "length")
    assert "any number of seats" in length.of_kind and len(length.others) >= 5
    assert length.word == MEASURED, "five games are too few to judge by"


def test_a_report_of_an_earlier_kibitz_has_no_kind_and_is_compared_with_nothing():
    kept = kept_report()
    del kept["kind"]
    assert all(not one.others for one in strips(kept))


def test_a_game_of_one_side_is_asked_how_hard_it_is_and_not_whether_it_is_fair():
    kept = kept_report(success={"by_strength": [{"won": number(0.4, 0.3, 0.5)}]})
    del kept["sections"]["fairness"]
    assert word(kept, "won") == GOOD
    assert all(one.measure.id != "fair" for one in strips(kept))


def test_every_fault_that_the_report_can_name_has_evidence_and_a_strip():
    for fault in CURES:
        assert any(fault.startswith(begin) for begin in EVIDENCE), fault
        assert any(fault.startswith(one.faults) for one in MEASURES if one.faults), fault


def test_how_sure_a_fault_is_depends_on_what_was_seen():
    sections = kept_report(
        fairness={"shares": {"the first player": number(0.6, 0.57, 0.63)}}
    )["sections"]  # fmt: skip
    assert evidence("seats that are not worth the same", sections).grade == SURE
    assert evidence("a seat that may be worth a little more", sections).grade == LIKELY
    exact = kept_report(fairness={"best_edge": number(1.0)})["sections"]
    assert evidence("seats that are not worth the same", exact).grade == CERTAIN


def test_a_fault_whose_fact_is_missing_has_no_evidence_in_place_of_a_wrong_one():
    assert evidence("games decided early", {"shape": {"words": []}}) is None


def test_the_verdict_is_one_sentence_that_names_the_faults():
    found = first_screen(with_faults("many draws (section 3)", "dead ends (section 2)"))
    assert found.sentence.startswith("The rules have a hole")
    found = first_screen(with_faults("many draws (section 3)"))
    assert found.sentence == "It has 1 fault to look at: many draws."
    assert first_screen(kept_report()).sentence == "No fault is seen: 7 of 7 measures are good."


def test_a_game_that_cannot_be_judged_is_not_called_good():
    kept = kept_report(verdict={"budget_to_judge": "5 minutes"})
    assert first_screen(kept).sentence.startswith("Too little was played to judge this game")
    kept = kept_report(verdict={"without_signal": "Random games tell nothing."})
    assert first_screen(kept).sentence.startswith("Players that search cannot judge this game")


def test_a_section_that_measured_nothing_is_a_line_with_its_reason():
    ((title, why),) = first_screen(kept_report()).unjudged
    assert title == "Luck, skill and hidden hands" and "nothing is drawn" in why


def test_no_sentence_of_the_first_screen_needs_statistics():
    kept = with_faults(
        "many draws (section 3)", "games decided early (section 5)",
        shape={"last_doubt": number(0.2, 0.18, 0.22)},
    )  # fmt: skip
    found = first_screen(kept)
    said = [found.sentence, *(one.said for one in found.strips)]
    said += [card.evidence.seen for card in found.faults]
    for words in said:
        assert not [term for term in ("interval", "%", "variance", "Elo") if term in words], words


def test_a_reading_never_has_a_number_of_something_that_is_no_number():
    kept = json.loads(json.dumps(kept_report()))
    assert all(isinstance(one.reading, StripReading) for one in strips(kept))


def test_what_is_not_sure_yet_has_the_command_with_four_times_the_budget():
    kept = kept_report(shape={"last_doubt": None})
    kept["command"] = "kibitz report ./mine.py --minutes 1 --html page.html"
    assert first_screen(kept).more == "kibitz report ./mine.py --html page.html --minutes 4"
    kept["command"], kept["budget"] = "kibitz report mine --playouts=500", {"playouts": 500}
    assert first_screen(kept).more == "kibitz report mine --playouts 2000"
    kept["command"] = "kibitz.report of mine"
    assert first_screen(kept).more == first_screen(kept_report()).more == ""


def test_what_the_verdict_does_not_call_a_fault_is_not_called_one_by_a_strip():
    """In hexapawn, which one seat always wins, the winner is known at once, and that is no fault."""
    early = strip(kept_report(shape={"last_doubt": number(0.12, 0.11, 0.13)}), "drama")
    assert early.word == MEASURED and early.beyond == ""
    named = with_faults("games decided early (section 5)", shape={"last_doubt": number(0.12)})
    assert word(named, "drama") == MIND


RANDOM = [{"playouts": 0, "games": 9, "draws": number(1.0)}]


def test_a_solved_game_with_random_play_alone_was_called_fair_between_the_strongest_players():
    fair = strip(kept_report(fairness={"by_strength": RANDOM, "best_score": number(1.0)}), "fair")
    assert fair.word == UNMEASURED and fair.said.endswith("only random play was measured.")


@pytest.mark.parametrize("name, id", [("won", "won"), ("points", "points")])
def test_random_results_of_a_game_of_one_side_were_those_of_the_strongest_players(name, id):
    found = strip(kept_report(success={"by_strength": [RANDOM[0] | {name: number(0.4)}]}), id)
    assert found.word == UNMEASURED and found.said.endswith("only random play was measured.")


def test_a_search_that_plays_blindly_had_no_time():
    """So the first screen said in a game whose random games all end alike."""
    blind = {"without_signal": "Random games all end with 0."}
    sections = {
        "fairness": blind | {"by_strength": RANDOM},
        "length": blind | {"strongest": None},
        "depth": blind | {"steps": None, "skill": None},
        "hidden": blind | {"luck": None, "words": ["How much luck decides is not said."]},
    }
    found = [strip(kept_report(**sections), id) for id in ("fair", "length", "depth", "luck")]
    assert all("players that search play blindly" in one.said for one in found)
    assert not any("no time" in one.said for one in found)


def test_a_dead_end_that_only_a_search_met_was_0_of_100_random_games():
    sound = {"dead_end_in_search": "Nobody may act."}
    found = evidence("dead ends", kept_report(soundness=sound)["sections"])
    assert found.seen == "A search came to a position without a legal act."
    assert found.grade == CERTAIN


def test_what_only_random_games_show_is_called_likely():
    fair = {"shares": {"the first player": number(0.8, 0.79, 0.81)}, "judged_from": "no time"}
    sections = kept_report(fairness=fair)["sections"]
    found = evidence("seats that are not worth the same, in random games", sections)
    assert (
        found.grade == LIKELY and found.seen == "In random games the first player gets 80 of 100."
    )

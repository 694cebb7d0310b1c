"""Two versions of a game side by side."""

from tests.study.report.kept_facts import kept_report, number, with_faults

from kibitz.study.report.versions import BETTER, OPEN, OTHER, SAME, WORSE, side_by_side


def words(old, new):
    return {row["measure"]: row["word"] for row in side_by_side(old, new)["changes"]}


def fair(value):
    return {"shares": {"the first player": number(value, value - 0.02, value + 0.02, 2000)}}


def test_a_report_beside_itself_has_nothing_better_and_nothing_worse():
    found = words(kept_report(), kept_report())
    assert set(found.values()) <= {SAME, OPEN}
    assert found["Fair"] == found["Drama"] == found["Rules used"] == SAME


def test_seats_that_come_closer_to_even_are_better_from_either_side():
    assert (
        words(kept_report(fairness=fair(0.7)), kept_report(fairness=fair(0.52)))["Fair"] == BETTER
    )
    assert (
        words(kept_report(fairness=fair(0.3)), kept_report(fairness=fair(0.52)))["Fair"] == BETTER
    )
    assert words(kept_report(fairness=fair(0.52)), kept_report(fairness=fair(0.3)))["Fair"] == WORSE


def test_the_same_distance_from_even_on_the_other_side_is_no_difference_in_fairness():
    assert words(kept_report(fairness=fair(0.4)), kept_report(fairness=fair(0.6)))["Fair"] == SAME


def test_a_longer_game_is_different_and_neither_better_nor_worse():
    longer = kept_report(length={"strongest": {"turns": number(60.0, 59.0, 61.0)}})
    assert words(kept_report(), longer)["Length"] == OTHER


def test_a_number_without_an_interval_is_not_compared():
    wider = kept_report(length={"legal_acts": {"mean": 30.0}})
    row = next(
        one
        for one in side_by_side(kept_report(), wider)["changes"]
        if one["measure"] == "Decisions"
    )
    assert row["word"] == OPEN and "could be chance" in row["why"]


def test_what_was_not_measured_in_both_is_not_called_better():
    short = kept_report(shape={"last_doubt": None})
    assert words(short, kept_report())["Drama"] == OPEN


def test_a_small_difference_of_small_samples_cannot_be_told_apart():
    few = {"challenge": number(0.75, 0.6, 0.9, 40)}
    assert words(kept_report(), kept_report(newcomers=few))["Newcomers"] == SAME


def test_faults_that_came_and_went_are_named_and_equal_rules_are_said():
    found = side_by_side(
        with_faults("many draws (section 3)"), with_faults("dead ends (section 2)")
    )
    assert found["named_before"] == ["many draws"] and found["named_now"] == ["dead ends"]
    assert found["same_rules"]
    other = kept_report(making={"rules_hash": "0"})
    assert not side_by_side(kept_report(), other)["same_rules"]

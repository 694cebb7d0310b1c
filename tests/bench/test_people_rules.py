import json

from bench.people_rules import KEPT, change, hardest, line, lost, results, tables
from research.stated import stated

from kibitz.induction.making import GRADES


def row(score, text="red", guesses=()):
    return "one card", text, [(score, 30 - score if score else None, [*guesses])]


def test_the_hardest_quarter_has_the_lowest_scores():
    rows = [row(score, f"card > {score}") for score in (20, 3, 25, 11, 9, 18, 22, 24)]
    assert hardest(rows) == {"card > 3", "card > 9"}


def test_a_line_has_the_mean_score_and_the_share_found():
    found = line("all", "now", [row(20), row(0, "black", [(0.5, False)])])
    assert found.startswith("| all | now | 10.0 |")
    assert "| 50.0% |" in found and found.endswith("| 0.50 |")


def test_what_is_kept_is_of_the_reporting_half():
    kept = json.loads(KEPT.read_text())
    texts = {rule.text for rule in stated("report")}
    assert {text for _, text, _ in kept["before"]} == {text for _, text, _ in kept["now"]} == texts
    assert any("hardest quarter" in text for text in tables(kept))


def test_rules_that_a_grammar_grows_are_compared_one_by_one():
    before = [(grade, f"card > {k}", [(10 + k, 20, [])]) for grade in GRADES for k in (1, 5)]
    now = [(grade, text, [(score - 2, 20, [])]) for grade, text, [(score, _, _)] in before]
    assert change(before, now).count("-2.00 (-2.00 to -2.00) points") == len(GRADES)


def test_wrong_guesses_cost_two_points_each():
    found = results([row(20), row(10, "black", [(0.5, False)])])
    assert "after 15.0 turns" in lost(found)
    assert "cost 1.0 points" in lost(found)

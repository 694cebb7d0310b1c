import json

from bench.people_rules import KEPT, hardest, line, tables
from research.stated import stated


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

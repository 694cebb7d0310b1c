"""The tables of docs/answers.md and their studies."""

import pytest
from bench.answers.__main__ import KEPT, PAGE, STUDIES
from bench.answers.byg import largest_first
from bench.answers.quet_rule import Rule, answers, unanswerable
from bench.answers.study import ratio
from bench.writing import kept, part_of

import kibitz
from bench import reports
from kibitz.games.byg.rules import NEAR


@pytest.mark.parametrize("name", sorted(kept(KEPT)))
def test_each_table_of_the_page_is_what_its_study_found(name):
    assert part_of(PAGE, name) == STUDIES[name].shown(kept(KEPT)[name])


def test_groups_of_stones_are_counted_as_the_rules_join_them():
    p = kibitz.load("byg", side=3).start(3)
    while not p.over:
        p.act(p.legal()[p.ply % len(p.legal())])
    state = p.state[0]
    for row in state["own"]:
        stones = {cell for cell in range(19) if int(row[0]) >> cell & 1}
        sizes = largest_first(sum(1 << cell for cell in stones), 3)
        assert sum(sizes) == len(stones)
        assert len(sizes) == len(_roots(stones))


def _roots(stones):
    root = {cell: cell for cell in stones}
    for _ in stones:
        for one in stones:
            for other in stones:
                if int(NEAR[3, one, 0]) >> other & 1:
                    root[one] = root[other] = min(root[one], root[other])
    return set(root.values())


def test_a_lead_without_an_answer_is_counted_by_rank():
    hand = [0, 0, 1, 0, 0, 0, 2]
    assert answers(hand, 2, 4) == [2, 6] and answers(hand, 3, 2) == []
    assert unanswerable([0, 1, 0, 0, 0, 0, 1], 1, hand, 3) == 1  # a step of 0 asks for the 3 itself


def test_the_written_strategy_leads_what_cannot_be_answered():
    p = kibitz.load("quet", opening="offence", ranks=6, suits=1, deal="A26/345").start(0)
    for act in ("2", "4"):
        p.play(act)
    first = Rule()
    assert p.name(first.choose(p)) in ("A", "6")


def test_an_interval_over_games_is_wider_than_one_over_their_decisions():
    _, low, high, games = ratio([1, 0] * 50, [1, 1] * 50)
    assert games == 100
    _, lower, higher, _ = ratio([10, 0] * 50, [10, 10] * 50)
    assert (low, high) == pytest.approx((lower, higher))


@pytest.mark.parametrize("game", sorted(reports.SIZES))
def test_a_report_quotes_the_answers_of_the_page_and_nothing_else(game):
    """The report of Beat It said that no seat is better, beside 97.4% in the answers."""
    page = (reports.ROOT / reports.FOLDER / f"{game}.html").read_text("utf-8")
    assert reports.quoted(page, game) == page
    assert (reports.QUOTED.search(page) is not None) == bool(reports.asked(game))


def test_most_games_have_questions_to_quote():
    assert sum(bool(reports.asked(game)) for game in reports.SIZES) >= 7

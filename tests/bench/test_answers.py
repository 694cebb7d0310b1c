"""The tables of docs/answers.md and their studies."""

import re
from collections import Counter

import pytest
from bench.answers import eleusis, quet, study
from bench.answers.__main__ import KEPT, PAGE, STUDIES
from bench.answers.byg import largest_first
from bench.answers.delphi import _chips
from bench.answers.eleusis_known import KnownRule
from bench.answers.played import between
from bench.answers.president import places
from bench.answers.quet_rule import QuetRule, answers, unanswerable
from bench.answers.study import ratio
from bench.writing import kept, part_of

import kibitz
from bench import reports
from kibitz.games.byg.rules import NEAR
from kibitz.interfaces import notebook
from kibitz.secret_rules import Rule


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


def test_a_mind_that_knows_the_rule_judges_by_it():
    mind = KnownRule("red if odd(last) else black")
    mind.start("5h")
    mind.observe_string(["7d", "9h"], right=True)
    mind.observe_string(["2c"], right=False)
    assert (mind.chance("8d"), mind.chance("8s"), mind.certainty()) == (1, 0, 1)
    assert mind.chance_of(["8d", "3c"]) == 1 and mind.chance_of_none(["8s", "3c"]) == 1


def test_chips_at_stake_are_lost_as_the_rules_take_them():
    calls = [[True, False, True, True], [False, False, False, True]]
    assert _chips(calls, "chip") == [3, -1] and _chips(calls, "all") == [2, 1]


@pytest.mark.long
def test_the_places_of_each_deal_are_read_from_a_game():
    one = between("president", {"deals": 3}, (0, 0, 0, 0), 1)[0]
    seats = [*places(kibitz.load("president", deals=3), one)]
    assert len(seats) == 3 and all(sorted(row) == [0, 1, 2, 3] for row in seats)


def test_more_games_are_played_for_times(monkeypatch):
    monkeypatch.setattr(study, "_times", 1)
    study.enlarge(3)
    assert study.sized(20) == 60


def test_a_lead_without_an_answer_is_counted_by_rank():
    hand = [0, 0, 1, 0, 0, 0, 2]
    assert answers(hand, 2, 4) == [2, 6] and answers(hand, 3, 2) == []
    assert unanswerable([0, 1, 0, 0, 0, 0, 1], 1, hand, 3) == 1  # a step of 0 asks for the 3 itself


def test_the_written_strategy_leads_what_cannot_be_answered():
    p = kibitz.load("quet", opening="offence", ranks=6, suits=1, deal="A26/345").start(0)
    for act in ("2", "4"):
        p.play(act)
    first = QuetRule()
    assert p.name(first.choose(p)) in ("A", "6")


def test_the_hands_above_the_commented_game_are_the_cards_that_are_played():
    """Nobody could check "1 of 13 leads", since the page showed no hands."""
    game = kept(KEPT)["quet-game"]
    left = [Counter(quet.cards(hand)) for hand in game["hands"]]
    for offence, lead, answer, _ in game["rounds"]:
        seat = ("First", "Second").index(offence)
        left[seat].subtract([lead])
        left[1 - seat].subtract([answer] if answer not in ("", "skip") else [])
    assert [+each for each in left] == [Counter(), Counter("A99")]
    assert all(count >= 0 for each in left for count in each.values())


def test_a_layout_has_its_right_cards_in_a_row_and_the_wrong_ones_below():
    columns = kept(KEPT)["eleusis-layout"]
    row = [column[0] for column in columns]
    rule = Rule(notebook.shipped_rules()[eleusis.SHOWN].text)
    for place in range(1, len(row)):
        assert rule.accepts(row[:place], row[place])
    for place, column in enumerate(columns, 1):
        assert not any(rule.accepts(row[:place], card) for card in column[1:])
    assert sum(map(len, columns)) == eleusis.SHOWN_CARDS


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


def test_no_figure_of_the_page_rests_on_a_command_that_is_gone():
    """27 figures named `python -m research`, which left with its folder."""
    named = re.findall(r"^python -m (\S+)(.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {module for module, _ in named} == {"bench.answers", "bench.solved"}
    words = [rest.partition("#")[0] for module, rest in named if module == "bench.answers"]
    studies = " ".join(words).split()
    assert set(studies) == set(STUDIES)


FIRST = r"the first player scores (\S+)% \((\S+) to (\S+)\) with"
SHARED = {  # in a report: what an answer measures too, and where it is kept
    "byg": (FIRST, ("byg-seats", "version 1 | 5", 0)),
    "quet": (FIRST, ("quet-first", "simultaneous")),
    "beat-it-or-eat-it": (
        r"With best play the seat that acts first scores (\S+)% \((\S+) to (\S+)\)",
        ("beat-parity", "13"),
    ),
}


@pytest.mark.parametrize("game", sorted(SHARED))
def test_a_report_says_nothing_else_than_the_answers_where_both_measure(game):
    """The intervals meet; of an exact share the report's interval holds it."""
    pattern, place = SHARED[game]
    page = (reports.ROOT / reports.FOLDER / f"{game}.html").read_text("utf-8")
    _, low, high = (float(number) / 100 for number in re.search(pattern, page).groups())
    found = kept(KEPT)
    for key in place:
        found = found[key]
    if game == "beat-it-or-eat-it":
        lost, drawn = found
        found = [0, *(1 - lost - drawn / 2,) * 2]
    assert low <= found[2] and found[1] <= high


TAKEN = {  # in a report: a figure that the answers take from it, as a share with its interval
    "beat-it-or-eat-it": r"the seat that acts first scores (\S+% \(\S+ to \S+\)) with 32 playouts",
    "quet": r"the first player scores (\S+% \(\S+ to \S+\)) with 128 playouts",
    "symple": r"the first player scores (\S+% \(\S+ to \S+\)) with 64 playouts",
}


@pytest.mark.parametrize("game", sorted(TAKEN))
def test_a_figure_that_the_answers_take_from_a_report_is_the_reports(game):
    """Beside "no advantage is shown" in the answers the report of Quet's game said "not even"."""
    page = (reports.ROOT / reports.FOLDER / f"{game}.html").read_text("utf-8")
    _, _, part = PAGE.read_text("utf-8").partition(f'<a id="{game}"></a>')
    answers = " ".join(part.partition("<a id=")[0].split())
    assert re.search(TAKEN[game], page)[1] in answers


def test_a_report_shows_the_tables_of_the_studies():
    text = "<!-- x -->\n| a | b |\n|---|---|\n| 1 | `c` |\n<!-- end of x -->\n"
    [(_, study)] = reports.STUDY.findall(text)
    row = "<tr><td>1</td>\n<td><code>c</code></td></tr>".replace("\n", "")
    assert row in reports._table(study)


def test_most_games_have_questions_to_quote():
    assert sum(bool(reports.asked(game)) for game in reports.SIZES) >= 7


def test_each_line_of_the_index_has_a_sentence_an_answer_and_a_place():
    """The bars of |m - n| made five cells of three."""
    _, _, index = PAGE.read_text("utf-8").partition('<a id="index"></a>')
    rows = [line for line in index.splitlines() if line.startswith("| ") and "---" not in line]
    assert len(rows) > 167
    assert [row for row in rows if len(row.split("|")) != 5] == []

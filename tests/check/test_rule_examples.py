"""The rules are shown back in examples of real play, and a no becomes a case."""

from pathlib import Path

import pytest
from tests.check.authors import game as written

import kibitz
from kibitz.check.apart import check_apart
from kibitz.check.cases import add_case, case_text, cases, read_cases
from kibitz.check.explained import explanation
from kibitz.check.failing_cases import failing_case
from kibitz.check.rule_examples import rule_data, show_rules
from kibitz.check.text import RulesText
from kibitz.contract import GameError

ROOT = Path(__file__).parents[2]
SECONDS = 2.0
TIC_TAC_TOE = (ROOT / "examples" / "tic_tac_toe.py").read_text()


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    full = "    return p.winner >= 0 or p.placed == 9"
    return written(
        tmp_path_factory.mktemp("mine"), TIC_TAC_TOE, (full, "    # A full board ends it.\n" + full)
    )


@pytest.fixture(scope="module")
def shown(mine):
    return show_rules(mine, 0, seconds=SECONDS)


def test_the_rarest_rules_come_first_in_the_words_of_their_author(shown):
    """Only a draw comes to the end by a full board, and to returns without a winner."""
    full = next(rule for rule in shown.rules[:2] if rule.site.text == "p.placed == 9")
    assert full.sentence == (
        "Whether the game is over: A full board ends it: `p.placed == 9` (mine.py, line 59)."
    )
    assert len(shown.rules[0].examples[0].record.acts) == 9


def test_a_condition_is_shown_with_another_act_after_which_it_is_not_so(shown):
    rule = next(one for one in shown.rules if one.site.text == "p.board[b] == mark")
    one, other = rule.examples
    assert one.acts_before == other.acts_before and one.act != other.act
    assert one.outcome.happens != other.outcome.happens


def test_no_example_is_shown_twice_and_all_that_was_reached_is_shown(shown):
    records = [example.record for example in shown.examples]
    assert len(records) == len(set(records)) <= 20 and shown.left == []


def test_an_example_says_what_follows_and_draws_it(shown):
    page = "\n".join(explanation(shown))
    assert "The game begins." in page and "The game is over: X gets 0, O gets 0." in page
    assert "where this is so. After" in page and "[before]" in page and "A draw." in page
    assert "placed: 8 becomes 9" in page


@pytest.mark.parametrize("name", ["peg_solitaire", "tic_tac_toe"])
def test_only_the_lines_of_the_author_are_shown(name):
    outcomes = RulesText(kibitz.load(str(ROOT / "examples" / f"{name}.py"))).rules.outcomes
    assert {one.site.file for one in outcomes} == {f"{name}.py"}


def test_few_rules_leave_the_others_and_say_so(mine):
    few = show_rules(mine, 0, 1, seconds=SECONDS)
    assert len(few.rules) == 1 and few.left
    assert f"No example shows {len(few.left)} more" in "\n".join(explanation(few))


@pytest.mark.parametrize(
    "path",
    [
        "examples/kuhn_poker.py",
        *(
            pytest.param(path, marks=pytest.mark.long)
            for path in (
                "examples/pig.py", "examples/goofspiel.py", "examples/hanabi.py", "examples/peg_solitaire.py",
                "examples/no_thanks.py", "gallery/dark_hex.py", "president",
            )
        ),
    ],
)  # fmt: skip
def test_the_case_of_an_example_leads_to_its_position(path):
    game = kibitz.load(path if path == "president" else str(ROOT / path))
    shown = show_rules(game, 0, seconds=SECONDS)
    assert shown.rules
    for example in shown.examples:
        text = case_text(example.case | {"fields": _fields(example)})
        [case] = read_cases(ROOT / "mine.cases.toml", text)
        assert failing_case(game, case)[0] == ""


def _fields(example):
    state, options = example.after.state, example.after.game.options
    return {name: state[name][0].tolist() for name in state.dtype.names if name not in options}


def test_the_rules_as_data_number_the_examples(shown):
    found = rule_data(shown)
    numbers = [one["number"] for rule in found["rules"] for one in rule["examples"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert found["rules"][0]["examples"][0]["returns"] == (0, 0)


def test_a_no_to_an_example_fails_until_the_rules_are_changed(tmp_path, mine, shown):
    example = next(one for one in shown.examples if one.after.over)
    add_case(mine, {"says": "A full board goes on."} | example.case | {"over": False})
    [case] = cases(mine)
    assert "A full board goes on. After" in failing_case(mine, case)[0]
    changed = written(
        tmp_path, TIC_TAC_TOE, (" or p.placed == 9", ""), ("return n\n", "return max(n, 1)\n")
    )
    assert failing_case(changed, case)[0] == ""


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        (
            "    p.winner = -1",
            "    p.winner = 1 // 0",
            "fail after the start: ZeroDivisionError at ",
        ),
        ("    mark = 1", "    mark = 1 + p.board[0] // (p.placed - 6)", r"line 49"),
    ],
)
def test_rules_that_fail_are_one_sentence_and_no_examples(tmp_path, was, now, words):
    failing = written(tmp_path, TIC_TAC_TOE, (was, now))
    with pytest.raises(GameError, match=words) as refused:
        show_rules(failing, 0, seconds=SECONDS)
    assert "\n" not in str(refused.value)


@pytest.mark.long
def test_a_fault_that_only_the_search_meets_fails_the_check(tmp_path):
    """check passed rules that fail in a rare position, although its search had been there."""
    rare = "    if p.board[0] + 2 * p.board[4] + 5 * p.board[8] == 15 and p.placed < 6:\n        1 // 0\n"
    source = written(tmp_path, TIC_TAC_TOE, ("    mark = 1 + p", rare + "    mark = 1 + p"))
    faults = check_apart(source, 1, 0, 0)
    assert [fault.property for fault in faults] == ["a legal act can be played"]
    assert "line 50" in faults[0].sentence and len(faults[0].moves.split()) >= 5

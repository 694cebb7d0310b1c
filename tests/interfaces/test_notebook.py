"""The notebook of rules: what it starts with, what is added, what is noted of play."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces import notebook
from kibitz.kit import rulelang
from kibitz.kit.rulelang import RuleError

MINE = "high if red(last) else low"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))


def test_it_starts_with_the_rules_of_the_book_and_of_the_author_of_express():
    authors = [entry.author for entry in notebook.entries().values()]
    assert sum("Penguin" in author for author in authors) == 4
    assert sum("John Golden" in author for author in authors) == 9
    for entry in notebook.entries().values():
        rulelang.program(entry.text)


def test_a_rule_that_was_added_can_be_used_by_its_name():
    notebook.add("mine", MINE, "Ann")
    assert notebook.rule_text("mine") == MINE
    assert notebook.entries()["mine"].author == "Ann"
    assert notebook.rule_text("red") == "red"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("odd-red", "red", "There is already a rule odd-red: red if odd"),
        ("red", "black", "'red' cannot name a rule"),
        ("My rule", "black", "'My rule' cannot name a rule"),
        ("x" * 41, "black", "cannot name a rule"),
        ("mine", "redd", "The rule, at character 1: 'redd' is not a word"),
    ],
)
def test_what_cannot_be_added(name, text, sentence):
    with pytest.raises(RuleError, match=sentence):
        notebook.add(name, text)
    assert not notebook.path().exists()


def test_an_unknown_name_is_neither_a_rule_nor_in_the_notebook():
    with pytest.raises(RuleError, match="'no-such' is neither in the notebook nor a rule itself"):
        notebook.rule_text("no-such")


def test_it_keeps_how_often_a_rule_was_played_and_found_by_whom_and_after_how_many_cards():
    notebook.note_play("odd-red", 31, "Ann")
    notebook.note_play("red(card) if odd(last)  else black", 60)
    entry = notebook.entries()["odd-red"]
    assert entry.plays == [notebook.Play("Ann", 31), notebook.Play("", 60)]
    assert entry.found == [notebook.Play("Ann", 31)]


def test_a_rule_played_without_a_name_gets_one():
    notebook.note_play("heart or spade(last)", 12, "Bo")
    notebook.note_play("club or spade(last)", 13, "Bo")
    notebook.note_play("heart(card) or spade(last)", 14, "Bo")
    found = notebook.entries()
    assert [play.cards for play in found["rule-1"].plays] == [12, 14]
    assert found["rule-2"].text == "clubs(card) or spades(last)"


def test_a_rule_is_noted_whose_words_are_longer_than_what_was_typed():
    typed = "red or (odd == " * 15 + "high" + ")" * 15
    notebook.note_play(typed, 5)
    notebook.note_play(rulelang.text(rulelang.program(typed)), 6)
    assert [play.cards for play in notebook.entries()["rule-1"].plays] == [5, 6]


@pytest.mark.long
def test_notes_taken_at_the_same_time_are_all_kept():
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda cards: notebook.note_play("odd-red", cards), range(200)))
    assert sorted(play.cards for play in notebook.entries()["odd-red"].plays) == list(range(200))


@pytest.mark.parametrize("line", ["{", "[]", '{"text": "redd", "finder": "", "cards": 1}', "3"])
def test_a_damaged_notebook_is_said_and_not_mended(line):
    notebook.note_play("odd-red", 3)
    notebook.path().write_text(notebook.path().read_text() + line + "\n")
    with pytest.raises(KibitzError, match=r"rules.jsonl, line 2, is no note on a rule"):
        notebook.entries()


def test_every_rule_that_was_devised_is_in_the_notebook_with_its_success_rate():
    game = kibitz.load(
        "eleusis", form="express", players=3, deals=1, rule="heart", deal="2h/3d", stock="AsKhKs"
    )
    after = game.start(0)
    before = after.copy()
    while not after.over:
        after.act(after.legal()[0])
    notebook.learn(before, after, ["Ann", "Bo", "Cy"])
    entry = notebook.entries()["rule-1"]
    assert (entry.text, len(entry.plays)) == ("hearts(card)", 1)
    assert entry.success == ("100%" if entry.found else "0%")
    assert notebook.entries()["odd-red"].success == ""

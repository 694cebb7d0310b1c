"""The twins of the bench of rare rules: what is changed in them, and what shows it."""

from pathlib import Path
from random import Random

import pytest
from bench.mutations import Mutation, likeness, places
from bench.rare_rules import apart, random_games, shown_by_random_games, walks

import kibitz

TEXT = (Path(__file__).parents[2] / "examples/tic_tac_toe.py").read_text()


def game(folder, text, name="mine"):
    (folder / f"{name}.py").write_text(text)
    return kibitz.load(str(folder / f"{name}.py"))


def mutated(number, where=""):
    """The text with a change, and its words."""
    mutation = Mutation(number, where)
    return mutation.of(TEXT), mutation.words


def numbers(of, many=200):
    return [int(one) for part in walks(of, many, 5.0, 1) for one in part]


def test_each_place_of_the_rules_is_changed_in_its_own_way():
    texts = {mutated(number)[0] for number in range(places(TEXT))}
    assert len(texts) == places(TEXT) > 20
    assert mutated(places(TEXT)) == (Mutation(-1).of(TEXT), "")


def test_a_rule_that_is_wrong_in_some_positions_only_is_right_in_the_others(tmp_path):
    number = next(n for n in range(99) if "left out: p.placed += 1" in mutated(n)[1])
    own = game(tmp_path, TEXT)
    games = random_games(own, 20, 0)
    everywhere = game(tmp_path, mutated(number)[0], "everywhere")
    nowhere = game(tmp_path, mutated(number, "p.placed == 77")[0], "nowhere")
    late = game(tmp_path, mutated(number, "p.placed == 8")[0], "late")
    assert shown_by_random_games(games, everywhere)
    assert shown_by_random_games(games, late)
    assert not shown_by_random_games(games, nowhere)
    assert shown_by_random_games([one for one in games if len(one[0].acts) < 8], late) is False


def test_a_position_is_like_itself(tmp_path):
    own = game(tmp_path, TEXT)
    p = own.start()
    p.act(4)
    for seed in range(20):
        where = likeness(p.state, ["board", "placed"], Random(seed))
        assert eval(where, {"p": p.record}), where


@pytest.mark.long
def test_random_games_in_machine_code_are_the_same_whatever_the_order_of_the_acts(tmp_path):
    turned = TEXT.replace("for cell in range(9)", "for cell in range(8, -1, -1)")
    assert turned != TEXT
    own = numbers(game(tmp_path, TEXT))
    assert own == numbers(game(tmp_path, turned, "turned"))
    shorter = TEXT.replace(", (2, 4, 6))", ")")
    other = numbers(game(tmp_path, shorter, "shorter"))
    assert 0 < sum(one != two for one, two in zip(own, other, strict=True)) < len(own)


@pytest.mark.long
def test_a_question_that_dies_or_does_not_end_has_no_answer():
    def endless():
        while True:
            pass

    assert apart(lambda: {"kind": "few"}, 5) == {"kind": "few"}
    assert apart(lambda: 1 / 0, 5) == apart(endless, 1) == {}

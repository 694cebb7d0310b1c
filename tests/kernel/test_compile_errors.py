"""What is said of rules that cannot be compiled."""

from typing import Any

import pytest
from tests.kernel.heap import HEAP

import kibitz
from kibitz.kernel import compiled, play
from kibitz.kit.rng import seeded


def act(state: Any) -> None:
    play(state[0], 1, seeded(0))


def complaint(game):
    with pytest.raises(kibitz.GameError) as fault:
        compiled(act, game.rules)(game.blank())
    sentence = str(fault.value)
    assert "\n" not in sentence and len(sentence) < 300
    return sentence


LINE = HEAP[: HEAP.index("    p.taken += 1")].count("\n") + 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("p.heap.sort()", "Unknown attribute 'sort' of type int16"),
        ("p.heap = nothing", "NameError: name 'nothing' is not defined"),
        ("p.nothing = 1", "the position has no field 'nothing'"),
        ("p.heap += p.nothing", "the position has no field 'nothing'"),
        ("p.heap = p.nothing", "the position has no field 'nothing'"),
    ],
)
def test_rules_that_do_not_compile_are_told_in_one_sentence_with_the_line(load, line, sentence):
    game = load(HEAP.replace("p.taken += 1", line) + "\nfrom kibitz.kit.rng import below\n")
    assert complaint(game) == f"heap cannot be compiled: heap.py, line {LINE}: {sentence}"


@pytest.mark.parametrize("line", ["p.heap += 'a'", "p.heap = below('a', 2)"])
def test_a_text_where_a_number_belongs_is_named_in_the_authors_words(load, line):
    game = load(HEAP.replace("p.taken += 1", line) + "\nfrom kibitz.kit.rng import below\n")
    written = f"heap: heap.py, line {LINE}: texts may not compile here; use numbers in the rules."
    assert complaint(game) == written


def test_what_python_knows_and_machine_code_does_not_is_told_with_the_line(load):
    written = complaint(load(HEAP.replace("p.taken += 1", "p.taken += id(p)")))
    assert f"heap.py, line {LINE}: Untyped global name 'id'" in written


def test_a_fault_in_a_helper_is_told_with_the_helpers_line(load):
    game = load(
        "import amounts\n" + HEAP.replace("p.taken += 1", "amounts.twice(p)"),
        amounts="# amounts\n\ndef twice(p):\n    return p.heap + 'x'\n",
    )
    assert complaint(game) == (
        "heap: amounts.py, line 4: texts may not compile here; use numbers in the rules."
    )


def test_an_error_of_the_caller_is_left_as_it_is(load):
    game = load()
    body = compiled(act, game.rules)
    body(game.blank())
    with pytest.raises(TypeError):
        body()

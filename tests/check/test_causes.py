"""A mistake is named by its cause: the function, the line, the field, and what to write instead."""

from pathlib import Path

import numpy as np
import pytest
from tests.check.authors import PIG, first, game, line

import kibitz
from kibitz.check import MAY_ACT, Failure, check
from kibitz.contract import DeadEnd, IllegalMove

STUCK = str(Path(__file__).parents[1] / "stuck_seat.py")
ASKING, HOLDS = "asking changes nothing", "the invariant holds"

WORK = ('("kept", "i2")', '("kept", "i2"), ("work", "i1", 7)')
WRITES = "    p.work[0] = 1 - p.work[0]\n"


def added(head: str, body: str) -> str:
    return f"{PIG}\n\n{head}\n{WRITES}{body}\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *((name, PIG.replace(f"def {name}({takes}):\n", f"def {name}({takes}):\n{WRITES}"))
          for name, takes in (("legal", "p, out"), ("over", "p"), ("player", "p"), ("returns", "p, out"),
                              ("scene", "p, seat"), ("name", "p, action, seat"))),
        ("key", added("def key(p):", "    return p.points")),
        ("urgent", added("def urgent(p, out):", "    return 0")),
        ("guess", added("def guess(p, seat):", "    return 0.0")),
        ("owes", added("def owes(p, seat):", "    return p.turn == seat")),
        ("turn_over", added("def turn_over(p):", "    return False")),
        ("invariant", added("def invariant(p):", "    return True")),
        ("called", added("def called(p, seat):", "    return 'A' if seat else 'B'")),
        ("features", added("def features(p, action):", "    return {'one': 1}")),
        ("objection", added("def objection(p, action):", "    return ''")),
        ("may_stop", added("def may_stop(p):", "    return False")),
        ("parse", added("def parse(p, text):", "    return ('roll', 'hold').index(text)")),
        ("observe", added("def observation(options):\n    return (1,)\n\n\ndef observe(p, seat, out):", "    out[0] = 0")),
    ],
)  # fmt: skip
def test_a_question_that_changes_the_position_is_named_with_its_line_and_field(
    tmp_path, name, text
):
    found, sentence = first(tmp_path, text, WORK, games=1)
    assert found == ASKING
    assert sentence.startswith(
        f"mine.py, line {line(text, WRITES.strip())}: {name} changes the field work"
    )
    assert "np.zeros(7, np.int8)" in sentence


def test_scratch_memory_that_is_written_alike_each_time_is_found_too(tmp_path):
    # Asked twice, `legal` changes nothing more: only a position that nobody has asked shows it.
    edits = (WORK, ("def legal(p, out):\n", "def legal(p, out):\n    p.work[0] = p.turn + 1\n"))
    found, sentence = first(tmp_path, PIG, *edits, games=1)
    assert found == ASKING and "legal changes the field work" in sentence
    edits = (WORK, ("def over(p):\n", "def over(p):\n    p.work[:] = p.points[0] + 1\n"))
    assert "over changes the field work" in first(tmp_path, PIG, *edits, games=1)[1]


HASH = """

def hashed(p):
    h = 7
    for k in range(2):
        h = h * 3 + p.small[k]
    return h


def key(p):
    return hashed(p) * 0, p.points, p.turn, p.kept
"""


def test_a_sum_that_overflows_names_the_field_to_lift(tmp_path):
    edits = (('("kept", "i2")', '("kept", "i2"), ("small", "i1", 2)'), ("    h = 7", "    h = 300"))
    _, sentence = first(tmp_path, PIG + HASH, *edits, games=1)
    place = line(PIG + HASH, "p.small[k]")
    assert sentence.startswith(f"mine.py, line {place}, in hashed: `h * 3 + p.small[k]` overflows")
    assert (
        "an element of the field small is int8, from -128 to 127; write `int(p.small[k])`"
        in sentence
    )


def test_a_small_number_in_a_variable_is_named_too(tmp_path):
    text = (PIG + HASH).replace("h * 3 + p.small[k]", "h * 3 + one").replace("in range(2):\n", "in range(2):\n        one = p.small[k]\n").replace("h = 7", "h = 300")  # fmt: skip
    _, sentence = first(
        tmp_path, text, ('("kept", "i2")', '("kept", "i2"), ("small", "i1", 2)'), games=1
    )
    assert "one is int8, from -128 to 127, taken from an array; write `int(one)`" in sentence


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("p.kept += roll", "p.kept += 40000", "the field kept is int16, from -32768 to 32767, and cannot hold 40000"),
        ("p.points[p.turn] += p.kept + 1", "p.points[p.turn] += 2**31", "an element of the field points is int32"),
    ],
)  # fmt: skip
def test_a_number_too_large_for_its_field_names_the_field(tmp_path, was, now, words):
    assert words in first(tmp_path, PIG, (was, now), games=3)[1]


@pytest.mark.long
def test_a_game_without_an_end_is_called_so_before_its_overflow(tmp_path):
    edits = ((">= 20", ">= 2000000000"), ("p.kept + 1\n", "p.kept + 1\n        p.holds += 1\n"),
             ('("kept", "i2")', '("kept", "i2"), ("holds", "i1")'))  # fmt: skip
    [failure, *_] = check(game(tmp_path, PIG, *edits), 1, bounds=False, options=False)
    assert failure.sentence.startswith("the game may not end: a random game goes on after ")
    assert "the field holds is int8" in failure.sentence


@pytest.mark.long
def test_a_seat_that_may_do_nothing_is_shown_with_the_position():
    [failure, *_] = check(kibitz.load(STUCK), 3, bounds=False, options=False)
    assert failure.property == MAY_ACT
    assert (
        "Geese (seat 1) is to act and has no legal act, but the game is not over"
        in failure.sentence
    )
    assert "F" in failure.position and failure.moves


@pytest.mark.long
def test_a_dead_end_between_two_tested_plies_is_found(tmp_path):
    edits = (("1\n    return 2\n", "1\n    return 0 if p.acts == 33 else 2\n"), ('("kept", "i2")', '("kept", "i2"), ("acts", "i2")'),
             (">= 20", ">= 2000"), ("    if action == 0:\n", "    p.acts += 1\n    if action == 0:\n"))  # fmt: skip
    assert first(tmp_path, PIG, *edits, games=1)[0] == MAY_ACT


@pytest.mark.long
def test_asking_for_acts_in_a_dead_end_is_one_sentence_and_the_position():
    game = kibitz.load(STUCK)
    [failure, *_] = check(game, 3, bounds=False, options=False)
    p = game.start(failure.seed)
    p.play(failure.moves)
    with pytest.raises(DeadEnd) as raised:
        kibitz.player("uniform", 1)(p)
    sentence, _, picture = str(raised.value).partition("\n")
    assert "Geese (seat 1)" in sentence and picture == str(p)


COUNTED = "\n\ndef invariant(p):\n    if p.kept < 0:\n        return False\n    return p.points[0] + p.points[1] < 15\n"


@pytest.mark.long
def test_an_invariant_that_does_not_hold_is_named_with_the_line_that_returns(tmp_path):
    found, sentence = first(tmp_path, PIG + COUNTED, games=3)
    assert found == HOLDS
    assert sentence.startswith(f"mine.py, line {line(PIG + COUNTED, '< 15')}: invariant is False")


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [("True", ""), ("1", ""), ("None", "returns None"), ("'no'", "returns 'no'")],
)
def test_an_invariant_is_true_or_false_or_a_number(tmp_path, answer, wrong):
    found = check(
        game(tmp_path, f"{PIG}\n\ndef invariant(p):\n    return {answer}\n"),
        1,
        bounds=False,
        options=False,
    )
    assert (wrong in found[0].sentence) if wrong else found == []


@pytest.mark.long
def test_a_row_of_truth_values_is_a_field(tmp_path):
    gains = "p.points[p.turn] += p.kept + 1"
    lucky = f"{gains}\n        p.lucky[p.turn] = not p.lucky[p.turn]"
    edits = (('("kept", "i2")', '("kept", "i2"), ("lucky", "?", 3)'), (gains, lucky))
    mine = game(tmp_path, PIG, *edits)
    assert check(mine, 3, bounds=False, options=False) == []
    assert mine.start().record.lucky.dtype == np.bool_


def test_parse_may_return_a_numpy_integer(tmp_path):
    text = f"import numpy as np\n{PIG}\n\ndef parse(p, text):\n    return np.int32(('roll', 'hold').index(text))\n"
    p = game(tmp_path, text).start()
    p.play("hold")
    assert p.parse("roll") == [0] and type(p.history[0]) is int


@pytest.mark.parametrize("wrong", [3, None, ["hold"]])
def test_an_act_that_is_no_text_is_refused_in_a_sentence(tmp_path, wrong):
    with pytest.raises(IllegalMove, match="an act is a text"):
        game(tmp_path, PIG).start().play(wrong)


def test_a_failure_after_many_acts_lists_the_first_and_the_last():
    shown = str(Failure("one", "two.", "nim", 3, " ".join(map(str, range(2600))), ""))
    assert shown.endswith("118 119 .. [2,460 more] .. " + " ".join(map(str, range(2580, 2600))))


def test_half_a_point_that_a_field_of_whole_numbers_cut_off_is_named_with_its_line(tmp_path):
    """It was 0 without a word, as Python and compiled."""
    edit = ("            p.kept += roll\n", "            p.kept = p.kept + roll / 2\n")
    _, sentence = first(tmp_path, PIG, edit, games=3)
    assert f"line {line(PIG.replace(*edit), 'p.kept = p.kept + roll / 2')}" in sentence
    assert "the field kept holds whole numbers" in sentence and "would be cut off" in sentence


@pytest.mark.parametrize(
    ("kind", "number", "advice"),
    [("i4", 7_000_000_000, "such as i8"), ("u1", -1, "such as i1"), ("i1", 200, "such as i2")],
)
def test_the_type_that_is_advised_can_hold_the_number(tmp_path, kind, number, advice):
    stored = ("def play(p, action, rng):\n", f"def play(p, action, rng):\n    p.kept = {number}\n")
    _, sentence = first(tmp_path, PIG, ('("kept", "i2")', f'("kept", "{kind}")'), stored)
    assert f"cannot hold {number}; if the rules mean that" in sentence
    assert sentence.endswith(f"{advice}.")

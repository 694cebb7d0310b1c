"""What an author gets wrong in a first game is said with its line, and nothing hangs."""

import time
from functools import partial

import pytest
from tests.check.authors import PIG, first, game, line

from kibitz.check.apart import check_apart
from kibitz.check.unreached import Reach
from kibitz.deadline import Endless, deadline

PLAYED = "def play(p, action, rng):\n"
LEGAL = "    out[0], out[1] = 0, 1\n    return 2\n"
LOOP = "    k = 0\n    while k == 0:\n        p.kept += 0\n"
ACTS = "legal says how many acts it wrote"


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (
            "    out[0], out[1] = 0, 1\n",
            "legal returns nothing; it returns how many actions it wrote to out: end it with `return n`.",
        ),
        (
            "    return [0, 1]\n",
            "legal returns a list; it returns how many actions it wrote to out, a whole number.",
        ),
        ("    out[0], out[1] = 0, 1\n    return 2.0\n", "legal returns a float"),
        ("    out[0] = 0\n    return 2\n", "legal returns 2, but wrote 1;"),
    ],
)
def test_what_legal_must_return_is_said_with_its_line(tmp_path, ending, sentence):
    property, found = first(tmp_path, PIG, (LEGAL, ending))
    assert property == ACTS
    assert found.startswith(f"mine.py, line {line(PIG, 'def legal')}: {sentence}")


def test_a_seat_that_never_acts_is_named(tmp_path):
    property, sentence = first(tmp_path, PIG, ("p.turn = 1 - p.turn", "p.turn = 0"))
    assert property == "every seat acts"
    assert sentence.startswith(f"mine.py, line {line(PIG, 'def player')}: seat 1 of 2 never acted")


@pytest.mark.long
def test_a_random_game_that_does_not_end_is_found(tmp_path):
    property, sentence = first(tmp_path, PIG, (">= 20", ">= 30000"), games=1)
    assert property == "a random game ends"
    assert "had not ended after 2,000 acts" in sentence and "About(longest=..)" in sentence


@pytest.mark.long
def test_an_author_may_allow_longer_games(tmp_path):
    longer = (('outcome="win"', 'outcome="win", longest=60000'), (">= 20", ">= 6000"))
    assert first(tmp_path, PIG, *longer, games=1) == ("", "")


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        ("play", PLAYED, PLAYED + LOOP),
        ("legal", LEGAL, LOOP + LEGAL),
        ("scene", "def scene(p, seat):\n", "def scene(p, seat):\n" + LOOP),
        pytest.param("over", "def over(p):\n", "def over(p):\n" + LOOP, marks=pytest.mark.long),
        pytest.param("start", "    p.turn = 0\n", LOOP, marks=pytest.mark.long),
    ],
)
def test_an_endless_loop_is_broken_off_and_named_with_its_line(
    tmp_path, monkeypatch, name, was, now
):
    monkeypatch.setattr("kibitz.check.deadline", partial(deadline, seconds=1))
    property, sentence = first(tmp_path, PIG, (was, now))
    assert property == "every call of the rules ends"
    assert sentence.startswith("mine.py, line ") and f"`{name}` did not end" in sentence


@pytest.mark.long
def test_a_call_that_ends_in_time_is_left_alone(tmp_path):
    with deadline(seconds=1):
        begun = time.process_time()
        while time.process_time() - begun < 3:
            game(tmp_path, PIG).start()


@pytest.mark.long
def test_an_except_of_the_game_does_not_keep_an_endless_call(tmp_path):
    tried = "    while True:\n        try:\n            p.kept += 0\n        except Exception:\n            p.kept = 0\n"
    mine = game(tmp_path, PIG, (PLAYED, PLAYED + tried))
    with deadline(seconds=1), pytest.raises(Endless):
        mine.start().play("roll")


@pytest.mark.long
def test_the_check_of_the_command_line_ends_compiled_loops_too(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.check.apart.TIMEOUT", 2.0)
    # 2^62 times 4 is 0 in 64 bits
    wraps = "    one = 1 + p.turn * 0\n    while p.points[0] > 9 and (one << 62) * 4 == 0:\n        p.kept += 0\n"
    [failure] = check_apart(game(tmp_path, PIG, (PLAYED, PLAYED + wraps)), 3, 0, 0)
    assert "did not end" in failure.sentence


@pytest.mark.long
def test_the_check_of_the_command_line_finds_nothing_wrong_with_a_good_game(tmp_path):
    notes: list[object] = []
    assert check_apart(game(tmp_path, PIG), 1, 0, 100, note=notes.append) == []
    *_, said, reach = notes
    assert (
        isinstance(reach, Reach)
        and said == "--worlds compared nothing, since information is 'perfect'."
    )


def test_a_wrong_piece_in_a_scene_was_said_to_be_at_a_line_of_no_file(tmp_path):
    """The colour is refused in code that `dataclass` writes, which has no file."""
    was = "    acts = () if over(p)"
    _, sentence = first(
        tmp_path, PIG, (was, f"    Stone('mauve')\n{was}"), ("import B", "import Stone, B")
    )
    assert (
        f"at line {line(PIG, was.strip())} of " in sentence
        and "mine.py: No colour 'mauve'" in sentence
    )

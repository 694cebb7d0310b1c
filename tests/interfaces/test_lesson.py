"""Guided first games: every step of every lesson is played, and a bad lesson is named."""

import shutil
from pathlib import Path

import pytest

from kibitz import shelf
from kibitz.interfaces.lesson import LessonError, lesson, lesson_file

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [id for id in shelf.names() if (shelf.game_named(id).folder / "rules.md").is_file()]


@pytest.mark.parametrize("id", GAMES)
def test_a_game_has_five_to_eight_steps_and_each_right_act_can_be_played(id):
    steps = lesson(shelf.game_named(id))
    assert 5 <= len(steps) <= 8
    for step in steps:
        for action in step.right:
            assert step.played(action).ply > step.position.ply
        assert step.text.endswith((".", "!", "?"))


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.lesson.toml")), ids=lambda file: file.stem)
def test_a_lesson_beside_an_authors_file_can_be_played(file):
    source = shelf.from_file(file.with_name(file.name.replace(".lesson.toml", ".py")))
    for step in lesson(source):
        assert step.hint or len(step.right) == len(step.position.legal()), step.text
        assert all(step.played(action).ply for action in step.right)


def written(tmp_path, text):
    shutil.copy(EXAMPLES / "tic_tac_toe.py", tmp_path)
    (tmp_path / "tic_tac_toe.lesson.toml").write_text(text)
    return shelf.from_file(tmp_path / "tic_tac_toe.py")


def test_a_game_without_a_lesson_has_no_steps(tmp_path):
    shutil.copy(EXAMPLES / "tic_tac_toe.py", tmp_path)
    source = shelf.from_file(tmp_path / "tic_tac_toe.py")
    assert (lesson_file(source), lesson(source)) == (None, ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[step]]\ntext = 'a'\nright = ['z9']", r"step 1: \['z9'\] are not all legal"),
        ("[[step]]\ntext = 'a'\nacts = 'a1 a1'\nright = 'any'", "step 1: act 2"),
        ("[[step]]\ntext = 'a'\nrigth = 'any'\nright = 'any'", "step 1: a step has no rigth"),
        ("[[step", "cannot be read"),
    ],
)
def test_a_lesson_that_cannot_be_played_names_its_step(tmp_path, text, said):
    with pytest.raises(LessonError, match=said):
        lesson(written(tmp_path, text))


def test_a_step_goes_on_after_the_step_before_and_its_answer(tmp_path):
    text = (
        "[[step]]\ntext = 'a'\nright = ['b2']\nanswer = 'a1'\n[[step]]\ntext = 'b'\nright = 'any'"
    )
    _, second = lesson(written(tmp_path, text))
    assert second.position.ply == 2
    assert len(second.right) == 7

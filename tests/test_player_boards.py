"""Boards of players and sheets for deductions: words, acts, faults."""

import pytest

from kibitz.draw import plain, svg
from kibitz.scene import Button, Choice, PlayerBoard, Scene, Sheet, Text

SHEET = Sheet(("Scarlet", "Green"), ("Hall", "Study"), "Notes", (("Green", "Hall", "no"),))


def test_known_marks_of_a_sheet_are_text_and_a_picture():
    assert "Green       -      ." in plain(Scene("", (SHEET,)))
    assert ">Scarlet<" in svg(Scene("", (SHEET,)))


def test_what_lies_on_a_players_board_can_be_played():
    scene = Scene("", (PlayerBoard("North", (Choice((Button("build", 3),)), Text("Rich."))),))
    assert scene.acts() == {3: "build"} and scene.still().acts() == {}
    assert plain(scene).split() == ["North", "|", "[build]", "|", "|", "Rich."]
    assert 'data-action="3"' in svg(scene)


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Sheet(("a", "a"), ("b",), "Notes"), "needs different names"),
        (lambda: Sheet((), ("b",), "Notes"), "needs different names"),
        (lambda: Sheet(("a",), ("b",), "Notes", (("a", "c", "no"),)), "has no cell a, c"),
        (lambda: Sheet(("a",), ("b",), "Notes", (("a", "b", "x"),)), "No mark 'x'; there are yes"),
        (lambda: PlayerBoard("", ()), "needs a title"),
        (lambda: PlayerBoard("North", (), "mauve"), "No colour 'mauve'"),
    ],
)
def test_a_wrong_sheet_or_board_of_a_player_is_refused_with_its_fault(make, fault):
    with pytest.raises(ValueError, match=fault):
        make()

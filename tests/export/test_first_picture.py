"""An exported page of a game whose author made a mistake is refused with a sentence."""

import pytest

import kibitz
from kibitz.contract import GameError
from kibitz.interfaces.web.exported import write_page
from kibitz.interfaces.web.exported.making import index

RULES = """
from kibitz.contract import About
from kibitz.scene import Button, Choice, Scene, ScoreTable

ABOUT = About({title!r}, "an author", 2026, outcome="win", summary="Take it.")

def layout(options): return [("turn", "i1"), ("done", "i1")]
def actions(options): return 2
def start(p): p.turn = 0
def player(p): return p.turn
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action): p.done = 1
def over(p): return p.done == 1
def returns(p, out): out[0], out[1] = 1, -1
def name(p, action, seat): return ["take", "leave"][action]
def scene(p, seat): return {scene}
"""
BOTH = "(Choice((Button('take', 0), Button('leave', 1))),)"


def game(tmp_path, scene, title="Mine"):
    file = tmp_path / "mine.py"
    file.write_text(RULES.format(scene=scene, title=title))
    return kibitz.load(str(file))


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("Scene('Take.', ScoreTable(('a',), (('b',),)))", "must be a tuple of parts"),
        ("Scene('Take.', (Choice(['take']),))", "must be"),
        ("Scene(None, " + BOTH + ")", "caption of the scene is None"),
        ("None", "must return a Scene"),
        ("'hello'", "must return a Scene"),
        ("Scene('Take.', (Choice((Button('take', 0),)),))", "nothing to click for leave"),
    ],
)
def test_a_scene_that_cannot_be_played_is_a_sentence_and_nothing_is_written(tmp_path, scene, said):
    with pytest.raises(GameError, match=said):
        write_page(game(tmp_path, scene), tmp_path / "page")
    assert not (tmp_path / "page").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("['take'][action]", "`name` fails for act 1 and seat -1 .*IndexError"),
        ("'take'", "two acts of the first position are called take"),
    ],
)
def test_a_name_that_fails_or_is_that_of_two_acts_is_a_sentence(tmp_path, name, said):
    game(tmp_path, f"Scene('Take.', {BOTH})")
    file = tmp_path / "named.py"
    text = (tmp_path / "mine.py").read_text().replace('["take", "leave"][action]', name)
    file.write_text(text)
    with pytest.raises(GameError, match=said):
        write_page(kibitz.load(str(file)), tmp_path / "page")
    assert not (tmp_path / "page").exists()


def test_a_title_that_has_the_words_of_the_template_stays_as_it_is(tmp_path):
    text = index(game(tmp_path, f"Scene('Take.', {BOTH})", title="The SUMMARY"), [], "")
    assert "<title>The SUMMARY</title>" in text


def test_a_scene_with_fewer_parameters_is_a_sentence(tmp_path):
    game(tmp_path, f"Scene('Take.', {BOTH})")
    file = tmp_path / "fewer.py"
    file.write_text((tmp_path / "mine.py").read_text().replace("scene(p, seat)", "scene(p)"))
    with pytest.raises(GameError, match=r"write scene\(p, seat\)"):
        write_page(kibitz.load(str(file)), tmp_path / "page")
    assert not (tmp_path / "page").exists()

"""`kibitz translate`: the file in which a person translates a game."""

from pathlib import Path

GAME = """
from kibitz.contract import About, message
ABOUT = About(title="Small", seats=("Red", "Blue"))

def layout(options):
    return [("left", "int8")]

def actions(options):
    return 1

def start(p):
    p.left = 2

def player(p):
    return p.left % 2

def legal(p, out):
    out[0] = 0
    return 1

def play(p, action):
    p.left -= 1

def over(p):
    return p.left == 0

def returns(p, out):
    out[0], out[1] = 1, -1

def why(p, action):
    return message("{seat} waits.", seat=ABOUT.seat(0))
"""


def test_the_file_to_fill_in_lies_beside_the_game_and_keeps_what_is_filled_in(run, tmp_path):
    (tmp_path / "small.py").write_text(GAME, "utf-8")
    assert "4 texts, 4 of them without" in run("translate", str(tmp_path / "small.py"), "de").stdout
    file = Path(tmp_path / "small.de.po")
    text = file.read_text("utf-8")
    file.write_text(text.replace('msgid "Red"\nmsgstr ""', 'msgid "Red"\nmsgstr "Rot"'), "utf-8")
    assert "4 texts, 3 of them without" in run("translate", str(tmp_path / "small.py"), "de").stdout
    assert 'msgid "Red"\nmsgstr "Rot"' in file.read_text("utf-8")


def test_a_language_that_no_page_speaks_is_refused_in_a_sentence(run, tmp_path):
    (tmp_path / "small.py").write_text(GAME, "utf-8")
    refused = run("translate", str(tmp_path / "small.py"), "xx", rc=2)
    assert "A language is one of de, fr, not 'xx'." in refused.stderr
    assert not list(tmp_path.glob("*.po"))


def test_a_file_that_is_no_catalogue_is_not_written_over(run, tmp_path):
    (tmp_path / "small.py").write_text(GAME, "utf-8")
    (tmp_path / "small.fr.po").write_text("my notes", "utf-8")
    assert (
        "so it was not changed" in run("translate", str(tmp_path / "small.py"), "fr", rc=2).stderr
    )
    assert (tmp_path / "small.fr.po").read_text("utf-8") == "my notes"

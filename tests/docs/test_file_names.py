"""One file name means one thing in the whole tree."""

from collections import Counter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src/kibitz"
OF_A_GAME = {
    "rules.py",
    "look.py",
    "observed.py",
    "solve.py",
    "bots.py",
    "setting.py",
}  # of game folders
SAME_THING = {  # one subject in several rooms
    "__init__.py",
    "__main__.py",
    "above.py",  # walls and arrows of a scene, and their drawings
    "bits.py",  # the kit offers the kernel's words of 64 bits
    "boards.py",  # parts of a scene, and their drawings
    "cards.py",
    "picture.py",  # of a scene: as SVG, and as PNG for a mail
    "seat_view.py",  # what a seat may know: as a position for a bot, as a scene for a person
    "serving.py",  # the commands that serve: tables, and mail
}


def test_a_file_name_means_one_thing():
    files = [path for path in SOURCES.rglob("*.py") if path.name not in OF_A_GAME | SAME_THING]
    names = Counter(path.name for path in files)
    shared = sorted(str(path.relative_to(SOURCES)) for path in files if names[path.name] > 1)
    assert not shared, "give each file a name of its own, or say in SAME_THING what they share"

"""Small games as texts, of the kinds that an author asks for, to be changed into an own game.

Each kind is a text with NAME and TITLE where the name of the new game goes; beside it is the page
of rules that players read.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
FILE, PAGE = ".py", ".rules.md"
KINDS = ("board", "cards", "dice", "simultaneous", "moves", "solitaire", "coop")


def small_game_text(name: str, kind: str, title: str, end: str = FILE) -> str:
    """The text of the small game of a kind, or of its page of rules."""
    text = (FOLDER / f"{kind}{'.txt' if end == FILE else end}").read_text("utf-8")
    return text.replace("NAME", name).replace("TITLE", title)

"""The documents that an assistant may read. In a wheel they lie in `kibitz/docs`, else in docs/."""

from __future__ import annotations

from pathlib import Path

from ...contract import KibitzError

PACKAGE = Path(__file__).parents[2]
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
DOCUMENTS = {
    "contract-in-short": (
        "contract-in-short.md",
        "The contract of a game in 200 lines; read it first",
    ),
    "contract": ("contract.md", "Every function that a game may have, with its arguments"),
    "write-a-game": ("write-a-game.md", "How the functions work together"),
    "compiled-rules": ("compiled-rules.md", "What compiles, and the helpers of kibitz.kit"),
    "scene": ("scene.md", "The parts of which a game draws its table"),
    "hidden-hands": ("hidden-hands.md", "Games with hidden cards, as a whole small game"),
    "luck": ("luck.md", "Games with dice, as a whole small game"),
    "choosing-at-once": ("choosing-at-once.md", "Games with sealed choices, as a whole small game"),
    "moves": ("moves.md", "Games with moves from here to there, as a whole small game"),
    "cases": ("cases.md", "What a person said must follow, as tests beside the rules"),
    "write-a-bot": ("write-a-bot.md", "A player of your own, for match_players"),
    "report": ("report.md", "How to make and read a report"),
    "report-methods": ("report-methods.md", "How a report measures, and which faults it finds"),
}
PAGE_OF_KIND = {  # of a new game, where it has a page of its own
    "cards": "hidden-hands",
    "dice": "luck",
    "simultaneous": "choosing-at-once",
    "moves": "moves",
}


def page_of_kind(kind: str) -> str:
    """The document that shows how games of a kind are written."""
    return PAGE_OF_KIND.get(kind, "write-a-game")


def document(name: str) -> str:
    """The text of a document."""
    file, _ = DOCUMENTS[name]
    place = next((path for folder in FOLDERS if (path := folder / file).is_file()), None)
    if place is None:
        raise KibitzError(f"The document {file} is missing from this installation.")
    return place.read_text("utf-8")

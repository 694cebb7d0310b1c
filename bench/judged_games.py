"""The 121 small games that people judged, as options of gallery/mnk.py.

From Collins and others, People use fast and flat simulation to reason about new games, Nature,
2026. A game is named as its authors do: `rows*columns*` and the rule in words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kibitz.contract import KibitzError
from kibitz.game import Game, load

from .writing import ROOT

PEOPLE = Path(__file__).with_name("people")  # the data, with its licence
ENDLESS = 19  # rows and columns of the board on which a game of an endless board is played

LINES = {
    "cannot win by making a diagonal row": "straight",
    "can only win by making a diagonal row": "diagonal",
}
# A sentence, and the options that it stands for; its groups name options that are read from it.
SENTENCES: tuple[tuple[str, dict[str, Any]], ...] = (
    (r"(?P<length>\d+) pieces in a row wins", {}),
    (r"(?P<length>\d+) pieces in a row loses", {"misere": True}),
    (r"Each player needs (?P<length>\d+) pieces in a row to win", {}),
    (
        r"The first player needs (?P<length>\d+) pieces in a row to win, "
        r"but the second player only needs (?P<white>\d+) pieces in a row to win",
        {},
    ),
    (r"However, a player (?P<both>can.*row)", {}),
    (r"Only horizontal and vertical rows count", {}),
    (r"Horizontal and vertical rows do not count", {}),
    (
        r"The first player (?P<first>can.*row)(?: \(only horizontal and vertical rows count\))?, "
        r"but the second player does not have this restriction",
        {},
    ),
    (
        r"The first player can place 2 pieces as their first move, "
        r"while the second player can only place 1 piece as their first move",
        {"black_first": 2},
    ),
    (
        r"The second player can place 2 pieces as their first move, "
        r"while the first player can only place 1 piece as their first move",
        {"white_first": 2},
    ),
)


def options_of(name: str) -> dict[str, Any]:
    """The options of a game by its name; KibitzError if a sentence of the name is unknown.

    >>> options_of("3.0*5.0*3 pieces in a row loses.")
    {'rows': 3, 'columns': 5, 'length': 3, 'misere': True}
    """
    rows, columns, rule = name.split("*", 2)
    facts: dict[str, Any] = {"rows": _side(rows), "columns": _side(columns)}
    for sentence in rule.rstrip(".").split(". "):
        facts |= _options_of_sentence(sentence)
    return facts


def _side(text: str) -> int:
    return ENDLESS if text == "inf" else int(float(text))


def _options_of_sentence(sentence: str) -> dict[str, Any]:
    for pattern, options in SENTENCES:
        read = re.fullmatch(pattern, sentence)
        if read:
            return _options_of_words(read.groupdict()) | options
    raise KibitzError(f"No option of gallery/mnk.py is known for: {sentence}.")


def _options_of_words(words: dict[str, str]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for word, text in words.items():
        if word in ("length", "white"):
            facts[word] = int(text)
            continue
        facts["black_lines"] = LINES[text]
        if word == "both":
            facts["white_lines"] = LINES[text]
    return facts


def loaded(name: str) -> Game:
    """The game of a name."""
    return load(str(ROOT / "gallery" / "mnk.py"), **options_of(name))


def judgements() -> dict[str, dict[str, list[float]]]:
    """By game, the judgements of people: `payoff`, `draw` and `fun`, a number a person."""
    study: dict[str, dict[str, list[float]]] = json.loads(
        (PEOPLE / "judgements.json").read_text("utf-8")
    )
    return study


def kept_games() -> list[str]:
    """The names of the games whose judgements are kept to measure with."""
    names: list[str] = json.loads((PEOPLE / "kept_games.json").read_text("utf-8"))
    return names

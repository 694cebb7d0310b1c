"""Whether each level of the computer is stronger than the one below, in games of many kinds.

python -m bench.level_order            measures the games that are not kept yet, writes the page
python -m bench.level_order --page     writes only the page, from what is there

From play at random to middling, each level plays rounds against the one below: at most ROUNDS, or
as many as SECONDS of processor time allow. What was found is kept in bench/level_order.json.
"""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from kibitz.contract import Value
from kibitz.estimates import mean_score
from kibitz.game import Game, load
from kibitz.play.rounds import Round
from kibitz.players import player
from kibitz.tables import levels

from . import writing
from .command import answers, reader_of_answers
from .levels import RANDOM, played_in_processor_time
from .writing import DOCS, ROOT

FOUND = Path(__file__).with_name("level_order.json")
ROUNDS, FEWEST_ROUNDS, SECONDS, SEED = 12, 3, 8.0, 73
LEVELS = "novice", "easy", "middling"

GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "byg": ("byg", {"side": 5}),
    "catchup": ("catchup", {"side": 5}),
    "symple": ("symple", {"side": 9}),
    "connect6": ("connect6", {"side": 13}),
    "quet": ("quet", {}),
    "president": ("president", {"deals": 1}),
    "delphi": ("delphi", {"deals": 1}),
    "eleusis": ("eleusis", {"deals": 1}),
    "beat-it-or-eat-it": ("beat-it-or-eat-it", {"ranks": 8}),
    "hex": ("examples/hex.py", {}),
    "connect-four": ("examples/connect_four.py", {}),
    "breakthrough": ("examples/breakthrough.py", {}),
    "kalah": ("examples/kalah.py", {}),
    "liars-dice": ("examples/liars_dice.py", {}),
    "no-thanks": ("examples/no_thanks.py", {}),
    "goofspiel": ("examples/goofspiel.py", {"cards": 6}),
    "othello": ("gallery/othello.py", {}),
    "gomoku": ("gallery/mnk.py", {"columns": 15, "rows": 15, "length": 5}),
}


def order(name: str) -> dict[str, Any]:
    """By level, its score against the one below with its interval, and the number of rounds."""
    file, options = GAMES[name]
    game = load(str(ROOT / file) if file.endswith(".py") else file, **options)
    bots = {RANDOM: RANDOM} | {level: levels.spec(level, game) for level in LEVELS}
    return {above: against(game, bots[above], bots[below]) for below, above in pairwise(bots)}


def against(game: Game, above: str, below: str) -> list[float]:
    """The score of a player against another, the ends of its interval, and the rounds."""
    for bot in (above, below):
        player(bot).warm(game)
    scores: list[float] = []
    begun = time.process_time()
    while len(scores) < ROUNDS:
        points = played_in_processor_time(Round(game, above, below, SEED, len(scores)))
        scores.append(sum(points) / len(points))
        if len(scores) >= FEWEST_ROUNDS and time.process_time() - begun > SECONDS:
            break
    score = mean_score(scores)
    return [score.value, score.low, score.high, len(scores)]


def table(found: dict[str, Any]) -> str:
    """The scores of all games that were measured."""
    rows = [
        writing.line(name, *(_words(found[name][level]) for level in LEVELS))
        for name in GAMES
        if name in found
    ]
    head = "game", "novice against random play", "easy against novice", "middling against easy"
    return writing.table(*head, rows=rows)


def _words(figures: list[float]) -> str:
    value, low, high, rounds = figures
    return f"{value:.0%} ({low:.0%} to {high:.0%}, {rounds:.0f})"


def main() -> None:
    """Measure the games that are not kept yet, and write the page."""
    given = reader_of_answers(__doc__).parse_args()
    found = answers(given, FOUND, {name: name for name in GAMES}, order)
    print(text := table(found))
    writing.write_part(DOCS / "strength.md", "level order", text)


if __name__ == "__main__":
    main()

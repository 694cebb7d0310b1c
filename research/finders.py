"""Players that find rules, at games with a secret rule: do they win, which rules should they write.

python -m research.finders              plays and writes its tables into docs/induction.md
python -m research.finders --games 4    prints a short run, writes nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bench.strength import COLUMNS, SEED, Duel, asked, line, played

import kibitz
from kibitz.estimates import mean
from kibitz.induction.making import GRADES
from kibitz.play.referee import play_game
from kibitz.play.seeds import derived_seed

PAGE = Path(__file__).parent.parent / "docs" / "induction.md"
GAMES = 24  # of a line, or the next multiple of the seats
ONE_DEAL = (("deals", 1),)
PLAYERS = 5
BEGIN, END = "<!-- matches -->", "<!-- end of matches -->"


def duels() -> Iterator[Duel]:
    """The player that finds rules against random acts, and against a search."""
    for game in ("delphi", "eleusis"):
        yield Duel(game, ONE_DEAL, "scientist", "uniform", "reasoning against random acts")
        yield Duel(game, ONE_DEAL, "scientist", "worlds:sims=200", "reasoning against a search")


def dealt(game_id: str, grade: str, number: int) -> tuple[float, float]:
    """What writing a rule of a grade brings its author among students, and the best of these."""
    game = kibitz.load(game_id, players=PLAYERS, deals=1)
    seeds = [derived_seed(SEED, number, seat) for seat in range(PLAYERS)]
    bots = [kibitz.player(f"scientist:level=student,grade={grade}", seed) for seed in seeds]
    scores = list(play_game(game, bots, derived_seed(SEED, number)).returns or ())
    author = scores.pop(game.start().player or 0)
    return author, max(scores)


def author_line(game: str, grade: str, found: list[tuple[float, float]]) -> str:
    """A line of the table of authors."""
    author, best = (mean(scores) for scores in zip(*found, strict=True))
    return f"| {game} | {grade} | {len(found)} | {author} | {best} |"


def tables(games: int, jobs: int) -> str:
    """What came of all of it."""
    wanted = list(duels())
    with ProcessPoolExecutor(jobs) as pool:
        tallies = pool.map(played, wanted, [games] * len(wanted))
        lines = [line(duel, tally) for duel, tally in zip(wanted, tallies, strict=True)]
        asked_of = [(game, grade) for game in ("delphi", "eleusis") for grade in GRADES]
        authors = [
            author_line(
                game, grade, list(pool.map(dealt, [game] * games, [grade] * games, range(games)))
            )
            for game, grade in asked_of
        ]
    command = wanted[0].command(games)
    return "\n".join(
        [
            f"Written by `python -m research.finders`. Each line is {games} games or a few more;",
            f"`{command}` plays the first.",
            "",
            COLUMNS.strip(),
            *lines,
            "",
            "The scores of an author who writes a rule of a grade, if all are `scientist`;",
            "means with 95% intervals. At Eleusis the others get ten points for not having dealt.",
            "",
            "| game | rules | deals | the author's score | the best other's |",
            "|---|---|---|---|---|",
            *authors,
        ]
    )


def main() -> None:
    """Play everything and write the tables."""
    given = asked(GAMES)
    print(text := tables(given.games, given.jobs))
    if given.games == GAMES:
        page = re.sub(f"(?s){BEGIN}.*{END}", lambda _: f"{BEGIN}\n{text}\n{END}", PAGE.read_text())
        PAGE.write_text(page)


if __name__ == "__main__":
    main()

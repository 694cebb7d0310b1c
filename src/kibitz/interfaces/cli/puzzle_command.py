"""The command that finds puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import AsJson, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...study.puzzles import Puzzle


def puzzles(
    game: GameName,
    option: OptionTexts = None,
    number: Annotated[int, typer.Option(min=1, help="How many.")] = 3,
    bot: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="The bot of the games; a weak one.")
    ] = "",
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Find positions in which exactly one act wins, proved, from easy to hard.

    \b
    kibitz puzzles byg -o side=3
    kibitz puzzles ./mygame.py --number 10 --seed 5 --json
    kibitz puzzles ./mygame.py --player learned:file=mygame.npz,search=mixed,sims=200

    The positions come from games of weak bots, or of the bot that you name; the first game has
    this seed. A player that has learned comes into positions that are harder for tree search. The
    grade says how many playouts tree search needs to find the act. The answers are at the end.
    """
    from itertools import islice

    from ...players import player
    from ...study.puzzles import WEAK
    from ...study.puzzles import puzzles as found_in

    loaded = arguments.load(game, option)
    player(bot or WEAK).warm(loaded)
    candidates = found_in(loaded, seed, bot=bot or WEAK)
    chosen = sorted(islice(candidates, number), key=lambda puzzle: puzzle.grade)
    if not chosen:
        raise KibitzError(f"{loaded}: no puzzle was found in 100 games from seed {seed}.")
    if json:
        arguments.answer([puzzle.facts() for puzzle in chosen])
    else:
        _print(chosen)


def _print(puzzles: list[Puzzle]) -> None:
    from ..messages import say, show

    for number, puzzle in enumerate(puzzles, 1):
        p = puzzle.position
        seat = p.player or 0
        how = f"{puzzle.difficulty} ({puzzle.search_needed})"
        say(f"{number}. {p.called(seat)} to act and win; {how}", "bold")
        say()
        show(p.scene(seat))
        say()
    say("Answers: " + ", ".join(f"{n}. {puzzle.name}" for n, puzzle in enumerate(puzzles, 1)))

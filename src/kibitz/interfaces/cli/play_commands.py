"""Commands to play and to watch: play and watch."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import OptionError
from . import arguments
from .arguments import OptionTexts
from .strength import Bot, OtherBot

if TYPE_CHECKING:
    from ...game import Game

DEMO_GAME = "byg"
DEMO_SIMS = 500

GivenSeed = Annotated[
    int | None,
    typer.Option(min=0, max=2**64 - 1, help="The seed of all luck; by default a secret one."),
]
Save = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the record of the game here.")
]


def play(
    game: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="A game's id or a .py file; without it you choose."),
    ] = "",
    option: OptionTexts = None,
    against: Annotated[
        str, typer.Option(metavar="BOT", help="The opponents: bots, or person.")
    ] = "",
    seat: Annotated[
        str, typer.Option(metavar="NUMBER|random", help="Your seat; usually 0 begins.")
    ] = "",
    seed: GivenSeed = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last game that was not finished.")
    ] = False,
    save: Save = None,
    puzzles: Annotated[
        bool, typer.Option("--puzzles", help="Find winning acts instead of playing a game.")
    ] = False,
) -> None:
    """Play at this terminal, against the computer or other people.

    \b
    kibitz play
    kibitz play byg -o side=4 --against mcts:sims=2000 --seat random
    kibitz play ./mygame.py --against person
    kibitz play president --against "person worlds uniform"
    kibitz play --resume
    kibitz play byg -o side=3 --puzzles

    The opponents take the other seats in order; the last opponent takes all seats that are left.
    Kibitz asks for all that you did not give. It saves the game after every act: leave at any
    time with Ctrl-C, and continue with --resume. It speaks the language of LANGUAGE, LC_ALL or
    LANG, where it knows that one; all other commands speak English. If standard input is not a
    terminal, Kibitz shows a game of a bot against these opponents instead.
    """
    _require_place(save)
    if not arguments.on_terminal():
        _refuse_unattended({"--seat": seat, "--resume": resume, "--puzzles": puzzles})
        _show_game(arguments.load(game or DEMO_GAME, option), against, seed, save)
        return
    from ..terminal.questions import PlayRequest, chosen_game
    from ..terminal.terminal_game import sit_down

    request = PlayRequest(game, arguments.chosen_options(option), against, seat, seed, resume, save)
    if puzzles:
        from ..terminal.puzzle_session import solve_puzzles

        solve_puzzles(chosen_game(request), seed)
    else:
        sit_down(request)


def _require_place(save: Path | None) -> None:
    from ..saved_games import require_record

    if save:
        require_record(save)


def _refuse_unattended(request: dict[str, str | bool]) -> None:
    for flag, given in request.items():
        if given:
            raise OptionError(f"{flag} is for a person, but standard input is not a terminal.")


def _show_game(game: Game, against: str, seed: int | None, save: Path | None) -> None:
    from ...players import suitable_search
    from ..terminal.questions import PERSON, opponents

    bot = f"{suitable_search(game)}:sims={DEMO_SIMS}"
    named = opponents(against, game) if against else []
    others = [bot if other == PERSON else other for other in named]
    _watch(game, [bot, *others], seed, each_act=True, save=save)


def watch(
    first: Bot,
    second: OtherBot,
    game: arguments.GameName,
    option: OptionTexts = None,
    seed: GivenSeed = None,
    every: Annotated[
        str, typer.Option(metavar="act|turn", help="Draw the board after each act or turn.")
    ] = "turn",
    save: Save = None,
) -> None:
    """Watch two bots play a game to its end.

    \b
    kibitz watch mcts:sims=1000 uniform byg -o side=3
    kibitz watch mcts mcts byg --seed 7 --every act --save game.txt
    """
    if every not in ("act", "turn"):
        raise OptionError(f"--every is act or turn, not {every[:40]!r}.")
    _require_place(save)
    _watch(arguments.load(game, option), [first, second], seed, each_act=every == "act", save=save)


def _watch(
    game: Game, bots: list[str], seed: int | None, *, each_act: bool, save: Path | None
) -> None:
    from ..terminal.watching import watch_game

    given = secrets.randbits(63) if seed is None else seed
    watch_game(game, bots, given, each_act=each_act, save=save)

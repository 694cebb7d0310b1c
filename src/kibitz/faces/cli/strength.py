"""Commands that measure: bench and match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import OptionError
from . import arguments
from .arguments import AsJson, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...study.rounds import Tally

Bot = Annotated[str, typer.Argument(metavar="BOT", help="A player, like mcts:sims=1000.")]
USUAL = 20  # games
OtherBot = Annotated[str, typer.Argument(metavar="BOT", help="Its opponents, like uniform.")]


def bench(
    game: GameName,
    option: OptionTexts = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 6.0,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure how fast a game runs: random acts, whole games, tree search playouts a second.

    \b
    kibitz bench byg -o side=5
    kibitz bench ./mygame.py --seconds 10 --json

    Random play is measured compiled and as plain Python, tree search compiled; all on one
    thread. Each figure is the median of five measurements, with the lowest and the highest.
    Compiling, which happens once on a machine, is not counted.
    """
    from ...study.speed import measured

    loaded = arguments.load(game, option)
    found = measured(loaded, seconds, seed)
    if json:
        whole = {"game": str(loaded), "seed": seed, "command": arguments.command_line()}
        arguments.answer(whole | {name: asdict(figure) for name, figure in found.items()})
        return
    print(f"{loaded}, one thread, seed {seed}; median of five, lowest and highest")
    for name, figure in found.items():
        ends = f"{figure.low:,.0f} to {figure.high:,.0f}"
        print(f"  {name.replace('_', ' '):34} {figure.median:>13,.0f}   {ends}")
    print(f"  command: {arguments.command_line()}")


def match(
    first: Bot,
    second: OtherBot,
    game: GameName,
    option: OptionTexts = None,
    games: Annotated[
        int | None, typer.Option(min=2, help="How many games, a multiple of the seats; or 20.")
    ] = None,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Compare two players: rounds of games, the first player once in each seat.

    \b
    kibitz match mcts:sims=1000 uniform byg -o side=3 --games 40
    kibitz match mcts:sims=200 mcts:sims=2000 ./mygame.py --json

    The second player has the other seats; all games of a round have one deal. Says wins, draws
    and losses of the first player, and its score, the share of the others that it beats, with
    a 95% interval (Wilson's, over rounds). The same seed gives the same games.
    """
    from ...players import player
    from ...study.rounds import play_rounds

    loaded = arguments.load(game, option)
    rounds = _rounds(loaded.seats, games)
    makers = [lambda seed, spec=spec: player(spec, seed=seed) for spec in (first, second)]
    with _progress() as progress:
        tally = play_rounds(loaded, *makers, rounds=rounds, seed=seed, progress=progress)
    if json:
        arguments.answer(_facts(tally, first, second, str(loaded), seed))
    else:
        _print(tally, first, second, str(loaded), seed)


def _rounds(seats: int, games: int | None) -> int:
    """How many rounds so many games are; without a number, about twenty games."""
    if games is None:
        return -(-USUAL // seats)
    if games % seats:
        times = f"a multiple of {seats}, not {games}"
        raise OptionError(f"Each player sits in each seat, so --games is {times}.")
    return games // seats


def _facts(tally: Tally, first: str, second: str, game: str, seed: int) -> dict[str, Any]:
    return {
        "game": game,
        "players": [first, second],
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score,
        "interval": list(tally.interval),
        "seed": seed,
        "command": arguments.command_line(),
    }


def _print(tally: Tally, first: str, second: str, game: str, seed: int) -> None:
    low, high = tally.interval
    print(f"{first} against {second} at {game}")
    print(f"  {tally.wins} won, {tally.draws} drawn, {tally.losses} lost of {tally.games} games")
    print(f"  score {tally.score:.3f}, 95% interval {low:.3f} to {high:.3f}")
    print(
        f"  (Wilson's interval over {len(tally.rounds)} rounds with seats exchanged; seed {seed})"
    )
    print(f"  command: {arguments.command_line()}")


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, if a person looks at it."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)

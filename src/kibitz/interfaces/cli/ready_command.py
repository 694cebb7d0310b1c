"""The command that gets the opponents of a game ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import arguments
from .arguments import GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...training.ready import Event


def ready(
    game: GameName,
    option: OptionTexts = None,
    minutes: Annotated[float, typer.Option(min=0.05, help="How long it may take.")] = 10.0,
    beside: Annotated[
        bool, typer.Option("--beside", help="Write it beside the rules, to be shipped with them.")
    ] = False,
    seed: Seed = 0,
) -> None:
    """Look for better opponents of a game, by trial; the levels of the computer then play so.

    \b
    kibitz ready ./mygame.py --minutes 10
    kibitz match ready:sims=400 mcts:sims=400 ./mygame.py
    kibitz ready ./mygame.py --minutes 60 --beside

    The usual search plays random games. Where these say nothing of the acts, others are better:
    a search that reads `returns` before the end, one in which all seats look one act ahead, or a
    player that learns. Each plays the usual search at equal time. One that is surely better is
    kept for these rules and options in the cache, or with --beside in mygame.ready.npz. The player
    `ready` and the levels easy, middling and strong play by it. Where nothing is better, they stay
    as they are.
    """
    from ...players.ready import kept_file, shipping_places
    from ...players.signal import signal, warning
    from ...training.ready import Preparation, events

    arguments.require("report", "scipy")
    loaded = arguments.load_sound(game, option)
    file = shipping_places(loaded)[0] if beside else kept_file(loaded)
    file.parent.mkdir(parents=True, exist_ok=True)
    if said := warning(loaded, signal(loaded)):
        print(said, flush=True)
    for event in events(Preparation(loaded, file, 60 * minutes, seed)):
        for line in words(event, loaded):
            print(line, flush=True)


def words(event: Event, game: Game) -> list[str]:
    """An event in lines."""
    from ...play.scale import scale_of
    from ...players import suitable_search
    from ...training.ready import Chosen, Trains

    if isinstance(event, Trains):
        return [f"A player learns for {event.seconds / 60:.1f} minutes."]
    if isinstance(event, Chosen):
        found = event.choice
        if not found.player:
            return [
                f"Nothing that was tried is surely better than {suitable_search(game)}. It stays."
            ]
        return [
            f"Chosen in {found.minutes:.1f} minutes: {found.player}. {found.file} holds it.",
            "The levels easy, middling and strong play by it, and so does the player `ready`.",
        ]
    scale = scale_of(game)
    return [
        f"{one.search} against {suitable_search(game)}, {one.pace:.3g} seconds an act: "
        f"{scale.words(one.score)}"
        for one in event.trials
    ]

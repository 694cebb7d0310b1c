"""The command that gets the opponents of a game ready."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...players.ready import ChosenPlayer
    from ...training.ready import Event


def ready(
    game: GameName,
    option: OptionTexts = None,
    minutes: Annotated[float, typer.Option(min=0, help="How long it may take.")] = 10.0,
    beside: Annotated[
        bool, typer.Option("--beside", help="Copy it beside the rules, to be shipped with them.")
    ] = False,
    seed: Seed = 0,
) -> None:
    """Look for better opponents of a game, by trial; the levels of the computer then play so.

    \b
    kibitz ready ./mygame.py --minutes 10
    kibitz match ready:sims=400 mcts:sims=400 ./mygame.py
    kibitz ready ./mygame.py --minutes 60 --beside
    kibitz ready ./mygame.py --minutes 0 --beside

    The usual search plays random games. Where these say nothing of the acts, others are better:
    a search that reads `returns` before the end, one in which all seats look one act ahead, or a
    player that learns. Each plays the usual search at equal time. One that is surely better is
    kept in the cache for these rules and options. The player `ready` and the levels middling and
    strong play by it. Where nothing is better, they stay as they are.

    The same command goes on where it ended, and so does `kibitz serve` while nobody plays. With
    --beside the choice is copied to mygame.ready.npz; with --minutes 0 nothing else is done.
    """
    from ...players.ready import FILE, choice_for, kept_file
    from ...players.shipped_policy import shipping_places
    from ...players.signal import signal, warning
    from ...training.ready import Preparation, events

    arguments.require("report", "scipy")
    loaded = arguments.load_sound(game, option)
    if said := warning(loaded, signal(loaded)) if minutes else "":
        print(said, flush=True)
    plan = Preparation(loaded, kept_file(loaded), 60 * minutes, seed)
    for event in events(plan) if minutes else ():
        for line in words(event, loaded):
            print(line, flush=True)
    if beside:
        print(ship(loaded, choice_for(loaded), shipping_places(loaded, FILE)[0]))


def ship(game: Game, choice: ChosenPlayer | None, file: Path) -> str:
    """Copy a choice beside the rules; return a sentence on it."""
    from ...players.ready import LEARNED, note

    if choice is None:
        raise KibitzError(
            f"Nothing is chosen for {game} on this machine; leave out --minutes 0 to get ready."
        )
    if not choice.player:
        return "Nothing was better than the usual search, so there is nothing to ship."
    note(file, game, choice, choice.file if choice.player == LEARNED else None)
    return f"{file} holds it."


def words(event: Event, game: Game) -> list[str]:
    """An event in lines."""
    from ...play.scale import scale_of
    from ...players import suitable_search
    from ...training.ready import Chosen, Trains

    if isinstance(event, Trains):
        return [f"A player learns for {event.seconds / 60:.1f} minutes."]
    if isinstance(event, Chosen):
        choice = event.choice
        if not choice.player:
            return [
                f"Nothing that was tried is surely better than {suitable_search(game)}. It stays."
            ]
        return [
            f"Chosen in {choice.minutes:.1f} minutes in all: {choice.player}. "
            f"{choice.file} holds it.",
            "The levels middling and strong play by it, and so does the player `ready`.",
        ]
    scale = scale_of(game)
    return [
        f"{trial.search} against {suitable_search(game)}, {trial.pace:.3g} seconds an act: "
        f"{scale.words(trial.score)}"
        for trial in event.trials
    ]

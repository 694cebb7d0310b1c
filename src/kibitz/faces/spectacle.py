"""A game between bots, shown act by act or turn by turn."""

from __future__ import annotations

from pathlib import Path

from .. import record
from ..contract import GameError
from ..game import Game
from ..match import Match, Seat
from ..players import player
from ..players.thought import Thought
from ..study.pairs import derived, seen, submit
from .saving import write_text
from .thinking import Warmth, aside, decide
from .words import result, say, show


def watch_game(
    game: Game, specs: tuple[str, str], seed: int, *, each_act: bool, save: Path | None
) -> None:
    """Play bot against bot and show it; with `save`, write the record when it has ended."""
    if game.seats != 2:
        raise GameError(f"{game.id} has {game.seats} seats; two bots cannot fill them.")
    bots = [player(spec, seed=derived(seed, seat)) for seat, spec in enumerate(specs)]
    match = Match(game, seed, [Seat(bot.spec) for bot in bots])
    who = " against ".join(f"{bot.spec} ({match.called(i)})" for i, bot in enumerate(bots))
    say(f"{game}: {who}, seed {seed}\n", "bold")
    Warmth(game, bots).wait()
    show(match.position.scene(-1))
    acts: list[str] = []
    while match.player is not None:
        seat, turn = match.player, match.position.turn
        shown = seen(match, seat)
        thought = decide(bots[seat], shown)
        acts.append(shown.name(thought.action))
        submit(match, seat, acts[-1])
        if each_act or match.over or match.position.turn > turn:
            _show(match, seat, turn, acts, thought)
            acts.clear()
    say()
    say(result(match.position, match.returns or (), match.ending), "bold")
    if save:
        write_text(save, record.write(match.record()))
        say(f"The record is in {save}.")


def _show(match: Match, seat: int, turn: int, acts: list[str], thought: Thought) -> None:
    played = " ".join(map(record.quoted, acts))
    say(f"\n{turn + 1}. {match.called(seat)}: {played}{aside(thought)}\n", "bold")
    show(match.position.scene(-1))

"""A game between bots, shown act by act or turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ... import record
from ...contract import WATCHER
from ...game import Game
from ...information import acts_heard
from ...match import Match, Seat
from ...play.referee import submit, view_for
from ...play.seeds import derived_seed
from ...players import player
from ...players.base import Player, SearchResult
from ..messages import say, show
from ..outcome import result
from ..saved_games import write_text
from .bot_progress import Compilation, decide, with_outlook
from .sealed_acts import SealedActs


def watch_game(
    game: Game, specs: Sequence[str], seed: int, *, each_act: bool, save: Path | None
) -> None:
    """Play bot against bot and show it; with `save`, write the record when it has ended.

    The last of `specs` has all seats that are left.
    """
    seated = [specs[min(seat, len(specs) - 1)] for seat in range(game.seats)]
    bots = [player(spec, seed=derived_seed(seed, seat)) for seat, spec in enumerate(seated)]
    match = Match(game, seed, [Seat(bot.spec) for bot in bots])
    who = " against ".join(f"{bot.spec} ({match.called(i)})" for i, bot in enumerate(bots))
    say(f"{game}: {who}, seed {seed}\n", "bold")
    Compilation(game, bots).wait()
    show(match.position.scene())
    _play(match, bots, each_act=each_act)
    say()
    say(result(match.position, match.returns or (), match.ending), "bold")
    if save:
        write_text(save, record.write(match.record()))
        say(f"The record is in {save}.")


def _play(match: Match, bots: Sequence[Player], *, each_act: bool) -> None:
    begun, sealed = 0, SealedActs(WATCHER)
    while match.player is not None:
        seat, turn = match.player, match.position.turn
        shown = view_for(match, seat, bots[seat])
        result = decide(bots[seat], shown)
        submit(match, seat, shown.name(result.action))
        if each_act or match.over or match.position.turn > turn:
            _say_acts(match, seat, turn, begun, result)
            for sentence in sealed.opened(match.position):
                say(sentence)
            say()
            show(match.position.scene())
            begun = match.position.ply


def _say_acts(match: Match, seat: int, turn: int, begun: int, result: SearchResult) -> None:
    played = " ".join(record.quote(h.act) for h in acts_heard(match.position, WATCHER, begun))
    say(f"\n{turn + 1}. {match.called(seat)}: {played}{with_outlook(match.game, result)}", "bold")

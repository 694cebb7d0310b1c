"""Byg: when players place and when they grow, and what a player loses who has no choice."""

from __future__ import annotations

from pathlib import Path

import kibitz
from kibitz.estimates import mean_score
from kibitz.games.byg.rules import FRESH
from kibitz.players.selfplay import SelfplayGame

from ..writing import line, table
from .byg import PLAYOUTS, SIDE, V1, V2, Options, bits
from .played import between, scores
from .study import Found, Study, kept, percent, ratio, sized

GAMES = 300  # of each version, and of each bound seat
VERSIONS: dict[str, Options] = {"version 1": V1, "version 2": V2}
BOUND = str(Path(__file__).with_name("byg_bound.py"))
KINDS = {"places while it can": False, "grows while it can": True}
PARTS = ("0 to 25%", "25 to 50%", "50 to 75%", "75 to 100%")  # of the board


def turns() -> Found:
    """By version, for each quarter of the board: the turns with a choice, and which of them place.

    Then for each kind of bound seat its score against a free one, all with the same playouts.
    """
    return {
        name: {"turns": _turns(options), "bound": {kind: _bound(options, kind) for kind in KINDS}}
        for name, options in VERSIONS.items()
    }


def _turns(options: Options) -> list[list[float]]:
    game = kibitz.load("byg", side=SIDE, **options)
    played = between("byg", {"side": SIDE, **options}, (PLAYOUTS, PLAYOUTS), sized(GAMES))
    # Of a game, of a quarter: three numbers.
    rows = [_counted(game, selfplay) for selfplay in played]
    return [
        part
        for quarter in range(len(PARTS))
        for every, chosen, placed in [zip(*(row[quarter] for row in rows), strict=True)]
        for part in (ratio(chosen, every), ratio(placed, chosen))
    ]


def _counted(game: kibitz.Game, selfplay: SelfplayGame) -> list[list[int]]:
    """For each quarter of the board its turns, those with a choice, and those that place."""
    results = [[0, 0, 0] for _ in PARTS]
    p = game.start(selfplay.seed)
    cells = len(p.state[0]["parent"])
    for action in selfplay.acts:
        state = p.state[0]
        if state["kind"] == FRESH and state["turn"] > 1:
            vacant, beside = bits(state["vacant"]), bits(state["beside"][int(state["colour"])])
            row = results[min(3, 4 * (cells - vacant.bit_count()) // cells)]
            row[0] += 1
            if vacant & beside and vacant & ~beside:
                row[1] += 1
                row[2] += not beside >> action & 1
        p.act(action)
    return results


def _bound(options: Options, kind: str) -> list[float]:
    """The score of a bound seat against a free one, in each seat as often."""
    won = []
    for seat in (0, 1):
        bound: Options = {"side": SIDE, **options, "bound": seat, "grows": KINDS[kind]}
        won += scores(between(BOUND, bound, (PLAYOUTS, PLAYOUTS), sized(GAMES)), seat)
    return kept(mean_score(won))


def turns_shown(results: Found) -> str:
    """The turns by quarter, and the bound seats."""
    rows = [
        line(
            part, *(percent(results[name]["turns"][2 * k + n]) for name in results for n in (0, 1))
        )
        for k, part in enumerate(PARTS)
    ]
    head = [
        f"{name}, {what}" for name in results for what in ("turns with a choice", "of them place")
    ]
    bound = [
        line(kind, *(percent(results[name]["bound"][kind]) for name in results)) for kind in KINDS
    ]
    by_kind = table("a player who", *results, rows=bound)
    return f"{table('board filled', *head, rows=rows)}\n\n{by_kind}"


STUDIES = {"byg-turns": Study(turns, turns_shown)}

"""Games between given players, and what was measured in each, as JSON.

python -m research.answers.play byg -o side=4 --player 200 --games 200 --measure groups

A player is a rule of thumb, a player of Kibitz, or a number: tree search of so many playouts an act
(0: any act), compiled as a whole. One sits in every seat; of two, each in each seat. With --begin
each game begins with these acts. Every number is a mean over the games with its 95% interval, and
how many games had that number.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import kibitz
from kibitz.contract import KibitzError
from kibitz.farm import farm
from kibitz.match import Accepted, Match, Seat
from kibitz.play.referee import play_on
from kibitz.play.seeds import derived_seed
from kibitz.players import selfplay
from kibitz.players.selfplay import Games, Strength
from kibitz.record import quoted

from .advice import seated
from .measures import MEASURES, Numbers
from .question import summary

Given = argparse.Namespace


def measured(given: Given, number: int) -> Numbers:
    """What was measured in one game; all luck is derived from the seed and its number."""
    game = kibitz.load(given.game, **dict(o.split("=", 1) for o in given.option))
    turn = number % game.seats if len(given.player) > 1 else 0
    others = [given.player[-1]] * (game.seats - 1)
    specs = [*others[:turn], given.player[0], *others[turn:]]
    seed = derived_seed(given.seed, number // game.seats if len(given.player) > 1 else number)
    choice = derived_seed(seed, number)
    if all(map(str.isdigit, specs)) and not given.begin:
        played = by_number(game, specs, seed, choice)
    else:
        played = by_name(game, specs, seed, choice, given.begin)
    found: Numbers = {}
    for name in given.measure:
        found |= MEASURES[name](played, turn)
    return found


def by_number(game: kibitz.Game, specs: list[str], seed: int, choice: int) -> kibitz.Position:
    """The end of a game between searches of so many playouts an act."""
    strengths = tuple(Strength(int(spec)) for spec in specs)
    (played,) = selfplay.played(Games(game, strengths, seed, 1, choice))
    p = game.start(seed)
    for action in played.acts:
        p.act(action)
    return p


def by_name(
    game: kibitz.Game, specs: list[str], seed: int, choice: int, begin: list[str]
) -> kibitz.Position:
    """The end of a game between other players that begins with given acts."""
    players = [seated(spec, derived_seed(choice, seat)) for seat, spec in enumerate(specs)]
    match = Match(game, seed, [Seat(player.spec) for player in players])
    for act in begin:
        answer = match.submit(match.player or 0, match.ply, quoted(act))
        if not isinstance(answer, Accepted):
            raise KibitzError(f"--begin {act}: {answer.why}")
    play_on(match, players)
    return match.position


def summed(games: list[Numbers]) -> dict[str, Any]:
    """Of each number its mean, its interval, in how many games there was one."""
    names = dict.fromkeys(name for game in games for name in game)
    return {name: summary([game[name] for game in games if name in game]) for name in names}


def asked(words: list[str]) -> Given:
    """What the command line says."""
    reader = argparse.ArgumentParser(prog="python -m research.answers.play")
    reader.add_argument("game")
    reader.add_argument("-o", "--option", action="append", default=[])
    reader.add_argument("--player", action="append", required=True)
    reader.add_argument("--begin", action="append", default=[], metavar="ACT")
    reader.add_argument("--games", type=int, required=True)
    reader.add_argument("--measure", action="append", required=True, choices=sorted(MEASURES))
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return reader.parse_args(words)


def results(given: Given) -> Iterator[Numbers]:
    """The games one after another, played in several processes."""
    with farm(f"cores:{given.jobs}") as place:
        yield from place.map(partial(measured, given), range(given.games))


def main() -> None:
    """Play, and print the JSON."""
    words = sys.argv[1:]
    given = asked(words)
    try:
        found = summed(list(results(given)))
    except KibitzError as fault:
        raise SystemExit(str(fault)) from fault
    command = shlex.join(["python", "-m", "research.answers.play", *words])
    answer = {"games": given.games, "seed": given.seed, "measured": found, "command": command}
    print(json.dumps(answer))


if __name__ == "__main__":
    main()

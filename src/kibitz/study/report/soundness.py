"""Section 2: whether the rules hold in play: dead ends, endless games, acts and options unused."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np

from ...contract import KibitzError, Value
from ...game import Game, load
from ...players.playout import LONGEST
from ..bench import Bench
from ..numbers import share
from ..random_games import NONE, replayed
from .section import Section
from .words import act, counted, listed, written

SAMPLE = 40  # games held against each other for an option
LONGEST_RECORD = 600  # acts


def soundness(bench: Bench) -> Section:
    """What random games show of the rules."""
    t = bench.tally
    games = int(t["games"])
    found = Section("soundness", "Soundness")
    _dead_ends(found, t, int(t["close"]))
    _endless(found, bench, games)
    _unused(found, bench.game, t)
    _options(found, bench.game, bench.seed)
    _ends(found, bench, t)
    found.facts |= {"random_games": games, "looked_at_closely": int(t["close"])}
    return found


def _dead_ends(found: Section, t: Any, games: int) -> None:
    stuck = int(t["dead_ends"])
    found.facts["dead_ends"] = share(stuck, max(1, games))
    if stuck:
        found.facts["dead_end_seed"] = int(t["stuck"])
        found.words.append(
            f"{counted(stuck, 'random game')} of {games:,} came to a position without a legal act; "
            f"the game of seed {int(t['stuck'])} is one. Until that is mended no search can play "
            "it, so the sections that need one are empty."
        )
    else:
        high = found.facts["dead_ends"].high
        found.words.append(
            f"No dead end in {games:,} random games looked at act by act: there is always "
            f"something to do (at most {high:.2%} of games could have one, at 95%)."
        )


def _endless(found: Section, bench: Bench, games: int) -> None:
    t = bench.tally
    count = int(t["unfinished"])
    found.facts["endless"] = share(count, games)
    if not count:
        high = found.facts["endless"].high
        found.words.append(f"All {games:,} random games ended (at most {high:.3%} would not).")
        return
    seed = int(t["endless"])
    found.facts["endless_seed"] = seed
    found.words.append(
        f"{found.facts['endless'].percent} of random games had not ended after {LONGEST:,} acts, "
        f"the one of seed {seed} for example; they count as drawn."
    )
    found.facts["endless_begins"] = [
        p.told(k, -1) for p in [replayed(bench.game, seed)] for k in range(min(40, p.ply))
    ]


def _unused(found: Section, game: Game, t: Any) -> None:
    unused = [act(game, int(action)) for action in np.flatnonzero(t["used"] == 0)]
    found.facts["acts"] = game.actions
    found.facts["acts_never_played"] = len(unused)
    if unused:
        found.words.append(
            f"{len(unused):,} of {game.actions:,} acts were never played: {listed(unused)}."
        )
    else:
        found.words.append(f"Each of the {game.actions:,} acts was played.")


def _options(found: Section, game: Game, seed: int) -> None:
    """Options that change nothing in some games; sizes and free texts are left out."""
    idle, judged = [], []
    for name, option in game.about.options.items():
        values: tuple[Value, ...] = option.among
        if isinstance(option.default, bool):
            values = (True, False)
        others = [other for value in values if (other := _with(game, name, value))]
        if others and name != "players":
            judged.append(name)
            if not any(_differ(game, other, seed) for other in others):
                idle.append(name)
    found.facts["options_without_effect"] = idle
    if idle:
        found.words.append(
            f"In {SAMPLE} random games it made no difference what these options say, with the "
            f"others as they are: {listed(idle)}."
        )
    elif judged:
        found.words.append(f"The options {listed(judged)} each make a difference.")


def _with(game: Game, name: str, value: Value) -> Game | None:
    if value == game.options[name]:
        return None
    try:
        return load(game.spec, **{**game.options, name: value})
    except KibitzError:
        return None


def _differ(one: Game, other: Game, seed: int) -> bool:
    """Whether some random game of one cannot be the same in the other."""
    if one.actions != other.actions or one.seats != other.seats:
        return True
    return any(_parts(one, other, seed + k) for k in range(SAMPLE))


def _parts(one: Game, other: Game, seed: int) -> bool:
    played, twin = replayed(one, seed), other.start(seed)
    for ply, action in enumerate(islice(played.history, 400)):
        before = played.at(ply)
        if twin.player != before.player or sorted(twin.legal()) != sorted(before.legal()):
            return True
        twin.act(action)
    return twin.over != played.over or twin.returns != played.returns


def _ends(found: Section, bench: Bench, t: Any) -> None:
    """The shortest and the longest game, with their records."""
    met = np.flatnonzero(t["lengths"])
    shortest, longest = int(met[0]), int(met[-1])
    found.words.append(
        f"The shortest random game had {counted(shortest, 'act')}, the longest {longest:,}."
    )
    for name, acts in (("shortest", shortest), ("longest", longest)):
        seed = int(t[name])
        found.facts[name] = {"acts": acts, "seed": seed}
        if seed != NONE and acts <= LONGEST_RECORD:
            found.facts[name]["record"] = written(replayed(bench.game, seed), "uniform")

"""Section 2: whether the rules hold in play: dead ends, endless games, acts and options unused.

Also from where on nobody can do anything that matters.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...game import Game
from ...players.playout import LONGEST
from ...players.selfplay import Strength
from ..estimates import mean, share
from ..random_games import NONE, replayed
from ..run import Run
from ..settled import TIMES
from .measuring.idle_options import SAMPLE, Judged
from .measuring.settled_tails import Tail
from .phrases import act, again, counted, listed, written
from .section import Section, Text

LONGEST_RECORD = 600  # acts
BEGIN = 40  # acts shown of a game that does not end


def soundness(run: Run, tail: list[Tail], options: list[Judged]) -> Section:
    """What random games show of the rules, and where games of strong players are settled."""
    t = run.tally
    games = int(t["games"])
    found = Section("soundness", "Soundness")
    _dead_ends(found, run, int(t["close"]))
    _endless(found, run, games)
    _settled(found, run, tail)
    _unused(found, run.game, t)
    _options(found, options)
    _ends(found, run, t)
    found.facts |= {"random_games": games, "looked_at_closely": int(t["close"])}
    return found


def _dead_ends(found: Section, run: Run, games: int) -> None:
    stuck, seed = int(run.tally["dead_ends"]), int(run.tally["stuck"])
    found.facts["dead_ends"] = share(stuck, max(1, games))
    if stuck:
        found.facts["dead_end_seed"] = seed
        found.words.append(
            f"{counted(stuck, 'random game')} of {games:,} came to a position without a legal act, "
            "as the one below. Until that is mended no search can play it, so the sections that "
            "need one are empty."
        )
        _record(found, "A game with a dead end", run.game, seed)
    else:
        high = found.facts["dead_ends"].high
        found.words.append(
            f"No dead end in {games:,} random games looked at act by act: there is always "
            f"something to do (at most {high:.3%} of games could have one, at 95%)."
        )


def _endless(found: Section, run: Run, games: int) -> None:
    t = run.tally
    count = int(t["unfinished"])
    found.facts["endless"] = share(count, games)
    if not count:
        high = found.facts["endless"].high
        found.words.append(f"All {games:,} random games ended (at most {high:.3%} would not).")
        return
    seed = int(t["endless"])
    found.facts["endless_seed"] = seed
    p = replayed(run.game, seed)
    begins = [p.told(k, -1) for k in range(min(BEGIN, p.ply))]
    found.facts["endless_begins"] = begins
    found.words.append(
        f"{found.facts['endless'].percent} of random games had not ended after {LONGEST:,} acts; "
        f"they count as drawn. One (seed {seed}) begins {' '.join(begins)} .."
    )


def _settled(found: Section, run: Run, tail: list[Tail]) -> None:
    if not tail:
        return
    part = mean([one.acts / len(one.game.acts) for one in tail])
    longest = max(tail, key=lambda one: one.acts)
    found.facts["settled"] = {
        "part": part, "acts": mean([one.acts for one in tail]), "most": longest.acts,
        "games": len(tail), "playouts": run.strongest,
    }  # fmt: skip
    who = f"{counted(len(tail), 'game')} with {Strength(run.strongest)}"
    if longest.acts == 0:
        found.words.append(f"Something is at stake until the last act in each of {who}.")
        return
    found.words.append(
        f"The last {part.percent} of a game is played when nobody can do anything any more that "
        f"changes the result ({who}); at most that is {counted(longest.acts, 'act')}, "
        f"from ply {longest.ply} of the game below."
    )
    _written(found, "A game that goes on after it is settled", longest)
    found.notes.append(
        f"A position is taken to be settled if {TIMES} random ways to go on from it all bring the "
        "same result, so what changes it very seldom is overlooked."
    )


def _written(found: Section, title: str, one: Tail) -> None:
    if len(one.game.acts) <= LONGEST_RECORD:
        p = again(one.game.game, one.game.seed, one.game.acts)
        found.texts.append(Text(title, written(p, "tree search")))


def _record(found: Section, title: str, game: Game, seed: int) -> str:
    text = written(replayed(game, seed), "uniform")
    found.texts.append(Text(title, text))
    return text


def _unused(found: Section, game: Game, t: Any) -> None:
    unused = [act(game, int(action)) for action in np.flatnonzero(t["used"] == 0)]
    found.facts["acts"] = game.actions
    found.facts["acts_never_played"] = len(unused)
    if unused:
        number = "number " * all(name.isdecimal() for name in unused)
        found.words.append(
            f"{len(unused):,} of {game.actions:,} acts were never played: {number}{listed(unused)}."
        )
    else:
        found.words.append(f"Each of the {game.actions:,} acts was played.")


def _options(found: Section, judged: list[Judged]) -> None:
    idle = [one.name for one in judged if one.idle]
    found.facts["options_without_effect"] = idle
    if idle:
        found.words.append(
            f"In {SAMPLE:,} random games it made no difference what these options say, even with "
            f"any one of the others changed: {listed(idle)}."
        )
    beside = [f"{one.name} (with {one.with_})" for one in judged if one.with_]
    if beside:
        found.words.append(f"These options matter only beside others: {listed(beside)}.")
    words = [one.name for one in judged if one.words]
    if words:
        found.words.append(f"These options change words only: {listed(words)}.")
    plain = [one.name for one in judged if not (one.idle or one.with_ or one.words)]
    if plain:
        found.words.append(f"These options make a difference: {listed(plain)}.")


def _ends(found: Section, run: Run, t: Any) -> None:
    met = np.flatnonzero(t["lengths"])
    shortest, longest = int(met[0]), int(met[-1])
    found.words.append(
        f"The shortest random game had {counted(shortest, 'act')}, the longest {longest:,}."
    )
    for name, acts in (("shortest", shortest), ("longest", longest)):
        seed = int(t[name])
        found.facts[name] = {"acts": acts, "seed": seed}
        if seed != NONE and acts <= LONGEST_RECORD:
            title = f"The {name} random game"
            found.facts[name]["record"] = _record(found, title, run.game, seed)

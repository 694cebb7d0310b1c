"""Golden files: whole games, act by act, and numbers of positions, kept as text.

A file is made of questions, lines that begin with `>`, and the answers below them:

    > game 1 of byg side=3
    > positions to turn 7 of byg side=2

The number of a game is its seed. `python -m tests.golden` answers every question afresh. A new
game gets its file by writing down the questions alone and running that command.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from kibitz import Game, Position, load
from kibitz.kit.rng import below, seeded
from kibitz.solvers import count

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER.parents[1] / "examples"
HEAD = "# Written by `python -m tests.golden`: do not edit what stands below a question."
QUESTION = re.compile(r"> (?:game (?P<seed>\d+)|positions to turn (?P<turns>\d+)) of (?P<game>.+)")


def answered(text: str) -> str:
    """A golden file with every question in it answered afresh."""
    questions = [line for line in text.splitlines() if line.startswith(">")]
    sections = ["\n".join([question, *answer(question)]) for question in questions]
    return "\n\n".join([HEAD, *sections]) + "\n"


def answer(question: str) -> Iterator[str]:
    """The lines that answer one question."""
    asked = QUESTION.fullmatch(question)
    assert asked, f"{question} cannot be read"
    game = loaded(asked["game"])
    if asked["turns"]:
        yield " ".join(map(str, count.positions(game, int(asked["turns"]))))
    else:
        yield from transcript(game, int(asked["seed"]))


def loaded(text: str) -> Game:
    """The game of a text such as `byg side=3`; an example goes by its name as well."""
    id, *options = shlex.split(text)
    file = EXAMPLES / f"{id.replace('-', '_')}.py"
    return load(str(file) if file.exists() else id, **dict(o.split("=", 1) for o in options))


def transcript(game: Game, seed: int) -> Iterator[str]:
    """A random game: each act with its seat and its choices, each turn with its board."""
    p, rng = game.start(seed), seeded(seed)
    yield from board(p)
    while not p.over:
        acts, seat, turn = p.legal(), p.player, p.turn
        action = acts[below(rng, len(acts))]
        name = p.name(action)
        p.act(action)
        yield f"{p.ply:3} seat {seat} plays {name}, 1 of {len(acts)} acts; key {digest(p)}"
        if p.turn > turn or p.over:
            yield from board(p)
    yield f"over after {p.ply} acts in {p.turn} turns; returns {p.returns}"


def digest(p: Position) -> str:
    return hashlib.sha256(p.key()).hexdigest()[:12]


def board(p: Position) -> Iterator[str]:
    yield ""
    yield from (f"    {line}".rstrip() for line in str(p).splitlines())
    yield ""

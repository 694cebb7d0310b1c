"""The acts of people in small games that they had never played, from two public studies.

The studies are not part of this repository. From clones of them:

    git show HEAD:human-data/play-exp/human-v-human/final-play/final_agg.json > matches.json
        (collinskatie/intuitive-game-reasoning, MIT: 906 matches in 41 games)
    git show "HEAD:Model code/data_hvh.cpp" > four.cpp
        (WeiJiMaLab/fourinarow, no licence: 5,482 acts in four in a row on 4 x 9 cells)

The games whose judgements are kept apart (bench/people/kept_games.json) are dropped while the file
is read. People are in one of two halves, drawn by lot: those of a match are in the same half.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path

from kibitz.game import Game
from kibitz.kit import squares

from .judged_games import kept_games, loaded

LOT = "kibitz, next acts, 30 November"  # the seed of the lot; chosen before anything was measured
FOUR = "4.0*9.0*4 pieces in a row wins."
TRIAL = re.compile(r"\{\{0x(\w+)ULL,0x(\w+)ULL\},0x(\w+)ULL,(?:BLACK|WHITE),\d+,(\d+),\d+\}")


@dataclass(frozen=True)
class PeopleMatch:
    """A match of people: its game, its half (0 or 1), and its acts from the first on."""

    game: str
    half: int
    acts: tuple[int, ...]


def half_of(who: str) -> int:
    """The half of the people to which the lot puts somebody."""
    return sha256(f"{LOT}: {who}".encode()).digest()[0] % 2


def matches(file: Path) -> list[PeopleMatch]:
    """The matches of games that are not kept apart."""
    kept = set(kept_games())
    study = json.loads(file.read_text("utf-8"))
    open_games = {name: study_ for name, study_ in study.items() if name not in kept}
    del study
    games = {name: loaded(name) for name in open_games}
    return [
        PeopleMatch(name, half_of(arena), tuple(_acts(games[name], ast.literal_eval(boards))))
        for name, rows in open_games.items()
        for arena, boards in zip(rows["arena"], rows["boards"], strict=True)
    ]


def _acts(game: Game, boards: list[list[list[int]]]) -> Iterator[int]:
    """The acts between pictures of the board, up to the first picture that is missing."""
    columns, rows = len(boards[0][0]), len(boards[0])
    cells = [*squares.board(columns, rows).values()]
    p = game.start()
    for before, after in pairwise(boards):
        pairs = zip(chain(*before), chain(*after), strict=True)
        changed = [(k, new) for k, (old, new) in enumerate(pairs) if old != new]
        if len(changed) != 1 or p.player is None or changed[0][1] != 1 + p.player:
            return
        yield cells[changed[0][0]]
        p.act(cells[changed[0][0]])


def four_in_a_row(file: Path) -> list[PeopleMatch]:
    """The matches of four in a row on 4 x 9 cells."""
    cells = [*squares.board(9, 4).values()]
    played: list[tuple[str, list[int]]] = []
    for black, _, move, who in TRIAL.findall(file.read_text("utf-8")):
        if int(black, 16) == 0:
            played.append((who, []))
        played[-1][1].append(cells[int(move, 16).bit_length() - 1])
    return [
        PeopleMatch(FOUR, half_of(f"pair {int(who) // 2}"), tuple(acts)) for who, acts in played
    ]

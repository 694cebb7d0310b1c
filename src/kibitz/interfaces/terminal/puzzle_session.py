"""Puzzles at the terminal: which act wins?"""

from __future__ import annotations

import random

from ...contract import IllegalMove
from ...game import Game
from ...study.puzzles import Puzzle, puzzles
from ..messages import console, say, show
from .questions import ask

GIVE_UP = "?"


def solve_puzzles(game: Game, seed: int | None) -> None:
    """Show puzzles and ask for the winning act of each, until Ctrl-C, Ctrl-D or the last."""
    begin = random.randrange(2**31) if seed is None else seed
    say(f"{game.about.title}: find the one act that wins; {GIVE_UP} gives up, Ctrl-C leaves.")
    more, solved = puzzles(game, begin), 0
    try:
        for number in range(1, 101):
            with console().status("Looking for a puzzle ..."):
                puzzle = next(more, None)
            if puzzle is None:
                break
            solved += _solved_at_once(puzzle, number)
            say(f"{solved} of {number} found at once.\n")
    except (KeyboardInterrupt, EOFError):
        say()


def _solved_at_once(puzzle: Puzzle, number: int) -> bool:
    p = puzzle.position
    seat = p.player or 0
    say(f"\n{number}. {p.called(seat)} to act and win; {puzzle.difficulty}\n", "bold")
    show(p.scene(seat))
    say()
    at_once = True
    while (
        act := ask("Which act wins?", "", lambda text: _act_or_surrender(puzzle, text))
    ) is not None:
        if act == puzzle.answer:
            say("Yes.", "bold")
            return at_once
        say("That does not win.", "red")
        at_once = False
    say(f"{puzzle.name} wins.", "bold")
    return False


def _act_or_surrender(puzzle: Puzzle, text: str) -> int | None:
    if text == GIVE_UP:
        return None
    p = puzzle.position
    actions = p.parse(text)
    if len(actions) != 1 or actions[0] not in p.legal():
        raise IllegalMove(f"One legal act, please: {' '.join(p.moves())}.")
    return actions[0]

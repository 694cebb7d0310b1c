"""Byg in which equal largest groups are a draw: what the tie-break does is seen beside it."""

from dataclasses import replace
from typing import Any

from kibitz.games.byg import rules
from kibitz.games.byg.rules import actions as actions
from kibitz.games.byg.rules import key as key
from kibitz.games.byg.rules import layout as layout
from kibitz.games.byg.rules import legal as legal
from kibitz.games.byg.rules import over as over
from kibitz.games.byg.rules import pick as pick
from kibitz.games.byg.rules import play as play
from kibitz.games.byg.rules import player as player
from kibitz.games.byg.rules import prepare as prepare
from kibitz.games.byg.rules import start as start
from kibitz.games.byg.rules import turn_over as turn_over

ABOUT = replace(rules.ABOUT, title="Byg without a tie-break", outcome="win-draw")


def returns(p: Any, out: Any) -> None:
    """The player with the larger largest group wins; equal ones are a draw."""
    white, black = largest(p, 0), largest(p, 1)
    if white != black:
        winner = p.white if white > black else 1 - p.white
        out[winner] = 1
        out[1 - winner] = -1


def largest(p: Any, colour: int) -> int:
    """The stones of a colour's largest group."""
    most = 0
    for cell in range(len(p.parent)):
        if p.parent[cell] == cell:
            stones, mine = 0, False
            for w in range(len(p.fit)):
                here = int(p.stones[cell, w])
                mine = mine or here & int(p.own[colour, w]) != 0
                while here != 0:
                    stones += 1
                    here &= here - 1
            if mine:
                most = max(most, stones)
    return most

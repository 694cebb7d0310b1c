"""Byg without a choice of the number of stones: each turn is one stone, on any vacant cell."""

from dataclasses import replace
from typing import Any

from kibitz.games.byg import rules
from kibitz.games.byg.rules import actions as actions
from kibitz.games.byg.rules import end_turn, lay
from kibitz.games.byg.rules import key as key
from kibitz.games.byg.rules import layout as layout
from kibitz.games.byg.rules import legal as legal
from kibitz.games.byg.rules import over as over
from kibitz.games.byg.rules import pick as pick
from kibitz.games.byg.rules import player as player
from kibitz.games.byg.rules import prepare as prepare
from kibitz.games.byg.rules import returns as returns
from kibitz.games.byg.rules import start as start

ABOUT = replace(rules.ABOUT, title="Byg with one stone a turn")


def play(p: Any, action: int) -> None:
    """Put a stone anywhere, and end the turn."""
    lay(p, action)
    end_turn(p)

"""Exact values: who wins, and how far away the end is. Knows no game.

`own.py` runs the solver that a game's folder brings along, `tables.py` keeps what comes of it
on disk, `exact.py` answers what each act of a position is worth.
"""

from .exact import Worth as Worth
from .exact import acts as acts
from .exact import measure as measure

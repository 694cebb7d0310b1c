"""Exact values: who wins, and how far away the end is. Knows no game.

`general.py` solves positions of any game: by `acyclic.py` where play ends, by `looping.py` where it
can go round. `own.py` runs the solver that a game's folder brings along, `tables.py` keeps what
comes of it on disk; `tablebase.py` keeps what the general solvers have found. `exact.py` answers
from whichever there is what each act is worth.
"""

from .acyclic import MemorySearch as MemorySearch
from .exact import Exact as Exact
from .exact import acts as acts
from .exact import measure as measure
from .exact_value import ExactValue as ExactValue
from .general import NotYet as NotYet
from .general import Solution as Solution
from .general import begins_with_luck as begins_with_luck
from .general import solved as solved

"""Exact values: who wins, and how far away the end is. Knows no game.

`solution.py` solves any position by general means: `acyclic.py` where play ends, `looping.py`
where it can go round. `own.py` runs the solver that a game's folder brings along, `tables.py` keeps
what comes of it on disk, `exact.py` answers what each act of a position is worth.
"""

from .acyclic import MemorySearch as MemorySearch
from .exact import Worth as Worth
from .exact import acts as acts
from .solution import Solution as Solution
from .solution import begins_with_luck as begins_with_luck
from .solution import solved as solved

"""Exact values: results, distances to the end, and equilibria. Knows no game.

Begin at `solve` (`methods.py`); it chooses among the solvers:

- `general.py`: positions of any game: `acyclic.py` where play ends, `looping.py` where it can
  repeat, `expected.py` where acts draw or several sides play for themselves;
- `all_deals.py`: the mean over all deals of a game that begins with luck;
- `secret_methods.py`: secrets or joint choices, the cheapest exact method first;
- `game_solver.py`: the solver that a game's folder brings along.

`table_files.py` and `tablebase.py` keep results on disk. `exact.py` gives the value of each act,
from a table or from a solver.
"""

from .acyclic import MemorySearch as MemorySearch
from .equilibrium import Equilibrium as Equilibrium
from .equilibrium import equilibrium as equilibrium
from .exact import Exact as Exact
from .exact import acts as acts
from .exact import measure as measure
from .exact_value import ExactValue as ExactValue
from .general import NotYet as NotYet
from .general import solve_position as solve_position
from .luck_of_deals import begins_with_luck as begins_with_luck
from .methods import solve as solve
from .methods import solve_by as solve_by
from .solution import Solution as Solution

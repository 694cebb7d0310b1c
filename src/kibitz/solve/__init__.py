"""Exact values: of games that cannot go round, of games that can. Knows no game.

`solved` is what the rest of Kibitz asks.

>>> from kibitz import load
>>> found = solved(load("byg", side=2).start())
>>> found.result, sorted(set(found.results.values()))
('loss', ['loss'])
"""

from .solution import Solution as Solution
from .solution import begins_with_luck as begins_with_luck
from .solution import solved as solved

"""The properties of every position, tested where random games seldom come.

A search (`unreached.py`) has a record to each line and outcome of the rules and to each result of a
game. What `check` tests in random games must hold there as well: a tie, a full board, a second
repetition, a pack that is shuffled again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..game import Game, Position
from .failure import Failure, failure_at, what_failed
from .invariants import INVARIANT, invariant_holds
from .properties import PROPERTIES
from .text import RulesText, TextRecord

SECONDS = 3.0  # of the processor

Records = Sequence[tuple[TextRecord, Game]]


def failure_at_rare_positions(records: Records, seconds: float = SECONDS) -> Failure | None:
    """The first failure at the ends of some records; None if all holds there, as far as it went.

    seconds: of the processor.
    """
    until, futures = time.process_time() + seconds, dict[bytes, Any]()
    for p in _positions(records):
        if time.process_time() > until:
            return None
        for name, body in {INVARIANT: lambda p, _: invariant_holds(p), **PROPERTIES}.items():
            try:
                with np.errstate(all="raise"):
                    body(p, futures)
            except Exception as fault:
                return failure_at(p, name, what_failed(fault))
    return None


def _positions(records: Records) -> Iterator[Position]:
    texts: dict[str, RulesText] = {}
    for record, game in sorted(records, key=lambda pair: len(pair[0].acts)):
        if str(game) not in texts:
            texts[str(game)] = RulesText(game)  # which reads and rewrites the rules
        try:
            yield texts[str(game)].position(record)
        except Exception:  # the rules fail on the way, which the search says itself
            continue

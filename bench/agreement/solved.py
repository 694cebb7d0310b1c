"""`solve`, `exploit` and `match`, beside a walk over all histories or another method."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz import kernel
from kibitz.game import Game, Position

from .games import BACKWARD, EXACT, SURE, GameCase, Row, asked

MATCHES = 200  # games of two random players


def walked(game: Game, best: bool) -> float:
    """What the first seat gets in all deals, by best open play or by random acts."""
    dealt = kernel.deals(game.blank())
    return sum(likely * _worth(Position(game, state), best) for likely, _, state in dealt)


def _worth(p: Position, best: bool) -> float:
    if p.returns is not None:
        return float(p.returns[0])
    worths = [_after(p, action, best) for action in p.legal()]
    if not best:
        return sum(worths) / len(worths)
    return max(worths) if p.game.side_of(p.player or 0) == 0 else min(worths)


def _after(p: Position, action: int, best: bool) -> float:
    after = kernel.outcomes(p.state, action)
    return sum(likely * _worth(Position(p.game, state), best) for likely, _, state in after)


def settled(p: Position) -> float:
    """What the first seat gets where play can repeat: wins and losses from the ends backward."""
    positions, after = {p.key(): p}, dict[bytes, list[bytes]]()
    waiting, value = [p], dict[bytes, float]()
    while waiting:
        here = waiting.pop()
        if here.returns is not None:
            value[here.key()] = float(here.returns[0])
        follow = [] if here.over else [_played(here, action) for action in here.legal()]
        after[here.key()] = [reached.key() for reached in follow]
        waiting += [
            reached for reached in follow if positions.setdefault(reached.key(), reached) is reached
        ]
    while sum(
        _settles(key, positions[key], after[key], value) for key in positions if key not in value
    ):
        pass  # a pass over all, until one settles nothing
    return value.get(p.key(), 0.0)


def _played(p: Position, action: int) -> Position:
    (after,) = kernel.outcomes(p.state, action)
    return Position(p.game, after.state)


def _settles(key: bytes, p: Position, after: list[bytes], value: dict[bytes, float]) -> bool:
    best = 1.0 if p.player == 0 else -1.0
    if any(value.get(key) == best for key in after):
        value[key] = best
    elif all(value.get(key) == -best for key in after):
        value[key] = -best
    return key in value


def rows_of(of: GameCase, game: Game) -> Iterator[Row]:
    solved = asked(of, "solve")
    first, error = solved["returns"][0], solved.get("error", 0.0)
    close = EXACT * max(1.0, abs(first))
    if of.walks and game.information == "perfect":
        yield Row(of, "solve", first, walked(game, True), "all histories", error + close)
    if of.method == BACKWARD:
        yield Row(of, "solve", first, settled(game.start()), of.method, close)
    elif of.method:
        other = asked(of, "solve", "--method", of.method, "--seconds", "5")
        far = error + other.get("error", 0.0) + close
        yield Row(of, "solve", first, other["returns"][0], f"`--method {of.method}`", far)
    if of.known:
        value, digits, source = of.known
        yield Row(of, "solve", first, value, source, error + digits + close)
    if of.walks:
        yield from _by_random_acts(of, game)


def _by_random_acts(of: GameCase, game: Game) -> Iterator[Row]:
    usual = walked(game, False)
    if game.information == "hidden":
        own = asked(of, "exploit", "uniform")["returns"][0]
        yield Row(of, "exploit", own, usual, "all histories", EXACT)
    if game.seats == 2:
        answer = asked(of, "match", "uniform", "uniform", "--games", str(MATCHES))
        low, high = answer["interval"]
        yield Row(of, "match", answer["score"], 0.5, "symmetry", SURE * (high - low) / 2)

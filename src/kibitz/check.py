"""The conformance suite: what every game must hold, checked in random games.

>>> import kibitz
>>> check(kibitz.load("byg", side=2), games=2, bounds=False)
[]
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from xml.etree import ElementTree

import numpy as np

from . import draw, kernel, record
from .contract import KibitzError, OptionError, as_text
from .game import Game, Position, load
from .kernel import compiled, legal, over, play, player, returns, start, turn_over, write_key
from .kit.rng import below, seeded
from .players.playout import LONGEST, pick, run

MANY = 100  # legal acts, beyond which the fairness of `pick` is not tested
DRAWS = 40  # of `pick`, per legal act
OPENING = 30  # plies in which every position is tested, afterwards every tenth
LUCK = 6.0  # how many standard deviations a fair `pick` may stray


@dataclass(frozen=True)
class Failure:
    """A property that does not hold: where, and how to see it again."""

    property: str
    sentence: str
    game: str
    seed: int
    moves: str
    position: str

    def __str__(self) -> str:
        moves = self.moves or "(none)"
        head = f"{self.property}: {self.sentence}\n  {self.game}, seed {self.seed}, moves: {moves}"
        return f"{head}\n{self.position}" if self.position else head


class Broken(Exception):
    """Raised by a property that does not hold."""


def check(
    game: Game, games: int = 10, seed: int = 0, *, bounds: bool = True, options: bool = True
) -> list[Failure]:
    """Everything found wrong with a game, each property once; an empty list is a pass.

    bounds: also play compiled with every array index checked, in a process of its own.
    options: also play, as plain Python, each option at its ends.
    """
    found = _Findings(game)
    for number in range(games):
        _walk(game, seed + number, found, machine=True)
    if options and not found.failures:
        for other in _at_the_ends(game):
            _walk(other, seed, found, machine=False)
    if bounds and not found.failures:
        found.test("indices stay within their arrays", None, seed, lambda: _bounds(game, seed))
    return found.failures


class _Findings:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.failures: list[Failure] = []
        self.futures: dict[bytes, Any] = {}

    def test(self, name: str, p: Position | None, seed: int, body: Callable[[], None]) -> bool:
        """Run one property and say whether it holds; note it if not, once."""
        try:
            with np.errstate(all="raise"):
                body()
        except Exception as fault:
            sentence = str(fault) if isinstance(fault, Broken | KibitzError) else _told(fault)
            if all(failure.property != name for failure in self.failures):
                self.failures.append(Failure(name, sentence, str(self.game), seed, *_shown(p)))
            return False
        return True


def _told(fault: Exception) -> str:
    at = fault.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    line = f" at line {at.tb_lineno} of {at.tb_frame.f_code.co_filename}" if at else ""
    return f"{type(fault).__name__}{line}: {fault}"


def _shown(p: Position | None) -> tuple[str, str]:
    if p is None:
        return "", ""
    try:
        return " ".join(_names(p)), str(p)
    except Exception:
        return " ".join(map(str, p.history)), f"record: {p.record}"


def _names(p: Position) -> list[str]:
    return [p.game.name(p.at(k).record, a, -1) for k, a in enumerate(p.history)]


def _walk(game: Game, seed: int, found: _Findings, machine: bool) -> None:
    """Play one random game as plain Python, testing every property at every position."""
    found.game = game
    positions: list[Position] = []
    found.test("start deals a position", None, seed, lambda: _start(game, seed, positions))
    if not positions:
        return
    p, rng = positions[0], seeded(seed)
    while _holds(p, seed, found, machine) and not p.over and p.ply < LONGEST:
        acts = p.legal()
        action = acts[below(rng, len(acts))]
        if not found.test(PLAYS, p, seed, partial(p.act, action)):
            return
    found.test("a record reads back to the same game", p, seed, lambda: _record(p))


def _holds(p: Position, seed: int, found: _Findings, machine: bool) -> bool:
    """Whether every property holds here; late in a long game not every position is tested."""
    if p.ply > OPENING and p.ply % 10 and not p.over:
        return True
    bodies = {name: partial(body, p, found.futures) for name, body in PROPERTIES.items()}
    if machine:
        bodies[TWO_SPEEDS] = partial(_same_at_both_speeds, p)
    return all(found.test(name, p, seed, body) for name, body in bodies.items())


def _start(game: Game, seed: int, into: list[Position]) -> None:
    into.append(game.start(seed))
    if game.start(seed).state.tobytes() != into[0].state.tobytes():
        raise Broken("the same seed gave two different positions.")


def _at_the_ends(game: Game) -> Iterator[Game]:
    for name, option in game.about.options.items():
        ends = option.among or tuple(v for v in (option.low, option.high) if v is not None)
        for value in ends or ((True, False) if isinstance(option.default, bool) else ()):
            try:
                yield load(game.spec, **{**game.options, name: value})
            except OptionError:
                continue  # refused together with the other options, in a sentence


# -- properties of a position: each raises Broken ------------------------------------------


def _acts(p: Position, futures: Any) -> None:
    acts = p.legal()
    if p.over:
        return
    if not acts:
        raise Broken("the game is not over, and nothing is legal.")
    if len(set(acts)) < len(acts):
        raise Broken(f"legal names an action twice: {sorted(acts)}.")
    if min(acts) < 0 or max(acts) >= p.game.actions:
        raise Broken(f"legal names {sorted(acts)}; actions go from 0 to {p.game.actions - 1}.")
    if p.moves() == ["done"]:
        raise Broken("done is the only legal act; the turn should have ended by itself.")


def _seat(p: Position, futures: Any) -> None:
    if not p.over and not 0 <= int(kernel.player(p.record)) < p.game.seats:
        raise Broken(f"player gives seat {kernel.player(p.record)} of {p.game.seats}.")


def _asking(p: Position, futures: Any) -> None:
    before = p.state.tobytes()
    for name in ("player", "over", "returns", "legal", "moves", "key", "scene"):
        asked = getattr(p, name)
        if callable(asked):
            asked()
        if p.state.tobytes() != before:
            raise Broken(f"asking for {name} changed the position.")


def _outcome(p: Position, futures: Any) -> None:
    given, kind = p.returns, p.game.about.outcome
    if given is None:
        return
    if not np.isfinite(given).all():
        raise Broken(f"returns are not numbers: {given}.")
    if kind != "scores" and (max(map(abs, given)) > 1 or (p.game.seats == 2 and sum(given) != 0)):
        raise Broken(f"returns {given} are not a win, a draw or a loss for each seat.")
    if kind == "win" and 1 not in given:
        raise Broken(f"nobody has won: {given}; is the outcome of ABOUT 'win-draw'?")


def _words(p: Position, futures: Any) -> None:
    names = p.moves()
    if len(set(names)) < len(names):
        twice = [name for name, n in Counter(names).items() if n > 1]
        raise Broken(f"two legal acts are both called {twice[0]}.")
    for action, name in zip(p.legal(), names, strict=True):
        if not name or len(name.split()) != 1 or "|" in name or '"' in name:
            raise Broken(f"action {action} is called {name!r}; a name is one word.")
        if "parse" in p.game.look and p.parse(name) != [action]:
            raise Broken(f"{name} is read as {p.parse(name)}, not as action {action}.")


def _picture(p: Position, futures: Any) -> None:
    seat = -1 if p.player is None else p.player
    scene, names = p.scene(seat), dict(zip(p.legal(), p.moves(), strict=True))
    ElementTree.fromstring(draw.svg(scene))
    draw.plain(scene)
    for action, name in scene.acts().items():
        if names.get(action) != name:
            meant = names.get(action, "no legal act")
            raise Broken(f"the scene offers {name} as action {action}, which is {meant}.")
    missing = [name for action, name in names.items() if action not in scene.acts()]
    if missing:
        raise Broken(f"the scene has nothing to click for {', '.join(missing[:5])}.")


def _picking(p: Position, futures: Any) -> None:
    """Each legal act is picked about equally often."""
    if p.over or "pick" not in p.game.rules.functions or p.ply % 5:
        return
    acts = p.legal()
    if len(acts) > MANY:
        return
    out, rng = np.zeros(p.game.actions, np.int32), seeded(p.ply)
    drawn = Counter(int(pick(p.record, out, rng)) for _ in range(DRAWS * len(acts)))
    for action in drawn:
        if action not in acts:
            raise Broken(f"pick gave {p.name(action)}, which is not legal.")
    for action in acts:
        if abs(drawn[action] - DRAWS) > LUCK * DRAWS**0.5 + 1:
            often = f"{drawn[action]} times of {DRAWS * len(acts)}"
            raise Broken(f"pick gave {p.name(action)} {often}, where {DRAWS} would be fair.")


def _same_key(p: Position, futures: Any) -> None:
    """Positions of one key have one future."""
    future = (sorted(p.legal()), p.player, p.over, p.returns)
    known = futures.setdefault(str(p.game).encode() + p.key(), (future, p.copy()))
    if known[0] != future:
        other = " ".join(_names(known[1])) or "the start"
        raise Broken(f"after {other} the key is the same, but legal acts or outcome are not.")


def _transposed(p: Position, futures: Any) -> None:
    """The same acts in another order lead to one position, where they look alike."""
    acts = p.legal()
    if len(acts) < 2 or "key" in p.game.rules.functions:
        return
    first, between, last = acts[0], acts[len(acts) // 2], acts[-1]
    for way in ((first, last), (first, between, last)):  # the second where seats alternate
        if len(set(way)) == len(way) and _look_alike(p, way, way[::-1]):
            names = " ".join(p.name(action) for action in way)
            raise Broken(f"{names} and the same from behind look alike: write key(p).")


def _look_alike(p: Position, way: Sequence[int], back: Sequence[int]) -> bool:
    """Whether two ways lead to positions that look and go on alike, but have different keys."""
    try:
        one, other = _along(p, way), _along(p, back)
        alike = one.legal() == other.legal() and _look(one) == _look(other)
        return alike and one.player == other.player and one.key() != other.key()
    except Exception:
        return False  # an act is not legal there; any other fault is told where it happens


def _along(p: Position, way: Sequence[int]) -> Position:
    after = p.copy()
    for action in way:
        after.act(action)
    return after


def _plays(p: Position, futures: Any) -> None:
    """No legal act fails."""
    for action in p.legal()[:MANY]:
        after = p.state.copy()
        kernel.play(after[0], action)


def _look(p: Position) -> list[str]:
    """What all seats see, without the marks of what was played last."""
    bare = Position(p.game, p.state)
    return [draw.plain(bare.scene(seat)) for seat in range(-1, p.game.seats)]


def _secrets(p: Position, futures: Any) -> None:
    """What a seat is shown does not change when what it cannot know is dealt anew."""
    if p.game.about.information != "hidden":
        return
    if "redeal" not in p.game.rules.functions:
        raise Broken("information is 'hidden', but there is no redeal(p, seat, rng).")
    for seat in range(p.game.seats):
        before = _known(p.game, p.state, seat)
        world = p.state.copy()
        kernel.redeal(world[0], seat, seeded(p.ply))
        if _known(p.game, world, seat) != before:
            raise Broken(f"seat {seat} would see the difference after redeal: a secret leaks.")


def _known(game: Game, state: Any, seat: int) -> Any:
    p = Position(game, state)
    mine = p.moves() if p.player == seat else []
    return draw.plain(p.scene(seat)), p.player, p.over, mine


PLAYS = "a legal act can be played"
PROPERTIES: dict[str, Callable[[Position, Any], None]] = {
    "legal acts are different numbers within bounds": _acts,
    "player is a seat": _seat,
    "asking changes nothing": _asking,
    "returns are what ABOUT says": _outcome,
    "an act has one name and is read by it": _words,
    "the scene shows the position and offers its acts": _picture,
    PLAYS: _plays,
    "pick gives each legal act alike": _picking,
    "one key has one future": _same_key,
    "the key leaves out bookkeeping": _transposed,
    "nobody sees a secret": _secrets,
}
TWO_SPEEDS = "plain equals compiled"


# -- two speeds ----------------------------------------------------------------------------


def _same_at_both_speeds(p: Position) -> None:
    """Answer every question about a position twice, and play each way into it twice."""
    here = compiled(answers, p.game.rules)
    plain, fast = _answered(p.game, answers, p.state), _answered(p.game, here, p.state)
    for name, one, other in zip(("acts", "facts", "key", "returns"), plain, fast, strict=True):
        if one != other:
            raise Broken(f"{name} are {one} in Python and {other} compiled.")
    again = p.at(p.ply - 1).state.copy() if p.ply else p.game.blank()
    if p.ply:
        compiled(step, p.game.rules)(again, p.history[-1])
    else:
        compiled(begin, p.game.rules)(again, seeded(p.seed))
    for name in p.game.dtype.names or ():
        if again[name].tobytes() != p.state[name].tobytes():
            raise Broken(f"{name} is {p.state[name][0]} in Python, {again[name][0]} compiled.")


def _answered(game: Game, body: Callable[..., Any], state: Any) -> Any:
    out, score = np.zeros(game.actions, np.int32), np.zeros(game.seats)
    raw = np.zeros(8 * game.dtype.itemsize + 4096, np.uint8)
    n, seat, ended, turned, size = body(state, out, score, raw)
    return out[:n].tolist(), (seat, ended, turned), raw[:size].tobytes(), score.tolist()


def answers(state: Any, out: Any, score: Any, raw: Any) -> tuple[int, int, bool, bool, int]:
    """What the rules say of a position: how many acts, seat, over, turn over, length of key."""
    p = state[0]
    size = write_key(p, raw)
    if over(p):
        returns(p, score)
        return 0, 0, True, bool(turn_over(p)), size
    return legal(p, out), player(p), False, bool(turn_over(p)), size


def step(state: Any, action: int) -> None:
    """Play one action."""
    play(state[0], action)


def begin(state: Any, rng: Any) -> None:
    """Deal."""
    start(state[0], rng)


def _record(p: Position) -> None:
    again = record.replay(record.read(record.write(record.of(p))), p.game)
    if again.state.tobytes() != p.state.tobytes():
        raise Broken("the game read back from its record is another.")


# -- bounds --------------------------------------------------------------------------------


def _bounds(game: Game, seed: int) -> None:
    """Play compiled games in a process that checks every index."""
    options = [f"{name}={as_text(value)}" for name, value in game.options.items()]
    command = [sys.executable, "-m", "kibitz.check", game.spec, str(seed), *options]
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(done.stderr.strip().splitlines()[-1])


def _play_checked(spec: str, seed: str, *options: str) -> None:
    game = load(spec, **dict(option.split("=", 1) for option in options))
    run(game, 200, seeded(int(seed)))


if __name__ == "__main__":
    _play_checked(*sys.argv[1:])

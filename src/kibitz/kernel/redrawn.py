"""Luck that is drawn again until it fits: all its outcomes, with their exact probabilities.

    card = below(rng, 52)
    while card == other:
        card = below(rng, 52)

This loop ends with probability 1, but no list of its draws is complete. So the change is followed
draw by draw, in plain Python. The *place* of a draw is all that decides what happens next: the
instructions that are running, their variables, and the position. A draw that leads to a place met
before has closed a loop. So a change is a Markov chain of places. All probability is passed on
until less than `REST` has not come to an end, and this rest is divided out.

Python does not show everything, such as how far a `for` has come. So wherever a place is met
again, both ways go on with the same random draws. They are one place only if they then draw from
the same numbers and end in the same position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np

from .game_rules import Positions
from .script import FIRST, HEAD, MADE, WAYS, Draw, draws, fixed_script, next_given

REST = 1e-12  # the probability that may be divided out
STEPS = 20_000  # draws that are followed
SWEEPS = 100_000
PROBES = 64  # runs that show whether the number of draws varies
GENERATOR = np.array([11, 22, 33, 1], np.int64)  # for draws that no path gives

Given = tuple[int, ...]
Change = Callable[[Any, Any], None]
Found = tuple[float, Given, Positions]


class _Reached(BaseException):
    """Raised at the draw that is to be looked at; not an Exception, so that no rule catches it."""

    def __init__(self, place: Any, ways: int, line: str) -> None:
        super().__init__()
        self.place, self.ways, self.line = place, ways, line


@dataclass
class Redrawn:
    """The places of a change and the draws between them.

    unfollowed: the probability of places from which no draw was followed; moving: what had not
    ended. line: where it is drawn most often.
    """

    before: Positions
    change: Change
    most: int
    unfollowed: float = 1.0
    moving: float = 1.0
    paths: list[Given] = field(default_factory=list)
    ways: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    _numbers: dict[Any, int] = field(default_factory=dict)
    _futures: dict[int, Any] = field(default_factory=dict)
    _ends: dict[bytes, int] = field(default_factory=dict)
    _states: list[tuple[Given, Positions]] = field(default_factory=list)
    _steps: list[tuple[int, int]] = field(default_factory=list)  # from a place, to a place or end
    _shares: list[float] = field(default_factory=list)  # of each step, the probability of its draw
    _followed: int = 0
    _last: Draw | None = None  # of the path that was run last

    def found(self) -> list[Found] | None:
        """Each end with its probability and draws that lead there; None if too much is left."""
        look_at = 256
        self._arrive(())
        while self._followed < len(self.paths) and len(self._steps) < STEPS:
            if self.ways[self._followed] > self.most or len(self._states) > self.most:
                return None
            self._follow(self._followed)
            if len(self._steps) > look_at:
                look_at *= 2
                if self._likely().sum() >= 1.0 - REST:
                    break
        likely = self._likely()
        if self.unfollowed + self.moving > REST:
            return None
        likely /= likely.sum()
        return [(float(x), *end) for x, end in zip(likely, self._states, strict=True) if x > 0.0]

    def line(self) -> str:
        """The line that draws most often, as `file, line n`."""
        return max(set(self.lines), key=self.lines.count) if self.lines else ""

    def _follow(self, number: int) -> None:
        for drawn in range(self.ways[number]):
            after = self._arrive((*self.paths[number], drawn))
            if after is not None and self._last:
                self._steps.append((number, after))
                self._shares.append(self._last.weight / self._last.total)
        self._followed += 1

    def _arrive(self, path: Given) -> int | None:
        """The number of the place after these draws, or -1 - the number of the end.

        None if the last draw is impossible, as one of weight 0.
        """
        end: Positions | _Reached
        try:
            end = self._run(path)
        except _Reached as reached:
            end = reached
        if self._last and self._last.number != path[-1]:
            return None
        if isinstance(end, _Reached):
            return self._number_of(path, end)
        if end.tobytes() not in self._ends:
            self._ends[end.tobytes()] = len(self._states)
            self._states.append((path, end))
        return -1 - self._ends[end.tobytes()]

    def _number_of(self, path: Given, reached: _Reached) -> int:
        known = self._numbers.get(reached.place)
        if known is not None and self._future(known) == self._continued(path):
            return known
        self._numbers.setdefault(reached.place, len(self.paths))
        self.paths.append(path)
        self.ways.append(reached.ways)
        self.lines.append(reached.line)
        return len(self.paths) - 1

    def _future(self, number: int) -> Any:
        if number not in self._futures:
            self._futures[number] = self._continued(self.paths[number])
        return self._futures[number]

    def _continued(self, path: Given) -> Any:
        after, ways = run_once(self.before, self.change, path, GENERATOR)
        return after.tobytes(), tuple(ways[len(path) :])

    def _run(self, path: Given) -> Positions:
        """The position after these draws; _Reached if there is another draw."""
        script, after = fixed_script(path, GENERATOR), self.before.copy()
        asked, mine = next_given.__code__, sys._getframe()

        def watch(frame: FrameType, event: str, argument: Any) -> None:
            if event == "call" and frame.f_code is asked and script[HEAD, MADE] == len(path):
                raise _draw_reached(frame, mine, script)

        before = sys.getprofile()
        sys.setprofile(watch)
        try:
            self.change(after[0], script)
        finally:
            sys.setprofile(before)
            self._last = next(iter(draws(script)[len(path) - 1 :]), None) if path else None
        return after

    def _likely(self) -> Any:
        """Pass all probability on; the probability of each end."""
        steps = np.array(self._steps or [(0, -1)])
        share = np.array(self._shares or [1.0])
        ends, goes_on = steps[:, 1] < 0, steps[:, 1] >= 0
        places, done = max(1, len(self.paths)), np.zeros(len(self._states))
        here: Any = np.zeros(places)
        waiting = np.zeros(places)
        here[0] = 1.0
        for _ in range(SWEEPS):
            passed = here[steps[:, 0]] * share
            done += np.bincount(-1 - steps[ends, 1], passed[ends], len(done))
            here = np.bincount(steps[goes_on, 1], passed[goes_on], places)
            waiting[self._followed :] += here[self._followed :]
            here[self._followed :] = 0.0
            if here.sum() < REST / 1000:
                break
        self.unfollowed, self.moving = float(waiting.sum()), float(here.sum())
        return done


def run_once(
    before: Positions, change: Change, path: Given, generator: Any, room: int = 0
) -> tuple[Positions, list[int]]:
    """The position after a change whose draws begin with `path`, and the ways of each draw.

    generator: for the other draws; it goes on.
    """
    script, after = fixed_script(path, generator, room or len(path) + 128), before.copy()
    change(after[0], script)
    if script[HEAD, MADE] > len(script) - FIRST:
        return run_once(before, change, path, generator, 2 * len(script))
    generator[:] = script[0, : len(generator)] if generator is not GENERATOR else generator
    return after, script[FIRST : FIRST + int(script[HEAD, MADE]), WAYS].tolist()


def may_draw_again(before: Positions, change: Change) -> bool:
    """Whether the number of draws varies, as where luck is drawn again until it fits."""
    generator = GENERATOR.copy()
    runs = (run_once(before, change, (), generator)[1] for _ in range(PROBES))
    first = len(next(runs))
    return any(len(ways) != first for ways in runs)


def _draw_reached(frame: FrameType, last: FrameType, script: Any) -> _Reached:
    drawing = frame.f_back
    ways = int(drawing.f_locals["ways"]) if drawing else 0
    frames, line = list(_callers(drawing, last)), ""
    for level in frames:
        if not line and not level.f_globals.get("__name__", "").startswith("kibitz.k"):
            line = f"{Path(level.f_code.co_filename).name}, line {level.f_lineno}"
    place = tuple((level.f_code, level.f_lasti, _content(level, script)) for level in frames)
    return _Reached(place, ways, line)


def _callers(frame: FrameType | None, last: FrameType) -> Iterator[FrameType]:
    while frame is not None and frame is not last:
        yield frame
        frame = frame.f_back


def _content(frame: FrameType, script: Any) -> tuple[Any, ...]:
    return tuple((name, _plain(value, script)) for name, value in frame.f_locals.items())


def _plain(value: Any, script: Any) -> Any:
    """A value that can be compared; what has no content of its own is compared as the object."""
    if value is script or isinstance(value, CodeType):
        return None
    if isinstance(value, np.ndarray | np.generic):
        return value.tobytes()
    if isinstance(value, list | tuple):
        return tuple(_plain(part, script) for part in value)
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value

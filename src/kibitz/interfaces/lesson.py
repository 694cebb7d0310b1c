"""A guided first game: steps that a beginner plays, written as data beside the rules of a game.

It is a file `lesson.toml` in the folder of the game, or `mygame.lesson.toml` beside `mygame.py`:

    [[step]]
    text = "White puts one stone anywhere. Click a cell."
    options = {side = 3}       # kept by the steps after it
    acts = ""                  # the acts before this position; by default the game goes on
    right = "any"              # or the acts that are asked for: right = ["c3", "d2"]
    hint = "Any cell will do." # for every other act
    after = "Well done."       # for a right act
    answer = "a1 b2"           # what the others play then, after the first of the right acts

A step begins a game anew if it has `options`, `seed` or `acts`. Otherwise it goes on after the
first right act of the step before and its answer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..game import Game, Position
from ..given_file import read_text
from ..scene import Scene
from ..shelf import Source

FILE, ANY = "lesson.toml", "any"
KEYS = frozenset({"text", "options", "seed", "acts", "right", "hint", "after", "answer"})


class LessonError(KibitzError):
    """A lesson that cannot be played, with the number of its step."""


@dataclass(frozen=True)
class LessonStep:
    """One position of a lesson; `right` are the actions that are asked for there."""

    text: str
    position: Position
    right: tuple[int, ...]
    hint: str = ""
    after: str = ""
    answer: str = ""

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return self.position.player or 0

    def played(self, action: int) -> Position:
        """The position after a right act and the answer, as far as the answer is legal then."""
        ahead = self.position.copy()
        ahead.act(action)
        if self.answer and action == self.right[0]:
            ahead.play(self.answer)
        return ahead

    def shown_after(self, action: int) -> Scene:
        """The table after a right act and the answer, with both marked."""
        after = self.played(action)
        names = self.acts_to(after)
        return after.scene(self.seat).marked(names[1:], names[:1])

    def acts_to(self, after: Position) -> list[str]:
        """The names of the acts that led from the position to a later one."""
        plies = range(self.position.ply, after.ply)
        return [after.at(ply).name(after.history[ply]) for ply in plies]


def lesson_file(source: Source) -> Path | None:
    """The file of a game's lesson, if there is one."""
    if source.folder:
        path = source.folder / FILE
    elif source.path:
        path = source.path.with_suffix(f".{FILE}")
    else:
        return None
    return path if path.is_file() else None


def lesson(source: Source) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson, none if it has no lesson; LessonError names a bad step."""
    path = lesson_file(source)
    return _read(source, path, path.stat().st_mtime_ns) if path else ()


@lru_cache(maxsize=32)
def _read(source: Source, path: Path, written: int) -> tuple[LessonStep, ...]:
    # Played once, until the file is written anew.
    try:
        steps = tomllib.loads(read_text(path)).get("step", [])
    except OSError as fault:
        raise LessonError(f"{path.name} cannot be read: {fault.strerror}.") from None
    except (ValueError, RecursionError) as fault:  # of TOML or of UTF-8
        raise LessonError(f"{path.name} cannot be read: {fault}.") from None
    if not (isinstance(steps, list) and all(isinstance(fields, dict) for fields in steps)):
        raise LessonError(f"{path.name} has steps that do not begin with [[step]].")
    return tuple(_steps(source, path.name, steps))


def _steps(source: Source, file: str, written: Sequence[Mapping[str, Any]]) -> Iterator[LessonStep]:
    options: dict[str, Any] = {}
    position: Position | None = None
    for number, fields in enumerate(written, 1):
        try:
            options |= fields.get("options", {})
            if position is None or fields.keys() & {"options", "seed", "acts"}:
                position = Game(source, options, source.id).start(fields.get("seed", 0))
                position.play(fields["acts"]) if fields.get("acts") else None
            step = _step(position, fields)
            position = step.played(step.right[0])
        except KeyError as fault:
            raise LessonError(f"{file}, step {number}: {fault} is missing.") from None
        except (KibitzError, TypeError, ValueError, AttributeError) as fault:
            raise LessonError(f"{file}, step {number}: {fault}") from None
        yield step


def _step(position: Position, fields: Mapping[str, Any]) -> LessonStep:
    if unknown := fields.keys() - KEYS:
        raise LessonError(f"a step has no {', '.join(sorted(unknown))}.")
    names = dict(zip(position.moves(), position.legal(), strict=True))
    wanted = list(names) if fields["right"] == ANY else fields["right"]
    if not wanted or not set(wanted) <= names.keys():
        raise LessonError(f"{wanted} are not all legal; legal: {' '.join(names)}.")
    words = {name: str(fields.get(name, "")).strip() for name in ("hint", "after", "answer")}
    return LessonStep(
        fields["text"].strip(), position, tuple(names[word] for word in wanted), **words
    )

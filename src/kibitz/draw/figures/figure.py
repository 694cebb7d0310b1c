"""The parts of a figure, and how they are written: in a square from -1 to 1.

Our own drawings, under the licence of the project. y grows downwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, pi, sin

TOKEN = re.compile(r"[MLHVCQZa]|-?\d*\.?\d+")


@dataclass(frozen=True, slots=True)
class Silhouette:
    """Paths in layers, from the lowest: `limbs` are strokes in the colour of the outline, `body`
    is filled with the colour of the piece, one path over another; `lines` are strokes and `spots`
    are filled in the ink of that colour.
    """

    body: tuple[str, ...]
    lines: str = ""
    spots: str = ""
    limbs: str = ""


def ball(x: float, y: float, r: float, tall: float = 0.0) -> str:
    """A circle, or an ellipse that is `tall` from its middle to its top."""
    up = tall or r
    half = f"a{r:g} {up:g} 0 1 0"
    return f"M{x - r:g} {y:g}{half} {2 * r:g} 0{half} {-2 * r:g} 0Z"


def box(left: float, top: float, right: float, bottom: float) -> str:
    """A rectangle."""
    return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"


def mirrored(path: str) -> str:
    """A path of M, L, H, V, C, Q, Z and the a of a `ball` as a mirror at the axis shows it."""
    written, command, place = [], "", 0
    for token in TOKEN.findall(path):
        if token.isalpha():
            written.append(token)
            command, place = token, 0
            continue
        is_x = place % 7 == 5 if command == "a" else command not in "V" and place % 2 == 0
        number = -float(token) if is_x else float(token)
        written.append(f"{' ' if place else ''}{number:g}")
        place += 1
    return "".join(written)


def both(path: str) -> str:
    """A path and its mirror image."""
    return path + mirrored(path)


def whole(half: str) -> str:
    """A shape from the right half of its outline, which begins and ends on the axis.

    half: one M, then C, L or Q, from the top to the bottom.
    """
    points = [tuple(map(float, pair)) for pair in re.findall(r"(-?\d*\.?\d+) (-?\d*\.?\d+)", half)]
    commands = re.findall(r"[LCQ]", half)
    sizes = {"L": 1, "Q": 2, "C": 3}
    assert 1 + sum(sizes[command] for command in commands) == len(points), half
    back, end = [], len(points) - 1
    for command in reversed(commands):
        size = sizes[command]
        part = points[end - size : end]
        end -= size
        back.append(command + " ".join(f"{-x:g} {y:g}" for x, y in reversed(part)))
    return f"{half}{''.join(back)}Z"


def wavy(x: float, y: float, r: float, waves: int, deep: float) -> str:
    """A round shape whose edge has waves, such as a mane."""

    def at(turn: float, far: float) -> str:
        angle = 2 * pi * turn / waves
        return f"{x + far * sin(angle):.2f} {y - far * cos(angle):.2f}"

    rows = [f"Q{at(k + 0.5, r + deep)} {at(k + 1, r)}" for k in range(waves)]
    return f"M{at(0, r)}{''.join(rows)}Z"


def starry(x: float, y: float, r: float, inner: float, points: int, turn: float = 0.0) -> str:
    """A star with points at the distance `r`, and corners between them at `inner`."""
    corners = []
    for k in range(2 * points):
        angle, far = pi * (k + turn) / points, inner if k % 2 else r
        corners.append(f"{x + far * sin(angle):.2f} {y - far * cos(angle):.2f}")
    return f"M{'L'.join(corners)}Z"

"""The pictures of docs/scene.md: of the parts that its own examples make, and of all figures.

A link to `pictures/scene-NAME.svg` shows the part that the examples before it call NAME.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path
from typing import Any

from docs.table_text import prose
from kibitz import draw
from kibitz.scene import (
    FAMILIES,
    FIGURES,
    GROUNDS,
    SHAPES,
    Cell,
    Graph,
    Ground,
    Piece,
    Place,
    Scene,
)

LINK = re.compile(r"\((pictures/scene-(\w+)\.svg)\)")
IN_A_ROW = 9
USUAL = "Men and counters"
GIVEN = "Grounds"
COLOURS = ("white", "red", "blue", "yellow", "black", "green", "teal", "orange", "purple")


def pictures(page: Path) -> Iterator[tuple[Path, str]]:
    """Each picture of the page, and where it belongs."""
    text = page.read_text("utf-8")
    made: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        for example in DocTestParser().get_examples(text):
            exec(compile(example.source, str(page), "single"), made)
    for link, name in LINK.findall(text):
        yield page.parent / link, draw.svg(Scene("", (made[name],)), theme="auto")
    for title, names in _families().items():
        yield page.parent / _link(title), draw.svg(Scene("", (_sheet(title, names),)), theme="auto")


def figures() -> str:
    """All shapes and grounds with their pictures, and their signs in text."""
    lines = []
    for title, names in _families().items():
        listed = ", ".join(f"{name} `{sign}`" for name, sign in names.items())
        lines += [prose(f"**{title}**: {listed}."), "", f"![{title}]({_link(title)})", ""]
    return "\n".join(lines[:-1])


def _families() -> dict[str, dict[str, str]]:
    usual = {name: str(Piece(name, "red"))[1:] or "-" for name in SHAPES if name not in FIGURES}
    return {USUAL: usual, **FAMILIES, GIVEN: GROUNDS}


def _link(title: str) -> str:
    return f"pictures/figures-{title.split()[0].lower()}.svg"


def _sheet(title: str, names: dict[str, str]) -> Graph:
    places = []
    for k, name in enumerate(names):
        x, y = 1.5 * (k % IN_A_ROW), -1.5 * (k // IN_A_ROW)
        is_ground = title == GIVEN
        piece = None if is_ground else Piece(name, COLOURS[k % IN_A_ROW])
        cell = Cell(piece, ground=Ground(name) if is_ground else None, name=name)
        corners = ((x - 0.7, y - 0.7), (x + 0.7, y - 0.7), (x + 0.7, y + 0.7), (x - 0.7, y + 0.7))
        places.append(Place(cell, x, y, corners))
    return Graph(tuple(places))

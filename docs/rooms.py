"""The picture of the rooms, drawn from the imports of the code; `make docs` writes it.

A room stands above the rooms that it imports. An arrow that follows from others is left out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import escape
from itertools import product
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
WIDTH, ROW, BOX, HEIGHT = 840, 70, 178, 42
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.what{font-size:10.5px;fill:#555}"
    "rect{fill:#f4f1ea;stroke:#8a8272}path{fill:none;stroke:#7a8ba3;stroke-width:1.2}"
)

Arrow = tuple[str, str]


def layers() -> list[list[str]]:
    """The rooms by rows from the top, as the import contract lists them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    rows = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [re.split(" [|:] ", row) for row in rows]


def purposes() -> dict[str, str]:
    """What CONTRIBUTING.md says that each room is for."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)` \| ([^|]+?) \|", page, re.M)
    return {room: re.split("[;:,]", what)[0].replace("`", "") for room, what in rows}


def arrows(rooms: list[str]) -> set[Arrow]:
    """(room, room that it imports), without those that follow from others."""
    graph = grimp.build_graph("kibitz", exclude_type_checking_imports=True, cache_dir=None)
    known = set(rooms)
    direct = {
        (room_of(importer), room_of(imported))
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    }
    direct = {(a, b) for a, b in direct if a != b and {a, b} <= known}
    return {arrow for arrow in direct if not follows(arrow, direct, rooms)}


def room_of(module: str) -> str:
    """The room of a module, such as `players` of `kibitz.players.tree`."""
    return [*module.split("."), ""][1]


def follows(arrow: Arrow, direct: set[Arrow], rooms: list[str]) -> bool:
    """Whether other arrows lead the same way."""
    above, below = arrow
    reached, fresh = set[str](), {b for a, b in direct if a == above and b != below}
    while fresh:
        reached |= fresh
        fresh = {b for a, b in product(fresh, rooms) if (a, b) in direct} - reached
    return below in reached


def picture() -> str:
    """The rooms as SVG."""
    rows, what = layers(), purposes()
    places = dict(placed(rows))
    height = ROW * len(rows) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>The rooms of Kibitz and their imports</title><style>{STYLE}</style>",
        *(line(places[a], places[b]) for a, b in sorted(arrows(list(places)))),
        *(box(room, places[room], what.get(room, "")) for room in places),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def placed(rows: list[list[str]]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Each room with the middle of its box; rows of one room lean left and right in turn."""
    for number, row in enumerate(rows):
        for k, room in enumerate(row):
            lean = 0 if len(row) > 1 else (-90, 60, 150, -30)[number % 4]
            yield room, (WIDTH * (k + 0.5) / len(row) + lean, ROW * (number + 0.5) + 5)


def line(above: tuple[float, float], below: tuple[float, float]) -> str:
    """An arrow from the bottom of a box to the top of another."""
    (x, y), (u, v) = above, below
    y, v = (y + HEIGHT / 2, v - HEIGHT / 2) if y != v else (y, v)
    middle = (y + v) / 2
    return f'<path d="M{x:.0f} {y:.0f}C{x:.0f} {middle:.0f} {u:.0f} {middle:.0f} {u:.0f} {v:.0f}"/>'


def box(room: str, place: tuple[float, float], what: str) -> str:
    """A box with the room's name and its purpose."""
    x, y = place
    size = f'width="{BOX}" height="{HEIGHT}" rx="6"'
    return (
        f'<rect x="{x - BOX / 2:.0f}" y="{y - HEIGHT / 2:.0f}" {size}/>'
        + words(x, y - 3, room)
        + words(x, y + 13, what, ' class="what"')
    )


def words(x: float, y: float, text: str, kind: str = "") -> str:
    """A line of text around a point."""
    return f'<text{kind} x="{x:.0f}" y="{y:.0f}" text-anchor="middle">{escape(text)}</text>'

"""Grounds of cells: water, forest, road and others, drawn over the usual ground of a cell.

Only the grounds of a board are in its picture: each brings its own colours. A veil makes them
paler in light mode and deeper in dark mode, which these colours cannot know.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.draw.markup import NOTHING, Markup, element, together
from kibitz.scene import Cell


@dataclass(frozen=True, slots=True)
class GroundLook:
    """The colour of a ground, and its picture from -1 to 1: strokes, and shapes filled with it."""

    colour: str
    ink: str
    lines: str = ""
    spots: str = ""
    wide: float = 0.07


WAYS = ("road", "track")  # which go on in the next cell
WAVE = "q.12 -.14 .24 0t.24 0t.24 0"
LOOKS = {
    "city": GroundLook(
        "#e0c9b4",
        "#b08d6c",
        spots="M-.8 .8V.1H-.4V.8ZM-.3 .8V-.5L0 -.8L.3 -.5V.8ZM.4 .8V-.1H.8V.8Z",
    ),
    "desert": GroundLook(
        "#f0dca4",
        "#cda95c",
        "M-.8 -.3Q-.4 -.7 0 -.3T.8 -.3M-.8 .5Q-.4 .1 0 .5T.8 .5",
        "M-.5 .1h.1v.1h-.1zM.3 .0h.1v.1h-.1zM.0 -.7h.1v.1h-.1z",
    ),
    "field": GroundLook(
        "#e7d98a", "#bfa644", "M-.8 -.6H.8M-.8 -.2H.8M-.8 .2H.8M-.8 .6H.8", wide=0.1
    ),
    "floor": GroundLook(
        "#dcc19a", "#b99765", "M-1 -.34H1M-1 .34H1M-.3 -1V-.34M.4 -.34V.34M-.2 .34V1"
    ),
    "forest": GroundLook(
        "#b5d3a2",
        "#6f9f62",
        spots="M-.5 -.8L-.14 -.1H-.86ZM.46 -.7L.82 0H.1ZM-.1 0L.3 .8H-.5ZM.66 .2L.96 .8H.36Z"
        "M-.72 .2L-.5 .7H-.94Z",
    ),
    "grass": GroundLook(
        "#cfe3a8",
        "#8fb45c",
        "M-.6 -.3l-.1 -.3M-.6 -.3l.1 -.3M.4 -.5l-.1 -.3M.4 -.5l.1 -.3M-.2 .4l-.1 -.3M-.2 .4l.1 -.3"
        "M.6 .7l-.1 -.3M.6 .7l.1 -.3M-.7 .8l-.1 -.3M-.7 .8l.1 -.3",
    ),
    "hill": GroundLook(
        "#d9d6a0", "#a8a35e", "M-.9 .5Q-.5 -.3 -.1 .5M-.2 .1Q.3 -.9 .9 .3M-.2 .8Q.3 .1 .8 .8"
    ),
    "lava": GroundLook(
        "#f0a68a",
        "#c4502c",
        "M-.9 -.4Q-.5 -.7 -.2 -.3T.5 -.4T.9 -.2M-.8 .5Q-.4 .2 0 .5T.8 .5",
        "M-.1 -.05h.16v.16h-.16z",
        wide=0.1,
    ),
    "mountain": GroundLook(
        "#d6d0c6",
        "#948a7c",
        spots="M-.9 .7L-.4 -.5L-.1 .1L.3 -.8L.95 .7ZM.3 -.8L.1 -.36L.3 -.44L.46 -.3Z",
    ),
    "road": GroundLook(
        "#d8d2c4", "#8d8676", "M-1 -.5H1M-1 .5H1M-.9 0H-.5M-.2 0H.2M.5 0H.9", wide=0.09
    ),
    "snow": GroundLook(
        "#f3f7fa",
        "#b3c7d6",
        "M-.5 -.7V-.3M-.67 -.6L-.33 -.4M-.67 -.4L-.33 -.6M.5 -.2V.2M.33 -.1L.67 .1M.33 .1L.67 -.1"
        "M-.3 .4V.8M-.47 .5L-.13 .7M-.47 .7L-.13 .5",
    ),
    "stone": GroundLook(
        "#cfd1d4",
        "#9a9da3",
        "M-.8 -.5L-.4 -.8L.1 -.6L.1 -.2L-.5 -.1ZM.3 -.5L.8 -.7L.9 -.1L.4 .1ZM-.7 .3L-.1 .1L.2 .5"
        "L-.1 .9L-.6 .8ZM.5 .4L.9 .3L.8 .8L.5 .8Z",
    ),
    "swamp": GroundLook(
        "#b9c7a2",
        "#76885a",
        f"M-.7 .1{WAVE}M-.2 .7{WAVE}M-.4 -.2V-.8M-.2 -.2V-.6M.4 .4V-.2M.6 .4V0",
    ),
    "track": GroundLook(
        "#ddd6c8",
        "#857c6c",
        "M-1 -.34H1M-1 .34H1M-.75 -.6V.6M-.25 -.6V.6M.25 -.6V.6M.75 -.6V.6",
        wide=0.1,
    ),
    "wall": GroundLook(
        "#d9a98e",
        "#a8674a",
        "M-1 -.5H1M-1 0H1M-1 .5H1M-.4 -1V-.5M.5 -1V-.5M0 -.5V0M-.8 -.5V0M.8 -.5V0M-.4 0V.5M.5 0V.5"
        "M0 .5V1M-.8 .5V1M.8 .5V1",
        wide=0.08,
    ),
    "water": GroundLook("#a9d0ea", "#5f9fc9", f"M-.8 -.5{WAVE}M-.1 -.05{WAVE}M-.8 .45{WAVE}"),
}


def land(cell: Cell, radius: float, shape: Callable[..., Markup], step: int) -> Markup:
    """The ground in the shape of its cell, with its picture; `step` is the angle of one turn."""
    ground = cell.ground
    if ground is None or cell.shade is not None:  # a heat map must be seen
        return NOTHING
    look = LOOKS[ground.name]
    inner = radius if step == 90 or ground.name in WAYS else 0.8 * radius
    scale = f"scale({inner:.2f})" + (f" rotate({step * ground.turn})" if ground.turn else "")
    ink: dict[str, str | float] = {
        "fill": "none",
        "stroke": look.ink,
        "stroke_width": look.wide,
        "stroke_linecap": "round",
    }
    drawn = together(
        element("path", d=look.lines, **ink) if look.lines else NOTHING,
        element("path", d=look.spots, fill=look.ink, opacity=0.75) if look.spots else NOTHING,
    )
    over, veil = shape(fill=look.colour), shape(class_="veil")
    return element("g", over, element("g", drawn, transform=scale), veil, class_="land")

"""An author's drawing, read from an SVG file; only shapes and their looks are kept.

Elements and attributes are kept if they are on a short list. So a drawing cannot run a script,
load anything, point to another element, or write over the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from ..given_file import open_given

SHAPE = ("g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline")
GEOMETRY = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2")
SIZES = ("width", "height", "points", "transform")
LOOK = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity")
KEPT = (*GEOMETRY, *SIZES, *LOOK)
VALUE = re.compile(r"[\w\s.,#%()+-]*")  # no colon, quotation mark, semicolon or slash
LARGEST_FILE = 50_000  # bytes of a file
DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Drawing:
    """A cleaned drawing: `name` in words, its box (left, top, width, height) and its markup."""

    name: str
    box: tuple[float, float, float, float]
    markup: str

    def __str__(self) -> str:
        return self.name

    @classmethod
    def load(cls, path: Path | str) -> Drawing:
        """Read `art/dragon.svg`; ValueError if it is no drawing that can be shown."""
        path = Path(path)
        with open_given(path) as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            size = path.stat().st_size
            raise ValueError(f"{path.name} has {size} bytes; at most {LARGEST_FILE} are shown.")
        return cls.clean(data.decode("utf-8"), path.stem)

    @classmethod
    def clean(cls, text: str, name: str) -> Drawing:
        """The shapes of an SVG text; everything else is left out."""
        if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
            raise ValueError(f"{name}: a drawing must have no DOCTYPE and no entities.")
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise ValueError(f"{name}: this is not SVG: {error}.") from None
        if _local(root.tag) != "svg":
            raise ValueError(f"{name}: this is not SVG: it begins with {_local(root.tag)!r}.")
        inner = "".join(_keep(child, DEEPEST) for child in root)
        if not inner:
            raise ValueError(f"{name}: there are no shapes to show.")
        return cls(name, _box(root, name), inner)


def _box(root: ElementTree.Element, name: str) -> tuple[float, float, float, float]:
    try:
        given = root.get("viewBox") or f"0 0 {root.get('width', '')} {root.get('height', '')}"
        left, top, width, height = map(float, given.replace(",", " ").replace("px", "").split())
    except ValueError:
        raise ValueError(f"{name}: the svg element needs a viewBox of four numbers.") from None
    if not (0 < width < 1e6 and 0 < height < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
        raise ValueError(f"{name}: the viewBox needs a width and a height above 0.")
    return left, top, width, height


def _local(tag: str) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _keep(node: ElementTree.Element, depth: int) -> str:
    tag = _local(node.tag)
    if tag not in SHAPE or not depth:
        return ""
    written = "".join(
        f" {name}={quoteattr(value)}"
        for name, value in node.attrib.items()
        if name in (*GEOMETRY, *SIZES, *LOOK)
        and VALUE.fullmatch(value)
        and "url" not in value.lower()
    )
    inner = "".join(_keep(child, depth - 1) for child in node)
    return f"<{tag}{written}>{inner}</{tag}>"

"""Sheets and texts as PDF: the only door to Typst, a typesetter that takes SVG as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import typst

from ...draw.printed import Print
from .rules_markup import quoted, shown
from .sheets import EDGE, PAPERS, Leaf, Mark

FOOT_LEFT = 18.0  # mm, between the marks of two columns of cards
PREAMBLE = """
#set text(font: ("DejaVu Sans", "Liberation Sans", "Helvetica", "Arial"), size: 9pt)
#set par(justify: false)
#show heading: set text(size: 11pt)
#show raw.where(block: true): set text(size: 7.5pt)
#set table(inset: 3pt)
#let pic(data, x, y, w, h) = place(top + left, dx: x * 1mm, dy: y * 1mm,
  image(data, format: "svg", width: w * 1mm, height: h * 1mm, fit: "stretch"))
#let part(data, x, y, w, h, a, b, c, d) = place(top + left, dx: x * 1mm, dy: y * 1mm,
  box(clip: true, width: c * 1mm, height: d * 1mm, pic(data, -a, -b, w, h)))
#let cut(x, y, u, v) = place(top + left,
  line(start: (x * 1mm, y * 1mm), end: (u * 1mm, v * 1mm), stroke: 0.15mm + luma(110)))
#let foot(x, y, words) = place(top + left, dx: x * 1mm, dy: y * 1mm, text(size: 6.5pt, words))
"""


def typeset(paper: str, front: str, sheets: Sequence[Leaf], back: str, title: str) -> bytes:
    """A PDF: pages of markup, then the sheets, then pages of markup.

    Each part of the sheets has a label, such as `<cards>`, to which the front may refer.
    """
    wide, tall = PAPERS[paper]
    names: dict[str, str] = {}
    pages = [_sheet(sheet, names, title) for sheet in sheets]
    first: set[str] = set()
    for k, sheet in enumerate(sheets):
        if sheet.part not in first:
            first.add(sheet.part)
            pages[k] = pages[k].replace("[", f"[#metadata(none) <{sheet.part}>", 1)
    lets = (f"#let {name} = bytes({quoted(svg)})" for svg, name in names.items())
    text = f"#set page(width: {wide}mm, height: {tall}mm, margin: 14mm)\n"
    source = "\n".join([PREAMBLE, text, *lets, front, *pages, back])
    return bytes(typst.compile(source.encode()))


def words(lines: Iterable[str]) -> str:
    """Paragraphs of plain text."""
    return "\n\n".join(map(shown, lines))


def _sheet(sheet: Leaf, names: dict[str, str], title: str) -> str:
    wide, tall = sheet.size
    drawn = []
    for placed in sheet.placed:
        name = names.setdefault(placed.picture.svg, f"p{len(names)}")
        size = _numbers(placed.picture.width, placed.picture.height)
        at = _numbers(placed.x, placed.y)
        if placed.window:
            drawn.append(f"#part({name}, {at}, {size}, {_numbers(*placed.window)})")
        else:
            drawn.append(f"#pic({name}, {at}, {size})")
    drawn += [f"#cut({_numbers(*mark)})" for mark in _once(sheet.marks)]
    words = quoted(f"{title}: {sheet.foot}")
    drawn.append(f"#foot({_numbers(FOOT_LEFT, tall - EDGE + 1.0)}, {words})")
    return f"#page(width: {wide}mm, height: {tall}mm, margin: 0mm)[{''.join(drawn)}]"


def _once(marks: Iterable[Mark]) -> list[Mark]:
    return list(dict.fromkeys(Mark(*(round(end, 3) for end in mark)) for mark in marks))


def _numbers(*values: float) -> str:
    return ", ".join(f"{value:.3f}" for value in values)


def picture_line(picture: Print, width: float) -> str:
    """A picture in the text, as wide as that in mm, or smaller."""
    wide = min(width, picture.width)
    data = quoted(picture.svg)
    return f'#image(bytes({data}), format: "svg", width: {wide:.1f}mm)'

"""A report as one HTML page without anything from elsewhere."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

from ... import draw
from ...study.report import Report
from ...study.report.section import Board, Figure, Replay
from .figures import drawn
from .replay import frames

PALE, DEEP = (232, 240, 236), (63, 140, 120)  # the ends of a heat map


def page(report: Report) -> str:
    """The whole page."""
    from jinja2 import Environment, PackageLoader

    numbers = count(1)
    room = Environment(loader=PackageLoader(__name__), autoescape=True, trim_blocks=True)
    room.globals["figure"] = lambda figure: _figure(figure, numbers)
    return room.get_template("report.html").render(
        report=report, style=draw.style("auto"), about=report.game.about
    )


def _figure(figure: Figure, numbers: Any) -> Any:
    """What the template needs to show a figure."""
    from markupsafe import Markup

    match figure:
        case Board():
            drawing = draw.panel(figure.scene.parts, figure.title, scale=0.8)
            kind = "heat" if figure.shades else "board"
            return {"kind": kind, "svg": Markup(shaded(drawing, figure.shades))}
        case Replay():
            data = Markup(_in_script(frames(figure)))
            return {"kind": "replay", "id": f"game{next(numbers)}", "data": data}
    return {"kind": "chart", "svg": Markup(drawn(figure))}


def _in_script(facts: Any) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", r"<\/").replace("<!--", r"<\u0021--")


def shaded(svg: str, shades: dict[str, float]) -> str:
    """A board whose named cells are coloured by their strength."""
    for name, strength in shades.items():
        mixed = [round(a + (b - a) * strength) for a, b in zip(PALE, DEEP, strict=True)]
        colour = "#" + "".join(f"{part:02x}" for part in mixed)
        cell = rf'(<g><title>{re.escape(name)}</title><)(polygon|rect|circle)( [^>]*?class=")[^"]*"'
        svg = re.sub(cell, rf'\1\2 style="fill:{colour};opacity:1"\3shaded"', svg, count=1)
    return svg

"""A report or a comparison as one HTML page that needs no other file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from ... import draw
from ...study.compare import VariantComparison
from ...study.report import Report
from ...study.report.section import Figure, Replay, Section, ShownScene
from ...study.side_by_side import sections
from ...study.tuning.tuner import Tuned
from ...study.tuning.tuning_sections import sections as tuning_sections
from .figures import figure_svg
from .replay import frames


def page(report: Report) -> str:
    """The whole page of a report."""
    about = report.game.about
    year = f", {about.year}" if about.year else ""
    broken = "This report was interrupted; it has the results up to then."
    return _page(
        f"{about.title}: a report by Kibitz",
        about.title,
        f"{about.summary} {about.inventor}{year}. Options: {report.facts['game']}.",
        report.sections,
        "" if report.facts["complete"] else broken,
    )


def comparison_page(found: VariantComparison, facts: dict[str, Any]) -> str:
    """The page of a comparison; `facts` as `sections` takes them."""
    names = " and ".join(found.variants)
    about = f"{len(found.variants)} variants, all measured in the same way."
    return _page(f"{names}: a comparison by Kibitz", names, about, sections(found, facts))


def people_page(title: str, shown: Sequence[Section]) -> str:
    """The page of a playtest, for the diary of a designer."""
    about = "What people did, and beside it what the computer's own games foresaw."
    return _page(f"{title}: a playtest by Kibitz", title, about, shown)


def tuning_page(tuned: Tuned, made: Mapping[str, Any]) -> str:
    """The page of `kibitz tune`; `made` as `sections` takes it."""
    names, broken = made["title"], "This run was interrupted; it has the results up to then."
    about = f"The wish: {tuned.wish}. {tuned.many:,} settings."
    shown, warning = tuning_sections(tuned, made), "" if tuned.complete else broken
    return _page(f"{names}: settings by Kibitz", names, about, shown, warning)


def _page(title: str, heading: str, about: str, shown: Sequence[Section], warning: str = "") -> str:
    numbers = count(1)
    return template("page.html").render(
        figure=lambda one: _figure(one, numbers),
        title=title,
        heading=heading,
        about=about,
        sections=shown,
        warning=warning,
        style=draw.style("auto"),
    )


def template(name: str) -> Any:
    """A template of this room."""
    from jinja2 import Environment, PackageLoader

    room = Environment(loader=PackageLoader(__name__), autoescape=True, trim_blocks=True)
    room.filters["marked"] = _mark_question
    return room.get_template(name)


def _mark_question(sentence: str) -> Any:
    from markupsafe import Markup, escape

    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(sentence)))
    return Markup(re.sub(r"^(\w+\?) ", r"<strong>\1</strong> ", html))


def _figure(figure: Figure, numbers: Any) -> Any:
    from markupsafe import Markup

    match figure:
        case ShownScene():
            drawing = draw.panel(figure.scene.parts, figure.title, scale=0.8)
            return {"kind": "board", "svg": Markup(drawing)}
        case Replay():
            data = Markup(_in_script(frames(figure)))
            return {"kind": "replay", "id": f"game{next(numbers)}", "data": data}
    return {"kind": "chart", "svg": Markup(figure_svg(figure))}


def _in_script(facts: Any) -> str:
    """JSON that cannot end the script element around it."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", r"<\/").replace("<!--", r"<\u0021--")

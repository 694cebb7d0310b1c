"""A report or a comparison as one HTML page that needs no other file.

A report is written from its JSON (`kept.py`), so a kept one is drawn again without measuring.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count
from types import MappingProxyType
from typing import Any

from ... import draw
from ...estimates import Number
from ...study.compare import VariantComparison
from ...study.report.first_screen import NO_MOMENT, first_screen, is_unjudged
from ...study.report.phrases import count_of
from ...study.report.readings import GOOD, MEASURED, MIND, UNMEASURED, UNSURE
from ...study.report.section import Section
from ...study.report.strips import MEANINGS, Strip
from ...study.side_by_side import sections
from ...study.tuning.tuner import Tuned
from ...study.tuning.tuning_sections import sections as tuning_sections
from .figures import figure_svg
from .kept import drawn_section, figure_of
from .strip_drawing import strip_svg

BROKEN = "This {} was interrupted; it has the results up to then."
NOTHING = "No fault is seen in what was measured."
OLD = "This report was kept by an older Kibitz, without pictures, tables and games."
EMPTY: dict[str, Any] = {"tables": [], "figures": [], "texts": [], "notes": []}
NUMBERED = re.compile(r" \(section (\d)\)")
SECTION_OF = {"2": "soundness", "5": "shape", "6": "depth", "7": "hidden", "8": "strategy"}
GIST = 110  # letters
MARKS = {GOOD: "\u2713", MIND: "!", UNSURE: "?", MEASURED: "\u00b7", UNMEASURED: "\u2013"}


def report_page(kept: Mapping[str, Any]) -> str:
    """The page of a report as JSON."""
    shown = kept.get("page") or {}
    about = shown.get("about") or {}
    year = f", {about['year']}" if about.get("year") else ""
    by = f"{about['summary']} {about['inventor']}{year}." if about else ""
    options = kept["game"].partition(" ")[2]
    warnings = [
        *([] if kept.get("complete", True) else [BROKEN.format("report")]),
        *([] if shown else [OLD]),
    ]
    return _render(
        "report.html",
        title=f"{kept['title']}: a report by Kibitz",
        heading=kept["title"],
        about=f"{by} Options: {options}." if options else by,
        warnings=warnings,
        kept=kept,
        first=first_screen(kept),
        picture=shown.get("picture"),
        moments=shown.get("moments") or {},
        sections=_sections(kept),
        ids=_ids(kept),
        meanings=MEANINGS,
        marks=MARKS,
        no_moment=NO_MOMENT,
        nothing=NOTHING,
        strip=_strip,
        others=_others,
        written=_written,
    )


def _sections(kept: Mapping[str, Any]) -> list[dict[str, Any]]:
    drawn, titles = (kept.get("page") or {}).get("sections") or {}, kept.get("titles") or {}
    return [
        {**EMPTY, "id": name, "title": titles.get(name, name.capitalize()), "words": facts["words"]}
        | drawn.get(name, {})
        for name, facts in kept["sections"].items()
        if not is_unjudged(facts)
    ]


def history_page(rows: Sequence[Mapping[str, Any]], others: Sequence[str]) -> str:
    """The page of a folder of reports; rows: as `history.rows` gives them."""
    titles = list(dict.fromkeys(row["version"].kept["title"] for row in rows))
    heading = ", ".join(titles)
    count_of_reports = count_of(len(rows), "report")
    return _render(
        "history.html",
        title=f"{heading}: its history by Kibitz",
        heading=heading,
        about=f"{count_of_reports}, the newest first.",
        warnings=[],
        rows=rows,
        others=others,
        marks=MARKS,
        strip=_strip,
    )


def _ids(kept: Mapping[str, Any]) -> dict[str, str]:
    """By the number of a section in a sentence, its place in the page."""
    third = "success" if "success" in kept["sections"] else "fairness"
    return {**SECTION_OF, "3": third}


def _strip(strip: Strip) -> Any:
    from markupsafe import Markup

    return Markup(strip_svg(strip))


def _others(strip: Strip) -> str:
    """The respected games of a strip with their numbers, the least first."""
    unit, factor = strip.measure.unit, 100 if strip.measure.unit == "%" else 1
    ranked = sorted(strip.others.items(), key=lambda game: game[1])
    return ", ".join(f"{game} {x * factor:.3g}{unit}" for game, x in ranked)


def _written(number: Number) -> str:
    return number.percent if number.high <= 1 else str(number)


def comparison_page(compared: VariantComparison, facts: dict[str, Any]) -> str:
    """The page of a comparison; `facts` as `sections` takes them."""
    names = " and ".join(compared.variants)
    about = f"{len(compared.variants)} variants, all measured in the same way."
    return _page(f"{names}: a comparison by Kibitz", names, about, sections(compared, facts))


def people_page(title: str, shown: Sequence[Section]) -> str:
    """The page of a playtest, for the diary of a designer."""
    about = "What people did, and beside it what the computer's own games foresaw."
    return _page(f"{title}: a playtest by Kibitz", title, about, shown)


def tuning_page(tuned: Tuned, made: Mapping[str, Any]) -> str:
    """The page of `kibitz tune`; `made` as `sections` takes it."""
    about = f"The wish: {tuned.wish}. {tuned.many:,} settings."
    shown, warning = tuning_sections(tuned, made), "" if tuned.complete else BROKEN.format("run")
    return _page(f"{made['title']}: settings by Kibitz", made["title"], about, shown, warning)


def _page(title: str, heading: str, about: str, shown: Sequence[Section], warning: str = "") -> str:
    drawn = [drawn_section(section) for section in shown]
    warnings = [warning] if warning else []
    return _render(
        "page.html", title=title, heading=heading, about=about, sections=drawn, warnings=warnings
    )


def _render(name: str, **given: Any) -> str:
    numbers, script = count(1), template("page.js").render()
    return str(
        template(name).render(
            draw=lambda figure: _figure(figure, numbers),
            style=draw.style("auto"),
            script=script,
            hash=b64encode(sha256(script.encode()).digest()).decode(),
            **given,
        )
    )


def template(name: str) -> Any:
    """A template of this room."""
    from jinja2 import Environment, PackageLoader

    room = Environment(loader=PackageLoader(__name__), autoescape=True, trim_blocks=True)
    room.filters |= {"marked": _marked, "gist": _gist}
    return room.get_template(name)


def _marked(sentence: str, ids: Mapping[str, str] = MappingProxyType({})) -> Any:
    """A sentence with its question, its code, and a link in place of the number of a section."""
    from markupsafe import Markup, escape

    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(sentence)))
    html = NUMBERED.sub(lambda match: _link(match, ids), html)
    return Markup(re.sub(r"^(\w+\?) ", r"<strong>\1</strong> ", html))


def _link(match: re.Match[str], ids: Mapping[str, str]) -> str:
    id = ids.get(match[1])
    return f' (<a href="#{id}">see there</a>)' if id else ""


def _gist(sentence: str) -> str:
    """The begin of a section, short enough to stand beside its title."""
    plain = NUMBERED.sub("", sentence).replace("`", "")
    return plain if len(plain) <= GIST else f"{plain[:GIST].rsplit(' ', 1)[0]} .."


def _figure(figure: Mapping[str, Any], numbers: Any) -> Any:
    from markupsafe import Markup

    match figure["kind"]:
        case "board":
            return {"kind": "board", "svg": Markup(figure["svg"])}
        case "replay":
            data = Markup(_in_script(figure["game"]))
            return {"kind": "replay", "id": f"game{next(numbers)}", "data": data}
    return {"kind": "chart", "svg": Markup(figure_svg(figure_of(dict(figure))))}


def _in_script(facts: Any) -> str:
    """JSON that cannot end the script element around it."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", r"<\/").replace("<!--", r"<\u0021--")

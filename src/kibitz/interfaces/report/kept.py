"""A report as JSON from which its page is made again, without the game and without measuring.

Boards are kept as they were drawn; lines, bars and dots as numbers.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ... import draw
from ...contract import RecordError
from ...given_file import read_json
from ...study.report import Report
from ...study.report.section import (
    Bars,
    Dots,
    Figure,
    Lines,
    Replay,
    Section,
    Series,
    ShownScene,
    as_number,
    plain,
)
from .replay import frames

LARGEST_REPORT = 2**25  # bytes of a report, most of them games to step through
SHAPES = {"Lines": Lines, "Bars": Bars, "Dots": Dots}


def kept_report(report: Report) -> dict[str, Any]:
    """The facts of a report, and beside them, as `page`, what its page shows."""
    about = report.game.about
    return {
        **report.json(),
        "titles": {section.id: section.title for section in report.sections},
        "page": {
            "about": {"summary": about.summary, "inventor": about.inventor, "year": about.year},
            "picture": drawn(report.picture) if report.picture else None,
            "moments": {fault: drawn(moment) for fault, moment in report.moments.items()},
            "sections": {section.id: drawn_section(section) for section in report.sections},
        },
    }


def drawn_section(section: Section) -> dict[str, Any]:
    """The content of a section, for the template of a page."""
    return {
        "id": section.id,
        "title": section.title,
        "words": section.words,
        "tables": [asdict(table) for table in section.tables],
        "figures": [drawn(figure) for figure in section.figures],
        "texts": [asdict(text) for text in section.texts],
        "notes": section.notes,
    }


def drawn(figure: Figure) -> dict[str, Any]:
    """A figure as JSON."""
    match figure:
        case ShownScene():
            svg = draw.panel(figure.scene.parts, figure.title, scale=0.8)
            return {"kind": "board", "title": figure.title, "svg": svg}
        case Replay():
            return {
                "kind": "replay",
                "title": figure.title,
                "record": figure.record,
                "game": frames(figure),
                "begin": figure.begin,
            }
    numbers = vars(figure) if isinstance(figure, Dots) else asdict(figure)
    return {"kind": type(figure).__name__, **plain(numbers)}


def figure_of(kept: dict[str, Any]) -> Lines | Bars | Dots:
    """The lines, bars or dots that `drawn` wrote."""
    given = {name: value for name, value in kept.items() if name != "kind"}
    if kept["kind"] == "Lines":
        given["series"] = tuple(Series(**s) for s in given["series"])
    if kept["kind"] == "Dots":
        given["series"] = tuple(
            (name, tuple((place, as_number(number)) for place, number in some))
            for name, some in given["series"]
        )
    return SHAPES[kept["kind"]](**given)


def write_report(path: Path, kept: dict[str, Any]) -> None:
    """Write a kept report: facts for readers, a line each, and the page in one line."""
    facts = {name: value for name, value in kept.items() if name != "page"}
    text = json.dumps(facts, indent=1, ensure_ascii=False)
    page = json.dumps(kept.get("page"), ensure_ascii=False, separators=(",", ":"))
    path.write_text(f'{text[:-2]},\n "page": {page}\n}}\n', "utf-8")


def read_report(path: Path) -> dict[str, Any]:
    """A kept report; RecordError if the file is none."""
    try:
        kept = read_json(path, LARGEST_REPORT)
        if kept["game"] and kept["sections"]["verdict"]["words"] is not None:
            return dict(kept)
    except OSError as fault:
        raise RecordError(f"{path} cannot be read: {fault.strerror}.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise RecordError(f"{path} is no report; `kibitz report GAME --json {path.name}` writes one.")

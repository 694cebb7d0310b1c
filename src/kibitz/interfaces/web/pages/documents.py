"""The documents about a game: answers to its inventor, solved values, its report.

They lie in docs/ of a checkout, and in the package where it was installed from a wheel. A game
from elsewhere has none, even if it has the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....contract import message
from ....shelf import Source
from ..guard import FIXED
from ..site import site
from .markdown import render

PACKAGE = Path(__file__).parents[3]
OURS = f"{PACKAGE.name}.games."
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
VERDICT = re.compile(r'(?:<p class="sentence">|<section id="verdict">\n<h2>.*</h2>\n<p>)(.*)</p>')
RULES_PAGE = re.compile(r"\]\(games/([a-z0-9-]+)\.md\)")
BETWEEN_PAGES = re.compile(r"\[([^\]]+)\]\([a-z][a-z0-9/-]*\.md[^)]*\)")  # which are not served
DOCUMENTS_KEPT = 100  # games
TITLES = {
    "answers": message("Answers to its inventor"),
    "solved": message("Solved values"),
    "report": message("Report"),
}
# A report has its pictures, styles and script within; it may do nothing else.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    f"sandbox allow-scripts; {FIXED}"
)


def documents_of(source: Source) -> Iterator[tuple[str, str]]:
    """The documents about a game: the last part of the address, and the title."""
    for page, title in TITLES.items():
        if _report(source) if page == "report" else _sections(source, page):
            yield page, title


@lru_cache(DOCUMENTS_KEPT)
def verdict(source: Source) -> str:
    """The report on a game in one sentence: what stands out; empty without a report."""
    file = _file(source, f"reports/{source.id}.html")
    match = VERDICT.search(file.read_text("utf-8")) if file else None
    return unescape(match[1]) if match else ""


def document(request: Request) -> Response:
    """One of the documents of a game."""
    source = site(request).library.source(request.path_params["id"])
    page = request.path_params["page"]
    if page == "report" and (file := _report(source)):
        policy = {"Content-Security-Policy": REPORT_POLICY}
        return HTMLResponse(file.read_text("utf-8"), headers=policy)
    text = _sections(source, page) if page in TITLES else ""
    if not text:
        raise HTTPException(404, message("There is no such page about this game."))
    shown = {"game": source, "title": TITLES[page], "text": render(text), "in_english": True}
    return site(request).templates.TemplateResponse(request, "document.html", shown)


def _sections(source: Source, page: str) -> str:
    file = _file(source, f"{page}.md")
    if file is None:
        return ""
    parts = re.split(r'^<a id="(.+)"></a>\n', file.read_text("utf-8"), flags=re.M)
    wanted = re.compile(rf"{re.escape(source.id)}(-[0-9]+)?")
    named = zip(parts[1::2], parts[2::2], strict=True)
    text = "".join(text for name, text in named if wanted.fullmatch(name))
    return BETWEEN_PAGES.sub(r"\1", RULES_PAGE.sub(r"](/games/\1/rules)", text))


def _report(source: Source) -> Path | None:
    return _file(source, f"reports/{source.id}.html")


def _file(source: Source, name: str) -> Path | None:
    if not source.package.startswith(OURS):
        return None
    return next((path for folder in FOLDERS if (path := folder / name).is_file()), None)

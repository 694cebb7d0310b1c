"""Markdown of rules and documents as HTML for a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

BOARD = re.compile(
    r"<!-- board of (?P<game>\S+)(?P<options>.*?)(?: seen by (?P<seat>\d+))?: (?P<acts>.*) -->\n"
    r"```text\n(?s:.*?)```\n"
    r"<!-- end of board -->"
)
KNOWN = re.compile(r"\]\(\.\./(answers|solved)\.md#([a-z0-9-]+)\)")
SECTION = re.compile(r"^(?=## )", re.MULTILINE)
Drawing = Callable[[re.Match[str]], Markup | None]


def split_short(text: str, titles: Collection[str]) -> tuple[str, str]:
    r"""The first section of a text, if it has one of these titles, and the text without it.

    >>> split_short("# Nim\n\n## In short\n\nTake sticks.\n\n## Play\n", ["In short"])
    ('Take sticks.', '# Nim\n\n## Play\n')
    """
    head, *sections = SECTION.split(text)
    title, _, short = sections[0].partition("\n") if sections else ("", "", "")
    if title.removeprefix("## ").strip() not in titles:
        return "", text
    return short.strip(), "".join([head, *sections[1:]])


@lru_cache(maxsize=100)
def render(text: str) -> Markup:
    """Markdown as HTML, without its title and the comments that mark drawings for `make docs`.

    Links to pages of docs/ become links to the pages of the server that show the same.
    """
    text = text.replace("](../rules.md", "](/rules")
    text = KNOWN.sub(r"](/games/\2/known/\1)", text)
    kept = "\n".join(line for line in text.splitlines() if not line.startswith(("# ", "<!--")))
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(kept)
    return Markup(_reached_by_keys(page))


def _reached_by_keys(page: str) -> str:
    # What may be wider than its page is scrolled by keys. Text has `&lt;`, so these are elements.
    return page.replace("<pre>", '<pre tabindex="0">').replace("<table>", '<table tabindex="0">')


def with_pictures(text: str, draw: Drawing) -> Markup:
    """Markdown as HTML, with pictures in place of positions that are drawn in characters.

    draw: makes a picture of a match of `BOARD`, or None where it cannot.
    """
    parts, begun = [], 0
    for board in BOARD.finditer(text):
        if picture := draw(board):
            parts += [render(text[begun : board.start()]), picture]
            begun = board.end()
    return Markup("".join([*parts, render(text[begun:])]))

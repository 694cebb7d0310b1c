"""HTML of a mail as text: a line for each paragraph, and `>` before what is quoted."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

BREAKS = {"br", "p", "div", "li", "tr", "table", "h1", "h2", "h3", "ul", "ol", "pre", "hr"}
PARAGRAPHS = {"p", "table", "h1", "h2", "h3", "pre"}
UNSEEN = {"style", "script", "head", "title"}
QUOTES = re.compile(
    r"gmail_quote|\bquote\b|yahoo_quoted|moz-cite-prefix|protonmail_quote|divRplyFwdMsg"
)
VOID = {"br", "hr", "img", "input", "meta", "link", "wbr", "col", "area", "base"}


def html_text(source: str) -> str:
    """The text of an HTML page."""
    reader = _HtmlReader()
    reader.feed(source)
    reader.close()
    return reader.text()


class _HtmlReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines = [""]
        self._open: list[tuple[str, bool, bool]] = []  # tag, whether it is unseen, quoted
        self._names: Counter[str] = Counter()  # of the open elements
        self._unseen = self._quoted = 0

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._lines)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        named = f"{given.get('class') or ''} {given.get('id') or ''} {given.get('name') or ''}"
        quoted = tag == "blockquote" or bool(QUOTES.search(named))
        if tag not in VOID:
            self._count((tag, tag in UNSEEN, quoted), 1)
            self._open.append((tag, tag in UNSEEN, quoted))
        if tag in BREAKS or quoted:
            self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return  # as in <br/>
        # The end tag of an element also ends what is still open inside it.
        while self._names[tag] > 0:
            ended = self._open.pop()
            self._count(ended, -1)
            if ended[0] == tag:
                break
        if tag in BREAKS or tag == "blockquote":
            self._break(tag)

    def _count(self, element: tuple[str, bool, bool], change: int) -> None:
        tag, is_unseen, is_quoted = element
        self._names[tag] += change
        self._unseen += change * is_unseen
        self._quoted += change * is_quoted

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        words = re.sub(r"[ \t\r\n]+", " ", data)
        if not self._lines[-1]:
            words = words.lstrip()
            if words and self._quoted:
                self._lines[-1] = "> "
        self._lines[-1] += words

    def _break(self, tag: str) -> None:
        if tag == "br" or self._lines[-1]:
            self._lines.append("")
        if tag in PARAGRAPHS and len(self._lines) > 1 and self._lines[-2]:
            self._lines.append("")

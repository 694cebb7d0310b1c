"""Markdown of rules and documents as HTML for a page."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

KNOWN = re.compile(r"\]\(\.\./(answers|solved)\.md#([a-z0-9-]+)\)")


@lru_cache(maxsize=100)
def rendered(text: str) -> Markup:
    """Markdown as HTML, without its title and the comments that mark drawings for `make docs`.

    Links to pages of docs/ become links to the pages of the server that show the same.
    """
    text = text.replace("](../rules.md", "](/rules")
    text = KNOWN.sub(r"](/games/\2/known/\1)", text)
    kept = "\n".join(line for line in text.splitlines() if not line.startswith(("# ", "<!--")))
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(kept))

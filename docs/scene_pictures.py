"""The pictures of docs/scene.md, drawn from the parts that its own examples make.

A link to `pictures/scene-NAME.svg` shows the part that the examples before it call NAME.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path
from typing import Any

from kibitz import draw
from kibitz.scene import Scene

LINK = re.compile(r"\((pictures/scene-(\w+)\.svg)\)")


def pictures(page: Path) -> Iterator[tuple[Path, str]]:
    """Each picture of the page, and where it belongs."""
    text = page.read_text("utf-8")
    made: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        for example in DocTestParser().get_examples(text):
            exec(compile(example.source, str(page), "single"), made)
    for link, name in LINK.findall(text):
        yield page.parent / link, draw.svg(Scene("", (made[name],)), theme="auto")

"""The scripts and styles of pages: modules that import one another, served small."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path

from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
IMPORTED = re.compile(r'^(?:import|export)\b[^"\';]*"\./([\w-]+\.js)";', re.MULTILINE)
# What nobody needs to run a script: lines of comments. None of ours begins within a text.
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)


class SmallFiles(StaticFiles):
    """The files of `static`, each read and compressed once, and scripts without their comments."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The answer to a request of a file; it is compressed if the browser takes that."""
        text, packed, tag = _contents(Path(full_path), stat_result.st_mtime_ns)
        asked = Headers(scope=scope)
        headers = {"ETag": tag, "Vary": "Accept-Encoding"}
        is_packed = "gzip" in asked.get("accept-encoding", "")
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        kind = guess_type(full_path)[0]
        answer = Response(packed if is_packed else text, status_code, headers, kind)
        if self.is_not_modified(answer.headers, asked):
            return NotModifiedResponse(answer.headers)
        return answer


@lru_cache(maxsize=200)
def _contents(file: Path, _changed: int) -> tuple[bytes, bytes, str]:
    text = file.read_bytes()
    if file.suffix == ".js":
        text = without_comments(text.decode()).encode()
    return text, gzip.compress(text, mtime=0), f'"{hashlib.sha256(text).hexdigest()[:16]}"'


def without_comments(script: str) -> str:
    """A script without the lines that are comments."""
    return COMMENTS.sub("", script)


@cache
def modules(name: str) -> tuple[str, ...]:
    """The files of a module and of all that it imports, in the order in which they run."""
    files: dict[str, None] = {}
    _add(f"{name}.js", files, set())
    return tuple(files)


def _add(file: str, files: dict[str, None], met: set[str]) -> None:
    if file in met:
        return
    met.add(file)
    for other in IMPORTED.findall((STATIC / file).read_text("utf-8")):
        _add(other, files, met)
    files[file] = None


@cache
def scripts(name: str, how: str = "") -> Markup:
    """The element that runs a module, and links to all that it imports.

    Without these links a browser would find each import only in the file before it. They come after
    what the first paint needs. how: more attributes of the element.
    """
    *others, last = modules(name)
    link = '<link rel="modulepreload" fetchpriority="low" href="/static/{}">'
    links = [link.format(file) for file in others]
    run = f'<script src="/static/{last}" type="module"{how and " " + how}></script>'
    return Markup("\n").join(map(Markup, [*links, run]))

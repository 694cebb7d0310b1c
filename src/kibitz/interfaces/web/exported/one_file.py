"""A page as one HTML file: its scripts, its rules and its style stand in it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from posixpath import dirname, normpath

IMPORTED = re.compile(r'((?:\bfrom|\bimport)\s*\(?\s*)"(\.[^"]+\.js)"')
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".html": "text/html",
}
WORKER = "script/thinker.js"
OLD = "script/old.js"  # which any browser runs


def as_one_file(files: Mapping[str, bytes]) -> bytes:
    """The page in one file, which opens by a double click."""
    scripts = {name: text.decode() for name, text in files.items() if name.endswith(".js")}
    del scripts["service.js"]
    old = scripts.pop(OLD)
    imports = {
        _name_of(name): _data(name, _rename_imports(name, text)) for name, text in scripts.items()
    }
    read = [name for name in files if name.endswith((".json", ".html", ".wasm", ".bin"))]
    read.append("shelf.css")  # of the list of puzzles
    carried = {name: _data(name, files[name]) for name in read if name != "index.html"}
    carried[WORKER] = _alone(WORKER, scripts)
    begin = (
        f'<script type="importmap">{_in_page({"imports": imports})}</script>\n'
        f"<script>var kibitzFiles = {_in_page(carried)};\n{old}</script>\n"
        f'<script type="module">import "{_name_of("script/page.js")}";</script>'
    )
    page = files["index.html"].decode()
    page = re.sub(r'<link rel="(?:manifest|icon)"[^>]*>\n', "", page)
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n', "", page)
    style = f"<style>{files['style.css'].decode()}</style>"
    page = page.replace('<link rel="stylesheet" href="style.css">', f"{style}\n{ICON}", 1)
    page = page.replace(f'<script src="{OLD}"></script>\n', "", 1)
    return page.replace('<script type="module" src="script/page.js"></script>', begin, 1).encode()


ICON = '<link rel="icon" href="data:,">'


def _name_of(file: str) -> str:
    return f"kibitz/{file}"


def _rename_imports(file: str, text: str) -> str:
    """A script that names others as the page knows them, not by their places beside it."""

    def name(match: re.Match[str]) -> str:
        return f'{match[1]}"{_name_of(normpath(f"{dirname(file)}/{match[2]}"))}"'

    return IMPORTED.sub(name, text)


def _alone(file: str, scripts: Mapping[str, str]) -> str:
    """A script with all that it imports: a worker does not know the names of the page."""

    def within(match: re.Match[str]) -> str:
        return f'{match[1]}"{_alone(normpath(f"{dirname(file)}/{match[2]}"), scripts)}"'

    return _data(file, IMPORTED.sub(within, scripts[file]))


def _data(name: str, content: str | bytes) -> str:
    kind = next((kind for end, kind in KINDS.items() if name.endswith(end)), "application/json")
    raw = content.encode() if isinstance(content, str) else content
    return f"data:{kind};base64,{b64encode(raw).decode()}"


def _in_page(value: object) -> str:
    return json.dumps(value).replace("</", "<\\/")

"""The bytes of the first load of a table's page with its bot, as the server compresses them.

python -m bench.first_load             all games and examples, and writes bench/first_load.json
python -m bench.first_load byg         the games whose names have this part

`make docs` puts the table into docs/speed.md. It needs Chromium, which counts what the page loads.
The code of the bot is then asked for as its worker does.
"""

from __future__ import annotations

import time
import urllib.request
from pathlib import Path
from typing import Any

from kibitz import shelf

from .browser import BYTES, chromium
from .command import is_wanted, reader_of_games
from .pages import opened
from .quiet import require_quiet
from .server import ServeProcess, serving
from .writing import ROOT, keep

FILE = Path(__file__).with_suffix(".json")
WORKER = ("thinker.js", "runtime.js", "values.js")
PATIENCE = 400  # seconds until the server has made the code


def measured(browser: Any, server: ServeProcess, game: str) -> dict[str, int]:
    """Bytes of the page, of what thinks for the bot, and of what is learned for an opinion."""
    page = browser.new_page()
    table = opened(page, server.url, game, "easy").partition("?")[0]
    parts = {"page": int(page.evaluate(BYTES))}
    page.goto("about:blank")  # so that only this program asks for the code
    code, offer = offered(page, f"{table}/bot"), None
    if code:
        scripts = sum(received(f"{server.url}/games/{game}/browser/{name}") for name in WORKER)
        module = received(server.url + code["module"])
        parts |= {"scripts": scripts, "module": module, "facts": code["offer"]}
        offer = offered(page, f"{table}/bot?learned=yes")
    if offer and offer["values"]:
        parts["learned"] = sum(received(server.url + offer[part]) for part in ("module", "values"))
    page.context.close()
    return parts


def offered(page: Any, address: str) -> dict[str, Any] | None:
    """What the server offers to a browser, and the bytes of it; None where it thinks itself."""
    until = time.monotonic() + PATIENCE
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())
    while time.monotonic() < until:
        answer = page.context.request.get(address)
        if answer.status == 200:
            return {**answer.json(), "offer": received(address, cookies)}
        if answer.status == 204:
            return None
        time.sleep(2)
    raise TimeoutError(f"{address} has no code after {PATIENCE} seconds.")


def received(address: str, cookies: str = "") -> int:
    """The bytes of an answer, as the server compresses it."""
    headers = {"Accept-Encoding": "gzip", "Cookie": cookies}
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        return len(answer.read())


def main() -> None:
    """Measure, print and keep."""
    wanted = reader_of_games(__doc__).parse_args().game
    examples = sorted(ROOT.glob("examples/*.py"))
    names = [*shelf.ours(), *(file.stem.replace("_", "-") for file in examples)]
    with serving(*map(str, examples)) as server, chromium() as browser:
        for name in names:
            if is_wanted(name, wanted):
                require_quiet()
                keep(FILE, name, row := measured(browser, server, name))
                print(name, row, flush=True)


if __name__ == "__main__":
    main()

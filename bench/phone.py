"""How long the level middling takes for an act in a browser as slow as a mid phone.

python -m bench.phone           Byg, and writes bench/phone.json, which `make docs` quotes
python -m bench.phone GAME      another game, and writes nothing

It is Chromium, whose processor its own protocol slows down.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import kibitz
from kibitz.export import write

from .browser import chromium
from .quiet import require_quiet

FILE = Path(__file__).with_suffix(".json")
GAME = "byg"
SLOWER, SIMULATIONS, ACTS = 4, 2000, 7  # 2000: of the level middling
SEARCH = """async ([simulations, acts]) => {
  const { load } = await import("http://game.test/index.js");
  const game = await load(), p = game.start(1), took = [];
  while (took.length < acts && !game.over(p)) {
    const begun = performance.now();
    const { action } = await game.search(p, { simulations });
    took.push(performance.now() - begun);
    game.play(p, action);
  }
  return took;
}"""


def measured(name: str) -> list[float]:
    """Milliseconds of each act; the first contains the first run of the code."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        write(kibitz.load(name), Path(folder))
        page = browser.new_page()

        def answer(route: Any) -> None:
            file = route.request.url.rpartition("/")[2]
            route.fulfill(path=Path(folder) / file)

        page.route("http://game.test/**", answer)
        page.goto("http://game.test/index.html")
        protocol = page.context.new_cdp_session(page)
        protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        times: list[float] = page.evaluate(SEARCH, [SIMULATIONS, ACTS])
    return times


def main() -> None:
    """Measure and print."""
    name = sys.argv[1] if len(sys.argv) > 1 else GAME
    if name == GAME:
        require_quiet()
    took = measured(name)
    row = {
        "game": name, "slower": SLOWER, "simulations": SIMULATIONS, "acts": len(took),
        "first": took[0], "median": median(took), "most": max(took),
    }  # fmt: skip
    print(json.dumps(row))
    if name == GAME:
        FILE.write_text(json.dumps(row, indent=1) + "\n")


if __name__ == "__main__":
    main()

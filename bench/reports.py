"""A report of every game, at a size that is played.

python -m bench.reports                       writes docs/reports/*.html, three minutes a game
python -m bench.reports --minutes 1 byg quet  writes those of some games

The figure of Byg's seats by playing strength is kept for the README too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from kibitz.contract import as_text

from .command import reader
from .players import SETTINGS
from .writing import ROOT

FOLDER = Path("docs", "reports")  # in it, so that a page's command is the same for everybody
PICTURE = FOLDER.parent / "pictures" / "report.svg"
SHOWN = "byg"  # whose figure is the picture
LARGEST = 700_000  # bytes of a page, most of them two games to step through

# The sizes of the table of players, the first where a game has several. Where one player has a part
# of his own in a deal, all deals are played: of one deal alone his seat would look unfair.
SIZES = {game: dict(options) for game, options in reversed(SETTINGS)}
SIZES |= {"delphi": {}, "eleusis": {}}


def command(game: str, minutes: float) -> list[str]:
    """The command that makes the report of a game."""
    options = [f"--option={name}={as_text(value)}" for name, value in SIZES[game].items()]
    page = FOLDER / f"{game}.html"
    return ["report", game, *options, "--minutes", f"{minutes:g}", "--html", str(page)]


def picture(page: str) -> str:
    """The first chart of a page, as a file of its own."""
    found = re.search(r'<figure class="chart">.*?(<svg.*?</svg>)', page, re.DOTALL)
    if found is None:
        raise ValueError("The page has no chart.")
    return found[1] + "\n"


def main() -> None:
    """Write the pages, one after another, as each takes all cores."""
    arguments = reader(__doc__)
    arguments.add_argument("games", nargs="*", default=sorted(SIZES))
    arguments.add_argument("--minutes", type=float, default=3.0)
    given = arguments.parse_args()
    os.chdir(ROOT)
    FOLDER.mkdir(exist_ok=True)
    for game in given.games:
        subprocess.run([sys.executable, "-m", "kibitz", *command(game, given.minutes)], check=True)
        page = FOLDER / f"{game}.html"
        if game == SHOWN:
            PICTURE.write_text(picture(page.read_text("utf-8")), "utf-8")
        size = page.stat().st_size
        if size > LARGEST:
            sys.exit(f"The page of {game} has {size:,} bytes; at most {LARGEST:,} are wanted.")


if __name__ == "__main__":
    main()

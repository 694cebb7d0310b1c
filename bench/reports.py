"""A report of every game, at a size that is played.

python -m bench.reports                            writes docs/reports/*.html
python -m bench.reports --playouts 900000 byg quet writes those of some games, with less play
python -m bench.reports --answers                  writes only what the pages quote of the answers
python -m bench.reports --drawn                    draws the pages anew, from what was measured

Each page begins with the author's questions, their answers and the tables of their studies, word by
word as docs/answers.md has them: a report has minutes, the answers have exact tables and longer
studies. A budget in playouts gives the same numbers again. The figure of Byg's seats by playing
strength is kept for the README too. What was measured stays in build/reports, which git ignores: it
is as large as the pages.
"""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from pathlib import Path

from kibitz.contract import as_text

from .command import reader
from .players import SETTINGS
from .writing import DOCS, ROOT

FOLDER = Path("docs", "reports")  # in it, so that a page's command is the same for everybody
MEASURED = Path("build", "reports")
PICTURE = FOLDER.parent / "pictures" / "report.svg"
SHOWN = "byg"  # whose figure is the picture
PLAYOUTS = {"delphi": 10_000_000, "president": 15_000_000, "eleusis": 4_000_000}  # long games
PLAYOUTS |= {"beat-it-or-eat-it": 6_000_000}  # a looked-up guess at each step
USUAL_PLAYOUTS = 60_000_000  # about two minutes of two cores
LARGEST = 700_000  # bytes of a page, most of them two games to step through

# The sizes of the table of players, the first where a game has several. Where one player has a part
# of his own in a deal, all deals are played: of one deal alone his seat would look unfair.
SIZES = {game: dict(options) for game, options in reversed(SETTINGS)}
SIZES |= {"delphi": {}, "eleusis": {}, "beat-it-or-eat-it": {}, "president": {"deals": 3}}
BEFORE = '<section id="verdict">'
FOLDED = '<div class="more">'  # a page whose sections are folded; one of before has none
STUDY = re.compile(r"<!-- ([a-z-]+) -->\n(.*?)<!-- end of \1 -->", re.DOTALL)
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
QUOTED = re.compile(r'<section id="asked">.*?</section>\n', re.DOTALL)


def command(game: str, playouts: int) -> list[str]:
    """The command that makes the report of a game."""
    options = [f"--option={name}={as_text(value)}" for name, value in SIZES[game].items()]
    files = "--html", str(FOLDER / f"{game}.html"), "--json", str(MEASURED / f"{game}.json")
    return ["report", game, *options, "--playouts", str(playouts), *files]


def drawing(game: str) -> list[str]:
    """The command that draws the page of a game from what was measured."""
    page, measured = FOLDER / f"{game}.html", MEASURED / f"{game}.json"
    return ["report", "--from", str(measured), "--html", str(page)]


def picture(page: str) -> str:
    """The first chart of a page, as a file of its own."""
    chart = re.search(r'<figure class="chart">.*?(<svg.*?</svg>)', page, re.DOTALL)
    if chart is None:
        raise ValueError("The page has no chart.")
    return chart[1] + "\n"


def asked(game: str) -> list[tuple[str, str, list[str]]]:
    """The questions on a game, the first paragraph of each answer, and the tables of its studies,
    as docs/answers.md has them.
    """
    text = (DOCS / "answers.md").read_text("utf-8")
    _, mark, rest = text.partition(f'<a id="{game}"></a>')
    part = rest.partition("<a id=")[0] if mark else ""
    return [
        (
            question,
            " ".join(answer.split("\n\n")[1].split()).strip("*"),
            [study for _, study in STUDY.findall(answer)],
        )
        for answer in part.split("\n### ")[1:]
        for question in [answer.partition("\n")[0]]
    ]


def quoted(page: str, game: str) -> str:
    """A page with the answers of docs/answers.md before its verdict."""
    page = QUOTED.sub("", page)
    rows = "".join(
        f"<dt>{_shown(question)}</dt>\n<dd>{_shown(answer)}{''.join(map(_table, tables))}</dd>\n"
        for question, answer, tables in asked(game)
    )
    if not rows:
        return page
    note = (
        "From docs/answers.md, which has the evidence, intervals and commands. The sections below "
        "come from minutes of play by weaker players; where they say less, or seem to say "
        "otherwise, the answers here hold."
    )
    title = "<h2>What was asked of this game</h2>"
    begin, end = f"{title}\n", ""
    if FOLDED in page:
        begin, end = f"<details><summary>{title}</summary>\n", "</details>\n"
    whole = f'<section id="asked">\n{begin}<p>{note}</p>\n<dl>\n{rows}</dl>\n{end}</section>\n'
    return page.replace(BEFORE, f"{whole}{BEFORE}", 1)


def _table(study: str) -> str:
    """The tables in a part of a page in Markdown, as HTML."""
    tables = []
    for table in TABLE.findall(study):
        head, _, *rows = table.strip().split("\n")
        lines = [_row("th", head), *(_row("td", row) for row in rows)]
        tables.append(f"<table>\n{''.join(lines)}</table>")
    return "".join(tables)


def _row(kind: str, line: str) -> str:
    cells = "".join(f"<{kind}>{_shown(cell.strip())}</{kind}>" for cell in line.split("|")[1:-1])
    return f"<tr>{cells}</tr>\n"


def _shown(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))


def main() -> None:
    """Write the pages, one after another, as each takes all cores."""
    arguments = reader(__doc__)
    arguments.add_argument("games", nargs="*", default=sorted(SIZES))
    arguments.add_argument("--playouts", type=int, default=0)
    arguments.add_argument("--answers", action="store_true", help="measure nothing")
    arguments.add_argument("--drawn", action="store_true", help="measure nothing, draw anew")
    given = arguments.parse_args()
    os.chdir(ROOT)
    FOLDER.mkdir(exist_ok=True)
    MEASURED.mkdir(parents=True, exist_ok=True)
    for game in given.games:
        if not given.answers:
            playouts = given.playouts or PLAYOUTS.get(game, USUAL_PLAYOUTS)
            words = drawing(game) if given.drawn else command(game, playouts)
            subprocess.run([sys.executable, "-m", "kibitz", *words], check=True)
        page = FOLDER / f"{game}.html"
        page.write_text(quoted(page.read_text("utf-8"), game), "utf-8")
        if game == SHOWN:
            PICTURE.write_text(picture(page.read_text("utf-8")), "utf-8")
        size = page.stat().st_size
        if size > LARGEST:
            sys.exit(f"The page of {game} has {size:,} bytes; at most {LARGEST:,} are wanted.")


if __name__ == "__main__":
    main()

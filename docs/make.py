"""Write what the documents take from the code: `make docs`.

With `--check` nothing is written, and the exit status is 1 if something is stale.

Whole files are listed in `PAGES`. In a file written by hand a generated part stands between
`<!-- NAME -->` and `<!-- end of NAME -->`, and `PARTS` says what it holds; a drawing stands
between `<!-- board of GAME OPTIONS: ACTS -->` and `<!-- end of board -->`. With `seen by SEAT`
after the options it shows what that seat sees.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from typer import Typer
from typer.main import get_group

import kibitz
from docs import api_page, rooms, scene_pictures, stored_tables
from docs.moving_picture import moving_picture
from docs.table_text import prose, table
from kibitz import contract, draw, shelf
from kibitz.contract import Function, Option, as_text
from kibitz.interfaces.cli.app import ORDER
from kibitz.interfaces.first_games import small_game_text
from kibitz.players import PLAYERS
from kibitz.scene import Choice, Scene, Text, worded
from kibitz.shelf import Source
from kibitz.solvers.methods import method_facts
from kibitz.study.tuning.measures_to_tune import MEASURES
from kibitz.words import ENGLISH, Reader, current, reading

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/kibitz/games"

COMMANDS = (
    "play", "serve", "mail", "playtest", "feedback", "watch", "games", "moves", "positions",
    "replay", "new",
    "check", "bench", "match", "ladder", "train", "ready", "report", "compare", "tune", "solve",
    "verify", "exploit", "annotate", "puzzles", "export", "translate", "rule",
    "eleusis-solo", "arena", "mcp",
)  # fmt: skip
COLUMNS = "88"  # of the help as cli.md shows it

# A game of two `mcts:sims=2000`, seed 7, in the middle of its twelfth turn.
MID_GAME = (
    "d4 | d7 g4 | f6 d2 | d1 i4 | c6 g1 | c7 g3 h5 c1 | d5 c2 b5 g6 f2 | d3 b4 | "
    "e4 g2 a4 b1 h6 | e7 h2 c3 c5 e2 done | e3 a3 f5 | f4 e6"
)


def position(game: str, options: str, acts: str) -> kibitz.Position:
    """The position after some acts, with options written as on the command line."""
    given = dict(option.split("=", 1) for option in options.split())
    reached = kibitz.load(game, **given).start()
    reached.play(acts)
    return reached


# -- parts ---------------------------------------------------------------------------------


def measures_to_tune() -> str:
    """The measures that a wish may name."""
    rows = [
        (f"`{measure.name}`", measure.what, f"`{measure.example}`") for measure in MEASURES.values()
    ]
    return table(("measure", "what it is", "example"), *rows)


def methods() -> str:
    """The methods that `kibitz solve` knows."""
    rows = [(f"`{name}`", fits, cost) for name, fits, cost in method_facts()]
    return table(("method", "for", "what it gives, and its cost"), *rows)


def functions(wanted: Mapping[str, Function]) -> str:
    """The functions of a part of the contract."""
    rows = [
        (f"`{name}({', '.join(f.takes)})`", "yes" if f.required else "", f.meaning)
        for name, f in wanted.items()
    ]
    return table(("function", "needed", "meaning"), *rows)


@cache
def help_of(*command: str) -> str:
    """What a command says of itself with --help."""
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", *command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "COLUMNS": COLUMNS},
    )
    return done.stdout.rstrip()


def sources() -> list[Source]:
    """Our own games, by id."""
    games = (
        shelf.game_named(shelf.id_of(folder.parent.name)) for folder in GAMES.glob("*/rules.py")
    )
    return sorted(games, key=lambda source: source.id)


def games() -> str:
    """The list of games; the page of each leads to its report."""
    rows = [
        (f"[{g.about.title}](docs/games/{g.id}.md) `{g.id}`", inventor(g), g.about.summary)
        for g in sources()
    ]
    return table(("game", "inventor, year", "in a line"), *rows)


def examples() -> str:
    """The list of examples, each a file."""
    files = sorted((ROOT / "examples").glob("*.py"))
    rows = [
        (f"[{g.about.title}](../examples/{file.name})", inventor(g), g.about.summary)
        for file in files
        for g in [shelf.find(str(file))]
    ]
    return table(("game", "inventor, year", "in a line"), *rows)


def players() -> str:
    """The players that come with Kibitz."""
    return table(
        ("player", "what it does"), *((f"`{n}`", what) for n, (_, _, what) in PLAYERS.items())
    )


def inventor(game: Source) -> str:
    """Who made a game, and when, as far as it is known."""
    return ", ".join(str(fact) for fact in (game.about.inventor, game.about.year) if fact)


def options(game: Source) -> str:
    """The options of a game."""
    rows = [
        (f"`{name}`", option.help, option.expected(), default(option))
        for name, option in game.about.options.items()
    ]
    return table(("option", "meaning", "values", "if not given"), *rows)


def default(option: Option) -> str:
    """The value of an option that is not given."""
    return f"`{as_text(option.default)}`" if option.default != "" else "empty"


def decisions() -> str:
    """The sections of the decisions, with the number of their entries."""
    text = (ROOT / "docs/decisions.md").read_text("utf-8")
    sections = re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", text, re.M)
    return "\n".join(
        f"- [{title}](#{anchor(title)}): {len(re.findall('^### ', body, re.M))}"
        for title, body in sections
    )


def anchor(heading: str) -> str:
    """The name by which a link within a page finds a heading."""
    return re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-"))


def mail() -> str:
    """The text of a mail in the middle of a game."""
    from kibitz.interfaces.mail.letters import LetterParts, plain_text, table_letter, worded_letter
    from kibitz.match import Match
    from kibitz.tables.seat_view import seat_view

    match = Match(kibitz.load("byg", side=4))
    for ply, text in enumerate(["d4", "c3 e3", "c5 done", "a2 g1"]):
        match.submit(ply % 2, ply, text)
    around = LetterParts(time_left="You have 3 days left for this turn.", can_undo=True)
    letter = worded_letter(table_letter(match, seat_view(match, 0), around), "")
    return block(plain_text(letter).rstrip())


PARTS: Mapping[str, Callable[[], str]] = {
    "decisions": decisions,
    "games": games,
    "examples": examples,
    "players": players,
    "measures": measures_to_tune,
    "methods": methods,
    "RULES": lambda: functions(contract.RULES),
    "TABLE": lambda: functions(contract.TABLE),
    "LOOK": lambda: functions(contract.LOOK),
    "SOLVE": lambda: functions(contract.SOLVE),
    "SHARED": lambda: functions(contract.SHARED),
    "ANSWERS": lambda: functions(contract.ANSWERS),
    "tables": stored_tables.tables,
    "mail": mail,
    "cold": stored_tables.cold,
    "third speed": stored_tables.third_speed,
    "phone": stored_tables.phone,
    "figures": scene_pictures.figures,
    "first load": stored_tables.first_load,
    "first game: board": lambda: first_game("board", "Col"),
    "first game: dice": lambda: first_game("dice", "Two dice"),
    "first game: moves": lambda: first_game("moves", "Falling floor"),
    "first game: simultaneous": lambda: first_game("simultaneous", "Undercut"),
}
PART = re.compile(
    rf"<!-- (?P<name>{'|'.join(PARTS)}) -->\n(?s:.*?)<!-- end of (?P=name) -->",
)
BOARD = re.compile(
    r"<!-- board of (?P<game>\S+)(?P<options>.*?)(?: seen by (?P<seat>\d+))?: (?P<acts>.*) -->\n"
    r"(?s:.*?)<!-- end of board -->"
)


API = re.compile(r"<!-- api (?P<path>[\w.]+) -->\n(?s:.*?)<!-- end of api -->")


def with_parts(text: str) -> str:
    """The text of a document with its generated parts made afresh."""
    return API.sub(api_entry, BOARD.sub(board, PART.sub(lambda at: part(at["name"]), text)))


def api_entry(at: re.Match[str]) -> str:
    """A public name between its two marks."""
    return f"<!-- api {at['path']} -->\n{api_page.entry(at['path'])}\n<!-- end of api -->"


def first_game(kind: str, title: str) -> str:
    """The file that `kibitz new mygame --kind KIND` writes, under a title."""
    return f"```python\n{small_game_text('mygame', kind, title)}```"


ADDRESS = re.compile(r"(https?://)?((?:[\w-]+\.)+[a-z]{2,}/[^\s,;]*[^\s,;.])")


def part(name: str) -> str:
    """A generated part between its two marks."""
    return f"<!-- {name} -->\n{PARTS[name]()}\n<!-- end of {name} -->"


def board(at: re.Match[str]) -> str:
    """A position drawn as text, without words and buttons, between its two marks."""
    reached = position(at["game"], at["options"], at["acts"])
    scene = reached.scene(int(at["seat"] or -1)).still()
    parts = tuple(part for part in scene.parts if not isinstance(part, Text | Choice))
    reader = current().at(reached.game.source.rules_file)
    drawn = draw.plain(worded(Scene("", parts), reader)).strip("\n")
    return f"{at[0].splitlines()[0]}\n{block(drawn)}\n<!-- end of board -->"


# -- pages ---------------------------------------------------------------------------------

NOTE = "<!-- Written by `make docs`; change {} instead. -->\n\n"


def cli() -> str:
    """Every command's help."""
    whole = [f"## `kibitz {' '.join(words)}`\n\n{block(help_of(*words))}" for words in shown()]
    head = "# The commands\n\n" + NOTE.format("the help of the commands")
    return head + block(help_of()) + "\n\n" + "\n\n".join(whole) + "\n"


def shown() -> Iterator[tuple[str, ...]]:
    """The commands, each followed by those within it."""
    for command in COMMANDS:
        yield (command,)
        if isinstance(group := ORDER[command], Typer):
            yield from ((command, part) for part in get_group(group).commands)


def block(text: str) -> str:
    """Text that is shown as it is."""
    return f"```text\n{text}\n```"


def game_page(game: Source) -> str:
    """The rules of a game from its folder, and its options."""
    folder = game.id.replace("-", "_")
    title, rules = (GAMES / folder / "rules.md").read_text("utf-8").split("\n", 1)
    about = game.about
    facts = [
        NOTE.format(f"src/kibitz/games/{folder}/rules.md").strip(),
        prose(f"{about.summary} {inventor(game)}. Source: {linked(about.source)}."),
        f"`kibitz play {game.id}`, about {about.minutes} minutes.",
        prose(f"Read on: {', '.join(read_on(game))}."),
    ]
    return "\n\n".join([title, *facts, rules.strip(), "## Options", options(game)]) + "\n"


def linked(source: str) -> str:
    """A source with its addresses as links, also those that are written without `https://`."""
    return ADDRESS.sub(lambda at: f"[{at[0]}]({at[1] or 'https://'}{at[2]})", source)


def read_on(game: Source) -> Iterator[str]:
    """Links to what else is known of a game: answers, solved values, its report."""
    for page, title in (("answers", "answers to its inventor"), ("solved", "solved values")):
        if f'<a id="{game.id}"></a>' in (ROOT / f"docs/{page}.md").read_text("utf-8"):
            yield f"[{title}](../{page}.md#{game.id})"
    if (ROOT / f"docs/reports/{game.id}.html").exists():
        yield f"[report](../reports/{game.id}.html)"


def llms() -> str:
    """The documents for an assistant, in the form of llmstxt.org: what each page is about."""
    head = (ROOT / "docs/index.md").read_text("utf-8").split("\n\n")[1]
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1]
    menu = re.findall(r"^  - ([A-Z]\w+):$|([\w/-]+\.md)$", nav, re.M)
    lines = [f"\n## {section}\n" if section else link(page) for section, page in menu]
    return f"# Kibitz\n\n> {' '.join(head.split())}\n" + "\n".join(filter(None, lines)) + "\n"


def link(page: str) -> str:
    """A page as a line of a list; empty where the site alone has it."""
    path = ROOT / "docs" / page
    if not path.is_file():
        return ""
    title = path.read_text("utf-8").split("\n", 1)[0].removeprefix("# ")
    return f"- [{title}]({page})"


def pages() -> Iterator[tuple[Path, str]]:
    """Every file that is generated whole or in part, as it should be."""
    yield ROOT / "docs/pictures/byg.svg", draw.svg(position("byg", "side=5", MID_GAME).scene())
    yield ROOT / "docs/pictures/byg-moves.svg", moving_picture(GAMES / "byg/exhibition.txt")
    yield ROOT / "docs/pictures/rooms.svg", rooms.picture()
    yield from scene_pictures.pictures(ROOT / "docs/scene.md")
    yield ROOT / "docs/cli.md", cli()
    yield ROOT / "docs/llms.txt", llms()
    for path in [ROOT / "README.md", *ROOT.glob("docs/*.md"), *GAMES.glob("*/rules*.md")]:
        with reading(Reader(language_of(path))):
            yield path, with_parts(path.read_text("utf-8"))
    for game in sources():
        yield ROOT / f"docs/games/{game.id}.md", game_page(game)


def language_of(page: Path) -> str:
    """The language of a page: `rules.de.md` is in German."""
    return page.suffixes[0].removeprefix(".") if len(page.suffixes) > 1 else ENGLISH


def stale() -> list[Path]:
    """The files that are not as they should be."""
    return [path for path, text in pages() if not path.exists() or path.read_text("utf-8") != text]


def main(*arguments: str) -> int:
    """Write what is stale, or with --check only name it."""
    for path, text in pages():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is stale; write it with: make docs")
            return 1
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"Wrote {path.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""How strong the players of every game are, and which search does best where cards are hidden.

python -m bench.players              plays and writes docs/players.md
python -m bench.players --games 8    prints a short run, writes nothing

Run it from the root of the repository. Its last section is written by bench/exploitability.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import kibitz
from kibitz.contract import Value
from kibitz.players import suited
from kibitz.players.ismcts import chooses_jointly

from .strength import HOW, Duel, asked, write

PAGE = Path(__file__).parent.parent / "docs" / "players.md"
GAMES = 400  # of a line, or the next multiple of the seats
TIME = 0.01  # seconds an act for the players compared at equal time
EXPLOITABILITY = "## Exploitability by simulations"  # bench/exploitability.py writes it

# Each game at a size that can be played a hundred times: what the table of players is about.
SETTINGS: tuple[tuple[str, tuple[tuple[str, Value], ...]], ...] = (
    ("beat-it-or-eat-it", (("ranks", 8),)),
    ("byg", (("side", 5),)),
    ("catchup", (("side", 5),)),
    ("connect6", (("side", 13),)),
    ("symple", (("side", 9),)),
    ("quet", ()),
    ("quet", (("players", 3), ("hidden", 3))),
    ("president", (("deals", 1),)),
    ("delphi", (("deals", 1),)),
    ("eleusis", (("deals", 1),)),
)
SECRETS: tuple[tuple[str, tuple[tuple[str, Value], ...]], ...] = (
    ("./examples/goofspiel.py", (("cards", 6),)),
    ("./examples/hearts.py", ()),
    ("./examples/leduc_poker.py", ()),
    ("./examples/liars_dice.py", (("dice", 2),)),
)


def players() -> Iterator[Duel]:
    """For every game: the search against random play, and against the players between."""
    for name, options in SETTINGS:
        game = kibitz.load(name, **dict(options))
        search = f"{suited(game)}:sims=200"
        yield Duel(name, options, search, "uniform", "a search against random acts")
        if "guess" in game.rules.functions:
            yield Duel(name, options, "greedy", "uniform", "one act ahead against random acts")
            yield Duel(name, options, search, "greedy", "a search against one act ahead")
        more = search.replace("200", "800")
        yield Duel(name, options, more, search, "four times the playouts")
        if game.information == "hidden":
            yield Duel(name, options, "cheat:sims=200", search, "all cards seen against none")


def determinizations_duels() -> Iterator[Duel]:
    """Where cards are hidden: worlds searched one by one, against all in one tree.

    Games with joint choices are left out, where a determinized search would answer sealed acts.
    """
    for name, options in SETTINGS:
        game = kibitz.load(name, **dict(options))
        if game.information == "hidden" and not chooses_jointly(game):
            for count in (8, 32):
                one_by_one = f"ismcts:time={TIME},determinizations={count}"
                title = f"{count} determinizations, a tree each"
                yield Duel(name, options, one_by_one, f"ismcts:time={TIME}", title)


def earlier() -> Iterator[Duel]:
    """The standard search of hidden games against the earlier one, at equal time."""
    for name, options in SETTINGS + SECRETS:
        if kibitz.load(name, **dict(options)).information == "hidden":
            new, old = f"worlds:time={TIME}", f"ismcts:time={TIME}"
            yield Duel(name, options, new, old, "the standard search against the earlier one")


def with_section(page: str, title: str, section: str) -> str:
    """A page with this section at its end, in place of an earlier one."""
    return f"{page.partition(title)[0].rstrip()}\n\n{title}\n{section}"


HEAD = """# Players

Written by `python -m bench.players`. {how}
With more than two seats a line may have a few more games, so that every seat has as many. Lines
with `time={time}` give both players that many seconds an act on one thread; their games differ a
little each time.
"""


def main() -> None:
    """Play everything and write the page."""
    given = asked(GAMES)
    tables = {
        "## Every game": list(players()),
        "## The standard search and the earlier one at equal time": list(earlier()),
        "## One tree for all determinizations, or a tree for each": list(determinizations_duels()),
    }
    how = HOW.format(games=GAMES, command=tables["## Every game"][0].command(GAMES))
    head = HEAD.format(how=how, games=GAMES, time=TIME)
    page = PAGE if given.games == GAMES else Path()
    section = PAGE.read_text().partition(EXPLOITABILITY)[2]
    write(page, head, tables, given.games, given.jobs)
    if page.name and section:
        page.write_text(with_section(page.read_text(), EXPLOITABILITY, section))


if __name__ == "__main__":
    main()

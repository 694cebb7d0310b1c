"""How strong the players of every game are, and which search does best where cards are hidden.

python -m bench.players                    plays and writes docs/players.md
python -m bench.players --section earlier  writes one of its sections again
python -m bench.players --game president   writes only the lines of one game again
python -m bench.players --games 8          prints a short run, writes nothing

Run it from the root of the repository. Its last section is written by bench/exploitability.py.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

from docs.table_text import prose

import kibitz
from kibitz.contract import Value
from kibitz.play.referee import play_game
from kibitz.players import suited
from kibitz.players.ismcts import chooses_jointly

from .duels import COLUMNS, INTERVAL, Duel, table

PAGE = Path(__file__).parent.parent / "docs" / "players.md"
GAMES = 400  # of a line, or the next multiple of the seats
TIME = 0.01  # seconds an act for the players compared at equal time
SIMS = 200  # of `ismcts` for each act, where `worlds` gets as much processor time
TIMED = 5  # games of each player in which its processor time is measured
TREES = 8  # more take longer than their time: each has to be made
EXPLOITABILITY = "## Exploitability by simulations"  # bench/exploitability.py writes it

Options = tuple[tuple[str, Value], ...]
Settings = tuple[tuple[str, Options], ...]

# Each game at a size that can be played a hundred times: what the table of players is about.
SETTINGS: Settings = (
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
SECRETS: Settings = (
    ("./examples/goofspiel.py", (("cards", 6),)),
    ("./examples/hearts.py", ()),
    ("./examples/leduc_poker.py", ()),
    ("./examples/liars_dice.py", (("dice", 2),)),
)


def loaded(settings: Settings, wanted: str) -> Iterator[tuple[str, Options, kibitz.Game]]:
    """The games whose names contain what is wanted, with their options."""
    for name, options in settings:
        if wanted in name:
            yield name, options, kibitz.load(name, **dict(options))


def players(wanted: str = "") -> Iterator[Duel]:
    """For every game: the search against random play, and against the players between."""
    for name, options, game in loaded(SETTINGS, wanted):
        search = f"{suited(game)}:sims=200"
        yield Duel(name, options, search, "uniform", "a search against random acts")
        if "guess" in game.rules.functions:
            yield Duel(name, options, "greedy", "uniform", "one act ahead against random acts")
            yield Duel(name, options, search, "greedy", "a search against one act ahead")
        more = search.replace("200", "800")
        yield Duel(name, options, more, search, "four times the playouts")
        if game.information == "hidden":
            yield Duel(name, options, "cheat:sims=200", search, "all cards seen against none")


def determinizations_duels(wanted: str) -> Iterator[Duel]:
    """Where cards are hidden: worlds searched one by one, against all in one tree.

    Games with joint choices are left out, where a determinized search would answer sealed acts.
    """
    for name, options, game in loaded(SETTINGS, wanted):
        if game.information == "hidden" and not chooses_jointly(game):
            one_by_one = f"ismcts:time={TIME},determinizations={TREES}"
            title = f"{TREES} determinizations, a tree each"
            yield Duel(name, options, one_by_one, f"ismcts:time={TIME}", title)


def earlier(wanted: str) -> Iterator[Duel]:
    """The standard search of hidden games against the earlier one, at equal processor time."""
    title = "the standard search against the earlier one"
    for name, options, game in loaded(SETTINGS + SECRETS, wanted):
        if game.information == "hidden":
            yield Duel(name, options, equal(game), f"ismcts:sims={SIMS}", title)
    more, fewer = (f"worlds:sims={k * SIMS}" for k in (4, 1))
    if wanted in "president":
        yield Duel("president", (("deals", 1),), more, fewer, "four times the playouts")


def equal(game: kibitz.Game) -> str:
    """The player `worlds` with as many simulations as take the processor time of `ismcts`."""
    new, old = (spent(game, f"{player}:sims={SIMS}") for player in ("worlds", "ismcts"))
    return f"worlds:sims={min(SIMS, max(10, round(SIMS * old / new, -1))):.0f}"


def spent(game: kibitz.Game, spec: str) -> float:
    """Seconds of processor time in some games, which are played once before."""
    for _ in range(2):
        begun = time.process_time()
        for seed in range(TIMED):
            play_game(game, [kibitz.player(spec, seed) for _ in range(game.seats)], seed)
    return time.process_time() - begun


def with_section(page: str, title: str, section: str) -> str:
    """A page with this section at its end, in place of an earlier one."""
    return f"{page.partition(title)[0].rstrip()}\n\n{title}\n{section}"


HEAD = """# Players

Written by `python -m bench.players`. Each line is as many games as its section says:
rounds with one deal, in which the first player has each seat once and the second all others.
The score is the share of the others that the first player beats, a tie counting half;
its section names the interval.
Won means before all others, lost means behind all. `kibitz match` plays a line again, for example:

    {command}

With more than two seats a line may have a few more games, so that every seat has as many. Lines
with `time={time}` give both players that many seconds of processor time an act on one thread;
their games differ a little each time. Against the earlier search, `worlds` has as many
simulations as take the processor time of {sims} of `ismcts`, measured in {timed} games of each,
and at most {sims}.
What `worlds` makes once for a game before its first act is not counted: the solution of a game in
which only the acts of one choice are sealed (Goofspiel with 6 cards), or a policy for playouts
(President). Each takes some seconds, the policy once on a machine.
"""
SECTIONS = {
    "every": ("## Every game", players),
    "earlier": ("## The standard search and the earlier one at equal time", earlier),
    "determinizations": (
        "## One tree for all determinizations, or a tree for each",
        determinizations_duels,
    ),
}


def require_same(page: str, title: str, said: str) -> None:
    """Refuse to put lines into a section whose other lines were made in another way."""
    if page.partition(f"{title}\n")[2].strip().partition("\n\n")[0] not in ("", said):
        raise SystemExit(
            f"The section {title[3:]!r} has lines made in another way: play all of it."
        )


def replaced(page: str, title: str, said: str, table: str, *, is_part: bool) -> str:
    """A page with these lines in the section of this title; a part replaces what it repeats."""
    before, _, rest = page.partition(f"{title}\n")
    old, _, after = rest.partition("\n## ")
    new = {_named(line): line for line in table.splitlines()}
    kept = {
        _named(line): line for line in old.splitlines()[4:] if line.startswith("| ") and is_part
    }
    lines = [said, "", *COLUMNS.splitlines(), *({**kept, **new}).values()]
    section = "\n".join([before.rstrip(), "", title, "", *lines, ""])
    return section + (f"\n## {after}" if after else "")


def _named(line: str) -> tuple[str, ...]:
    """The game of a line and what is compared."""
    return tuple(line.split("|")[1:3])


def main() -> None:
    """Play everything, or what is wanted, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=GAMES)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--section", choices=SECTIONS)
    reader.add_argument("--game", default="")
    given = reader.parse_args()
    command = next(players()).command(GAMES)
    head = HEAD.format(command=command, time=TIME, sims=SIMS, timed=TIMED)
    old = PAGE.read_text()
    page = head + old[old.index("\n## ") :]
    for name, (title, duels) in SECTIONS.items():
        if given.section in (None, name):
            said = prose(f"Games a line: {given.games}. In these lines {INTERVAL}.")
            if given.game and given.games == GAMES:
                require_same(page, title, said)
            lines = table(list(duels(given.game)), given.games, given.jobs)
            page = replaced(page, title, said, lines, is_part=bool(given.game))
            if given.games == GAMES:
                PAGE.write_text(page)


if __name__ == "__main__":
    main()

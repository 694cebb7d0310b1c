"""The results of a playtest for its notebook: `python -m docs.playtest_export` plays an evening.

Six programs come in by the link of all friends, as browsers do, play Hex on two sizes of board, and
answer the questions. So what the notebook reads is a real file of `kibitz playtest --results`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.deadlines import ended_after
from tests.interfaces.web.friends import NAMES, PlaytestServer

import kibitz
from docs.make import ROOT
from kibitz.interfaces.assistant.playtest_guest import PlaytestGuest
from kibitz.tables.playtest.plan import QUESTIONS

GAME = ROOT / "examples/hex.py"
EXPORT = ROOT / "docs/notebooks/playtest.json"
COMPARED = ("--compare", "size=3,4")
TABLES = 14
ERRORS = 0.05  # of the acts are tried on a cell that has a stone
DEADLINE = 600.0  # seconds for the evening
THINKING = "mcts:sims=40"
TOO_LONG, SHORT = ("too long", "just right"), ("just right", "too short")  # by the size of board


def play(guest: dict[str, PlaytestGuest], names: tuple[str, str], seed: int) -> None:
    """Play a game at a new table, and answer the questions after it."""
    first, second = (guest[name] for name in names)
    number = int(first.sit_down(0)["number"])
    second.sit_down(number)
    opened = first.lobby()["tables"][number - 1]
    id, size = opened["id"], int(opened["variant"].rpartition("=")[2])
    p = kibitz.load(str(GAME), size=size).start()
    bots = [kibitz.player(THINKING, seed=2 * seed + k) for k in range(2)]
    seats = {int(not guest.look(number)["to_act"]): guest for guest in (first, second)}
    chance = Random(seed)
    while not p.over:
        assert p.player is not None
        act = bots[p.player](p)
        if seats[p.player].look(number)["history"] and chance.random() < ERRORS:
            seats[p.player].send(f"/table/{id}/why?act={p.name(p.history[-1])}")
        seats[p.player].play(number, act)
        p.play(act)
    for player in (first, second):
        _answer(player, id, size, chance)


def _answer(guest: PlaytestGuest, table: str, size: int, chance: Random) -> None:
    choices = [list(question.choices) or [""] for question in QUESTIONS]
    given = {f"q{k}": chance.choice(some).strip() for k, some in enumerate(choices)}
    given["q1"] = chance.choice(TOO_LONG if size == 4 else SHORT)
    guest.send(f"/table/{table}/answers", given)


def main() -> None:
    """Play the evening, and write its results as the command does."""
    with TemporaryDirectory() as folder:
        server = PlaytestServer(Path(folder), GAME, *COMPARED)
        try:
            with ended_after(server.process, DEADLINE):
                guests = {name: PlaytestGuest(server.url) for name in NAMES}
                for name, guest in guests.items():
                    guest.come_in(name)
                chance = Random(1)
                for seed in range(TABLES):
                    one, other = chance.sample(NAMES, 2)
                    play(guests, (one, other), seed)
        finally:
            server.kill()
        command = [sys.executable, "-m", "kibitz", "playtest", str(GAME), "--results", folder]
        subprocess.run([*command, "--database", server.database], check=True)
        EXPORT.write_text(Path(folder, "playtest.json").read_text("utf-8"), "utf-8")
    print(f"Wrote {EXPORT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()

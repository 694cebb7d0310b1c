"""New Eleusis: how much does dealing pay, and is it worth becoming the Prophet?

python -m research.eleusis                 plays what is missing, and writes research/eleusis.json
python -m research.eleusis --deals 600     the same with more deals
python -m research.eleusis --again         plays all of it anew

All seats are players that find rules (`scientist:level=student`); the dealers write rules of every
grade in turn. Each deal is played once. Then one place in it is chosen where a player might have
become Prophet, and the rest of the deal is played twice from there: once as Prophet, once as a
player who declined. Both have the same cards and the same luck, so the difference is the worth of
the choice. A result is kept as soon as its deal is over, so the command can be stopped and run
again with more deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kibitz
from kibitz import Position
from kibitz.kit.rng import below, seeded
from kibitz.match import Match
from kibitz.play.referee import seen, submit
from kibitz.play.seeds import derived_seed
from kibitz.players.scientist import GRADES, Scientist

KEPT = Path(__file__).parent / "eleusis.json"
SEED = 20261122
LEVEL = "student"
DEALS = 83
PROPHET, DECLINE = "prophet", "decline"
BANDS = (0.25, 0.5, 0.75, 0.9)  # of certainty; the place is chosen evenly among those that occur

Choice = dict[str, Any]
Notice = Callable[[Match, int], None]


def played(number: int, players: int) -> dict[str, Any]:
    """One deal, and one choice in it with both of its outcomes."""
    game = kibitz.load("eleusis", players=players, deals=1)
    grade = GRADES[number % len(GRADES)]
    seed = derived_seed(SEED, players, number)
    bots = [_bot(grade, derived_seed(seed, seat)) for seat in range(players)]
    choices: list[tuple[Position, Choice]] = []

    def notice(match: Match, seat: int) -> None:
        if PROPHET in match.position.moves():
            choices.append((match.position.copy(), _choice(match, seat, bots[seat])))

    match = Match(game, seed)
    _play_on(match, bots, notice)
    record = match.position.record
    row = {"number": number, "players": players, "grade": grade, "scores": _scores(match)}
    row |= {"dealer": int(record.dealer), "cards": int(record.played), "choice": None}
    if choices:
        position, choice = _one_of(choices, seed)
        row["choice"] = choice | {act: _outcome(position, bots, act) for act in (PROPHET, DECLINE)}
    return row


def _bot(grade: str, seed: int) -> Scientist:
    return Scientist(LEVEL, grade, seed)


def _play_on(match: Match, bots: list[Scientist], notice: Notice | None = None) -> None:
    """Let the players act to the end of the deal."""
    while (seat := match.player) is not None:
        if notice:
            notice(match, seat)
        submit(match, seat, bots[seat](seen(match, seat, bots[seat])))


def _choice(match: Match, seat: int, bot: Scientist) -> Choice:
    """What is known where a player may become Prophet."""
    record = match.position.record
    others = [
        int(size)
        for other, size in enumerate(record.size)
        if other not in (seat, record.dealer) and not record.expelled >> other & 1
    ]
    return {
        "certainty": round(bot.mind(seen(match, seat, bot)).certainty(), 4),
        "cards": int(record.count) - 1,
        "right": int(record.down) - 1,
        "hand": int(record.size[seat]),
        "least_other": min(others),
    }


def _one_of(choices: list[tuple[Position, Choice]], seed: int) -> tuple[Position, Choice]:
    """One of the choices: first a band of certainty that occurs, then a choice within it."""
    rng = seeded(derived_seed(seed, "which"))
    bands = sorted({_band(choice) for _, choice in choices})
    band = bands[below(rng, len(bands))]
    within = [one for one in choices if _band(one[1]) == band]
    return within[below(rng, len(within))]


def _band(choice: Choice) -> int:
    return sum(choice["certainty"] >= edge for edge in BANDS)


def _outcome(position: Position, bots: list[Scientist], act: str) -> dict[str, Any]:
    """The score of the seat to act after this choice, and the mean score of the others."""
    match = Match(position.game, position.seed)
    match.position = position.copy()
    seat = match.player
    assert seat is not None
    submit(match, seat, act)
    _play_on(match, bots)
    scores, record = _scores(match), match.position.record
    others = [score for other, score in enumerate(scores) if other not in (seat, record.dealer)]
    return {
        "score": scores[seat],
        "others": sum(others) / len(others),
        "to_the_end": bool(record.finder == seat),
    }


def _scores(match: Match) -> list[int]:
    """What each seat won in the deal, without the points for not having dealt."""
    return [int(points) for points in match.position.record.won]


def main() -> None:
    """Play what is missing, and keep it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--deals", type=int, default=DEALS)
    reader.add_argument("--players", type=int, default=4)
    reader.add_argument("--again", action="store_true")
    given = reader.parse_args()
    kept: dict[str, Any] = {"command": "python -m research.eleusis", "seed": SEED, "deals": []}
    if KEPT.exists() and not given.again:
        kept = json.loads(KEPT.read_text())
    known = {(row["players"], row["number"]) for row in kept["deals"]}
    for number in range(given.deals):
        if (given.players, number) not in known:
            kept["deals"].append(played(number, given.players))
            KEPT.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()

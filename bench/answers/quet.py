"""Offence and Defence: what the written strategy wins, and what each clause is worth."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean_score

from ..writing import ROOT, line, table
from .played import SEED, between, first_seat, scores
from .quet_rule import answers, threat, unanswerable, without
from .study import Found, Study, kept, percent, sized

RULE = "./bench/answers/quet_rule.py"
ROWS = (
    ("the whole strategy", RULE, "uniform", 600),
    ("without clause 3 where every lead has an answer", f"{RULE}:always=no", "uniform", 600),
    ("clause 2 alone", f"{RULE}:open=no,watch=no,defend=no", "uniform", 600),
    ("without counting: clause 1, then the shortest step", f"{RULE}:count=no", "uniform", 600),
    ("the whole strategy", RULE, f"{RULE}:open=no", 400),
    ("the whole strategy", RULE, f"{RULE}:shut=no", 400),
    ("the whole strategy", RULE, f"{RULE}:watch=no", 400),
    ("the whole strategy", RULE, f"{RULE}:defend=no", 400),
    ("the whole strategy", RULE, "worlds:sims=1000", 60),
)
NAMES = {
    "uniform": "random play", f"{RULE}:open=no": "the same without clause 1",
    f"{RULE}:shut=no": "the same without clause 2", f"{RULE}:watch=no": "the same without clause 3",
    f"{RULE}:defend=no": "the same without clause 4", "worlds:sims=1000": "tree search",
}  # fmt: skip
RANKS = "A23456789TJQK"
OPENINGS = ("offence", "defence", "simultaneous")
PLAYOUTS, GAMES = 100, 600
FIRST = 400, 240  # playouts an act, and games, of the advantage of the first offence
TABLES, OF_TABLES = (3, 4), 600  # players, and games of each number of them


def command(first: str, second: str, games: int) -> list[str]:
    """The command of a match."""
    return [
        "kibitz",
        "match",
        first,
        second,
        "quet",
        "-o",
        "opening=offence",
        "--games",
        str(games),
    ]


def strategy() -> Found:
    """The score of the first player in each match."""
    return [_match(*row[1:]) for row in ROWS]


def _match(first: str, second: str, games: int) -> list[float]:
    words = [sys.executable, "-m", *command(first, second, games), "--json", "--farm", "here"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    answer = json.loads(ran.stdout)
    return [answer["score"], *answer["interval"], games]


def strategy_shown(results: Found) -> str:
    """A line for each match, and the commands."""
    rows = [
        line(who, NAMES[second], percent(score))
        for (who, _, second, _), score in zip(ROWS, results, strict=True)
    ]
    commands = "\n".join(shlex.join(command(*row[1:])) for row in ROWS)
    return f"{table('player', 'against', 'wins', rows=rows)}\n\n```sh\n{commands}\n```"


def advantage() -> Found:
    """By the opening, and by the reading of the sign, what the first offence wins."""
    settings: dict[str, dict[str, Value]] = {opening: {"opening": opening} for opening in OPENINGS}
    settings |= {
        f"{opening}, strict": {"opening": opening, "strict_sign": True} for opening in OPENINGS
    }
    return {
        name: kept(first_seat("quet", o, PLAYOUTS, sized(GAMES))) for name, o in settings.items()
    }


def advantage_shown(results: Found) -> str:
    """A line for each opening."""
    rows = [
        line(opening, percent(results[opening]), percent(results[f"{opening}, strict"]))
        for opening in OPENINGS
    ]
    return table("opening", "the sample's reading", "`strict_sign=yes`", rows=rows)


def first() -> Found:
    """By the opening what the first offence wins between equal players, by the sample's reading."""
    sims, games = FIRST
    return {
        opening: kept(first_seat("quet", {"opening": opening}, sims, sized(games)))
        for opening in OPENINGS
    }


def first_shown(results: Found) -> str:
    """A line for each opening."""
    rows = [line(opening, percent(won)) for opening, won in results.items()]
    return table("opening", f"the first offence wins, {FIRST[0]} playouts an act", rows=rows)


def tables() -> Found:
    """For three and four players the share of the others that each seat beats."""
    results = {}
    for players in TABLES:
        played = between("quet", {"players": players}, (PLAYOUTS,) * players, sized(OF_TABLES))
        results[str(players)] = [kept(mean_score(scores(played, k))) for k in range(players)]
    return results


def tables_shown(results: Found) -> str:
    """A line for each number of players."""
    rows = [
        line(players, *map(percent, won), *[""] * (max(TABLES) - len(won)))
        for players, won in results.items()
    ]
    return table("players", *(f"seat {k}" for k in range(max(TABLES))), rows=rows)


def game() -> Found:
    """A game of the strategy, which is the first offence, against random play: both hands of the
    deal by rank, and a row a round.
    """
    match = kibitz.load("quet", opening="offence").start(SEED)
    hands = [[int(n) for n in hand] for hand in match.state[0]["hand"]]
    players = [kibitz.player(RULE, seed=SEED), kibitz.player("uniform", seed=SEED)]
    rows: list[list[str]] = []
    while not match.over:
        seat, state = match.player or 0, match.state[0]
        opens, leads = state["top"][seat] < 0, seat == int(state["offence"])
        why = "" if seat else _why(match, bool(opens), leads)
        act = players[seat](match)
        if opens or leads:
            rows.append(["First" if seat == 0 else "Second", act, "", why])
        else:
            rows[-1][2:] = [act, rows[-1][3] or why]
        match.play(act)
    return {"hands": hands, "rounds": rows}


def _why(p: kibitz.Position, opens: bool, leads: bool) -> str:
    """What the clauses had to choose from."""
    if opens:
        return "Clause 1: the middle."
    state, legal = p.state[0], p.legal()
    mine, other = ([int(n) for n in hand] for hand in state["hand"])
    top, beside = (int(n) for n in state["top"])
    if len(legal) == 1:
        return "First has no choice."
    if not leads:
        after = [unanswerable(without(mine, j), j, other, beside) for j in legal]
        return (
            f"Clause 4: of {len(legal)} answers the best leaves First {_leads(max(after))} that "
            "Second can't answer."
        )
    shut = [m for m in legal if not answers(other, beside, m - top)]
    best = min(threat(mine, top, other, beside, m) for m in shut or legal)
    first = (
        f"Clause 2: of {len(legal)} leads Second can't answer {len(shut)}."
        if shut
        else "Second can answer every lead."
    )
    return f"{first} Clause 3: the best leaves Second {_leads(best)} that First can't answer."


def _leads(number: int) -> str:
    return f"{number} lead{'s' * (number != 1)}"


def game_shown(results: Found) -> str:
    """Both hands of the deal, and a line for each round."""
    hands = [
        line(who, " ".join(cards(hand)))
        for who, hand in zip(("First", "Second"), results["hands"], strict=True)
    ]
    rows = [line(n, *row) for n, row in enumerate(results["rounds"])]
    head = ("round", "offence", "lead", "answer", "what First sees")
    return f"{table('player', 'hand', rows=hands)}\n\n{table(*head, rows=rows)}"


def cards(hand: list[int]) -> list[str]:
    """The ranks of a hand, each as often as it is held."""
    return [rank for rank, held in zip(RANKS, hand, strict=True) for _ in range(held)]


STUDIES = {
    "quet-strategy": Study(strategy, strategy_shown),
    "quet-game": Study(game, game_shown),
    "quet-advantage": Study(advantage, advantage_shown),
    "quet-first": Study(first, first_shown),
    "quet-players": Study(tables, tables_shown),
}

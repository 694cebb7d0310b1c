"""Eleusis: how hard the rules of the notebook are, and what it pays to become Prophet."""

from __future__ import annotations

from typing import Any

import kibitz
from kibitz import Position
from kibitz.estimates import mean
from kibitz.induction.scientists import Reasoner
from kibitz.interfaces import notebook
from kibitz.match import Match
from kibitz.play.referee import seen, submit
from kibitz.play.seeds import derived_seed
from kibitz.players.scientist import Scientist
from kibitz.secret_rules import Rule
from kibitz.study.rule_finders import play_rules

from ..writing import line, table
from .study import Found, Study, kept, plain

SEEDS, SEED = 3, 20261129
DEALS, PLAYERS, LEVEL = 200, 4, "student"
RULES = ("odd-red", "colours-alternate", "odd-even", "high-low", "higher-until-face")
KNOWS = 0.9  # certainty from which a player says that he knows the rule
PROPHET, DECLINE = "prophet", "decline"


def hardness() -> Found:
    """For each rule the share of cards that it accepts, and the cards until it was found."""
    rules = {name: Rule(entry.text) for name, entry in notebook.shipped().items()}
    found = play_rules(rules, Reasoner(), deals=SEEDS)
    return {
        name: [rule.measure(0).mean, [deal.solved for deal in found.deals[name]]]
        for name, rule in rules.items()
    }


def hardness_shown(found: Found) -> str:
    """A line for each rule, the easiest first."""
    rows = []
    for name, (accepts, cards) in sorted(found.items(), key=lambda item: _ease(item[1][1])):
        until = ", ".join("not in 30" if one is None else str(one) for one in cards)
        rows.append(line(f"`{name}`", f"{accepts:.1%}", until))
    return table("rule", "accepts", "cards until it was found, three seeds", rows=rows)


def _ease(cards: list[int | None]) -> float:
    return sum(31 if one is None else one for one in cards)


# -- the Prophet ---------------------------------------------------------------------------


def prophet() -> Found:
    """Deals in which a player came to know the rule: what he scored as Prophet and without."""
    rows = [_deal(number) for number in range(DEALS)]
    return [row for row in rows if row]


def _deal(number: int) -> list[Any] | None:
    """The rule, the cards and hand where a player first knows it, and both ends from there."""
    rule, seed = RULES[number % len(RULES)], derived_seed(SEED, number)
    text = notebook.shipped()[rule].text
    game = kibitz.load("eleusis", players=PLAYERS, deals=1, rule=text)
    bots = [Scientist(LEVEL, "easy", derived_seed(seed, seat)) for seat in range(PLAYERS)]
    match = Match(game, seed)
    while (seat := match.player) is not None:
        if PROPHET in match.position.moves() and _knows(match, seat, bots[seat]):
            p, record = match.position.copy(), match.position.record
            facts = [rule, int(record.count) - 1, int(record.size[seat])]
            return [*facts, _end(p, bots, PROPHET), _end(p, bots, DECLINE)]
        act = DECLINE if PROPHET in match.position.moves() else _act(match, seat, bots[seat])
        submit(match, seat, act)
    return None


def _knows(match: Match, seat: int, bot: Scientist) -> bool:
    return bool(bot.mind(seen(match, seat, bot)).certainty() >= KNOWS)


def _act(match: Match, seat: int, bot: Scientist) -> str:
    return bot(seen(match, seat, bot))


def _end(position: Position, bots: list[Scientist], act: str) -> list[float]:
    """The score of the seat to act, what it is ahead of the other players, and if he is Prophet.

    Who declines here stays out: nobody else becomes Prophet, so the two ends differ in this alone.
    """
    match = Match(position.game, position.seed)
    match.position = position.copy()
    me = match.player
    assert me is not None
    submit(match, me, act)
    while (seat := match.player) is not None:
        asked = PROPHET in match.position.moves()
        submit(match, seat, DECLINE if asked else _act(match, seat, bots[seat]))
    record = match.position.record
    won = [int(points) for points in record.won]
    others = [won[k] for k in range(PLAYERS) if k not in (me, int(record.dealer))]
    return [won[me], won[me] - sum(others) / len(others), float(record.finder == me)]


def prophet_shown(found: Found) -> str:
    """The means, and the differences of pairs."""
    rows = []
    groups = {"all": found} | {
        "up to 15 cards down": [row for row in found if row[1] <= 15],
        "more than 15": [row for row in found if row[1] > 15],
    }
    for name, some in groups.items():
        if len(some) < 5:
            continue
        cells = [plain(kept(mean([row[3][k] - row[4][k] for row in some]))) for k in (0, 1)]
        as_prophet, declined = (plain(kept(mean([row[k][0] for row in some]))) for k in (3, 4))
        stayed = sum(row[3][2] for row in some)
        rows.append(
            line(name, len(some), as_prophet, declined, *cells, f"{stayed:.0f} of {len(some)}")
        )
    head = (
        "deals",
        "number",
        "as Prophet",
        "declined",
        "difference",
        "of the lead over the others",
    )
    return table(*head, "Prophet to the end", rows=rows)


STUDIES = {
    "eleusis-hardness": Study(hardness, hardness_shown),
    "eleusis-prophet": Study(prophet, prophet_shown),
}

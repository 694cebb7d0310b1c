"""Eleusis: how hard the rules of the notebook are, and what it pays to become Prophet."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import kibitz
from kibitz import Position
from kibitz.estimates import mean
from kibitz.induction.scientists import Reasoner
from kibitz.interfaces import notebook
from kibitz.kit.rng import below, seeded
from kibitz.match import Match
from kibitz.play.referee import submit, view_for
from kibitz.play.seeds import derived_seed
from kibitz.players.scientist import GRADES, Scientist, bots_of
from kibitz.rule.judging import CARDS, PACK
from kibitz.secret_rules import Inducer, Rule
from kibitz.study.rule_finders import play_rules

from ..writing import line, table
from .eleusis_known import KnownRule
from .study import Found, Study, kept, plain, sized

SEEDS, SEED = 3, 20261129
PROPHETS, DEALT, FEWEST_CASES, PLAYERS, LEVEL = 9, 9, 3, 4, "student"
GLANCES = (10, 20, 30)  # cards of a layout
SHOWN, SHOWN_CARDS = "high-low", 20  # the rule and the cards of the layout on the page
RULES = ("odd-red", "colours-alternate", "odd-even", "high-low", "higher-until-face")
KNOWN_AFTER, END = (0, 8, 16), 999  # cards on the table, from which a player knows the rule
PROPHET, DECLINE = "prophet", "decline"


def hardness() -> Found:
    """For each rule the share of cards that it accepts, and the cards until it was found."""
    rules = {name: Rule(entry.text) for name, entry in notebook.shipped_rules().items()}
    played = play_rules(rules, Reasoner(), deals=SEEDS)
    return {
        name: [rule.measure(0).mean, [deal.solved for deal in played.deals[name]]]
        for name, rule in rules.items()
    }


def hardness_shown(results: Found) -> str:
    """A line for each rule, the easiest first."""
    rows = []
    for name, (accepts, cards) in sorted(results.items(), key=lambda item: _ease(item[1][1])):
        until = ", ".join("not in 30" if number is None else str(number) for number in cards)
        rows.append(line(f"`{name}`", f"{accepts:.1%}", until))
    return table("rule", "accepts", "cards until it was found, three seeds", rows=rows)


def _ease(cards: list[int | None]) -> float:
    return sum(31 if number is None else number for number in cards)


# -- a layout at a glance -----------------------------------------------------------------


def layouts() -> Found:
    """For each rule if it is the leading one after a layout of random cards, and its certainty."""
    return {name: _read(Rule(entry.text)) for name, entry in notebook.shipped_rules().items()}


def _read(rule: Rule) -> list[Any]:
    """Whether 10, 20 and 30 cards show the rule, and the certainty of the leading one there."""
    mind = Inducer(SEED)
    down: list[str] = []
    results: list[Any] = []
    for dealt, card in enumerate(_random_cards(max(GLANCES)), 1):
        right = not down or rule.accepts(down, card)
        if down:
            mind.observe(card, right)
        else:
            mind.start(card)
        down += [card] * right
        if dealt in GLANCES:
            leading = mind.best(1)
            results += [bool(leading) and rule.same(leading[0].rule, down), mind.certainty()]
    return results


def _random_cards(number: int) -> list[str]:
    """The cards of every layout, in order."""
    state = seeded(SEED)
    return [PACK.name(int(below(state, CARDS))) for _ in range(number)]


def layout() -> Found:
    """One of these layouts: each right card, and the wrong ones that were played after it."""
    rule = Rule(notebook.shipped_rules()[SHOWN].text)
    columns: list[list[str]] = []
    for card in _random_cards(SHOWN_CARDS):
        if not columns or rule.accepts([column[0] for column in columns], card):
            columns.append([card])
        else:
            columns[-1].append(card)
    return columns


def layout_shown(results: Found) -> str:
    """The right cards in a row, and the wrong ones below them."""
    rows = zip_longest(*results, fillvalue="  ")
    lines = "\n".join(" ".join(row).rstrip() for row in rows)
    return f"```text\n{lines}\n```"


def layouts_shown(results: Found) -> str:
    """A line for each rule, those that are seen soonest first."""
    rows = []
    for name, row in sorted(results.items(), key=lambda item: -sum(item[1][::2])):
        cells = [f"{'yes' if seen else 'no'}, {sure:.0%} sure" for seen, sure in _pairs(row)]
        rows.append(line(f"`{name}`", *cells))
    return table("rule", *(f"after {n} cards" for n in GLANCES), rows=rows)


def _pairs(row: list[Any]) -> list[tuple[bool, float]]:
    return [*zip(row[::2], row[1::2], strict=True)]


# -- the Prophet ---------------------------------------------------------------------------


def prophet() -> Found:
    """Deals in which a player knows the rule from some moment on: as Prophet, and without."""
    return [row for number in range(sized(PROPHETS)) if (row := _deal(number))]


def _deal(number: int) -> list[Any] | None:
    """The rule, the cards down where a player may become Prophet, and both ends from there.

    He knows the rule from there on in both. None where the deal ends before.
    """
    rule, least = RULES[number % len(RULES)], KNOWN_AFTER[number % len(KNOWN_AFTER)]
    text = notebook.shipped_rules()[rule].text
    match = Match(
        kibitz.load("eleusis", players=PLAYERS, deals=1, rule=text), derived_seed(SEED, number)
    )
    bots = [Scientist(LEVEL, "easy", derived_seed(SEED, number, seat)) for seat in range(PLAYERS)]
    while (seat := match.player) is not None:
        may, cards = PROPHET in match.position.moves(), int(match.position.record.count) - 1
        if may and cards >= least:
            ends = [_end(match.position, bots, act, text) for act in (PROPHET, DECLINE)]
            return [rule, cards, *ends]
        submit(match, seat, DECLINE if may else _act(match, seat, bots[seat]))
    return None


def _act(match: Match, seat: int, bot: Scientist) -> str:
    return bot(view_for(match, seat, bot))


def _end(position: Position, bots: list[Scientist], act: str, rule: str) -> list[float]:
    """The score of the seat to act, what it is ahead of the other players, and if he is Prophet.

    Nobody else becomes Prophet, so the two ends differ in this choice alone.
    """
    match = Match(position.game, position.seed)
    match.position = position.copy()
    me = match.player
    assert me is not None
    submit(match, me, act)
    while (seat := match.player) is not None:
        if PROPHET in match.position.moves():
            submit(match, seat, DECLINE)
        elif seat == me:
            submit(match, seat, _sure_act(match, seat, rule))
        else:
            submit(match, seat, _act(match, seat, bots[seat]))
    record = match.position.record
    won = [int(points) for points in record.won]
    others = [won[k] for k in range(PLAYERS) if k not in (me, int(record.dealer))]
    return [won[me], won[me] - sum(others) / len(others), float(record.finder == me)]


def _sure_act(match: Match, seat: int, rule: str) -> str:
    """The act of the game's bot where it knows the rule."""
    p, mind = match.position, KnownRule(rule)
    bots_of(p.game).tell(p.record, mind)
    return p.name(bots_of(p.game).choose(p.record, p.legal(), mind))


def prophet_shown(results: Found) -> str:
    """The means, and the differences of pairs."""
    rows = []
    bounds = zip(KNOWN_AFTER, [*KNOWN_AFTER[1:], END], strict=True)
    groups = {"all": results} | {
        f"{max(low, 1)} {'or more' if high == END else f'to {high - 1}'}": [
            row for row in results if low <= row[1] < high
        ]
        for low, high in bounds
    }
    for name, some in groups.items():
        if len(some) < FEWEST_CASES:
            continue
        cells = [plain(kept(mean([row[2][k] - row[3][k] for row in some]))) for k in (0, 1)]
        as_prophet, declined = (plain(kept(mean([row[k][0] for row in some]))) for k in (2, 3))
        stayed = f"{sum(row[2][2] for row in some):.0f} of {len(some)}"
        rows.append(line(name, len(some), as_prophet, declined, *cells, stayed))
    head = ("cards down", "deals", "as Prophet", "declined", "difference", "difference of his lead")
    shown = table(*head, "Prophet to the end", rows=rows)
    rule, _, as_prophet, declined = results[0]
    return (
        f"{shown}\n\nThe first of these deals has the rule `{rule}`, which he knows from the first "
        f"card on. As Prophet\nhe scores {as_prophet[0]} points, and {declined[0]} if he plays on."
    )


# -- the dealer ----------------------------------------------------------------------------


def dealer() -> Found:
    """Deals of equal players, who deal rules of three grades in turn: the points of each."""
    return [_dealt(number) for number in range(sized(DEALT))]


def _dealt(number: int) -> list[Any]:
    """The grade of the rule, the points of the dealer, the mean of the others, and if a player
    found the rule, which is to be Prophet at the end.
    """
    grade, seed = GRADES[number % len(GRADES)], derived_seed(SEED, "dealer", number)
    bots = [Scientist(LEVEL, grade, derived_seed(seed, seat)) for seat in range(PLAYERS)]
    match = Match(kibitz.load("eleusis", players=PLAYERS, deals=1), seed)
    while (seat := match.player) is not None:
        submit(match, seat, _act(match, seat, bots[seat]))
    record = match.position.record
    won = [int(points) for points in record.won]
    mine = won.pop(int(record.dealer))
    return [grade, mine, sum(won) / len(won), int(record.finder >= 0)]


def dealer_shown(results: Found) -> str:
    """A line for each grade, and one for all."""
    rows = []
    for grade in (*GRADES, "all"):
        some = [row for row in results if grade in (row[0], "all")]
        cells = [mean([row[1] for row in some]), mean([row[2] for row in some])]
        ahead = mean([row[1] - row[2] for row in some])
        numbers = [plain(kept(cell)) for cell in (*cells, ahead)]
        rows.append(line(grade, len(some), *numbers, sum(row[3] for row in some)))
    head = ("rules", "deals", "the dealer", "mean of the others", "the dealer's advantage")
    return table(*head, "deals in which it was found", rows=rows)


STUDIES = {
    "eleusis-hardness": Study(hardness, hardness_shown),
    "eleusis-layouts": Study(layouts, layouts_shown),
    "eleusis-layout": Study(layout, layout_shown),
    "eleusis-prophet": Study(prophet, prophet_shown),
    "eleusis-dealer": Study(dealer, dealer_shown),
}

"""President: what an exchange, the leader and the other options do to the places and the deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

import numpy as np

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean, mean_score
from kibitz.play.seeds import derived_seed
from kibitz.players.selfplay import SelfplayGame

from ..writing import line, table
from .played import SEED, between, scores
from .study import Found, Study, kept, percent, plain, ratio, sized

PLAYOUTS, DEALS, SEATS = 100, 5, 4
EXCHANGES, GAMES = ("none", "one", "two"), 100
LEADS = ("boss", "bum")
KINDS = ("Boss stays Boss", "Bum stays Bum", "Boss to Bum", "Bum to Boss")
MATCHES, FORMS_OF, STRONG, WEAK = 12, 24, 200, 20
UNEVEN, UNEVEN_DEALS, RANKS = (5, 6, 7), 100, "3456789TJQKA2"
FORMS: dict[str, dict[str, Value]] = {
    "the main text": {}, "`top=A`": {"top": "A"}, "`first=3c`": {"first": "3c"},
    "`must_play=yes`": {"must_play": True}, "`equal=yes`": {"equal": True},
    "`reenter=no`": {"reenter": False}, "`jokers=2`": {"jokers": 2},
    "`jokers=2 joker_rule=wild`": {"jokers": 2, "joker_rule": "wild"},
    "`jokers=2 joker_rule=both`": {"jokers": 2, "joker_rule": "both"},
}  # fmt: skip


def titles() -> Found:
    """By the exchange and the leader, what becomes of Boss and Bum from one deal to the next."""
    return {
        f"{exchange} | {leads}": _titles(
            {"deals": DEALS, "exchange": exchange, "leads": leads}, GAMES
        )
        for exchange in EXCHANGES
        for leads in LEADS
    }


def _titles(options: dict[str, Value], games: int) -> list[list[float]]:
    game = kibitz.load("president", **options)
    rows = []
    for selfplay in between("president", options, (PLAYOUTS,) * SEATS, sized(games)):
        pairs = [*pairwise(places(game, selfplay))]
        rows.append([sum(row) for row in zip(*(_kept(*pair) for pair in pairs), strict=True)])
    return [ratio(column, [DEALS - 1] * len(rows)) for column in zip(*rows, strict=True)]


def _kept(before: tuple[int, ...], after: tuple[int, ...]) -> list[bool]:
    """Whether each of KINDS is so, from the seats by place in one deal and the next."""
    boss, bum = before[0], before[-1]
    return [boss == after[0], bum == after[-1], boss == after[-1], bum == after[0]]


def places(game: kibitz.Game, selfplay: SelfplayGame) -> Iterator[tuple[int, ...]]:
    """The seats by their place, deal by deal."""
    p, dealt = game.start(selfplay.seed), 0
    for action in selfplay.acts:
        p.act(action)
        state = p.state[0]
        if state["dealt"] > dealt:
            dealt = int(state["dealt"])
            yield tuple(int(seat) for seat in state["titled"])


def titles_shown(results: Found) -> str:
    """A line for each exchange and leader."""
    rows = [line(*name.split(" | "), *map(percent, shares)) for name, shares in results.items()]
    return table("exchange", "leads", *KINDS, rows=rows)


def matches() -> Found:
    """With and without an exchange: the deals of a game to 11 points, and if the first Boss wins.

    Points that are shared count in parts.
    """
    results = {}
    for exchange in ("one", "none"):
        options: dict[str, Value] = {"exchange": exchange}
        game = kibitz.load("president", **options)
        rows = []
        for selfplay in between("president", options, (PLAYOUTS,) * SEATS, sized(MATCHES)):
            seats, returns = [*places(game, selfplay)], selfplay.returns or (0.0,) * SEATS
            best = max(returns)
            won = (returns[seats[0][0]] == best) / returns.count(best)
            rows.append((len(seats), won))
        deals, won_by = zip(*rows, strict=True)
        results[exchange] = [kept(mean([*deals])), kept(mean([*won_by]))]
    return results


def matches_shown(results: Found) -> str:
    """A line with an exchange, a line without."""
    rows = [line(name, plain(deals), percent(won)) for name, (deals, won) in results.items()]
    return table("exchange", "deals to 11 points", "the first Boss wins", rows=rows)


# -- the forms of the text -----------------------------------------------------------------


def forms() -> Found:
    """For each form the length of a deal, free acts, the eldest hand, and what thought gains."""
    return {name: _form({"deals": 1, **options}) for name, options in FORMS.items()}


def _form(options: dict[str, Value]) -> list[list[float]]:
    games = between("president", options, (PLAYOUTS,) * SEATS, sized(FORMS_OF))
    choices = [selfplay.notes["choices"] for selfplay in games]
    weak = (STRONG, *(WEAK,) * (SEATS - 1))
    turned = [weak[-seat:] + weak[:-seat] for seat in range(SEATS)]
    gained = [
        scores(between("president", options, seats, sized(FORMS_OF) // 2), seat)
        for seat, seats in enumerate(turned)
    ]
    return [
        kept(mean([len(selfplay.acts) for selfplay in games])),
        ratio([int((n > 1).sum()) for n in choices], [len(n) for n in choices]),
        kept(mean_score(scores(games, 0))),
        kept(mean_score([sum(four) / SEATS for four in zip(*gained, strict=True)])),
    ]


def forms_shown(results: Found) -> str:
    """A line for each form."""
    rows = [
        line(name, plain(acts), *map(percent, shares)) for name, (acts, *shares) in results.items()
    ]
    head = ("form", "acts in a deal", "acts with a choice", "the eldest hand's score")
    return table(*head, f"{STRONG} playouts an act among three with {WEAK}", rows=rows)


# -- a card more ---------------------------------------------------------------------------


def odd_card() -> Found:
    """By the number of players what share of the others one with a card more beats, and the rest.

    The leader is always seat 0; the seats with a card more go round, so that no seat gains by it.
    """
    results = {}
    for players in UNEVEN:
        rows = [_with_and_without(players, number) for number in range(sized(UNEVEN_DEALS))]
        longer, shorter = zip(*rows, strict=True)
        gains = [less - more for more, less in rows]
        results[str(players)] = [kept(mean([*column])) for column in (longer, shorter, gains)]
    return results


def _with_and_without(players: int, number: int) -> tuple[float, float]:
    hands = _uneven_hands(players, number)
    deal = "/".join("".join(hand) for hand in hands)
    options: dict[str, Value] = {"players": players, "deals": 1, "deal": deal}
    selfplay = between("president", options, (PLAYOUTS,) * players, 1)[0]
    order = next(places(kibitz.load("president", **options), selfplay))
    beaten = [1 - order.index(seat) / (players - 1) for seat in range(players)]
    most = max(map(len, hands))
    longer = [beaten[seat] for seat, hand in enumerate(hands) if len(hand) == most]
    return fmean(longer), (sum(beaten) - sum(longer)) / (players - len(longer))


def _uneven_hands(players: int, number: int) -> list[list[str]]:
    """The whole pack, a card more from seat `number` on, round the table."""
    pack = np.random.default_rng(derived_seed(SEED, players, number)).permutation(list(RANKS * 4))
    return [[*map(str, pack[(seat - number) % players :: players])] for seat in range(players)]


def odd_card_shown(results: Found) -> str:
    """A line for each number of players."""
    rows = [
        line(number, percent(longer), percent(shorter), percent(gain))
        for number, (longer, shorter, gain) in results.items()
    ]
    head = ("players", "with a card more beats", "without it beats", "the gain of a card less")
    return table(*head, rows=rows)


STUDIES = {
    "president-odd-card": Study(odd_card, odd_card_shown),
    "president-titles": Study(titles, titles_shown),
    "president-matches": Study(matches, matches_shown),
    "president-forms": Study(forms, forms_shown),
}

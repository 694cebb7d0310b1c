"""Delphi held against a slow twin, and what every game must keep."""

import pytest
from tests.games.delphi_layouts import ODD_RED, begin, chips, columns, to_call

import kibitz
from kibitz import kernel
from kibitz.check import check
from kibitz.games.delphi.first_deal import PACK
from kibitz.kit.rng import below, seeded

EVERY_KIND = [
    {"players": 3, "deals": 1, "stake": "all"},
    {"players": 7, "deals": 1, "clue": "Mind the colours."},
    {"players": 4, "deals": 1, "judge": "dealer"},
    {"players": 5, "deals": 2, "rule": ODD_RED, "deal": "Th3c8s2hKd2c"},
]


# A slow twin, written from the text alone


def rank(card):
    return "A23456789TJQK".index(card[0]) + 1


def red(card):
    return card[1] in "hd"


def penguin1(line, card):
    return rank(card) < 11 if rank(line[-1]) > 10 else rank(card) > rank(line[-1])


def penguin2(line, card):
    return red(card) == (rank(line[-1]) % 2 == 1)


def penguin3(line, card):
    if len(line) < 2:
        return True
    return (rank(card) >= 8) == (red(line[-1]) == red(line[-2]))


RULES = {
    "numeral if face(last) else rank(card) > rank(last)": penguin1,
    ODD_RED: penguin2,
    "high if red(last) == red(last2) else low": penguin3,
}


class DelphiTwin:
    def __init__(self, options):
        self.options = options
        self.scores = [0] * options["players"]

    def deal(self, oracle, cards, rule):
        self.oracle, self.stock, self.fits = oracle, cards, RULES[rule]
        self.sequence, self.over = [self.stock.pop(0)], {}
        self.chips = {seat: 1 for seat in range(self.options["players"]) if seat != oracle}

    def move(self, calls):
        card = self.stock.pop(0)
        fits = self.fits(self.sequence, card)
        for seat, yes in calls.items():
            if yes == fits:
                self.chips[seat] += 1
            else:
                self.chips[seat] = 0 if self.options["stake"] == "all" else self.chips[seat] - 1
        if fits:
            self.sequence.append(card)
        else:
            self.over.setdefault(len(self.sequence) - 1, []).append(card)
        if not self.stock:
            self.end()

    def end(self):
        for seat, own in self.chips.items():
            fewer = [own - other for other in self.chips.values() if other < own]
            more = [other - own for other in self.chips.values() if other > own]
            self.scores[seat] += sum(fewer) - sum(more)
            self.scores[self.oracle] += sum(more)

    def columns(self):
        return [" ".join([c, *self.over.get(k, [])]) for k, c in enumerate(self.sequence)]


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "stake": "chip"},
        {"players": 4, "stake": "all"},
        {"players": 7, "stake": "chip", "deals": 3},
        {"players": 5, "stake": "all", "deals": 8, "deal": "Ah5c9dKs4h"},
    ],
)
def test_a_slow_twin_plays_the_same_games(options):
    p, rng, twin = begin(seed=3, **options), seeded(4), DelphiTwin(options)
    while not p.over:
        rule = [*RULES][below(rng, 3)]
        stock = [PACK.name(int(card)) for card in p.record.stock[: p.record.size]]
        twin.deal(p.player, stock, rule)
        p.play(f'"{rule}"')
        while twin.stock:
            assert to_call(p) == [twin.stock[0]] and columns(p) == twin.columns()
            assert {seat: chips(p)[seat] for seat in twin.chips} == twin.chips
            assert p.owing == set(twin.chips)
            calls = {seat: below(rng, 2) == 1 for seat in twin.chips}
            p.play(" ".join(("no", "yes")[yes] for yes in calls.values()))
            twin.move(calls)
        assert p.record.scores.tolist() == twin.scores
    assert p.returns == tuple(twin.scores)


# Whatever every game must keep


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_KIND)
def test_delphi_passes_its_check_with_every_kind_of_option(options):
    game = kibitz.load("delphi", **{**options, "players": 3})
    assert check(game, games=1, bounds=False, options=False) == []


def world_of(ps, seat, rng):
    kernel.redeal(ps[0], seat, rng)


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_KIND)
def test_plain_and_compiled_worlds_are_the_same(options):
    p, rng = begin(**options), seeded(2)
    fast = kernel.compiled(world_of, p.game.rules)
    for _ in range(60):
        for seat in range(p.game.seats):
            worlds = [p.state.copy(), p.state.copy()]
            for world, redeal in zip(worlds, (world_of, fast), strict=True):
                redeal(world, seat, seeded(p.ply))
            assert worlds[0].tobytes() == worlds[1].tobytes()
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])

"""Deals of Quet's game for its tests, and a slow twin, written from the text alone."""

import kibitz
from kibitz.kit.cards import Pack

EVERY_KIND = [
    {},
    {"opening": "offence"},
    {"opening": "defence", "strict_sign": True},
    {"last_card": "finish-round", "ranks": 5, "suits": 3},
    {"players": 3, "last_card": "finish-round", "strict_sign": True},
    {"players": 4, "hidden": 3},
    {"players": 4, "opening": "defence", "ranks": 6, "suits": 5},
    {"players": 3, "ranks": 26, "suits": 8},
    {"ranks": 5, "suits": 1},
    {"ranks": 17, "deal": "1,17,4,4/2,9,16"},
]


def begin(text="", **options):
    players = options.get("deal", "/").count("/") + 1
    options = {"players": players, **options}
    p = kibitz.load("quet", **options).start()
    p.play(text)
    return p


def hand(p, seat):
    ranks = Pack.of(p.game.options["ranks"], "", ace="low")
    return ranks.text(rank for rank, n in enumerate(p.record.hand[seat]) for _ in range(n))


def fair(found, due):
    """Whether numbers found are as likely as 999 in 1000, roughly, if `due` has the weights."""
    expected = {what: found.total() * n / due.total() for what, n in due.items()}
    off = sum((found[what] - n) ** 2 / n for what, n in expected.items())
    return set(found) <= set(due) and off < len(due) + 4 * (2 * len(due)) ** 0.5 + 4


class QuetTwin:
    """Hands are lists of numbers from 1; acts are numbers, 0 to skip."""

    def __init__(self, hands, options):
        self.options, self.hands = options, [list(hand) for hand in hands]
        self.piles = [[] for _ in hands]
        self.seats = list(range(len(hands)))
        self.round = self.seats[1:] + self.seats[:1]
        if options["opening"] != "defence":
            self.round = self.seats[:]
        self.opening, self.offence, self.skipped = True, 0, []

    def player(self):
        return self.round[0]

    def is_over(self):
        if not any(self.hands[seat] == [] for seat in self.seats):
            return False
        return self.options["last_card"] == "at-once" or self.round[0] == self.offence

    def winners(self):
        return [seat for seat in self.seats if not self.hands[seat]]

    def moves(self):
        held = set(self.hands[self.player()])
        if self.opening or self.player() == self.offence:
            return held
        return {j for j in held if self.answers(j)} or {0}

    def answers(self, j):
        n, m = self.piles[self.offence][-2:]
        k = self.piles[self.player()][-1]
        if m == n:
            return j == k
        same_way = (j - k) * (m - n) > 0
        if self.options["strict_sign"]:
            return same_way and abs(m - n) >= abs(j - k)
        return j == k or (same_way and abs(m - n) >= abs(j - k))

    def play(self, card):
        seat = self.round.pop(0)
        if card:
            self.hands[seat].remove(card)
            self.piles[seat].append(card)
        if not self.round:
            self.offence = 0 if self.opening else self.seats[(self.offence + 1) % len(self.seats)]
            self.opening = False
            self.round = self.seats[self.offence :] + self.seats[: self.offence]


def twin_of(p):
    hands = [
        [rank + 1 for rank, n in enumerate(row) for _ in range(n)] for row in p.record.hand.tolist()
    ]
    return QuetTwin(hands, p.game.options)


def number(p, action):
    return 0 if action == p.game.options["ranks"] else action + 1

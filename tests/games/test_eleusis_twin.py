"""A slow twin of Eleusis, written from the text alone, plays the same deals."""

import re
from collections import Counter

import pytest
from tests.games.eleusis import PACK, SIDELINE, counts, sizes, table

import kibitz
from kibitz.kit.rng import below, seeded

RULES = {
    "red": lambda line, card: card[1] in "hd",
    "clubs": lambda line, card: card[1] == "c",
    "red if odd(last) else black": lambda line, card: (
        (card[1] in "hd") == (line[-1][0] in "A3579JK")
    ),
    "card > last3 or card < last2": lambda line, card: (
        len(line) < 3 or rank(card) > rank(line[-3]) or rank(card) < rank(line[-2])
    ),
}


def rank(card):
    return "A23456789TJQK".index(card[0]) + 1


class EleusisTwin:
    """One deal; what is drawn it takes from the game, but how much is drawn it says itself."""

    def __init__(self, p):
        o = p.game.options
        self.express, self.by_hand = o["form"] == "express", o["judge"] == "dealer"
        self.rule, self.expelled_draws, self.expulsion = (
            RULES.get(o["rule"]),
            o["expelled_draws"],
            o["expulsion"],
        )
        self.seats, self.dealer = o["players"], p.record.dealer
        self.hands = {seat: self.held(p, seat) for seat in range(self.seats)}
        self.line, self.table = [table(p)], [table(p)]
        self.player = (self.from_left() * 13)[rank(table(p)) - 1]
        self.string, self.phase, self.out = [], "play", set()
        self.prophet, self.were_prophets, self.marker, self.guessed = None, set(), None, None
        self.packs = 2
        self.away = Counter()

    def from_left(self):
        return [(self.dealer + k) % self.seats for k in range(1, self.seats)]

    def held(self, p, seat):
        return Counter({PACK.name(card): n for card, n in counts(p, seat).items()})

    def to_act(self):
        if self.phase == "call":
            return self.prophet
        return self.dealer if self.phase in ("judge", "correct", "confirm") else self.player

    def playing(self):
        return [s for s in self.from_left() if s != self.prophet and s not in self.out]

    def moves(self):
        mine = set(self.hands[self.player])
        match self.phase:
            case "play":
                return mine | {"done" if self.string else "no-play"}
            case "correct":
                return mine if self.by_hand else {card for card in mine if self.fits([card])}
            case "declare":
                return {"prophet", "decline"}
            case "guess":
                return {"guess", "decline"}
        return {"right", "wrong"}

    def fits(self, cards):
        line = list(self.line)
        for card in cards:
            if not self.rule(line, card):
                return False
            line.append(card)
        return True

    def verdict(self):
        if self.string:
            return self.fits(self.string)
        return not any(self.fits([card]) for card in self.hands[self.player])

    def play(self, word):
        self.due = Counter()
        match self.phase:
            case "play":
                self.put(word)
            case "call":
                self.call = word == "right"
                self.ask_dealer()
            case "judge":
                self.judged(word == "right")
            case "correct":
                self.hands[self.player] -= Counter([word])
                self.line.append(word)
                self.table.append(word)
                self.punish(1 if self.express else 5)
                self.declare()
            case "declare":
                if word == "prophet":
                    self.prophet, self.marker = self.player, len(self.table) - 1
                    self.were_prophets.add(self.player)
                self.next()
            case "guess":
                self.phase = "confirm" if word == "guess" else self.next()
            case "confirm":
                self.guessed = self.player if word == "right" else None
                self.next()

    def put(self, word):
        if word not in ("done", "no-play"):
            self.string.append(word)
            self.hands[self.player] -= Counter([word])
            if len(self.string) < (1 if self.express else 4) and self.hands[self.player]:
                return
        self.call = None
        if self.prophet is None:
            self.ask_dealer()
        else:
            self.phase = "call"

    def ask_dealer(self):
        if self.by_hand:
            self.phase = "judge"
        else:
            self.judged(self.verdict())

    def judged(self, right):
        after = len(self.table) - 1 - (self.marker or 0)
        late = len(self.table) >= 40 if self.prophet is None else after >= 30
        self.late = late and self.expulsion
        self.spared = self.prophet is not None and self.call != right
        if self.spared:
            self.due[self.prophet] += 5
            self.prophet = None
        self.table += self.string
        if self.string and right:
            self.line += self.string
        elif self.string:
            self.punish(1 if self.express else 2 * len(self.string))
        elif right:
            shown = self.hands[self.player]
            self.due[self.player] += max(0, shown.total() - (1 if self.express else 4))
            self.away += shown
            self.hands[self.player] = Counter()
            return self.next()
        else:
            self.phase = "correct"
            return None
        if self.express and right:
            self.phase = "guess"
            return None
        return self.declare()

    def punish(self, cards):
        if self.spared:
            return
        if self.late:
            self.out.add(self.player)
        if not self.late or self.expelled_draws or not self.hands[self.player]:
            self.due[self.player] += cards

    def declare(self):
        others = [seat for seat in self.playing() if seat != self.player]
        may = self.player not in self.were_prophets | self.out and len(others) >= 2
        if may and self.prophet is None and not self.express and not self.over():
            self.phase = "declare"
        else:
            self.next()

    def next(self):
        self.string, self.phase = [], "play"
        if self.over():
            self.phase = "over"
            return self.phase
        turn = self.from_left() * 2
        later = turn[turn.index(self.player) + 1 :]
        self.player = next(seat for seat in later if seat in self.playing())
        return self.phase

    def over(self):
        sizes = {s: self.hands[s].total() + self.due[s] for s in self.from_left()}
        return (
            not all(sizes.values())
            or not self.playing()
            or self.guessed is not None
            or len(self.table) > 246
        )

    def take_what_was_drawn(self, p):
        for seat in range(self.seats):
            new = self.held(p, seat) - self.hands[seat]
            assert not self.hands[seat] - self.held(p, seat) and new.total() == self.due[seat]
            self.hands[seat] += new

    def whole_packs(self, p):
        """Every card is there as often as there are packs."""
        seen = self.away + Counter(self.table) + sum(self.hands.values(), Counter())
        string = (
            Counter() if self.phase in ("declare", "guess", "confirm") else Counter(self.string)
        )
        stock = Counter(PACK.name(int(card)) for card in p.record.stock[: p.record.left])
        return len(set((seen + string + stock).values())) == 1

    def scores(self, p):
        """By the rules' own words."""
        left = {seat: self.hands[seat].total() for seat in self.from_left()}
        if self.express:
            won = {
                seat: 12 - n + 3 * (n == 0) + 6 * (self.guessed == seat) for seat, n in left.items()
            }
        else:
            won = {seat: max(left.values()) - n + 4 * (n == 0) for seat, n in left.items()}
        if self.prophet is not None:
            right = p.record.laid[self.marker + 1 : p.record.count] & SIDELINE == 0
            won[self.prophet] += sum(1 if one else 2 for one in right)
        won[self.dealer] = max(won.values())
        if self.prophet is not None:
            won[self.dealer] = min(won[self.dealer], 2 * (self.marker - 1))
        return [won[seat] + 10 * (seat != self.dealer) for seat in range(self.seats)]


@pytest.mark.long
@pytest.mark.parametrize("rule", [*RULES, "by hand"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3},
        {"players": 5, "expelled_draws": True},
        {"players": 8},
        {"expulsion": False},
        {"form": "express"},
        {"form": "express", "players": 6},
    ],
)
def test_a_slow_twin_plays_the_same_deals(options, rule):
    judge = {"judge": "dealer"} if rule == "by hand" else {"rule": rule}
    game, rng = kibitz.load("eleusis", deals=1, **judge, **options), seeded(9)
    for seed in range(2):
        p = game.start(seed)
        twin = EleusisTwin(p)
        while not p.over:
            written = p.moves()
            assert twin.to_act() == p.player
            if twin.phase == "guess" and not twin.by_hand:  # a rule may be said, see above
                assert "decline" in written and len(written) > 2
                written = ["decline"]
            else:
                assert twin.moves() == set(written)
            word = written[below(rng, len(written))]
            if twin.phase == "play" and word != "done" and below(rng, 3):
                word = written[-1]  # more often than in twelve cases: done, or no-play
            p.play(word)
            twin.play(word)
            twin.take_what_was_drawn(p)
            assert twin.table == re.findall(r"\w+", table(p))[: len(twin.table)]
            assert twin.whole_packs(p) and sizes(p)
        assert twin.phase == "over" and list(p.returns) == twin.scores(p)

"""President once more, slowly: a deal in lists of letters, written from the text alone."""

from collections import Counter
from itertools import combinations

JOKERS = "*+"


class PresidentTwin:
    """One deal: hands by seat, the seats as they sit, who leads; `options` of the game."""

    def __init__(self, hands, sitting, leader, options):
        self.hands = [list(hand) for hand in hands]
        self.sitting, self.options = list(sitting), options
        self.ranks = {"2": "3456789TJQKA2", "A": "23456789TJQKA"}[options["top"]]
        self.out, self.giving, self.heard = [], [], []
        self.lead(leader)

    def lead(self, seat):
        self.player, self.table, self.passed = seat, "", set()

    # The exchange

    def exchange(self, titled, leader):
        """Titled: the seats by place. The highest cards wait for what is given back."""
        pairs = {"none": [], "one": [(0, -1, 1)], "two": [(0, -1, 2), (1, -2, 1)]}
        self.gifts, self.leader = [], leader
        for upper, lower, n in pairs[self.options["exchange"]]:
            upper, lower = titled[upper], titled[lower]
            high = sorted(self.hands[lower], key=(self.ranks + JOKERS).index)[-n:]
            for card in high:
                self.hands[lower].remove(card)
                self.hands[upper].append(card)
            self.giving += [(upper, lower)] * n
        self.player = self.giving[0][0] if self.giving else leader

    def give(self, card):
        upper, lower = self.giving.pop(0)
        self.hands[upper].remove(card)
        self.gifts.append((lower, card))
        if self.giving:
            self.player = self.giving[0][0]
            return
        for lower, card in self.gifts:
            self.hands[lower].append(card)
        self.player = self.leader

    # Sets

    def sets(self, hand):
        """Every set that these cards make, by its name."""
        jokers = [card for card in hand if card in JOKERS]
        wild = self.options["joker_rule"] != "high"
        found = set()
        for n in range(1, len(jokers) + 1):
            for some in combinations(sorted(jokers), n):
                if len(set(some)) == 1:  # a higher joker and a lower one are no pair
                    found.add("".join(some))
        for rank, there in Counter(hand).items():
            for naturals in range(1, there + 1) if rank not in JOKERS else []:
                for n in range(1 + wild * len(jokers)):
                    for some in combinations(sorted(jokers), n):
                        if naturals + n <= 4:
                            found.add(rank * naturals + "".join(some))
        return found

    @property
    def worths(self):
        ranks = self.ranks[::-1] if self.upside_down else self.ranks
        return {rank: 1 + k for k, rank in enumerate(ranks)} | {"*": 14, "+": 15}

    def worth(self, name):
        """The rank of a set, and whether it is natural."""
        if name[0] in JOKERS and self.options["joker_rule"] == "wild":
            return 13, False
        return self.worths[name[0]], name[0] in JOKERS or not set(name) & set(JOKERS)

    upside_down = False

    def beats(self, name):
        if not self.table:
            return True
        if len(name) != len(self.table):
            return False
        may_equal = self.options["equal"] or self.options["equal_skips"]
        mine, other = self.worth(name), self.worth(self.table)
        return mine > other or (may_equal and mine == other)

    # Play

    def moves(self):
        hand = self.hands[self.player]
        if self.giving:
            return {f"give:{card}" for card in hand}
        found = {name for name in self.sets(hand) if self.beats(name)}
        if self.table and not (found and self.options["must_play"]):
            found.add("pass")
        return found

    def play(self, word):
        self.heard.append(word)
        if word.startswith("give:"):
            self.give(word.removeprefix("give:"))
            return
        seat, skips = self.player, 0
        if word == "pass":
            self.passed |= set() if self.options["reenter"] else {seat}
        else:
            skips = self.lay(seat, word)
        at = self.sitting.index(seat)
        round_the_table = self.sitting[at + 1 :] + self.sitting[: at + 1]
        others = round_the_table[: round_the_table.index(self.last)]
        others = [s for s in others if self.hands[s] and s not in self.passed]
        if self.cleared or len(others) <= skips:
            at = self.sitting.index(self.last)
            order = self.sitting[at:] + self.sitting[:at]
            self.lead(next((s for s in order if self.hands[s]), self.last))
        else:
            self.player = others[skips]

    def lay(self, seat, word):
        """Take the cards from the hand; how many players are skipped."""
        for card in word:
            self.hands[seat].remove(card)
        equal = bool(self.table) and self.worth(word) == self.worth(self.table)
        if self.options["revolution"] and len(word) == 4:
            self.upside_down = not self.upside_down
        self.table, self.last = word, seat
        if not self.hands[seat]:
            self.out.append(seat)
        return 1 if equal and self.options["equal_skips"] else 0

    @property
    def cleared(self):
        twos = self.options["twos_clear"] and self.table[:1] == "2"
        return twos or (self.options["eights_clear"] and self.table[:1] == "8")

    @property
    def over(self):
        return len(self.out) == len(self.hands) - 1

    def titled(self):
        """The seats by their place in this deal."""
        return [*self.out, next(s for s, hand in enumerate(self.hands) if hand)]

    def seats_after(self):
        """How they sit in the next deal: Boss, Foreman, the rest, Worker, Bum."""
        boss, foreman, *_, worker, bum = self.titled()
        at = self.sitting.index(foreman)
        rest = self.sitting[at:] + self.sitting[:at]
        rest = [s for s in rest if s not in (boss, foreman, worker, bum)]
        return [boss, foreman, *rest, worker, bum]

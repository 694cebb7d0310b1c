"""Hanabi: its rules, a slow twin, and what a seat can know of its own hand."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from tests.examples import load, random_game

from kibitz.kernel import compiled, redeal
from kibitz.kit.rng import seeded


def dealt(ann, bob, deck, **options):
    """A game of two seats with these hands, as `R1R2`, and this deck from the top."""
    game = load("hanabi", hand=len(ann) // 2, **options)
    p = game.start()
    p.state["hands"] = [[cards(ann), cards(bob)]]
    top = p.record.drawn
    p.state["deck"][0, top:] = (cards(deck) + [0] * len(p.record.deck))[: len(p.record.deck) - top]
    return p


def cards(text):
    return ["RYGBW".index(text[k]) * 5 + int(text[k + 1]) - 1 for k in range(0, len(text), 2)]


def test_a_card_that_fits_is_played_on_its_pile_and_replaced():
    p = dealt("R1R2", "Y1Y2", "Y5")
    p.play("play1")
    assert p.record.piles.tolist() == [1, 0]
    assert p.record.hands[0].tolist() == cards("R2Y5") and p.record.lives == 2


def test_a_card_that_does_not_fit_costs_a_life_and_is_gone():
    p = dealt("R1R2", "Y1Y2", "Y5")
    p.play("play2")
    assert p.record.piles.tolist() == [0, 0] and p.record.lives == 1
    assert p.record.gone.tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_the_last_life_ends_the_game_with_nothing():
    p = dealt("R1R2", "Y1Y2", "Y5", lives=1)
    p.play("play1 play2")
    assert p.over and p.returns == (0, 0)


def test_a_hint_is_spent_and_brought_back_by_dropping_a_card():
    p = dealt("R1R2", "Y1Y2", "Y5", hints=1)
    assert "drop1" not in p.moves()
    with pytest.raises(Exception, match="no hint has been spent"):
        p.play("drop1")
    p.play("Bob-yellow")
    assert p.record.hints == 0 and "Ann-red" not in p.moves()
    with pytest.raises(Exception, match="no hints left"):
        p.play("Ann-red")
    p.play("drop1")
    assert p.record.hints == 1


def test_the_highest_card_of_a_colour_brings_a_hint_back():
    p = dealt("R1R2", "R5Y2", "Y5")
    p.state["piles"] = [[4, 0]]
    p.play("Bob-red play1")
    assert p.record.hints == 4 and p.record.piles.tolist() == [5, 0]


def test_a_hint_must_name_what_is_there():
    p = dealt("R1R2", "Y1Y2", "Y5")
    assert [name for name in p.moves() if "Bob" in name] == ["Bob-yellow", "Bob-1", "Bob-2"]
    with pytest.raises(Exception, match="Bob has no such card"):
        p.play("Bob-red")


def test_a_hint_says_of_every_card_whether_it_is_meant():
    p = dealt("R1R2", "Y1R2", "Y5")
    p.play("Bob-yellow")
    assert p.record.possible[1].tolist() == [0b11111_00000, 0b00000_11111]
    p.play("play1 Bob-2")
    assert p.record.possible[1].tolist() == [0b00000_00010, 0b11101_11101]


def test_nobody_sees_the_own_hand_and_all_see_those_of_others():
    p = dealt("R1R2", "Y3Y4", "Y5")
    ann, bob = str(p.scene(0)), str(p.scene(1))
    assert "Y3" in ann and "R2" not in ann and "R2" in bob and "Y3" not in bob


def test_all_seats_are_one_side():
    assert load("hanabi", players=3).sides == ((0, 1, 2),)


def test_hands_that_leave_no_deck_are_refused():
    with pytest.raises(Exception, match="not enough cards"):
        load("hanabi", players=5, colours=1)


# A slow twin: cards as (colour, rank), hands as lists, and what was said of each card.


class HanabiTwin:
    def __init__(self, p):
        options, record = p.game.options, p.record
        self.n, self.top, self.most = options["players"], options["ranks"], options["hints"]
        self.colours = options["colours"]
        self.hands = [[self.card(card) for card in hand] for hand in record.hands.tolist()]
        self.deck = [self.card(card) for card in record.deck.tolist() if card >= 0]
        self.said = [[[] for _ in hand] for hand in self.hands]
        self.piles, self.gone = [0] * self.colours, []
        self.hints, self.lives, self.turn, self.rest = self.most, options["lives"], 0, self.n

    def card(self, number):
        return divmod(number, self.top)

    def hint_words(self):
        for d in range(1, self.n):
            other = (self.turn + d) % self.n
            seen = {c for c, _ in self.hands[other]}, {r for _, r in self.hands[other]}
            name = ("Ann", "Bob", "Cem", "Dia", "Eva")[other]
            yield from (f"{name}-{('red', 'yellow', 'green', 'blue', 'white')[c]}" for c in seen[0])
            yield from (f"{name}-{r + 1}" for r in seen[1])

    def words(self):
        own = [str(k + 1) for k in range(len(self.hands[self.turn]))]
        drops = ["drop" + k for k in own] if self.hints < self.most else []
        return {"play" + k for k in own} | set(drops) | set(self.hint_words() if self.hints else [])

    def act(self, word):
        ending = not self.deck
        if "-" in word:
            self.hint(*word.split("-"))
        else:
            card = self.hands[self.turn].pop(int(word[4:]) - 1)
            self.said[self.turn].pop(int(word[4:]) - 1)
            if word[:4] == "drop":
                self.hints += 1
                self.gone.append(card)
            elif self.piles[card[0]] == card[1]:
                self.piles[card[0]] += 1
                if self.piles[card[0]] == self.top:
                    self.hints = min(self.most, self.hints + 1)
            else:
                self.lives -= 1
                self.gone.append(card)
            if self.deck:
                self.hands[self.turn].append(self.deck.pop(0))
                self.said[self.turn].append([])
        self.rest -= ending
        self.turn = (self.turn + 1) % self.n

    def hint(self, name, what):
        other = ("Ann", "Bob", "Cem", "Dia", "Eva").index(name)
        self.hints -= 1
        for card, said in zip(self.hands[other], self.said[other], strict=True):
            told = str(card[1] + 1) if what.isdecimal() else COLOURS[card[0]]
            said.append((what, told == what))

    def over(self):
        return not self.lives or not self.rest or self.piles == [self.top] * self.colours


COLOURS = ("red", "yellow", "green", "blue", "white")
GAMES = [
    {},
    {"hand": 2, "hints": 3, "lives": 1},
    {"players": 4, "colours": 5, "hand": 4, "hints": 8, "lives": 3},
    {"players": 5, "colours": 3, "ranks": 3, "hand": 2},
]


def fits(card, said):
    return all(
        (str(card[1] + 1) == w if w.isdecimal() else COLOURS[card[0]] == w) == yes
        for w, yes in said
    )


@pytest.mark.parametrize("options", GAMES)
def test_random_games_are_those_of_the_slow_twin(options):
    game = load("hanabi", **options)
    for seed in range(12):
        for p in random_game(game, seed):
            if p.ply == 0:
                twin = HanabiTwin(p)
            else:
                twin.act(p.told(p.ply - 1, (p.at(p.ply - 1).player)))
            r = p.record
            hands = [[twin.card(c) for c in hand if c >= 0] for hand in r.hands.tolist()]
            assert (r.piles.tolist(), hands) == (twin.piles, twin.hands)
            assert (r.hints, r.lives, r.gone.sum()) == (twin.hints, twin.lives, len(twin.gone))
            assert p.over == twin.over()
            assert p.over or (p.player, set(p.moves())) == (twin.turn, twin.words())
        assert p.returns == (sum(twin.piles) if twin.lives else 0,) * game.seats


def worlds(blank, root, seat, rng, found):
    for k in range(len(found)):
        blank[0] = root[0]
        redeal(blank[0], seat, rng)
        found[k] = blank[0].hands[seat]


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"colours": 1, "hand": 2}, {"ranks": 3, "hand": 3, "lives": 3}]
)
def test_the_own_hand_is_any_that_the_hints_allow_each_as_often_as_its_cards(options):
    game = load("hanabi", **options)
    draw = compiled(worlds, game.rules)
    for seed in range(10):
        for p in random_game(game, seed):
            if p.ply == 0:
                twin = HanabiTwin(p)
            else:
                twin.act(p.told(p.ply - 1, p.at(p.ply - 1).player))
            if p.over or p.ply not in (3, 6, 8):
                continue
            seat = p.player
            unseen = [*twin.hands[seat], *twin.deck]
            wanted = Counter(
                hand
                for hand in permutations(unseen, len(twin.hands[seat]))
                if all(map(fits, hand, twin.said[seat]))
            )
            found = np.zeros((4000, game.options["hand"]), np.int64)
            draw(game.blank(), p.state, seat, seeded(seed), found)
            drawn = Counter(tuple(twin.card(c) for c in hand if c >= 0) for hand in found.tolist())
            assert drawn.keys() <= wanted.keys()
            for hand, n in wanted.items():
                due = 4000 * n / wanted.total()
                assert abs(drawn[hand] - due) < 6 * due**0.5 + 6, (seed, p.ply, hand)

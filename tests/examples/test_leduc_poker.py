"""Leduc poker: its rules, a slow twin, and its value."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from tests.examples import load, played, random_game
from tests.examples.sequence_form import value

GAME = load("leduc_poker")
DEALS = Counter(tuple("JQK"[k // 2] for k in deal) for deal in permutations(range(6), 3))


def dealt(first, second, table, acts=""):
    one, other, there = ("JQK".index(card) for card in (first, second, table))
    return played(GAME, acts, card=[one, other], open=there)


@pytest.mark.parametrize(
    ("cards", "acts", "won"),
    [
        ("KQJ", "check check | check check", 1),
        ("JQK", "check check | check check", -1),
        ("JQJ", "check check | check check", 1),  # a pair beats a higher card
        ("KJJ", "check check | check check", -1),
        ("QQK", "check check | check check", 0),
        ("KQJ", "bet fold", 1),
        ("JQK", "bet call | check check", -3),
        ("QKJ", "bet raise fold", -3),
        ("KQJ", "bet raise call | check check", 5),
        ("KQJ", "bet raise call | bet raise call", 13),
        ("KQQ", "check bet call | check bet raise fold", 7),
    ],
)
def test_the_winner_gets_what_the_loser_has_paid(cards, acts, won):
    p = dealt(*cards, acts)
    assert p.over and p.returns == (won, -won)


def test_nobody_folds_where_nothing_is_to_be_paid():
    assert dealt(*"KQJ").moves() == ["check", "bet"]
    assert dealt(*"KQJ", "check").moves() == ["check", "bet"]


def test_two_raises_a_round_are_the_most():
    assert dealt(*"KQJ", "bet raise").moves() == ["fold", "call"]
    assert dealt(*"KQJ", "bet raise call").moves() == ["check", "bet"]


def test_first_begins_both_rounds():
    assert dealt(*"KQJ", "check bet call").player == 0
    assert dealt(*"KQJ", "bet call").player == 0


def test_the_card_on_the_table_is_shown_after_the_first_round():
    assert "Table\n J" not in str(dealt(*"KQJ", "check"))
    assert "Table\n J" in str(dealt(*"KQJ", "check check"))


def test_a_card_that_is_folded_is_not_shown():
    after = dealt(*"KQJ", "bet fold")
    assert [line for line in str(after).splitlines() if "K" in line or "Q" in line] == []


def test_an_act_that_is_not_legal_is_refused_with_its_reason():
    for acts, word, reason in (("", "fold", "no bet"), ("bet raise", "raise", "two raises")):
        with pytest.raises(Exception, match=reason):
            dealt(*"KQJ", acts).play(word)


# A slow twin: the whole game from the letters of its acts, f, c and r.


def twin(cards, line):
    """(who acts, legal letters) or the chips that First wins, after a line of letters."""
    paid, rounds, rest = [1, 1], 0, line
    while True:
        seat, raises, done = 0, 0, 0
        while done < 2 or paid[0] != paid[1]:
            if not rest:
                return seat, ("f" if paid[0] != paid[1] else "") + "c" + ("r" if raises < 2 else "")
            letter, rest = rest[0], rest[1:]
            if letter == "f":
                return paid[1] if seat == 1 else -paid[0]
            paid[seat] = max(paid) + (4 if rounds else 2) * (letter == "r")
            raises += letter == "r"
            done += 1
            seat = 1 - seat
        rounds += 1
        if rounds == 2:
            return paid[0] * (stronger(*cards) - stronger(cards[1], cards[0], cards[2]))


def stronger(mine, other, table):
    order = "JQK"
    if other == table:
        return 0
    return mine == table or order.index(mine) > order.index(other)


def test_every_line_of_every_deal_is_that_of_the_slow_twin():
    for cards in DEALS:
        compare(cards, dealt(*cards), "")


def compare(cards, p, line):
    written = twin(cards, line)
    if p.over:
        assert p.returns == (written, -written), (cards, line)
        return
    assert (p.player, "".join("fcr"[a] for a in sorted(p.legal()))) == written, (cards, line)
    for action in p.legal():
        after = p.copy()
        after.act(action)
        compare(cards, after, line + "fcr"[action])


def test_cards_are_dealt_as_often_as_they_should_be():
    games = 2000
    found = Counter(tuple(GAME.start(seed).record.card.tolist()) for seed in range(games))
    for (one, other), n in found.items():
        due = games * (2 if one == other else 4) / 30
        assert abs(n - due) < 5 * due**0.5


def test_first_loses_00856_chips_a_game_against_the_best_play():
    deals = [(Fraction(n, 120), dealt(*cards)) for cards, n in DEALS.items()]
    # the value that OpenSpiel and others publish
    assert value(deals, seen) == pytest.approx(-0.085606, abs=1e-6)


def seen(p, seat):
    return int(p.record.card[seat]), int(p.record.open) if p.record.round else None


def test_random_games_end_within_eight_acts():
    assert all(sum(1 for _ in random_game(GAME, seed)) <= 9 for seed in range(50))

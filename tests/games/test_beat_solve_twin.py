"""Beat It or Eat It solved: held against a slow and obvious solver, and against the rules."""

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from tests.games.beat_tables import table, turned

import kibitz
from kibitz import kernel
from kibitz.games.beat_it_or_eat_it import rules
from kibitz.games.beat_it_or_eat_it import solve as solver
from kibitz.kit.rng import below, seeded

SIZES = [(2, n) for n in range(1, 7)] + [(1, n) for n in range(2, 13)] + [(4, 1), (4, 2), (4, 3)]


# A slow and obvious twin: every position in which somebody is to lead, again and again


def sweep(value, suits, ranks):
    """Judge every pair of hands afresh by what is known of others; return how many changed.

    value[hand, other] is 1 if who leads is known to win, -1 if he is known to lose. Of four
    suits the leader has the red ones; the hands are turned round when the lead changes.
    """
    everything, changed = (1 << suits * ranks) - 1, 0
    for hand in range(1, everything):
        for other in range(1, everything):
            if hand & other == 0 and value[hand, other] == 0:
                value[hand, other] = best_lead(value, suits, ranks, hand, other)
                changed += value[hand, other] != 0
    return changed


def best_lead(value, suits, ranks, hand, other):
    best = -1
    for card in range(suits * ranks):
        if hand >> card & 1:
            best = max(best, led(value, suits, ranks, hand ^ (1 << card), other, card))
    return best


def led(value, suits, ranks, rest, other, card):
    """What it is worth to have led a card: he who follows eats, or beats and leads."""
    if rest == 0:
        return 1
    worst = value[rest, ((1 << suits * ranks) - 1) ^ rest]
    for beat in range(suits * ranks):
        if other >> beat & 1 and beats(suits, beat // ranks, card // ranks, beat > card):
            left = other ^ (1 << beat)
            lost = value[turned(suits, ranks, left), turned(suits, ranks, rest)] if left else 1
            worst = min(worst, -lost)
    return worst


def beats(suits, suit, suit_led, is_higher):
    if suit == suit_led:
        return is_higher
    return suits == 4 and suit == 1


@cache
def twin(suits, ranks):
    cards = suits * ranks
    value = np.zeros((1 << cards, 1 << cards), np.int8)
    while kernel.compiled(sweep)(value, suits, ranks):
        pass
    return value


def as_lead(value):
    """Of a twin, the leads: the other player has all the rest."""
    hands = np.arange(1, len(value) - 1)
    return value[hands, len(value) - 1 - hands]


@pytest.mark.parametrize(("suits", "ranks"), SIZES)
def test_every_lead_has_the_value_that_the_twin_finds(suits, ranks):
    assert (np.sign(table(suits, ranks)[1:-1]) == as_lead(twin(suits, ranks))).all()


@pytest.mark.parametrize(("suits", "ranks"), [(2, 3), (2, 5), (2, 6), (1, 7), (1, 12)])
def test_every_act_on_the_way_has_the_value_that_the_twin_finds(suits, ranks):
    value, game = twin(suits, ranks), kibitz.load("beat", suits=suits, ranks=ranks)
    if suits == 2:
        game = kibitz.load("beat", ranks=ranks, deal="uniform", repetition=0)
    for p in random_positions(game, 40):
        for action, (result, away) in solver.acts(p.record, table(suits, ranks)).items():
            after = p.copy()
            after.act(action)
            assert result == told_by_twin(after, value, p.player), p.history
            assert (away > 0) == (result != 0)


def random_positions(game, number):
    rng = seeded(number)
    for seed in range(number):
        p = game.start(seed)
        for _ in range(below(rng, 30)):
            legal = p.legal()
            p.act(legal[below(rng, len(legal))])
            if p.over:
                p.undo()
                break
        yield p


def told_by_twin(p, value, seat):
    """The twin's value of a position for a seat."""
    if p.over:
        return p.returns[seat]
    sign, record = (1 if p.player == seat else -1), p.record
    if record.led < 0:
        return sign * value[int(record.hand[p.player]), int(record.hand[1 - p.player])]
    replies = []
    for action in p.legal():
        after = p.copy()
        after.act(action)
        replies.append(told_by_twin(after, value, p.player))
    return sign * max(replies)


@pytest.mark.parametrize("ranks", [2, 3])
def test_with_four_suits_every_act_has_the_value_that_the_twin_finds(ranks):
    rng, value = seeded(ranks), twin(4, ranks)
    for _ in range(60):
        p = dealt_from_four_suits(ranks, rng)
        for _ in range(below(rng, 9)):
            out = [0] * (4 * ranks + 1)
            before = copy(p)
            rules.play(p, out[below(rng, rules.legal(p, out))])
            if rules.over(p):
                p = before
                break
        for action, (result, _) in solver.acts(p, table(4, ranks)).items():
            after = copy(p)
            rules.play(after, action)
            assert result == four_by_twin(after, value, p.turn)


def dealt_from_four_suits(ranks, rng):
    """A position with fewer ranks than the game is played with, in plain Python."""
    everything = (1 << 4 * ranks) - 1
    hand = 1 + below(rng, everything - 1)
    return SimpleNamespace(
        hand=[hand, everything ^ hand], table=0, met=0, led=rules.NONE, turn=below(rng, 2),
        winner=rules.NONE, suits=4, ranks=ranks, taker_leads=False, repetition=0, cards=4 * ranks,
    )  # fmt: skip


def copy(p):
    return SimpleNamespace(**{**vars(p), "hand": p.hand[:]})


def four_by_twin(p, value, seat):
    """The twin's value of a position with four suits for a seat."""
    if rules.over(p):
        return 1 if p.winner == seat else -1
    sign, out = (1 if p.turn == seat else -1), [0] * (p.cards + 1)
    if p.led == rules.NONE:
        hands = p.hand if p.turn == 0 else [turned(4, p.ranks, hand) for hand in p.hand[::-1]]
        return sign * value[hands[0], hands[1]]
    replies = []
    for action in out[: rules.legal(p, out)]:
        after = copy(p)
        rules.play(after, action)
        replies.append(four_by_twin(after, value, p.turn))
    return sign * max(replies)


@pytest.mark.parametrize("ranks", [7, 8])
def test_the_values_agree_with_the_rules_down_to_the_next_eats(ranks):
    game = kibitz.load("beat", ranks=ranks, deal="uniform", repetition=0)
    scope = {"suits": 2, "ranks": ranks}
    for p in random_positions(game, 12):
        for action, (result, _) in solver.acts(p.record, table(*scope.values())).items():
            after = p.copy()
            after.act(action)
            assert result == told_by_rules(after, table(*scope.values()), p.player, {})


def told_by_rules(p, values, seat, met):
    """The value of a position for a seat, by playing on until the table is eaten."""
    record = p.record
    if p.over:
        return p.returns[seat]
    if record.table == 0:
        return int(np.sign(values[int(record.hand[p.player])])) * (1 if p.player == seat else -1)
    key = p.key()
    if key not in met:
        sign, replies = (1 if p.player == seat else -1), []
        for action in p.legal():
            p.act(action)
            replies.append(sign * told_by_rules(p, values, seat, met))
            p.undo()
            if replies[-1] == 1:
                break
        met[key] = sign * max(replies)
    return met[key]


# The level, counted as its definition says


@cache
def winning_within(suits, ranks, lead, winner_leads, level):
    """Whether a winner needs no more than a level from a lead; by the words of the measure."""
    everything = (1 << suits * ranks) - 1

    def phase(hand, other, leads):
        """Whether he does, with this many cards in hand; `leads` whether the winner leads."""
        ways = [way for card in range(suits * ranks) if (way := follow(hand, other, leads, card))]
        return ("yes" in ways) if leads else ("no" not in ways)

    def follow(hand, other, leads, card):
        if not hand >> card & 1:
            return None
        rest = hand ^ (1 << card)
        if rest == 0:
            return "yes" if leads else "no"
        replies = [after_eating(rest, leads)]
        for beat in range(card + 1, (card // ranks + 1) * ranks):
            if other >> beat & 1:
                left = other ^ (1 << beat)
                replies.append(phase(left, rest, not leads) if left else not leads)
        return "yes" if (all(replies) if leads else any(replies)) else "no"

    def after_eating(rest, leads):
        left = level - (leads and not winner_leads)
        return left > 0 and winning_within(suits, ranks, rest, leads, left)

    return phase(lead, everything ^ lead, winner_leads)


@pytest.mark.parametrize(("suits", "ranks"), [(2, 2), (2, 3), (2, 4), (1, 6), (1, 8)])
def test_the_level_counts_how_often_the_lead_comes_back_to_the_winner(suits, ranks):
    for lead, level in enumerate(table(suits, ranks).tolist()[1:-1], 1):
        if level:
            assert winning_within(suits, ranks, lead, level > 0, abs(level))
            assert abs(level) == 1 or not winning_within(
                suits, ranks, lead, level > 0, abs(level) - 1
            )

"""Hearts: its rules, a slow twin, and what a seat can know of the other hands."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from tests.examples import load, random_game

from kibitz.kernel import compiled, redeal
from kibitz.kit.cards import Pack, as_set
from kibitz.kit.rng import seeded

PACK = Pack.of(13)


def dealt(hands, led="", **fields):
    """A position after the passing, in which these cards are led; South leads."""
    p = load("hearts", passing="hold").start()
    sets = [as_set(PACK.cards(hand)) for hand in hands.split("/")]
    p.state["hands"] = [sets]
    p.state["turn"] = p.state["leader"] = 0
    p.state["trick"] = -1
    p.state["taken"] = [[as_set(PACK.cards("2c3c4c5c")), 0, 0, 0]]  # it is not the first trick
    for name, content in fields.items():
        p.state[name] = [content]
    p.play(led)
    return p


def test_suit_must_be_followed():
    p = dealt("Ac/3dTcKc/4h/5s", "Ac")
    assert p.moves() == ["Tc", "Kc"]
    with pytest.raises(Exception, match="follow suit"):
        p.play("3d")


def test_a_seat_that_cannot_follow_may_play_any_card():
    assert dealt("Ac/3d4hQs/4h/5s", "Ac").moves() == ["4h", "Qs", "3d"]


def test_no_points_are_played_to_the_first_trick_but_where_there_is_nothing_else():
    first = {"taken": [0, 0, 0, 0]}
    p = dealt("Ac/3d4hQs/4h/5s", "Ac", **first)
    assert p.moves() == ["3d"]
    with pytest.raises(Exception, match="no points"):
        p.play("Qs")
    assert dealt("Ac/4hQs/4h/5s", "Ac", **first).moves() == ["4h", "Qs"]


def test_a_heart_is_led_when_one_has_been_played_or_there_is_nothing_else():
    assert dealt("2h3s/4c/5c/6c").moves() == ["3s"]
    assert dealt("2h3s/4c/5c/6c", broken=True).moves() == ["2h", "3s"]
    assert dealt("2h3h/4c/5c/6c").moves() == ["2h", "3h"]
    with pytest.raises(Exception, match="no heart has been played"):
        dealt("2h3s/4c/5c/6c").play("2h")


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads():
    p = dealt("5c2d/9c3d/Ah4d/7c5d", "5c 9c Ah 7c")
    assert p.player == 1 and p.record.taken[1] == as_set(PACK.cards("5c9cAh7c"))


def test_a_heart_counts_one_and_the_queen_of_spades_thirteen():
    p = dealt("5c/9c/Ah/7c", "5c 9c Ah 7c", taken=[as_set(PACK.cards("Qs2h")), 0, 0, 0])
    assert p.over and p.returns == (-14, -1, 0, 0)


def test_who_takes_everything_counts_nothing_and_the_others_26():
    rest = as_set(PACK.cards("Qs" + "".join(f"{rank}h" for rank in PACK.ranks[:-1])))
    p = dealt("5c/9c/Ah/7c", "5c 9c Ah 7c", taken=[0, rest, 0, 0])
    assert p.over and p.returns == (-26, 0, -26, -26)


def test_the_lowest_club_is_led_by_itself():
    for seed in range(5):
        p = load("hearts", passing="hold").start(seed)
        assert p.record.trick[p.record.leader] == PACK.card("2c")
        assert p.player == (p.record.leader + 1) % 4


@pytest.mark.parametrize(("passing", "to"), [("left", 1), ("across", 2), ("right", 3)])
def test_three_cards_are_passed_at_once(passing, to):
    p = load("hearts", passing=passing).start(3)
    before = p.record.hands.tolist()
    given = [0, 0, 0, 0]
    for seat in range(4):
        assert p.player == seat and p.owing == set(range(seat, 4))
        for _ in range(3):
            given[seat] |= 1 << p.legal()[0]
            p.act(p.legal()[0])
            assert p.told(p.ply - 1, (seat + 1) % 4) == "?"
    led = 1 << PACK.card("2c")
    for seat in range(4):
        hand = before[seat] & ~given[seat] | given[(seat - to) % 4]
        assert p.record.hands[seat] == hand & ~led


# A slow twin: hands as sets of names.


def allowed(hand, trick, broken, first):
    if not trick:
        rest = {card for card in hand if card[1] != "h"}
        return rest if rest and not broken else hand
    follow = {card for card in hand if card[1] == trick[0][1]}
    harmless = {card for card in hand if card[1] != "h" and card != "Qs"}
    return follow or (harmless if first and harmless else hand)


@pytest.mark.parametrize(("passing", "ranks"), [("left", 13), ("hold", 13), ("across", 5)])
def test_random_games_are_those_of_the_slow_twin(passing, ranks):
    game, pack = load("hearts", passing=passing, ranks=ranks), Pack.of(ranks)
    for seed in range(6):
        hands, trick, won, broken, mover = None, [], [[] for _ in range(4)], False, None
        for p in random_game(game, seed):
            if p.record.passed < 12:
                continue
            if hands is None:  # the deal is over, and the lowest club has been led
                hands = [set(names(pack, hand)) for hand in p.record.hands]
                trick, mover = [pack.name(3 * ranks)], p.player
            else:
                card = pack.name(p.history[-1])
                hands[mover].remove(card)
                trick.append(card)
                broken = broken or card[1] == "h"
                mover = (mover + 1) % 4
                if len(trick) == 4:
                    best = max(
                        (c for c in trick if c[1] == trick[0][1]), key=lambda c: pack.card(c)
                    )
                    mover = (mover + trick.index(best)) % 4
                    won[mover] += trick
                    trick = []
            if not p.over:
                assert p.player == mover
                first = not any(won)
                assert set(p.moves()) == allowed(hands[mover], trick, broken, first)
        assert not any(hands)
        points = [sum(c[1] == "h" for c in own) + 13 * ("Qs" in own) for own in won]
        total = ranks + 13
        if total in points:
            points = [0 if own == total else total for own in points]
        assert p.returns == tuple(-own for own in points)


def names(pack, cards):
    return [pack.name(k) for k in range(len(pack)) if int(cards) >> k & 1]


# What a seat can know: every deal from which all acts would have been legal, each as often.


def possible(p, seat):
    """The hands now of all deals that fit what was played, by replaying each from its start."""
    played = [[] for _ in range(4)]
    start = p.at(0).record
    lead = int(start.leader)
    played[lead].append(int(start.trick[lead]))
    for k, action in enumerate(p.history):
        played[p.at(k).player].append(action)
    hidden = [k for s in range(4) if s != seat for k in bits(p.record.hands[s])]
    others = [s for s in range(4) if s != seat]
    sizes = [len(bits(p.record.hands[s])) for s in others]
    found = set()
    for one in combinations(hidden, sizes[0]):
        rest = [k for k in hidden if k not in one]
        for two in combinations(rest, sizes[1]):
            three = [k for k in rest if k not in two]
            hands = {seat: bits(p.record.hands[seat])} | dict(
                zip(others, (one, two, three), strict=True)
            )
            if fits(p, [[*hands[s], *played[s]] for s in range(4)], lead):
                found.add(tuple(as_set(hands[s]) for s in range(4)))
    return found


def bits(cards):
    return [k for k in range(60) if int(cards) >> k & 1]


def fits(p, hands, lead):
    """Whether all that was played would have been legal with these hands."""
    pack = Pack.of(p.game.options["ranks"])
    left = [{pack.name(k) for k in hand} for hand in hands]
    card = pack.name(3 * len(pack.ranks))
    left[lead].remove(card)
    trick, broken, first = [card], False, True
    for k, action in enumerate(p.history):
        card, mover = pack.name(action), p.at(k).player
        if card not in allowed(left[mover], trick, broken, first):
            return False
        left[mover].remove(card)
        trick.append(card)
        broken = broken or card[1] == "h"
        if len(trick) == 4:
            trick, first = [], False
    return True


def worlds(blank, root, seat, rng, found):
    for k in range(len(found)):
        blank[0] = root[0]
        redeal(blank[0], seat, rng)
        found[k] = blank[0].hands


@pytest.mark.long
@pytest.mark.parametrize("plies", [1, 3, 4, 6, 8])
def test_the_unseen_cards_are_dealt_to_those_that_can_have_them_each_way_alike(plies):
    game = load("hearts", passing="hold", ranks=3)
    draw = compiled(worlds, game.rules)
    for seed in range(6):
        p = list(random_game(game, seed))[plies]
        for seat in (p.player, (p.player + 2) % 4):
            wanted = possible(p, seat)
            found = np.zeros((60 * len(wanted), 4), np.int64)
            draw(game.blank(), p.state, seat, seeded(seed), found)
            drawn = Counter(map(tuple, found.tolist()))
            assert drawn.keys() <= wanted
            assert max(abs(drawn[hands] - 60) for hands in wanted) < 6 * 60**0.5, (
                seed,
                plies,
                seat,
            )


def test_a_card_that_was_passed_is_known_until_it_is_played():
    game = load("hearts", ranks=5)
    for seed in range(5):
        for p in random_game(game, seed):
            if p.record.passed < 12:
                continue
            for seat in range(4):
                world = p.state.copy()
                redeal(world[0], seat, seeded(seed))
                given = p.record.given[seat]
                assert world[0].hands[(seat + 1) % 4] & given == given == world[0].given[seat]

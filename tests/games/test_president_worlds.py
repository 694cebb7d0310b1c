"""President: worlds that a seat cannot tell apart, held against all that there are."""

from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from tests.games.president_twin import PresidentTwin

import kibitz
from kibitz.games.president import look
from kibitz.kernel import compiled, redeal
from kibitz.kit import ranks
from kibitz.kit.rng import below, seeded

ORDER = "3456789TJQKA2*+"
TIMES = 12_000


def word(letters):
    total = 0
    for letter in letters:
        total = ranks.more(total, ORDER.index(letter), 1)
    return total


def letters(hand):
    return "".join(letter * ranks.count(hand, rank) for rank, letter in enumerate(ORDER))


def many(state, seat, found, rng):
    """Redeal again and again; found[k] is the hands, what went up, what came down."""
    world = state.copy()
    n = len(state[0].hand)
    for k in range(len(found)):
        world[0] = state[0]
        redeal(world[0], seat, rng)
        found[k, :n] = world[0].hand
        found[k, n : n + 2] = world[0].up
        found[k, n + 2 :] = world[0].down


def worlds(p, seat, times=TIMES):
    """How often each world is dealt: hands, up and down as letters."""
    found = np.zeros((times, p.game.seats + 4), np.int64)
    compiled(many, p.game.rules)(p.state, seat, found, seeded(seat + 7))
    rows, counts = np.unique(found, axis=0, return_counts=True)
    return Counter(
        dict(zip((tuple(map(letters, row)) for row in rows), counts.tolist(), strict=True))
    )


def assert_alike(found, shares):
    """The worlds that are found are possible, and come in these shares (chi-square)."""
    assert set(found) <= set(shares), "an impossible world"
    times, total = sum(found.values()), sum(shares.values())
    rare, chi, kinds = [0.0, 0.0], 0.0, 0
    for world, share in shares.items():
        expected = times * share / total
        if expected < 5:
            rare[0] += expected
            rare[1] += found[world]
        else:
            chi += (found[world] - expected) ** 2 / expected
            kinds += 1
    if rare[0] > 5:
        chi += (rare[1] - rare[0]) ** 2 / rare[0]
        kinds += 1
    assert chi < kinds + 4 * (2 * kinds) ** 0.5 + 8, f"{chi:.0f} for {kinds - 1} degrees"


def splits(cards, sizes):
    """Every way to deal cards, each taken as different from the others, to hands of these sizes."""
    if not sizes:
        yield ()
        return
    places = range(len(cards))
    for chosen in combinations(places, sizes[0]):
        rest = [cards[i] for i in places if i not in chosen]
        for others in splits(rest, sizes[1:]):
            yield ("".join(cards[i] for i in chosen), *others)


def ordered(hand):
    return "".join(sorted(hand, key=ORDER.index))


def deals(hands, seat):
    """All deals of the cards of the other seats, with the number of ways to each."""
    others = [s for s in range(len(hands)) if s != seat]
    cards = "".join(hands[s] for s in others)
    found = Counter()
    for split in splits(cards, [len(hands[s]) for s in others]):
        full = list(hands)
        for s, hand in zip(others, split, strict=True):
            full[s] = ordered(hand)
        found[tuple(full)] += 1
    return found


def consistent(p, seat):
    """The worlds that a first deal could have led to, by what was heard."""
    first, heard, shares = p.at(0), [p.told(ply) for ply in range(p.ply)], Counter()
    hands, sure = hands_of(first), "3" if p.game.options["first"] == "3c" else ""
    hands[first.player] = hands[first.player].removeprefix(sure)
    for dealt, ways in deals(hands, seat).items():
        dealt = [*dealt]
        dealt[first.player] += sure
        twin = PresidentTwin(dealt, range(4), first.player, p.game.options)
        while len(twin.heard) < len(heard) and heard[len(twin.heard)] in twin.moves():
            twin.play(heard[len(twin.heard)])
        if twin.heard == heard:
            shares[(*map(ordered, twin.hands), "", "", "", "")] += ways
    return shares


def hands_of(p):
    return [letters(hand) for hand in p.record.hand]


# The cards that were played


@pytest.mark.long
def test_what_was_not_seen_is_dealt_in_every_way_alike():
    p = kibitz.load("president", deal="58/3K2/7K/55").start()
    assert_alike(worlds(p, 0), consistent(p, 0))
    assert_alike(worlds(p, -1), consistent(p, -1))
    p.play("5 K pass pass pass 2")
    assert_alike(worlds(p, 3), consistent(p, 3))


@pytest.mark.long
def test_who_led_the_first_deal_holds_the_3_of_clubs_until_a_three_is_played():
    game = kibitz.load("president", first="3c", deal="3h4h5h/3c4c5c/3d4d6d/3s4s6s")
    p = game.start()
    assert all("3" in world[1] for world in worlds(p, 0))
    assert_alike(worlds(p, 0), consistent(p, 0))
    p.play("4 6 pass pass")
    assert all("3" in world[1] for world in worlds(p, 0))
    p = game.start()
    p.play("3 4 6")
    assert_alike(worlds(p, 0), consistent(p, 0))


# What a pass tells where one must play


MUST_PLAY = [  # a deal, what was played, who looks
    ({}, "KQ4/9T/55J/A67", "Q pass pass", 0),
    ({}, "44Q/577/668/99J", "44 77 pass", 0),
    # A seat that has played an ace, and later cannot beat a king, has no second ace.
    ({}, "Q59/A36/AK8/7T4", "Q A pass pass pass 3 K pass pass pass", 0),
    ({"equal": True}, "6Q/69T/3KK/Q7", "Q pass K pass", 0),
    ({"reenter": False, "revolution": True}, "6666Q/4444/JJ/3A", "666 pass pass pass 6 pass J", 2),
    ({"jokers": 2}, "589/33/7Q*/45*", "9 pass Q", 0),
    ({"jokers": 2, "distinct_jokers": True}, "589/33/7+/45*", "9 pass + pass", 0),
    ({"jokers": 2, "joker_rule": "wild"}, "449/8*5/66*/7JJ", "44 8* pass JJ pass", 1),
    ({"jokers": 2, "joker_rule": "wild"}, "335/4**/72/JJ", "33 4* pass JJ pass", 3),
    ({"jokers": 2, "joker_rule": "both"}, "449/8*5/66*/7J", "44 5* 66 pass", 1),
    (
        {"jokers": 2, "joker_rule": "both", "distinct_jokers": True},
        "449/8+/6*9/7JJ",
        "4 8 * pass",
        0,
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("options", "deal", "acts", "seat"), MUST_PLAY)
def test_who_must_play_and_passes_could_not_have_played(options, deal, acts, seat):
    p = kibitz.load("president", must_play=True, deal=deal, deals=1, **options).start()
    p.play(acts)
    fitting = consistent(p, seat)
    assert len(fitting) < len(deals(hands_of(p), seat))
    assert_alike(worlds(p, seat), fitting)


@pytest.mark.long
def test_without_must_play_a_pass_reveals_nothing():
    p = kibitz.load("president", deal="58/3K2/7K/55").start()
    p.play("8 pass pass")
    assert_alike(worlds(p, 3), consistent(p, 3))


# What an exchange tells: seat 0 is Boss, 1 Foreman, 2 Worker, 3 Bum


def exchanged(deal, up, down, played=("", "", "", ""), **options):
    """A position after an exchange, with these hands, and these cards already played."""
    p = kibitz.load("president", deal=deal, deals=9, **options).start()
    p.record.dealt = 1
    p.record.titled = range(4)
    for pair, (high, low) in enumerate(zip(up.split("/"), down.split("/"), strict=True)):
        p.record.up[pair], p.record.down[pair] = word(high), word(low)
    for seat, cards in enumerate(played):
        p.record.played[seat] = word(cards)
    return p


def without(hand, cards):
    """The hand without these cards, or None if they are not there."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return "".join(left)


def exchanges(p, seat, dealt, pair, n):
    """What a pair may have exchanged after a deal, as this seat heard it: up and down."""
    above, under = pair, 3 - pair
    up = ordered(dealt[under])[-n:]
    if seat == above and up != letters(p.record.up[pair]):
        return
    if seat in (above, under):
        yield up, letters(p.record.down[pair])
        return
    choice = dealt[above] + up
    for down in combinations(range(len(choice)), n):
        yield up, ordered(choice[i] for i in down)


def as_dealt(p, sizes):
    """The hands before anything was exchanged and played."""
    hands = [letters(p.record.hand[s]) + letters(p.record.played[s]) for s in range(4)]
    for pair in range(len(sizes)):
        up, down = letters(p.record.up[pair]), letters(p.record.down[pair])
        hands[pair] = without(hands[pair] + down, up)
        hands[3 - pair] = without(hands[3 - pair] + up, down)
    return hands


def after(p, dealt, way):
    """The hands after these exchanges and what was played, or None if that cannot be."""
    hands = [*dealt]
    for pair, (up, down) in enumerate(way):
        hands[pair] = without(hands[pair] + up, down)
        hands[3 - pair] = without(hands[3 - pair], up) + down
    if None in hands:
        return None
    hands = [without(hands[s], letters(p.record.played[s])) for s in range(4)]
    return None if None in hands else [ordered(hand) for hand in hands]


def exchanged_worlds(p, seat):
    """All worlds after an exchange: every deal, exchange and play as the seat heard them."""
    sizes = {"one": (1,), "two": (2, 1)}[p.game.options["exchange"]]
    shares = Counter()
    for dealt, ways in deals(as_dealt(p, sizes), seat).items():
        found = [exchanges(p, seat, dealt, pair, n) for pair, n in enumerate(sizes)]
        for way in product(*found):
            hands = after(p, dealt, way)
            if hands:
                (up, down), (other_up, other_down) = [*way, ("", "")][:2]
                shares[(*hands, up, other_up, down, other_down)] += ways
    return shares


NOTHING = ("", "", "", "")


@pytest.mark.parametrize(
    "played", [NOTHING, ("A", "", "", ""), ("", "", "", "4T"), ("", "Q", "", "4")]
)
def test_the_boss_knows_what_he_gave_and_that_the_bum_has_nothing_higher_than_what_he_got(played):
    p = exchanged("2K5/QJ/T9/K43", "K", "4", played)
    assert_alike(worlds(p, 0), exchanged_worlds(p, 0))


@pytest.mark.parametrize("played", [NOTHING, ("2", "", "", ""), ("Q", "K", "", "4")])
def test_the_bum_knows_where_his_highest_card_is_until_it_is_played(played):
    p = exchanged("2K5/QJ/T9/K43", "2", "4", played)
    found = worlds(p, 3)
    assert all("2" in world[0] for world in found) == ("2" not in played)
    assert_alike(found, exchanged_worlds(p, 3))


def test_after_a_card_came_back_the_bum_knows_nothing_more():
    p = exchanged("AK5/QJ/T9/K43", "K", "K")
    assert_alike(worlds(p, 3), exchanged_worlds(p, 3))
    assert_alike(worlds(p, 0), exchanged_worlds(p, 0))


@pytest.mark.parametrize("played", [NOTHING, ("Q", "", "", "2T"), ("2", "", "", "2")])
def test_who_took_no_part_in_an_exchange_gets_every_exchange_that_fits(played):
    p = exchanged("2K5/QJ/T9/K43", "2", "4", played)
    assert_alike(worlds(p, 1), exchanged_worlds(p, 1))


@pytest.mark.parametrize(("played", "seat"), [(NOTHING, 1), (NOTHING, 3), (("", "J", "", "4"), 0)])
def test_the_exchange_of_two_cards_is_dealt_anew_too(played, seat):
    p = exchanged("2K/QJ/T8/K4", "2K/J", "4K/T", played, exchange="two")
    assert_alike(worlds(p, seat), exchanged_worlds(p, seat))


@pytest.mark.long
def test_on_average_the_bum_has_no_more_high_cards_in_other_worlds_than_in_truth():
    game, rng = kibitz.load("president", deals=2), seeded(3)
    true, dealt = [], []
    for seed in range(200):
        p = game.start(seed)
        while p.record.dealt == 0:
            acts = p.legal()
            p.act(acts[below(rng, len(acts))])
        card = ranks.drawn(rng, look.offered(p.record), 1)
        p.act(card.bit_length() - 1)
        bum = int(p.record.titled[3])
        true.append(letters(p.record.hand[bum]).count("2"))
        found = worlds(p, int(p.record.titled[1]), 50)
        dealt.append(sum(world[bum].count("2") * n for world, n in found.items()) / 50)
    assert abs(np.mean(true) - np.mean(dealt)) < 0.15
    assert np.mean(dealt) < 0.6  # where a fair share is one of the four


# While cards are exchanged


def between(**options):
    """The second deal before anything is given."""
    p, rng = kibitz.load("president", deals=2, **options).start(1), seeded(1)
    while p.record.dealt == 0:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return p


@pytest.mark.parametrize("exchange", ["one", "two"])
def test_while_cards_are_given_each_seat_keeps_its_own(exchange):
    p = between(exchange=exchange)
    while p.record.giving:
        for seat in range(4):
            before = p.scene(seat)
            state = p.state.copy()
            redeal(state[0], seat, seeded(p.ply))
            assert kibitz.Position(p.game, state).scene(seat) == before
        p.act(p.legal()[0])


def test_the_boss_knows_the_bums_highest_card_before_he_gives():
    p = between()
    boss, bum = int(p.record.titled[0]), int(p.record.titled[3])
    high = letters(p.record.up[0])
    for world in worlds(p, boss, 200):
        assert world[bum][-1] == high == world[4]


def test_others_see_the_bum_give_the_highest_card_of_every_hand_he_may_have():
    p = between()
    bum = int(p.record.titled[3])
    found = worlds(p, int(p.record.titled[1]), 500)
    assert all(world[bum][-1] == world[4] for world in found)
    assert len({world[4] for world in found}) > 1

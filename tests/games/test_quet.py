"""Quet's game: the rules, one after another."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz import IllegalMove, OptionError, draw, kernel
from kibitz.check import check
from kibitz.games.quet.rules import pick
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below, seeded
from kibitz.match import Match

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

# Both hands of the author's sample hold all that he says could be answered with.
SAMPLE = {"deal": "AA2333455667788899TTJJQQKK/AA222344455667789" + "9TTJJQQKK"}


def begin(text="", **options):
    players = options.get("deal", "/").count("/") + 1
    options = {"players": players, **options}
    p = kibitz.load("quet", **options).start()
    p.play(text)
    return p


def hand(p, seat):
    ranks = Pack.of(p.game.options["ranks"], "", ace="low")
    return ranks.text(rank for rank, n in enumerate(p.record.hand[seat]) for _ in range(n))


# The sample game of the text


def test_the_sample_game_replays_with_the_answers_that_its_author_lists():
    p = begin("5 6 T", **SAMPLE)
    assert (p.player, p.moves()) == (1, list("6789TJ"))
    p.play("7 3")
    assert (p.player, p.moves()) == (0, list("6789T"))
    p.play("8 8")
    assert (p.player, p.moves()) == (1, ["skip"])
    p.play("skip 7")
    assert (p.player, p.moves()) == (0, list("89TJQ"))
    p.play("Q")
    assert p.player == 0


def test_in_the_sample_only_a_3_would_have_answered_the_second_8():
    assert "First stayed at 8: Second answers with 3, or skips." in str(
        begin("5 6 T 7 3 8 8", **SAMPLE)
    )


# The opening


def test_each_opens_with_any_card_of_his_hand():
    p = begin(deal="A5K/229")
    assert (p.player, p.moves()) == (0, ["A", "5", "K"])
    p.play("5")
    assert (p.player, p.moves()) == (1, ["2", "9"])


def test_the_offence_attacks_after_the_openings_in_any_order():
    assert begin("5 9", deal="A5K/229").player == 0
    assert begin("5 9", deal="A5K/229", opening="offence").player == 0
    p = begin(deal="A5K/229", opening="defence")
    assert p.player == 1
    p.play("9 5")
    assert p.player == 0


def test_with_more_players_the_defence_opens_in_seat_order_before_the_offence():
    p = begin(deal="A2/34/56/78", opening="defence")
    for seat, card in ((1, "3"), (2, "5"), (3, "7"), (0, "A")):
        assert p.player == seat
        p.play(card)
    assert (p.player, p.moves()) == (0, ["2"])


def test_simultaneous_openings_are_taken_from_any_seat_and_shown_together():
    match = Match(kibitz.load("quet", deal="A5K/229"))
    assert match.owing == {0, 1}
    match.submit(1, 0, "9")
    match.submit(0, 0, "5")
    assert match.player == 0 and match.position.history == [4, 8]


def sights(match):
    return [draw.plain(match.view(seat).scene) for seat in (-1, 0, 1)]


def test_nobody_sees_a_sealed_opening_of_another():
    shown = []
    for card in "A5K":
        match = Match(kibitz.load("quet", deal="A5K/229"))
        match.submit(0, 0, card)
        watcher, own, other = sights(match)
        assert "First's pile:  ##  1 card" in watcher and "Not seen: A 22 5 9 K" in watcher
        assert f"First's pile: ({card}) 1 card" in own
        assert match.record(1).acts == ["?"]
        shown.append(other)
    assert len(set(shown)) == 1


@pytest.mark.parametrize("opening", ["offence", "defence"])
def test_an_opening_that_comes_second_is_made_in_sight_of_the_first(opening):
    p = begin(deal="A5K/229", opening=opening)
    first = p.player
    p.play(p.moves()[0])
    pile = f"{('First', 'Second')[first]}'s pile: ({'A2'[first]}) 1 card"
    assert pile in draw.plain(p.scene(1 - first))
    assert p.owing == {1 - first}


# A round


def test_the_offence_may_play_any_card():
    assert begin("5 6", deal="5A3K/62").moves() == ["A", "3", "K"]


# The offence goes from 5 to what is led; the defence stands at 7 and holds every answer.
@pytest.mark.parametrize(
    ("led", "answers", "strictly"),
    [
        ("6", "78", "8"),
        ("9", "789TJ", "89TJ"),
        ("K", "789TJQK", "89TJQK"),
        ("3", "567", "56"),
        ("A", "34567", "3456"),
        ("5", "7", "7"),
    ],
)
def test_an_answer_goes_the_same_way_and_no_farther(led, answers, strictly):
    deal = "55A369K/A234567789TJQK"
    assert begin(f"5 7 {led}", deal=deal).moves() == list(answers)
    assert begin(f"5 7 {led}", deal=deal, strict_sign=True).moves() == list(strictly)


def test_beyond_the_ends_of_the_pack_there_is_nothing():
    assert begin("A Q K", deal="AK2/QAK").moves() == ["K"]
    assert begin("K 2 A", deal="AK2/2A3").moves() == ["A"]
    assert begin("A K 2", deal="AK2/KKA").moves() == ["K"]
    assert begin("A K 2", deal="AK2/KKA", strict_sign=True).moves() == ["skip"]


def test_who_can_answer_must():
    assert "skip" not in begin("5 6 7", deal="579/688").moves()


def test_who_cannot_answer_skips_and_keeps_his_hand():
    p = begin("5 6 7", deal="579/6AA")
    assert p.moves() == ["skip"]
    p.play("skip")
    assert hand(p, 1) == "AA" and p.record.top[1] == 5


def test_the_roles_change_whether_or_not_the_defence_skipped():
    assert begin("5 6 7 8", deal="579/68A").player == 1
    assert begin("5 6 7 skip", deal="579/6AA").player == 1


def test_both_cards_are_then_the_tops_of_their_piles():
    p = begin("5 6 7 8 4", deal="5723489/684K")  # 8 to 4 is four down, and so is 7 to 3
    assert p.moves() == ["3", "4"]


def test_after_a_skip_the_next_step_begins_at_the_old_top():
    p = begin("5 6 7 skip 2", deal="5793/6A2")  # from 6 to 2, and from 7: 3 to 7
    assert p.moves() == ["3"]


# The end


def test_the_offence_wins_with_its_last_card_before_the_defence_answers():
    p = begin("5 6 7", deal="57/67")
    assert p.over and p.returns == (1, -1)


def test_the_defence_wins_by_answering_with_its_last_card():
    p = begin("5 6 7 7", deal="579/67")
    assert p.over and p.returns == (-1, 1)
    assert "Second has no card left and wins." in str(p)


def test_if_the_round_is_finished_and_both_are_out_the_game_is_drawn():
    p = begin("5 6 7", deal="57/67", last_card="finish-round")
    assert not p.over and p.moves() == ["7"]
    p.play("7")
    assert p.over and p.returns == (0, 0)
    assert "First and Second have no card left and share the win." in str(p)


def test_if_the_round_is_finished_and_the_defence_cannot_answer_it_loses():
    p = begin("5 6 7 skip", deal="57/6A", last_card="finish-round")
    assert p.over and p.returns == (1, -1)


@pytest.mark.parametrize("seed", range(20))
def test_two_players_need_at_most_fifty_rounds(seed):
    p, rng = kibitz.load("quet").start(seed), seeded(seed)
    while not p.over:
        moves = p.legal()
        p.act(moves[below(rng, len(moves))])
    assert p.ply <= 2 + 2 * 50


# Three and four players


def test_every_other_player_defends_against_the_same_step_from_his_own_pile():
    p = begin("5 A 9 J", deal="589/A4588/9QKTA/JJKKK")
    p.play("8")  # three up
    assert (p.player, p.moves()) == (1, ["4"])
    p.play("4")
    assert (p.player, p.moves()) == (2, ["T", "Q"])
    p.play("Q")
    assert (p.player, p.moves()) == (3, ["J", "K"])


def test_the_offence_goes_round_whether_or_not_somebody_skipped():
    p = begin("5 5 5", suits=8, deal="556678/555678/555678")
    offences = []
    while not p.over:
        if p.player == p.record.offence:
            offences.append(p.player)
        p.play(p.moves()[0])
    assert offences[:6] == [0, 1, 2, 0, 1, 2]


def test_who_runs_out_first_wins_in_the_middle_of_a_round():
    p = begin("5 5 5 6 6", deal="566/56/56")
    assert p.over and p.returns == (-1, 1, -1)


def test_if_the_round_is_finished_all_who_are_out_share_the_win():
    options = {"deal": "566/56/56/5A", "last_card": "finish-round"}
    p = begin("5 5 5 5 6 6 6 skip", **options)
    assert p.over and p.returns == (-1, 0, 0, -1)
    assert "Second and Third have no card left and share the win." in str(p)


def test_three_who_share_the_win_get_a_third_of_it_each():
    p = begin("5 5 5 6 6 6", deal="56/56/56", last_card="finish-round")
    assert p.returns == pytest.approx((-1 / 3, -1 / 3, -1 / 3))


# Dealing


@pytest.mark.parametrize(
    ("options", "sizes", "aside"),
    [
        ({}, [26, 26], 0),
        ({"ranks": 5, "suits": 3}, [7, 7], 1),
        ({"players": 3}, [17, 17, 17], 1),
        ({"players": 4, "hidden": 2}, [11, 11, 11, 11], 8),
    ],
)
def test_cards_that_do_not_divide_or_are_set_aside_are_in_nobodys_hand(options, sizes, aside):
    p = begin(**options)
    assert [len(hand(p, seat)) for seat in range(len(sizes))] == sizes
    assert p.record.aside.sum() == aside
    assert (p.record.hand.sum(0) + p.record.aside).tolist() == [p.game.options["suits"]] * len(
        p.record.aside
    )


def test_every_deal_comes_with_its_due_chance():
    due = Counter("".join(cards) for cards in combinations("AA2233", 3))
    game = kibitz.load("quet", ranks=3, suits=2)
    found = Counter(hand(game.start(seed), 0) for seed in range(2000))
    assert fair(found, due)


def fair(found, due):
    """Whether numbers found are as likely as 999 in 1000, roughly, if `due` has the weights."""
    expected = {what: found.total() * n / due.total() for what, n in due.items()}
    off = sum((found[what] - n) ** 2 / n for what, n in expected.items())
    return set(found) <= set(due) and off < len(due) + 4 * (2 * len(due)) ** 0.5 + 4


def test_a_given_deal_need_not_be_the_whole_pack_nor_even():
    p = begin(deal="A2/34TTK")
    assert (hand(p, 0), hand(p, 1)) == ("A2", "34TTK")


def test_more_than_13_ranks_are_numbers():
    p = begin("4 9 17", ranks=17, deal="1,17,4/16,2,9")
    assert p.moves() == ["16"]


def test_with_fewer_ranks_the_lowest_are_kept():
    assert set(hand(begin(ranks=4), 0)) <= set("A234")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "AQ"}, "'AQ' is 1 hand, not 2 separated by /."),
        ({"deal": "AQ/K2/34"}, "'AQ/K2/34' is 3 hands, not 2 separated by /."),
        ({"deal": "AA2/AAA"}, "A is dealt 5 times; at most 4 times is right."),
        ({"deal": "A/23"}, "each hand of a deal needs at least two cards."),
        ({"deal": "A7/23", "ranks": 6}, "'7' in 'A7' is no card: the ranks are A 2 3 4 5 6."),
        (
            {"deal": "Ah2h/34"},
            "'Ah' in 'Ah2h' has not the right suit: none, the rank is enough.",
        ),
        (
            {"deal": "AQ/K2", "hidden": 1},
            "hidden needs a shuffled pack: a given deal sets no card aside.",
        ),
        (
            {"ranks": 2, "suits": 1},
            "0 of 1 cards of each player are set aside; at least two must remain.",
        ),
        (
            {"players": 4, "hidden": 12},
            "12 of 13 cards of each player are set aside; at least two must remain.",
        ),
        ({"players": 5}, "players is a whole number from 2 to 4, not '5'."),
        ({"ranks": 27}, "ranks is a whole number from 2 to 26, not '27'."),
        ({"opening": "last"}, "opening is simultaneous, offence or defence, not 'last'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("quet", **options)
    assert str(fault.value) == f"quet: {sentence}"


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 4),
    st.sampled_from([6, 13, 20]),
    st.text(max_size=30) | st.text("A2345678TJQK1/,", max_size=40),
)
def test_any_deal_is_played_or_refused(players, ranks, deal):
    try:
        p = kibitz.load("quet", players=players, ranks=ranks, deal=deal).start()
    except OptionError as fault:
        assert str(fault).endswith(".")
        return
    assert all(len(hand(p, seat)) >= 2 for seat in range(players))


# A slow twin, written from the text alone


class Twin:
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
    return Twin(hands, p.game.options)


def number(p, action):
    return 0 if action == p.game.options["ranks"] else action + 1


@pytest.mark.parametrize("options", EVERY_KIND)
def test_a_slow_twin_plays_the_same_games(options):
    game, rng = kibitz.load("quet", **options), seeded(7)
    for seed in range(8):
        p = game.start(seed)
        twin = twin_of(p)
        while not p.over:
            acts = sorted(p.legal())
            assert not twin.is_over()
            assert (p.player, {number(p, act) for act in acts}) == (twin.player(), twin.moves())
            action = acts[below(rng, len(acts))]
            twin.play(number(p, action))
            p.act(action)
        assert twin.is_over()
        winners = twin.winners()
        assert [seat for seat, n in enumerate(p.returns) if n == max(p.returns)] == winners
        assert sum(p.returns) == pytest.approx(2 - game.seats)


# What a seat knows


def worlds(p, seat, history):
    """The hands that can be, if `seat` knows its own and has seen what was played.

    Of all deals of the pack, its cards told apart, those count in which everything could be
    played as it was; so also those who skipped had to.
    """
    ranks, now = range(1, p.game.options["ranks"] + 1), twin_of(p)
    played = [[card for who, card in history if who == one and card] for one in now.seats]
    others = [one for one in now.seats if one != seat]
    pool = [card for one in others for card in now.hands[one] + played[one]]
    pool += [rank + 1 for rank, n in enumerate(p.record.aside) for _ in range(n)]
    found = Counter()
    for cards in shared(range(len(pool)), [len(now.hands[one] + played[one]) for one in others]):
        hands = {seat: now.hands[seat] + played[seat]}
        hands |= {one: [pool[card] for card in own] for one, own in zip(others, cards, strict=True)}
        dealt = tuple(tuple(sorted(hands[one])) for one in now.seats)
        if could_be(dealt, tuple(history), tuple(p.game.options.items())):
            left = [Counter(hands[one]) - Counter(played[one]) for one in others]
            found[tuple(tuple(hand[rank] for rank in ranks) for hand in left)] += 1
    return found


def shared(cards, sizes):
    """The ways to give so many cards to each."""
    if not sizes:
        yield ()
        return
    for own in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in own]
        for rest in shared(left, sizes[1:]):
            yield (own, *rest)


@cache
def could_be(hands, history, options):
    """Whether a twin can play all this from these hands."""
    twin = Twin(hands, dict(options))
    for _, card in history:
        if card not in twin.moves():
            return False
        twin.play(card)
    return True


def redealt(p, seat, times):
    """How often each distribution of the others' hands comes about."""
    found, others = Counter(), [one for one in range(p.game.seats) if one != seat]
    rng = seeded(3)
    for _ in range(times):
        state = p.state.copy()
        kernel.redeal(state[0], seat, rng)
        assert state[0].hand[seat].tolist() == p.record.hand[seat].tolist()
        found[tuple(tuple(map(int, state[0].hand[one])) for one in others)] += 1
    return found


def after_a_skip(game, wanted, seed=0):
    """A position of a random game in which so many acts have been skipped, and its history."""
    rng = seeded(seed)
    while True:
        p, history, skips = game.start(below(rng, 1 << 30)), [], 0
        while not p.over and skips < wanted:
            acts = p.legal()
            action = acts[below(rng, len(acts))]
            history.append((p.player, number(p, action)))
            skips += history[-1][1] == 0
            p.act(action)
        if not p.over and skips == wanted:
            return p, history


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "ranks": 3, "suits": 3},
        {"players": 3, "ranks": 5, "suits": 2},
        {"players": 4, "ranks": 4, "suits": 3},
        {"players": 4, "ranks": 6, "suits": 2},
        {"players": 4, "ranks": 3, "suits": 4, "strict_sign": True},
        {"players": 2, "ranks": 5, "suits": 2, "hidden": 1},
        {"players": 3, "ranks": 4, "suits": 3, "hidden": 1},
        {"players": 3, "ranks": 6, "deal": "A25/3346/2566", "opening": "offence"},
    ],
)
@pytest.mark.parametrize("skips", [0, 1, 2])
def test_redeal_gives_every_world_that_fits_what_the_seat_has_seen_with_its_due_chance(
    options, skips
):
    p, history = after_a_skip(kibitz.load("quet", **options), skips)
    for seat in range(p.game.seats):
        if skips == 0 and p.record.at_once:
            continue  # the openings are sealed
        assert fair(redealt(p, seat, 400), worlds(p, seat, history))


def test_with_two_players_and_the_whole_pack_there_is_nothing_to_redeal():
    p, rng = begin("8 2", deal="28K/A29"), seeded(0)
    while not p.over:
        for seat in (0, 1):
            state = p.state.copy()
            kernel.redeal(state[0], seat, rng)
            assert state.tobytes() == p.state.tobytes()
        p.play(p.moves()[0])


def test_a_sealed_opening_may_be_any_rank_of_the_hand_each_alike():
    p, rng, found = begin("5", deal="A55K/229"), seeded(0), Counter()
    for _ in range(1000):
        state = p.state.copy()
        kernel.redeal(state[0], 1, rng)
        again = state[0]
        found[int(again.top[0])] += 1
        assert again.pile[0].sum() == again.pile[0, again.top[0]] == 1
        assert (again.hand + again.pile).tolist() == (p.record.hand + p.record.pile).tolist()
        assert (again.held > 0).all() and again.left.tolist() == [3, 3]
    assert fair(found, Counter([0, 4, 12]))


def test_the_own_sealed_opening_stays():
    p = begin("5", players=3, deal="A55K/229/334", opening="simultaneous")
    for seed in range(20):
        state = p.state.copy()
        kernel.redeal(state[0], 0, seeded(seed))
        assert state[0].top.tolist() == p.record.top.tolist()


@pytest.mark.parametrize(
    ("options", "information"),
    [
        ({}, "hidden"),
        ({"opening": "offence"}, "perfect"),
        ({"opening": "defence"}, "perfect"),
        ({"opening": "offence", "hidden": 1}, "hidden"),
        ({"opening": "offence", "ranks": 5, "suits": 3}, "hidden"),
        ({"opening": "offence", "ranks": 5, "suits": 3, "deal": "A2/345"}, "perfect"),
        ({"opening": "offence", "players": 3}, "hidden"),
    ],
)
def test_nothing_is_hidden_from_two_who_hold_all_the_cards_and_open_in_sight(options, information):
    assert kibitz.load("quet", **options).information == information


# Exact values


FIRST_OFFENCE_WINS = [  # ranks, suits, deals; of these: opening=offence, defence, simultaneous
    (4, 1, 6, 6, 6, Fraction(6)),
    (6, 1, 20, 10, 12, Fraction(11)),
    (4, 2, 70, 70, 70, Fraction(70)),
]


def solver():
    """A function that gives what seat 0 wins from a position if both play as well as they can."""
    known = {}

    def value(state):
        p, room = state[0], np.zeros(512, np.uint8)
        key = room[: kernel.write_key(p, room)].tobytes()
        if key not in known:
            known[key] = solve(state)
        return known[key]

    def solve(state):
        p, out, won = state[0], np.zeros(27, np.int32), np.zeros(2)
        if kernel.over(p):
            kernel.returns(p, won)
            return int(won[0])
        best = max if kernel.player(p) == 0 else min
        return best(value(after(state, act)) for act in out[: kernel.legal(p, out)])

    return value


def after(state, *acts):
    following = state.copy()
    for act in acts:
        kernel.play(following[0], act, seeded(0))
    return following


def matrix_value(rows):
    """What a matrix game is worth to who chooses the row: the simplex method in fractions."""
    n = len(rows)
    table = [
        [Fraction(x) + 2 for x in row] + [Fraction(i == k) for k in range(n)] + [Fraction(1)]
        for i, row in enumerate(rows)
    ]
    goal = [Fraction(-1)] * len(rows[0]) + [Fraction(0)] * (n + 1)
    while min(goal[:-1]) < 0:
        column = next(k for k, x in enumerate(goal) if x < 0)
        row = min((r for r in table if r[column] > 0), key=lambda r: r[-1] / r[column])
        row[:] = [x / row[column] for x in row]
        for other in [*table, goal]:
            if other is not row:
                factor = other[column]
                other[:] = [x - factor * y for x, y in zip(other, row, strict=True)]
    return 1 / goal[-1] - 2


def sealed_value(p, value):
    mine, yours = ([k for k in range(len(row)) if row[k]] for row in p.record.hand)
    return matrix_value([[value(after(p.state, a, b)) for b in yours] for a in mine])


@pytest.mark.parametrize("case", FIRST_OFFENCE_WINS)
def test_small_games_have_their_known_values(case):
    ranks, suits, deals, *wanted = case
    names = "A23456789TJQK"[:ranks]
    pack, found, value = names * suits, [Fraction(0)] * 3, solver()
    every = Counter(
        "".join(sorted((pack[card] for card in cards), key=names.index))
        for cards in combinations(range(len(pack)), len(pack) // 2)
    )
    assert every.total() == deals
    for mine, times in every.items():
        yours = "".join(rank * (suits - mine.count(rank)) for rank in names)
        options = {"ranks": ranks, "suits": suits, "deal": f"{mine}/{yours}"}
        worth = [value(begin(opening=side, **options).state) for side in ("offence", "defence")]
        worth.append(sealed_value(begin(**options), value))
        for i, one in enumerate(worth):
            found[i] += times * (Fraction(one) + 1) / 2
    assert found == wanted


def test_a_matrix_game_is_worth_what_its_best_mixture_gets():
    assert matrix_value([[1, -1], [-1, 1]]) == 0
    assert matrix_value([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == 0
    assert matrix_value([[1, 0], [-1, 1]]) == Fraction(1, 3)
    assert matrix_value([[-1, -1]]) == -1


# Words and pictures


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "skip", "Only the defence may skip, and only if none of its cards answers."),
        ("", "9", "You do not hold 9."),
        ("5 7 9", "K", "K does not answer; 7 to J would."),
        ("5 7 9", "skip", "Only the defence may skip, and only if none of its cards answers."),
        ("5 7 5", "K", "K does not answer; 7 would."),
        ("5 7 5", "x", "this game has no such act"),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before, deal="55958/78KK")
    if before == "":
        p = begin(deal="558/78KK")
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_a_hand_is_seen_by_its_own_seat_alone():
    p = begin("5 7", deal="5AA/78K")
    for seat, seen in ((-1, []), (0, ["A", "A"]), (1, ["8", "K"])):
        hands = [part for part in p.scene(seat).parts if hasattr(part, "cards")]
        assert [card.text for part in hands for card in part.cards] == seen


def test_only_the_seat_to_act_sees_what_can_be_clicked():
    p = begin("5 7 A", deal="5AA/78K")
    assert p.scene(1).acts() == {6: "7"} if "7" in p.moves() else {13: "skip"}
    assert p.scene(0).acts() == p.scene(-1).acts() == {}


def test_only_what_was_played_is_marked_and_not_its_like_in_a_hand():
    p = begin("5 7 7", deal="5577/77KK")
    for seat in (0, 1):
        assert draw.plain(p.scene(seat)).count("(7)") == 2  # both piles are at 7


@pytest.mark.parametrize("options", EVERY_KIND)
def test_the_name_of_an_act_is_read_back(options):
    p = begin(**options)
    for action in range(p.game.actions):
        assert p.parse(p.name(action)) == [action]
    for word in ("", "s", "0", "5h", "55", "ten"):
        with pytest.raises(IllegalMove):
            p.parse(word)


# The contract


@pytest.mark.parametrize("options", EVERY_KIND[2:5])
def test_options_keep_the_contract(options):
    assert check(kibitz.load("quet", **options), games=2, bounds=False, options=False) == []


def play_random(ps, rng, out, seen):
    """Play at random and keep every position, as it is redealt for the seat after the mover."""
    p, n = ps[0], 0
    kernel.start(p, rng)
    while not kernel.over(p):
        seen[n] = ps[0]
        kernel.redeal(seen[n], (kernel.player(p) + 1) % len(p.left), rng)
        n += 1
        kernel.play(p, out[below(rng, kernel.legal(p, out))], rng)
    return n


@pytest.mark.parametrize("options", EVERY_KIND[4:8])
def test_plain_and_compiled_games_and_redeals_are_the_same(options):
    game = kibitz.load("quet", **options)
    fast = kernel.compiled(play_random, game.rules)
    games = []
    for played in (play_random, fast):
        ps, rng = game.blank(), seeded(1)
        out, seen = np.zeros(game.actions, np.int32), np.zeros(500, game.dtype)
        n = played(ps, rng, out, seen)
        games.append((seen[:n].tobytes(), ps.tobytes(), rng.tolist()))
    assert games[0] == games[1]


@pytest.mark.parametrize("options", EVERY_KIND)
def test_a_card_picked_at_random_is_one_drawn_from_the_legal_list(options):
    game = kibitz.load("quet", **options)
    ps, rng, twin = game.blank(), seeded(3), seeded(3)
    p, out = ps[0], np.zeros(game.actions, np.int32)
    kernel.start(p, seeded(4))
    while not kernel.over(p):
        n = kernel.legal(p, out)
        action = int(out[below(twin, n)]) if out[0] < game.options["ranks"] else int(out[0])
        assert pick(p, rng) == action
        kernel.play(p, action, rng)

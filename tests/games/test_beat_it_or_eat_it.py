"""Beat It or Eat It: the rules, one after another."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz import IllegalMove, OptionError, kernel
from kibitz.games.beat_it_or_eat_it.rules import guess, pick
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below, seeded

SAMPLE = {"ranks": 7, "deal": "AQT98/KJ"}
EVERY_KIND = [
    {},
    {"ranks": 2},
    {"ranks": 7, "deal": "uniform"},
    {"ranks": 26, "repetition": 2},
    {"ranks": 15, "repetition": 0, "taker_leads": True},
    {"suits": 1, "ranks": 9},
    {"suits": 1, "ranks": 26, "odd_card": "leader", "leader": 1},
    {"suits": 4, "ranks": 6},
    {"suits": 4, "deal": "uniform", "taker_leads": True},
    {"suits": 4, "ranks": 8, "deal": "AhKs/9d9cTc"},
    SAMPLE,
]


def begin(text="", **options):
    p = kibitz.load("beat", **options).start()
    p.play(text)
    return p


def hand(p, seat):
    held = int(p.record.hand[seat])
    cards = Pack.of(p.game.options["ranks"], "hsdc"[: p.game.options["suits"]])
    return {cards.name(card) for card in range(len(cards)) if held >> card & 1}


def layout(hearts, spades):
    return {rank + "h" for rank in hearts} | {rank + "s" for rank in spades}


# The game of the post


def test_the_sample_game_runs_through_the_layouts_that_its_author_prints():
    p = begin(**SAMPLE)
    assert (hand(p, 0), hand(p, 1)) == (layout("AQT98", "KJ"), layout("KJ", "AQT98"))
    p.play("8h Jh 8s Js 9h Kh 9s eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("AKQJT98", "KJ98"), layout("", "AQT"))
    assert p.player == 1
    p.play("Ts Js 8h eat 9h eat Th eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("AKQJ", "K98"), layout("T98", "AQJT"))
    assert p.player == 0
    p.play("8s Ts 8h Jh 9s Js 9h Qh Kh eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("A", "K"), layout("KQJT98", "AQJT98"))
    assert p.player == 0
    p.play("Ah eat Ks")
    assert p.over and p.returns == (1, -1)


def test_where_the_author_says_must_eat_nothing_else_is_legal():
    p = begin("8h Jh 8s Js 9h Kh 9s eat Ts Js 8h", **SAMPLE)
    for lead in ("9h", "Th"):
        assert p.moves() == ["eat"]
        p.play(f"eat {lead}")
    assert p.moves() == ["eat"]


def test_left_could_have_won_in_the_first_round_as_the_author_shows():
    p = begin("8h Jh 8s Js 9h Kh 9s | Ks Th eat Ah eat Qh", **SAMPLE)
    assert p.returns == (1, -1)


# Leading


def test_the_leader_may_play_any_card_and_cannot_eat():
    p = begin(**SAMPLE)
    assert set(p.moves()) == layout("AQT98", "KJ")


def test_a_player_who_leads_the_last_card_wins_at_once():
    p = begin("Kh eat Ah", deal="AK/", ranks=3)
    assert p.over and p.returns == (1, -1)


# Following


def test_only_a_higher_card_of_the_suit_beats():
    p = begin("Th", **SAMPLE)
    assert set(p.moves()) == {"Jh", "Kh", "eat"}


def test_eating_is_always_allowed():
    assert begin("Th eat", **SAMPLE).player == 0


def test_eating_is_forced_when_nothing_beats():
    assert begin("Ah", **SAMPLE).moves() == ["eat"]


def test_a_player_who_beats_with_the_last_card_wins_at_once():
    p = begin("2h 3h", suits=1, deal="2 4/3")
    assert p.over and p.returns == (-1, 1)


def test_who_beats_leads_next_and_the_cards_stay_on_the_table():
    p = begin("8h Jh", **SAMPLE)
    assert p.player == 1 and "eat" not in p.moves()
    assert hand(p, 0) | hand(p, 1) == layout("AKQT9", "AKQJT98")


def test_who_eats_takes_every_card_on_the_table_with_the_one_just_led():
    p = begin("8h Jh 8s eat", **SAMPLE)
    assert hand(p, 0) == layout("AQJT98", "KJ8")
    assert hand(p, 1) == layout("K", "AQT9")


def test_after_an_eat_the_same_leader_leads_again():
    assert begin("8h Jh 8s eat", **SAMPLE).player == 1


def test_in_singmasters_telling_the_taker_leads():
    assert begin("8h Jh 8s eat", taker_leads=True, **SAMPLE).player == 0


# Four suits


def test_a_trump_beats_any_card_but_not_a_higher_trump_of_its_own():
    deal = "2h 9h 3d/2s 5s 9c 6d"
    assert set(begin("3d", suits=4, deal=deal).moves()) == {"6d", "2s", "5s", "eat"}
    assert set(begin("9h", suits=4, deal=deal).moves()) == {"2s", "5s", "eat"}
    assert set(begin("5s", suits=4, deal=deal, leader=1).moves()) == {"2h", "9h", "eat"}
    assert set(begin("9c", suits=4, deal=deal, leader=1).moves()) == {"2h", "9h", "eat"}


def test_the_opponents_trump_is_a_plain_suit_for_the_follower():
    p = begin("2h", suits=4, deal="2h 4h/3h 5h 2s")
    assert set(p.moves()) == {"3h", "5h", "2s", "eat"}


def test_a_trump_led_to_its_owner_is_beaten_only_by_a_higher_one():
    p = begin("5h", suits=4, deal="2h 9h/5h 6c", leader=1)
    assert set(p.moves()) == {"9h", "eat"}


@pytest.mark.parametrize("ranks", [6, 8, 9, 10, 13])
def test_with_four_suits_hearts_mirror_spades_and_diamonds_clubs(ranks):
    mirror = str.maketrans("hsdc", "shcd")
    for seed in range(5):
        p = kibitz.load("beat", suits=4, ranks=ranks).start(seed)
        assert len(hand(p, 0)) == 2 * ranks and not hand(p, 0) & hand(p, 1)
        assert {card.translate(mirror) for card in hand(p, 0)} == hand(p, 1)


# Dealing


def test_shorter_packs_keep_the_top_ranks():
    p = begin(ranks=6)
    assert hand(p, 0) | hand(p, 1) == layout("AKQJT9", "AKQJT9")


def test_longer_suits_are_numbered_from_1():
    p = begin("17h 20h", ranks=20, deal="1,17/20,2")
    assert hand(p, 0) == {"1h", "2s", "20s"} and hand(p, 1) == {"2h", "1s", "17s"}


def test_a_deal_for_two_suits_need_not_be_the_whole_pack():
    p = begin(deal="A/2")
    assert (hand(p, 0), hand(p, 1)) == (layout("A", "2"), layout("2", "A"))


def test_one_suit_may_be_written_by_ranks_alone():
    p = begin("9", suits=1, deal="9Q/TA2")
    assert hand(p, 0) == {"Qh"} and set(p.moves()) == {"Th", "Ah", "eat"}


def deals(times, **options):
    game = kibitz.load("beat", **options)
    return [int(game.start(seed).record.hand[0]) for seed in range(times)]


def chi_square(found, shares):
    total = sum(found)
    expected = [total * share for share in shares]
    return sum((n - e) ** 2 / e for n, e in zip(found, expected, strict=True))


def test_dealt_as_taylor_says_the_number_of_hearts_is_hypergeometric():
    found = [0] * 6
    for held in deals(3000, ranks=5):
        found[(held & 31).bit_count()] += 1
    shares = [comb(5, k) * comb(5, 5 - k) / comb(10, 5) for k in range(6)]
    assert chi_square(found, shares) < 20.5  # 5 degrees, 1 in 1000


def test_dealt_uniformly_every_layout_comes_alike():
    found = [0] * 16
    for held in deals(3200, ranks=4, deal="uniform"):
        found[held & 15] += 1
    assert chi_square(found, [1 / 16] * 16) < 37.7  # 15 degrees, 1 in 1000


@pytest.mark.parametrize(("odd_card", "leads_with"), [("follower", 2), ("leader", 3)])
def test_an_option_decides_who_gets_the_odd_card_of_one_suit(odd_card, leads_with):
    for seed in range(20):
        p = kibitz.load("beat", suits=1, ranks=5, odd_card=odd_card).start(seed)
        assert len(hand(p, p.player)) == leads_with
        assert len(hand(p, 1 - p.player)) == 5 - leads_with


def test_one_suit_is_dealt_in_every_way_alike():
    found = {}
    for held in deals(2000, suits=1, ranks=4):
        found[held] = found.get(held, 0) + 1
    assert len(found) == 6
    assert chi_square(found.values(), [1 / 6] * 6) < 20.5


def test_the_first_leader_is_drawn_unless_given():
    game = kibitz.load("beat")
    assert 60 < sum(game.start(seed).player for seed in range(200)) < 140
    assert {kibitz.load("beat", leader=1).start(seed).player for seed in range(20)} == {1}


def test_seat_0_leads_a_given_deal_unless_an_option_names_another():
    assert begin(deal="A/K").player == 0
    assert begin(deal="A/K", leader=1).player == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "AQ"}, "'AQ' is 1 hand, not 2 separated by /."),
        ({"deal": "AQ/AK"}, "A is dealt 2 times; once is right."),
        ({"deal": "-/"}, "each hand needs a card."),
        ({"deal": "A7/Q", "ranks": 7}, "'7' in 'A7' is no card: the ranks are 8 9 T J Q K A."),
        ({"deal": "Ah/Ah", "suits": 4}, "Ah is dealt 2 times; once is right."),
        ({"deal": "A/-", "suits": 1}, "each hand needs a card."),
        ({"suits": 4, "ranks": 7}, "with four suits there are 6, 8, 9, 10 or 13 ranks."),
        ({"repetition": 1}, "repetition must be 0, or 2 or more: every lead occurs once."),
        ({"suits": 3}, "suits is 1, 2 or 4, not '3'."),
        ({"ranks": 27}, "ranks is a whole number from 2 to 26, not '27'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("beat", **options)
    assert str(fault.value) == f"beat-it-or-eat-it: {sentence}"


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([1, 2, 4]),
    st.sampled_from([6, 13]),
    st.text(max_size=30) | st.text("AKQJT987hsdc/,", max_size=30),
)
def test_any_deal_is_played_or_refused(suits, ranks, deal):
    try:
        p = kibitz.load("beat", suits=suits, ranks=ranks, deal=deal).start()
    except OptionError as fault:
        assert str(fault).endswith(".")
        return
    assert hand(p, 0) and hand(p, 1) and not hand(p, 0) & hand(p, 1)


# Going round


ROUND = "Jh Qh Ah eat Kh Ah Qh eat "
RING = {"ranks": 4, "deal": "J/QKA"}


def test_the_third_time_of_the_same_lead_at_an_empty_table_is_a_draw():
    p = begin(ROUND, **RING)
    assert not p.over
    p.play(ROUND.removesuffix("eat "))
    assert not p.over
    p.play("eat")
    assert p.over and p.returns == (0, 0)
    assert "third time" in str(p)


def test_the_count_of_times_is_an_option():
    assert begin(ROUND, repetition=2, **RING).over
    assert not begin(2 * ROUND, repetition=4, **RING).over
    assert begin(3 * ROUND, repetition=4, **RING).over


def test_without_repetition_a_game_goes_on_for_ever():
    assert not begin(600 * ROUND, repetition=0, **RING).over


def test_the_same_hands_with_another_leader_are_another_lead():
    p = begin(ROUND, **RING)
    q = begin(**RING, leader=1)
    assert p.key() != q.key()


def test_five_hundred_and_twelve_eats_are_remembered_and_one_more_is_a_draw():
    game, rng = kibitz.load("beat", ranks=26, repetition=9), seeded(0)
    p, eats = game.start(), 0
    while not p.over:
        moves = p.legal()
        action = moves[below(rng, len(moves))]
        eats += p.name(action) == "eat"
        p.act(action)
    assert eats == 513 and p.returns == (0, 0)


def test_two_positions_are_the_same_however_they_came_about():
    assert begin(ROUND, **RING).key() == begin(**RING).key()
    assert begin("8h Jh", **SAMPLE).key() != begin("8h", **SAMPLE).key()


# A slow twin, written from the text alone


class Twin:
    def __init__(self, p):
        self.options, self.hands, self.table = p.game.options, [hand(p, 0), hand(p, 1)], []
        self.leader, self.led, self.returns, self.leads = p.player, None, None, []
        self.at_an_empty_table()

    def rank(self, card):
        return int(card[:-1]) if self.options["ranks"] > 13 else "23456789TJQKA".index(card[0])

    def at_an_empty_table(self):
        self.leads.append((*map(sorted, self.hands), self.leader))
        often = self.leads.count(self.leads[-1]) == self.options["repetition"]
        if often or (self.options["repetition"] and len(self.leads) == 514):
            self.returns = (0, 0)

    def player(self):
        return self.leader if self.led is None else 1 - self.leader

    def beats(self, card):
        if card[-1] == self.led[-1]:
            return self.rank(card) > self.rank(self.led)
        return self.options["suits"] == 4 and card[-1] == "hs"[self.player()]

    def moves(self):
        held = self.hands[self.player()]
        return held if self.led is None else {"eat", *filter(self.beats, held)}

    def play(self, word):
        mover = self.player()
        if word == "eat":
            self.hands[mover] |= set(self.table)
            self.table, self.led = [], None
            self.leader = mover if self.options["taker_leads"] else self.leader
            self.at_an_empty_table()
            return
        self.hands[mover].remove(word)
        self.table.append(word)
        self.leader, self.led = mover, word if self.led is None else None
        if not self.hands[mover]:
            self.returns = (1, -1) if mover == 0 else (-1, 1)


@pytest.mark.parametrize("options", [*EVERY_KIND, {"ranks": 4, "repetition": 2}, {"ranks": 3}])
def test_a_slow_twin_plays_the_same_games(options):
    game, rng = kibitz.load("beat", **options), seeded(7)
    for seed in range(4):
        p = game.start(seed)
        twin = Twin(p)
        while not p.over and p.ply < 150:
            assert (twin.player(), twin.moves(), twin.returns) == (p.player, set(p.moves()), None)
            moves = sorted(p.moves())
            word = moves[below(rng, len(moves))]
            twin.play(word)
            p.play(word)
        assert twin.returns == p.returns


# Exact values


STARTER_WINS_DRAWS_LOSES = {2: (4, 0, 0), 3: (6, 0, 2), 4: (14, 0, 2)}


def after(state, actions):
    """The positions that can follow."""
    out = np.zeros(actions, np.int32)
    for action in out[: 0 if kernel.over(state[0]) else kernel.legal(state[0], out)]:
        following = state.copy()
        kernel.play(following[0], action, seeded(0))
        yield following


def graph(starts, actions):
    """Every position that can come about: who acts, what seat 0 has won, what can follow."""
    nodes, waiting = {}, list(starts)
    while waiting:
        state = waiting.pop()
        p, key = state[0], kernel.key(state[0])
        if key not in nodes:
            follow, won = list(after(state, actions)), np.zeros(2)
            if not follow:
                kernel.returns(p, won)
            nodes[key] = (kernel.player(p), int(won[0]), [kernel.key(f[0]) for f in follow])
            waiting += follow
    return nodes


def values(nodes):
    """1, 0 or -1 for seat 0; what is never settled is a draw, as neither side can force it."""
    found = {key: won for key, (_, won, follow) in nodes.items() if not follow}
    settled = 0
    while settled < len(found):
        settled = len(found)
        for key, (seat, _, follow) in nodes.items():
            best, known = 1 - 2 * seat, {found.get(f, 0) for f in follow}
            if key not in found and (best in known or known == {-best}):
                found[key] = best if best in known else -best
    return {key: found.get(key, 0) for key in nodes}


@pytest.mark.parametrize("ranks", STARTER_WINS_DRAWS_LOSES)
def test_small_games_have_their_known_values(ranks):
    names, starts = "23456789TJQKA"[-ranks:], []
    for layout in range(1 << ranks):
        hearts = "".join(names[i] for i in range(ranks) if layout >> i & 1)
        spades = "".join(rank for rank in names if rank not in hearts)
        starts.append(begin(ranks=ranks, deal=f"{hearts}/{spades}", repetition=0).state)
    worth = values(graph(starts, 2 * ranks + 1))
    results = [worth[kernel.key(state[0])] for state in starts]
    assert tuple(map(results.count, (1, 0, -1))) == STARTER_WINS_DRAWS_LOSES[ranks]


# Words and pictures


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "eat", "You must lead a card. You may eat the table only in answer to a card."),
        ("", "Kh", "You do not hold Kh."),
        ("Js", "8s", "8s does not beat Js."),
        ("Js", "Kh", "Kh does not beat Js."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before, **SAMPLE)
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_both_hands_and_the_table_lie_face_up():
    p = begin("8h Jh 8s", **SAMPLE)
    for seat in (-1, 0, 1):
        shown = [card.text for part in p.scene(seat).parts[:3] for card in part.cards]
        assert len(shown) == 14 and None not in shown


def test_only_the_seat_to_act_and_a_watcher_see_what_can_be_clicked():
    p = begin("8h", **SAMPLE)
    assert sorted(p.scene(1).acts()) == sorted(p.scene(-1).acts()) == sorted(p.legal())
    assert p.scene(0).acts() == {}


@pytest.mark.parametrize("options", EVERY_KIND)
def test_the_name_of_an_act_is_read_back(options):
    p = begin(**options)
    for action in range(p.game.actions):
        assert p.parse(p.name(action)) == [action]
    for word in ("", "e", "0h", "8x", "8h8h", "ten"):
        with pytest.raises(IllegalMove):
            p.parse(word)


# Plain and compiled


def play_random(ps, rng, out, seen):
    """Play at random and keep every position."""
    p, n = ps[0], 0
    kernel.start(p, rng)
    while n < len(seen) and not kernel.over(p):
        seen[n] = ps[0]
        n += 1
        kernel.play(p, out[below(rng, kernel.legal(p, out))], rng)
    return n


def fields(ps):
    return {name: ps[name].tolist() for name in ps.dtype.names}


@pytest.mark.parametrize("options", EVERY_KIND)
def test_plain_and_compiled_games_are_the_same_at_every_ply(options):
    game = kibitz.load("beat", **options)
    fast = kernel.compiled(play_random, game.rules)
    for seed in range(3):
        games = []
        for played in (play_random, fast):
            ps, rng = game.blank(), seeded(seed)
            out, seen = np.zeros(game.actions, np.int32), np.zeros(400, game.dtype)
            n = played(ps, rng, out, seen)
            games.append((fields(seen[:n]), fields(ps), rng.tolist()))
        assert games[0] == games[1]


@pytest.mark.parametrize("options", EVERY_KIND)
def test_a_card_picked_at_random_is_one_drawn_from_the_legal_list(options):
    game = kibitz.load("beat", **options)
    ps, rng, twin = game.blank(), seeded(3), seeded(3)
    p, out = ps[0], np.zeros(game.actions, np.int32)
    kernel.start(p, seeded(4))
    for _ in range(60):
        if kernel.over(p):
            break
        action = int(out[below(twin, kernel.legal(p, out))])
        assert pick(p, rng) == action
        kernel.play(p, action, rng)


def test_high_cards_are_guessed_to_be_worth_more_than_low_ones():
    even = begin(**SAMPLE).record
    assert guess(even, 0) == guess(even, 1) == 0  # the hands mirror each other
    strong = begin(suits=1, deal="AK2/34").record
    assert 0 < guess(strong, 0) == -guess(strong, 1) < 1


def test_one_suit_is_dealt_evenly_and_takes_no_other_way_to_mirror_hands():
    with pytest.raises(OptionError, match="one suit is always dealt evenly"):
        kibitz.load("beat", suits=1, deal="uniform")
    assert kibitz.load("beat", suits=4, ranks=6, deal="uniform").start(1).moves()

"""President: titles, points, chairs, the exchange, and refusals."""

import pytest
from tests.games.president_deals import begin, hand, moves, order_of_play

import kibitz
from kibitz import IllegalMove
from kibitz.games.president import look
from kibitz.kit.rng import below, seeded


def at_random(p, until=lambda p: False, seed=0):
    """Play random acts to the end, or until something holds."""
    rng = seeded(seed)
    while not p.over and not until(p):
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return p


def second_deal(seed=0, **options):
    """The second deal before anything is given, with the seats of the first by place."""
    p = kibitz.load("president", **{"deals": 2, **options}).start(seed)
    at_random(p, lambda p: p.record.dealt == 1)
    return p, [int(seat) for seat in p.record.titled]


# Titles, points, chairs


def test_the_first_two_to_run_out_score_2_and_1():
    p = begin("3 4 5", deal="3/4/5/99")
    assert p.returns == (2, 1, 0, 0)
    assert [p.called(seat) for seat in range(4)] == [
        "Boss (seat 0)", "Foreman (seat 1)", "Worker (seat 2)", "Bum (seat 3)",
    ]  # fmt: skip


def test_before_the_first_deal_is_over_nobody_has_a_title():
    assert begin().called(2) == "Seat 2"


@pytest.mark.parametrize(
    ("kind", "players", "titles"),
    [
        ("boss", 4, "Boss Foreman Worker Bum"),
        ("boss", 7, "Boss Foreman Clerk Fitter Porter Worker Bum"),
        ("president", 4, "President Vice-President Citizen Asshole"),
        ("king", 4, "King Nobleman Poorman Beggar"),
        ("king", 5, "King Nobleman Knight Poorman Beggar"),
    ],
)
def test_titles_go_by_the_order_of_running_out(kind, players, titles):
    assert " ".join(look.titles(kind, players)) == titles


def test_huberes_has_six_titles():
    assert look.titles("huberes", 6) == (
        "King", "Big Landowner", "Small Landowner", "Big Peasant", "Small Peasant", "Swampy",
    )  # fmt: skip


@pytest.mark.parametrize("kind", look.PLACES)
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_titles_are_given_once_each_and_shown(kind, players):
    p = at_random(begin(players=players, titles=kind))
    shown = [p.called(seat).split(" (")[0] for seat in p.record.titled]
    assert shown == list(look.titles(kind, players)) and len(set(shown)) == players


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_between_deals_foreman_sits_at_the_boss_left_bum_at_his_right_worker_at_the_bums_right(
    players,
):
    p, titled = second_deal(players=players)
    order = order_of_play(p, titled[0])
    assert order[:2] == titled[:2] and order[-2:] == titled[-2:]
    start = titled[1]  # the others as they sat, from the Foreman's left on
    others = [s % players for s in range(start, start + players) if s % players in order[2:-2]]
    assert order[2:-2] == others


def test_the_bum_deals_and_the_first_card_goes_to_the_boss():
    p, titled = second_deal(players=5)
    sizes = {seat: len(hand(p, seat)) for seat in range(5)}
    order = order_of_play(p, titled[0])
    boss, bum = titled[0], titled[-1]
    sizes[boss] -= 1  # what has come from the Bum
    sizes[bum] += 1
    assert [sizes[seat] for seat in order] == [11, 11, 10, 10, 10]


def test_the_game_ends_when_somebody_has_the_points():
    p = at_random(kibitz.load("president").start())
    assert max(p.returns) in (11, 12) and sum(p.returns) == 3 * p.record.dealt
    p = at_random(kibitz.load("president", target=3).start())
    assert max(p.returns) in (3, 4)


def test_or_it_ends_after_so_many_deals():
    p = at_random(kibitz.load("president", deals=3, target=1).start())
    assert sum(p.returns) == 9


def test_the_most_points_win_and_may_be_shared():
    p = begin("3 4 5", deal="3/4/5/99")
    assert "Boss (seat 0) has the most points, 2." in str(p)
    p.record.points[1] = 2
    assert "Boss (seat 0) and Foreman (seat 1) have the most points, 2." in str(p)


# The exchange


def test_the_bum_gives_the_boss_his_highest_card_and_the_boss_gives_any_card_back():
    p, (boss, _, _, bum) = second_deal()
    assert p.player == boss
    before, high = hand(p, boss), look._letters(p.record, p.record.up[0])
    assert high in before and len(before) == 14 and len(hand(p, bum)) == 12
    assert high == look._letters(p.record, p.record.hand[bum])[0]
    assert moves(p) == {f"give:{card}" for card in before}
    p.play(f"give:{before[-1]}")
    assert before[-1] in hand(p, bum)
    assert hand(p, boss) == before[:-1] and len(hand(p, bum)) == 13
    assert p.player == boss and "pass" not in p.moves()


def test_the_boss_may_give_the_card_back_that_he_got():
    p, (boss, *_, bum) = second_deal()
    mine, his = p.record.hand[boss], p.record.hand[bum]
    p.play(f"give:{look._letters(p.record, p.record.up[0])}")
    assert (p.record.hand[boss], p.record.hand[bum]) == (mine, his)


def test_with_two_cards_worker_and_foreman_exchange_one():
    p, (boss, foreman, worker, bum) = second_deal(exchange="two")
    assert [len(hand(p, seat)) for seat in (boss, foreman, worker, bum)] == [15, 14, 12, 11]
    assert (
        look._letters(p.record, p.record.up[0]) == look._letters(p.record, p.record.hand[bum])[:2]
    )
    turn = p.turn
    p.play(f"give:{hand(p, boss)[-1]}")
    assert p.player == boss and p.turn == turn  # both cards are one turn
    p.play(f"give:{hand(p, boss)[-1]}")
    assert p.player == foreman and p.turn == turn + 1
    p.play(f"give:{hand(p, foreman)[-1]}")
    assert p.player == boss
    assert [len(hand(p, seat)) for seat in range(4)] == [13] * 4


def test_jokers_are_the_highest_cards_in_an_exchange():
    for rule in ("high", "wild", "both"):
        for seed in range(40):
            p, titled = second_deal(seed, jokers=2, joker_rule=rule)
            if "*" in look._letters(p.record, p.record.hand[titled[3]]):
                assert look._letters(p.record, p.record.up[0]) == "*"
                break


def test_without_exchange_the_boss_leads_at_once():
    p, titled = second_deal(exchange="none")
    assert p.player == titled[0] and not p.moves()[0].startswith("give")


def test_or_the_bum_leads():
    p, titled = second_deal(exchange="none", leads="bum")
    assert p.player == titled[3]
    p, titled = second_deal(leads="bum")
    assert p.player == titled[0]
    p.play(p.moves()[0])
    assert p.player == titled[3]


def test_only_the_two_see_what_is_exchanged():
    p, (boss, foreman, worker, bum) = second_deal()
    action = p.legal()[0]
    seen = {seat: p.name(action, seat) for seat in (-1, *range(4))}
    assert seen[boss] == seen[bum] == p.moves()[0]
    assert seen[-1] == seen[foreman] == seen[worker] == "?"
    written = f"You got {look._letters(p.record, p.record.up[0])} from Bum"
    assert written in kibitz.draw.plain(p.scene(boss))
    assert "You g" not in kibitz.draw.plain(p.scene(worker))


# Words


@pytest.mark.parametrize(
    ("acts", "options", "why"),
    [
        ("pass", {}, "the leader may not pass."),
        ("9", {}, "you do not hold 9."),
        ("55 6", {}, "you must play two cards on 55."),
        ("5 66", {}, "you must play one card on 5."),
        ("55 44", {}, "44 does not beat 55."),
        ("5 pass", {"must_play": True}, "you must play if you can."),
        ("give:5", {}, "not legal now; legal: 5, 55, 555, K."),
        ("give:55", {}, "this game has no such act; legal: 5, 55, 555, K."),
        ("5*", {}, "this game has no such act; legal: 5, 55, 555, K."),
        ("55555", {}, "this game has no such act; legal: 5, 55, 555, K."),
    ],
)
def test_a_refusal_says_why(acts, options, why):
    with pytest.raises(IllegalMove) as fault:
        begin(acts, deal="555K/4466/7/8", **options)
    number = len(acts.split())
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"


def test_in_the_exchange_a_card_is_given_not_played():
    p, _ = second_deal()
    with pytest.raises(IllegalMove, match="not legal now; legal: give:"):
        p.play(hand(p, p.player)[0])


def test_ten_is_a_t_and_may_be_typed_as_a_number():
    p = begin("1010", deal="TT3/4/5/6")
    assert p.told(0) == "TT"

"""Delphi: the rules, one after another."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import kibitz
from kibitz import IllegalMove, OptionError, kernel
from kibitz.check import check, unfair_worlds
from kibitz.games.delphi import score
from kibitz.games.delphi.first_deal import PACK
from kibitz.games.delphi.rules import NO, YES
from kibitz.kit import rulelang
from kibitz.kit.rng import below, seeded
from kibitz.match import Accepted, Match
from kibitz.scene import Hand, Line, Text

ONE = {"players": 3, "deals": 1}
RED = {**ONE, "rule": "red"}
ODD_RED = "red if odd(last) else black"
EVERY_KIND = [
    {"players": 3, "deals": 1, "stake": "all"},
    {"players": 7, "deals": 1, "clue": "Mind the colours."},
    {"players": 4, "deals": 1, "judge": "dealer"},
    {"players": 5, "deals": 2, "rule": ODD_RED, "deal": "Th3c8s2hKd2c"},
]


def begin(text="", seed=0, **options):
    p = kibitz.load("delphi", **options).start(seed)
    p.play(text)
    return p


def words(p, seat=-1):
    """The texts that a seat sees, caption and all."""
    scene = p.scene(seat)
    return [scene.caption, *(part.text for part in scene.parts if isinstance(part, Text))]


def columns(p):
    """The main sequence: each right card with the wrong ones over it, the nearest first."""
    (line,) = (part for part in p.scene().parts if isinstance(part, Line))
    return [" ".join(card.text for card in (c.card, *c.sideline)) for c in line.columns]


def to_call(p):
    return [card.text for part in p.scene().parts if isinstance(part, Hand) for card in part.cards]


def chips(p):
    return p.record.chips.tolist()


# The Oracle's rule


def test_the_oracle_writes_his_rule_before_a_card_is_turned_up():
    p = begin(**ONE)
    assert p.player == 0 and p.owing == {0}
    assert columns(p) == to_call(p) == []
    p.play(f'"{ODD_RED}"')
    assert p.player == 1 and len(columns(p)) == len(to_call(p)) == 1


def test_a_rule_is_typed_as_one_text_and_is_one_turn():
    p = begin(f'"{ODD_RED}"', **ONE)
    assert (p.turn, p.ply) == (1, 4)
    assert p.played(0, 0) == [".if", ".odd(last)", ".red(card)", ".black(card)"]


def test_a_rule_may_be_entered_piece_by_piece_and_ends_by_itself():
    p = begin(".if .odd(last) .red(card)", **ONE)
    assert p.player == 0 and "Your rule so far: .if .odd(last) .red(card)" in words(p, 0)
    p.play(".black(card)")
    assert p.player == 1
    assert p.record.rule.tolist() == begin(f'"{ODD_RED}"', **ONE).record.rule.tolist()


def test_only_the_oracle_reads_his_rule():
    p = begin(f'"{ODD_RED}"', **ONE)
    assert p.played(0, 1) == p.played(0, -1) == ["?"]
    for seat in (-1, 0, 1, 2):
        assert any("black" in text for text in words(p, seat)) == (seat == 0)


def test_the_first_rule_may_be_given():
    p = begin(**RED)
    assert (p.player, p.ply) == (1, 0)
    assert any("red" in text for text in words(p, 0))


def test_the_oracle_may_give_a_clue_to_his_rule_before_the_first_card():
    p = begin(rule="red", clue="Vérité in colours", deal="2h3h", players=3, deals=2)
    for seat in (-1, 0, 1, 2):
        assert "The Oracle's clue: Vérité in colours" in words(p, seat)
    p.play("yes yes")
    assert not any("clue" in text for text in words(p))


def test_when_the_deal_is_over_everybody_sees_its_rule():
    p = begin("yes yes", deal="2h3h", players=3, deals=2, rule="red")
    for seat in (-1, 0, 1, 2):
        (shown,) = (text for text in words(p, seat) if text.startswith("The last rule was: "))
        assert "red" in shown
    p = begin("yes yes", deal="2h3h", **RED)
    assert any(text.startswith("The rule was: ") for text in words(p))


# Calling


def test_every_player_but_the_oracle_calls_each_card():
    p = begin(players=4, rule="red", deal="2h3h4s")
    assert p.owing == {1, 2, 3} and p.player == 1 and p.moves() == ["no", "yes"]
    p.play("yes no yes")
    assert p.owing == {1, 2, 3} and p.player == 1 and to_call(p) == ["4s"]


def test_an_oracle_in_the_middle_is_passed_over():
    p = begin("yes yes red", deal="2h3h", players=3, deals=2, rule="red")
    assert p.record.oracle == 1 and p.owing == {0, 2}
    p.play("yes")
    assert p.player == 2 and p.owing == {2}


def test_calls_are_secret_until_all_have_called():
    yes, no = begin("yes", **RED), begin("no", **RED)
    for seat in (-1, 0, 2):
        assert yes.scene(seat) == no.scene(seat)
        assert yes.played(0, seat) == no.played(0, seat) == ["?"]
    assert "You have called yes." in words(yes, 1)
    yes.play("no")
    assert yes.played(0, 2) == ["yes"]
    assert any("Seat 1: " in text and "called yes" in text for text in words(yes))


def test_at_a_table_calls_are_taken_in_any_order():
    table = Match(kibitz.load("delphi", deal="2h3h4s", **RED))
    for seat, call in ((2, "yes"), (1, "no")):
        assert table.owing >= {seat}
        assert isinstance(table.submit(seat, 0, call), Accepted)
    assert chips(table.position)[1:] == [0, 2] and to_call(table.position) == ["4s"]


# The layout


def test_what_fits_goes_on_and_what_does_not_lies_over_the_last_right_card():
    p = begin(deal="Th 3c 8s 2h Kd 2c 4s", **RED)
    assert columns(p) == ["Th"] and to_call(p) == ["3c"]
    layouts = []
    while not p.over:
        p.play("yes yes")
        layouts.append(columns(p))
    assert layouts == [
        ["Th 3c"],
        ["Th 3c 8s"],
        ["Th 3c 8s", "2h"],
        ["Th 3c 8s", "2h", "Kd"],
        ["Th 3c 8s", "2h", "Kd 2c"],
        ["Th 3c 8s", "2h", "Kd 2c 4s"],
    ]
    assert "     8s     (4s)\n     3c      2c\n  1  Th  2h  Kd" in str(p)


def test_each_card_is_judged_by_the_last_right_card_not_by_the_wrong_ones():
    p = begin("yes yes " * 4, deal="3s 5c 4d 6h 8s", rule=ODD_RED, **ONE)
    assert columns(p) == ["3s 5c", "4d 6h", "8s"]


def test_until_a_rule_has_the_cards_that_it_looks_back_at_every_card_fits():
    rule = "spades if last3 < last2 < last else hearts"
    p = begin("yes yes " * 5, deal="2c 5c 7d 3c 4s 9h", rule=rule, **ONE)
    assert columns(p) == ["2c", "5c", "7d 3c", "4s", "9h"]


# Chips


def test_each_player_starts_with_one_chip_and_a_right_call_is_paid_one():
    p = begin(deal="2h3h4h5s", **RED)
    assert chips(p)[1:] == [1, 1]
    p.play("yes yes yes yes no no")
    assert chips(p)[1:] == [4, 4]


def test_a_wrong_call_costs_one_chip_and_debts_are_allowed():
    assert chips(begin("no yes no yes no no", deal="2h3h4h5s", **RED))[1:] == [0, 4]
    assert chips(begin("no yes no yes yes no", deal="2h3h4h5s", **RED))[1:] == [-2, 4]


def test_with_all_at_stake_a_wrong_call_loses_every_chip():
    p = begin("yes yes yes no yes yes", deal="2h3h4h5h6h", stake="all", **RED)
    assert chips(p)[1:] == [4, 1]
    p.play("no yes")
    assert chips(p)[1:] == [0, 2]


@pytest.mark.parametrize(("stake", "written"), [("chip", "costs one chip"), ("all", "costs all")])
def test_the_stake_in_force_is_said_wherever_results_are_shown(stake, written):
    p = begin(deal="2h3h", stake=stake, **RED)
    assert written in str(p)
    p.play("yes no")
    assert p.over and written in str(p)


# The end of a deal, and the scores


def test_a_whole_pack_has_51_calls():
    p = begin(**RED)
    for _ in range(51):
        assert not p.over
        p.play("yes no")
    assert p.over and len(" ".join(columns(p)).split()) == len(set(" ".join(columns(p)).split()))


def test_a_given_deal_ends_when_its_cards_are_out():
    p = begin("yes yes", deal="2h3h4s", **RED)
    assert not p.over
    p.play("yes yes")
    assert p.over


@pytest.mark.parametrize(
    ("totals", "scores", "oracle"),
    [
        ([26, 16, 8], [28, -2, -26], 36),
        ([10, 10], [0, 0], 0),
        ([52, 0], [52, -52], 52),
        ([7, 7, 7, 7], [0, 0, 0, 0], 0),
        ([1, -50], [51, -51], 51),
        ([3, 1, 4, 1, 5, 9], [-5, -17, 1, -17, 7, 31], 53),
    ],
)
def test_a_player_scores_his_leads_less_his_deficits_and_the_oracle_all_deficits(
    totals, scores, oracle
):
    assert score(totals) == (scores, oracle)
    assert score(np.array(totals, np.int16)) == (scores, oracle)


def test_the_players_scores_of_a_deal_add_up_to_nothing():
    for totals in permutations([30, 17, 16, -4, -20]):
        scores, oracle = score(totals)
        assert sum(scores) == 0 and oracle > 0


def test_the_returns_are_the_scores():
    p = begin("yes no yes yes", deal="2h3h4s", **RED)
    assert p.over and chips(p)[1:] == [1, -1]
    assert p.returns == (2, 2, -2)
    assert p.scene().caption == "Seat 0 and Seat 1 won most, 2 points."


def is_high(p):
    """Whether the card to be called is of rank 8 or more."""
    return int(p.stock[p.at]) % 13 >= 7


def test_in_a_game_everyone_is_oracle_once_and_the_scores_are_added():
    p = begin(players=3, seed=5)
    rng, total, oracles = seeded(1), np.zeros(3, int), []
    while not p.over:
        oracles.append(p.player)
        assert chips(p) == [1, 1, 1] and columns(p) == []
        p.play('"high"')
        for _ in range(51):
            before = p.record.copy()
            p.play(" ".join(("no", "yes")[below(rng, 2)] for _ in range(2)))
        players = [seat for seat in range(3) if seat != before.oracle]
        last = chips(p.at(p.ply - 1))
        fits = is_high(before)
        calls = [p.history[-2] - NO, p.history[-1] - NO]
        won = [last[s] + (1 if c == fits else -1) for s, c in zip(players, calls, strict=True)]
        scores, oracle = score(won)
        total[players] += scores
        total[before.oracle] += oracle
        assert p.record.scores.tolist() == total.tolist()
    assert oracles == [0, 1, 2] and p.returns == tuple(total)


def test_any_number_of_deals_can_be_played_and_the_oracle_goes_round():
    p = begin("yes yes", players=3, deals=5, deal="2h3h", rule="red")
    oracles = []
    while not p.over:
        oracles.append(p.player)
        p.play("black " + "yes no " * 51)
    assert oracles == [1, 2, 0, 1]


def test_later_deals_are_dealt_at_random_from_the_seed():
    def second(seed):
        return begin("yes yes", seed, players=3, deals=2, deal="2h3h", rule="red").record.stock

    assert sorted(second(0)) == list(range(52))
    assert second(0).tolist() == second(0).tolist() != second(1).tolist()


def test_who_calls_last_and_writes_the_next_rule_has_two_turns():
    p = begin("yes yes", players=3, deals=3, deal="2h3h", rule="red")
    p.play("red " + "yes yes " * 51)
    assert p.player == 2 and p.turn == p.at(p.ply - 1).turn + 1
    assert p.played(p.turn - 1, 2) == ["yes"]


# An Oracle without a written rule


BY_HAND = {"players": 3, "deals": 1, "judge": "dealer"}


def test_an_oracle_who_judges_by_hand_says_right_or_wrong():
    p = begin(deal="2h3h4s", **BY_HAND)
    assert p.player == 0 and p.owing == {0, 1, 2} and p.moves() == ["wrong", "right"]
    p.play("wrong no yes")
    assert columns(p) == ["2h 3h"] and chips(p)[1:] == [2, 0]
    p.play("right no yes")
    assert columns(p) == ["2h 3h", "4s"] and chips(p)[1:] == [1, 1]


def test_his_verdict_is_as_secret_as_the_calls_until_all_are_in():
    right, wrong = (begin(verdict, deal="2h3h4s", **BY_HAND) for verdict in ("right", "wrong"))
    for seat in (-1, 1, 2):
        assert right.scene(seat) == wrong.scene(seat)
    assert "You have called right." in words(right, 0)


def test_an_oracle_who_judges_by_hand_writes_no_rule_in_any_deal():
    p = begin("right yes yes", players=3, judge="dealer", deal="2h3h")
    assert p.record.oracle == 1 and p.moves() == ["no", "yes"]
    p.play("yes")
    assert p.player == 1 and p.moves() == ["wrong", "right"]


# What a seat does not know is dealt anew


def redealt(p, seat, seed=0):
    world = p.state.copy()
    kernel.redeal(world[0], seat, seeded(seed))
    return world[0]


def test_every_order_of_the_cards_face_down_comes_equally_often():
    p = begin("yes yes", deal="2h3h4s5d6c", **RED)
    for seat in range(3):
        worlds = [redealt(p, seat, seed).stock[:5].tolist() for seed in range(1200)]
        assert {tuple(stock[:3]) for stock in worlds} == {tuple(PACK.cards("2h3h4s"))}
        found = Counter(tuple(stock[3:]) for stock in worlds)
        assert set(found) == set(permutations(PACK.cards("5d6c")))
        assert min(found.values()) > 500


def test_before_the_rule_is_written_the_starter_is_unknown_too():
    p = begin(players=3, deals=1)
    starters = Counter(int(redealt(p, 0, seed).stock[0]) for seed in range(2000))
    assert len(starters) == 52 and max(starters.values()) < 80


def test_the_calls_that_are_not_shown_are_made_anew_but_not_ones_own():
    p = begin("yes no yes", players=5, deals=1, rule="red")
    for seat in range(5):
        worlds = [tuple(redealt(p, seat, seed).calls.tolist()) for seed in range(400)]
        unknown = [other for other in (1, 2, 3) if other != seat]
        found = Counter(tuple(calls[other] for other in unknown) for calls in worlds)
        assert len(found) == 2 ** len(unknown)
        assert min(found.values()) > 200 / 2 ** len(unknown)
        assert {calls[seat] for calls in worlds} == {int(p.record.calls[seat])}


def test_the_oracle_knows_his_rule_and_nobody_else_does():
    p = begin(f'"{ODD_RED}" yes yes', **ONE)
    assert redealt(p, 0).rule.tolist() == p.record.rule.tolist()
    for seat in (1, 2):
        assert not redealt(p, seat).rule.any()


def test_nobody_knows_how_far_the_oracle_has_written():
    p = begin(".if .odd(last)", **ONE)
    assert redealt(p, 0).rule.tolist() == p.record.rule.tolist()
    for seat in (1, 2):
        assert redealt(p, seat).tobytes() == redealt(begin(".and", **ONE), seat).tobytes()


def test_the_verdicts_given_stay():
    p = begin("yes yes " * 20, **RED)
    for seat in range(3):
        world = redealt(p, seat)
        assert world.fits.tolist() == p.record.fits.tolist()
        assert (world.down, world.at, world.last) == (p.record.down, 21, p.record.last)


def test_in_the_worlds_of_a_player_cards_fit_as_often_as_they_did():
    p = begin("yes yes " * 40, **{**RED, "rule": "hearts"})
    right, rates = p.record.down - 1, []
    for seed in range(1500):
        world = redealt(p, 1, seed)
        kernel.play(world, YES, seeded(0))
        kernel.play(world, YES, seeded(0))
        rates.append(int(world.fits[41]))
    share = (right + 1) / 42
    assert abs(np.mean(rates) - share) < 4 * (share * (1 - share) / 1500) ** 0.5


def test_in_the_worlds_of_a_player_the_next_oracle_writes_a_rule_again():
    p = begin(players=3, deals=2, deal="2h3h", rule="red")
    world = redealt(p, 1)
    kernel.play(world, YES, seeded(0))
    kernel.play(world, YES, seeded(0))
    assert world.writing and kernel.player(world) == 1
    kernel.play(world, rulelang.token(".red(card)"), seeded(0))
    assert world.rule[0] == 1 and not world.writing


def test_when_the_game_is_over_nothing_is_unknown():
    p = begin("yes yes", deal="2h3h", **RED)
    assert redealt(p, 1).tobytes() == p.record.tobytes()


def test_by_hand_each_world_comes_as_often_as_it_should():
    game = kibitz.load("delphi", deal="2h3h4s", **BY_HAND)
    assert unfair_worlds(game, games=200, plies=3, redeals=300) == []


# Words


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rule": "red", "judge": "dealer"}, "an Oracle who judges by hand writes no rule; leave out one of the two."),
        ({"deal": "2h"}, "a deal has at least two cards: the starter, and one to call."),
        ({"deal": "2h2h"}, "2h is dealt 2 times; once is right."),
        ({"deal": "2h3x"}, "'3' in '2h3x' has not the right suit: one of h s d c."),
        ({"players": 8}, "players is a whole number from 3 to 7, not '8'."),
        ({"stake": "two"}, "stake is chip or all, not 'two'."),
    ],
)  # fmt: skip
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("delphi", **options)
    assert str(fault.value) == f"delphi: {sentence}"


def test_a_given_rule_that_cannot_be_read_is_answered_with_the_place():
    with pytest.raises(OptionError, match=r"^delphi: The rule, at character 7: .*\.$"):
        kibitz.load("delphi", rule="red or")


@pytest.mark.parametrize(
    ("options", "before", "word", "why"),
    [
        (ONE, "", "yes", "the Oracle writes his rule first."),
        (ONE, "", ".3", "a rule cannot go on with .3 here."),
        (ONE, "", "purple", "The rule, at character 1: "),
        (RED, "", ".red(card)", "say no or yes."),
        (RED, "", "right", "say no or yes."),
        (RED, "", "maybe", "this game has no such act; legal: no, yes."),
        (BY_HAND, "", "yes", "the Oracle says wrong or right."),
        (BY_HAND, "right", "right", "say no or yes."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(options, before, word, why):
    p = begin(before, **options)
    with pytest.raises(IllegalMove) as fault:
        p.play(f'"{word}"')
    assert why in str(fault.value)


def test_only_the_seat_to_act_sees_what_can_be_clicked():
    for p in (begin(**ONE), begin(**RED), begin(**BY_HAND)):
        for seat in (-1, 0, 1, 2):
            clickable = sorted(p.scene(seat).acts())
            assert clickable == (sorted(p.legal()) if seat == p.player else [])


# A slow twin, written from the text alone


def rank(card):
    return "A23456789TJQK".index(card[0]) + 1


def red(card):
    return card[1] in "hd"


def penguin1(line, card):
    return rank(card) < 11 if rank(line[-1]) > 10 else rank(card) > rank(line[-1])


def penguin2(line, card):
    return red(card) == (rank(line[-1]) % 2 == 1)


def penguin3(line, card):
    if len(line) < 2:
        return True
    return (rank(card) >= 8) == (red(line[-1]) == red(line[-2]))


RULES = {
    "numeral if face(last) else rank(card) > rank(last)": penguin1,
    ODD_RED: penguin2,
    "high if red(last) == red(last2) else low": penguin3,
}


class Twin:
    def __init__(self, options):
        self.options = options
        self.scores = [0] * options["players"]

    def deal(self, oracle, cards, rule):
        self.oracle, self.stock, self.fits = oracle, cards, RULES[rule]
        self.sequence, self.over = [self.stock.pop(0)], {}
        self.chips = {seat: 1 for seat in range(self.options["players"]) if seat != oracle}

    def move(self, calls):
        card = self.stock.pop(0)
        fits = self.fits(self.sequence, card)
        for seat, yes in calls.items():
            if yes == fits:
                self.chips[seat] += 1
            else:
                self.chips[seat] = 0 if self.options["stake"] == "all" else self.chips[seat] - 1
        if fits:
            self.sequence.append(card)
        else:
            self.over.setdefault(len(self.sequence) - 1, []).append(card)
        if not self.stock:
            self.end()

    def end(self):
        for seat, own in self.chips.items():
            fewer = [own - other for other in self.chips.values() if other < own]
            more = [other - own for other in self.chips.values() if other > own]
            self.scores[seat] += sum(fewer) - sum(more)
            self.scores[self.oracle] += sum(more)

    def columns(self):
        return [" ".join([c, *self.over.get(k, [])]) for k, c in enumerate(self.sequence)]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "stake": "chip"},
        {"players": 4, "stake": "all"},
        {"players": 7, "stake": "chip", "deals": 3},
        {"players": 5, "stake": "all", "deals": 8, "deal": "Ah5c9dKs4h"},
    ],
)
def test_a_slow_twin_plays_the_same_games(options):
    p, rng, twin = begin(seed=3, **options), seeded(4), Twin(options)
    while not p.over:
        rule = [*RULES][below(rng, 3)]
        stock = [PACK.name(int(card)) for card in p.record.stock[: p.record.size]]
        twin.deal(p.player, stock, rule)
        p.play(f'"{rule}"')
        while twin.stock:
            assert to_call(p) == [twin.stock[0]] and columns(p) == twin.columns()
            assert {seat: chips(p)[seat] for seat in twin.chips} == twin.chips
            assert p.owing == set(twin.chips)
            calls = {seat: below(rng, 2) == 1 for seat in twin.chips}
            p.play(" ".join(("no", "yes")[yes] for yes in calls.values()))
            twin.move(calls)
        assert p.record.scores.tolist() == twin.scores
    assert p.returns == tuple(twin.scores)


# Whatever every game must keep


@pytest.mark.parametrize("options", EVERY_KIND)
def test_delphi_passes_its_check_with_every_kind_of_option(options):
    game = kibitz.load("delphi", **{**options, "players": 3})
    assert check(game, games=1, bounds=False, options=False) == []


def world_of(ps, seat, rng):
    kernel.redeal(ps[0], seat, rng)


@pytest.mark.parametrize("options", EVERY_KIND)
def test_plain_and_compiled_worlds_are_the_same(options):
    p, rng = begin(**options), seeded(2)
    fast = kernel.compiled(world_of, p.game.rules)
    for _ in range(60):
        for seat in range(p.game.seats):
            worlds = [p.state.copy(), p.state.copy()]
            for world, redeal in zip(worlds, (world_of, fast), strict=True):
                redeal(world, seat, seeded(p.ply))
            assert worlds[0].tobytes() == worlds[1].tobytes()
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])


def test_a_rule_may_be_written_without_quotation_marks():
    match = Match(kibitz.load("delphi"), seed=3)
    assert match.submit(0, 0, "red if odd(last) else black").ply == 1
    quoted = kibitz.load("delphi").start(3)
    quoted.play('"red if odd(last) else black"')
    assert match.position.history == quoted.history


def test_a_faulty_rule_without_quotation_marks_is_answered_with_the_place():
    match = Match(kibitz.load("delphi"), seed=3)
    why = "The rule, at character 18: 'else' was expected, but there is 'els'."
    assert match.submit(0, 0, "red if odd(last) els black").why == why


@pytest.mark.parametrize(
    ("rule", "written"), [("False", "almost no card"), ("True", "almost every")]
)
def test_a_rule_of_no_use_is_refused_wherever_it_is_written(rule, written):
    with pytest.raises(OptionError, match=written):
        kibitz.load("delphi", rule=rule)
    p = kibitz.load("delphi").start()
    with pytest.raises(IllegalMove, match=written):
        p.play(f'"{rule}"')
    assert p.ply == 0


def test_every_oracle_may_name_a_piece_of_the_rule_as_a_clue():
    p = begin('"red if odd(last) else black"', clues=True, players=3, deal="Th3c8s")
    assert (p.player, to_call(p)) == (0, [])
    assert ".odd(last)" in p.moves() and ".even(last)" not in p.moves() and "decline" in p.moves()
    assert not any("odd" in one for one in words(p, 1))
    p.play(".odd(last)")
    for seat in (-1, 0, 1):
        assert "The Oracle's clue: the rule has the piece .odd(last)" in words(p, seat)
    assert p.told(p.ply - 1, 1) == ".odd(last)"
    assert to_call(p) == ["3c"]


def test_an_oracle_may_decline_to_give_a_clue_and_the_next_deal_has_none_of_the_last():
    p = begin("red", clues=True, players=3, deal="Th3c", deals=2)
    p.play("decline")
    assert not any("clue" in one for one in words(p, 1))
    p.play("yes | no")
    p.play("black")
    assert (p.player, p.record.naming) == (1, True)
    assert check(p.game, games=1, bounds=False, options=False) == []


def test_a_rule_of_no_use_written_piece_by_piece_is_legal_but_a_person_is_warned():
    p = kibitz.load("delphi").start()
    assert "almost no card" in p.objection(".False")
    assert p.objection(".red(card)") == ""
    assert "almost every card" in p.objection(".not .False")
    p.play(".False")
    assert not p.record.writing

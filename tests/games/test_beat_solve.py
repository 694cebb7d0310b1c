"""Beat It or Eat It solved: held against a slow and obvious solver, and against the rules."""

import json
from functools import cache
from math import comb
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import kibitz
from kibitz import KibitzError, kernel, solvers
from kibitz.games.beat_it_or_eat_it import rules
from kibitz.games.beat_it_or_eat_it import solve as solver
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below, seeded
from kibitz.players import player
from kibitz.solvers import game_solver, table_files

SAMPLE = {"ranks": 7, "deal": "AQT98/KJ"}
SIZES = [(2, n) for n in range(1, 7)] + [(1, n) for n in range(2, 13)] + [(4, 1), (4, 2), (4, 3)]


@cache
def table(suits, ranks):
    scope = {"suits": suits, "ranks": ranks}
    made = solver.blank(scope)
    for _ in solver.advance(made, 0, scope, 2):
        pass
    return made


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


def turned(suits, ranks, cards):
    """As the other player sees them: hearts for spades, diamonds for clubs."""
    if suits != 4:
        return cards
    suit, found = (1 << ranks) - 1, 0
    for k in range(4):
        found |= (cards >> k * ranks & suit) << (k ^ 1) * ranks
    return found


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
        """Whether he does, with so many cards in hand; `leads` whether the winner leads."""
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


# What is known from elsewhere


CASES = {2: (4, 0, 0), 3: (6, 0, 2), 4: (14, 0, 2)}


@pytest.mark.parametrize("ranks", CASES)
def test_the_layouts_are_won_drawn_and_lost_as_the_known_cases_say(ranks):
    written = solver.facts(table(2, ranks), {"suits": 2, "ranks": ranks})
    assert tuple(written["layouts"].values()) == CASES[ranks]


@pytest.mark.parametrize("ranks", range(2, 9))
def test_the_counts_add_up(ranks):
    written = solver.facts(table(2, ranks), {"suits": 2, "ranks": ranks})
    assert sum(written["layouts"].values()) == 2**ranks
    assert sum(written["weighted"].values()) == comb(2 * ranks, ranks)
    assert sum(written["empty_table"].values()) == 4**ranks - 2


def test_the_weights_are_the_chances_of_taylors_deal():
    game = kibitz.load("beat", ranks=3, leader=0)
    worth = {1: 0, 0: 0, -1: 0}
    for seed in range(2000):
        lead = int(game.start(seed).record.hand[0])
        worth[int(np.sign(table(2, 3)[lead]))] += 1
    written = solver.facts(table(2, 3), {"suits": 2, "ranks": 3})["weighted"]
    assert abs(worth[1] / 2000 - written["win"] / comb(6, 3)) < 0.04


@pytest.mark.parametrize("ranks", [2, 3])
def test_with_four_suits_the_layouts_mirror_each_other(ranks):
    written = solver.facts(table(4, ranks), {"suits": 4, "ranks": ranks})
    assert sum(written["layouts"].values()) == 4**ranks
    assert sum(written["weighted"].values()) == comb(4 * ranks, 2 * ranks)
    reds = np.arange(4**ranks)
    for lead in solver._mirrored(reds, {"suits": 4, "ranks": ranks}).tolist():
        assert lead ^ turned(4, ranks, lead) == 2 ** (4 * ranks) - 1


def test_of_one_suit_the_counts_go_by_the_cards_of_the_leader():
    written = solver.facts(table(1, 4), {"suits": 1, "ranks": 4})
    assert written["by_cards"]["1"] == {"win": 4, "draw": 0, "loss": 0}
    assert written["layouts"] == written["by_cards"]["2"]
    assert sum(sum(counts.values()) for counts in written["by_cards"].values()) == 14


# Properties that the solver relies on


@pytest.mark.parametrize(("suits", "ranks"), [(2, 7), (1, 14), (4, 4)])
def test_a_better_card_never_makes_a_lead_worse(suits, ranks):
    values = table(suits, ranks).astype(int)
    worth = np.where(values == 0, 0, np.sign(values) * (200 - abs(values)))
    leads = np.arange(1, len(values) - 1)
    for low in range(suits * ranks - 1):
        if (low + 1) % ranks:
            able = leads[(leads >> low & 3) == 1]
            assert (worth[able + (1 << low)] >= worth[able]).all()


def test_exchanging_the_suits_changes_nothing():
    values = table(2, 6)
    leads = np.arange(len(values))
    assert (values == values[leads >> 6 | (leads & 63) << 6]).all()


def test_a_step_may_be_broken_off_and_done_again():
    scope = {"suits": 2, "ranks": 6}
    made = solver.blank(scope)
    for step, _ in solver.advance(made, 0, scope, 1):
        if step == 30:
            break
    made[table(2, 6) == solver._level_and_cards(30, scope)[0]] = solver._level_and_cards(30, scope)[
        0
    ]
    for _ in solver.advance(made, 30, scope, 2):
        pass
    assert (made == table(2, 6)).all()


@pytest.mark.parametrize(("suits", "ranks"), [(2, 1), (2, 2), (2, 7), (1, 2), (1, 11), (4, 3)])
def test_a_table_is_unpacked_as_it_was_packed(suits, ranks):
    scope = {"suits": suits, "ranks": ranks}
    assert (
        solver.unpack(solver.pack(table(suits, ranks), scope), scope) == table(*scope.values())
    ).all()


# The tables that come with Kibitz


SHIPPED = sorted(Path(solver.__file__).parent.glob("tables/*.table"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_table_that_comes_with_kibitz_says_what_it_is(path):
    head = json.loads(path.read_bytes().partition(b"\n")[0])
    scope = head["scope"]
    assert path.stem == f"ranks={scope['ranks']},suits={scope['suits']}"
    assert head["command"].startswith("kibitz solve beat-it-or-eat-it -o ranks=")
    if 2 ** (scope["ranks"] * scope["suits"]) <= 1 << 14:
        again = solver.unpack(path.read_bytes().partition(b"\n")[2], scope)
        assert (again == table(scope["suits"], scope["ranks"])).all()


def test_what_is_won_and_lost_in_the_full_game_takes_less_than_half_a_megabyte():
    game, scope = kibitz.load("beat"), {"suits": 2, "ranks": 13}
    found = table_files.read(table_files.find(game, scope), game_solver.solver_of(game))
    assert len(solver.pack(np.sign(found), scope)) < 500_000


# What each act is worth


def worths(text, **options):
    p = kibitz.load("beat", **{**SAMPLE, **options}).start()
    p.play(text)
    return {p.name(action): worth for action, worth in solvers.acts(p).items()}


def test_left_had_a_quick_win_where_its_author_says_he_blundered_but_still_wins():
    found = worths("8h Jh 8s Js 9h Kh 9s")
    assert found["Ks"].verdict == found["eat"].verdict == "won"
    assert found["Ks"].away < found["eat"].away


def test_right_was_lost_when_he_led_the_ten_as_its_author_thinks():
    found = worths("8h Jh 8s Js 9h Kh 9s eat")
    assert {worth.verdict for worth in found.values()} == {"lost"}
    assert found["Qs"].rank > found["Ts"].rank


def test_cards_that_nobody_was_dealt_do_not_count():
    whole, part = worths("", ranks=3, deal="AK/Q"), worths("", ranks=13, deal="94/3")
    assert [w.rank for w in whole.values()] == [w.rank for w in part.values()]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"suits": 4, "ranks": 6, "deal": "AhKs/Qd"}, "only deals of the whole pack are solved."),
        ({"suits": 4}, "leads are too many for a table; at most 8 ranks are possible."),
        ({"taker_leads": True}, "it is not solved with taker_leads=yes, only"),
        ({"ranks": 17}, "17,179,869,184 leads are too many for a table; at most 16 ranks are"),
        ({"ranks": 15}, "make it with: kibitz solve beat-it-or-eat-it -o ranks=15 -o suits=2"),
    ],
)
def test_what_is_not_solved_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(KibitzError, match="beat-it-or-eat-it") as fault:
        solvers.acts(kibitz.load("beat", **options).start())
    assert sentence in str(fault.value)


# The perfect player


@pytest.mark.parametrize("opponent", ["uniform", "greedy", "perfect"])
def test_the_perfect_player_wins_won_positions_and_never_repeats_one(opponent):
    game = kibitz.load("beat", ranks=8, repetition=2, leader=0)
    for seed in range(12):
        p, players = game.start(seed), [player("perfect", seed), player(opponent, seed)]
        won = max(worth.result for worth in solvers.acts(p).values()) == 1
        while not p.over:
            p.play(players[p.player](p))
        assert p.returns == (1, -1) if won else p.returns is not None


def test_the_level_never_rises_for_the_winner_after_any_play_of_the_other():
    game, rng = kibitz.load("beat", ranks=8, deal="uniform", repetition=0, leader=0), seeded(5)
    perfect = player("perfect")
    for seed in range(12):
        p, level = game.start(seed), 127
        winner = 0 if max(w.result for w in solvers.acts(p).values()) == 1 else 1
        while not p.over:
            if p.player == winner:
                best = max(solvers.acts(p).values(), key=lambda worth: worth.rank)
                assert best.result == 1 and best.away <= level
                level = best.away
                p.play(perfect(p))
            else:
                legal = p.legal()
                p.act(legal[below(rng, len(legal))])
        assert p.returns[winner] == 1


def test_its_thought_says_the_proved_result():
    *_, thought = player("perfect").think(kibitz.load("beat", **SAMPLE).start())
    assert (thought.verdict, thought.value) == ("won", 1.0)
    assert Pack.of(7, "hs").name(thought.action) in {"8h", "9h", "Th", "Qh", "Ah", "Js", "Ks"}

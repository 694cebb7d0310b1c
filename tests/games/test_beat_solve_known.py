"""Beat It or Eat It solved: known counts, tables that come with Kibitz, and the perfect player."""

import json
from math import comb
from pathlib import Path

import numpy as np
import pytest
from tests.games.beat_tables import table, turned

import kibitz
from kibitz import KibitzError, solvers
from kibitz.games.beat_it_or_eat_it import solve as solver
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below, seeded
from kibitz.players import player
from kibitz.solvers import game_solver, table_files

SAMPLE = {"ranks": 7, "deal": "AQT98/KJ"}


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


@pytest.mark.long
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

"""Faults that the games of good players show, each in a spoiled twin and not in a good game."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from bench.spoiled.light import measured
from tests.study.twin_games import load_twin

import kibitz
from kibitz.estimates import Number, share
from kibitz.farm import farm
from kibitz.players.features import random_game
from kibitz.players.selfplay import SelfplayGame
from kibitz.players.selfplay_notes import NOTE
from kibitz.study.budget import Budget
from kibitz.study.report import STAGES
from kibitz.study.report.bounds import IDLE, bound_of_respected
from kibitz.study.report.compared import FOR_FAULTS, respected_numbers
from kibitz.study.report.cures import CURES
from kibitz.study.report.evidence import evidence
from kibitz.study.report.faults_of_play import known_minutes, looks_of_play
from kibitz.study.report.measuring import idle_rules as idle
from kibitz.study.report.measuring.act_kind_use import PlaceUse
from kibitz.study.report.measuring.copying import (
    FLIPS,
    NUMBERS,
    BoardNames,
    copied_game,
    copying,
    may_be_copied,
    survives,
)
from kibitz.study.report.measuring.extreme_options import broken_game, broken_options
from kibitz.study.report.measuring.idle_turns import decides_nothing, share_of_idle
from kibitz.study.report.measuring.other_seats import with_three_seats
from kibitz.study.report.measuring.waiting import part_out, wait_for_choice, waiting
from kibitz.study.report.sizes import with_value
from kibitz.study.run import Run
from kibitz.study.tuning.trials import _waits

ROOT = Path(__file__).parents[3]


def load(file, **options):
    return kibitz.load(str(ROOT / file), **options)


def played(seats, choices=2):
    """A game of these seats, one act a turn, with this many legal acts each."""
    notes = np.zeros(len(seats), NOTE)
    notes["seat"], notes["choices"], notes["turned"] = seats, choices, True
    return SelfplayGame(0, notes, (1.0, -1.0, -1.0), 0)


def test_in_turns_of_three_each_waits_for_the_two_others():
    assert wait_for_choice(played([0, 1, 2] * 5), 3) == pytest.approx(2)


def test_a_turn_with_one_legal_act_is_waiting():
    """Every second round nobody has a choice, so five turns lie between two choices."""
    choices = np.tile([2, 2, 2, 1, 1, 1], 5)
    assert wait_for_choice(played([0, 1, 2] * 10, choices), 3) == pytest.approx(5)


def test_nobody_waits_for_seats_that_choose_at_once():
    assert wait_for_choice(played([0, 1, 2] * 5), 3, apart=1 / 3) == pytest.approx(0)
    assert wait_for_choice(played([0, 1, 2], 1), 3) is None


def test_who_acts_for_the_last_time_early_is_out_and_the_last_round_is_no_wait():
    assert part_out(played([0, 1, 2] * 4), 3) == 0
    assert part_out(played([0, 1, 2] * 2 + [0, 1] * 7), 3) == pytest.approx(12 / 20)
    assert part_out(played([0, 1] * 5), 3) == pytest.approx(7 / 10), "the third never acts"


def test_a_wish_for_short_waits_is_measured_by_the_same_numbers():
    out = played([0, 1, 2] * 2 + [0, 1] * 7)
    three, two = SimpleNamespace(seats=3), SimpleNamespace(seats=2)
    assert _waits(out, three)["out"] == pytest.approx(12 / 20)
    assert _waits(out, three)["waits"] == pytest.approx(2)
    assert _waits(out, two) == {}


def run_of_games(games):
    return SimpleNamespace(game=load("examples/no_thanks.py", players=3), best=games)


def test_waits_are_known_of_games_that_were_cut_off_and_who_is_out_is_not():
    """A game with long waits has over 2,000 acts, so none of its games ended."""
    cut = [replace(random_three(seed), returns=None) for seed in range(10)]
    found = waiting(run_of_games(cut))
    assert found.turns.n == 10 and found.out is None
    assert waiting(run_of_games(cut[:5])) is None


def random_three(seed):
    p = random_game(load("examples/no_thanks.py", players=3), seed)
    notes = np.zeros(p.ply, NOTE)
    notes["action"], notes["seat"] = p.history, [p.seat_at(ply) for ply in range(p.ply)]
    notes["choices"], notes["turned"] = 2, True
    return SelfplayGame(seed, notes, p.returns, 0)


@pytest.mark.parametrize(
    "file, options, how",
    [
        ("gallery/nim.py", {"heaps": "5,5"}, "the act on the other side of a column"),
        ("gallery/cram.py", {"columns": 2, "rows": 4}, "the act across the middle"),
        ("gallery/kayles.py", {}, ""),
        ("examples/connect_four.py", {"width": 4, "height": 4}, ""),
    ],
)
def test_a_copy_is_found_where_each_act_has_an_image_that_stays_legal(file, options, how):
    game = load(file, **options)
    p = game.start()
    names = BoardNames.of([p.name(action) for action in p.legal()])
    found = [one for one in (*NUMBERS, *FLIPS) if survives(game, one, names, 0)]
    assert (how in found) if how else not found


@pytest.mark.long
def test_a_report_of_a_million_playouts_has_enough_games_against_the_seat_that_copies():
    """Its part of the budget was used up after five games, and twelve are needed."""
    game = load("gallery/nim.py", heaps="5,5")
    with farm("here") as place:
        run = Run(game, place, Budget(playouts=1_000_000), 0, lambda step: None)
        run.random = run.play_random(game, 1_000, 1.0)
        found = copying(run, run.budget.spent + 6 / sum(one.share for one in STAGES))
    assert found.lost.value == 0 and found.lost.n >= 12 and found.other.value > 0.5


def test_a_game_in_which_the_second_seat_copies_shows_the_image_of_each_act():
    game = load("gallery/nim.py", heaps="5,5")
    p = copied_game(game, "the act on the other side of a column", 1)
    acts = [p.told(ply, -1) for ply in range(p.ply)]
    assert [act.translate({97: "b", 98: "a"}) for act in acts[::2]] == acts[1::2]


def test_nobody_copies_what_is_hidden_drawn_or_for_more_than_two():
    assert may_be_copied(load("gallery/nim.py"))
    for file in ("gallery/dark_hex.py", "examples/pig.py", "examples/no_thanks.py"):
        assert not may_be_copied(load(file))


def run_of(game, length=20.0):
    budget = SimpleNamespace(spent=0.0, spend=lambda playouts: None)
    return SimpleNamespace(game=game, length=length, budget=budget)


def test_an_option_whose_highest_value_leads_to_a_dead_end_is_named(tmp_path):
    game = load_twin(tmp_path, "connect_four_extreme")
    (broken,) = broken_options(run_of(game), 1.0)
    assert str(broken) == "pace=9" and "dead end" in broken.how
    p = broken_game(with_value(game, "pace", 9))
    assert not p.over and not p.listed()


def test_extremes_that_only_change_the_size_break_nothing():
    assert broken_options(run_of(load("gallery/hexapawn.py")), 1.0) == []
    assert broken_options(run_of(load("examples/tic_tac_toe.py")), 1.0) is None


def test_three_seats_are_tried_only_where_the_rules_allow_them_and_all_is_seen():
    assert with_three_seats(load("examples/cant_stop.py")).seats == 3
    for file in ("examples/goofspiel.py", "examples/tic_tac_toe.py", "examples/no_thanks.py"):
        assert with_three_seats(load(file)) is None


def test_a_place_that_is_seldom_chosen_is_unused_only_if_random_play_would_often_choose_it():
    use = PlaceUse()
    use.expected |= {"a1": 100.0, "b1": 100.0, "c1": 10.0}
    use.chosen.update({"a1": 30})
    assert use.judged == ["a1", "b1"] and use.unused == ["b1"]


def test_a_turn_whose_acts_all_do_the_same_decides_nothing(tmp_path):
    nods = random_game(load_twin(tmp_path, "sim_nods"), 0)
    assert not decides_nothing(nods, 0) and decides_nothing(nods, 1)
    assert share_of_idle(nods) > 0.7
    assert share_of_idle(random_game(load("examples/tic_tac_toe.py"), 0)) < 0.2


def facts(draws, doubt=0.3, turns=200.0):
    return {
        "fairness": {"by_strength": [{"draws": share(draws, 100)}]},
        "length": {"strongest": {"turns": Number(turns, turns, turns, 100)}},
        "shape": {"last_doubt": Number(doubt, doubt, doubt, 100)},
    }


def test_minutes_without_doubt_are_those_after_the_last_doubt():
    assert known_minutes(facts(0)).value == pytest.approx(200 * 0.7 / 4)
    assert known_minutes(facts(60)) is None, "most games are drawn"
    assert known_minutes({"shape": {}, "length": {}}) is None


ALL = {
    "soundness": {
        "idle_rules": ["mine.py, line 9: `p.ply == 29000` is true"],
        "broken_options": [{"option": "pace", "value": 9, "how": "it stops"}],
    },
    "fairness": {"copying": {"how": "", "lost": share(0, 40), "random_lost": share(39, 40)}},
    "length": {"wait": Number(90.0, 80.0, 99.0, 60), "out": share(50, 60)},
    "shape": {
        "known_minutes": Number(90.0, 80.0, 99.0, 60),
        "three_seats": {"last_doubt": Number(0.1, 0.05, 0.2, 60)},
    },
    "strategy": {"unused": {"names": [*"abcdefgh"], "of": 20, "share": share(18, 20)}},
}


def test_each_fault_of_play_has_a_cure_and_evidence():
    found = looks_of_play(ALL)
    assert len(found) == 8
    for look in found:
        assert any(look.startswith(begin) for begin in CURES), look
        assert evidence(look, as_json(ALL)).seen.endswith("."), look


def as_json(thing):
    if isinstance(thing, Number):
        return thing.facts()
    return {k: as_json(v) for k, v in thing.items()} if isinstance(thing, dict) else thing


def test_too_long_is_shown_by_that_number_which_is_beyond_its_bound():
    idle = {"known_minutes": Number(3.0, 2.6, 3.4, 50), "idle_turns": share(90, 100)}
    (look,) = looks_of_play({"shape": idle})
    assert look.startswith("too long")
    assert "In 90 of 100 positions" in evidence(look, as_json({"shape": idle})).seen
    assert "90 minutes" in evidence(look, as_json(ALL)).seen


def test_a_copy_that_random_answers_equal_is_no_fault():
    """A second seat that wins whatever it plays does not win because it copies."""
    fair = {"copying": {"lost": share(0, 40), "random_lost": share(2, 40)}}
    assert looks_of_play({"fairness": fair}) == []


def test_what_was_not_measured_is_not_named():
    assert looks_of_play({}) == []


def test_no_respected_game_is_beyond_the_bounds_and_each_bound_has_a_yardstick():
    numbers = respected_numbers()
    for name in FOR_FAULTS:
        assert len(numbers[name]) >= 3, name
        bound = IDLE if name == "out" else bound_of_respected(name)
        assert bound is not None and max(numbers[name].values()) <= bound


def test_rules_of_which_few_games_were_seen_are_not_called_idle(monkeypatch):
    """139 games of Breakthrough did not come to the capture of all pieces, which is a rule of it."""
    few = SimpleNamespace(failed=None, games=139, text=None)
    monkeypatch.setattr(idle, "search_rules", lambda game, seed, seconds: few)
    budget = SimpleNamespace(playouts=0, seconds=300.0, spent=0.0)
    run = SimpleNamespace(game=None, budget=budget, seed=0, best=[None] * idle.EXAMINED)
    assert idle.idle_rules(run, 1.0) is None
    by_playouts = SimpleNamespace(playouts=10**6, seconds=0.0, spent=0.0)
    assert idle.idle_rules(SimpleNamespace(**vars(run) | {"budget": by_playouts}), 1.0) is None


@pytest.mark.long
@pytest.mark.parametrize(
    "twin, words",
    [
        ("nim_copycat", "a seat that copies"),
        ("connect_four_desert", "a part of the board"),
        ("sim_nods", "too long"),
        ("clobber_idle_rule", "never matters"),
        ("high_society_out_early", "out early"),
    ],
)
def test_a_planted_fault_of_play_is_named(tmp_path, twin, words):
    _, looks = measured(load_twin(tmp_path, twin))
    assert any(words in look for look in looks), looks

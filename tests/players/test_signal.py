"""Signal: where random games say nothing of the acts, Kibitz says so, and nowhere else."""

from pathlib import Path

import pytest

import kibitz
from kibitz.players.signal import BUDGET, cure, signal, warning

ROOT = Path(__file__).parents[2]
SILENT = ROOT / "tests/players/silent"
FULL = {"colours": 5, "hand": 5, "hints": 8, "lives": 3}
RESPECTED = [
    "blokus_duo", "breakthrough", "cant_stop", "checkers", "connect_four", "dots_and_boxes",
    "goofspiel", "hearts", "hex", "high_society", "hive", "kalah", "leduc_poker", "liars_dice",
    "los_alamos_chess", "mastermind", "nine_mens_morris", "no_thanks", "peg_solitaire", "pig",
    "quoridor", "tic_tac_toe",
]  # fmt: skip
OF_GALLERY = [
    "battleship", "chomp", "clobber", "dodgem", "mu_torere", "nim", "nogo", "othello", "sim",
    "phantom_tic_tac_toe",
]  # fmt: skip


def said_of(path, sims=BUDGET, **options):
    game = kibitz.load(str(path), **options)
    return warning(game, signal(game), sims)


def test_a_game_of_a_rare_win_has_no_signal():
    assert said_of(SILENT / "rare_row.py") == (
        "Random games of this game all end with 0, so a search by random games cannot tell acts "
        "apart."
    )


@pytest.mark.long
def test_a_co_op_that_random_play_always_loses_has_no_signal():
    assert "all end with -1" in said_of(SILENT / "lock.py")


@pytest.mark.long
def test_a_solitaire_that_random_play_never_solves_has_no_signal():
    assert "all end with -1" in said_of(SILENT / "sliding.py")


@pytest.mark.long
def test_a_race_that_random_play_does_not_end_has_no_signal():
    assert "do not end within 2,000 acts" in said_of(SILENT / "long_race.py")


@pytest.mark.long
def test_a_short_race_has_signal():
    assert said_of(SILENT / "long_race.py", length=3) == ""


@pytest.mark.long
def test_full_hanabi_has_no_signal():
    assert "all end with 0" in said_of(ROOT / "examples/hanabi.py", **FULL)


@pytest.mark.long
@pytest.mark.parametrize("name", RESPECTED)
def test_no_false_word_is_said_of_a_respected_game(name):
    assert said_of(ROOT / "examples" / f"{name}.py") == ""


@pytest.mark.long
@pytest.mark.parametrize("name", OF_GALLERY)
def test_no_false_word_is_said_of_a_game_of_the_gallery(name):
    assert said_of(ROOT / "gallery" / f"{name}.py") == ""


LUCK = """
from kibitz.contract import About
from kibitz.kit.rng import below
ABOUT = About("Luck")
layout = lambda options: [("ply", "i1"), ("sum", "i2")]
actions = lambda options: 3
def start(p): p.ply = 0
def player(p): return p.ply % 2
def legal(p, out):
    for k in range(3): out[k] = k
    return 3
def play(p, action, rng):
    p.ply += 1
    p.sum += below(rng, 7) - 3
def over(p): return p.ply == 6
def returns(p, out):
    out[0] = 1 if p.sum > 0 else -1
    out[1] = -out[0]
"""


@pytest.mark.long
def test_a_lottery_whose_acts_change_nothing_has_no_signal(tmp_path):
    (tmp_path / "luck.py").write_text(LUCK)
    assert "end alike after all acts" in said_of(tmp_path / "luck.py", sims=100)


GUESS = "\ndef guess(p, seat): return 0.25\n"


@pytest.mark.long
def test_a_guess_of_one_value_for_all_acts_is_named(tmp_path):
    (tmp_path / "flat.py").write_text((SILENT / "rare_row.py").read_text() + GUESS)
    assert said_of(tmp_path / "flat.py").startswith("The `guess` of this game gives the acts")
    assert cure(kibitz.load(str(tmp_path / "flat.py"))).startswith("Write a better `guess`")


@pytest.mark.long
def test_a_guess_that_tells_acts_apart_is_a_signal(tmp_path):
    good = "\ndef guess(p, seat): return (p.row[seat] - p.row[1 - seat]) / 20\n"
    (tmp_path / "good.py").write_text((SILENT / "rare_row.py").read_text() + good)
    assert said_of(tmp_path / "good.py") == ""


def test_a_small_budget_may_lack_what_a_large_one_has():
    found = signal(kibitz.load(str(SILENT / "rare_row.py")))
    faint = type(found)(1e-4, 1e-6, 0.5, 0.0, 1.0, 10.0, 1000)
    assert faint.is_missing(100) and not faint.is_missing(BUDGET)

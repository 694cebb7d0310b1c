"""Luck by weights: exact shares in every reader of draws, as of the same luck by equal outcomes."""

import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import check, kernel
from kibitz.check import luck_apart, program
from kibitz.check.against import compare
from kibitz.check.text import RulesText
from kibitz.contract import IllegalMove
from kibitz.envs.openspiel_text import OpenSpielText
from kibitz.export.gambit import write_efg
from kibitz.kernel import compiled
from kibitz.kit.rng import WrongWeights, by_weight, seeded
from kibitz.solvers import proof_checker, proofs
from kibitz.solvers.solution import shorten

LOADED = str(Path(__file__).parent / "loaded.py")
FACES = {0: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}

MILLION = """
from kibitz.contract import About
from kibitz.kit.rng import by_weight
ABOUT = About("Lottery", players=1, outcome="scores", longest=2)
def layout(options): return [("won", "i8"), ("bought", "i1")]
def actions(options): return 2
def start(p): p.won = 0
def player(p): return 0
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action, rng):
    p.bought += 1
    if action == 1:
        first, second = by_weight(rng, (1, 999_999)), by_weight(rng, (1, 999_999))
        p.won += 100_000_000 if first + second == 0 else 0
def over(p): return p.bought == 2
def returns(p, out): out[0] = p.won
"""


def draw_many(out, weights, rng):
    for k in range(len(out)):
        out[k] = by_weight(rng, weights)


WEIGHTS = [
    (1, 2, 3),
    (0, 5, 0, 1),
    np.array([7, 200, 3], np.uint8),
    np.array([2**31, 2**32 - 1], np.uint32),
    (2**40, 2**41, 1),
    (2**53 - 1, 1),
]


@pytest.mark.long
@pytest.mark.parametrize("weights", WEIGHTS, ids=str)
def test_python_and_machine_code_draw_the_same_places(weights):
    plain, fast = np.zeros((2, 300), np.int64)
    one, other = seeded(3), seeded(3)
    draw_many(plain, weights, one)
    compiled(draw_many)(fast, weights, other)
    assert (plain.tolist(), one.tolist()) == (fast.tolist(), other.tolist())


@pytest.mark.parametrize("weights", [(3, 0, 2, 1), (3 * 2**40, 0, 2 * 2**40, 2**40)])
def test_places_come_as_often_as_their_weights_say_and_never_with_weight_0(weights):
    out = np.zeros(6000, np.int64)
    draw_many(out, weights, seeded(1))
    counts = Counter(out.tolist())
    assert set(counts) == {0, 2, 3}
    assert sum((counts[k] - 6000 * q) ** 2 / (6000 * q) for k, q in FACES.items()) < 13.9  # 1/1000


def test_what_a_seed_draws_by_weights_never_changes():
    out = np.zeros(12, np.int64)
    draw_many(out, (3, 0, 2, 1), seeded(0))
    assert out.tolist() == [0, 0, 0, 3, 0, 2, 3, 0, 3, 0, 0, 0]
    draw_many(out, (2**40, 1, 2**41), seeded(0))
    assert out.tolist() == WIDE


WIDE = [0, 2, 2, 2, 2, 2, 0, 2, 2, 0, 0, 0]
WRONG = [(), (0, 0), (-1, 2), (2**53, 1), (1.5, 2), np.array([np.nan, 1]), np.zeros(3, np.int8)]


@pytest.mark.parametrize("weights", WRONG, ids=str)
def test_wrong_weights_are_refused_with_the_line_that_gives_them(weights):
    said = r"test_weights.py, line \d+: `by_weight\(rng, weights\)` needs whole numbers from 0 that"
    with pytest.raises(WrongWeights, match=said):
        by_weight(seeded(1), weights)


@pytest.mark.long
def test_machine_code_names_the_authors_line_of_wrong_weights(tmp_path):
    file = tmp_path / "lottery.py"
    file.write_text(MILLION.replace("(1, 999_999)", "(1, -1)"))
    with pytest.raises(
        kibitz.GameError, match=r"lottery.py, line 15: `by_weight\(rng, weights\)` needs"
    ):
        kibitz.solve(kibitz.load(str(file)))


# -- every reader of draws -------------------------------------------------------------------


@pytest.mark.parametrize("way", ["weights", "repeated", "again"])
def test_the_outcomes_of_a_deal_have_their_exact_shares(way):
    game, found = kibitz.load(LOADED, way=way), Counter()
    for likely, _, p in game.deals():
        found[tuple(p.record.die[:2].tolist())] += likely
    assert found == {
        (a, b): pytest.approx(float(FACES[a] * FACES[b])) for a in FACES for b in FACES
    }
    assert len(game.deals()) == (36 if way == "repeated" else 9)
    exact = proof_checker.exact(game.deals())
    assert sum(share for share, _ in exact) == 1


def test_a_place_of_weight_0_is_no_draw_and_a_record_counts_places():
    game = kibitz.load(LOADED)
    p = game.start(draws=(0, 3))
    assert (
        p.record.die[:2].tolist() == [0, 3] and p.dealt == (0, 3) and p.share(-1) == Fraction(1, 12)
    )
    with pytest.raises(IllegalMove, match="the deal cannot draw 1, whose weight is 0"):
        game.start(draws=(1, 0))
    p.act(1)
    with pytest.raises(IllegalMove, match="draws a number from 0 to 3, and 4 is given"):
        p.act(1, (4,))
    p.act(1, (2,))
    assert p.share(1) == Fraction(1, 3) and p.record.die[2] == 2


def values(way, **means):
    return kibitz.solve(kibitz.load(LOADED, way=way, secret=bool(means)), **means).returns[0]


@pytest.mark.long
def test_one_in_a_million_million_is_solved_exactly_and_proved(tmp_path):
    (tmp_path / "lottery.py").write_text(MILLION)
    game = kibitz.load(str(tmp_path / "lottery.py"))
    found = kibitz.solve(game)
    assert found.returns == pytest.approx((2e-4,), rel=1e-14)
    assert next(p.share(0) for _, _, p in game.start().outcomes(1)) == Fraction(1, 10**12)
    proof = tmp_path / "proof.json"
    proofs.write_proof(proof, game, found)
    assert "to 0.0002 if all play their best" in proof_checker.check(proof.read_text(), game)


SOLVED = [
    ("repeated", {}),
    ("again", {}),
    ("repeated", {"method": "linear-program"}),
    ("again", {"method": "linear-program"}),
    ("repeated", {"method": "views", "seconds": 5}),
    ("repeated", {"method": "several-seats", "seconds": 2}),
]


@pytest.mark.long
@pytest.mark.parametrize(("way", "means"), SOLVED)
def test_a_loaded_die_has_the_value_of_the_same_die_by_equal_outcomes(way, means):
    near = 1e-9 if means.get("method", "linear-program") == "linear-program" else 1e-3
    assert values(way, **means) == pytest.approx(values("weights", **means), abs=near)


@pytest.mark.long
def test_hands_dealt_by_weights_have_the_value_of_those_by_equal_outcomes(tmp_path):
    """On the public tree, which is for luck in the deal alone."""
    text = Path(LOADED).read_text().replace("play(p, action, rng)", "play(p, action)")
    dealt = tmp_path / "dealt.py"
    dealt.write_text(text.replace("        p.die[2] = thrown(p, rng)", "        p.die[2] = 0"))
    found = []
    for way in ("weights", "repeated"):
        game = kibitz.load(str(dealt), way=way, secret=True)
        found.append(kibitz.solve(game, method="public-tree", seconds=2).returns[0])
        assert kibitz.solve(game, method="linear-program").returns[0] == pytest.approx(0, abs=1e-9)
    assert found == pytest.approx([0, 0], abs=2e-3)


@pytest.mark.long
def test_the_enumeration_of_machine_code_has_the_same_shares_as_that_of_python():
    """Mean values and the search for the lot of a deal go over scripts in machine code."""
    for way in ("weights", "repeated"):
        found = kibitz.solve(kibitz.load(LOADED, way=way))
        assert found.deals == 9 and found.error == 0.0
        assert found.returns[0] == pytest.approx(by_hand(), abs=1e-12)


def by_hand():
    """The mean over both dice: pass gives a - b, a bet 1 where it is folded, else the third die."""
    third = sum(face * share for face, share in FACES.items())
    value = Fraction(0)
    for a, first in FACES.items():
        for b, second in FACES.items():
            value += first * second * max(a - b, min(Fraction(1), 2 * (a - b + third) - 1))
    return float(value)


@pytest.mark.long
def test_redeal_by_weights_is_compared_exactly_by_check(tmp_path, monkeypatch):
    file = tmp_path / "loaded.py"
    file.write_text(Path(LOADED).read_text())
    assert not failures(file)
    wrong = (
        Path(LOADED)
        .read_text()
        .replace(
            "        p.die[1 - seat] = thrown(p, rng)",
            "        p.die[1 - seat] = (0, 2, 3)[below(rng, 3)]",
        )
    )
    file.write_text(wrong)
    (said,) = failures(file)
    assert "gives a world with probability 0.333, where 0.5 is right" in said


def failures(file):
    game = kibitz.load(str(file), secret=True)
    return [str(one) for one in check.check(game, 3, bounds=False, options=False)]


@pytest.mark.long
def test_two_texts_with_the_same_shares_agree_and_those_with_others_differ(tmp_path):
    first = RulesText(kibitz.load(LOADED))
    repeated = RulesText(kibitz.load(LOADED, way="repeated"))
    uneven, compared = luck_apart.compare_over_luck(
        first, repeated, time.monotonic() + 5, time.monotonic
    )
    assert uneven is None and compared > 2
    file = tmp_path / "other.py"
    file.write_text(
        Path(LOADED)
        .read_text()
        .replace("HALF, THIRD, SIXTH = 3, 2, 1", "HALF, THIRD, SIXTH = 2, 3, 1")
    )
    verdict = compare(kibitz.load(LOADED), str(file), seconds=5)
    assert "in 0.05556 of the cases of" in verdict.difference and "0.08333" in verdict.difference


def test_a_tree_for_gambit_has_the_weights_as_fractions(tmp_path):
    write_efg(kibitz.load(LOADED), tmp_path / "loaded.efg")
    lines = (tmp_path / "loaded.efg").read_text().splitlines()
    assert '"1" 1/4 "2" 1/6 "3" 1/12 "4" 1/6 "5" 1/9 "6" 1/18' in lines[3]
    (tmp_path / "lottery.py").write_text(MILLION)
    write_efg(kibitz.load(str(tmp_path / "lottery.py")), tmp_path / "lottery.efg")
    assert '"1" 1/1000000000000 ' in (tmp_path / "lottery.efg").read_text()


def test_openspiel_gets_the_shares_as_its_chances():
    pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")
    from kibitz.envs import openspiel

    state = openspiel.load(LOADED).new_initial_state()
    assert state.chance_outcomes() == [
        (0, 0.5),
        (2, pytest.approx(1 / 3)),
        (3, pytest.approx(1 / 6)),
    ]
    state.apply_action(2)
    state.apply_action(0)
    assert state.current_player() == 0
    even = openspiel.load(LOADED, way="repeated").new_initial_state()
    assert even.chance_outcomes() == [(k, 1 / 6) for k in range(6)]


def test_random_games_and_their_records_have_the_shares():
    game, counts = kibitz.load(LOADED), Counter()
    for seed in range(3000):
        counts[int(game.start(seed).record.die[0])] += 1
    assert sum((counts[k] - 3000 * q) ** 2 / (3000 * q) for k, q in FACES.items()) < 13.9
    assert set(counts) == set(FACES)


def test_a_program_of_check_against_says_weights():
    assert program._is_draws([[0, 6], [2, 3, 1, 6]])
    assert program._draw([2, 3, 1, 6]) == kernel.Draw(2, 3, 1, 6) and program._draw([0, 6]).is_even
    assert not program._is_draws([[0, 3, 7, 6]]) and not program._is_draws([[0, 3, 0, 0]])


class RareChance:
    """A chance node of OpenSpiel with one outcome in a million."""

    applied: int | None = None

    def chance_outcomes(self):
        return [(7, 1e-6), (8, 1 - 1e-6)]

    def apply_action(self, action):
        self.applied = action


def test_a_rare_chance_of_openspiel_was_never_drawn():
    """Its denominator was cut to 10,000, which made the probability 0."""
    text, state = object.__new__(OpenSpielText), RareChance()
    assert text._draw(state, 2) == [0, 2, 1, 10**6] and state.applied == 7
    assert text._draw(state, 1) == [1, 2, 999_999, 10**6] and state.applied == 8


def test_a_rare_prize_was_shown_as_3e_09_or_as_nothing():
    """`solve` rounded to nine decimals: 1 in 292,201,338 had one digit, 1 in 10^12 none."""
    assert shorten(1 / 292_201_338) == 3.4223e-9 and shorten(-1e-12) == -1e-12
    assert shorten(1e-12, 1e-10) == 0 and shorten(5e-17) == 0 and shorten(1 / 3) == 0.333333333

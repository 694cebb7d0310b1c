"""Luck that is drawn again until it fits: its outcomes are exact, and no loop that ends is blamed."""

from pathlib import Path

import pytest

import kibitz
from kibitz import kernel
from kibitz.deadline import Endless, deadline
from kibitz.kernel import redrawn
from kibitz.solvers import count

HIGH_CARD = str(Path(__file__).parent / "high_card.py")


def dealt(**options):
    """The probability of each pair of cards."""
    game, found = kibitz.load(HIGH_CARD, **options), {}
    for likely, _, state in kernel.deals(game.blank()):
        cards = tuple(state["card"][0].tolist())
        found[cards] = found.get(cards, 0.0) + likely
    return found


def alike(pairs):
    return {pair: pytest.approx(1 / len(pairs), abs=1e-14) for pair in pairs}


PAIRS = [(a, b) for a in range(4) for b in range(4) if a != b]


@pytest.mark.parametrize("deal", ["card", "pair", "counted"])
def test_a_card_that_is_drawn_again_until_it_is_another_gives_each_pair_alike(deal):
    assert dealt(deal=deal) == alike(PAIRS)


@pytest.mark.parametrize("deal", ["sorted", "shuffle"])
def test_a_whole_shuffle_may_be_made_again(deal):
    assert dealt(deal=deal) == alike([(a, b) for a, b in PAIRS if a != 0])


def test_a_loop_in_a_loop_is_two_loops():
    assert dealt(deal="nested") == alike([(a, b) for a, b in PAIRS if (a + b) % 2])


def test_two_dice_of_a_sum_are_no_loop_though_all_variables_are_alike():
    """After a 0 the second coin finds the same total and the same number of ways."""
    assert dealt(deal="bits") == alike([(2, 0), (2, 1), (2, 3)])
    assert dealt(deal="for") == {(0, 1): 0.25, (1, 2): 0.375, (2, 0): 0.375}


def test_the_draws_of_an_outcome_lead_to_it():
    game = kibitz.load(HIGH_CARD)
    for _, draws, state in kernel.deals(game.blank()):
        assert game.start(draws=draws).state.tobytes() == state.tobytes()


def test_redeal_and_an_act_may_draw_again_too():
    p = kibitz.load(HIGH_CARD).start(draws=(3, 1))
    worlds = kernel.worlds(p.state, 0)
    assert {int(w.state["card"][0][1]): w.probability for w in worlds} == {
        card: pytest.approx(1 / 3) for card in (0, 1, 2)
    }
    assert {int(o.position.record.card[0]): o.probability for o in p.outcomes(1)} == {
        card: pytest.approx(1 / 2) for card in (0, 2)
    }


@pytest.mark.long
def test_the_value_of_such_a_game_is_solved():
    """The 0 is always exchanged and the 1 may be: half of 1/2 + 1/2 + 2/3 + 1 is won."""
    found = kibitz.solve(kibitz.load(HIGH_CARD))
    assert found.returns == pytest.approx((1 / 3, -1 / 3), abs=2e-5)


ROLL = """
from kibitz.contract import About
from kibitz.kit.rng import below
ABOUT = About("Roll again", players=1, outcome="scores", longest=2)
def layout(options): return [("sum", "i1"), ("thrown", "i1")]
def actions(options): return 2
def start(p): p.sum = 0
def player(p): return 0
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action, rng):
    p.thrown += 1
    if action == 1:
        face = below(rng, 6)
        while face == 0 or face == 5:  # such faces do not count
            face = below(rng, 6)
        p.sum += face
def over(p): return p.thrown == 2
def returns(p, out): out[0] = p.sum
"""


@pytest.mark.long
def test_a_game_of_dice_that_are_thrown_again_is_solved(tmp_path):
    (tmp_path / "roll.py").write_text(ROLL)
    assert kibitz.solve(kibitz.load(str(tmp_path / "roll.py"))).returns == (pytest.approx(5.0),)


@pytest.mark.long
@pytest.mark.parametrize("few", [0, count.POSITIONS_IN_PYTHON], ids=["compiled", "plain"])
def test_the_positions_after_such_acts_are_counted(few, tmp_path, monkeypatch):
    """`kibitz count` said that an act has too many outcomes: sums of 0 to 4, then of 0 to 8."""
    monkeypatch.setattr(count, "POSITIONS_IN_PYTHON", few)
    (tmp_path / "roll.py").write_text(ROLL)
    assert count.positions(kibitz.load(str(tmp_path / "roll.py")), 3) == [5, 9, 0]


@pytest.mark.long
def test_what_cannot_be_gone_over_is_named_with_the_way_out(monkeypatch):
    monkeypatch.setattr(redrawn, "STEPS", 500)
    with pytest.raises(kernel.NotEnumerable, match=r"high_card.py, line \d+ draws again until"):
        dealt(deal="shuffle", cards=60)


@pytest.mark.long
def test_a_loop_that_never_ends_is_blamed():
    with deadline(1), pytest.raises(Endless, match="see whether a loop there can end"):
        dealt(deal="never")


def test_in_openspiel_such_luck_is_one_chance_node():
    spiel = pytest.importorskip("kibitz.envs.openspiel")
    state = spiel.load(HIGH_CARD).new_initial_state()
    assert [p for _, p in state.chance_outcomes()] == [pytest.approx(1 / 12)] * 12
    state.apply_action(3)
    assert state.current_player() == 0
    state.apply_action(1)
    assert [p for _, p in state.chance_outcomes()] == [pytest.approx(1 / 2)] * 2
    state.apply_action(0)
    assert state.is_terminal()

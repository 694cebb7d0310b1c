"""Equilibria: published values, linear programs, and exploitabilities known from elsewhere."""

from pathlib import Path

import numpy as np
import pytest
from tests.examples import load, sequence_form

import kibitz
from kibitz.game import Position
from kibitz.solvers import solve
from kibitz.solvers.cfr import METHODS, Cfr, best_response, expected_return, uniform
from kibitz.solvers.equilibrium import equilibrium, equilibrium_of, told_apart
from kibitz.solvers.game_tree import build
from kibitz.study.exploitability import exploitability

TESTS = Path(__file__).parents[1]
MATRIX = str(TESTS / "players" / "matrix_game.py")


def uniform_strategy(tree):
    return uniform(tree.known.view(np.recarray), np.zeros(len(tree.actions)))


@pytest.fixture(scope="module")
def kuhn():
    return build(load("kuhn_poker"), 100)


@pytest.mark.long
def test_kuhn_poker_loses_the_first_seat_a_chip_in_18():
    found = kibitz.solve(load("kuhn_poker"))
    assert found.returns == pytest.approx((-1 / 18, 1 / 18), abs=1e-4)
    assert found.error == 0.0 < found.equilibrium.exploitability < 1e-4


@pytest.mark.long
@pytest.mark.parametrize(("name", "value"), [("kuhn_poker", -1 / 18), ("leduc_poker", None)])
def test_an_equilibrium_is_improved_until_it_is_within_the_tolerance(name, value):
    """DCFR alone needed 400,000 updates for a millionth in Kuhn poker."""
    tolerance = 1e-6 if value else 1e-4
    found = kibitz.solve(load(name), tolerance=tolerance)
    assert found.error <= tolerance and found.facts["tolerance"] == tolerance
    assert value is None or found.returns[0] == pytest.approx(value, abs=tolerance)


@pytest.mark.long
def test_the_matrix_game_is_worth_a_seventh_and_mixes():
    """3 or -1 in one row, -2 or 1 in the other: 3/7 of the first row, 2/7 of the first column."""
    found = kibitz.solve(kibitz.load(MATRIX))
    assert found.returns == pytest.approx((1 / 7, -1 / 7), abs=1e-4)
    first, second = found.equilibrium.information_sets()
    assert first.strategy["0"] == pytest.approx(3 / 7, abs=2e-3)
    assert second.strategy["0"] == pytest.approx(2 / 7, abs=2e-3)


def test_leduc_poker_has_its_published_value():
    found = kibitz.solve(load("leduc_poker"))
    assert found.returns[0] == pytest.approx(-0.0856, abs=1e-3)
    assert found.equilibrium.exploitability < 1e-3 and len(found.equilibrium.tree.known) == 288


@pytest.mark.parametrize(("name", "gain"), [("kuhn_poker", 0.4583), ("leduc_poker", 2.3736)])
def test_random_acts_are_as_exploitable_as_published(name, gain):
    tree = build(load(name), 500)
    assert equilibrium_of(tree, uniform_strategy(tree)).exploitability == pytest.approx(
        gain, abs=1e-4
    )


@pytest.mark.long
def test_liars_dice_of_three_faces_has_the_value_of_a_linear_program():
    game = load("liars_dice", faces=3)
    deals = [(1 / 9, kibitz.Position(game, _dealt(game, a, b))) for a in range(3) for b in range(3)]
    exact = sequence_form.value(deals, lambda p, seat: tuple(p.record.rolled[seat].tolist()))
    assert kibitz.solve(game).returns[0] == pytest.approx(exact, abs=1e-4)


def _dealt(game, *faces):
    state = game.blank()
    for seat, face in enumerate(faces):
        state["rolled"][0, seat, face] = 1
    return state


@pytest.mark.long
def test_goofspiel_is_worth_nothing_to_either_seat():
    found = equilibrium(load("goofspiel", cards=3), target=1e-4)
    assert found.returns == pytest.approx((0, 0), abs=1e-3)


@pytest.mark.parametrize("name", METHODS)
def test_every_method_comes_to_the_same_value(kuhn, name):
    run = Cfr(kuhn, METHODS[name])
    run.run(1500)
    found = equilibrium_of(kuhn, run.strategy, 1500)
    assert found.returns[0] == pytest.approx(-1 / 18, abs=1e-3) and found.exploitability < 1e-3


def test_a_best_response_is_the_best_of_all_pure_strategies(kuhn):
    """All 64 ways to play the six information sets of a seat, one by one."""
    strategy = np.random.default_rng(3).random(len(kuhn.actions))
    for k in kuhn.known:
        own = slice(k["begin"], k["begin"] + k["count"])
        strategy[own] /= strategy[own].sum()
    for seat, sign in ((0, 1), (1, -1)):
        sets = [k for k in kuhn.known if k["seat"] == seat]
        values = []
        for pure in range(2 ** len(sets)):
            tried = strategy.copy()
            for number, k in enumerate(sets):
                tried[k["begin"] : k["begin"] + 2] = [1, 0] if pure >> number & 1 else [0, 1]
            values.append(sign * expected_return(kuhn, tried))
        assert best_response(kuhn, strategy, seat) == pytest.approx(max(values))


def test_the_strategy_is_written_for_people():
    sets = list(kibitz.solve(load("kuhn_poker")).equilibrium.information_sets())
    shown = {(one.seat, one.held, one.acts) for one in sets}
    assert ("First", "J", "") in shown and ("Second", "K", "bet") in shown and len(shown) == 12
    jack = next(one for one in sets if (one.held, one.acts) == ("J", "bet"))
    assert jack.strategy["pass"] > 0.999


@pytest.mark.long
def test_four_cards_stood_under_one_label_where_no_part_of_the_scene_is_a_hand():
    tree = build(kibitz.load(str(TESTS / "high_card.py")), 100)
    sets = told_apart(tree, np.ones(len(tree.actions)), list(range(len(tree.known))))
    assert len({(one.seat, one.held, one.acts) for one in sets}) == len(sets) == 4
    assert "card: [0 ?]" in {one.held for one in sets}


@pytest.mark.long
def test_luck_during_play_is_part_of_the_tree(tmp_path):
    """Matching pennies, after which a die decides whether it counted."""
    text = Path(MATRIX).read_text().replace("[[3, -1], [-2, 1]]", "[[1, -1], [-1, 1]]")
    text = text.replace("def play(p, action):", "def play(p, action, rng):")
    text = text.replace(
        "    p.made += 1\n",
        "    p.made += 1\n    if p.made == 2 and below(rng, 4) == 0:\n        p.pays[0, 0] = 3\n",
    )
    (tmp_path / "pennies.py").write_text(text)
    found = kibitz.solve(kibitz.load(str(tmp_path / "pennies.py")))
    row = (1 * 3 / 4 + 3 / 4, -1, -1, 1)  # the mean of the first cell is 1.5
    value = (row[0] * row[3] - row[1] * row[2]) / (row[0] + row[3] - row[1] - row[2])
    assert found.returns[0] == pytest.approx(value, abs=1e-3)


def test_a_walk_plays_each_act_once_and_comes_to_each_information_set(monkeypatch):
    """Each information set replayed its past, so `exploit` took ten times as long as `solve`."""
    acts, act, found = [], Position.act, []
    monkeypatch.setattr(Position, "act", lambda p, *given: (acts.append(given), act(p, *given)))
    tree = build(load("leduc_poker"), 1000)
    acts.clear()
    of_node = {int(one["node"]): one for one in tree.known}
    for node, p in tree.positions(of_node):
        one = of_node[node]
        own = tree.actions[one["begin"] : one["begin"] + one["count"]]
        assert p.player == one["seat"] and sorted(p.legal()) == own.tolist()
        found.append(p.information_key(p.player))
    assert len(set(found)) == len(found) == len(tree.known)
    assert len(acts) == len(ways_to(tree, of_node))


def ways_to(tree, nodes):
    """The acts that lead to some nodes, as the nodes behind them."""
    found = set()
    for node in nodes:
        while tree.nodes["parent"][node] > 0:
            found.add(node)
            node = int(tree.nodes["parent"][node])
    return found


@pytest.mark.long
def test_a_redeal_that_keeps_what_the_seat_cannot_see_is_refused(tmp_path):
    text = Path(MATRIX).read_text().replace("below(rng, 2)", "1 - p.chosen[0]")
    (tmp_path / "leaky.py").write_text(text)
    with pytest.raises(kibitz.GameError, match="redeal with the same generator"):
        solve(kibitz.load(str(tmp_path / "leaky.py")))


@pytest.mark.long
def test_a_seat_knows_that_its_own_act_changed_nothing():
    """The tree left out a view that an own act had not changed, and joined two information sets."""
    found = solve(kibitz.load(str(TESTS / "solvers" / "slow_answer.py")))
    assert found.returns == pytest.approx((1, -1), abs=1e-4)


@pytest.mark.long
def test_an_act_that_all_hear_is_known_if_the_position_keeps_it():
    game = kibitz.load(str(TESTS / "solvers" / "said.py"))
    assert len(build(game, 100).known) == 2 + 2  # a set for each number held, and each heard


@pytest.mark.long
@pytest.mark.parametrize("compute", [solve, lambda game: exploitability(game, "uniform")])
def test_an_act_that_all_hear_and_the_position_forgets_is_refused(compute, tmp_path):
    """People heard the act, and `solve` gave the value of a game in which it is secret."""
    text = (TESTS / "solvers" / "said.py").read_text()
    text = text.replace("p.said = action", "pass").replace("(p.said == 1)", "(p.number == 1)")
    (tmp_path / "said.py").write_text(text)
    with pytest.raises(
        kibitz.GameError, match="tells seat 1 whether another seat played 1 or 0, but"
    ):
        compute(kibitz.load(str(tmp_path / "said.py")))


@pytest.mark.long
def test_what_is_too_large_or_of_another_kind_is_refused_in_a_sentence():
    with pytest.raises(kibitz.KibitzError, match="too many for 1 MB"):
        kibitz.solve(load("liars_dice"), memory_mb=1)
    with pytest.raises(
        kibitz.KibitzError, match="two seats that play against each other, not of 3 seats"
    ):
        kibitz.solve(load("goofspiel", cards=3, players=3))

"""Expected values: published ones, and those of a plain value iteration."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.solvers.components import components
from kibitz.solvers.general import General

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"


def pig_by_value_iteration(goal, sides, sweeps=400):
    """What the seat to act gets at Little Pig, by points banked (own, other) and the turn's points."""
    value = dict.fromkeys(
        ((i, j, k) for i in range(goal) for j in range(goal) for k in range(goal + 1)), 0.0
    )

    def after_holding(i, j, k):
        return 1.0 if i + k >= goal else -value[j, i + k, 0]

    for _ in range(sweeps):
        for i, j, k in value:
            roll = -value[j, i, 0] / sides
            roll += sum(value[i, j, min(goal, k + n)] for n in range(2, sides + 1)) / sides
            value[i, j, k] = roll if k == 0 else max(roll, after_holding(i, j, k))
    return value


@pytest.mark.long
@pytest.mark.parametrize(("goal", "sides"), [(6, 3), (8, 6)])
def test_a_game_of_dice_that_can_repeat_has_the_values_of_value_iteration(goal, sides):
    game = kibitz.load(str(TESTS / "little_pig.py"), goal=goal, sides=sides)
    found, twin = kibitz.solve(game), pig_by_value_iteration(goal, sides)
    assert found.returns == pytest.approx((twin[0, 0, 0], -twin[0, 0, 0]), abs=1e-9)
    assert 0 <= found.error < 1e-9
    general = General(game)
    for i, j, k in ((0, 0, 3), (goal - 2, 1, 2), (1, goal - 1, 0)):
        p = game.start()
        p.state["banked"], p.state["turn"] = [[i, j]], k
        best = max(worth.result for worth in general.acts(p).values())
        assert best == pytest.approx(twin[i, j, k], abs=1e-9)


@pytest.mark.long
def test_every_act_has_its_expected_return():
    p = kibitz.load(str(TESTS / "little_pig.py"), goal=2).start()
    p.state["turn"] = 2
    found = kibitz.solve(p)
    twin = pig_by_value_iteration(2, 6)
    assert found.acts["hold"].result == 1.0
    rolled = 5 / 6 - twin[0, 0, 0] / 6
    assert found.acts["roll"].result == pytest.approx(rolled, abs=1e-9)
    assert found.as_json()["value"] == 1 and found.as_json()["returns"] == [1, -1]


@pytest.mark.long
def test_the_race_to_a_goal_can_be_solved_though_holding_repeats_positions():
    """In the race a seat may hold for ever; rolling is better, so the bounds meet."""
    game = kibitz.load(str(TESTS / "dice.py"), goal=6)
    found = kibitz.solve(game)
    assert found.error < 1e-9 and found.acts["roll"].result > found.acts["hold"].result


ENDLESS = """
from kibitz.contract import About
from kibitz.kit.rng import below
ABOUT = About("Endless")
def layout(options): return [("turn", "i1"), ("won", "i1")]
def actions(options): return 2
def start(p): p.turn = 0
def player(p): return p.turn
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action, rng):
    if action == 1:
        p.won = 2 - p.turn if below(rng, 3) else 1 + p.turn
    p.turn = 1 - p.turn
def over(p): return p.won > 0
def returns(p, out):
    out[p.won - 1], out[2 - p.won] = 1, -1
"""


@pytest.mark.long
def test_where_both_would_rather_wait_for_ever_no_value_is_claimed(tmp_path):
    """To act is to lose by two in three, and to wait costs nothing."""
    (tmp_path / "endless.py").write_text(ENDLESS)
    with pytest.raises(kibitz.KibitzError, match="play can go on for ever"):
        kibitz.solve(kibitz.load(str(tmp_path / "endless.py")))


@pytest.mark.long
def test_a_start_keeps_its_value_where_a_position_aside_of_best_play_has_none(tmp_path):
    """The start was refused with bounds that had met: `the first side gets between 1 and 1`."""
    text = ENDLESS.replace('[("turn"', '[("begun", "i1"), ("turn"')
    begin = "    if p.begun < 2:\n        p.begun, p.won = p.begun + 1, p.begun * action\n        return\n"
    text = text.replace("    if action == 1:\n", begin + "    if action == 1:\n")
    (tmp_path / "aside.py").write_text(text)
    p = kibitz.load(str(tmp_path / "aside.py")).start()
    found = kibitz.solve(p)
    assert found.returns == (1.0, -1.0) and found.error < 1e-9
    p.play("0 0")
    with pytest.raises(kibitz.KibitzError, match=r"the first side gets between -0\.3"):
        kibitz.solve(p)


@pytest.mark.long
def test_an_act_with_too_many_outcomes_is_named(tmp_path):
    text = (TESTS / "little_pig.py").read_text()
    (tmp_path / "wide.py").write_text(text.replace("below(rng, p.sides)", "below(rng, 20000)"))
    with pytest.raises(kibitz.KibitzError, match="the act roll has more than 10,000 outcomes"):
        kibitz.solve(kibitz.load(str(tmp_path / "wide.py")))


THREE = """
from kibitz.contract import About
ABOUT = About("Three take", players=3, outcome="scores")
def layout(options): return [("left", "i1"), ("turn", "i1"), ("got", "i1", 3)]
def actions(options): return 4
def start(p): p.left = 7
def player(p): return p.turn
def legal(p, out):
    n = 0
    for k in range(1, 4):
        if k <= p.left:
            out[n] = k
            n += 1
    return n
def play(p, action):
    p.left -= action
    p.got[p.turn] += (action * action) % 5
    p.turn = (p.turn + 1) % 3
def over(p): return p.left == 0
def returns(p, out):
    for k in range(3):
        out[k] = p.got[k]
    out[(p.turn + 2) % 3] += 2
"""


def best_for_each(p):
    """What everybody gets if each seat plays its best; of equal acts the first."""
    if p.over:
        return p.returns
    found = []
    for action in p.legal():
        after = p.copy()
        after.act(action)
        found.append(best_for_each(after))
    return max(found, key=lambda returns: returns[p.player])


@pytest.mark.long
def test_three_seats_each_play_for_themselves(tmp_path):
    (tmp_path / "three.py").write_text(THREE)
    game = kibitz.load(str(tmp_path / "three.py"))
    assert kibitz.solve(game).returns == best_for_each(game.start())


def test_one_seat_alone_gets_the_most_that_it_can():
    found = kibitz.solve(kibitz.load(str(TESTS / "alone.py")))
    assert found.returns == (6.0,) and found.value.result == 6


@pytest.mark.long
def test_seats_of_one_side_look_for_the_best_together(tmp_path):
    text = THREE.replace("players=3,", "players=3, sides=((0, 1, 2),),")
    text = text.replace("        out[k] = p.got[k]\n", "        out[k] = p.got.sum()\n")
    text = text.replace("    out[(p.turn + 2) % 3] += 2\n", "")
    (tmp_path / "together.py").write_text(text)
    game = kibitz.load(str(tmp_path / "together.py"))
    assert kibitz.solve(game).returns == best_for_each(game.start())


def test_components_come_after_all_that_they_lead_to():
    """0 -> 1 <-> 2 -> 3, 4 -> 4 -> 3."""
    edges = {0: [1], 1: [2], 2: [1, 3], 3: [], 4: [4, 3]}
    to = np.array([child for node in range(5) for child in edges[node]], np.int32)
    first = np.cumsum([0, *(len(edges[node]) for node in range(5))]).astype(np.int32)
    order, heads = components(first, to, 5)
    found = [set(order[a:b].tolist()) for a, b in itertools.pairwise(heads)]
    assert sorted(map(sorted, found)) == [[0], [1, 2], [3], [4]]
    at = {node: k for k, nodes in enumerate(found) for node in nodes}
    assert all(at[child] <= at[node] for node in edges for child in edges[node])


@pytest.mark.long
@pytest.mark.skipif(not (EXAMPLES / "pig.py").exists(), reason="needs the example")
def test_pig_to_20_has_the_values_of_value_iteration():
    """The rules of the example and of Little Pig are the same game, with other records."""
    found = kibitz.solve(kibitz.load(str(EXAMPLES / "pig.py"), goal=20))
    twin = kibitz.solve(kibitz.load(str(TESTS / "little_pig.py"), goal=20))
    assert found.returns == pytest.approx(twin.returns, abs=1e-8)

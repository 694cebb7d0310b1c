"""Games in which luck deals hands and all acts are open: one tree for all deals."""

from pathlib import Path

import numpy as np
import pytest
from tests.examples import load

import kibitz
from kibitz.solvers import solve
from kibitz.solvers.cfr import best_response, uniform
from kibitz.solvers.game_tree import TooLarge, build
from kibitz.solvers.public_tree import public_tree
from kibitz.solvers.vector_cfr import VectorCfr, open_equilibrium

ROOT = Path(__file__).parents[2]
DUEL = '''"""A bids or passes on a coin that B does not see; B, who has a card of three, calls or folds."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Coin and card", outcome="scores", information="hidden", lowest=-3, highest=3)


def layout(options):
    return [("coin", "i1"), ("card", "i1"), ("acts", "i1"), ("done", "i1", 3)]


def actions(options):
    return 2


def start(p, rng):
    p.coin = below(rng, 2)
    p.card = below(rng, 3)


def player(p):
    return p.acts % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.done[p.acts] = 1 + action
    p.acts += 1


def over(p):
    return p.acts == 3 or (p.acts == 2 and p.done[1] == 1)


def returns(p, out):
    ahead = 3 * int(p.coin) > 2 * int(p.card)
    gain = p.acts if ahead else -p.acts
    out[0] = gain if p.done[0] == 2 else 1
    out[1] = -out[0]


def redeal(p, seat, rng):
    if seat == 0:
        p.card = below(rng, 3)
    else:
        p.coin = below(rng, 2)
'''
NOT_OPEN = {
    "an act that the other seat does not see": (
        "    else:\n        p.coin = below(rng, 2)\n",
        "    else:\n        p.coin = below(rng, 2)\n        p.done[0] = min(p.done[0], 1)\n",
    ),
    "legal acts that depend on the hand": (
        "    out[0], out[1] = 0, 1\n    return 2\n",
        "    out[0], out[1] = 0, 1\n    return 1 + (player(p) == 0 and p.coin == 1)\n",
    ),
    "an end that depends on the hand": (
        "p.acts == 3 or", "p.acts == 3 or p.acts == 2 and p.coin == 1 or",
    ),
    "a hand that is shown during play": (
        "    if seat == 0:\n", "    if p.acts == 2:\n        return\n    if seat == 0:\n",
    ),
    "an act that draws": (
        "def play(p, action):\n", "def play(p, action, rng):\n    below(rng, 2)\n",
    ),
    "returns that do not add up": ("out[1] = -out[0]", "out[1] = -out[0] + p.card"),
}  # fmt: skip


@pytest.fixture
def duel(tmp_path):
    """Load the game of the coin and the card, with one text in it replaced."""

    def loaded(was="", now=""):
        assert was in DUEL
        file = tmp_path / "coin_and_card.py"
        file.write_text(DUEL.replace(was, now, 1) if was else DUEL)
        return kibitz.load(str(file))

    return loaded


@pytest.mark.long
def test_a_node_is_a_sequence_of_bids_and_an_information_set_a_node_and_a_hand():
    """Of 2n bids each may be left out, and each sequence may be called a lie but the empty one."""
    tree = public_tree(load("liars_dice", faces=3, dice=2), 500)
    assert len(tree.nodes) == 2**13 - 1 and len(tree.pays) == 2**12 - 1
    assert tree.hands.likely.shape == (6, 6) and tree.hands.likely.sum() == pytest.approx(1)
    assert tree.information_sets() == 2**12 * 6


@pytest.mark.long
def test_hands_of_both_seats_may_differ_in_number(duel):
    tree = public_tree(duel(), 500)
    assert tree.hands.likely.shape == (2, 3) and tree.widest == 3


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(lambda duel: load("kuhn_poker"), id="kuhn poker, where a card is in one hand"),
        pytest.param(lambda duel: load("liars_dice", faces=4), id="dice", marks=pytest.mark.long),
        pytest.param(lambda duel: duel(), id="a coin and a card"),
    ],
)
def test_best_responders_gain_what_they_gain_in_the_tree_of_all_play(game, duel):
    tree, whole = public_tree(game(duel), 500), build(game(duel), 500)
    even = uniform(whole.known.view(np.recarray), np.zeros(len(whole.actions)))
    proof = VectorCfr(tree).proof()
    assert proof.high == pytest.approx(best_response(whole, even, 0), abs=1e-12)
    assert proof.low == pytest.approx(tree.total - best_response(whole, even, 1), abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options", "value"),
    [("kuhn_poker", {}, -1 / 18), ("liars_dice", {}, -7 / 258)],
    ids=["kuhn poker", "one die each"],
)
def test_the_value_is_the_published_one(name, options, value):
    found = open_equilibrium(public_tree(load(name, **options), 500), 20.0, 1e-4)
    assert found.low <= value <= found.high and found.exploitability <= 1e-4


@pytest.mark.long
def test_solve_takes_it_where_the_tree_of_all_play_does_not_fit():
    """Two dice of four faces have 13 million nodes of play, which need 500 MB."""
    found = solve(load("liars_dice", faces=4, dice=2), memory_mb=100, tolerance=2e-3, seconds=60)
    assert found.error <= 2e-3 and found.positions == 2**17 - 1 and found.deals == 100
    assert found.returns[0] == pytest.approx(1 / 16, abs=2e-3)
    assert found.as_json()["information_sets"] == 2**16 * 10


@pytest.mark.long
def test_a_tree_that_does_not_fit_is_refused_before_it_fills_the_memory():
    with pytest.raises(TooLarge, match=r"sequences of open acts, too many for 20 MB"):
        public_tree(load("liars_dice", faces=4, dice=2), 20)


@pytest.mark.long
@pytest.mark.parametrize("difference", NOT_OPEN)
def test_a_game_of_another_kind_has_no_public_tree(difference, duel):
    assert public_tree(duel(*NOT_OPEN[difference]), 500) is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "options"),
    [
        ("gallery/dark_hex.py", {"rows": 2, "columns": 2}),
        ("examples/leduc_poker.py", {}),
        ("examples/goofspiel.py", {"cards": 3}),
    ],
    ids=["secret acts", "a card that is turned later", "joint choices"],
)
def test_games_with_other_secrets_have_no_public_tree(file, options):
    assert public_tree(kibitz.load(str(ROOT / file), **options), 500) is None

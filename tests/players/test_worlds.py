"""The standard player of hidden games: it gets less exploitable by thinking, and it mixes."""

import numpy as np
import pytest
from tests.examples import load

from kibitz.kit.rng import seeded
from kibitz.players import player, worlds
from kibitz.players.search.infoset_tree import SEEN
from kibitz.players.seat_view import shown_to
from kibitz.players.worlds import StartTable, is_small
from kibitz.solvers.equilibrium import equilibrium_of
from kibitz.solvers.game_tree import build

KUHN = load("kuhn_poker")


def exploitability(game, sims):
    """The exploitability of what a seat would draw its acts from after one run of self-play."""
    tree = build(game, 200)
    table = StartTable(game, seeded(1), 1 << 24)
    table.run(sims)
    strategy = np.zeros(len(tree.actions))
    for known in tree.known:
        own = slice(known["begin"], known["begin"] + known["count"])
        p = shown_to(tree.position(int(known["node"])), int(known["seat"]), 0)
        found = table.strategy(p) or {}
        strategy[own] = [found.get(int(action), 0.0) + 1e-9 for action in tree.actions[own]]
        strategy[own] /= strategy[own].sum()
    return equilibrium_of(tree, strategy).exploitability


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [
        ("kuhn_poker", {}, 0.02),
        pytest.param("leduc_poker", {}, 0.3, marks=pytest.mark.long),
        pytest.param("liars_dice", {"faces": 3}, 0.05, marks=pytest.mark.long),
    ],
)
def test_more_simulations_are_less_exploitable(name, options, most, monkeypatch):
    """Of the table alone: of sets that play hardly came to it has a strategy here, too."""
    monkeypatch.setattr(worlds.StartTable, "trusted", 4)
    game = load(name, **options)
    found = [exploitability(game, sims) for sims in (100, 1000, 10_000)]
    assert found[0] > 1.5 * found[1] > 2.25 * found[2]
    assert found[2] <= most


def test_a_table_has_no_strategy_where_play_hardly_ever_came():
    """A strategy of one or two visits is near play at random: a tree from the position is better."""
    p = KUHN.start()
    table = worlds.StartTable(KUHN, seeded(1), 2**20)
    table.run(worlds.FEWEST_VISITS - 1)
    assert table.strategy(p) is None
    table.run(1000)
    assert table.strategy(p)


def test_it_states_the_probabilities_from_which_it_draws():
    """A jack answers no bet; a queen that answers one does so in about a third of all games."""
    p = KUHN.start()
    p.state["card"] = [[2, 1]]
    p.play("bet")
    stated = player("worlds:sims=20000", 1).probabilities(p)
    assert sum(stated.values()) == pytest.approx(1.0)
    assert stated[1] == pytest.approx(1 / 3, abs=0.1)
    p.state["card"] = [[2, 0]]
    assert player("worlds:sims=3000", 1).probabilities(p) == {0: 1.0}


def test_a_game_is_played_from_its_start_once_for_all_acts():
    bot, p = player("worlds:sims=300", 1), KUHN.start()
    first = list(bot.think(p))[-1]
    table = bot._tables[0]
    again = list(bot.think(p))[-1]
    assert first == again and first.done == 300
    assert bot._tables[0] is table
    assert worlds.acts_of_a_seat(KUHN) == 2  # at most, so there are simulations for two
    assert int(table.work["simulations"][0]) == 600


def test_a_player_that_does_not_mix_states_nothing():
    assert player("ismcts:sims=50").probabilities(KUHN.start()) is None


@pytest.mark.parametrize(
    ("name", "options", "small"),
    [
        ("goofspiel", {"cards": 4}, True),
        ("goofspiel", {"cards": 6}, False),
        ("liars_dice", {"dice": 5}, False),
        ("hearts", {}, False),
    ],
)
def test_only_a_game_with_few_ways_to_play_is_played_from_its_start(name, options, small):
    assert is_small(load(name, **options)) is small


def test_only_a_game_that_can_be_solved_in_seconds_is_tried():
    six, seven = (worlds.ways_to_play(load("goofspiel", cards=cards)) for cards in (6, 7))
    assert six == pytest.approx(720**2) and seven > worlds.SOLVABLE > six


def share_that_goes_on(spec):
    """The share of the simulations of Goofspiel that choose again in the tree after one round."""
    bot = player(spec, 1)
    list(bot.think(load("goofspiel", cards=6).start(1)))
    tree, later = bot._trees[0].tree, 0
    for result in chain(tree, 0, SEEN):
        later += sum(int(tree["visits"][k]) for k in chain(tree, result, 0))
    return later / bot.sims


def chain(tree, entry, seat):
    """The places of the entries of a seat below an entry."""
    child = int(tree["first"][entry])
    while child:
        if tree["seat"][child] == seat:
            yield child
        child = int(tree["next"][child])


@pytest.mark.long
def test_a_joint_choice_with_many_results_is_searched_on(monkeypatch):
    """Two seats lay one of 6 cards each and a prize of 5 is turned up: 180 results."""
    monkeypatch.setattr(worlds, "solver_for", lambda game: None)
    assert share_that_goes_on("worlds:sims=4000") > 0.9
    assert share_that_goes_on("ismcts:sims=4000") < 0.1


def test_where_play_from_the_start_did_not_come_it_searches_from_here():
    """A table of one simulation is not trusted anywhere."""
    bot, p = player("worlds:sims=1", 1), KUHN.start()
    assert bot(p) in p.moves()
    assert bot._trees[0].tree.done == 1


@pytest.mark.long
def test_where_play_from_the_start_hardly_came_it_searches_from_here():
    """After 4 simulations of Goofspiel nearly every path leaves the table."""
    bot = player("worlds:sims=4", 1)
    p = load("goofspiel", cards=4).start(1)
    p.play("1 2 3 4")
    assert bot(p) in p.moves()
    assert bot._trees[0].tree.done == 4

"""Playouts by a learned policy: it beats random acts, and it is only used where it does."""

from statistics import NormalDist

import pytest
from tests.examples import load

import kibitz
from kibitz.players import guided_tree, player, policy_on_disk, worlds
from kibitz.players.guided_tree import GuidedTree, policy_for
from kibitz.players.ismcts import InfosetTree
from kibitz.players.seat_view import shown_to

PRESIDENT = kibitz.load("president", deals=1)


@pytest.fixture(scope="module", autouse=True)
def few_games():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guided_tree, "GAMES", 20_000)
        policy_for.cache_clear()
        yield
    policy_for.cache_clear()


def test_a_policy_learned_by_self_play_beats_random_acts():
    """`share_beaten` is about a half for acts at random, and the policy beats five in six."""
    weights = policy_for(PRESIDENT)
    assert guided_tree.share_beaten(PRESIDENT, weights) > 0.8
    assert guided_tree.share_beaten(PRESIDENT, 0 * weights) == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("limit", ["HOPEFUL", "GOOD"])
def test_a_policy_that_is_not_good_enough_is_not_used(limit, monkeypatch):
    policy_for.cache_clear()
    monkeypatch.setattr(guided_tree, limit, 0.99)
    assert policy_for(PRESIDENT) is None
    bot = player("worlds:sims=200", 1)
    bot._prepare(PRESIDENT.start(1))
    assert type(bot._trees[0]) is InfosetTree
    policy_for.cache_clear()


@pytest.mark.parametrize("name", ["liars_dice", "goofspiel", "hanabi", "pig"])
def test_no_policy_is_learned_for_one_or_two_sides(name, monkeypatch):
    monkeypatch.setattr(guided_tree, "compiled", None)
    assert policy_for(load(name)) is None


def test_the_edge_of_a_policy_does_not_grow_with_the_length_of_a_match():
    """In a match of nine deals a player of one deviation in each deal is three deviations ahead."""
    one, nine = (guided_tree.edge(NormalDist().cdf(z), z * z * 25) for z in (1, 3))
    assert one == pytest.approx(0.2) and nine == pytest.approx(0.2)
    assert guided_tree.edge(1.0, 25) < 1 and guided_tree.edge(0.5, 25) == 0


def test_a_player_of_few_simulations_learns_nothing(monkeypatch):
    monkeypatch.setattr(worlds, "policy_for", None)
    bot = player("worlds:sims=100", 1)
    bot._prepare(PRESIDENT.start(1))
    assert type(bot._trees[0]) is InfosetTree


def test_the_same_seed_chooses_the_same_act(monkeypatch):
    """The policy is learned with a seed of its own, so it is the same for all players."""
    monkeypatch.setattr(policy_on_disk, "stored", lambda learn, game: learn(game))
    p = PRESIDENT.start(3)
    bot = player("worlds:sims=200,threads=2", 5)
    first = bot(p)
    assert isinstance(bot._trees[0], GuidedTree)
    policy_for.cache_clear()
    assert player("worlds:sims=200,threads=2", 5)(p) == first


def test_a_policy_sees_only_what_the_seat_knows():
    """Deals that the seat cannot tell apart have the same act."""
    p = PRESIDENT.start(3)
    acts = {player("worlds:sims=200", 1)(shown_to(p, p.player, seed)) for seed in range(4)}
    assert acts == {player("worlds:sims=200", 1)(p)}

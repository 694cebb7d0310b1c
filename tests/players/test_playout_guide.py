"""Playouts by a learned policy: it beats random acts, and it is only used where it does."""

from statistics import NormalDist

import pytest
from tests.examples import load

import kibitz
from kibitz.players import player, playout_guide, policy_on_disk, worlds
from kibitz.players.playout_guide import PlayoutGuide, policy_for
from kibitz.players.search.guide import Nothing
from kibitz.players.seat_view import shown_to

PRESIDENT = kibitz.load("president", deals=1)


@pytest.fixture(scope="module", autouse=True)
def few_games():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playout_guide, "MOST_GAMES", 20_000)
        policy_for.cache_clear()
        yield
    policy_for.cache_clear()


@pytest.mark.long
def test_a_policy_learned_by_self_play_beats_random_acts():
    """`share_beaten` is about a half for acts at random, and the policy beats five in six."""
    weights = policy_for(PRESIDENT)
    assert playout_guide.share_beaten(PRESIDENT, weights) > 0.8
    assert playout_guide.share_beaten(PRESIDENT, 0 * weights) == pytest.approx(0.5, abs=0.05)


@pytest.mark.long
@pytest.mark.parametrize("limit", ["HOPEFUL", "GOOD"])
def test_a_policy_that_is_not_good_enough_is_not_used(limit, monkeypatch):
    policy_for.cache_clear()
    monkeypatch.setattr(playout_guide, limit, 0.99)
    assert policy_for(PRESIDENT) is None
    bot = player("worlds:sims=200", 1)
    bot._prepare(PRESIDENT.start(1))
    assert bot._trees[0].guide == Nothing()
    policy_for.cache_clear()


@pytest.mark.parametrize("name", ["liars_dice", "goofspiel", "hanabi", "pig"])
def test_no_policy_is_learned_for_one_or_two_sides(name, monkeypatch):
    monkeypatch.setattr(playout_guide, "compiled", None)
    assert policy_for(load(name)) is None


def test_the_edge_of_a_policy_does_not_grow_with_the_length_of_a_match():
    """In a match of nine deals a player of one deviation in each deal is three deviations ahead."""
    one, nine = (playout_guide.edge(NormalDist().cdf(z), z * z * 25) for z in (1, 3))
    assert one == pytest.approx(0.2) and nine == pytest.approx(0.2)
    assert playout_guide.edge(1.0, 25) < 1 and playout_guide.edge(0.5, 25) == 0


def test_a_player_of_few_simulations_learns_nothing(monkeypatch):
    monkeypatch.setattr(worlds, "policy_for", None)
    bot = player("worlds:sims=100", 1)
    bot._prepare(PRESIDENT.start(1))
    assert bot._trees[0].guide == Nothing()


@pytest.mark.long
def test_the_same_seed_chooses_the_same_act(monkeypatch):
    """The policy is learned with a seed of its own, so it is the same for all players."""
    monkeypatch.setattr(policy_on_disk, "load_or_learn", lambda learn, game: learn(game))
    p = PRESIDENT.start(3)
    bot = player("worlds:sims=200,threads=2", 5)
    first = bot(p)
    assert isinstance(bot._trees[0].guide, PlayoutGuide)
    policy_for.cache_clear()
    assert player("worlds:sims=200,threads=2", 5)(p) == first


@pytest.mark.long
def test_a_policy_sees_only_what_the_seat_knows():
    """Deals that the seat cannot tell apart have the same act."""
    p = PRESIDENT.start(3)
    acts = {player("worlds:sims=200", 1)(shown_to(p, p.player, seed)) for seed in range(4)}
    assert acts == {player("worlds:sims=200", 1)(p)}

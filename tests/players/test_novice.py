"""The novice: what random games teach it, and how it acts in games that it has never seen."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.players.first_glance import glance_at, glance_for
from kibitz.players.lessons import BOTH, lessons_for, places, side_numbers
from kibitz.players.novice import Novice
from kibitz.players.novice_games import LAPSE, NoviceGames, novice_games, people_habits

ROOT = Path(__file__).parents[2]
MNK = str(ROOT / "gallery/mnk.py")


@pytest.fixture(scope="module")
def rows():
    return kibitz.load(MNK, columns=5, rows=5, length=3)


@pytest.fixture(scope="module")
def careful():
    return Novice(attention=1.0, noise=0.0)


def after(game, *acts):
    p = game.start()
    for act in acts:
        p.play(act)
    return p


@pytest.mark.long
def test_an_act_that_wins_at_once_is_played(rows, careful):
    # 3 . . . . .
    # 2 o o . . .
    # 1 x x . . .
    assert careful(after(rows, "a1", "a2", "b1", "b2")) == "c1"


@pytest.mark.long
def test_a_careful_novice_prevents_a_row(rows, careful):
    # 1 x x . . .   and White has one stone, far away
    assert careful(after(rows, "a1", "e5", "b1")) == "c1"


@pytest.mark.long
def test_a_novice_overlooks_a_danger_as_often_as_its_attention_says(rows):
    p = after(rows, "a1", "e5", "b1")
    blind = Novice(attention=0.0, defence=0.0, noise=100.0)
    acts = [blind(p) for _ in range(200)]
    assert acts.count("c1") < 40  # 22 acts are legal, and chance alone decides


def test_a_careful_novice_thinks_again_only_about_the_acts_that_it_likes_best(rows):
    p = after(rows, "a1", "e5", "b2")
    liked = {Novice(noise=0.0, seed=seed)(p) for seed in range(20)}
    alone = {Novice(noise=0.0, candidates=1, seed=seed)(p) for seed in range(20)}
    some = {Novice(noise=0.0, candidates=3, ends=1, seed=seed)(p) for seed in range(20)}
    assert alone <= liked
    assert liked < some and len(some) < len(p.legal())


@pytest.mark.parametrize(
    "file", ["examples/tic_tac_toe.py", "examples/kuhn_poker.py", "examples/liars_dice.py"]
)
def test_a_careful_novice_plays_every_kind_of_game(file):
    game = kibitz.load(str(ROOT / file))
    careful = "novice:attention=0.9,noise=0.5,candidates=5,ends=24"
    match = kibitz.play_game(game, [careful] * game.seats, seed=1)
    assert match.over


def test_thinking_again_pays(rows):
    careful = "novice:attention=0.9,noise=0.5,candidates=5,ends=24"
    assert play_rounds(rows, careful, "novice", rounds=20, seed=1).score > 0.6


def test_an_act_near_the_last_one_and_the_centre_catches_the_eye(rows):
    p, glance = rows.start(), glance_for(rows)
    played = np.array([p.parse("b2")[0], p.parse("c3")[0]])
    near, beside_the_first, far = (
        glance_at(glance, played, 2, p.parse(cell)[0]) for cell in ("d4", "a1", "e1")
    )
    assert near > beside_the_first > far
    centre, corner = (glance_at(glance, played, 0, p.parse(cell)[0]) for cell in ("c3", "a1"))
    assert centre > corner


@pytest.mark.long
def test_imagined_games_show_what_the_other_would_win_with(rows):
    # 1 x x . . .   and White, which does not look for dangers, has one stone, far away
    careless = Novice(attention=0.0, defence=0.0, noise=0.0)
    assert careless(after(rows, "a1", "e5", "b1")) == "c1"


def test_people_act_without_a_thought_and_the_player_of_a_table_does_not(rows):
    assert Novice().habits(rows).lapse == 0.0
    assert people_habits(rows)._replace(lapse=0.0) == Novice().habits(rows)
    assert people_habits(rows).lapse == LAPSE


def test_random_games_teach_that_a_row_is_closed_beside_own_stones(rows):
    lessons, at = lessons_for(rows), rows.start()
    centre, beside, far = (at.parse(cell)[0] for cell in ("c3", "d3", "e1"))
    weights = lessons.weights[BOTH, 0]
    own = weights[lessons.links[centre, beside], 1]
    assert own > 0.1
    assert own > weights[lessons.links[centre, beside], 2]
    assert own > weights[lessons.links[centre, far], 1]


def test_lessons_are_the_same_each_time(rows):
    first = lessons_for(rows)
    lessons_for.cache_clear()
    again = lessons_for(rows)
    assert np.array_equal(first.weights, again.weights)


def test_acts_have_places_where_a_click_plays_them(rows):
    found, p = places(rows), rows.start()
    (x, y), (u, v) = (found[p.parse(cell)[0]] for cell in ("a1", "b2"))
    assert len(found) == 25
    assert (abs(x - u), abs(y - v)) == (1, 1)
    assert places(kibitz.load(str(ROOT / "gallery/wild_tic_tac_toe.py"))) == {}


@pytest.mark.long
def test_a_novice_beats_random_play_and_loses_to_a_search(rows):
    assert play_rounds(rows, "novice", "uniform", rounds=20, seed=1).interval[0] > 0.6
    assert play_rounds(rows, "mcts:sims=400", "novice", rounds=10, seed=1).score > 0.5


@pytest.mark.long
def test_compiled_games_are_those_of_the_player(rows):
    habits = Novice().habits(rows)
    played = novice_games(NoviceGames(rows, habits, 3, 200))
    assert played.ended.all()
    called = [
        kibitz.play_game(rows, [Novice(seed=2 * k), Novice(seed=2 * k + 1)], seed=k).returns[0]
        for k in range(100)
    ]
    error = np.sqrt(1 / len(called) + 1 / len(played.returns))
    assert abs(played.returns[:, 0].mean() - np.mean(called)) < 4 * error


@pytest.mark.long
def test_the_seed_of_a_job_fixes_its_games(rows):
    job = NoviceGames(rows, Novice().habits(rows), 3, 20)
    once, again = novice_games(job), novice_games(job)
    assert np.array_equal(once.returns, again.returns)
    assert np.array_equal(once.seen, again.seen)


@pytest.mark.parametrize(
    "file",
    [
        pytest.param("gallery/hexapawn.py", marks=pytest.mark.long, id="moves"),
        pytest.param("examples/kuhn_poker.py", marks=pytest.mark.long, id="hidden"),
        pytest.param("examples/pig.py", marks=pytest.mark.long, id="luck and points"),
        pytest.param("examples/hearts.py", marks=pytest.mark.long, id="cards"),
        pytest.param("examples/hanabi.py", marks=pytest.mark.long, id="cooperative"),
    ],
)
def test_the_same_player_plays_any_game_to_its_end(file):
    game = kibitz.load(str(ROOT / file))
    played = novice_games(NoviceGames(game, Novice().habits(game), 0, 3))
    assert played.ended.all()
    match = kibitz.play_game(game, ["novice"] * game.seats, seed=1)
    assert match.over


def test_where_information_is_hidden_nothing_is_learned_from_the_acts_of_others():
    assert not lessons_for(kibitz.load(str(ROOT / "examples/kuhn_poker.py"))).tells


def test_its_settings_are_parameters_with_bounds():
    assert player("novice:attention=0.5,noise=1").attention == 0.5
    with pytest.raises(kibitz.KibitzError, match="novice takes attention <= 1"):
        player("novice:attention=2")


@pytest.mark.long
def test_the_last_act_of_a_partner_counts_as_won_by_the_side():
    partners = kibitz.load(str(ROOT / "tests/study/partners.py"))
    played = novice_games(NoviceGames(partners, Novice().habits(partners), 0, 4))
    assert played.ended.all()
    assert side_numbers(partners).tolist() == [0, 1, 0, 1]

"""Exact values: published ones, and those of a slow and obvious solver."""

from pathlib import Path

import pytest
from tests.solve import slow

import kibitz
from kibitz.contract import KibitzError
from kibitz.kit.rng import below, seeded
from kibitz.solve import acyclic, begins_with_luck, solved
from kibitz.solve.looping import Backward

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = Path(__file__).parent


def example(name, **options):
    return kibitz.load(str(EXAMPLES / f"{name}.py"), **options)


def graph(**options):
    return kibitz.load(str(GAMES / "graph_game.py"), **options)


@pytest.fixture(scope="module")
def graph_for_points(tmp_path_factory):
    """The graph game with 50 points for each seat, and up to 20 more for one of them."""
    text = (GAMES / "graph_game.py").read_text()
    path = tmp_path_factory.mktemp("games") / "graph_for_points.py"
    for old, new in (
        ("MOST, SHARE = 1, 0", "MOST, SHARE = 20, 50"),
        ("options={", 'outcome="scores", options={'),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return lambda **options: kibitz.load(str(path), **options)


def test_tic_tac_toe_is_a_draw_wherever_the_first_mark_goes():
    found = solved(example("tic_tac_toe").start())
    assert found.result == "draw"
    assert found.results == dict.fromkeys(
        ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "draw"
    )


def test_a_missed_block_loses_at_tic_tac_toe():
    p = example("tic_tac_toe").start()
    p.play("a1 b2 a2")
    assert solved(p).results == {
        "a3": "draw",
        **dict.fromkeys(["b1", "c1", "c2", "b3", "c3"], "loss"),
    }


@pytest.mark.parametrize(
    ("width", "height", "result"), [(4, 4, "draw"), (5, 4, "draw"), (4, 5, "draw")]
)
def test_connect_four_on_small_boards_as_tromp_has_it(width, height, result):
    assert solved(example("connect_four", width=width, height=height).start()).result == result


def test_the_first_wins_hex_on_the_short_diagonal():
    results = solved(example("hex", size=3).start()).results
    assert [name for name, result in results.items() if result == "win"] == [
        "a1",
        "b1",
        "b2",
        "b3",
        "c3",
    ]


@pytest.mark.parametrize("version", [1, 2])
def test_byg_of_side_2_is_lost_wherever_its_first_stone_goes(version):
    found = solved(kibitz.load("byg", side=2, version=version).start())
    assert set(found.results.values()) == {"loss"}
    assert len(found.results) == 7


@pytest.mark.parametrize("seed", range(60))
def test_games_that_end_have_the_values_of_the_slow_solver(seed):
    p = graph(graph=seed, nodes=30).start()
    found = solved(p)
    assert in_view_of(p, found.acts, 0) == slow.solve(p)
    assert found.value == max(found.acts.values())


@pytest.mark.parametrize("seed", range(30))
def test_scores_are_exact_and_seat_1_gets_the_rest_of_the_sum(seed, graph_for_points):
    p = graph_for_points(graph=seed, nodes=30).start()
    assert in_view_of(p, solved(p).acts, 100) == slow.solve(p)


@pytest.mark.parametrize("seed", range(80))
def test_games_that_go_round_have_the_values_of_the_slow_solver(seed):
    p = graph(graph=seed, nodes=20, back=True).start()
    assert in_view_of(p, solved(p).acts, 0) == slow.solve(p)
    table = Backward(p.game, p.state, 100)
    for q in slow.reached(p).values():
        if not q.over:
            assert table.value(q.state, 0) == best(q, slow.solve(q))


def in_view_of(p, acts, total):
    """What seat 0 gets, where these are the values for the seat to act."""
    return {name: value if p.player == 0 else total - value for name, value in acts.items()}


def best(p, values):
    return max(values.values()) if p.player == 0 else min(values.values())


def random_position(game, plies, seed):
    p, rng = game.start(), seeded(seed)
    for _ in range(plies):
        p.act(p.legal()[below(rng, len(p.legal()))])
    return p


@pytest.mark.parametrize("seed", range(12))
def test_turns_of_several_acts_have_the_values_of_the_slow_solver(seed):
    p = random_position(kibitz.load("byg", side=3), 15, seed)
    assert in_view_of(p, solved(p).acts, 0) == slow.solve(p)


@pytest.mark.parametrize("seed", range(4))
def test_beat_it_or_eat_it_goes_round_and_has_the_values_of_the_slow_solver(seed):
    p = kibitz.load("beat", ranks=3).start(seed)
    assert in_view_of(p, solved(p).acts, 0) == slow.solve(p)


def test_a_length_is_the_number_of_acts_to_the_end():
    p = kibitz.load("beat", ranks=4).start()
    table = Backward(p.game, p.state, 100)
    while not p.over:
        seat, value, length = p.player, table.value(p.state, p.player), table.length(p.state)
        assert value != 0
        kept = [q for q in slow.children(p) if table.value(q.state, seat) == value]
        after = (min if value > 0 else max)(kept, key=lambda q: table.length(q.state))
        assert table.length(after.state) == length - 1
        p = after
    assert length == 1


def test_a_small_table_gives_the_same_values_with_more_work(monkeypatch):
    game = example("connect_four", width=4, height=4)
    p = random_position(game, 1, 0)
    large, small = acyclic.MemorySearch(game, 100), acyclic.MemorySearch(game, 1)
    assert large.value(p.state, 0) == small.value(p.state, 0)
    assert large.looked <= small.looked


def test_a_watch_can_end_a_search():
    def watch(looked):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved(example("tic_tac_toe").start(), watch=watch)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (lambda: example("kuhn_poker"), "a seat does not see everything"),
        (lambda: kibitz.load("delphi", players=4), "two seats, not for 4"),
        (lambda: kibitz.load(str(GAMES.parent / "players" / "take_stones.py")), "does not lose"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(game, reason):
    with pytest.raises(KibitzError, match=reason):
        solved(game().start())


def test_endless_play_has_no_score(graph_for_points):
    with pytest.raises(KibitzError, match="no score is agreed"):
        solved(graph_for_points(nodes=30, back=True).start())


def test_a_game_too_large_to_enumerate_is_refused():
    p = kibitz.load("beat", ranks=9).start()
    with pytest.raises(KibitzError, match="too many for 20 MB"):
        solved(p, memory_mb=20)


def test_luck_at_the_start_is_seen():
    assert begins_with_luck(kibitz.load("beat", ranks=3))
    assert not begins_with_luck(example("tic_tac_toe"))

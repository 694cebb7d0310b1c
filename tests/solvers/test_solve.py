"""Exact values: published ones, and those of a slow and obvious solver."""

import errno
import tempfile
from pathlib import Path

import pytest
from tests.check import authors
from tests.solvers import slow

import kibitz
from kibitz.contract import KibitzError
from kibitz.kit.rng import below, seeded
from kibitz.solvers import (
    ExactValue,
    acyclic,
    begins_with_luck,
    general,
    search_limit,
    solve_position,
    successor_file,
)
from kibitz.solvers.looping import Backward
from kibitz.solvers.size import size

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


def acts(p):
    """What each act is worth to the seat to act, by name."""
    return {name: worth.result for name, worth in solve_position(p).acts.items()}


def for_seat_0(p, total=0):
    return {name: worth if p.player == 0 else total - worth for name, worth in acts(p).items()}


def test_tic_tac_toe_is_a_draw_wherever_the_first_mark_goes():
    p = example("tic_tac_toe").start()
    assert solve_position(p).value.verdict == "drawn"
    assert acts(p) == dict.fromkeys(p.moves(), 0)


def test_a_missed_block_loses_at_tic_tac_toe():
    p = example("tic_tac_toe").start()
    p.play("a1 b2 a2")
    assert acts(p) == {name: 0 if name == "a3" else -1 for name in p.moves()}


# As John Tromp has them, and github.com/ChristopheSteininger/c4 for more sizes.
@pytest.mark.parametrize(
    ("width", "height", "verdict"),
    [
        (4, 4, "drawn"),
        pytest.param(6, 4, "lost", marks=pytest.mark.long),
        pytest.param(5, 4, "drawn", marks=pytest.mark.long),
        pytest.param(4, 5, "drawn", marks=pytest.mark.long),
    ],
)
def test_connect_four_has_its_published_values_on_small_boards(width, height, verdict):
    p = example("connect_four", width=width, height=height).start()
    assert solve_position(p).value.verdict == verdict


def test_the_first_wins_hex_of_size_3_on_the_short_diagonal_and_beside():
    worth = acts(example("hex", size=3).start())
    assert {name for name in worth if worth[name] == 1} == {"a1", "b1", "b2", "b3", "c3"}


@pytest.mark.parametrize("version", [1, 2])
def test_byg_of_side_2_is_lost_wherever_its_first_stone_goes(version):
    p = kibitz.load("byg", side=2, version=version).start()
    assert acts(p) == dict.fromkeys(p.moves(), -1)


@pytest.mark.parametrize("seed", range(60))
def test_games_that_end_have_the_values_of_the_slow_solver(seed):
    p = graph(graph=seed, nodes=30).start()
    assert for_seat_0(p) == slow.solve(p)
    assert solve_position(p).value.result == max(acts(p).values())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_scores_are_exact_and_seat_1_gets_the_rest_of_the_sum(seed, graph_for_points):
    p = graph_for_points(graph=seed, nodes=30).start()
    assert for_seat_0(p, 100) == slow.solve(p)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(80))
def test_games_that_can_repeat_have_the_values_of_the_slow_solver(seed):
    p = graph(graph=seed, nodes=20, back=True).start()
    assert for_seat_0(p) == slow.solve(p)
    table = Backward(p.game, p.state, 100)
    for q in slow.reached(p).values():
        if not q.over:
            assert table.exact_value(q.state, 0).result == best(q, slow.solve(q))


def test_quixo_can_repeat_and_has_the_values_of_the_slow_solver():
    p = kibitz.load(str(GAMES / "quixo.py"), size=2).start()
    table = Backward(p.game, p.state, 100)
    for q in slow.reached(p).values():
        if not q.over:
            assert table.exact_value(q.state, 0).result == best(q, slow.solve(q))


def test_what_follows_an_act_may_stand_in_a_file_in_place_of_memory(monkeypatch):
    p = kibitz.load(str(GAMES / "quixo.py"), size=3).start()
    in_memory = Backward(p.game, p.state, 100)
    monkeypatch.setattr(successor_file, "BLOCK", 0)
    opened = []
    temporary = tempfile.TemporaryFile
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda: opened.append(temporary()) or opened[-1])
    on_disk = Backward(p.game, p.state, 100)
    assert opened[0].closed
    assert (on_disk.values == in_memory.values).all()
    assert on_disk.count == 32_027


def test_a_full_disk_ends_a_solver_in_a_sentence(monkeypatch):
    class Full:
        def write(self, block):
            raise OSError(errno.ENOSPC, "No space left on device")

        def close(self):
            pass

    monkeypatch.setattr(successor_file, "BLOCK", 0)
    monkeypatch.setattr(tempfile, "TemporaryFile", Full)
    p = kibitz.load(str(GAMES / "quixo.py"), size=3).start()
    with pytest.raises(KibitzError, match=r"do not fit into .*: No space left on device"):
        Backward(p.game, p.state, 100)


def best(p, values):
    return max(values.values()) if p.player == 0 else min(values.values())


def random_position(game, plies, seed):
    p, rng = game.start(), seeded(seed)
    for _ in range(plies):
        p.act(p.legal()[below(rng, len(p.legal()))])
    return p


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_turns_of_several_acts_have_the_values_of_the_slow_solver(seed):
    p = random_position(kibitz.load("byg", side=3), 15, seed)
    assert for_seat_0(p) == slow.solve(p)


@pytest.mark.parametrize("seed", range(4))
def test_beat_it_or_eat_it_can_repeat_and_has_the_values_of_the_slow_solver(seed):
    p = kibitz.load("beat", ranks=3).start(seed)
    assert for_seat_0(p) == slow.solve(p)


def test_a_way_to_the_end_is_counted_in_acts():
    p = kibitz.load("beat", ranks=4).start()
    table = Backward(p.game, p.state, 100)
    while not p.over:
        worth = table.exact_value(p.state, p.player)
        assert worth.result != 0
        seat, after = (
            p.player,
            max(slow.children(p), key=lambda q: table.exact_value(q.state, p.player).rank),
        )
        assert table.exact_value(after.state, seat) == ExactValue(worth.result, worth.away - 1)
        p = after


def test_a_small_table_gives_the_same_values_with_more_work():
    game = example("connect_four", width=5, height=4)
    p = random_position(game, 1, 0)
    large, small = acyclic.MemorySearch(game, 100), acyclic.MemorySearch(game, 1)
    assert large.value(p.state, 0) == small.value(p.state, 0)
    assert large.looked <= small.looked


def test_a_watch_can_end_a_search():
    def watch(looked):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_position(example("tic_tac_toe").start(), watch=watch)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (lambda: example("kuhn_poker"), "a seat does not see everything"),
        (lambda: kibitz.load("delphi", players=4), "a seat does not see everything"),
        (lambda: kibitz.load(str(GAMES.parent / "players" / "take_stones.py")), "does not lose"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(game, reason):
    with pytest.raises(KibitzError, match=reason):
        solve_position(game().start())


def test_endless_play_has_no_score(graph_for_points):
    with pytest.raises(KibitzError, match="the rules give no score to that"):
        solve_position(graph_for_points(nodes=30, back=True).start())


@pytest.mark.long
def test_a_game_too_large_to_enumerate_is_refused():
    p = kibitz.load("beat", ranks=9).start()
    with pytest.raises(KibitzError, match="too many for 20 MB; there are"):
        solve_position(p, memory_mb=20)


def test_luck_at_the_start_is_seen():
    assert begins_with_luck(kibitz.load("beat", ranks=3))
    assert not begins_with_luck(example("tic_tac_toe"))


def test_what_was_found_of_one_position_helps_with_the_next():
    p = example("connect_four", width=4, height=4).start()
    known, fresh = general.General(p.game), general.General(p.game)
    known.acts(p)
    before = known.positions
    p.play("a")
    assert known.acts(p) == fresh.acts(p)
    assert known.positions - before < fresh.positions


def test_a_table_serves_for_all_that_comes_later():
    game = kibitz.load("beat", ranks=4)
    known, p = general.General(game), game.start(0)
    known.acts(p)
    found = known.positions
    while not p.over:
        assert known.acts(p).keys() == set(p.legal())
        assert known.positions == found
        p.act(p.legal()[0])


def test_a_table_does_not_hold_what_came_before():
    p = graph(graph=1, nodes=30).start()
    q = p.copy()
    q.act(0)
    table = Backward(p.game, q.state, 100)
    assert table.holds(q.state)
    assert not table.holds(p.state)


def test_a_small_game_is_counted_well_by_random_games():
    found = size(example("tic_tac_toe").start())
    assert 0.9 < found.total / 5478 < 1.1  # the number of positions of tic-tac-toe
    assert not found.beyond
    assert not found.is_too_large


def test_positions_after_the_first_acts_are_counted_where_random_games_found_too_few():
    """Of Tak 3x3 it said about 845 and 2,284 after three and four acts: 948 and 8,733."""
    found = size(example("tic_tac_toe").start())
    assert found.counted == (9, 72, 252, 756)
    assert "there are 9, 72, 252, 756 positions after 1, 2, 3, 4 acts" in str(found)


@pytest.mark.long
def test_a_large_game_is_called_hopeless():
    found = size(kibitz.load("byg", side=5).start(), games=3000)
    assert found.beyond
    assert "61, " in str(found)


def test_what_is_spent_on_compiling_and_on_judging_the_size_does_not_count(monkeypatch):
    now = [0.0]

    def judge(p):
        now[0] += 100
        return size(p, games=100)

    monkeypatch.setattr(search_limit, "size", judge)
    monkeypatch.setattr(search_limit.time, "perf_counter", lambda: now[0])
    watch = search_limit.SearchLimit(example("tic_tac_toe").start(), seconds=10)
    for spent in (50, 5, 4):
        now[0] += spent
        watch(spent)
    now[0] += 2
    with pytest.raises(search_limit.OutOfTime, match="after 7 positions in 11 s"):
        watch(7)


@pytest.mark.long
def test_a_search_that_takes_too_long_says_how_large_the_game_is(monkeypatch):
    monkeypatch.setattr(search_limit, "QUIET", 0.0)
    p = kibitz.load("byg", side=3).start()
    with pytest.raises(search_limit.OutOfTime, match="judged from 30,000 random games"):
        solve_position(p, watch=search_limit.SearchLimit(p, 0.01))


def test_an_exact_score_is_written_with_all_its_digits():
    assert ExactValue(-12_345_678, scores=True).verdict == "-12345678"


@pytest.mark.long
@pytest.mark.parametrize("method", ["memory-search", "backward", "expected-values"])
def test_rules_that_name_a_seat_the_game_does_not_have_are_refused(method, tmp_path):
    """Compiled code read beyond the end of an array instead, and a wrong value was called exact."""
    text = (Path(__file__).parent / "graph_game.py").read_text()
    text = text.replace("return p.seat[p.at]", "return 5 if p.at > 0 else p.seat[p.at]")
    (tmp_path / "fifth.py").write_text(text)
    with pytest.raises(kibitz.KibitzError, match="a seat that the game does not have"):
        kibitz.solve(kibitz.load(str(tmp_path / "fifth.py")), method=method)


@pytest.mark.long
def test_a_table_of_a_game_with_secrets_is_refused(tmp_path):
    """`--keep` wrote nothing, and did not say so."""
    game = kibitz.load(str(Path(__file__).parents[2] / "examples" / "kuhn_poker.py"))
    with pytest.raises(KibitzError, match="this game has secrets"):
        kibitz.solve(game, folder=tmp_path)


@pytest.mark.parametrize("method", ["memory-search", "backward", "expected-values"])
def test_a_false_count_of_acts_ended_the_process_with_a_segmentation_fault(tmp_path, method):
    late = ("    return n\n", "    return n if n > 3 else 900\n")
    false = authors.game(tmp_path, (EXAMPLES / "tic_tac_toe.py").read_text(), late)
    with pytest.raises(KibitzError, match="`legal` says that it wrote more actions than the game"):
        kibitz.solve(false, method=method)

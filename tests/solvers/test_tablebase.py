"""Tables of positions: written, found again for the same rules only, and played from."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.solvers import slow

import kibitz
from kibitz import KibitzError
from kibitz.solvers import Exact, table_files, tablebase
from kibitz.solvers.general import General
from kibitz.solvers.looping import Backward

GRAPH = Path(__file__).parent / "graph_game.py"
NOUGHTS = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"
ROUND = {"graph": 3, "nodes": 20, "back": True}  # a graph in which play can go round

# Plays `perfect` against itself where nobody may search; prints the verdict of each act.
PLAY = """
import json, sys
from pathlib import Path
import kibitz
from kibitz.players import player
from kibitz.solvers import acyclic, looping, table_files

def searched(*given, **more):
    raise AssertionError("searched")

acyclic.MemorySearch.value = looping.Backward._find_all = searched
table_files.cache_folder = lambda: Path(sys.argv[1])
p = kibitz.load(sys.argv[2], **json.loads(sys.argv[3])).start()
while not p.over and p.ply < 20:
    *_, thought = player("perfect").think(p)
    print(thought.verdict)
    p.act(thought.action)
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The user's tables lie in an empty folder."""
    monkeypatch.setattr(table_files, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def kept(p):
    """Write the table of all that can come from a position."""
    return tablebase.write(table_files.users(p.game), p, Backward(p.game, p.state, 100), {})


def graph(path=GRAPH, **options):
    return kibitz.load(str(path), **options)


def never_searched(monkeypatch):
    def searched(*given):
        raise AssertionError("searched")

    monkeypatch.setattr(General, "acts", searched)


@pytest.mark.parametrize("seed", range(10))
def test_a_table_has_the_worth_of_each_position_that_can_come(folder, seed):
    p = graph(graph=seed, nodes=20, back=True).start()
    kept(p)
    (table,) = tablebase.find(p.game)
    solved = Backward(p.game, p.state, 100)
    for q in slow.reached(p).values():
        assert table.holds(q.state)
        assert [table.exact_value(q.state, k) for k in (0, 1)] == [
            solved.exact_value(q.state, k) for k in (0, 1)
        ]


def test_a_table_does_not_hold_what_came_before(folder):
    p = graph(graph=1, nodes=30).start()
    q = p.copy()
    q.act(0)
    kept(q)
    (table,) = tablebase.find(p.game)
    assert table.holds(q.state)
    assert not table.holds(p.state)
    assert not Exact(p.game).looks_up(p)
    assert Exact(p.game).acts(p) == General(p.game).acts(p)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"), [(str(GRAPH), ROUND), (str(NOUGHTS), {}), ("byg", {"side": 2})]
)
def test_perfect_plays_from_a_table_in_a_fresh_process_and_never_searches(folder, name, options):
    p = kibitz.load(name, **options).start()
    kept(p)
    best = max(General(p.game).acts(p).values(), key=lambda worth: worth.rank)
    verdicts = in_a_fresh_process(folder, name, options).stdout.split()
    assert verdicts[0] == best.verdict
    assert len(verdicts) > 1


@pytest.mark.long
def test_perfect_would_search_without_the_table(folder):
    assert "AssertionError: searched" in in_a_fresh_process(folder, str(GRAPH), ROUND).stderr


def in_a_fresh_process(folder, name, options):
    words = [sys.executable, "-c", PLAY, str(folder), name, json.dumps(options)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=240)


def test_annotating_asks_the_table(folder, monkeypatch):
    p = kibitz.load(str(NOUGHTS)).start()
    expected = General(p.game).acts(p)
    kept(p)
    never_searched(monkeypatch)
    found = Exact(p.game).acts(p)
    assert found.keys() == expected.keys()
    assert {worth.verdict for worth in found.values()} == {"drawn"}


def edited(tmp_path, old, new):
    """The graph game with one text in place of another, under the same name."""
    text = GRAPH.read_text()
    assert old in text
    path = tmp_path / "graph_game.py"
    path.write_text(text.replace(old, new))
    return graph(path, **ROUND)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("out[0] = SHARE + p", "out[0] = SHARE - p"),
        ("WAYS = 3", "WAYS = 2"),
        ("return p.seat[p.at]", "return 1 - p.seat[p.at]"),
        ("luck.randint(-MOST, MOST)", "luck.randint(0, MOST)"),
        ("return p.at\n", "return p.at + 1\n"),
    ],
)
def test_a_table_for_other_rules_is_passed_over(folder, tmp_path, old, new):
    kept(graph(**ROUND).start())
    assert not list(tablebase.find(edited(tmp_path, old, new)))


def test_a_table_for_other_options_is_passed_over(folder):
    kept(graph(**ROUND).start())
    assert not list(tablebase.find(graph(**{**ROUND, "graph": 4})))
    assert len(list(tablebase.find(graph(**ROUND)))) == 1


def test_a_comment_in_the_rules_makes_no_table_useless(folder, tmp_path):
    kept(graph(**ROUND).start())
    game = edited(tmp_path, "def over(p):", "# the ends\ndef over(p):")
    assert len(list(tablebase.find(game))) == 1


def test_tables_of_one_game_lie_beside_one_another(folder):
    p = graph(**ROUND).start()
    q = graph(**{**ROUND, "graph": 4}).start()
    assert kept(p) == kept(p)
    assert kept(p) != kept(q)


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A table, and its game."""
    p = graph(**ROUND).start()
    path = tablebase.write(tmp_path_factory.mktemp("good"), p, Backward(p.game, p.state, 100), {})
    return p, path.read_bytes()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_sentence_reports_damage_or_it_changes_nothing(folder, good, data):
    p, whole = good
    at = data.draw(st.integers(0, len(whole) - 1))
    cut = data.draw(st.booleans())
    byte = bytes([data.draw(st.integers(0, 255))])
    table_files.users(p.game).mkdir(parents=True, exist_ok=True)
    path = table_files.users(p.game) / "damaged.table"
    path.write_bytes(whole[:at] if cut else whole[:at] + byte + whole[at + 1 :])
    tablebase._read.cache_clear()
    try:
        found = list(tablebase.find(p.game))
    except KibitzError as fault:
        assert str(fault) == f"{path} is damaged; delete it or make it again with kibitz solve."
        return
    expected = Backward(p.game, p.state, 100)
    assert all(table.exact_value(p.state, 0) == expected.exact_value(p.state, 0) for table in found)


def test_scores_have_no_table(tmp_path):
    p = edited(tmp_path, "options={", 'outcome="scores", options={').start()
    with pytest.raises(KibitzError, match="not of scores"):
        General(p.game).enumerate_from(p)


def test_solve_asks_a_kept_table_before_it_searches(tmp_path, monkeypatch):
    monkeypatch.setattr(table_files, "cache_folder", lambda: tmp_path)
    p = kibitz.load(str(NOUGHTS)).start()
    p.play("a1 b1 b2")
    searched = kibitz.solve(p)
    kibitz.solve(p, folder=table_files.users(p.game))
    looked_up = kibitz.solve(p)
    assert (searched.method, looked_up.method) == ("memory search", "table")
    assert looked_up.returns == searched.returns == (1.0, -1.0)
    verdicts = {name: value.verdict for name, value in looked_up.acts.items()}
    assert verdicts == {name: value.verdict for name, value in searched.acts.items()}

"""The tree search: what it proves, what it keeps, and that a seed fixes its move."""

from __future__ import annotations

import dataclasses
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kibitz
from kibitz.kit.rng import below, seeded
from kibitz.players import PLAYERS, player
from kibitz.players.mcts import Mcts, SearchTree

EXAMPLES = Path(__file__).parents[2] / "examples"

# The last phase of the sample game of Beat It or Eat It: left leads.
#   LEFT h AKQJ s K98      RIGHT h T98 s AQJT
# At 9h, RIGHT's card in the post, he is to lead with these hands and 8s Ts 8h Jh on the table.
TO_THE_9H = "8h Jh 8s Js 9h Kh 9s eat Ts Js 8h eat 9h eat Th eat 8s Ts 8h Jh"


def last(bot: Any, p: kibitz.Position) -> Any:
    *_, thought = bot.think(p)
    return thought


@pytest.fixture(scope="module")
def tic_tac_toe() -> kibitz.Game:
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


@pytest.fixture(scope="module")
def sample() -> kibitz.Game:
    return kibitz.load("beat", ranks=7, deal="AQT98/KJ")


def test_tic_tac_toe_is_drawn_and_the_search_says_so(tic_tac_toe: kibitz.Game) -> None:
    thought = last(player("mcts:sims=100000"), tic_tac_toe.start())
    assert thought.verdict == "drawn"
    assert thought.done < 100_000


def test_a_proved_search_plays_on_to_the_value_it_promised(tic_tac_toe: kibitz.Game) -> None:
    p = tic_tac_toe.start()
    p.play("a1 a2")  # an edge beside the corner loses
    bot = player("mcts:sims=20000", seed=1)
    assert last(bot, p).verdict == "won"
    while not p.over:
        p.play(bot(p) if p.player == 0 else p.moves()[0])
    assert p.returns == (1, -1)


def test_it_takes_a_win_in_one(tic_tac_toe: kibitz.Game) -> None:
    """
    3  O O .
    2  X X .      X to move
    1  . . .
    """
    p = tic_tac_toe.start()
    p.play("a2 a3 b2 b3")
    thought = last(player("mcts:sims=200"), p)
    assert (p.name(thought.action), thought.verdict, thought.value) == ("c2", "won", 1)


def test_a_lost_position_is_called_lost(tic_tac_toe: kibitz.Game) -> None:
    """
    3  X . O
    2  . X .      O to move; X threatens a2 and c1
    1  X O .
    """
    p = tic_tac_toe.start()
    p.play("a1 b1 b2 c3 a3")
    assert p.player == 1
    thought = last(player("mcts:sims=5000"), p)
    assert (thought.verdict, thought.value) == ("lost", -1)
    assert thought.action in p.legal()


URGENT = """

def urgent(p, out):
    for mark in (1 + p.placed % 2, 2 - p.placed % 2):  # a row to make, else one to stop
        for a, b, c in LINES:
            for gap, one, other in ((a, b, c), (b, c, a), (c, a, b)):
                if p.board[gap] == 0 and p.board[one] == mark and p.board[other] == mark:
                    out[0] = gap
                    return 1
    return 0
"""


@pytest.fixture(scope="module")
def alert(tmp_path_factory: pytest.TempPathFactory) -> kibitz.Game:
    """Tic-tac-toe with a word on what is urgent."""
    path = tmp_path_factory.mktemp("alert") / "alert.py"
    path.write_text((EXAMPLES / "tic_tac_toe.py").read_text() + URGENT)
    return kibitz.load(str(path))


@pytest.mark.long
def test_where_acts_are_urgent_no_other_is_looked_at(alert: kibitz.Game) -> None:
    """
    3  . . .
    2  . O .      O to move; X threatens b1
    1  X . X
    """
    p = alert.start()
    p.play("a1 b2 c1")
    bot = player("mcts:sims=50")
    assert bot(p) == "b1"
    assert [alert.name(p.record, a) for a in bot._trees[0].root()] == ["b1"]  # type: ignore[attr-defined]


def test_urgent_acts_are_followed_at_once(alert: kibitz.Game) -> None:
    """
    3  X . O
    2  . X .      O to move; X threatens a2 and c1
    1  X O .
    """
    p = alert.start()
    p.play("a1 b1 b2 c3 a3")
    thought = last(player("mcts:sims=100"), p)
    assert (thought.verdict, thought.done) == ("lost", 1)


@pytest.mark.long
def test_what_is_proved_of_urgent_acts_is_true_of_the_position(
    alert: kibitz.Game, tic_tac_toe: kibitz.Game
) -> None:
    for seed in range(40):
        p, q, rng = alert.start(), tic_tac_toe.start(), seeded(seed)
        for _ in range(1 + seed % 6):
            if not p.over:
                action = p.legal()[below(rng, len(p.legal()))]
                p.act(action)
                q.act(action)
        if not p.over:
            bots = player("mcts:sims=20000"), player("mcts:sims=20000")
            found = [last(bot, x) for bot, x in zip(bots, (p, q), strict=True)]
            assert found[0].verdict == found[1].verdict is not None
            assert found[0].done <= found[1].done


@pytest.mark.long
def test_it_finds_the_forced_loss_in_the_last_phase_of_the_sample_game(sample: kibitz.Game) -> None:
    p = sample.start()
    p.play(TO_THE_9H + " 9s Js 9h")
    assert p.player == 0
    assert last(player("mcts:sims=200000"), p).verdict == "won"


@pytest.mark.long
def test_the_same_seed_and_threads_give_the_same_move() -> None:
    game = kibitz.load("byg", side=4)
    for threads in (1, 2):
        spec = f"mcts:sims=3000,threads={threads}"
        thoughts = [last(player(spec, seed=5), game.start()) for _ in range(3)]
        assert len({(t.action, t.value, t.done) for t in thoughts}) == 1
    assert last(player("mcts:sims=3000", seed=6), game.start()).value != thoughts[0].value


def test_a_budget_of_playouts_is_kept_to() -> None:
    thought = last(player("mcts:sims=777"), kibitz.load("byg", side=4).start())
    assert (thought.done, thought.total, thought.share) == (777, 777, 1.0)


def test_a_budget_of_seconds_is_kept_and_reported() -> None:
    game = kibitz.load("byg", side=4)
    bot = player("mcts:time=1")
    bot.warm(game)
    begun = time.perf_counter()
    thoughts = list(bot.think(game.start()))
    assert time.perf_counter() - begun >= 1
    assert len(thoughts) > 1
    assert [t.share for t in thoughts] == sorted(t.share for t in thoughts)
    assert thoughts[-1].total is None


def test_the_tree_is_kept_between_moves() -> None:
    game, bot = kibitz.load("byg", side=4), player("mcts:sims=5000")
    p = game.start()
    thought = last(bot, p)
    p.act(thought.action)
    root = bot._trees[0].root()  # type: ignore[attr-defined]
    p_visits = root[thought.action][0]
    bot._prepare(p)  # type: ignore[attr-defined]
    kept = int(bot._trees[0].tree["visits"][0])  # type: ignore[attr-defined]
    assert kept == p_visits > 0


def test_a_position_of_another_game_starts_a_new_tree(tic_tac_toe: kibitz.Game) -> None:
    bot = player("mcts:sims=300")
    first = kibitz.load("byg", side=2)
    assert bot(first.start()) in first.start().moves()
    assert bot(tic_tac_toe.start()) in tic_tac_toe.start().moves()
    other = kibitz.load("byg", side=2, version=2)
    assert bot(other.start()) in other.start().moves()


def test_memory_is_bounded_by_the_option() -> None:
    game = kibitz.load("byg", side=4)
    for threads in (1, 2):
        bot = player(f"mcts:sims=60000,memory=8,expand=1,threads={threads}")
        thought = last(bot, game.start())
        held = sum(g.tree.nbytes + g.spare.nbytes for g in bot._trees)  # type: ignore[attr-defined]
        assert held <= 8 * 2**20
        assert thought.done == 60_000


def small_tree(game: kibitz.Game, room: int) -> SearchTree:
    return SearchTree(game.start(), Mcts(expand=1)._settings(game), seeded(1), room)


def expanded(tree: SearchTree) -> list[int]:
    """The visits of the entries that have children, the most first."""
    entries = tree.tree[: tree.work["used"][0]]
    return sorted(entries["visits"][entries["first"] != 0].tolist(), reverse=True)


def test_a_full_tree_forgets_what_lies_below_the_entries_with_the_fewest_visits() -> None:
    game = kibitz.load("byg", side=4)
    tree = small_tree(game, 100 * game.actions)
    while not tree.work["full"][0]:
        tree._simulate(100)
    acts, before = tree.root(), expanded(tree)
    tree._prune()
    after = expanded(tree)
    assert tree.root() == acts
    assert after == before[: len(after)]
    assert len(before) / 4 < len(after) < len(before)
    assert tree.work["used"][0] <= len(tree.tree) // 2 + 1


def test_a_search_proves_what_does_not_fit_in_its_tree(tic_tac_toe: kibitz.Game) -> None:
    """A full tree once stopped growing: 2 million simulations lost to 2 thousand in Byg."""
    tree = small_tree(tic_tac_toe, 400)
    tree.run(200_000)
    assert tree.solved == 0


def test_a_position_whose_acts_a_full_tree_forgot_gets_a_new_tree(
    tic_tac_toe: kibitz.Game,
) -> None:
    """Its value might be proved, and the search then had no act to choose."""
    tree, p = small_tree(tic_tac_toe, 400), tic_tac_toe.start()
    tree.run(300)
    action = next(iter(tree.root()))
    tree.keep(0, least=1000)
    p.act(action)
    assert not tree.advance_root([action], p)


def test_the_slices_of_a_search_do_not_change_when_its_tree_is_pruned() -> None:
    game = kibitz.load("byg", side=4)
    whole, sliced = (small_tree(game, 4 * game.actions) for _ in range(2))
    whole.run(2000)
    for _ in range(20):
        sliced.run(100)
    assert whole.root() == sliced.root()


def test_an_only_act_is_played_without_thinking() -> None:
    p = kibitz.load("beat", ranks=2, deal="AK/").start()
    while len(p.legal()) > 1:
        p.act(p.legal()[0])
    assert last(player("mcts:sims=100000"), p).done == 0


@pytest.mark.long
def test_a_forced_act_in_a_lost_position_is_played_with_that_word(sample: kibitz.Game) -> None:
    p = sample.start()
    p.play(TO_THE_9H + " 9s Js 9h Qh Kh eat")  # LEFT: h A s K; RIGHT has the rest
    bot = player("mcts:sims=20000")
    assert (bot(p), last(bot, p).verdict) == ("Ah", "won")
    p.play("Ah")
    assert p.moves() == ["eat"]
    assert last(bot, p).verdict == "lost"


def test_a_player_of_scores_searches_without_proving() -> None:
    game = kibitz.load(str(Path(__file__).parent / "take_stones.py"))
    thought = last(player("mcts:sims=2000"), game.start())
    assert thought.verdict is None
    assert game.start().game.name(game.start().record, thought.action) == "3"


@pytest.mark.parametrize(
    ("spec", "written"),
    [
        (
            "mtcs",
            "There is no player 'mtcs'; there are uniform, novice, greedy, heuristic, mcts, worlds, ismcts, perfect,",
        ),
        ("mcts:sims=many", "mcts: sims is a whole number, not 'many'."),
        ("mcts:depth=3", "mcts has no parameter 'depth'"),
        ("mcts:sims=0", "mcts takes sims >= 1"),
        ("mcts:threads=0", "mcts takes threads >= 1"),
        ("mcts:threads=1000000", "mcts takes threads <= 1,024"),
        ("mcts:time=-1", "mcts takes time >= 0, not -1."),
        ("mcts:explore=-0.5", "mcts takes explore >= 0, not -0.5."),
        ("mcts:cut=-1", "mcts takes cut >= 0, not -1."),
        ("mcts:rave=-1", "mcts takes rave >= 0, not -1."),
        ("mcts:sims=10,time=1", "mcts thinks for one budget; give sims or time, not both."),
        ("mcts:sims=10,sims=20", "mcts has sims twice; give it once."),
        ("ismcts:determinizations=-1", "ismcts takes determinizations >= 0, not -1."),
        ("worlds:determinizations=-1", "worlds takes determinizations >= 0, not -1."),
        ("learned:depth=2,time=1", "learned thinks for one budget; give time or depth, not both."),
        ("learned:explore=-1", "learned takes explore >= 0, not -1."),
        ("greedy:worlds=-3", "greedy takes worlds >= 1, not -3."),
        ("mcts:time=nan", "mcts: time is a number, not 'nan'."),
        ("mcts:solve=maybe", "mcts: solve is yes or no, not 'maybe'."),
        ("uniform:sims=3", "uniform has no parameter 'sims'"),
    ],
)
def test_a_bad_name_of_a_player_gets_one_sentence(spec: str, written: str) -> None:
    with pytest.raises(kibitz.KibitzError) as caught:
        player(spec)
    assert str(caught.value).startswith(written)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("value", ["-1", "0", "nan", "-0.5", "1" + "0" * 30, "no"])
def test_a_parameter_out_of_bounds_is_refused_or_harmless(name: str, value: str) -> None:
    """One of these divided by zero, and others were too large for machine code."""
    module, kind, _ = PLAYERS[name]
    made = getattr(import_module(f"kibitz.players.{module}"), kind)
    for field in dataclasses.fields(made):
        if field.init and field.type in ("int", "float") and field.name != "seed":
            try:
                bot = player(f"{name}:{field.name}={value}")
            except kibitz.KibitzError as refused:
                reasons = field.name, "above 0", "needs the file of a program"
                assert any(reason in str(refused) for reason in reasons)
            else:
                assert 0 <= getattr(bot, field.name) <= 1e9 or field.name == "urgency"


@pytest.mark.long
@pytest.mark.parametrize("name", ["tic_tac_toe", "alert"])
def test_the_search_runs_as_plain_python_too(name: str, request: pytest.FixtureRequest) -> None:
    """The same file, not compiled, grows the same tree."""
    import numpy as np

    from kibitz.kernel import compiled
    from kibitz.players.search import tree
    from kibitz.players.search.guide import Nothing
    from kibitz.players.search.loop import simulate

    game = request.getfixturevalue(name)

    how = tree.Settings(0.5, 0.0, 30.0, 2, 2000, 1, 0.0, 1.0, False)
    p = game.start()
    grown = []
    for make in (lambda f: f, lambda f: compiled(f, game.rules)):
        entries, works = np.zeros(4000, tree.ENTRY), tree.workspace_for(2, 9)
        kind = (
            np.recarray if make(tree.init_tree) is tree.init_tree else np.ndarray
        )  # for attributes
        kept, notes = entries.view(kind), works.view(kind)
        make(tree.init_tree)(p.state, kept, notes, how)
        world, rng = p.state.copy(), seeded(3)
        done = make(simulate)(p.state, world, kept, notes, Nothing(), how, 150, rng)
        grown.append((done, int(works["used"][0]), entries))
    assert grown[0][:2] == grown[1][:2]
    for name in (
        "action",
        "visits",
        "rave_visits",
        "first",
        "count",
        "low",
        "high",
        "value",
        "rave_value",
    ):
        assert (grown[0][2][name] == grown[1][2][name]).all(), name


@pytest.mark.parametrize("spec", ["uniform", "mcts:sims=10"])
def test_a_finished_game_leaves_nothing_to_choose(spec: str, tic_tac_toe: kibitz.Game) -> None:
    p = tic_tac_toe.start()
    p.play("a1 a2 b1 b2 c1")
    with pytest.raises(
        kibitz.KibitzError, match=r"^The game is over; there is nothing to choose\.$"
    ):
        player(spec)(p)


@pytest.mark.long
def test_an_act_that_the_search_never_tried_does_not_change_whose_turn_it_thinks_it_is() -> None:
    """It took any such position for one of seat 0, and so played seat 1 badly in wide games."""
    for seed in range(8):
        bot, p = player("mcts:sims=4,expand=1", seed), kibitz.load("byg", version=2).start(seed)
        for _ in range(12):
            last(bot, p)
            assert bot._trees[0].tree["seat"][0] == p.player
            tried = {action for action, child in bot._trees[0].root().items() if child[0]}
            p.act(next((act for act in p.legal() if act not in tried), p.legal()[0]))

"""Players that learn: they get better by self-play, and their file fits one game only."""

from collections import defaultdict
from itertools import count, product
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.cli import train_command
from kibitz.kit.rng import seeded
from kibitz.learning import model_file, policy_file, values_file
from kibitz.learning.network import values_of
from kibitz.play.rounds import play_rounds
from kibitz.players import player, shipped
from kibitz.players.learned import choices_of
from kibitz.players.value_guide import MIXED, PRIOR
from kibitz.solvers import Exact
from kibitz.tables import levels
from kibitz.tables.thinking import analysis, review
from kibitz.training.plan import Plan
from kibitz.training.value_training import Training, beside
from kibitz.training.workflow import Workflow

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SECONDS = 1.5


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


def learn(training, games):
    """Train for seconds until this many games were played, on a slow machine again and again."""
    training.warm()
    found = []
    for _ in range(100):
        training.done = 0.0
        found += training.run(SECONDS)
        if training.games >= games:
            break
    return found


@pytest.fixture(scope="module")
def trained(game):
    training = Training(game, seed=1)
    return training, learn(training, 8000)


@pytest.fixture(scope="module")
def file(trained, tmp_path_factory):
    path = tmp_path_factory.mktemp("learned") / "tic.npz"
    trained[0].save(path, "kibitz train tic-tac-toe")
    return path


def learned(file, **parameters):
    text = ",".join(f"{name}={value}" for name, value in parameters.items())
    return player(f"learned:file={file},{text}")


@pytest.mark.long
def test_a_player_that_has_learned_for_seconds_beats_random_acts(game, file):
    tally = play_rounds(
        game, lambda seed: learned(file, depth=1), lambda seed: player("uniform", seed), rounds=20
    )
    assert tally.score > 0.85


def test_the_learned_acts_keep_the_exact_value_of_most_positions(game, file):
    exact, bot = Exact(game), learned(file, depth=1)
    kept = []
    for first in range(9):
        for second in range(9):
            p = game.start()
            if first != second:
                p.act(first)
                p.act(second)
                values = {a: worth.result for a, worth in exact.acts(p).items()}
                kept.append(values[p.parse(bot(p))[0]] == max(values.values()))
    assert np.mean(kept) > 0.85


def test_a_search_proves_a_win_that_is_near(game, file):
    p = game.start()
    p.play("a1 b1 a2 b2")  # X needs a3
    *_, last = learned(file, depth=3).think(p)
    assert (p.name(last.action), last.verdict) == ("a3", "won")


@pytest.mark.parametrize("search", ["uct", "mixed"])
def test_a_tree_of_learned_values_plays_well_too(game, file, search):
    tally = play_rounds(
        game,
        lambda seed: learned(file, sims=30, search=search),
        lambda seed: player("uniform", seed),
        rounds=6,
    )
    assert tally.score > 0.8


@pytest.mark.parametrize("search", ["uct", "mixed"])
def test_a_tree_with_learned_values_proves_as_tree_search_does(game, file, search):
    p = game.start()
    p.play("a1 b2 a2")  # O has to stop a3 and loses nothing by it
    *_, last = learned(file, sims=3000, search=search).think(p)
    assert (p.name(last.action), last.verdict) == ("a3", "drawn")


def test_acts_get_their_learned_values_when_their_node_was_visited_often(game, file):
    bot = learned(file, sims=300, search="mixed")
    _ = list(bot.think(game.start()))
    tree = bot._bot._trees[0].tree
    used = int(bot._bot._trees[0].work["used"][0])
    nodes = [k for k in range(used) if tree["first"][k]]
    assert len(nodes) > 5
    for k in nodes:
        children = tree[tree["first"][k] : tree["first"][k] + tree["count"][k]]
        visits = int(tree["visits"][k])
        if tree["judged"][k]:
            assert k == 0 or visits > MIXED.judge
        else:  # the learned value of its own act may count since its last visit
            assert k != 0 and visits <= MIXED.judge + PRIOR
        assert (children["visits"].min() >= PRIOR) == bool(tree["judged"][k])


def test_a_tree_with_learned_values_goes_on_after_an_answer(game, file):
    p, bot = game.start(), learned(file, sims=50, search="mixed")
    while not p.over:
        *_, last = bot.think(p)
        assert last.action in p.legal()
        p.act(last.action)


def test_plain_search_is_tree_search_without_the_values(game, file):
    p = game.start()
    bots = learned(file, sims=200, search="plain"), player("mcts:sims=200")
    plain, tree = (list(bot.think(p))[-1] for bot in bots)
    assert (plain.action, plain.value) == (tree.action, tree.value)


def test_the_search_that_a_file_names_is_the_usual_one(game, file, tmp_path):
    other = tmp_path / "other.npz"
    other.write_bytes(file.read_bytes())
    model_file.note(other, {"search": "plain"})
    p = game.start()
    p.play("a1")
    *_, named = learned(other, sims=100).think(p)
    *_, plain = learned(file, sims=100, search="plain").think(p)
    assert (named.action, named.value) == (plain.action, plain.value)


def test_without_a_file_the_one_that_comes_with_the_game_plays(game, file, monkeypatch):
    monkeypatch.setattr(shipped, "files", lambda package: (file,))
    p = game.start()
    assert player("learned:depth=2")(p) == learned(file, depth=2)(p)
    assert levels.spec("master", game).startswith("learned:time=")
    assert levels.display_name(levels.spec("master", game)) == "computer, master"


def test_no_master_is_offered_for_options_without_a_file(game, file, monkeypatch):
    monkeypatch.setattr(shipped, "files", lambda package: (file,))
    assert "master" in levels.levels("")
    other = kibitz.load(str(EXAMPLES / "connect_four.py"))
    with pytest.raises(KibitzError, match="No learned player comes with connect-four"):
        levels.spec("master", other)
    with pytest.raises(KibitzError, match="No learned player comes with connect-four"):
        player("learned:time=1").warm(other)


def test_the_refusal_names_only_the_options_that_differ():
    with pytest.raises(KibitzError, match=r"with these options; there is one for players=4\. "):
        player("learned:time=1").warm(kibitz.load("president", players=5))
    with pytest.raises(KibitzError, match=r"No learned player comes with delphi\. "):
        player("learned:time=1").warm(kibitz.load("delphi"))


def test_hints_and_evaluations_use_the_learned_player_that_comes_with_a_game(
    game, file, monkeypatch
):
    assert analysis.searcher(game).startswith("mcts:")
    monkeypatch.setattr(shipped, "files", lambda package: (file,))
    found = analysis.estimate_by_search(game.start())
    assert found.action in game.start().legal()
    assert analysis.searcher(game).startswith("learned:")


def test_the_review_after_a_game_uses_the_learned_player_that_comes_with_it(
    game, file, monkeypatch
):
    p = game.start()
    p.play("a1 b1 a2 b2 a3")
    monkeypatch.setattr(shipped, "files", lambda package: (file,))
    thought = []
    monkeypatch.setattr(
        review, "player", lambda spec, seed: thought.append(spec) or player(spec, seed)
    )
    *_, last = review.review(p)
    assert last.value == 1.0
    assert {spec.partition(":")[0] for spec in thought} == {"learned"}


@pytest.mark.long
def test_files_that_come_with_games_are_small_and_fit():
    games = Path(kibitz.__file__).parent / "games"
    found = sorted(games.glob(f"*/{shipped.FOLDER}/*.npz"))
    assert sum(file.stat().st_size for file in found) <= shipped.LARGEST_IN_ALL
    for file in found:
        head, _ = model_file.take(file)
        game = kibitz.load(head["game"], **head["options"])
        assert file.stat().st_size <= shipped.LARGEST
        assert shipped.fitting(game) == file
        values_file.read(file, game)
        policy_file.read(file, game)
        search = analysis.searcher(game).partition("search=")[2].partition(",")[0]
        assert search in choices_of(file, game), "hints and evaluations can use the file"
        assert head["command"] in (ROOT / "docs/learning-measured.md").read_text("utf-8")


GOAL, SIDES = 4, 3


def pig_by_value_iteration():
    """By (own points, the other's, points of the turn), the chance of the seat to act to win."""
    wins = defaultdict(lambda: 0.5)
    for _ in range(60):
        for i, j, k in product(range(GOAL), range(GOAL), range(GOAL + 1)):
            if i + k >= GOAL:
                wins[i, j, k] = 1.0
                continue
            rolled = [wins[i, j, min(GOAL, k + die)] for die in range(2, SIDES + 1)]
            roll = (sum(rolled) + 1 - wins[j, i, 0]) / SIDES
            wins[i, j, k] = max(roll, 1 - wins[j, i + k, 0] if k else 0.0)
    return wins


@pytest.mark.long
def test_values_of_a_tiny_game_of_dice_come_near_the_exact_ones():
    game = kibitz.load(str(Path(__file__).parents[1] / "little_pig.py"), goal=GOAL, sides=SIDES)
    training, exact = Training(game, seed=1), pig_by_value_iteration()
    assert learn(training, 20_000)[-1].games >= 20_000
    p = game.start()
    found = [0.5 + 0.5 * values_of(training.best, p.state, 0)[0]]
    p.state["turn"] = 2
    found.append(0.5 + 0.5 * values_of(training.best, p.state, 0)[0])
    assert found == pytest.approx([exact[0, 0, 0], exact[0, 0, 2]], abs=0.1)


def test_a_budget_of_positions_gives_the_same_act_each_time(game, file):
    p = game.start()
    assert len({learned(file, sims=300)(p) for _ in range(3)}) == 1


def test_generations_tell_how_far_the_training_is(trained):
    training, generations = trained
    assert [g.number for g in generations] == list(range(1, len(generations) + 1))
    assert generations[-1].left == 0
    assert training.best_number == generations[-1].best


def test_a_training_ends_by_its_own_clock(game):
    seconds = count()
    training = Training(game, clock=lambda: float(next(seconds)))
    training.warm()
    *_, last = training.run(500.0)
    assert 500 <= last.spent <= 1000
    assert last.spent < next(seconds)


def test_the_file_says_what_it_was_made_from(game, file):
    head, _ = model_file.take(file)
    assert head["game"] == game.id
    assert head["command"] == "kibitz train tic-tac-toe"
    assert head["seed"] == 1
    assert head["games"] > 100


@pytest.mark.parametrize("usual", [1e-4, 0.01, 3.0])
def test_weights_of_a_file_are_rounded_by_a_small_part_of_the_usual_weight(usual):
    weights = usual * np.random.default_rng(0).standard_normal((1000, 2)).astype(np.float32)
    weights[::3] = 0
    found = model_file.round_weights(weights)
    assert np.abs(found - weights).max() <= usual / 30
    assert len(np.unique(found)) < 200
    assert not found[::3].any()


def test_a_file_for_another_game_is_refused(file):
    with pytest.raises(KibitzError, match="is a player of tic-tac-toe, not of connect-four"):
        player(f"learned:file={file}").warm(kibitz.load(str(EXAMPLES / "connect_four.py")))


def test_a_file_for_other_rules_of_the_same_name_is_refused(game, file, tmp_path):
    text = (EXAMPLES / "tic_tac_toe.py").read_text("utf-8")
    changed = tmp_path / "tic_tac_toe.py"
    changed.write_text(text.replace("(0, 4, 8), (2, 4, 6)", "(0, 4, 8)"), "utf-8")
    with pytest.raises(KibitzError, match="was made for other rules of tic-tac-toe"):
        player(f"learned:file={file}").warm(kibitz.load(str(changed)))


def test_a_missing_file_is_refused(game, tmp_path):
    with pytest.raises(KibitzError, match=r"There is no file .*none\.npz"):
        player(f"learned:file={tmp_path / 'none.npz'}").warm(game)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_a_damaged_file_is_refused(game, file, tmp_path, share):
    whole = file.read_bytes()
    broken = tmp_path / "broken.npz"
    broken.write_bytes(whole[: int(share * len(whole))])
    with pytest.raises(KibitzError, match="is damaged"):
        player(f"learned:file={broken}").warm(game)


@pytest.mark.parametrize("array", ["offsets", "adds", "code", "states", "cells", "strides", "base"])
@pytest.mark.parametrize("value", [-1, 2**30])
def test_a_file_that_leads_out_of_its_arrays_is_refused(game, file, tmp_path, array, value):
    head, arrays = model_file.take(file)
    arrays[array].flat[-1] = value
    broken = tmp_path / "broken.npz"
    model_file.put(broken, head, arrays)
    with pytest.raises(KibitzError, match="is damaged"):
        values_file.read(broken, game)


def test_training_goes_on_from_its_file(game, trained, file):
    again = Training(game, seed=1)
    again.resume(file)
    assert again.games == trained[0].games
    assert np.array_equal(again.net.weights, trained[0].net.weights)
    *_, last = again.run(0.3)
    assert last.number > trained[1][-1].number
    assert last.games > trained[0].games


def show(training, file):
    """Print what a workflow says that has this training."""
    workflow = Workflow(Plan(training.game, file, 6.0))
    workflow.learner = training
    train_command.show(workflow.plan, workflow.learned())


def test_control_c_keeps_the_best_generation(game, trained, tmp_path, monkeypatch, capsys):
    training, generations = trained

    def interrupted(seconds):
        yield generations[0]
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "run", interrupted)
    show(training, tmp_path / "kept.npz")
    kept, _ = values_file.read(tmp_path / "kept.npz", game)
    assert np.allclose(kept.weights, training.best.weights, atol=1e-2)
    assert "Stopped" in capsys.readouterr().out


def test_control_c_before_the_first_generation_writes_nothing(game, tmp_path, monkeypatch):
    training = Training(game, seed=1)
    monkeypatch.setattr(training, "warm", lambda: None)
    monkeypatch.setattr(training, "run", lambda seconds: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KibitzError, match="before the first generation"):
        show(training, tmp_path / "kept.npz")
    assert not (tmp_path / "kept.npz").exists()


def test_training_does_not_go_on_from_a_file_of_another_seed(game, file):
    with pytest.raises(KibitzError, match="another seed"):
        Training(game, seed=2).resume(file)


def test_training_does_not_go_on_without_what_it_needs(game, file, tmp_path):
    alone = tmp_path / "alone.npz"
    alone.write_bytes(file.read_bytes())
    with pytest.raises(KibitzError, match=rf"There is no file .*{beside(alone).name}"):
        Training(game, seed=1).resume(alone)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("learned:file=x.npz,depth=-1", "above 0"),
        ("learned:file=x.npz,depth=99", "at most 60"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(spec, why):
    with pytest.raises(KibitzError, match=why):
        player(spec)


@pytest.mark.long
def test_learning_a_game_whose_acts_draw_failed_before_its_first_game():
    """The generator was written over the whole first row of a script, which is longer."""
    training = Training(kibitz.load(str(EXAMPLES / "pig.py")), seed=1)
    luck = training.learners[0].work.luck
    assert luck[0, : len(seeded(2))].tolist() == seeded(2).tolist()
    learn(training, 5)
    assert training.games >= 5 and len(training._result([False, True], seed=3)) == 2

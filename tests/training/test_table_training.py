"""A table of strategies, which learns small games with secrets by sampled CFR."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.cli.train_command import words
from kibitz.kit.rng import seeded
from kibitz.learning import model_file
from kibitz.learning.strategy_file import Strategies
from kibitz.players.learned import choices_of, of_file, table_of_file
from kibitz.players.table_search import KnownTable
from kibitz.players.worlds import StartTable
from kibitz.training import table_training, workflow
from kibitz.training.plan import Plan
from kibitz.training.table_training import TableLeft, TableProgress, TableTraining, merge
from kibitz.training.value_training import beside
from kibitz.training.workflow import events

EXAMPLES = Path(__file__).parents[2] / "examples"
KUHN = kibitz.load(str(EXAMPLES / "kuhn_poker.py"))
GALLERY = EXAMPLES.parent / "gallery"
PHANTOM = kibitz.load(str(GALLERY / "phantom_tic_tac_toe.py"))
GAMES = 4000


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "kuhn.npz"
    kibitz.train(KUHN, path, games=GAMES, seed=1)
    return path


def test_a_small_game_with_secrets_is_learned_by_a_table_and_played_near_an_equilibrium(file):
    """Random acts lose 0.4583 to a best responder."""
    found = kibitz.exploit(KUHN, f"learned:file={file}")
    assert found.value < 0.03
    assert (choices_of(file, KUHN), of_file(file, KUHN)[1]) == (("table",), "table")
    assert len(table_of_file(file, KUHN).keys) == 12, "three cards, two choices, two seats"


def test_the_probabilities_are_those_of_the_table_and_acts_are_drawn_by_them(file):
    bot, p = kibitz.player(f"learned:file={file}"), KUHN.start(3)
    stated = bot.probabilities(p)
    assert set(stated) == set(p.legal()) and sum(stated.values()) == pytest.approx(1.0)
    drawn = [kibitz.player(f"learned:file={file}", seed)(p) for seed in range(60)]
    for action, share in stated.items():
        assert drawn.count(p.name(action)) / 60 == pytest.approx(share, abs=0.25)


def test_a_set_that_the_table_does_not_know_is_searched(file):
    table = table_of_file(file, KUHN)
    empty = table._replace(
        keys=table.keys[:0], ends=table.ends[:1], actions=table.actions[:0],
        shares=table.shares[:0], values=table.values[:0],
    )  # fmt: skip
    from kibitz.players.table_search import TableSearch

    bot, p = TableSearch(sims=50, strategies=empty), KUHN.start(3)
    assert bot(p) in {p.name(action) for action in p.legal()}
    assert bot._trees[0].tree.done == 50


@pytest.mark.long
def test_a_training_of_a_table_goes_on(file, tmp_path):
    again = tmp_path / "again.npz"
    again.write_bytes(file.read_bytes())
    beside(again).write_bytes(beside(file).read_bytes())
    trained = kibitz.train(KUHN, again, games=500, seed=1, resume=True)
    assert (trained.games, trained.sets) == (GAMES + 500, 12)


@pytest.mark.long
def test_a_training_goes_on_only_as_it_began(file, tmp_path):
    with pytest.raises(KibitzError, match="holds a table of strategies; leave out the update"):
        kibitz.train(KUHN, file, games=10, resume=True, update="ppo")
    policy = tmp_path / "policy.npz"
    kibitz.train(KUHN, policy, games=20, seed=1, values=False, update="gradient")
    with pytest.raises(KibitzError, match="holds networks; leave out the update"):
        kibitz.train(KUHN, policy, games=10, resume=True, update="cfr")


def test_a_training_does_not_go_on_with_another_number_of_threads(file):
    trainer = TableTraining(KUHN, 1, threads=2)
    with pytest.raises(KibitzError, match="give --threads 1"):
        trainer.resume(beside(file))


def test_damage_to_what_a_training_needs_is_found(file, tmp_path):
    head, arrays = model_file.take(beside(file))
    wrong = tmp_path / "wrong.training"
    for name in ("sets0", "acts0"):
        model_file.put(wrong, head, {**arrays, name: arrays[name][:-8]})
        with pytest.raises(KibitzError, match="damaged"):
            TableTraining(KUHN, 1).resume(wrong)


def test_damage_to_a_table_is_found(file, tmp_path):
    head, arrays = model_file.take(file)
    for name, wrong in (("table_ends", 99), ("table_actions", 7), ("table_shares", np.nan)):
        changed = arrays[name].copy()
        changed[-1] = wrong
        path = tmp_path / f"{name}.npz"
        model_file.put(path, head, {**arrays, name: changed})
        with pytest.raises(KibitzError, match="damaged"):
            table_of_file(path, KUHN)


@pytest.mark.long
def test_the_same_seed_and_budget_in_games_give_the_same_file(file, tmp_path):
    again = tmp_path / "again.npz"
    kibitz.train(KUHN, again, games=GAMES, seed=1)
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.long
def test_the_update_chooses_networks(tmp_path):
    file = tmp_path / "policy.npz"
    kibitz.train(KUHN, file, games=60, seed=1, values=False, update="gradient")
    assert (choices_of(file, KUHN), table_of_file(file, KUHN)) == (("policy",), None)
    with pytest.raises(KibitzError, match="There is no update best; there are cfr, gradient"):
        kibitz.train(KUHN, file, games=60, update="best")


def test_sampled_cfr_is_refused_where_it_finds_no_equilibrium(tmp_path):
    open_game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    four_seats = kibitz.load(str(EXAMPLES / "hearts.py"))
    for game in (open_game, four_seats):
        with pytest.raises(KibitzError, match="two seats against each other"):
            kibitz.train(game, tmp_path / "none.npz", games=10, update="cfr")


@pytest.mark.long
def test_networks_learn_where_a_table_does_not_cover_the_game(tmp_path, monkeypatch):
    monkeypatch.setattr(table_training, "MOST_STRAYED", -1.0)
    plan = Plan(KUHN, tmp_path / "kuhn.npz", games=200, seed=1, values=False)
    seen = list(events(plan))
    left = next(one for one in seen if isinstance(one, TableLeft))
    assert left.spent == 20
    assert "so networks learn instead; --update cfr goes on" in words(left, plan)
    assert seen[-1].games >= 180 and seen[-1].sets == 0


def test_a_line_says_how_much_of_play_leaves_the_table(tmp_path):
    plan = Plan(KUHN, tmp_path / "any.npz")
    said = words(TableProgress(1000, 12, 0.004, 30.0, 60.0), plan)
    assert said == (
        "table: 12 information sets, which 0.4% of play left; 1,000 games, 1.0 minutes left"
    )


def test_ctrl_c_keeps_the_table(tmp_path, monkeypatch):
    whole = TableTraining.events

    def stopped(self, seconds, is_chosen):
        yield next(whole(self, seconds, is_chosen))
        raise KeyboardInterrupt

    monkeypatch.setattr(TableTraining, "events", stopped)
    plan = Plan(KUHN, tmp_path / "kuhn.npz", games=2400, seed=1)
    *_, before, last = events(plan)
    assert isinstance(before, workflow.Stopped) and last.sets == 12
    assert table_of_file(plan.file, KUHN).games == last.games


def test_tables_of_several_threads_are_one():
    tables = [StartTable(KUHN, seeded(k), 1 << 20) for k in range(2)]
    for table in tables:
        table.run(400)
    sets = np.concatenate([one.sets[: one.work["sets"][0]] for one in tables])
    acts = np.concatenate([one.acts[: one.work["acts"][0]] for one in tables])
    found: Strategies = merge(sets, acts, 800)
    p = KUHN.start(5)
    owns = [table.own(p) for table in tables]
    rows = [t.acts[o["begin"] : o["begin"] + o["count"]] for t, o in zip(tables, owns, strict=True)]
    total = sum(row["strategy"] for row in rows)
    own = found.acts(found.place(int(owns[0]["key"])))
    assert list(own.values()) == pytest.approx((total / total.sum()).tolist(), abs=1e-6)
    assert (np.diff(found.keys) > 0).all() and found.place(1) is None


@pytest.mark.parametrize(
    ("game", "games", "least"),
    [
        (kibitz.load(str(GALLERY / "dark_hex.py"), rows=2, columns=4), 30_000, 2_000),
        pytest.param(PHANTOM, 150_000, 9_000, marks=pytest.mark.long),
    ],
    ids=["dark hex", "phantom tic-tac-toe"],
)
def test_a_player_of_a_covered_game_states_random_acts_where_no_game_came(
    tmp_path, game, games, least
):
    """With a search there no walk could say how exploitable a trained player is."""
    kibitz.train(game, tmp_path / "player.npz", games=games, seed=1)
    table = table_of_file(tmp_path / "player.npz", game)
    assert table.covers and len(table.keys) > least
    none, p = table._replace(keys=table.keys + 1), game.start()
    assert KnownTable(game, none).strategy(p) == dict.fromkeys(range(game.actions), 1.0)
    assert KnownTable(game, none._replace(covers=False)).strategy(p) is None


@pytest.mark.long
def test_a_table_that_play_leaves_does_not_cover_it(tmp_path):
    kibitz.train(PHANTOM, tmp_path / "phantom.npz", games=200, seed=1, update="cfr")
    table = table_of_file(tmp_path / "phantom.npz", PHANTOM)
    assert not table.covers and len(table.keys) > 0

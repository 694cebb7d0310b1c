"""A search shows what it knows: visits and values by the name of the act, and the tree."""

from pathlib import Path

import pytest

import kibitz
from kibitz.players import SearchResult
from kibitz.players.search_analysis import analysis
from kibitz.training.value_training import Training

ROOT = Path(__file__).parents[2]
TIC_TAC_TOE = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


def assert_tree_is_sound(branch):
    """Children have no more visits than their parent, and the names are those of the position."""
    if not branch.children:
        return
    assert set(branch.children) == set(branch.position.moves())
    assert sum(child.visits for child in branch.children.values()) <= branch.visits
    for child in branch.children.values():
        assert_tree_is_sound(child)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_has_visits_values_and_a_tree_by_the_names_of_the_acts(threads):
    p = TIC_TAC_TOE.start()
    search = kibitz.Mcts(sims=300, threads=threads, solve=False).analyse(p)
    assert sum(search.visits.values()) == search.done == search.tree.visits == 300
    assert set(search.visits) == set(search.values) == set(p.moves())
    assert_tree_is_sound(search.tree)
    p.play(" ".join(search.principal_variation))
    assert p.ply >= 2
    best = search.tree.children[search.principal_variation[0]]
    assert (best.visits, best.value) == (search.visits[best.act], search.values[best.act])
    assert best.value == search.value


def test_a_proved_value_stands_beside_the_act_that_wins():
    p = TIC_TAC_TOE.start()
    for cell in (0, 3, 1, 4):
        p.act(cell)
    search = kibitz.Mcts(sims=500).analyse(p)
    assert search.verdict == "won"
    assert search.values[search.principal_variation[0]] == 1.0
    p.play(" ".join(search.principal_variation[:1]))
    assert p.over


def test_an_analysis_neither_uses_nor_changes_the_trees_of_a_game():
    bot, p = kibitz.Mcts(sims=200, seed=3), TIC_TAC_TOE.start()
    before = bot.analyse(p)
    played = bot(p)
    p.play(played)
    trees = bot._trees
    assert bot.analyse(TIC_TAC_TOE.start()).visits == before.visits
    assert bot._trees is trees
    list(bot.think(p))
    assert before.visits == bot.analyse(TIC_TAC_TOE.start()).visits


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "bot"),
    [("examples/pig.py", kibitz.Mcts(sims=100)),
     ("tests/learning/five_tricks.py", kibitz.Worlds(sims=64))],
)  # fmt: skip
def test_with_luck_or_hidden_cards_the_tree_has_the_acts_of_the_root_only(path, bot):
    p = kibitz.load(str(ROOT / path)).start(1)
    while len(p.legal()) < 2:
        p.act(p.legal()[0])
    search = bot.analyse(p)
    assert set(search.visits) == set(p.moves())
    assert len(search.principal_variation) == 1
    assert all(not branch.children for branch in search.tree.children.values())


@pytest.mark.long
def test_a_learned_player_is_a_class_that_analyses_by_the_search_of_its_file(tmp_path):
    Training(TIC_TAC_TOE, 1).save(tmp_path / "model.npz", "a test")
    p = TIC_TAC_TOE.start()
    bot = kibitz.Learned(file=str(tmp_path / "model.npz"), search="plain", sims=100)
    assert bot.analyse(p).visits == kibitz.Mcts(sims=100, memory=64).analyse(p).visits


def test_a_search_that_counts_no_visits_has_no_tree():
    p = TIC_TAC_TOE.start()
    shown = analysis(SearchResult(4, 0.5), p, {}, [])
    assert (shown.value, shown.visits, shown.values, shown.tree) == (0.5, {}, {}, None)
    assert shown.principal_variation == (p.name(4),)


def test_what_cannot_be_analysed_is_refused_in_a_sentence():
    p = TIC_TAC_TOE.start()
    while not p.over:
        p.act(p.legal()[0])
    with pytest.raises(kibitz.KibitzError, match="game is over"):
        kibitz.Mcts().analyse(p)
    hidden = kibitz.load(str(ROOT / "tests/learning/five_tricks.py")).start(1)
    with pytest.raises(kibitz.KibitzError, match="worlds"):
        kibitz.Mcts().analyse(hidden)
    with pytest.raises(kibitz.KibitzError, match="sims >= 1"):
        kibitz.Mcts(sims=0)


def test_the_text_form_offers_no_guide():
    with pytest.raises(kibitz.KibitzError, match="no parameter 'guide'"):
        kibitz.player("mcts:guide=x")

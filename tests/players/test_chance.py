"""Tree search where acts draw: it samples what may come, and cannot foresee it."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.kernel import over, play
from kibitz.kit.rng import seeded
from kibitz.players import player
from kibitz.players.mcts import SearchTree
from kibitz.players.search import tree
from kibitz.players.search.guide import Nothing
from kibitz.players.search.loop import simulate
from kibitz.players.selfplay import SelfplayJob, Strength, play_job

TESTS = Path(__file__).parents[1]
ROLL, HOLD = 0, 1


@pytest.fixture(scope="module")
def pig():
    return kibitz.load(str(TESTS / "little_pig.py"), goal=40)


def turned_without_points(game, one):
    """Of the rolls of a game: how many there were, and how many lost the turn."""
    lost = [note["action"] == ROLL and note["turned"] for note in one.notes]
    return int((one.notes["action"] == ROLL).sum()), sum(lost)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_a_search_loses_its_turn_by_one_roll_in_six(pig, seed):
    games = play_job(SelfplayJob(pig, (Strength(100), Strength(100)), seed, 80, choice=1000 * seed))
    rolls, lost = np.sum([turned_without_points(pig, one) for one in games], axis=0)
    error = (5 / 36 / rolls) ** 0.5
    assert rolls > 1500 and abs(lost / rolls - 1 / 6) < 3.5 * error


@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_called_act_by_act_cannot_foresee_the_die_either(pig, seed):
    bot, rolls, lost = player("mcts:sims=60", seed), 0, 0
    for game in range(12):
        p = pig.start(100 * seed + game)
        while not p.over:
            mover, act = p.player, bot(p)
            p.play(act)
            rolls += act == "roll"
            lost += act == "roll" and p.player != mover
    assert abs(lost / rolls - 1 / 6) < 3.5 * (5 / 36 / rolls) ** 0.5


def test_a_search_beats_random_acts(pig):
    for seat in (0, 1):
        seats = [Strength(0), Strength(0)]
        seats[seat] = Strength(200)
        games = play_job(SelfplayJob(pig, tuple(seats), 5, 40))
        assert sum(one.returns[seat] for one in games) > 20


def test_preparing_a_game_whose_acts_draw_copies_no_tree(pig, monkeypatch):
    """It copied one whose outcomes lie in chains, and so read and wrote beside the tree: a server
    lost the process that compiles for High Society."""
    copied = []
    monkeypatch.setattr(SearchTree, "keep", lambda tree, *_: copied.append(tree))
    player("mcts:sims=50", seed=1).warm(pig)
    assert copied == []
    player("mcts:sims=50", seed=1).warm(kibitz.load("byg", side=2))
    assert len(copied) == 1


def test_nothing_is_proved_by_one_outcome(pig):
    """A roll that wins with every side but the 1 is no proved win."""
    p = kibitz.load(str(TESTS / "little_pig.py"), goal=3).start()
    p.state["turn"] = 2
    *_, last = player("mcts:sims=3000", 1).think(p)
    assert last.verdict is None and last.action == ROLL and 0 < last.value < 1


def test_an_act_has_an_entry_for_each_outcome_and_no_more_than_are_kept(pig):
    for sides, outcomes in ((6, 6), (100, tree.OUTCOMES)):
        game = kibitz.load(str(TESTS / "little_pig.py"), goal=200, sides=sides)
        bot = player("mcts:sims=4000,expand=1", 3)
        *_, last = bot.think(_after_a_roll(game))
        entries = bot._trees[0].tree
        roll = next(k for k in range(1, 3) if entries["action"][k] == ROLL)
        chained, k = 0, int(entries["first"][roll])
        while k:
            chained, k = chained + 1, int(entries["next"][k])
        assert chained == outcomes and last.done == 4000


def _after_a_roll(game):
    p = game.start(3)
    while p.player == 1 or p.record.turn == 0:
        p.act(ROLL)
    return p


def test_each_outcome_is_drawn_as_often_as_it_should_be(pig):
    bot = player("mcts:sims=6000", 3)
    list(bot.think(_after_a_roll(pig)))
    entries = bot._trees[0].tree
    roll = next(k for k in range(1, 3) if entries["action"][k] == ROLL)
    visits, k = [], int(entries["first"][roll])
    while k:
        visits.append(int(entries["visits"][k]))
        k = int(entries["next"][k])
    total = sum(visits)
    assert len(visits) == 6 and total == entries["visits"][roll]
    assert max(abs(n / total - 1 / 6) for n in visits) < 4 * (5 / 36 / total) ** 0.5


def test_the_search_runs_as_plain_python_too(pig):
    how, p, grown = player("mcts")._settings(pig), pig.start(), []
    for rules in (None, pig.rules):
        one = SearchTree(p, how, seeded(3), 4000)
        if rules is None:
            kept, notes = one.tree.view(np.recarray), one.work.view(np.recarray)
            tree.init_tree(p.state, kept, notes, how)
            simulate(p.state, one.world, kept, notes, Nothing(), how, 60, one.rng)
        else:
            one.run(60)
        used = int(one.work["used"][0])
        grown.append(one.tree[["action", "visits", "first", "value"]][:used].tolist())
    assert grown[0] == grown[1]


@pytest.mark.long
def test_a_solitaire_is_searched_for_its_best_score():
    game = kibitz.load(str(TESTS / "alone.py"))
    p = game.start()
    while not p.over:
        p.play(player("mcts:sims=200", 1)(p))
    assert p.returns == (6,)


def test_play_of_a_seat_goes_to_its_end(pig):
    state, rng = pig.start().state.copy(), seeded(1)
    acts = 0
    while not over(state[0]) and acts < 10_000:
        play(state[0], HOLD if state[0].turn > 10 else ROLL, rng)
        acts += 1
    assert over(state[0])


HIGH_CARD = """
from kibitz.contract import About
from kibitz.kit.rng import below
ABOUT = About("High card", information="hidden", outcome="scores", lowest=-3, highest=3)
FOLD, DRAW, STAY = 0, 1, 2
def layout(options): return [("card", "i1", 2), ("turn", "i1"), ("folded", "i1")]
def actions(options): return 3
def start(p, rng):
    p.card[0], p.card[1] = below(rng, 6), below(rng, 6)
def player(p): return p.turn
def legal(p, out):
    out[0], out[1], out[2] = FOLD, DRAW, STAY
    return 3
def play(p, action, rng):
    if action == FOLD: p.folded = 1 + p.turn
    if action == DRAW: p.card[p.turn] = below(rng, 6)
    p.turn += 1
def over(p): return p.folded > 0 or p.turn == 2
def returns(p, out):
    if p.folded: out[p.folded - 1], out[2 - p.folded] = -1, 1
    elif p.card[0] != p.card[1]:
        best = 0 if p.card[0] > p.card[1] else 1
        out[best], out[1 - best] = 3, -3
def redeal(p, seat, rng):
    p.card[1 - seat] = below(rng, 6)
def name(p, action, seat): return ("fold", "draw", "stay")[action]
"""


@pytest.fixture(scope="module")
def high_card(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "high_card.py"
    path.write_text(HIGH_CARD)
    return kibitz.load(str(path))


@pytest.mark.long
@pytest.mark.parametrize(("card", "acts"), [(0, {"draw"}), (5, {"stay"})])
def test_with_secrets_the_search_weighs_what_it_may_draw(high_card, card, acts):
    """The lowest card is drawn again, the highest is kept; a new card is worth more than to fold."""
    p = high_card.start(1)
    p.state["card"] = [[card, 3]]
    assert {player("ismcts:sims=2000", seed)(p) for seed in range(4)} == acts


def test_a_secret_draw_of_another_seat_has_one_entry_and_its_own_has_six(high_card):
    """An outcome is known by what the searching seat sees of it."""
    for seat, outcomes in ((0, 6), (1, 6)):
        p = high_card.start(1)
        if seat:
            p.act(2)
        bot = player("ismcts:sims=3000", 1)
        list(bot.think(p))
        tree = bot._trees[0].tree
        drawn = next(k for k in bot._trees[0]._own_acts_below(0) if tree["action"][k] == 1)
        chained, k = 0, int(tree["first"][drawn])
        while k:
            chained, k = chained + (tree["seat"][k] == -1), int(tree["next"][k])
        assert chained == (outcomes if seat == 0 else 0)  # the second seat's draw ends the game


def test_perfect_plays_a_game_of_dice_by_its_expected_values():
    game = kibitz.load(str(TESTS / "little_pig.py"), goal=8)
    p = game.start(1)
    p.state["turn"] = 7
    exact = kibitz.solve(p)
    best = max(exact.acts, key=lambda name: exact.acts[name].result)
    assert player("perfect:time=60", 1)(p) == best

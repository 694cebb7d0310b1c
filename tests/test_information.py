"""What a seat has seen and done: its information sets."""

import pickle
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests import hidden_tries, sealed_bids, sealed_unequal

import kibitz
from kibitz import information, kernel, record
from kibitz.check.shown import shown_is_known
from kibitz.contract import SECRET
from kibitz.information import NOBODY, _notices, acts_heard, learn, new_knowledge, new_room
from kibitz.interfaces.cli import arguments
from kibitz.kernel import compiled, deals, play, player
from kibitz.kit.rng import below, seeded, unused
from kibitz.match import Match
from kibitz.match.briefing import history

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(name, **options):
    return kibitz.load(str(EXAMPLES / f"{name}.py"), **options)


def all_positions(game):
    """Every position of a game that can be reached, with its past."""
    waiting = [kibitz.Position(game, state, 0, draws) for _, draws, state in deals(game.blank())]
    while waiting:
        p = waiting.pop()
        yield p
        waiting += [o.position for action in p.legal() for o in p.outcomes(action)]


def sets(game, what):
    """Positions by seat to act and what it is asked for, as the plain words that lead there."""
    found = defaultdict(set)
    for p in all_positions(game):
        if p.player is not None:
            found[p.player, what(p)].add((tuple(p.dealt), tuple(p.history)))
    return {frozenset(group) for group in found.values()}


def test_kuhn_poker_has_12_information_sets_a_card_and_the_bets_each():
    game = load("kuhn_poker")
    by_key = sets(game, lambda p: p.information_key(p.player))
    by_hand = sets(game, lambda p: (int(p.record.card[p.player]), tuple(p.history)))
    assert by_key == by_hand and len(by_key) == 12


def test_a_sealed_choice_is_not_in_the_key_of_those_who_have_yet_to_choose():
    game = kibitz.load(sealed_bids.__file__)
    p, q = game.start(1), game.start(1)
    p.act(p.legal()[0])
    q.act(q.legal()[-1])
    assert p.player == q.player == 1
    assert p.information_key(1) == q.information_key(1)
    assert p.information_key(0) != q.information_key(0)


def test_a_seat_forgets_nothing():
    """Two ways to one position of tic-tac-toe are two things seen."""
    p, q = load("tic_tac_toe").start(), load("tic_tac_toe").start()
    p.play("a1 b2 c3")
    q.play("c3 b2 a1")
    assert p.key() == q.key() and p.information_key(0) != q.information_key(0)


def test_how_many_acts_a_secret_takes_is_not_in_the_key():
    p = kibitz.load("delphi", players=3, deal="2h3h4h").start()
    before = [p.information_key(seat) for seat in range(3)]
    p.act(next(a for a in p.legal() if p.outcomes(a)[0].position.player == 0))
    after = [p.information_key(seat) for seat in range(3)]
    assert before[0] != after[0] and before[1:] == after[1:]


def after_tries(*actions):
    match = Match(kibitz.load(hidden_tries.__file__), 0)
    number = int(match.position.record.number)
    for action in actions:
        match.submit(0, match.ply, str((number + action) % 3))
    return match


def test_the_number_of_hidden_tries_is_shown_nowhere():
    """The record had a `?` for each turn of tries, though `solve` does not know their number."""
    one, two, none = after_tries(0), after_tries(1, 0), after_tries(1)
    for reader in (1, -1):
        shown = [
            (record.write(match.record(reader)), list(history(match.position, reader)))
            for match in (one, two)
        ]
        assert shown[0] == shown[1] and shown[0][1] == ["1. Seat 0: ?"]
        assert [match.view(reader).turn for match in (none, one, two)] == [0, 1, 1]
        assert not list(history(none.position, reader))
    assert arguments.state(one.position)["turn"] == arguments.state(two.position)["turn"] == 1
    assert one.position.information_key(1) == two.position.information_key(1)
    assert len(list(history(two.position, 0))) == 2


@pytest.mark.long
def test_check_compares_the_record_with_what_a_seat_knows():
    assert shown_is_known(kibitz.load(hidden_tries.__file__), 0) > 10


def test_a_sealed_act_that_does_not_end_a_choice_is_not_shown(tmp_path):
    """A `?` showed that the second seat had made the first of its two acts."""
    hides = "    if seat == 0:\n        p.chosen[1:] = 0\n        p.made = min(p.made, 1)\n"
    (tmp_path / "hides.py").write_text(Path(sealed_unequal.__file__).read_text() + hides)
    game = kibitz.load(str(tmp_path / "hides.py"))
    one, two = game.start(), game.start()
    one.play("1")
    two.play("1 0")
    assert one.information_key(0) == two.information_key(0)
    assert (
        [act.act for act in acts_heard(one, 0)] == [act.act for act in acts_heard(two, 0)] == ["1"]
    )
    assert [act.act for act in acts_heard(two, 1)] == ["?", "0"]
    assert shown_is_known(game, 0) > 5


def test_the_key_is_kept_through_undo_and_copies():
    p = load("kuhn_poker").start(1)
    keys = []
    for action in (0, 1, 1):
        keys.append(p.information_key(0))
        p.act(action)
    last = p.information_key(0)
    assert [p.at(k).information_key(0) for k in range(3)] == keys and len({*keys, last}) == 4
    p.undo()
    p.act(0)
    assert p.information_key(0) not in (*keys, last)
    p.undo()
    p.act(1)
    assert p.copy().information_key(0) == last


def keys_of(state: Any, acts: Any, knowledge: Any, room: Any, rng: Any, out: Any) -> None:
    """The keys of all seats after each act, found as a solver would."""
    learn(state, knowledge, NOBODY, 0, room)
    for k in range(len(acts)):
        seat = player(state[0])
        play(state[0], acts[k], rng)
        learn(state, knowledge, seat, acts[k], room)
        out[k] = knowledge[:, :2]


@pytest.mark.parametrize("name", ["delphi", pytest.param("president", marks=pytest.mark.long)])
def test_compiled_code_finds_the_same_keys_act_by_act(name):
    game, rng = kibitz.load(name, deals=1), seeded(5)
    p = game.start(5)
    while not p.over and p.ply < 12:
        p.act(p.legal()[below(rng, len(p.legal()))])
    out = np.zeros((p.ply, game.seats, 2), np.int64)
    acts, knowledge = np.array(p.history), new_knowledge(game.seats)
    body = compiled(keys_of, game.rules)
    body(p.at(0).state.copy(), acts, knowledge, new_room(game.blank()), unused(), out)
    for ply in range(p.ply):
        for seat in range(game.seats):
            assert out[ply, seat].tobytes() == p.at(ply + 1).information_key(seat)


def at_random(game, acts, seed=5):
    p, rng = game.start(seed), seeded(seed)
    while not p.over and p.ply < acts:
        p.act(p.legal()[below(rng, len(p.legal()))])
    return p


def noticed_by_rows(p, ply, seat):
    """Whether a seat notices an act, by its whole knowledge before it and after it."""
    return all(
        (p.knowledge(one)[ply] != p.knowledge(one)[ply + 1]).any()
        for one in (range(p.game.seats) if seat < 0 else [seat])
    )


@pytest.mark.parametrize(
    "game",
    [
        hidden_tries.__file__,
        sealed_bids.__file__,
        sealed_unequal.__file__,
        pytest.param("president", marks=pytest.mark.long),
        pytest.param("delphi", marks=pytest.mark.long),
    ],
)
def test_an_act_is_noticed_as_the_whole_knowledge_says_plain_and_compiled(game):
    for seed in range(5):
        p = at_random(kibitz.load(game), 60, seed)
        plain = [acts_heard(p, seat) for seat in range(-1, p.game.seats)]
        quick = p.at(p.ply)
        quick._looks.clear()
        quick.look_at_secrets()
        assert quick.unseen_secrets() == []
        assert all(quick._looks[one] == look for one, look in p._looks.items())
        assert [acts_heard(quick, seat) for seat in range(-1, p.game.seats)] == plain
        for ply, seat in ((ply, seat) for ply in range(p.ply) for seat in range(-1, p.game.seats)):
            if p.told(ply, seat) == SECRET and not p.is_sealed(ply):
                assert _notices(p, ply, seat) == noticed_by_rows(p, ply, seat)


def test_a_long_game_is_looked_at_only_where_others_acted_in_secret(monkeypatch):
    """A watcher of 4,900 acts of President had no answer in 390 seconds."""
    asked, plain = [], information.view
    monkeypatch.setattr(information, "view", lambda *one: asked.append(1) or plain(*one))
    p = at_random(kibitz.load("president", players=7, target=99), 500)
    secret = sum(p.told(ply, -1) == SECRET for ply in range(p.ply))
    assert secret < 10
    shown = acts_heard(p, -1)
    assert len(asked) <= 2 * 7 * secret
    asked.clear()
    for other in (p, p.copy(), pickle.loads(pickle.dumps(p))):
        assert acts_heard(other, -1) == shown
    assert asked == []


def test_what_was_noticed_is_forgotten_with_the_acts_that_are_taken_back():
    p = kibitz.load(hidden_tries.__file__).start(1)
    p.act((p.record.number + 1) % 3)
    acts_heard(p, 1), p.look(1, 1)
    p.undo()
    assert all(ply <= 0 for ply, _ in p._looks)
    other = kibitz.load(hidden_tries.__file__).start(1)
    for one in (p, other):
        one.act(int(one.record.number))
    assert acts_heard(p, 1) == acts_heard(other, 1)
    assert all(ply <= 0 for ply, _ in p.at(0)._looks)


@pytest.mark.long
@pytest.mark.parametrize("name", ["quet", "president", "eleusis"])
def test_all_worlds_of_a_seat_have_one_key(name):
    p, rng = kibitz.load(name).start(2), seeded(2)
    for _ in range(6):
        p.act(p.legal()[below(rng, len(p.legal()))])
    for seat in range(p.game.seats):
        for seed in range(5):
            other = p.copy()
            other._states = [state.copy() for state in p._states]
            for state in other._states:
                kernel.redeal(state[0], seat, seeded(seed))
            other._knowledge = {}
            assert other.information_key(seat) == p.information_key(seat)


def test_options_that_hide_nothing_kept_the_information_sets_of_hidden_dice():
    """The tree for Gambit and the states of OpenSpiel were those of the game with secrets."""
    loaded = str(Path(__file__).parent / "loaded.py")
    for secret in (False, True):
        game = kibitz.load(loaded, secret=secret)
        keys = {game.start(draws=(0, other)).information_key(0) for other in (0, 2, 3)}
        assert len(keys) == (1 if secret else 3)

"""A match that goes to another process, such as from the worker that rebuilt it."""

import pickle
from random import Random

import kibitz
from kibitz.match import Match
from kibitz.past import Past


def played(acts):
    match, chance = Match(kibitz.load("president", players=4)), Random(3)
    for _ in range(acts):
        p = match.position
        match.submit(p.player, p.ply, p.name(chance.choice(p.legal())))
    return match


def test_a_match_comes_whole_and_without_a_second_position():
    match = played(60)
    assert not match.is_stuck  # it keeps the position that was asked
    sent = pickle.dumps(match)
    assert len(sent) < 1.5 * len(pickle.dumps(match.position))
    come = pickle.loads(sent)
    assert come.position == match.position and come.log == match.log
    assert come.position.record.tobytes() == match.position.record.tobytes()
    assert not come.is_stuck
    come.position.act(come.position.legal()[0])
    come.position.undo()
    assert come.position == match.position


def test_a_position_that_an_earlier_version_kept_is_read():
    position = played(20).position
    kept = Past.__getstate__(position)
    kept["_states"] = [state.tobytes() for state in position._states]
    earlier = type(position).__new__(type(position))
    earlier.__setstate__(kept)
    assert earlier == position

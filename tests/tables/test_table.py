"""A table of the service plays games of all kinds, without a page, a mail or a bot."""

from pathlib import Path

import pytest

from kibitz.match import Accepted, Refused, Seat, lock
from kibitz.store import Store, StoredMatch
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

ROOT = Path(__file__).parents[2]
KINDS = {
    "a board": "examples/tic_tac_toe.py",
    "hidden cards": "examples/kuhn_poker.py",
    "joint choices": "tests/sealed_bids.py",
    "dice": "tests/little_pig.py",
    "one seat": "tests/alone.py",
}
MOST = 12  # acts of a test


@pytest.fixture(params=KINDS.values(), ids=KINDS.keys())
def opened(request, tmp_path):
    """A store, the games, and a table of one of them where each seat has a token of its own."""
    library = Library([ROOT / request.param])
    (id,) = library.ids()[:1]
    seats = library.game(id, {}).seats
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    sitting = tuple(Seat(f"P{seat}", lock(f"token {seat}")) for seat in range(seats))
    table = Tables(store, library).add(StoredMatch("table", id, {}, 7, sitting))
    yield store, library, table
    store.close()


def play(table, most):
    for _ in range(most):
        with table.locked() as match:
            if match.over:
                return
            seat = match.player
            act = match.view(seat).moves[0]
        answer = table.submit(seat, table.view_of(seat).version, f'"{act}"' if " " in act else act)
        assert isinstance(answer, Accepted), answer


def log(table):
    with table.locked() as match:
        return [(sent.seat, sent.acts) for sent in match.log]


def test_another_process_finds_the_table_as_it_was_played(opened):
    store, library, table = opened
    play(table, MOST)
    again = Tables(store, library).find("table")
    assert log(again) == log(table) != []
    for seat in range(len(table.stored.seats)):
        assert again.seats_of([f"token {seat}"]) == [seat]
        assert again.view_of(seat).version == table.view_of(seat).version


def test_an_answer_to_what_a_seat_saw_before_is_refused(opened):
    _, _, table = opened
    seat = table._match.player
    before = table.view_of(seat).version
    play(table, 1)
    refused = table.submit(seat, before, "x")
    assert isinstance(refused, Refused) and refused.check == "ply"

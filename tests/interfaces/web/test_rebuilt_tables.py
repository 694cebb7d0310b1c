"""A table that left memory is built again from its moves, by a worker where that is long."""

import os
import pickle
from pathlib import Path

from tests import hidden_tries
from tests.interfaces.web.visiting import TWO, act, opened

import kibitz
from kibitz import information
from kibitz.interfaces.web.pages import after_game
from kibitz.match import Accepted, Match, Seat, lock
from kibitz.store import Store, StoredMatch, StoredMove
from kibitz.tables import rebuilding
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

ME = "testclient"  # the address of Starlette's client


def test_a_long_table_is_rebuilt_by_a_worker_and_then_from_its_checkpoint(
    browser, site, monkeypatch, tmp_path
):
    monkeypatch.setattr(rebuilding, "LONG_MATCH", 20)
    monkeypatch.setattr(rebuilding, "cache_folder", lambda: tmp_path)
    match = Match(kibitz.load("byg", side=4), 7)
    while not match.over:
        match.submit(match.player, match.ply, match.position.moves()[-1])
    moves = [StoredMove(at, sent.seat, " ".join(sent.acts)) for at, sent in enumerate(match.log)]
    stored = StoredMatch(
        "long", "byg", {"side": "4"}, 7, (Seat("", lock("a")), Seat("", lock("b")))
    )
    game = site.library.game("byg", {"side": "4"})
    whole, _ = rebuilding.rebuilt(game, stored, moves)
    assert len(list((tmp_path / "checkpoints").iterdir())) == 1
    monkeypatch.setattr(rebuilding, "begin_match", None)  # it goes on from the checkpoint
    again, clock = rebuilding.rebuilt(game, stored, moves)
    assert again.log == whole.log == match.log
    assert again.position.history == match.position.history and clock.left(0, 0.0) is None
    monkeypatch.undo()
    monkeypatch.setattr(rebuilding, "LONG_MATCH", 20)
    site.tables.store.add(stored, moves)
    assert browser().get("/table/long").status_code == 200
    with site.tables.find("long").locked() as rebuilt:
        assert rebuilt.log == match.log


def test_the_view_of_a_rebuilt_table_asks_no_redeal_here(pools, monkeypatch, tmp_path):
    """The first view cost 4.5 ms for each act and each seat, in the process that answers."""
    monkeypatch.setattr(rebuilding, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(rebuilding, "MOST_LOOKS", 0)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    tables = Tables(store, Library([Path(hidden_tries.__file__)]))
    tables.readers.close()
    tables.readers = pools[2]
    id = tables.add(
        StoredMatch("tries", "hidden-tries", {}, 1, (Seat("", lock("a")),) * 2)
    ).stored.id
    with (table := tables.find(id)).locked() as match:
        number = int(match.position.record.number)
        for ply in range(2):
            assert isinstance(table.play(0, ply, str((number + 1 + ply) % 3)), Accepted)
        shown = [table.view_of(seat).state for seat in (-1, 0, 1)]
    tables._open.clear()
    monkeypatch.setattr(information, "view", None)  # here; a worker has it
    assert [tables.find(id).view_of(seat).state for seat in (-1, 0, 1)] == shown
    store.close()


def test_a_worker_replays_a_long_game_that_goes_on_from_an_earlier_position(
    browser, site, monkeypatch
):
    client = browser()
    table = opened(client, "byg", **{**TWO, "seat.1": "you"})
    assert act(client, table, "c3").status_code == 200
    asked, submit = [], site.tables.readers.submit
    monkeypatch.setattr(
        site.tables.readers, "submit", lambda who, job: asked.append(who) or submit(who, job)
    )
    for most, used in ((300, []), (1, [ME])):
        monkeypatch.setattr(after_game, "LONG_MATCH", most)
        again = client.post(f"{table}/branch", data={"against": "nobody"})
        assert again.status_code == 200 and 'data-ply="1"' in again.text and asked == used


class FolderMaker:
    """What makes a folder when it is unpickled."""

    def __init__(self, ran):
        self.ran = str(ran)

    def __reduce__(self):
        return os.mkdir, (self.ran,)


def test_no_program_in_a_checkpoint_from_elsewhere_is_run(monkeypatch, tmp_path):
    # 0.1.0: whatever lay in the folder of checkpoints under the right name was unpickled
    monkeypatch.setattr(rebuilding, "LONG_MATCH", 2)
    monkeypatch.setattr(rebuilding, "cache_folder", lambda: tmp_path)
    game = kibitz.load("byg", side=3)
    moves = [StoredMove(at, at % 2, text) for at, text in enumerate(("c3", "a1 e3"))]
    stored = StoredMatch("long", "byg", {"side": "3"}, 7, (Seat("", lock("a")),) * 2)
    (tmp_path / "checkpoints").mkdir()
    for name in rebuilding._checkpoint_names(game, stored, moves):
        (tmp_path / "checkpoints" / name).write_bytes(pickle.dumps(FolderMaker(tmp_path / "ran")))
    match, _ = rebuilding.rebuilt(game, stored, moves)
    assert match.ply == 2 and not (tmp_path / "ran").exists()

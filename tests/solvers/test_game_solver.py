"""A game's own solver is found, run, broken off and taken up; its table is kept on disk."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import GameError, KibitzError
from kibitz.solvers import game_solver, table_files

NOUGHTS = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"


@pytest.fixture
def beat(tmp_path, monkeypatch):
    """A game with a solver, its solver and a scope; the user's tables lie in an empty folder."""
    monkeypatch.setattr(table_files, "cache_folder", lambda: tmp_path)
    game = kibitz.load("beat", ranks=5)
    solver = game_solver.solver_of(game)
    return game, solver, solver.scope(game.start())


def quiet(words):
    pass


def test_a_game_without_a_solver_has_none():
    assert game_solver.solver_of(kibitz.load("byg", side=2)) is None
    assert game_solver.solver_of(kibitz.load(str(NOUGHTS))) is None


def test_a_solver_that_lacks_a_function_is_refused_in_a_sentence(monkeypatch):
    game = kibitz.load("beat")
    monkeypatch.delattr("kibitz.games.beat_it_or_eat_it.solve.pack")
    with pytest.raises(
        GameError, match=r"has no function pack\(table, scope\): the table as bytes"
    ):
        game_solver.solver_of(game)


def test_what_was_broken_off_goes_on_and_ends_the_same(beat, tmp_path):
    _, solver, scope = beat
    begun, calls = tmp_path / "begun", []
    whole, seconds = solver.solve(scope, 1, begun, quiet)
    assert seconds > 0

    def stop(words):
        calls.append(words)
        if len(calls) == 20:
            raise KeyboardInterrupt

    with pytest.raises(game_solver.Paused):
        solver.solve(scope, 1, begun, stop)
    assert begun.exists()
    rest = []
    assert (solver.solve(scope, 1, begun, rest.append)[0] == whole).all()
    assert rest[0] != calls[0] and not begun.exists()


@pytest.mark.long
def test_what_is_found_is_kept_while_it_goes_on(beat, tmp_path, monkeypatch):
    _, solver, scope = beat
    begun, kept = tmp_path / "begun", []
    monkeypatch.setattr(game_solver, "SAVED_EVERY", -1.0)
    solver.solve(scope, 1, begun, lambda words: kept.append(begun.exists()))
    assert kept[0] is False and all(kept[1:]) and not begun.exists()


def test_a_file_that_cannot_be_read_is_begun_afresh(beat, tmp_path):
    _, solver, scope = beat
    begun = tmp_path / "begun"
    begun.write_bytes(b"nothing of the kind")
    assert np.count_nonzero(solver.solve(scope, 1, begun, quiet)[0]) == 1022


@pytest.mark.long
def test_a_table_is_found_where_it_was_written(beat, tmp_path):
    game, solver, scope = beat
    table, _ = solver.solve(scope, 1, tmp_path / "begun", quiet)
    path = table_files.write(table_files.users(game), game, solver, scope, table)
    assert path.name == "ranks=5,suits=2.table"
    assert table_files.find(game, scope) == path
    assert (table_files.read(path, solver) == table).all()


def test_a_damaged_table_is_refused_with_the_command_that_makes_it_again(beat, tmp_path):
    game, solver, scope = beat
    table, _ = solver.solve(scope, 1, tmp_path / "begun", quiet)
    path = table_files.write(tmp_path, game, solver, scope, table)
    good = path.read_bytes()
    for bad in (good.replace(b'"sha256": "', b'"sha256": "0'), good[:-40], b"{}\n", b"", good[:9]):
        path.write_bytes(bad)
        with pytest.raises(KibitzError, match="is damaged"):
            table_files.read(path, solver)


def test_a_sentence_reports_a_folder_that_cannot_be_written(beat, tmp_path):
    game, solver, scope = beat
    table, _ = solver.solve(scope, 1, tmp_path / "begun", quiet)
    (tmp_path / "file").touch()
    with pytest.raises(KibitzError, match="cannot be written"):
        table_files.write(tmp_path / "file", game, solver, scope, table)

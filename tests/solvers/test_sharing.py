"""A table that many workers make: the same as one makes, whoever works and whatever breaks off."""

import pytest

import kibitz
from kibitz import GameError, KibitzError
from kibitz.farm import farm
from kibitz.games.beat_it_or_eat_it import solve as beat
from kibitz.progress import silent
from kibitz.solvers import sharing
from kibitz.solvers.game_solver import Paused, solver_of

GAME = kibitz.load("beat", ranks=6)
SOLVER = solver_of(GAME)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where the news go; parts are small, so that there are many."""
    monkeypatch.setattr(beat, "LEAST", 20)
    monkeypatch.setattr(sharing, "_held", {})
    return tmp_path / "news"


def alone(scope):
    made = beat.blank(scope)
    for _ in beat.advance(made, 0, scope, 1):
        pass
    return made


def shared(scope, folder, progress=silent, where="here"):
    with farm(where) as place:
        return sharing.solve(SOLVER, GAME, scope, place, folder, progress)


@pytest.mark.long
@pytest.mark.parametrize(("suits", "ranks"), [(2, 1), (2, 2), (2, 6), (2, 7), (1, 9), (4, 3)])
def test_many_workers_make_the_table_that_one_makes(suits, ranks, folder):
    scope = {"suits": suits, "ranks": ranks}
    assert (shared(scope, folder) == alone(scope)).all()
    assert not folder.exists()


@pytest.mark.long
def test_a_step_has_several_parts_and_takes_several_rounds(folder):
    scope, rounds = {"suits": 2, "ranks": 6}, []
    with farm("here") as place:
        add = sharing.News.add

        def counted(news, at, step, found):
            rounds.append(step)
            add(news, at, step, found)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sharing.News, "add", counted)
            sharing.solve(SOLVER, GAME, scope, place, folder, lambda words: None)
    assert len(beat.parts(beat.blank(scope), 5, scope)) > 5
    assert max(rounds.count(step) for step in set(rounds)) > 2


@pytest.mark.long
def test_processes_make_it_too(folder):
    scope = {"suits": 2, "ranks": 6}
    assert (shared(scope, folder, where="cores:2") == alone(scope)).all()


@pytest.mark.long
@pytest.mark.parametrize("last", [1, 30, 90])
def test_what_was_broken_off_goes_on_from_its_news(last, folder, monkeypatch):
    scope, shown = {"suits": 2, "ranks": 6}, []

    def stop(words):
        shown.append(words)
        if len(shown) == last:
            raise KeyboardInterrupt

    with pytest.raises(Paused, match="the same command goes on"):
        shared(scope, folder, stop)
    monkeypatch.setattr(sharing, "_held", {})  # other workers, who know nothing
    rest = []
    assert (shared(scope, folder, rest.append) == alone(scope)).all()
    assert last / 2 < int(rest[0].what.split()[1].rstrip(",")) <= last + 1  # not from the beginning


def test_news_of_another_table_in_the_folder_are_left_alone(folder):
    with pytest.raises(Paused):
        shared({"suits": 2, "ranks": 5}, folder, interrupt)
    there = sorted(folder.iterdir())
    scope = {"suits": 2, "ranks": 4}
    assert (shared(scope, folder) == alone(scope)).all()
    assert there and sorted(folder.iterdir()) == there


def interrupt(step):
    if step.what.startswith("step 30"):
        raise KeyboardInterrupt


def test_a_folder_that_cannot_be_written_is_refused_before_any_work(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(KibitzError, match=r"cannot be written: .+\.$"):
        shared({"suits": 2, "ranks": 3}, tmp_path / "file")


def test_a_solver_that_cannot_share_its_work_is_refused_in_a_sentence(folder, monkeypatch):
    monkeypatch.delattr(beat, "enter")
    with pytest.raises(GameError, match=r"^beat-it-or-eat-it cannot be solved by many workers: "):
        shared({"suits": 2, "ranks": 3}, folder)

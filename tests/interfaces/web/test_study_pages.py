"""Sample games with exact values, and puzzles, where a game's folder has them."""

import re

import pytest

from kibitz.solvers import Exact, acts
from kibitz.study.puzzles import grade
from kibitz.tables.library import PUZZLES, SAMPLE, beside
from kibitz.tables.thinking.puzzle_files import find, puzzles_of, request_search


def with_file(site, name):
    return [id for id in site.library.ids() if beside(site.library.source(id), name)]


@pytest.mark.long
def test_a_sample_game_names_the_winner_after_each_act(browser):
    client = browser()
    assert 'href="/games/beat-it-or-eat-it/sample"' in client.get("/games/beat-it-or-eat-it").text
    page = client.get("/games/beat-it-or-eat-it/sample").text
    assert page.count("Left wins") == 29  # who won never spoiled it
    assert "· a fault" not in page
    end = client.get("/games/beat-it-or-eat-it/sample?at=29").text
    assert "Next act" not in end
    assert "data-action" not in end


@pytest.mark.long
@pytest.mark.parametrize("at", ["x", "-1", "99999999", "30"])
def test_a_step_that_is_none_is_harmless(browser, at):
    answer = browser().get(f"/games/beat-it-or-eat-it/sample?at={at}")
    assert answer.status_code == 200


@pytest.mark.long
def test_every_sample_can_be_shown(browser, site):
    for id in with_file(site, SAMPLE):
        assert browser().get(f"/games/{id}/sample").status_code == 200


@pytest.mark.long
def test_every_puzzle_distinguishes_right_from_wrong_acts(browser, site):
    assert with_file(site, PUZZLES)
    for id in with_file(site, PUZZLES):
        client = browser()
        assert f'href="/games/{id}/puzzles"' in client.get(f"/games/{id}").text
        assert "Puzzle 1" in client.get(f"/games/{id}/puzzles").text
        for number, puzzle in enumerate(puzzles_of(site.library, site.library.source(id)), 1):
            address = f"/games/{id}/puzzles/{number}"
            wrong = next(a for a in puzzle.position.legal() if a != puzzle.answer)
            page = client.get(address).text
            assert "Which act wins?" in page
            assert f'data-action="{puzzle.answer}"' in page
            assert f"Yes, {puzzle.name} wins." in client.get(f"{address}?try={puzzle.answer}").text
            refuted = client.get(f"{address}?try={wrong}").text
            assert "does not win." in refuted
            assert re.search(r" answers [^.]+(and wins|nobody wins)\.", refuted), (id, number)
            assert not puzzle.is_trivial
            assert client.get(f"{address}/picture.svg").text.startswith("<svg")
        assert client.get(f"/games/{id}/puzzles/{number + 1}").status_code == 404


@pytest.mark.long
def test_the_answer_of_a_puzzle_from_a_table_is_the_only_act_that_wins(site):
    for id in with_file(site, PUZZLES):
        for puzzle in puzzles_of(site.library, site.library.source(id)):
            exact = Exact(puzzle.position.game)
            if exact.by_own_solver:
                found = exact.acts(puzzle.position)
                assert [a for a in found if found[a].verdict == "won"] == [puzzle.answer]


@pytest.mark.long
def test_tree_search_misses_a_puzzle_from_games_of_a_learned_player(site):
    source = site.library.source("beat-it-or-eat-it")
    *_, last = puzzles_of(site.library, source)
    assert last.grade == 9 == grade(last.position, last.answer)


@pytest.mark.long
def test_the_puzzles_of_a_game_stand_by_the_grade_that_tree_search_gives_them_now(site):
    for id in with_file(site, PUZZLES):
        stored = puzzles_of(site.library, site.library.source(id))
        grades = [grade(puzzle.position, puzzle.answer) for puzzle in stored]
        assert [puzzle.grade for puzzle in stored] == grades == sorted(grades), id


@pytest.mark.long
def test_a_game_without_such_files_has_no_such_pages(browser):
    assert browser().get("/games/connect6/sample").text == "Connect6 has no sample game."
    assert browser().get("/games/president/puzzles/1").status_code == 404


class Asked:
    """A compile_worker that only notes what it is asked to do."""

    def __init__(self):
        self.tasks = []

    def ask(self, task, soon):
        self.tasks.append(task.game.id)


@pytest.mark.long
def test_puzzles_are_found_for_a_game_that_brings_none(site, browser, monkeypatch, tmp_path):
    monkeypatch.setattr("kibitz.tables.thinking.puzzle_files.cache_folder", lambda: tmp_path)
    source = site.library.source("tic-tac-toe")
    asked = Asked()
    request_search(asked, site.library, source)
    assert "/puzzles" not in browser().get("/games/tic-tac-toe").text
    find(site.library.game("tic-tac-toe", {}))
    request_search(asked, site.library, source)
    assert asked.tasks == ["tic-tac-toe"]
    assert 'href="/games/tic-tac-toe/puzzles"' in browser().get("/games/tic-tac-toe").text
    for puzzle in puzzles_of(site.library, source):
        won = acts(puzzle.position)
        assert [action for action in won if won[action].verdict == "won"] == [puzzle.answer]
    grades = [puzzle.grade for puzzle in puzzles_of(site.library, source)]
    assert grades == sorted(grades)


@pytest.mark.long
def test_no_puzzles_are_looked_for_where_cards_are_hidden_or_points_counted(site):
    asked = Asked()
    for id in ("president", "delphi", "kuhn-poker", "byg"):
        request_search(asked, site.library, site.library.source(id))
    assert asked.tasks == []

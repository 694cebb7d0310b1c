"""What people overlook: wins and dangers of a match, and their distance."""

import pytest
from bench.acts_of_people import PeopleMatch
from bench.judged_games import loaded
from bench.overlooked import counted, seen, table

NAME = "5.0*5.0*3 pieces in a row wins."


@pytest.fixture
def match():
    def match_of(*cells):
        p, acts = loaded(NAME).start(), []
        for cell in cells:
            acts.append(p.parse(cell)[0])
            p.play(cell)
        return PeopleMatch(NAME, 0, tuple(acts))

    return match_of


def test_a_danger_that_is_prevented_and_a_win_that_is_taken_are_seen(match):
    # 1 x x . . .   White must play c1, and may win by e3 after e5 and e4.
    played = match("a1", "e5", "b1", "c1", "a5", "e4", "a3", "e3")
    assert [*seen(played)] == [("danger", 1, True), ("danger", 1, False), ("win", 1, True)]


def test_a_danger_far_from_the_last_act_counts_by_its_distance(match):
    # Black leaves c1 and plays e3; then White prevents c1, two cells away.
    played = match("a1", "e5", "b1", "a5", "e3", "c1")
    assert [*seen(played)] == [("danger", 1, False), ("win", 1, False), ("danger", 2, True)]
    assert counted([played]) == {"danger 1": [0, 1], "win 1": [0, 1], "danger 2": [1, 1]}


def test_what_was_never_met_is_an_empty_cell():
    found = {"rows": {"win 1": [3, 4]}, "four": {}}
    assert table(found).splitlines()[2] == "| 1 | 75% of 4 |  |  |  |"

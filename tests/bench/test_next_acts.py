"""The acts of people: what is read, in which half, and how players are compared with them."""

import json
from collections import Counter

import numpy as np
import pytest
from bench.acts_of_people import FOUR, PeopleMatch, four_in_a_row, half_of, matches
from bench.authors_player import scores
from bench.judged_games import kept_games, loaded
from bench.next_acts import Act, by_chance, fitted, likelihoods, with_interval
from bench.often_reached import compared, counts, difference, pictures

TIC_TAC_TOE = "3.0*3.0*3 pieces in a row wins."


@pytest.fixture(scope="module")
def rows():
    return loaded(TIC_TAC_TOE)


def after(game, *acts):
    p = game.start()
    for act in acts:
        p.play(act)
    return p


def study(*boards):
    return {"arena": ["pair 1"], "boards": [json.dumps(boards)]}


def test_a_game_that_is_kept_apart_is_dropped_while_the_file_is_read(tmp_path):
    file = tmp_path / "matches.json"
    first = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    second = [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    kept = {name: {"boards": "unreadable"} for name in kept_games()}
    file.write_text(json.dumps({TIC_TAC_TOE: study(first, second)} | kept), "utf-8")
    assert [match.game for match in matches(file)] == [TIC_TAC_TOE]


def test_acts_are_read_up_to_the_first_picture_that_is_missing(tmp_path, rows):
    file = tmp_path / "matches.json"
    one, two = [[0, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    gap = [[2, 0, 0], [0, 1, 1], [0, 0, 0]]
    file.write_text(json.dumps({TIC_TAC_TOE: study(one, two, gap)}), "utf-8")
    (match,) = matches(file)
    assert match.acts == (rows.start().parse("b2")[0],)
    assert match.half == half_of("pair 1")


def test_trials_of_four_in_a_row_are_joined_to_matches_of_a_pair_of_people(tmp_path):
    file = tmp_path / "four.cpp"
    file.write_text(
        "{{0x0ULL,0x0ULL},0x1ULL,BLACK,7223,2,5},\n{{0x1ULL,0x0ULL},0x200ULL,WHITE,5141,3,5},\n"
        "{{0x0ULL,0x0ULL},0x100ULL,BLACK,3154,3,5}};",
        "utf-8",
    )
    p = loaded(FOUR).start()
    cells = [tuple(p.parse(cell)[0] for cell in cells) for cells in (("a1", "a2"), ("i1",))]
    found = four_in_a_row(file)
    assert [match.acts for match in found] == cells
    assert {match.half for match in found} == {half_of("pair 1")}


def test_the_lot_gives_each_half_about_as_many():
    drawn = sum(half_of(str(k)) for k in range(1000))
    assert 440 < drawn < 560


def test_the_player_of_the_authors_counts_centre_rows_and_rows_of_the_other(rows):
    # 2 . o .   White to act: c1 keeps Black from a row of three,
    # 1 x x .   and b3 would make two in a column that has no room for three
    found = scores(after(rows, "a1", "b2", "b1"))
    act = {name: rows.start().parse(name)[0] for name in ("c1", "b3", "c3")}
    corner, side = 2 ** (1 - 1), 2 ** (1 - np.sqrt(0.5))
    assert found[act["c1"]] == pytest.approx(corner + 2**2 + 2**3)
    assert found[act["b3"]] == pytest.approx(side)
    assert found[act["c3"]] == pytest.approx(corner)


def test_a_player_that_dislikes_rows_where_they_lose_plays_elsewhere():
    game = loaded("3.0*3.0*3 pieces in a row loses.")
    p = after(game, "a1", "c2", "b1", "c3")
    found = scores(p)
    assert min(found, key=found.__getitem__) == p.parse("c1")[0]


def test_positions_that_a_mirror_makes_alike_are_one_and_so_are_their_acts(rows):
    key, alike = pictures(TIC_TAC_TOE, rows.start())
    assert len(set(alike.values())) == 3  # a corner, a side, the centre
    corners = [pictures(TIC_TAC_TOE, after(rows, cell))[0] for cell in ("a1", "c1", "c3")]
    assert len(set(corners)) == 1
    assert corners[0] != key


def test_a_board_that_is_not_square_is_mirrored_but_not_turned():
    game = loaded("1.0*10.0*3 pieces in a row wins.")
    _, alike = pictures("row", game.start())
    assert sorted(Counter(alike.values()).values()) == [2] * 5


def test_people_are_counted_by_position(rows):
    cells = [rows.start().parse(cell)[0] for cell in ("a1", "c3")]
    found = counts([PeopleMatch(TIC_TAC_TOE, 0, (cell,)) for cell in cells])
    ((_, counted),) = found.items()
    assert list(counted.values()) == [2]


def test_the_share_of_acts_that_nobody_played_is_that_of_the_asked_people():
    key = ("game", b"")
    found = compared({key: {1: 0.75, 2: 0.25}}, {key: Counter({1: 10})})
    assert found == {"reached": ["game"], "distances": [0.25], "unplayed": [0.25]}
    assert difference({1: 1.0}, {2: 1.0}) == 1.0


def test_the_fitted_lapse_is_the_likeliest(rows):
    cell = rows.start().parse("b2")[0]
    played = [PeopleMatch(TIC_TAC_TOE, 0, (cell,))]
    best, lapse = fitted(lambda room, p: np.eye(9)[4], played, 1)
    assert (best, lapse) == (0.0, 0.0)
    even, _ = fitted(by_chance, played, 1)
    assert even == pytest.approx(-np.log(9))


def test_an_act_that_a_player_never_plays_has_the_chance_of_a_lapse(rows):
    act = Act(TIC_TAC_TOE, rows.start(), 0, np.eye(9)[4])
    assert likelihoods([act], 0.9)[0] == pytest.approx(np.log(0.1))


def test_intervals_draw_whole_games():
    values = np.array([0.0] * 50 + [1.0] * 50)
    found = with_interval(lambda k: float(values[k].mean()), ["one"] * 50 + ["other"] * 50)
    assert found == "0.50 (0.00 to 1.00)"


def test_one_game_has_no_interval():
    assert with_interval(lambda k: float(len(k)), ["one", "one"]) == "2.00"

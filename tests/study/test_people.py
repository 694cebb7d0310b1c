"""The figures of people, counted once more by hand from games that are written here."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.estimates import mean, share
from kibitz.players.selfplay import SelfplayGame
from kibitz.players.selfplay_notes import NOTE
from kibitz.study.people import (
    Foreseen,
    GameOfPeople,
    Judged,
    Remark,
    TimedSubmission,
    Try,
    judged_acts,
)
from kibitz.study.people import figures_of_people as figures
from kibitz.study.people.sections_of_people import sections_of_people

EXAMPLES = Path(__file__).parents[2] / "examples"
NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
ROW_OF_X = "a1 a2 b1 b2 c1"  # X wins with the fifth act


@pytest.fixture(scope="module")
def noughts():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


def played(game, acts):
    p = game.start(1)
    for act in acts.split():
        p.play(act)
    return p


def game_of(position, number=1, people=("Ann", "Ben"), bots=("", ""), seconds=(), **more):
    """A game that began at noon plus an hour for each number; `seconds`: of each act."""
    begun = NOON + timedelta(hours=number)
    thoughts = tuple(
        TimedSubmission(seat := position.seat_at(ply), ply, ply + 1, each, bool(bots[seat]))
        for ply, each in enumerate(seconds)
    )
    ended = begun + timedelta(seconds=sum(seconds))
    return GameOfPeople(
        number, f"m{number}", "noughts", "hash", position, position.returns or (0, 0),
        people, bots, begun, ended, thoughts=thoughts, **more,
    )  # fmt: skip


def values(position, of_first, losses=()):
    """A judgement: the value of each position for the first seat, and losses by ply."""
    notes = np.zeros(position.ply, NOTE)
    for ply, value in enumerate(of_first):
        seat = position.seat_at(ply)
        notes[ply] = position.history[ply], 2, seat, True, value if seat == 0 else -value, np.nan
    given = np.full(position.ply, np.nan)
    given[: len(losses)] = losses
    return Judged(SelfplayGame(0, notes, tuple(map(float, position.returns)), 1), given)


def test_seconds_are_counted_by_turn_and_by_kind_of_act_for_people_alone(noughts):
    p = played(noughts, ROW_OF_X)
    two = [
        game_of(p, 1, seconds=(1, 2, 3, 4, 5)),
        game_of(p, 2, people=("Ann", ""), bots=("", "hard"), seconds=(10, 99, 30, 99, 50)),
    ]
    assert figures.thinking_by_turn(two) == {1: [1, 10], 2: [2], 3: [3, 30], 4: [4], 5: [5, 50]}
    assert figures.thinking_by_kind(two) == {
        "a cell of the board": [1, 2, 3, 4, 5, 10, 30, 50],
    }
    assert figures.thinking_times(two) == [3, 30]


def test_acts_that_nobody_played_and_tries_by_rule_are_counted(noughts):
    p = played(noughts, ROW_OF_X)
    tries = (Try(0, 1, "a1", "It is taken."), Try(1, 2, "a2", "It is taken.; legal: b1"))
    one = game_of(p, tries=(*tries, Try(1, 2, "z9", "No such cell.")))
    assert sorted(figures.acts_unused([one])[0]) == ["a3", "b3", "c2", "c3"]
    assert figures.acts_unused([one])[1] == 9
    assert figures.tries_by_reason([one]) == [("It is taken.", 2), ("No such cell.", 1)]


def test_where_a_game_was_decided_and_how_long_it_went_on(noughts):
    """The lead is that of both views: it is 0, -0.2, -0.3, 0.7 after four turns."""
    p = played(noughts, ROW_OF_X)
    one = game_of(p, seconds=(6, 6, 6, 30, 60), judged=values(p, (0.2, -0.2, -0.2, -0.4, 1.0)))
    (course,) = figures.courses_of_all(noughts, [one.judged.played])
    assert course.leads[:, 0].tolist() == pytest.approx([0, -0.2, -0.3, 0.3])
    settled = figures.settling(one)
    assert (settled.turn, settled.turns) == (round(3 / 4 * 5), 5)
    assert settled.minutes_after == pytest.approx(60 / 60)
    (section, *_) = sections_of_people([one], {}, {})
    assert section.facts["figures"]["changes of the lead"].value == 1  # nobody leads at 0
    assert section.facts["figures"]["part of a game before it is decided"].value == 0.75
    games = next(table for table in section.tables if table.title == "The games")
    assert games.rows == (("1", "Ann, Ben", "1 : -1", "5", "1.8", "turn 4, then 1.0 minutes"),)


def test_blunders_are_shares_of_the_judged_acts_of_people(noughts):
    p = played(noughts, ROW_OF_X)
    losses = (0.0, 0.5, np.nan, 0.29, 0.3)
    both = game_of(p, 1, judged=values(p, (), losses))
    with_bot = game_of(p, 2, ("", "Ben"), ("easy", ""), judged=values(p, (), losses))
    assert figures.blunder_shares([both, with_bot]) == [2 / 4, 1 / 2]


def test_people_learn_from_the_first_game_to_the_second(noughts):
    p = played(noughts, ROW_OF_X)
    first = game_of(
        p, 1, seconds=(9, 1, 9, 1, 9), tries=(Try(0, 0, "z", "No."), Try(1, 1, "z", "No.")),
        judged=values(p, (), (0.5, 0, 0.5, 0, 0)),
    )  # fmt: skip
    second = game_of(
        p, 2, people=("Cem", "Ann"), seconds=(5, 4, 5, 2, 5), judged=values(p, (), (0, 0, 0, 1, 0))
    )
    (ann,) = figures.learning([second, first])  # in the order of their beginning
    assert (ann.person, ann.seconds, ann.tries) == ("Ann", (9, 3), (1, 0))
    assert ann.blunders == (pytest.approx(2 / 3), pytest.approx(1 / 2))
    people = next(one for one in sections_of_people([first, second], {}, {}) if one.id == "people")
    assert people.facts["seconds_less"].value == -6
    assert people.facts["blunders_more"].value == pytest.approx(1 / 2 - 2 / 3)


def test_people_stand_beside_a_level_of_the_computer(noughts):
    won = played(noughts, ROW_OF_X)
    above = [game_of(won, k, ("Ann", ""), ("", "easy")) for k in range(8)]
    below = [game_of(won, k, ("", "Ann"), ("hard", "")) for k in range(8)]
    found = figures.against_bots([*above, *below])
    assert (found["easy"].value, found["hard"].value) == (1, 0)
    sections = sections_of_people([*above, *below[:1]], {}, {})
    said = " ".join(next(one for one in sections if one.id == "people").words)
    assert "opponents of level easy: they stand above it." in said
    assert "level hard. About 97 such games would show on which side of it they stand." in said


def test_a_bot_on_the_same_side_is_no_opponent():
    """Each counted as a tie, so friends who played a cooperative game with it beat half of it."""
    hanabi = kibitz.load(str(EXAMPLES / "hanabi.py"))
    p = hanabi.start(1)
    together = game_of(p, people=("Ann", ""), bots=("", "easy"))
    assert figures.against_bots([together]) == {}


def test_games_with_the_computer_are_not_mixed_with_those_of_people_alone(noughts):
    p = played(noughts, ROW_OF_X)
    games = [game_of(p, 1), game_of(p, 2, ("Ann", ""), ("", "easy")), game_of(p, 3)]
    alone, mixed, *_ = sections_of_people(games, {}, {})
    assert (alone.facts["matches"], mixed.facts["matches"]) == (["m1", "m3"], ["m2"])
    assert mixed.title.endswith(", with the computer")


def test_beside_people_stands_what_bots_foresaw_and_a_sentence_where_they_differ(noughts):
    p = played(noughts, ROW_OF_X)
    games = [game_of(p, k, seconds=(12,) * 5) for k in range(6)]
    bots = Foreseen((share(5, 40), share(5, 40)), mean([8, 9] * 20), None, None, 40, 200)
    key = "noughts", 2, "hash", False
    (found, *_) = sections_of_people(games, {}, {key: bots})
    shown = {row[0]: row[1:] for row in found.tables[0].rows}
    assert shown["games won by X"] == (str(share(6, 6)), str(share(5, 40)))
    assert shown["turns"][1] == str(mean([8, 9] * 20))
    assert shown["minutes"] == ("1.00 (1.00 to 1.00)", str(mean([8, 9] * 20).times(15 / 60)))
    said = " ".join(found.words)
    assert "With 6 games every interval is wide. About 97 games would settle" in said
    assert f"People differ from bots in games won by X: {share(6, 6)}, more than" in said
    assert "People differ from bots in turns: 5.00 (5.00 to 5.00), less than" in said


def test_remarks_stand_with_the_position_and_what_was_about_to_be_played(noughts):
    p = played(noughts, ROW_OF_X)
    said = Remark(1, "Ben", 3, "This felt wrong", "Why a corner?", "c3")
    last = sections_of_people([game_of(p, remarks=(said,))], {}, {})[-1]
    (remarks,) = last.tables
    assert remarks.rows == (("1", "Ben", "3", "This felt wrong", "Why a corner?", "c3"),)
    (board,) = last.figures
    assert board.scene.caption == p.at(3).scene(1).caption


def test_a_long_measurement_gives_signs_of_life(noughts):
    """The server ended one that took two minutes for one game, and showed no figures at all."""
    signs, p = [], played(noughts, ROW_OF_X)
    judged_acts(p, p.returns, playouts=50, alive=lambda: signs.append("act"))
    bots = figures.foreseen(noughts, 7, 10, alive=lambda: signs.append("games"))
    assert signs == ["act"] * p.ply + ["games"] * 2
    assert bots.games == 7


def test_the_search_finds_the_blunders_of_a_solved_game(noughts):
    """Acts at which it had hardly looked counted as no blunders: one of random play's 74 was."""

    known: dict[bytes, float] = {}

    def exact(p):
        if p.over:
            return p.returns[0]
        if p.key() not in known:
            known[p.key()] = (max if p.player == 0 else min)(exact(after) for after in follow(p))
        return known[p.key()]

    def follow(p):
        for action in p.legal():
            after = p.copy()
            after.act(action)
            yield after

    p = played(noughts, "b2 b1 a1 c3 a3 a2 c1")
    gains = [exact(p.at(ply)) - exact(p.at(ply + 1)) for ply in range(p.ply)]
    lost = [gain if p.seat_at(ply) == 0 else -gain for ply, gain in enumerate(gains)]
    assert max(lost) > 0
    found = judged_acts(p, p.returns, playouts=2000)
    assert [found.is_blunder(ply) for ply in range(p.ply)] == [loss > 0 for loss in lost]


def test_a_cooperative_game_is_counted_by_the_points_of_all(noughts):
    """Each seat had won in none of the games, whatever the points were."""
    hanabi = kibitz.load(str(EXAMPLES / "hanabi.py"))
    p = hanabi.start(1)
    games = [replace(game_of(p, k), returns=(points, points)) for k, points in enumerate((3, 5))]
    bots = Foreseen((share(0, 4),), mean([9]), None, None, 4, 200, mean([10, 20, 30, 20] * 10))
    key = "noughts", 2, "hash", False
    (found, *_) = sections_of_people(games, {}, {key: bots})
    assert found.tables[0].rows[0] == (
        "points",
        str(mean([3, 5])),
        str(mean([10, 20, 30, 20] * 10)),
    )
    assert "About 53 games would settle the points, to a tenth of them." in found.words[1]


def test_one_game_has_no_interval_and_says_so(noughts):
    """It said that a game has 5 turns, 0 to inf."""
    (found, *_) = sections_of_people([game_of(played(noughts, ROW_OF_X))], {}, {})
    assert ("turns", "5 (one trial only)", "-") in found.tables[0].rows


def test_no_mean_of_a_count_has_an_interval_below_zero(noughts):
    """Side by side stood "0 (-6 to 7)" illegal tries a game."""
    p, said = played(noughts, ROW_OF_X), Remark(0, "Ann", 1, "unclear")
    games = [game_of(p, k, remarks=(said,) * (k % 2)) for k in range(2)]
    other = [replace(one, rules="other") for one in games]
    found = next(
        one for one in sections_of_people([*games, *other], {}, {}) if one.id == "people-compared"
    )
    cells = [cell for table in found.tables for row in table.rows for cell in row[1:]]
    assert "0.5 (0.0 to 6.9)" in cells
    assert not any("-" in cell for cell in cells)


def test_an_act_of_the_computer_at_the_seat_of_a_person_counts_for_no_person(noughts):
    p = played(noughts, ROW_OF_X)
    one = game_of(p, seconds=(1, 2, 3, 4, 5), judged=values(p, (0,) * 5, (0.9, 0.1, 0.9, 0.1, 0)))
    thoughts = tuple(replace(each, by_bot=each.begun == 0) for each in one.thoughts)
    mixed = replace(one, thoughts=thoughts)
    assert not mixed.is_of_people
    assert figures.thinking_by_turn([mixed]) == {2: [2], 3: [3], 4: [4], 5: [5]}
    assert figures.blunder_shares([one]) == [2 / 5]
    assert figures.blunder_shares([mixed]) == [1 / 4]


def test_a_person_who_took_over_from_the_computer_beats_no_level(noughts):
    p = played(noughts, ROW_OF_X)
    one = game_of(p, people=("Ann", ""), bots=("", "easy"), seconds=(1, 2, 3, 4, 5))
    assert figures.against_bots([one])["easy"].value == 1
    thoughts = (replace(one.thoughts[0], by_bot=True), *one.thoughts[1:])
    assert figures.against_bots([replace(one, thoughts=thoughts)]) == {}


def test_the_host_reads_how_often_each_seat_wins_beside_what_is_fair(noughts):
    two = [game_of(played(noughts, ROW_OF_X), k) for k in (1, 2)]
    bots = Foreseen((share(38, 40), share(2, 40)), mean([5.0]), None, None, 40, 200)
    group = two[0].variant, 2, two[0].rules, False
    words = sections_of_people(two, {}, {group: bots})[0].words
    assert "X won 2 of 2 games, 100%; fair is 50%." in words
    assert "Bots as X win 95%, fair is 50%." in words
    assert "Bots as O win 5%, fair is 50%." in words
    even = Foreseen((share(21, 40), share(19, 40)), mean([5.0]), None, None, 40, 200)
    words = sections_of_people(two, {}, {group: even})[0].words
    assert "Among bots no seat is surely far from what is fair, 50%." in words

"""The clock of a table, against sums done by hand."""

import pytest

from kibitz.contract import KibitzError
from kibitz.match.clock import DAY, Clock, TimeControl


@pytest.mark.parametrize("text", ["", "600+5", "30+0", "3d"])
def test_a_time_control_is_read_as_it_is_written(text):
    assert TimeControl.read(text).text == text


@pytest.mark.parametrize("text", ["0+5", "600", "0d", "31d", "99999+1", "-5+3", "x"])
def test_a_text_that_is_no_time_control_is_refused(text):
    with pytest.raises(KibitzError):
        TimeControl.read(text)


def blitz():
    """Both seats have taken their first turn, which is free, at second 0."""
    clock = Clock(TimeControl(bank=60, increment=2), seats=2)
    clock.run({0}, at=0)
    clock.run({1}, at=0, acted=0)
    clock.run({0}, at=0, acted=1)
    return clock


def test_a_bank_runs_in_the_own_turn_only_and_gets_its_increment():
    clock = blitz()
    clock.run({1}, at=10, acted=0)
    assert (clock.left(0, 25), clock.left(1, 25)) == (52, 45)


def test_several_acts_of_a_turn_get_one_increment():
    clock = blitz()
    for moment in (3, 6):
        clock.run({0}, at=moment, acted=0)
    clock.run({1}, at=9, acted=0)
    assert clock.left(0, 9) == 60 - 9 + 2


def test_the_seat_whose_time_was_up_first_has_fallen():
    clock = blitz()
    assert clock.fallen(60) is None
    assert clock.fallen(61) == 0
    clock.run({0, 1}, at=30)
    assert clock.fallen(200) == 0


def test_a_free_seat_never_falls():
    clock = Clock(TimeControl(days=1), seats=2, free={1})
    clock.run({1}, at=0)
    assert (clock.left(1, 9 * DAY), clock.fallen(9 * DAY)) == (None, None)


def test_days_begin_anew_with_each_act():
    clock = Clock(TimeControl(days=2), seats=2)
    clock.run({0}, at=0)
    assert clock.left(0, DAY) == DAY
    clock.run({0}, at=DAY, acted=0)
    assert clock.left(0, DAY) == 2 * DAY


def test_a_clock_that_was_set_back_gives_nobody_time():
    clock = Clock(TimeControl(bank=60), seats=2)
    for at, acted, owing in ((0, None, 0), (1, 0, 1), (2, 1, 0), (900, 0, 1)):
        clock.run({owing}, at, acted)
    before = clock.left(1, 900)
    assert clock.left(1, 100) == before == 60, "not 860"
    clock.run({0}, at=100, acted=1)
    assert clock.left(1, 100) == 60
    clock.run({1}, at=110, acted=0)
    assert clock.left(1, 0) == 60
    clock.set_back(0)
    assert (clock.left(1, 20), clock.fallen(61)) == (40, 1), "its time runs from now on"

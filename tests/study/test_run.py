"""The workbench of a report: jobs that end in time."""

import kibitz
from kibitz.farm import farm
from kibitz.study.budget import Budget
from kibitz.study.run import BRIEF, Pace, Run


def test_jobs_grow_until_each_takes_a_moment():
    pace = Pace(1)
    sizes = []
    for _, games in pace.batches(1000):
        sizes.append(games)
        pace.note(BRIEF / 50)
    assert sizes[:4] == [1, 2, 4, 8]
    assert max(sizes) == 50
    assert sum(sizes) == 1000


def test_jobs_of_one_size_do_not_depend_on_the_clock():
    pace = Pace(7, fixed=True)
    batches = []
    for batch in pace.batches(20):
        batches.append(batch)
        pace.note(100.0)
    assert batches == [(0, 7), (7, 7), (14, 6)]


def test_half_of_a_budget_is_left_after_compiling():
    budget = Budget(seconds=60.0, reserve=6.0)
    budget.begun -= 100
    assert budget.spent > 1
    budget.keep_half()
    assert 0.75 < budget.spent < 0.8  # 100 seconds of 127
    assert str(budget) == "1 minute"


def test_a_single_random_game_shows_turns_too():
    """One in 512 is looked at closely; where time was short there was none, and a report broke off."""
    with farm("here") as place:
        run = Run(kibitz.load("byg", side=2), place, Budget(playouts=9), 0, lambda *at: None)
        (tally,) = run.play_random(run.game, 1, 1.0)
    assert tally["turns"].sum() == tally["close"].sum() == 1

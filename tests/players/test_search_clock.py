"""The clock by which searches count their seconds."""

import time

import pytest

import kibitz
from kibitz.players import player, search_clock


@pytest.mark.long
def test_other_work_takes_no_time_from_a_search_that_counts_processor_time():
    game = kibitz.load("byg")
    bot = player("mcts:time=0.2", 1)
    bot.warm(game)
    with search_clock.processor_time():
        begun = time.process_time()
        for _ in bot.think(game.start()):
            time.sleep(0.05)
        spent = time.process_time() - begun
    assert spent > 0.15


def test_after_the_measurement_seconds_are_wall_time_again():
    with search_clock.processor_time():
        pass
    begun = search_clock.now()
    time.sleep(0.05)
    assert search_clock.now() - begun >= 0.05

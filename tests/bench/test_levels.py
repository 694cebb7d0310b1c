"""The ladders in which bench.levels rates the levels of a game."""

import kibitz
from bench import levels as bench
from kibitz.play.rounds import Round
from kibitz.players import scientist
from kibitz.tables import levels


def test_a_master_stands_above_strong():
    (ladder,) = bench.ladders(kibitz.load("byg"))
    assert ladder[0] == bench.RANDOM
    assert ladder[-2:] == [levels.spec(level, kibitz.load("byg")) for level in bench.TIMED]


def test_with_options_without_a_learned_player_there_is_no_master():
    game = kibitz.load("beat", ranks=8)
    (ladder,) = bench.ladders(game)
    assert ladder[-1] == levels.spec("strong", game)
    assert set(bench.level_specs(game)) == {*levels.NOVICES, *levels.LEVELS}


def test_levels_that_find_rules_have_a_ladder_of_their_own():
    game = kibitz.load("delphi")
    usual, finders = bench.ladders(game)
    assert usual[-1] == levels.spec("strong", game)
    assert finders[0] == bench.RANDOM and len(finders) == 1 + len(scientist.LEVELS)


class RecordingFarm:
    """A place where the first player of each round wins all games."""

    def __init__(self):
        self.rounds = []

    def map(self, f, jobs):
        self.rounds += jobs
        return ([1.0, 1.0] for _ in jobs)


def test_levels_that_think_for_seconds_play_rounds_of_their_own_number():
    game, place = kibitz.load("byg"), RecordingFarm()
    found = bench.measured(place, game, rounds=3, strong=2)
    counts = {}
    for job in place.rounds:
        assert isinstance(job, Round)
        counts[job.first] = counts.get(job.first, 0) + 1
    strong, master = (levels.spec(level, game) for level in bench.TIMED)
    assert counts.pop(strong) == counts.pop(master) == 2
    assert set(counts.values()) == {3}
    ratings = [
        found[level]["rating"] for level in ("novice", "easy", "middling", "strong", "master")
    ]
    assert ratings == sorted(ratings)


def test_without_rounds_of_their_own_they_have_no_rating():
    found = bench.measured(RecordingFarm(), kibitz.load("byg"), rounds=3, strong=0)
    assert set(found) == {"novice", "easy", "middling"}

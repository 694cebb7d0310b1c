"""Byg held against a slow twin, over many games, and against numbers that others found."""

import pytest
from tests.games.byg_positions import BygTwin, game_of

import kibitz
from kibitz.games.byg import look
from kibitz.solvers import count


@pytest.mark.long
@pytest.mark.parametrize(("side", "games"), [(2, 200), (3, 60), (4, 20), (5, 8), (6, 4), (7, 2)])
@pytest.mark.parametrize("options", [{"version": 1}, {"version": 2}, {"version": 2, "pie": False}])
def test_a_slow_twin_plays_the_same_games(side, games, options):
    for seed in range(games):
        twin = BygTwin(side, options["version"], options.get("pie", True))
        for p in game_of(seed, side=side, **options):
            if p.ply:
                twin.play(p.at(p.ply - 1).name(p.history[-1]))
            assert (twin.moves(), p.over or twin.player()) == (set(p.moves()), p.over or p.player)
        assert p.returns[twin.winner()] == 1


# Over many games


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("side", range(2, 11))
def test_every_board_is_played_to_its_end_and_nobody_draws(side, version):
    *_, p = game_of(side, side=side, version=version)
    assert p.over and sorted(p.returns) == [-1, 1]
    assert len(p.record.parent) == 3 * side * (side - 1) + 1
    acts = [p.at(k).name(a) for k, a in enumerate(p.history)]
    assert len([a for a in acts if a not in look.OTHER_ACTS]) == len(p.record.parent)


@pytest.mark.parametrize("version", [1, 2])
def test_of_many_random_games_none_is_drawn(version):
    for side, games in ((2, 200), (3, 40)):
        for seed in range(games):
            *_, p = game_of(seed, side=side, version=version)
            assert sorted(p.returns) == [-1, 1]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"side": 1}, "byg: side is a whole number from 2 to 10, not '1'."),
        ({"side": 11}, "byg: side is a whole number from 2 to 10, not '11'."),
        ({"version": 3}, "byg: version is 1 or 2, not '3'."),
        ({"pie": "maybe"}, "byg: pie is yes or no, not 'maybe'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, fault):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("byg", **options)
    assert str(found.value) == fault


# Exact numbers


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({"side": 2, "version": 1}, [7, 87, 209, 413, 373, 186, 35]),
        ({"side": 2, "version": 2, "pie": False}, [7, 42, 105, 210, 219, 146, 35]),
        pytest.param({"side": 3, "version": 1}, [19, 2535, 62013, 658646], marks=pytest.mark.long),
        pytest.param(
            {"side": 3, "version": 1}, [19, 2535, 62013, 658646, 6695822], marks=pytest.mark.long
        ),
    ],
)
def test_the_positions_after_each_turn_are_as_many_as_two_independent_programs_found(
    options, turns
):
    assert count.positions(kibitz.load("byg", **options), len(turns)) == turns


def test_the_pie_doubles_the_positions_and_takes_a_turn():
    with_pie = count.positions(kibitz.load("byg", side=2, version=2), 8)
    assert with_pie == [7, 14, *(2 * n for n in (42, 105, 210, 219, 146, 35))]


def first_stone_values(**options):
    """What each first stone is worth to its owner, by going over the whole game."""
    game, known = kibitz.load("byg", side=2, **options), {}

    def value(p):
        key = p.key()
        if key not in known:
            best = max if p.player == 0 else min
            known[key] = p.returns[0] if p.over else best(map(value, following(p)))
        return known[key]

    return [value(p) for p in following(game.start())]


def following(p):
    for action in p.legal():
        q = p.copy()
        q.act(action)
        yield q


def test_in_version_1_black_wins_after_any_first_stone():
    assert first_stone_values(version=1) == [-1] * 7


def test_in_version_2_the_owner_of_the_first_stone_wins_after_any_first_stone():
    assert first_stone_values(version=2, pie=False) == [1] * 7


def test_with_the_pie_the_second_player_takes_that_stone_and_wins():
    assert first_stone_values(version=2) == [-1] * 7

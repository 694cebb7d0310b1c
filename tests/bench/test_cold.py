"""The measurement of first acts finds all games that it lists."""

from bench.cold import games

from kibitz import shelf


def test_each_listed_game_is_found():
    """Names of folders were taken for names of games, so one of nine stopped the measurement."""
    assert len(games()) > 9
    for name in games():
        assert shelf.find(name)

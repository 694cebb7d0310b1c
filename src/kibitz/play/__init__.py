"""Matches between players: a referee, rounds of games, and the scales on which players compare."""

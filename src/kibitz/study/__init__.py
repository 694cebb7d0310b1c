"""Measurements of games and players, by playing."""

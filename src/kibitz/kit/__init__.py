"""Helpers for rules, inside the subset that runs both as Python and compiled; they know no game."""

"""Helpers for rules that run both as Python and compiled; they know no game."""

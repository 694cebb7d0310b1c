"""Slow work on positions: values, reviews, puzzles, and code for the searches."""

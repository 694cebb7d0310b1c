"""Slow work beside the server: bots, analysis, compilation, puzzles."""

"""Playing, watching and puzzles at the terminal; start at `terminal_game.py`."""

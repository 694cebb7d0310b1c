"""The settings of a game's options that meet a wish. Start reading at `tuner.py:tuned`."""

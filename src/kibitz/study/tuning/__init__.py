"""Which settings of the options of a game meet a wish. Start reading at `tuner.py:tuned`."""

"""Players that learn: a value of positions, learned by self-play from the rules alone.

Start reading at `training.py`, which plays generation after generation. `inputs.py` finds what
the network reads, `tuples.py` which cells it reads together, `network.py` computes a value,
`td.py` plays games and learns from them, and `periods.py` does so on a farm. `model_file.py`
keeps the result.
"""

"""Learning: values of positions and policies of acts, from the rules alone.

`inputs.py` finds what a network reads, `tuples.py` which cells it reads together, `network.py`
computes a value, `td.py` plays games and learns from them. `values_file.py` keeps the result.
`kibitz.training` plays generation after generation.
"""

"""Training of players by self-play, from the rules alone.

Start reading at `value_training.py`, which learns values generation after generation. A policy
learns from searches in `expert_iteration.py` or from another player in `teaching.py`; where
information is hidden, it learns from its own games in `policy_gradient.py`. `learned_search.py`
finds the search that plays best with the result.
"""

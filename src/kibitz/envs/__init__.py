"""Environments for learning agents and language models, from the same rules: one door a library.

`kibitz.envs.gymnasium`, `pettingzoo` and `textarena` need the extra `kibitz[envs]`; `openspiel`,
`verifiers` and `kaggle` need their libraries. `kibitz.envs.batch` steps thousands of games at once
and needs nothing more.
"""

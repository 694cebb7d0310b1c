"""Environments for learning agents, from the same rules: one module and one door a library.

`kibitz.envs.pettingzoo`, `kibitz.envs.gymnasium` and `kibitz.envs.openspiel` need the extra
`kibitz[envs]`; `kibitz.envs.batch` steps thousands of games at once and needs nothing more.
"""

"""Environments for learning agents and language models, from the same rules: one door a library.

`kibitz.envs.gymnasium`, `pettingzoo` and `textarena` need the extra `kibitz[envs]`; `openspiel`,
`verifiers` and `kaggle` need their libraries. `kibitz.envs.batch` steps thousands of games at once
and needs nothing more.
"""

from __future__ import annotations


def missing(fault: ModuleNotFoundError, install: str) -> ModuleNotFoundError:
    """The fault of a library that is not there, with what installs it."""
    sentence = f"{fault.name} is missing; install it with: pip install '{install}'"
    return ModuleNotFoundError(sentence, name=fault.name)

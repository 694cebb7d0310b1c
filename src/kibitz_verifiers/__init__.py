"""The games of Kibitz as the environment that `verifiers` finds by the name kibitz-verifiers."""

from kibitz.envs.verifiers import KibitzEnv, KibitzTaskset, load_environment

__all__ = ["KibitzEnv", "KibitzTaskset", "load_environment"]

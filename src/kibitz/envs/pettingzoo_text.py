"""An environment of PettingZoo as the other text of `kibitz check --against pettingzoo:NAME`.

NAME is a module of `pettingzoo.classic`, such as tictactoe_v3, or a full module name. Acts are
called by their numbers. The environment has to mask illegal acts and draw no luck.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from .answering_text import Told, answer_all, refuse


class PettingZooText:
    """An environment of PettingZoo that is asked about positions."""

    def __init__(self, name: str) -> None:
        module = importlib.import_module(name if "." in name else f"pettingzoo.classic.{name}")
        self.env = module.env()
        self._require_no_luck()

    def _require_no_luck(self) -> None:
        views = []
        for seed in range(8):
            self.env.reset(seed=seed)
            views.append(str([self.env.observe(agent) for agent in self.env.agents]))
        if len(set(views)) > 1:
            raise ValueError(
                "it draws its luck from a seed, so no luck can be given to it. Only environments "
                "without luck can be compared."
            )

    def follow(self, acts: Sequence[str], luck: Iterator[int]) -> Iterator[Told]:
        """The positions along acts."""
        self.env.reset(seed=0)
        self.worth = dict.fromkeys(self.env.possible_agents, 0.0)
        yield self._told()
        for act in acts:
            if self._is_over() or act not in self._legal():
                return
            self.env.step(int(act))
            for agent in self.env.agents:
                self.worth[agent] += float(self.env.rewards[agent])
            yield self._told()

    def _told(self) -> Told:
        if self._is_over():
            return {"returns": list(self.worth.values())}
        player = self.env.possible_agents.index(self.env.agent_selection)
        return {"player": player, "legal": self._legal()}

    def _is_over(self) -> bool:
        agents: list[Any] = self.env.agents
        return not agents or all(
            self.env.terminations[agent] or self.env.truncations[agent] for agent in agents
        )

    def _legal(self) -> list[str]:
        agent = self.env.agent_selection
        observed = self.env.observe(agent)
        known = self.env.infos.get(agent, {})
        mask = observed["action_mask"] if "action_mask" in observed else known.get("action_mask")
        if mask is None:
            raise ValueError("it has no action_mask, so its legal acts are not known.")
        return [str(action) for action, legal in enumerate(mask) if legal]


def main() -> None:
    """Answer questions about the environment of this name."""
    answers = os.fdopen(os.dup(1), "w")  # an environment may print as well
    os.dup2(2, 1)
    try:
        text = PettingZooText(sys.argv[1])
    except ImportError as fault:
        refuse(f"PettingZoo: {fault}. Is `pip install 'pettingzoo[classic]'` missing?")
    except (AttributeError, ValueError) as fault:
        refuse(f"PettingZoo: {fault}")
    else:
        answer_all(text.follow, answers=answers)


if __name__ == "__main__":
    main()

"""How far an actor moves from the turns of some games.

- *gradient*: once, along the gradient of the advantages (`actor_critic_gradients.py`);
- *entropy*: the same with ten times the bonus for entropy, for games of bluff;
- *ppo*: as entropy, but several times, while the act that was played is not much more or less
  likely than it was (proximal policy optimization: Schulman and others, 2017);
- *mmd*: as entropy, but several times, held back by the divergence from the policy that played
  (magnetic mirror descent: Sokota and others, 2023). The magnet is random play. The divergence from
  it is what the entropy lacks, so it pulls as the bonus does.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..contract import KibitzError

TINY = 1e-12
NO_CLIP = 1e9


class Update(NamedTuple):
    """A kind of update.

    passes: over the same turns, a move of the weights each. clip: a ratio of probabilities may
    leave 1 by this much before a turn counts no more. pull: the weight of the divergence from the
    policy that played. first, last: the weight of the entropy at the start and at the end. fading:
    the power of the share of the training that is left, with which it goes from one to the other.
    """

    passes: int = 1
    clip: float = NO_CLIP
    pull: float = 0.0
    first: float = 1.0
    last: float = 0.05
    fading: float = 3.0

    def weights(self, left: float) -> Weights:
        """The numbers of a pass when this share of the training is left."""
        bonus = self.last + (self.first - self.last) * left**self.fading
        return Weights(self.clip, self.pull, bonus)


class Weights(NamedTuple):
    """The numbers of a pass besides the advantages: clipping, pull and entropy bonus."""

    clip: float
    pull: float
    bonus: float


GRADIENT, ENTROPY = "gradient", "entropy"
CFR = "cfr"  # in place of a policy a table of strategies learns
UPDATES = {
    GRADIENT: Update(first=0.1, last=0.0, fading=1.0),
    ENTROPY: Update(),
    "ppo": Update(4, clip=0.1),
    "mmd": Update(4, pull=0.5),
}


def update_of(name: str) -> Update:
    """The kind of update with this name."""
    if name not in UPDATES:
        known = ", ".join([CFR, *UPDATES])
        raise KibitzError(f"There is no update {name}; there are {known}.")
    return UPDATES[name]


# -- compiled ------------------------------------------------------------------------------


def write_changes(
    before: Any, now: Any, n: int, chosen: int, gain: float, by: Weights, changes: Any
) -> None:
    """Write the gradient of each of n outputs of a policy.

    before: the probabilities with which the act was chosen; now: those of the policy that moves.
    """
    push = push_of(now[chosen] / before[chosen], gain, by.clip)
    entropy, divergence = 0.0, 0.0
    for k in range(n):
        entropy -= now[k] * math.log(now[k] + TINY)
        if by.pull > 0.0:
            divergence += now[k] * math.log((now[k] + TINY) / (before[k] + TINY))
    for k in range(n):
        changes[k] = push * ((1.0 if k == chosen else 0.0) - now[k])
        changes[k] -= by.bonus * now[k] * (math.log(now[k] + TINY) + entropy)
        if by.pull > 0.0:
            apart = math.log((now[k] + TINY) / (before[k] + TINY))
            changes[k] -= by.pull * now[k] * (apart - divergence)


def push_of(ratio: float, gain: float, clip: float) -> float:
    """How strongly an act becomes more likely."""
    if (gain > 0.0 and ratio > 1.0 + clip) or (gain < 0.0 and ratio < 1.0 - clip):
        return 0.0
    return gain * ratio

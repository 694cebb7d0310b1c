"""Rules as people state them, a sentence each, with the rule in our language: stated_rules.json.

160 rules of six kinds. They were written and committed before anything was fitted to them. Those
with a source are from Robert Abbott's rules of New Eleusis (1977), Martin Gardner's column on it
(Scientific American, October 1977), David Parlett's Penguin Book of Card Games, John Golden's
Eleusis Express (2006), and the pages on Eleusis of howstuffworks.com and yaopeihu.github.io; the
others are ours, by Abbott's and Golden's advice to dealers. The 26 rules of the benchmark for
language models were not read. A drawn number, SEED, parts each kind in two halves: the prior is
fitted to `fit`, and figures are reported on `report`.

more_stated_rules.json has 134 more, which the prior is fitted to as well. They were written later,
to have more to fit to, after a look at `fit` and at the first fourteen rules of stated_rules.json.
None of these fourteen is among them. No other rule of `report` was examined.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

from kibitz.kit.rng import seeded, shuffle

FILE = Path(__file__).with_name("stated_rules.json")
MORE = Path(__file__).with_name("more_stated_rules.json")
SEED = 53760647
KINDS = {
    "one card": 40,
    "card and last": 40,
    "alternation": 20,
    "order": 24,
    "position in the line": 16,
    "memory of two and three": 20,
}

Half = Literal["fit", "report"]


@dataclass(frozen=True)
class Stated:
    """A rule: its kind, the sentence, and the same in our language."""

    kind: str
    sentence: str
    text: str


def stated(half: Half) -> list[Stated]:
    """The rules of a half: half of each kind, in the order of the file."""
    written = json.loads(FILE.read_text())
    rng, found = seeded(SEED), []
    for kind, rules in written.items():
        order = np.arange(len(rules))
        shuffle(rng, order, len(order))
        middle = len(order) // 2
        chosen = order[:middle] if half == "fit" else order[middle:]
        each = [Stated(kind, sentence, text) for sentence, text in rules.items()]
        found += [each[k] for k in sorted(chosen.tolist())]
    return found


def more() -> list[Stated]:
    """More rules to fit to."""
    written = json.loads(MORE.read_text())
    return [Stated(kind, *each) for kind, rules in written.items() for each in rules.items()]

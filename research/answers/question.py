"""A question, its answer, and how numbers are written in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from kibitz.estimates import Z, wilson

from .answered import Answers

FEW = 4  # commands of a kind that are shown one by one


@dataclass(frozen=True)
class Answer:
    """A sentence, and its evidence (Markdown)."""

    sentence: str
    evidence: str = ""


@dataclass(frozen=True)
class Question:
    """A question or a claim, the commands whose results answer it, and the answer.

    `answer` takes the results in the order of the commands. A question without commands is one
    that no play can answer.
    """

    asked: str
    commands: tuple[str, ...]
    answer: Callable[..., Answer]

    def text(self, answers: Answers) -> str:
        """The question, its answer and its evidence, as a part of the page."""
        missing = [command for command in self.commands if not answers.knows(command)]
        if missing:
            found = Answer("Not known yet: these commands have not been run.")
        else:
            found = self.answer(*(answers[command] for command in self.commands))
        text = f"### {self.asked}\n\n**{found.sentence}**\n"
        text += f"\n{found.evidence}\n" if found.evidence else ""
        shown = "\n".join(missing or _shown(self.commands))
        return text + (f"\n```sh\n{shown}\n```\n" if shown else "")


def _shown(commands: tuple[str, ...]) -> list[str]:
    """The commands; for many of one kind, the command that runs all of them."""
    others = [command for command in commands if not command.startswith("kibitz solve")]
    if len(commands) - len(others) <= FEW:
        return list(commands)
    return ["python -m bench.solved   # every size, as docs/solved.md has them", *others]


def summary(seen: list[float]) -> dict[str, Any]:
    """The mean with its interval: Wilson's where every value is 0, 1/2 or 1."""
    n, mean = len(seen), sum(seen) / len(seen)
    deviation = sqrt(sum((x - mean) ** 2 for x in seen) / max(1, n - 1))
    low, high = mean - Z * deviation / sqrt(n), mean + Z * deviation / sqrt(n)
    if set(seen) <= {0.0, 0.5, 1.0}:
        low, high = wilson(mean, n)
    return {"mean": round(mean, 5), "interval": [round(low, 5), round(high, 5)], "games": n}


def table(head: list[str], rows: list[list[Any]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def percent(share: float) -> str:
    """A share in percent, with one place."""
    return f"{100 * share:.1f}%"


def share(found: dict[str, Any]) -> str:
    """A measured share with its interval."""
    low, high = found["interval"]
    return f"{percent(found['mean'])} ({100 * low:.1f} to {100 * high:.1f})"


def number(found: dict[str, Any]) -> str:
    """A measured mean with its interval."""
    low, high = found["interval"]
    return f"{found['mean']:.1f} ({low:.1f} to {high:.1f})"

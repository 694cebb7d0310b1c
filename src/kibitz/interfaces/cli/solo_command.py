"""The command that plays Eleusis for one, to measure players that find rules."""

from __future__ import annotations

import json as json_
import shlex
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import AsJson, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...induction.solo import SoloPlayer
    from ...rule import Rule
    from ...study.rule_finders import FinderResults

Rules = Annotated[
    str,
    typer.Option(
        "--rules", metavar="FILE", help="A notebook, or a text file with one rule on each line."
    ),
]
PlayerName = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help="inducer, random, list, or a program.")
]


def eleusis_solo(
    rules: Rules,
    player: PlayerName = "inducer",
    deals: Annotated[int, typer.Option(min=1, max=1000, help="Deals of each rule.")] = 1,
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds a program may think.")] = 60,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Play Eleusis for one: 30 turns to find each rule of a file.

    \b
    kibitz eleusis-solo --rules my-rules.txt
    kibitz eleusis-solo --rules my-rules.txt --player "python scientist.py" --json

    In each turn the player plays one card of a hand of 12 and learns whether it is right; then it
    may guess the rule. A deal scores the turns left, less 2 for each wrong guess. Kibitz and a
    program exchange lines of JSON (docs/eleusis-solo.md). The 95% interval of the score is over
    rules; that of the share solved is Wilson's.
    """
    from ...study.rule_finders import facts, play_rules

    read = read_rules(rules)
    with _scientist(player, patience) as scientist:
        results = play_rules(read, scientist, deals=deals, seed=seed)
    if json:
        whole = {"player": player, "seed": seed, "command": arguments.command_line()}
        arguments.answer(whole | facts(results))
    else:
        _print(results, player, deals, seed)


def read_rules(file: str) -> dict[str, Rule | Any]:
    """The rules of a file by name: a notebook in JSON, its lines of notes, or one rule a line."""
    from ...rule import Rule

    text = arguments.text_of(file)
    lines = [line.strip() for line in text.splitlines() if line.strip()[:1] not in ("", "#")]
    try:
        named = _notebook(text, lines) if lines and lines[0][0] == "{" else {}
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise KibitzError(f"{file} is no notebook of rules.") from None
    named = named or {line: line for line in lines}
    if not named:
        raise KibitzError(f"{file} has no rule; write one a line.")
    rules = {}
    for name, rule in named.items():
        try:
            rules[name] = Rule(rule)
        except KibitzError as fault:
            raise KibitzError(f"{file}, {name[:60]}: {fault}") from None
    return rules


def _notebook(text: str, lines: list[str]) -> dict[str, str]:
    try:
        notes = [{"name": name, **entry} for name, entry in json_.loads(text).items()]
    except ValueError:  # a line each
        notes = [json_.loads(line) for line in lines]
    return {str(note["name"]): str(note["text"]) for note in notes if "name" in note}


@contextmanager
def _scientist(name: str, patience: float) -> Iterator[SoloPlayer]:
    from ...induction import scientists
    from ...induction.program import AskedProgram

    ours = {
        "inducer": scientists.Reasoner,
        "random": scientists.Random,
        "list": scientists.Listed,
    }
    if name in ours:
        yield ours[name]()
        return
    try:
        command = shlex.split(name)
    except ValueError:
        command = []
    if not command:
        raise KibitzError(f"--player is {', '.join(ours)}, or a program's command line.")
    program = AskedProgram(command, patience)
    try:
        yield program
    finally:
        program.close()


def _print(results: FinderResults, player: str, deals: int, seed: int) -> None:
    for name, played in results.deals.items():
        turns = ", ".join(f"turn {deal.solved}" if deal.solved else "not" for deal in played)
        scores = " ".join(str(deal.score) for deal in played)
        wrong = sum(deal.wrong for deal in played)
        print(f"{scores:>5}  found: {turns}; {wrong} wrong; {name}")
    score, low, high = results.score
    print(f"{player}, {len(results.deals)} rules, {deals} deal{'s' * (deals > 1)} each")
    print(f"  score   {score:.2f} of 30, 95% interval {low:.2f} to {high:.2f} (over rules)")
    share, low, high = results.solved
    print(
        f"  found   {100 * share:.1f}%, 95% interval {100 * low:.1f} to {100 * high:.1f} (Wilson's)"
    )
    print(f"  wrong   {results.wrong:.2f} guesses a deal")
    if results.cards is not None:
        print(f"  cards   {results.cards:.1f} to the right guess, where there was one")
    for sure, guesses, right, low, high in results.calibration:
        ends = f"95% interval {100 * low:.0f} to {100 * high:.0f}"
        print(f"  {100 * sure:3.0f}% sure: {100 * right:.0f}% right of {guesses} ({ends})")
    print(f"  seed {seed}; command: {arguments.command_line()}")

"""The rules of a game in examples: printed, as a page, as data, or asked one after another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...contract import KibitzError, OptionError
from ...whole_file import whole_file
from . import arguments
from .reporting import require_places

if TYPE_CHECKING:
    from ...check.rule_examples import RuleExample, ShownRules
    from ...game import Game

ANSWERS = {"y": "yes", "n": "no", "q": "quit"}


def explain_rules(game: Game, seed: int, most: int, html: str, ask: bool, json: bool) -> None:
    """Show examples of at most this many rules of a game."""
    from ...check.explained import explanation
    from ...check.rule_examples import rule_data, show_rules
    from ...deadline import deadline

    if ask and (json or not arguments.on_terminal()):
        raise OptionError("--ask is for a person at a terminal; --json and --html ask nothing.")
    if html:
        arguments.require("report", "jinja2")
        require_places(html)
    print(f"Looking for examples of the rules of {game}.", file=sys.stderr, flush=True)
    with deadline():
        shown = show_rules(game, seed, most)
    if html:
        _write_page(shown, seed, Path(html))
    if json:
        arguments.answer({"game": str(game), "seed": seed, **rule_data(shown)})
    elif ask:
        _ask_each(shown)
    elif not html:
        for line in explanation(shown):
            print(line)


def _write_page(shown: ShownRules, seed: int, path: Path) -> None:
    from ..report import rules_page

    with whole_file(path) as file:
        file.write(rules_page(shown, seed).encode())
    print(f"Wrote {path}: open it in a browser.", file=sys.stderr)


def _ask_each(shown: ShownRules) -> None:
    from ...check.explained import example_lines, rest_lines

    number = written = 0
    for rule in shown.rules:
        print(f"\n{rule.sentence}")
        for example in rule.examples:
            number += 1
            print("\n".join(example_lines(example, number)))
            said = _answer()
            if said == "quit":
                print(f"{written} cases were written.")
                return
            if said == "no":
                print(f"Wrote {_write_case(shown.game, example)}.")
                written += 1
    print("\n".join(rest_lines(shown)))
    print(f"{written} cases were written. `kibitz check {shown.game.spec}` tests them.")


def _answer() -> str:
    while True:
        said = _read("Is this what you mean? yes, no or quit: ").lower()
        if said in (*ANSWERS, *ANSWERS.values()):
            return ANSWERS.get(said, said)


def _write_case(game: Game, example: RuleExample) -> str:
    """Ask what must follow, until it can be read, and write the case."""
    from ...check.cases import add_case

    says = _read("What is wrong, in your words: ")
    facts = ({"says": says} if says else {}) | example.case
    while True:
        wanted = _read("What must follow, such as over = true (Enter: later): ")
        try:
            return add_case(game, facts | _read_keys(wanted))
        except KibitzError as fault:
            print(fault)


def _read_keys(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as fault:
        raise KibitzError(f"{text!r} is no key = value of TOML: {fault}.") from None


def _read(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:
        raise KibitzError("The input ended before the last answer.") from None

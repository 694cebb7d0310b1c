"""Twins: a good game and the same game with one fault planted in it.

python -m bench.spoiled.twins FOLDER    writes the text of each twin as a file, to look at or play

The list, twins.json, has 60 twins of 20 games, and 36 more with faults that need luck, secrets, or
another number of seats. Half of those of each fault, drawn by lot, are `kept`: nothing is tuned on
them.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .faults import FAULTS as OPEN_FAULTS
from .faults import LAST
from .further_faults import FURTHER
from .other_faults import OTHERS

FAULTS = OPEN_FAULTS | OTHERS | FURTHER

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("twins.json")

# A twin is drawn by the bare scene, and what knows nothing of the fault is left out.
DROPPED = ("pick", "key", "guess", "urgent", "scene", "features", "parse")
DROPPED_TOO = (
    "called",
    "observe",
    "observation",
    "observation_bounds",
    "turn_over",
    "objection",
    "why",
)
PASSED_ON = ("actions", "over", "player", "legal", "play", "returns", "name")


@dataclass(frozen=True)
class SpoiledGame:
    """A game, the fault that is planted in it, and the half of the list: `tuning` or `kept`."""

    game: str
    fault: str
    half: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return f"{Path(self.game).stem}_{self.fault.replace('-', '_')}"

    @property
    def text(self) -> str:
        """The text of the twin's rules."""
        return planted((ROOT / self.game).read_text("utf-8"), self.fault)


def twins() -> list[SpoiledGame]:
    """The list as the lot gave it."""
    return [SpoiledGame(**row) for row in json.loads(LIST.read_text("utf-8"))]


def planted(text: str, fault: str) -> str:
    """The text of a game with a fault planted in it."""
    kind = FAULTS[fault]
    if kind.option:
        return _with_option(text)
    if not kind.rules:  # a game that was written with its fault
        return text
    own = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    fields = ", ".join(filter(None, [kind.fields, LAST[1] if LAST[0] in kind.rules else ""]))
    rules, doubles = kind.rules, _fields(text) if kind.doubled else []
    if doubles:
        rules = rules.replace("{swaps}", "\n".join(_swap(*pair) for pair in doubles))
    new = set(re.findall(r"^def (\w+)", rules, re.MULTILINE))
    more = {*(["layout"] if fields else []), *(["prepare"] if LAST[0] in fields or doubles else [])}
    dropped = {*DROPPED, *(DROPPED_TOO if kind.about else [])}
    for name in {*PASSED_ON, *dropped, *more, *new} & {*own}:
        text = re.sub(rf"(?<![\w.]){name}(?=\()", f"base_{name}", text)
    for name in ("start", "play"):  # which name only the arguments that they need
        if name in own and "rng" not in _arguments(own[name]):
            rules = re.sub(rf"(base_{name}\([^()]*), rng\)", r"\1)", rules)
    if "below(" not in rules and "rng" not in _arguments(own["play"]):
        rules = rules.replace("def play(p, action, rng)", "def play(p, action)")
    parts = [text, "import dataclasses\n\nimport numpy as np\n\nfrom kibitz.kit.rng import below"]
    parts += [rules, *(_same(own[name]) for name in PASSED_ON if name in own and name not in new)]
    if kind.about:
        parts.append(f"ABOUT = dataclasses.replace(ABOUT, {kind.about})")
    if fields:
        copies = (
            ' + [(f"spoiled_{one[0]}", *one[1:]) for one in base_layout(options)]' * kind.doubled
        )
        parts.append(f"def layout(options):\n    return [*base_layout(options), {fields}]{copies}")
    if "prepare" in more:
        parts.append(_prepare("prepare" in own, LAST[0] in fields, bool(doubles)))
    return "\n\n\n".join(parts) + "\n"


def _prepare(has_base: bool, has_last: bool, is_doubled: bool) -> str:
    before = "base_prepare(options)" if has_base else "{}"
    last = f' | {{"{LAST[0]}": base_actions(options)}}' * has_last
    copies = (
        "\n    there = [one[0] for one in base_layout(options)]"
        "\n    first |= {name: options[name] for name in there if name in options}"
        '\n    first |= {f"spoiled_{name}": first[name] for name in there if name in first}'
    ) * is_doubled
    return f"def prepare(options):\n    first = {before}{last}{copies}\n    return first"


def _fields(text: str) -> list[tuple[str, bool]]:
    """The names of the fields of a game as it is by default, and whether each is an array."""
    there: dict[str, Any] = {"__name__": "base"}
    exec(compile(text, "base", "exec"), there)
    options = {name: option.default for name, option in there["ABOUT"].options.items()}
    return [(field[0], len(field) > 2) for field in there["layout"](options)]


def _swap(name: str, is_array: bool) -> str:
    if not is_array:
        return f"    p.{name}, p.spoiled_{name} = p.spoiled_{name}, p.{name}"
    return (
        f"    kept_{name} = p.{name}.copy()\n    p.{name}[:] = p.spoiled_{name}\n"
        f"    p.spoiled_{name}[:] = kept_{name}"
    )


def _arguments(function: ast.FunctionDef) -> str:
    return ", ".join(arg.arg for arg in function.args.args)


def _same(function: ast.FunctionDef) -> str:
    name, given = function.name, _arguments(function)
    answer = "" if name in ("play", "returns") else "return "
    return f"def {name}({given}):\n    {answer}base_{name}({given})"


def _with_option(text: str) -> str:
    """The text with one more option, of which the rules take no notice."""
    return (
        f"{text}\n\nimport dataclasses\n\nfrom kibitz.contract import Option as SpoiledOption\n\n"
        'IDLE = {"idle": SpoiledOption(False, "an option of the twin")}\n'
        "ABOUT = dataclasses.replace(ABOUT, options={**ABOUT.options, **IDLE})\n"
    )


def main() -> None:
    """Write each twin as a file."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for twin in twins():
        (folder / f"{twin.name}.py").write_text(twin.text, "utf-8")


if __name__ == "__main__":
    main()

"""How many twins that lack a rare rule are found by `kibitz check --against`, and by random games.

    python -m bench.rare_rules draw --games 24 --each 10   draws twins by lot
    python -m bench.rare_rules ask                         asks the kept half once, writes the page

A twin is a game with one mutation of its rules: a condition that is negated, a boundary that is
shifted, a part of a condition or a branch that is left out, a constant that is changed. It is taken
if ten random games do not show it and if it does differ: `MANY` random games in machine code, which
know nothing of the search that is asked, or a search of other seeds of `SEARCHED` seconds, show a
record to the difference. Mutations for which neither is so are left out and counted. Half of the
twins are open, for work on the search; the others are kept and asked once, by lot as well. Both
commands go on where they stopped.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from kibitz.check.difference import TextComparison, difference
from kibitz.check.text import RulesText, TextRecord
from kibitz.check.traced import FOLLOWED, Traced
from kibitz.deadline import deadline
from kibitz.envs.batch import Batch
from kibitz.game import Game, load

from .writing import DOCS, ROOT, line, table, write_part

FILE = Path(__file__).with_suffix(".json")
SEED = 20261129
SECONDS = 60.0  # of the processor, on one core
SEARCHED = 20.0  # of the search that looks for a difference which random games do not show
MANY, ROWS, WAITED = 100_000, 500, 60  # games in machine code, side by side, and seconds at most
RANDOM, SHOWS = 40, 10  # random games that are counted; those that must not show a twin
LONG = 1000  # acts of a random game
TRIES = 60  # mutations of a game before it is given up
SHOWN = 3  # the exit status that says that many games show a twin
COMPARED = ("players", "masks", "ended", "rewards")

GAMES = (
    "examples/breakthrough.py", "examples/connect_four.py", "examples/dots_and_boxes.py",
    "examples/goofspiel.py", "examples/kalah.py", "examples/leduc_poker.py",
    "examples/no_thanks.py", "examples/nine_mens_morris.py", "examples/pig.py",
    "examples/tic_tac_toe.py", "examples/cant_stop.py", "examples/hearts.py",
    "gallery/battleship.py", "gallery/dodgem.py",
    "gallery/hare_and_hounds.py", "gallery/hexapawn.py", "gallery/l_game.py", "gallery/nogo.py",
    "gallery/notakto.py", "gallery/othello.py", "gallery/pong_hau_ki.py", "gallery/sim.py",
    "gallery/three_mens_morris.py", "gallery/mu_torere.py",
)  # fmt: skip

SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.GtE,
    ast.NotEq: ast.Gt,
}  # fmt: skip


class Mutation(ast.NodeTransformer):
    """Changes the place of this number among all places of the rules; `words` says how."""

    def __init__(self, number: int) -> None:
        self.number, self.count, self.words, self.inside = number, 0, "", False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if node.name not in self.reached and not self.inside:
            return node
        outer, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outer
        return node

    def of(self, file: str, tree: ast.Module) -> ast.Module:
        """The tree with the change, if its place is in this file."""
        self.reached = _rules(tree)
        changed: ast.Module = self.visit(tree)
        return ast.fix_missing_locations(changed)

    def _here(self, node: Any, words: str) -> bool:
        self.count += self.inside
        if not self.inside or self.count - 1 != self.number:
            return False
        self.words = f"line {node.lineno}: {words}: {ast.unparse(node).splitlines()[0]}"
        return True

    def visit_If(self, node: ast.If) -> Any:
        if self._here(node, "the condition is negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        if self._here(node, "the branch is left out"):
            node.test = ast.Constant(False)
        self.generic_visit(node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        for k in range(len(node.values)):
            if self._here(node, f"part {k + 1} of the condition is left out"):
                left = node.values[:k] + node.values[k + 1 :]
                return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
        self.generic_visit(node)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        kind = SHIFTED.get(type(node.ops[0]))
        if kind and self._here(node, "the boundary is shifted"):
            node.ops = [kind(), *node.ops[1:]]
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        if type(node.value) is int and self._here(node, "the constant is one more"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if self._here(node, "the statement is left out"):
            return ast.copy_location(ast.Pass(), node)
        self.generic_visit(node)
        return node


def _rules(tree: ast.Module) -> set[str]:
    bodies = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    waiting, found = [name for name in FOLLOWED if name in bodies], set[str]()
    while waiting:
        name = waiting.pop()
        if name in bodies and name not in found:
            found.add(name)
            waiting += [n.id for n in ast.walk(bodies[name]) if isinstance(n, ast.Name)]
    return found


def twin(game: Game, number: int) -> tuple[RulesText, str]:
    """The text with a mutation, and its words; the words are empty beyond the last place."""
    mutation = Mutation(number)
    text = RulesText(game, Traced(game, mutation.of))
    return text, mutation.words


def places(game: Game) -> int:
    """The number of places that can be changed."""
    mutation = Mutation(-1)
    Traced(game, mutation.of)
    return mutation.count


def shown_by_random_games(game: Game, number: int, games: int, seed: int) -> bool:
    """Whether random games show a twin."""
    first, (second, _) = RulesText(game), twin(game, number)
    for k in range(games):
        rng, record = Random(seed + k), TextRecord(seed=seed + k)
        while (legal := first.follow(record)[-1].legal) and len(record.acts) < LONG:
            record = record.then(rng.choice(sorted(legal)))
        if difference(first, second, record):
            return True
    return False


def shown_by_many_games(name: str, number: int) -> bool:
    """Whether random games in machine code show a twin; in a process that may hang or die."""
    asked = [sys.executable, "-m", "bench.rare_rules", "many", name, str(number)]
    try:
        ended = subprocess.run(asked, cwd=ROOT, timeout=2 * WAITED, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == SHOWN


def differs_in_many_games(name: str, number: int) -> bool:
    """Play random games of a game and of its twin side by side until they differ."""
    path, mutation = ROOT / name, Mutation(number)
    with TemporaryDirectory() as folder:
        text = ast.unparse(mutation.of(name, ast.parse(path.read_text())))
        (other := Path(folder) / path.name).write_text(text)
        pair = [Batch(load(str(file)), ROWS, seed=SEED) for file in (path, other)]
        return _differ(*pair)


def _differ(first: Batch, second: Batch) -> bool:
    rng, until, ended = np.random.default_rng(SEED), time.monotonic() + WAITED, 0
    while ended < MANY and time.monotonic() < until:
        if any((getattr(first, one) != getattr(second, one)).any() for one in COMPARED):
            return True
        acts = (first.masks * rng.random(first.masks.shape)).argmax(axis=1)
        first.step(acts)
        second.step(acts)
        ended += int(first.ended.sum())
    return False


def found(game: Game, number: int, seconds: float, seed: int) -> tuple[bool, float, int]:
    """Whether the search finds a twin, in how many seconds, and the acts of its record."""
    begun = time.process_time()
    comparison = TextComparison(RulesText(game), twin(game, number)[0], seed)
    shown = comparison.search(seconds)
    return shown is not None, time.process_time() - begun, len(shown.record.acts) if shown else 0


def draw(games: int, each: int) -> None:
    """Draw twins by lot and store them; games that are stored already are left."""
    stored = _stored()
    for name in GAMES[:games]:
        rng, game = Random(f"{SEED} {name}"), load(str(ROOT / name))
        row = stored.setdefault(name, {"twins": [], "tried": 0, "shown": 0, "unshown": 0})
        numbers = rng.sample(range(places(game)), places(game))[:TRIES]
        for number in numbers[row["tried"] :]:
            if len(row["twins"]) >= each:
                break
            row["tried"] += 1
            with deadline():
                if shown_by_random_games(game, number, SHOWS, 1000):
                    row["shown"] += 1
                elif shown_by_many_games(name, number) or found(game, number, SEARCHED, 77)[0]:
                    words = twin(game, number)[1]
                    row["twins"].append({"place": number, "words": words})
                else:
                    row["unshown"] += 1
            FILE.write_text(json.dumps(stored, indent=1) + "\n")
        kept = rng.sample(range(len(row["twins"])), len(row["twins"]) // 2)
        for k, one in enumerate(row["twins"]):
            one["kept"] = k in kept
        FILE.write_text(json.dumps(stored, indent=1) + "\n")
        print(name, len(row["twins"]), "twins of", row["tried"], "mutations", flush=True)


def ask(seconds: float, kept: bool) -> None:
    """Ask each kept twin once, or each open one; then write the page."""
    stored = _stored()
    for name, row in stored.items():
        game = load(str(ROOT / name))
        for one in row["twins"]:
            if one["kept"] != kept or "found" in one:
                continue
            with deadline():
                number = one["place"]
                one["found"], took, one["acts"] = found(game, number, seconds, SEED)
                one["seconds"] = round(took, 1)
                one["random"] = shown_by_random_games(game, number, RANDOM, SEED)
            FILE.write_text(json.dumps(stored, indent=1) + "\n")
            print(name, one, flush=True)
    if kept:
        write_part(DOCS / "check-against.md", "rare rules", table(*HEAD, rows=_rows(stored)))


HEAD = ("game", "twins", "found", "by 40 random games", "mean seconds")


def _rows(stored: dict[str, Any]) -> Iterator[str]:
    everything: list[dict[str, Any]] = []
    for name, row in stored.items():
        asked = [one for one in row["twins"] if one["kept"] and "found" in one]
        if asked:
            yield _row(Path(name).stem.replace("_", " "), asked)
        everything += asked
    yield _row("all", everything)


def _row(title: str, asked: list[dict[str, Any]]) -> str:
    mean = sum(one["seconds"] for one in asked) / max(1, len(asked))
    return line(
        title, str(len(asked)), str(sum(one["found"] for one in asked)),
        str(sum(one["random"] for one in asked)), f"{mean:.1f}",
    )  # fmt: skip


def _stored() -> dict[str, Any]:
    return dict(json.loads(FILE.read_text())) if FILE.is_file() else {}


def main() -> None:
    """Draw or ask."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("step", choices=("draw", "ask", "ask-open", "many"))
    reader.add_argument("game", nargs="?", help="of many")
    reader.add_argument("number", nargs="?", help="of its mutation, of many")
    reader.add_argument("--games", type=int, default=len(GAMES))
    reader.add_argument("--each", type=int, default=10, help="twins of each game")
    reader.add_argument("--seconds", type=float, default=SECONDS, help="of the processor, a twin")
    given = reader.parse_args()
    if given.step == "draw":
        draw(given.games, given.each)
    elif given.step == "many":
        sys.exit(SHOWN if differs_in_many_games(given.game, int(given.number)) else 0)
    else:
        ask(given.seconds, given.step == "ask")


if __name__ == "__main__":
    main()

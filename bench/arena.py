"""How our own players do in the arena: the reference lines of docs/arena.md.

python -m bench.arena                             measures and writes the page
python -m bench.arena --positions 5 --rounds 1    a short look; the page stays as it is
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import kibitz
from kibitz.game import Game
from kibitz.induction.making import made
from kibitz.players import suited
from kibitz.rule import Rule
from kibitz.study.arena import LevelGames, Losses, against, levels_of, losses, model
from kibitz.study.arena.models import SCIENTISTS
from kibitz.study.rule_finders import play_rules

from .page_parts import write_part

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/arena.md"
POSITIONS, ROUNDS, SEED = 50, 6, 1
RULES = {"easy": 4, "middling": 4, "hard": 4}
SETTINGS: tuple[tuple[str, dict[str, int]], ...] = (
    ("examples/tic_tac_toe.py", {}),
    ("byg", {"side": 3}),
    ("beat-it-or-eat-it", {"ranks": 6}),
    ("examples/dots_and_boxes.py", {"rows": 2, "columns": 3}),
    ("examples/pig.py", {"goal": 30}),
    ("examples/leduc_poker.py", {}),
)


def games() -> Iterator[Game]:
    for name, options in SETTINGS:
        path = str(ROOT / name) if name.endswith(".py") else name
        yield kibitz.load(path, **options)


def rows(game: Game, positions: int, rounds: int) -> Iterator[str]:
    """A line for each player: positions first, then a score against each level."""
    levels = levels_of(game)
    heads = ["player", "mean loss", "best act", *(f"against `{level}`" for level in levels)]
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for name in ("uniform", *(f"{suited(game)}:sims={sims}" for sims in (16, 128, 1024))):
        lost = losses(model(name), game, positions, SEED)
        played = [against(model(name), game, level, rounds, SEED) for level in levels]
        cells = [f"`{name}`", *_lost(lost), *map(_score, played)]
        yield f"| {' | '.join(cells)} |"


def _lost(found: Losses) -> list[str]:
    if found.loss is None or found.best is None:
        return ["not known", "not known"]
    return [str(found.loss), found.best.percent]


def _score(found: LevelGames) -> str:
    low, high = found.tally.interval
    return f"{found.tally.score:.2f} ({low:.2f} to {high:.2f})"


def solo(rules: dict[str, int]) -> Iterator[str]:
    """A line for each of our players of Eleusis for one."""
    wanted = {rule.text: Rule(rule.text) for rule in made(SEED, "report", rules)}
    yield "| player | score of 30 | rules found |"
    yield "|---|---|---|"
    for name in SCIENTISTS:
        scientist = model(name).scientist()
        assert scientist is not None
        found = play_rules(wanted, scientist, seed=SEED)
        (score, low, high), (part, least, most) = found.score, found.solved
        yield (
            f"| `{name}` | {score:.1f} ({low:.1f} to {high:.1f}) "
            f"| {part:.0%} ({least:.0%} to {most:.0%}) |"
        )


def page(positions: int, rounds: int) -> Iterator[str]:
    for game in games():
        yield f"\n**{game.about.title}**, `{game}`\n"
        for row in rows(game, positions, rounds):
            print(row, flush=True)
            yield row
    yield f"\n**Eleusis for one**, {sum(RULES.values())} made rules\n"
    yield from solo(RULES)


def main() -> None:
    """Measure, print, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--positions", type=int, default=POSITIONS)
    reader.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = reader.parse_args()
    text = "\n".join(page(chosen.positions, chosen.rounds)).strip()
    print(text)
    if (chosen.positions, chosen.rounds) == (POSITIONS, ROUNDS):
        write_part(PAGE, "arena", text)


if __name__ == "__main__":
    main()

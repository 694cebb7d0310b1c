"""The command that measures a model that answers in words."""

from __future__ import annotations

import json as json_
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError
from ...progress import Progress
from . import arguments
from .arguments import AsJson, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...study.arena import LevelGames, Losses, Model, Transcript
    from ...study.rule_finders import FinderResults

KEY = "KIBITZ_ARENA_KEY"
GRADES = ("easy", "middling", "hard")  # of rules that are made

GameNames = Annotated[
    list[str] | None, typer.Argument(metavar="[GAMES]", help="Games, as byg or byg:side=3,pie=no.")
]


def arena(
    games: GameNames = None,
    player: Annotated[
        str, typer.Option("--player", metavar="WHO", help="A program, an endpoint, or our player.")
    ] = "",
    model: Annotated[
        str, typer.Option("--model", metavar="NAME", help="Which model of the endpoint.")
    ] = "",
    body: Annotated[
        str, typer.Option("--body", metavar="JSON", help="More of each request, as an object.")
    ] = "",
    key_variable: Annotated[
        str, typer.Option(metavar="NAME", help="The environment variable that has the key.")
    ] = KEY,
    positions: Annotated[
        int, typer.Option(min=0, max=100_000, help="Positions of each game; 0 for none.")
    ] = 40,
    rounds: Annotated[
        int, typer.Option(min=0, max=10_000, help="Rounds against each level; 0 for none.")
    ] = 4,
    level: Annotated[
        list[str] | None, typer.Option("--level", metavar="BOT", help="A level; repeat it.")
    ] = None,
    ladder: Annotated[
        str, typer.Option("--ladder", metavar="FILE", help="Levels by kibitz ladder --json.")
    ] = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="FILE", help="Eleusis for one with these rules.")
    ] = "",
    made_rules: Annotated[
        int, typer.Option(min=0, max=1000, help="Eleusis for one with this number of made rules.")
    ] = 0,
    transcript: Annotated[
        str, typer.Option("--transcript", metavar="FILE", help="Write every answer there.")
    ] = "",
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds for an answer.")] = 60,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure a model that answers in words: illegal answers, losses, scores.

    \b
    kibitz arena byg:side=3 --player "python mymodel.py"
    kibitz arena byg:side=3 --player https://host/v1 --model NAME --transcript all.jsonl
    kibitz arena byg:side=3 --player mcts:sims=100
    kibitz arena --made-rules 9 --player inducer

    In each game the model answers in random positions, and the exact value of its acts is compared
    with the best act where it is known; then it plays rounds against each level. Without GAMES
    and rules, all games of Kibitz and Eleusis for one are played. A key is read from an environment
    variable only, and is never shown. docs/arena.md has the protocol and results of our players.
    """
    from ...study.arena import Transcript
    from ...study.arena import model as model_of

    arguments.require("report", "scipy")
    if not player:
        raise KibitzError("Say who plays: --player with a program, a URL, or a player's name.")
    played = _games(games or [], bool(rules or made_rules))
    secret_rules = _rules(rules, made_rules or (0 if games or rules else 9), seed)
    levels = _levels(played, level, ladder)
    key = os.environ.get(key_variable, "")
    spoken_to = model_of(
        player, title=model, key=key, body=_body(body), patience=patience, seed=seed
    )
    head = {"player": spoken_to.name, "seed": seed, "command": arguments.command_line()}
    events = []
    with closing(spoken_to), closing(Transcript(_file(transcript))) as log:
        log.write(**head)
        with arguments.measuring() as progress:
            for facts, words in _events(
                spoken_to, played, levels, secret_rules, positions, rounds, seed, log, progress
            ):
                events.append(facts)
                if not json:
                    print(words, flush=True)
    if json:
        arguments.answer({**head, "events": events})
    else:
        print(f"{spoken_to.name}; seed {seed}; intervals of 95%; command: {head['command']}")


def _games(names: list[str], has_rules: bool) -> list[Game]:
    from ... import shelf
    from ...game import load

    if not names and has_rules:
        return []
    parted = map(arguments.part_options, names or shelf.names())
    return [load(name, **options) for name, options in parted]


def _rules(file: str, made: int, seed: int) -> dict[str, Any]:
    from ...induction.making import make_rules as made_rules
    from ...rule import Rule
    from .solo_command import read_rules

    if file:
        return read_rules(file)
    wanted = {grade: made // 3 + (k < made % 3) for k, grade in enumerate(GRADES)}
    return {rule.text: Rule(rule.text) for rule in made_rules(seed, "report", wanted)}


def _levels(games: list[Game], given: list[str] | None, file: str) -> dict[str, list[str]]:
    from ...players import player
    from ...study.arena import levels_of

    for name in given or []:
        player(name)
    ladder = None
    if file:
        ladder = _object(arguments.text_of(file), f"{file} is no result of kibitz ladder --json.")
    return {str(game): given or levels_of(game, ladder) for game in games}


def _object(text: str, why: str) -> dict[str, Any]:
    try:
        value = json_.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise KibitzError(why)
    return value


def _body(text: str) -> dict[str, Any]:
    return _object(text, '--body is an object of JSON, such as {"temperature": 0}.') if text else {}


def _file(name: str) -> Path | None:
    return Path(name) if name else None


def _events(
    model: Model,
    games: list[Game],
    levels: dict[str, list[str]],
    rules: dict[str, Any],
    positions: int,
    rounds: int,
    seed: int,
    log: Transcript,
    progress: Progress,
) -> Iterator[tuple[dict[str, Any], str]]:
    from ...study.arena import against, losses
    from ...study.rule_finders import play_rules

    for game in games:
        if positions:
            lost = losses(model, game, positions, seed, log, progress)
            yield lost.facts(), _losses(lost)
        for level in levels[str(game)] if rounds else []:
            games_played = against(model, game, level, rounds, seed, log, progress)
            yield games_played.facts(), _score(games_played)
    scientist = model.scientist() if rules else None
    if scientist:
        results = play_rules(rules, scientist, seed=seed, progress=progress)
        facts = _solo_facts(results, scientist)
        log.write(**facts)
        yield facts, _solo(results, facts)


def _losses(losses: Losses) -> str:
    lines = [f"{losses.game}: {losses.answers.count} positions"]
    lines.append(f"  illegal answers      {losses.illegal.percent}")
    if losses.loss and losses.best:
        lines.append(f"  mean loss            {losses.loss} points against the best act")
        lines.append(f"  best act chosen      {losses.best.percent}")
    if losses.random_loss is not None:
        n = len(losses.of_random)
        lines.append(f"  a random act loses   {losses.random_loss:.3f} (exact, {n} positions)")
    else:
        lines.append("  no exact values are known of these positions")
    return "\n".join(lines)


def _score(played: LevelGames) -> str:
    low, high = played.tally.interval
    broken = f", {played.unfinished} broken off" if played.unfinished else ""
    return (
        f"{played.game}: against {played.level}, {played.tally.games} games{broken}\n"
        f"  score                {played.tally.score:.3f} ({low:.3f} to {high:.3f})\n"
        f"  illegal answers      {played.illegal.percent}, {played.replaced} acts replaced"
    )


def _solo_facts(results: FinderResults, scientist: Any) -> dict[str, Any]:
    from ...study.rule_finders import facts

    row = {"event": "eleusis-solo", **facts(results)}
    if hasattr(scientist, "illegal_share"):
        row["illegal"] = scientist.illegal_share
    return row


def _solo(results: FinderResults, facts: dict[str, Any]) -> str:
    score, low, high = results.score
    part, least, most = results.solved
    lines = [
        f"Eleusis for one: {len(results.deals)} rules",
        f"  score                {score:.2f} of 30 ({low:.2f} to {high:.2f})",
        f"  rules found          {part:.0%} ({least:.0%} to {most:.0%})",
    ]
    if "illegal" in facts:
        share, least, most = facts["illegal"]
        lines.append(f"  illegal answers      {share:.0%} ({least:.0%} to {most:.0%})")
    return "\n".join(lines)

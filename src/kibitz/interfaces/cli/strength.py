"""Commands that measure: bench, match, ladder."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import asdict
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError, OptionError
from ...players import PLAYERS
from . import arguments
from .arguments import AsJson, Farm, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game import Game
    from ...play.rounds import Round, Tally
    from ...study.sequential import Sequential

Bot = Annotated[
    str,
    typer.Argument(metavar="BOT", help=f"A player: {', '.join(PLAYERS)}, or your own .py file."),
]
USUAL, SEQUENTIAL = 20, 2000  # games
OtherBot = Annotated[str, typer.Argument(metavar="BOT", help="Its opponents, like uniform.")]


def bench(
    game: GameName,
    option: OptionTexts = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 6.0,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Measure how fast a game runs: random acts, whole games, tree search playouts a second.

    \b
    kibitz bench byg -o side=5
    kibitz bench ./mygame.py --seconds 10 --json

    Random play is measured compiled and as plain Python, tree search compiled; all on one
    thread. Each figure is the median of five measurements, with the lowest and the highest.
    Compiling, which happens once on a machine, is not counted.
    """
    from ...study.throughput import NO_RATE, measure_rates

    loaded = arguments.load(game, option)
    rates = measure_rates(loaded, seconds, seed)
    if json:
        whole = {"game": str(loaded), "seed": seed, **arguments.origin(loaded)}
        arguments.answer(whole | {name: asdict(figure) for name, figure in rates.items()})
        return
    print(f"{loaded}, one thread, seed {seed}; median of five, lowest and highest")
    for name, figure in rates.items():
        ends = f"{figure.low:,.0f} to {figure.high:,.0f}"
        print(f"  {name.replace('_', ' '):34} {figure.median:>13,.0f}   {ends}")
    if "search_playouts" not in rates and loaded.information == "perfect":
        print(f"  search playouts: {NO_RATE}")
    print(f"  command: {arguments.command_line()}")


def match(
    first: Bot,
    second: OtherBot,
    game: GameName,
    option: OptionTexts = None,
    games: Annotated[
        int | None,
        typer.Option(min=2, help="How many games, a multiple of the seats; by default 20."),
    ] = None,
    sprt: Annotated[
        str, typer.Option(metavar="LOW,HIGH", help="Stop when it is decided: Elo, such as 0,50.")
    ] = "",
    seed: Seed = 0,
    farm: Farm = "cores",
    json: AsJson = False,
) -> None:
    """Compare two players: rounds of games, the first player once on each side.

    \b
    kibitz match mcts:sims=1000 uniform byg -o side=3 --games 40
    kibitz match mcts:sims=200 mcts:sims=2000 ./mygame.py --json
    kibitz match mcts:sims=400 mcts:sims=200 byg --sprt 0,50
    kibitz match ./mybot.py:depth=2 uniform byg

    The second player has the other seats. All games of a round have the same deal. Partners are
    two bots of one kind. In a game of one seat or of one side, both players play each deal, and
    the better result counts. The answer has wins, draws and losses of the first player (with more
    than two sides: how often it was first, between the others and last). It also has the score,
    the share of the other sides that the first player beats, with a 95% interval (over
    rounds). In a game with scores it also has the lead: the points a game of the first player
    above those of the others, since the score says little of stakes. The same seed gives the same
    games. A game without an end after 10,000 acts counts as drawn. With --sprt the match stops as
    soon as a sequential test decides whether the first player is HIGH Elo better or only LOW;
    either error has a chance of 5%. Without a decision it stops after --games, by default 2,000.
    """
    from ...estimates import mean
    from ...play.rounds import Round, scores_a_round, tally_of
    from ...play.sides import counts_points, lineups
    from ...players import player
    from ...study.sequential import Sequential

    loaded = arguments.load(game, option)
    a_round, scored = len(lineups(loaded)), scores_a_round(loaded)
    for spec in (first, second):
        player(spec).warm(loaded)
    test = Sequential(*_bounds(sprt)) if sprt else None
    rounds = _rounds(a_round, games or (SEQUENTIAL // a_round * a_round if test else None))
    jobs = [Round(loaded, first, second, seed, number) for number in range(rounds)]
    scores, leads, endless = _scores_and_leads(jobs, scored, test, farm)
    if not scores:
        raise KibitzError("The match stopped before its first round was complete: no result.")
    tally = tally_of(scores, scored)
    facts = _facts(tally, first, second, str(loaded), seed, test) | arguments.origin(loaded)
    if endless:
        facts["endless"] = endless
    if leads and counts_points(loaded):
        facts["lead"] = mean(leads).facts()
    if len(loaded.sides) > 2:
        facts["between"] = facts.pop("draws")  # a second place is no draw
    if said := _without_signal(loaded, first, second, tally):
        facts["warning"] = said
    if json:
        arguments.answer(facts)
    else:
        _print(tally, facts, scored * rounds, alone=len(loaded.sides) == 1)


def _without_signal(game: Game, first: str, second: str, tally: Tally) -> str:
    """A warning of a search by random games that is not surely the better player, if it is blind.

    Where it surely wins, its random games say enough, and nothing is measured.
    """
    from ...players import player
    from ...players.signal import cure, warning_of

    low, high = tally.interval
    doubtful = [first] * (low <= 0.5) + [second] * (high >= 0.5)
    said = (warning_of(game, player(spec)) for spec in doubtful)
    reason = next(filter(None, said), "")
    return f"{reason} {cure(game)}" if reason else ""


def _scores_and_leads(
    jobs: Sequence[Round], scored: int, test: Sequential | None, farm: str
) -> tuple[list[float], list[float], int]:
    """The scores of all games, by round the lead in points, and how many games had no end."""
    from ...play.rounds import results, tally_of
    from ...play.sides import lead, round_scores

    scores: list[float] = []
    leads: list[float] = []
    endless = 0
    with arguments.farm_of(farm) as place, _progress() as progress, suppress(KeyboardInterrupt):
        for job, of_round in zip(jobs, place.map(results, jobs), strict=False):
            scores += round_scores(of_round, job.game)
            endless += of_round.count(None)
            points = lead(of_round, job.game)
            leads += [] if points is None else [points]
            progress(len(scores), scored * len(jobs))
            if test and test.verdict(tally_of(scores, scored).rounds) != "undecided":
                break
    return scores, leads, endless


def _bounds(text: str) -> tuple[float, float]:
    low, _, high = text.partition(",")
    try:
        bounds = float(low), float(high)
    except ValueError:
        bounds = 0.0, 0.0
    if not -2000 < bounds[0] < bounds[1] < 2000:
        raise OptionError(
            f"--sprt takes two Elo differences, the lower first, as 0,50; not {text[:40]!r}."
        )
    return bounds


def _rounds(a_round: int, games: int | None) -> int:
    if games is None:
        return -(-USUAL // a_round)
    if games % a_round:
        times = f"a multiple of {a_round}, not {games}"
        raise OptionError(f"Each player takes each side, so --games is {times}.")
    return games // a_round


def _facts(
    tally: Tally, first: str, second: str, game: str, seed: int, test: Sequential | None
) -> dict[str, Any]:
    from ...study.sequential import elo

    low, high = tally.interval
    differences = [elo(score) for score in (low, tally.score, high)]
    facts: dict[str, Any] = {
        "game": game,
        "players": [first, second],
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score,
        "interval": [low, high],
        "elo": [_finite(difference) for difference in differences],
        "elo_infinite": [0 if isfinite(d) else 1 if d > 0 else -1 for d in differences],
        "seed": seed,
    }
    if test:
        facts["test"] = {
            "low": test.low,
            "high": test.high,
            "ratio": test.ratio(tally.rounds),
            "bound": test.bound,
            "verdict": test.verdict(tally.rounds),
        }
    return facts


def _counts(tally: Tally, several: bool, alone: bool) -> str:
    """Games won, drawn and lost; against several others, how often the player was ahead of them.

    alone: one side only, so the two players are compared deal by deal.
    """
    if alone:
        return f"better on {tally.wins}, equal on {tally.draws}, worse on {tally.losses}"
    if several:
        neither = f"neither in {tally.draws}"  # where places are shared, too
        return f"first alone in {tally.wins}, last alone in {tally.losses}, {neither}"
    return f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"


def _finite(elo: float) -> float | None:
    return elo if isfinite(elo) else None


def _elo_text(elo: float | None, infinite: int) -> str:
    if elo is None:
        return "plus infinity" if infinite > 0 else "minus infinity"
    return f"{round(elo):+d}"


def _print(tally: Tally, facts: dict[str, Any], wanted: int, alone: bool) -> None:
    from ...play.referee import MOST_ACTS

    (first, second), (low, high) = facts["players"], facts["interval"]
    print(f"{first} against {second} at {facts['game']}")
    what = "deals, each played by both" if alone else "games"
    print(f"  {_counts(tally, 'between' in facts, alone)} of {tally.games} {what}")
    if "endless" in facts:
        print(f"  {facts['endless']} of them did not end in {MOST_ACTS:,} acts and count as drawn")
    print(f"  score {tally.score:.3f}, 95% interval {low:.3f} to {high:.3f}")
    if "lead" in facts:
        print(f"  lead {_lead(facts['lead'])}")
    worst, middle, best = map(_elo_text, facts["elo"], facts["elo_infinite"])
    print(f"  Elo difference {middle}, 95% interval {worst} to {best}")
    if "warning" in facts:
        print(f"  {facts['warning']}")
    if "test" in facts:
        t = facts["test"]
        print(
            f"  sequential test of {t['low']:g} against {t['high']:g} Elo: {t['verdict']} "
            f"(log likelihood ratio {t['ratio']:.2f}, bounds -/+{t['bound']:.2f})"
        )
    elif tally.games < wanted:
        print(f"  (broken off; {wanted} games were asked for)")
    rounds = "deals" if alone else "rounds with seats exchanged"
    print(f"  (the interval is over {len(tally.rounds)} {rounds}; seed {facts['seed']})")
    print(f"  command: {facts['command']}")


def _lead(lead: dict[str, Any]) -> str:
    low, high = lead["interval"]
    ends = "" if low is None else f", 95% interval {low:+.3g} to {high:+.3g} (Student's)"
    return f"{lead['value']:+.3g} points a game{ends}"


def ladder(
    game: GameName,
    option: OptionTexts = None,
    minutes: Annotated[float, typer.Option(min=0.05, help="How long it may take.")] = 1.0,
    playouts: Annotated[
        int, typer.Option(min=0, help="A budget in playouts instead: the same numbers each time.")
    ] = 0,
    margin: Annotated[
        float, typer.Option(min=0.55, max=0.95, help="The score against the level below.")
    ] = 0.75,
    seed: Seed = 0,
    farm: Farm = "cores",
    json: AsJson = False,
) -> None:
    """Find levels of play, from random up, of which each beats the one below by a margin.

    \b
    kibitz ladder byg -o side=3
    kibitz ladder ./mygame.py --minutes 5 --margin 0.7 --json

    The levels are tree searches with more and more playouts an act. Ratings are Elo above random
    play, by choix, with 95% intervals.
    """
    from ...players.signal import tell_signal
    from ...study.budget import Budget
    from ...study.ladder import ladder as built
    from ...study.report.depth import depth
    from ...study.report.section import plain
    from ...study.run import Run

    arguments.require("report", "scipy", "choix")
    loaded = arguments.load(game, option)
    budget = Budget(0 if playouts else 60 * minutes, playouts)
    with arguments.farm_of(farm) as place, arguments.measuring() as progress:
        run = Run(loaded, place, budget, seed, progress)
        run.warm()
        run.random = run.play_random(loaded, 5_000, 1.0)
        section = depth(built(run, 1.0, margin))
        tell_signal(loaded, section.words.append)
    if json:
        head = {"game": str(loaded), "seed": seed, "budget": budget.facts}
        arguments.answer(head | plain(section.facts) | arguments.origin(loaded))
        return
    print(f"{loaded}, seed {seed}, {budget}")
    for sentence in section.words:
        print(f"  {sentence}")
    for row in (table.head for table in section.tables):
        print("  " + "  ".join(f"{word:26}" for word in row))
    for table in section.tables:
        for row in table.rows:
            print("  " + "  ".join(f"{word:26}" for word in row))
    print(f"  command: {arguments.command_line()}")


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)

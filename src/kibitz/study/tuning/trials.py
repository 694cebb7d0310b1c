"""Trials: games of equal players, and rounds between two strengths, of which sums are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...game import Game
from ...kit.rng import seeded
from ...play import sides
from ...play.random_games import again
from ...play.seeds import derived_seed
from ...play.sides import lineups, round_scores
from ...players.first_glance import IMAGINED_GAMES
from ...players.novice_games import NoviceGames, novice_games, people_habits
from ...players.selfplay import SelfplayGame, SelfplayJob, Strength, play_job
from ...solvers import Exact
from ..report.measuring.contact import deal_changes, touches
from ..report.measuring.courses import (
    NOBODY,
    course,
    drama,
    last_doubt,
    lead_changes,
)
from ..report.measuring.equal_acts import shares_of_equal
from ..report.measuring.kingmaking import ACTS, CHOICES, TIMES, has_a_kingmaker
from ..report.measuring.second_looks import LookJob, clear_lead, looked_again
from ..report.measuring.waiting import FEWEST_SEATS, part_out, wait_for_choice
from ..run import SEEDS, beaten, is_drawn, of_first_mover

SIMS = 64  # playouts an act
STRONGER = 4  # times the playouts, to see what skill pays
RUNGS = (0, 4, 16, 64, 256)  # playouts an act of the steps from which depth is counted
BATCH = 32  # trials of a job

Sums = dict[str, tuple[int, float, float]]  # by fact: trials, sum, sum of squares


@dataclass(frozen=True)
class Trials:
    """A job: `BATCH` trials of one kind.

    phase: `race` or `confirm`; no game of one phase is a game of the other. number: of the batch,
    from 0.
    """

    game: Game
    kind: str
    phase: str
    number: int
    seed: int

    @property
    def first_seed(self) -> int:
        """The seed of the luck of the first game."""
        return self._derived("luck") + self.number * BATCH

    def _derived(self, what: str) -> int:
        return derived_seed(self.seed, self.phase, what, self.kind, str(self.game)) % SEEDS

    def players(self) -> tuple[Strength, Strength]:
        """The two strengths of a round; the same twice where all players are equal."""
        match self.kind.split():
            case ["games" | "kings" | "looks"]:
                return Strength(SIMS), Strength(SIMS)
            case ["random"]:
                return Strength(0), Strength(0)
            case ["skill"]:
                return Strength(STRONGER * SIMS), Strength(SIMS)
            case [_, sims]:
                below = RUNGS[RUNGS.index(int(sims)) - 1]
                return Strength(int(sims)), Strength(below)
        raise ValueError(self.kind)


@dataclass(frozen=True)
class TrialSums:
    """The sums of a job, and the playouts that it took."""

    facts: Sums
    playouts: int


def _touches(game: Game, number: int) -> float | None:
    return None if (touched := touches(game, number)) is None else float(touched)


def _deal_changes(game: Game, number: int) -> float | None:
    return float(deal_changes(game, number) or False)  # nothing dealt changes nothing


def _equal_acts(game: Game, number: int) -> float | None:
    shares = shares_of_equal(game, number)
    return sum(shares) / len(shares) if shares else None


# Facts of a random game by number, under the name of their kind of trials.
OF_RANDOM_GAMES: dict[str, Callable[[Game, int], float | None]] = {
    "contact": _touches,
    "deal changes": _deal_changes,
    "equal acts": _equal_acts,
}

NOVICES = "novices"  # a kind: first games of people, between players that have read the rules
LOOKS = "looks"  # a kind: games that are looked at a second time
DEALS = "deals"  # a kind: deals of which the value is looked up, none is played
UNSEARCHED = ("random", "equal acts", DEALS, NOVICES)  # need no signal of random games


def play_trials(job: Trials) -> TrialSums:
    """Play the trials of a job."""
    rows, playouts = [], 0
    if job.kind == DEALS:
        results = _best_play_results(job)
    elif job.kind in OF_RANDOM_GAMES:
        results = _random_games(job, OF_RANDOM_GAMES[job.kind])
    elif job.kind == NOVICES:
        results = _first_games(job)
    elif job.kind == LOOKS:
        results = _looks(job)
    else:
        results = _round_scores(job) if job.kind.startswith(("rung", "skill")) else _games(job)
    for facts, spent in results:
        rows.append(facts)
        playouts += spent
    return TrialSums(_sums_of(rows), playouts)


def add_sums(batches: list[TrialSums]) -> Sums:
    """The sums of several batches together."""
    total: Sums = {}
    for batch in batches:
        for name, row in batch.facts.items():
            n, value, squares = total.get(name, (0, 0.0, 0.0))
            total[name] = (n + row[0], value + row[1], squares + row[2])
    return total


def _sums_of(rows: list[dict[str, float]]) -> Sums:
    names = dict.fromkeys(name for row in rows for name in row)
    by_name = {name: [row[name] for row in rows if name in row] for name in names}
    return {
        name: (len(values), sum(values), sum(x * x for x in values))
        for name, values in by_name.items()
    }


def _games(job: Trials) -> Iterator[tuple[dict[str, float], int]]:
    strength, _ = job.players()
    seats, choice = (strength,) * job.game.seats, job._derived("choice") + job.number * BATCH
    facts_of, more = OF_GAMES[job.kind]
    for game in play_job(SelfplayJob(job.game, seats, job.first_seed, BATCH, choice)):
        yield facts_of(game, job.game), game.playouts + more


def _random_games(
    job: Trials, fact: Callable[[Game, int], float | None]
) -> Iterator[tuple[dict[str, float], int]]:
    for number in range(job.first_seed, job.first_seed + BATCH):
        value = fact(job.game, number)
        yield {} if value is None else {job.kind: value}, 1


def _first_games(job: Trials) -> Iterator[tuple[dict[str, float], int]]:
    game = job.game
    played = novice_games(NoviceGames(game, people_habits(game), job.first_seed, BATCH))
    for ends, first, seen in zip(played.returns, played.first, played.seen, strict=True):
        yield (
            {
                "novice first": sides.beaten(tuple(ends), game.sides)[first] if first >= 0 else 0.5,
                "novice draws": float(sides.is_draw(tuple(ends), game.sides)),
                "novice acts": float(seen["acts"]),
                "novice overlooked": float(seen["overlooked"]),
            },
            int(seen["choices"]) * IMAGINED_GAMES,
        )


def _best_play_results(job: Trials) -> Iterator[tuple[dict[str, float], int]]:
    known = Exact(job.game)
    for seed in range(job.first_seed, job.first_seed + BATCH):
        p = job.game.start(seed)
        best = max((worth.result for worth in known.acts(p).values()), default=0)
        first, seat = (1 + float(best)) / 2, p.player or 0
        scores = {f"seat {seat}": first, f"seat {1 - seat}": 1 - first}
        yield {**scores, "first": first, "draws": float(best == 0)}, 1


def _random_facts(played: SelfplayGame, game: Game) -> dict[str, float]:
    return {"random first": of_first_mover(played, game), "random turns": _turns(played)}


def _king_facts(played: SelfplayGame, game: Game) -> dict[str, float]:
    p = again(game, played.seed, played.acts)
    return {"kings": float(has_a_kingmaker(p, seeded(played.seed)))}


def _turns(played: SelfplayGame) -> float:
    return float(played.notes["turned"].sum())


def _facts(played: SelfplayGame, game: Game) -> dict[str, float]:
    scores = beaten(played, game)
    facts = {f"seat {seat}": score for seat, score in enumerate(scores)}
    facts |= {
        "first": of_first_mover(played, game),
        "draws": float(is_drawn(played, game)),
        "turns": _turns(played),
        "acts": float(len(played.notes)),
    }
    if len(game.sides) == 1 and game.about.outcome != "scores":
        facts["won"] = float(played.returns is not None and played.returns[0] > 0)
    if len(played.notes):
        facts["forced"] = float((played.notes["choices"] == 1).mean())
    return facts | _waits(played, game)


def _waits(played: SelfplayGame, game: Game) -> dict[str, float]:
    if game.seats < FEWEST_SEATS or not len(played.notes) or played.returns is None:
        return {}
    turns = wait_for_choice(played, game.seats)
    return {"out": part_out(played, game.seats)} | ({} if turns is None else {"waits": turns})


def _looks(job: Trials) -> Iterator[tuple[dict[str, float], int]]:
    """Games that are looked at again; the noise of leads is that of the whole batch."""
    strength, _ = job.players()
    seats, choice = (strength,) * job.game.seats, job._derived("choice") + job.number * BATCH
    games = play_job(SelfplayJob(job.game, seats, job.first_seed, BATCH, choice))
    games = [game for game in games if len(game.notes)]
    looks = [
        looked_again(LookJob(job.game, strength, game, choice + k)) for k, game in enumerate(games)
    ]
    clear = clear_lead([look.spread for look in looks if look.spread is not None])
    for game, look in zip(games, looks, strict=True):
        facts = {"one reasonable": look.one_reasonable, "comebacks": look.far_behind}
        known = {name: float(value) for name, value in facts.items() if value is not None}
        yield known | _course_facts(game, job.game, clear), game.playouts + look.playouts


def _course_facts(played: SelfplayGame, game: Game, clear: float | None) -> dict[str, float]:
    if clear is None or (seen := course(played, game)) is None:
        return {}
    facts = {"lead changes": float(lead_changes(seen, clear))}
    if seen.winner != NOBODY:
        facts |= {"doubt": last_doubt(seen, clear), "drama": drama(seen, clear)}
    return facts


def _round_scores(job: Trials) -> Iterator[tuple[dict[str, float], int]]:
    turns = range(len(lineups(job.game)))
    played = [play_job(_side(job, turn)) for turn in turns]
    for games in zip(*played, strict=True):
        scores = round_scores([game.returns for game in games], job.game)
        yield {job.kind: sum(scores) / len(scores)}, sum(game.playouts for game in games)


def _side(job: Trials, turn: int) -> SelfplayJob:
    first, second = job.players()
    seats = tuple(first if mine else second for mine in lineups(job.game)[turn])
    choice = job._derived(f"choice {turn}") + job.number * BATCH
    return SelfplayJob(job.game, seats, job.first_seed, BATCH, choice)


# Facts of a game by players, under the name of their kind of trials, and playouts after the game.
OF_GAMES: dict[str, tuple[Callable[[SelfplayGame, Game], dict[str, float]], int]] = {
    "games": (_facts, 0),
    "random": (_random_facts, 0),
    "kings": (_king_facts, CHOICES * ACTS * TIMES),
}

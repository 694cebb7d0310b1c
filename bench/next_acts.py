"""How well players foretell the acts of people in small games that are new to them.

python -m bench.next_acts MATCHES FOUR       measures the players that are not kept yet
python -m bench.next_acts MATCHES FOUR --fit only on the half of the people that settings may see
python -m bench.next_acts                    writes only the page, from what is there

acts_of_people.py says what the two files are, and draws the halves. The lapse of each player (how
often it would act at random) and the temperature of the authors' player are fitted on the first
half; the figures are of the other. They are kept in bench/people/next_acts.json.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np

from kibitz.game import Game, Position
from kibitz.kernel import compiled
from kibitz.kit.rng import seeded
from kibitz.players import player
from kibitz.players.novice import Desk, Novice, desk_for, note, weigh
from kibitz.players.ready import NOVICES

from . import authors_player, writing
from .acts_of_people import PeopleMatch, four_in_a_row, matches
from .command import reader
from .judged_games import PEOPLE, loaded
from .often_reached import compared, counts, foretold_at, often

PEOPLE_TOO = "the other half of the people"
BEFORE = "the novice before"  # of version 0.1 until 30 November; kept from then, asked no more
FOUND = PEOPLE / "next_acts.json"
LAPSES = (0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7)
TEMPERATURE = 2.0  # of the authors' player: of 0.5, 1, 2, 3, 4 and 6 the best for the first half
TEMPERS = (0.57, 0.76, 1.0, 1.32, 1.74)  # of novices: from half of the noise to twice as much
WEIGHED = 4  # times that a novice weighs the acts of a position, seeing dangers and not
ASKED = 10  # times that a search is asked
RESAMPLES, CENTRAL = 2_000, (0.025, 0.975)
STUDIES = "rows", "four"
LEAST = 1e-9  # probability, so that an act that a player never plays has a logarithm

Chances = np.ndarray[Any, np.dtype[np.float64]]  # by legal act, in order


@dataclass(frozen=True)
class AskedGame:
    """A game, and the desk of a novice."""

    game: Game
    desk: Desk


@cache
def asked_game(name: str) -> AskedGame:
    """A game of people, ready to be asked about."""
    game = loaded(name)
    return AskedGame(game, desk_for(game))


def by_chance(about: AskedGame, p: Position) -> Chances:
    """All legal acts alike."""
    return np.full(len(p.legal()), 1 / len(p.legal()))


def by_novice(about: AskedGame, p: Position) -> Chances:
    """The novice's own probabilities."""
    return of_novice(about, p, Novice())


def of_novice(about: AskedGame, p: Position, bot: Novice) -> Chances:
    """The mean of a novice's own probabilities, over its tempers and what it sees."""
    desk, habits, rng = about.desk, bot.habits(about.game), seeded(p.ply)
    count, rates = 0, np.zeros(len(p.legal()))
    desk.by[:] = 0
    for ply, action in enumerate(p.history):
        count += note(desk, count, action, p.seat_at(ply))
    desk.worlds[0] = p.state[0]
    body: Any = compiled(weigh, about.game.rules)
    for _ in range(WEIGHED):
        for sees, share in ((1.0, habits.attention), (0.0, 1 - habits.attention)):
            seeing = habits._replace(attention=sees)
            desk.out[0, : len(rates)] = p.legal()
            wins = body(desk, len(rates), count, seeing, rng)
            noises = (1e-9,) if wins else [habits.noise * temper for temper in TEMPERS]
            worth = desk.worth[: len(rates)]
            rates += share * np.mean([softmax(worth / noise) for noise in noises], axis=0)
    return rates / WEIGHED


def by_easy(about: AskedGame, p: Position) -> Chances:
    """The same of the level easy, a more careful novice."""
    return of_novice(about, p, cast(Novice, player(NOVICES["easy"])))


def by_search(about: AskedGame, p: Position) -> Chances:
    """How often a tree search of 64 playouts, asked ten times, chooses each act."""
    acts = [
        list(player("mcts:sims=64", seed=k).think(p))[-1].action for k in range(ASKED)
    ]  # fmt: skip
    return np.array([acts.count(act) for act in p.legal()]) / ASKED


def by_authors(about: AskedGame, p: Position) -> Chances:
    """The player of Collins and others."""
    scores = authors_player.scores(p)
    return softmax(np.array([scores[act] for act in p.legal()]) / TEMPERATURE)


def softmax(worth: Any) -> Chances:
    """Probabilities in proportion to the exponentials."""
    raised = np.exp(worth - worth.max())
    return np.asarray(raised / raised.sum())


Way = Callable[[AskedGame, Position], Chances]
PLAYERS: dict[str, tuple[Way, int]] = {  # and of how many acts each one is asked
    "chance": (by_chance, 4),
    "the authors' player": (by_authors, 4),
    "novice": (by_novice, 4),
    "the level easy": (by_easy, 4),
    "tree search of 64 playouts": (by_search, 64),
}


@dataclass
class Act:
    """An act of somebody, with the position, and the chances that a player gives."""

    game: str
    position: Position
    chosen: int  # its place among the legal acts
    chances: Chances


def answers(way: Way, played: Iterable[PeopleMatch], every: int) -> Iterator[Act]:
    """What a player foretells of the acts, of each `every`th where there were at least two."""
    asked = 0
    for match in played:
        about = asked_game(match.game)
        p = about.game.start()
        for act in match.acts:
            if len(legal := p.legal()) > 1:
                if asked % every == 0:
                    yield Act(match.game, p.copy(), legal.index(act), way(about, p))
                asked += 1
            p.act(act)


def with_lapse(chances: Chances, lapse: float) -> Chances:
    """The chances of a player that acts at random so often."""
    return (1 - lapse) * chances + lapse / len(chances)


def likelihoods(acts: list[Act], lapse: float) -> Any:
    """By act the logarithm of its probability."""
    chosen = np.array([with_lapse(act.chances, lapse)[act.chosen] for act in acts])
    return np.log(np.maximum(chosen, LEAST))


def fitted(way: Way, half: list[PeopleMatch], every: int) -> tuple[float, float]:
    """The best mean logarithm for a half, and its lapse."""
    acts = [*answers(way, half, every)]
    return max((float(likelihoods(acts, lapse).mean()), lapse) for lapse in LAPSES)


def measured(way: Way, lapse: float, half: list[PeopleMatch], every: int) -> dict[str, Any]:
    """The figures of a player for a half that nothing was fitted on."""
    acts = [*answers(way, half, every)]
    logs, named = likelihoods(acts, lapse), np.array([act.game for act in acts])
    games = sorted(set(named))
    reached = counts(half)
    plain = foretold_at(((act.game, act.position, act.chances) for act in acts), reached)
    lapsing = foretold_at(
        ((act.game, act.position, with_lapse(act.chances, lapse)) for act in acts), reached
    )
    return {
        "games": games,
        "acts": [int((named == game).sum()) for game in games],
        "logs": [float(logs[named == game].sum()) for game in games],
        **compared(lapsing, reached),
        "unplayed": compared(plain, reached)["unplayed"],
    }


def of_people(halves: tuple[list[PeopleMatch], list[PeopleMatch]]) -> dict[str, Any]:
    """The same of the first half of the people, where it reached a position often too."""
    first, second = map(counts, halves)
    return compared(often(first), second)


def with_interval(of: Callable[[Any], float], games: list[str]) -> str:
    """A figure of rows, with its 95% interval by drawing games again; none for one game.

    of: the figure, from numbers of rows.
    """
    rng, names = np.random.default_rng(0), sorted(set(games))
    value = f"{of(np.arange(len(games))):.2f}"
    if len(names) == 1:
        return value
    rows = [np.array([k for k, game in enumerate(games) if game == name]) for name in names]
    drawn = (rng.integers(len(names), size=len(names)) for _ in range(RESAMPLES))
    low, high = np.quantile(
        [of(np.concatenate([rows[n] for n in names])) for names in drawn], CENTRAL
    )
    return f"{value} ({low:.2f} to {high:.2f})"


def mean_log(study: dict[str, Any]) -> str:
    """The mean logarithm of the probability of an act."""
    logs, acts = np.array(study["logs"]), np.array(study["acts"])
    return with_interval(lambda k: float(logs[k].sum() / acts[k].sum()), study["games"])


def mean_of(study: dict[str, Any], name: str) -> str:
    """A mean over the positions that were reached often."""
    if not study["reached"]:
        return ""
    values = np.array(study[name])
    return with_interval(lambda k: float(values[k].mean()), study["reached"])


def table(results: dict[str, Any]) -> str:
    """The figures of all players."""
    head = (
        "foretold by", "19 games of rows: logarithm an act", "distance",
        "acts that nobody played", "four in a row: logarithm an act", "distance",
        "acts that nobody played", "lapse",
    )  # fmt: skip
    rows = []
    for name in [*PLAYERS, BEFORE, PEOPLE_TOO]:
        studies, cells = results[name], []
        for study in STUDIES:
            figures = studies[study]
            shared = [mean_of(figures, kind) for kind in ("distances", "unplayed")]
            cells += [mean_log(figures) if "logs" in figures else "", *shared]
        rows.append(writing.line(name, *cells, studies.get("lapse", "")))
    return writing.table(*head, rows=rows)


def main() -> None:
    """Measure what is asked, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("matches", type=Path, nargs="?")
    arguments.add_argument("four", type=Path, nargs="?")
    arguments.add_argument("--fit", action="store_true")
    given = arguments.parse_args()
    if given.matches and given.four:
        measure(given.matches, given.four, given.fit)
    if not given.fit:
        print(text := table(writing.kept(FOUND)))
        writing.write_part(writing.DOCS / "report-proof.md", "next-acts", text)


def measure(rows: Path, four: Path, fit: bool) -> None:
    """Fit each player that is not kept yet on the first halves, and ask the others."""
    played = matches(rows), four_in_a_row(four)
    studies = dict(zip(STUDIES, map(in_halves, played), strict=True))
    for name, (way, every) in PLAYERS.items():
        if not fit and name in writing.kept(FOUND):
            continue
        best, lapse = fitted(way, studies["rows"][0], every)
        print(f"{name}: {best:.4f}, lapse {lapse}", flush=True)
        if not fit:
            asked = {
                study: measured(way, lapse, halves[1], every) for study, halves in studies.items()
            }
            writing.keep(FOUND, name, {"lapse": lapse, "fitted": best, **asked})
    if not fit:
        people = {study: of_people(halves) for study, halves in studies.items()}
        writing.keep(FOUND, PEOPLE_TOO, people)


def in_halves(played: list[PeopleMatch]) -> tuple[list[PeopleMatch], list[PeopleMatch]]:
    """The matches of the first half of the people, and of the second."""
    first, second = ([match for match in played if match.half == k] for k in range(2))
    return first, second


if __name__ == "__main__":
    main()

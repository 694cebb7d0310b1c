"""What people think of games before they play them, foretold by games between novices.

python -m bench.novices                 plays the 60 judged games, fits, writes docs/report-proof.md
python -m bench.novices --page          writes only the page, from what is there
python -m bench.novices --judged FILE   foretells the judgements of other games, by what is fitted

FILE is like bench/people/judgements.json. The play is kept in bench/people/novices.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from kibitz.players.novice_games import NoviceGames, novice_games, people_habits
from kibitz.study.report.expected_fun import FITTED, INGREDIENTS, ingredients
from kibitz.study.report.measuring.novice_play import summary

from . import writing
from .command import reader
from .judged_games import PEOPLE, judgements, loaded

PLAY = PEOPLE / "novices.json"
GAMES, ON_ENDLESS = 1_000, 200
HALVINGS, RESAMPLES = 1_000, 2_000
BEYOND = 0.05  # of the range of the judged games, as far outside of which the line still holds


def figures_of(name: str) -> dict[str, Any]:
    """The figures of games between novices, from a fixed seed."""
    game = loaded(name)
    games = ON_ENDLESS if name.startswith("inf") else GAMES
    played = novice_games(NoviceGames(game, people_habits(game), 0, games))
    facts = summary(game, [played])
    return {
        "games": facts.games,
        "payoff": float(played.returns[:, 0].mean()),
        "draws": facts.draws.value,
        "acts": facts.acts.value,
        "chances": facts.chances.value,
        "dangers": facts.dangers.value,
        "overlooked": facts.overlooked.value,
        "ingredients": ingredients(facts),
        "fills": facts.fills,
    }


def people(judged: dict[str, Any], kind: str) -> Any:
    """By game, the mean judgement of people."""
    return np.array([np.mean(ratings[kind]) for ratings in judged.values()])


def columns(play: dict[str, Any], names: Sequence[str], kind: str) -> Any:
    """By game, 1 and the figures of novice play that foretell a kind of judgement."""
    fields = {"payoff": "payoff", "draw": "draws", "fun": "ingredients"}
    return np.array([[1.0, *np.atleast_1d(play[name][fields[kind]])] for name in names])


def line(x: Any, y: Any) -> Any:
    """The weights of least squares."""
    return np.linalg.lstsq(x, y, rcond=None)[0]


def left_out(x: Any, y: Any) -> Any:
    """For each game, what a line that was fitted on all the others foretells."""
    rest = [np.arange(len(y)) != k for k in range(len(y))]
    return np.array([x[k] @ line(x[others], y[others]) for k, others in enumerate(rest)])


def explained(foretold: Any, y: Any) -> float:
    """The part of the variance that is foretold: 1 - squared errors / squared differences."""
    return float(1 - ((y - foretold) ** 2).sum() / ((y - y.mean()) ** 2).sum())


def with_interval(foretold: Any, y: Any) -> str:
    """The same with its 95% interval, by drawing the games again with replacement."""
    rng = np.random.default_rng(0)
    drawn = (rng.integers(len(y), size=len(y)) for _ in range(RESAMPLES))
    low, high = np.quantile([explained(foretold[k], y[k]) for k in drawn], (0.025, 0.975))
    return f"{explained(foretold, y):.2f} ({low:.2f} to {high:.2f})"


def halves(judged: dict[str, Any], kind: str) -> float:
    """The squared correlation of the means of two random halves of the people."""
    rng, correlations = np.random.default_rng(0), []
    for _ in range(HALVINGS):
        drawn = [rng.permutation(ratings[kind]) for ratings in judged.values()]
        one, other = ([half(row, k).mean() for row in drawn] for k in range(2))
        correlations.append(np.corrcoef(one, other)[0, 1])
    return float(np.mean(correlations)) ** 2


def half(row: Any, k: int) -> Any:
    """The first or the second half of the judgements of a game."""
    return np.array_split(row, 2)[k]


def fit_fun(play: dict[str, Any], judged: dict[str, Any]) -> None:
    """Write the line for the report. `reach` is that of a 95% interval for one new game."""
    x, y = columns(play, list(judged), "fun"), people(judged, "fun")
    errors = y - left_out(x, y)
    reach = stats.t.ppf(0.975, len(y) - x.shape[1]) * np.sqrt((errors**2).mean())
    low, high = x[:, 1:].min(axis=0), x[:, 1:].max(axis=0)
    beyond = BEYOND * (high - low)
    fitted = {
        "ingredients": INGREDIENTS,
        "weights": [round(float(w), 4) for w in line(x, y)],
        "low": [round(float(v), 4) for v in low - beyond],
        "high": [round(float(v), 4) for v in high + beyond],
        "reach": round(float(reach), 2),
        "games": len(y),
    }
    FITTED.write_text(json.dumps(fitted, indent=1) + "\n", "utf-8")


def table(play: dict[str, Any], judged: dict[str, Any]) -> str:
    """How much of each judgement novice play foretells."""
    head = (
        "what people judged", "foretold from", "R², each game left out once", "R² of the fit",
        "halves of the people",
    )  # fmt: skip
    sources = {
        "payoff": ("what the first player gets", "the mean result of the first player"),
        "draw": ("how likely a draw is", "the share of draws"),
        "fun": ("fun", ", ".join(INGREDIENTS)),
    }
    rows = []
    for kind, words in sources.items():
        x, y = columns(play, list(judged), kind), people(judged, kind)
        fit = f"{explained(x @ line(x, y), y):.2f}", f"{halves(judged, kind):.2f}"
        rows.append(writing.line(*words, with_interval(left_out(x, y), y), *fit))
    return writing.table(*head, rows=rows)


def furthest(play: dict[str, Any], judged: dict[str, Any]) -> str:
    """The games whose judged payoff is furthest from what is foretold."""
    names = list(judged)
    y = people(judged, "payoff")
    foretold = left_out(columns(play, names, "payoff"), y)
    rows = []
    for k in np.argsort(-np.abs(y - foretold))[:6]:
        name = names[k].replace("*", " x ", 1).replace("*", ": ").replace(".0", "")
        means = y[k], foretold[k], play[names[k]]["payoff"]
        rows.append(writing.line(name, *(f"{mean:.2f}" for mean in means)))
    return writing.table("game", "people", "foretold", "novices", rows=rows)


def foretell(play: dict[str, Any], judged: dict[str, Any], others: dict[str, Any]) -> None:
    """Print how much of the judgements of other games is foretold by what was fitted."""
    more = {name: figures_of(name) for name in others}
    for kind in ("payoff", "draw", "fun"):
        weights = line(columns(play, list(judged), kind), people(judged, kind))
        foretold = columns(more, list(others), kind) @ weights
        y = people(others, kind)
        squared = np.corrcoef(foretold, y)[0, 1] ** 2
        print(f"{kind}: R2 {with_interval(foretold, y)}, squared correlation {squared:.2f}")


def main() -> None:
    """Play what is asked, and write the page or print the result."""
    arguments = reader(__doc__)
    arguments.add_argument("--page", action="store_true")
    arguments.add_argument("--judged", type=Path)
    given = arguments.parse_args()
    judged = judgements()
    if not (given.page or given.judged):
        play = {name: figures_of(name) for name in judged}
        PLAY.write_text(json.dumps(play, indent=1) + "\n", "utf-8")
    play = json.loads(PLAY.read_text("utf-8"))
    if given.judged:
        foretell(play, judged, json.loads(given.judged.read_text("utf-8")))
        return
    fit_fun(play, judged)
    for name, make in (("people", table), ("furthest", furthest)):
        print(text := make(play, judged))
        writing.write_part(writing.DOCS / "report-proof.md", name, text)


if __name__ == "__main__":
    main()

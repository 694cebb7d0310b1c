"""Sentences and facts on a learned player, for sections 3 and 6 of a report."""

from __future__ import annotations

from typing import Any

from ...estimates import Number, mean_score, share
from ...game import Game
from ...play.scale import POINTS
from ...play.sides import beaten, is_draw
from ...players.learned import MIX, POLICY
from ..ladder import Ladder
from .first_acts import first_act_map
from .measuring.learned_play import LOOK, PACE, LearnedPlay
from .phrases import act
from .section import Section

FEWEST_GAMES = 20  # games between learned players from which on something can be said
ENOUGH_GAMES = 100  # games on which the verdict may rest
HOW = {
    MIX: "It plays by tree search in which its values and playouts are mixed.",
    POLICY: "It plays by tree search in which the policy gives prior probabilities and chooses in "
    "playouts.",
}
COMPARED = (64, 1024)  # playouts an act of the strengths that stand beside the learned player


def learned_row(game: Game, play: LearnedPlay | None) -> dict[str, Any] | None:
    """The scores between learned players, like a row of a strength; None without games."""
    if play is None or not play.results:
        return None
    n = len(play.results)
    rows = [beaten(returns, game.sides) for returns in play.results]
    return {
        "learned": True,
        "games": n,
        "seats": [mean_score([row[seat] for row in rows]) for seat in range(game.seats)],
        "draws": share(sum(is_draw(returns, game.sides) for returns in play.results), n),
    }


def strongest(game: Game, rows: list[dict[str, Any]], play: LearnedPlay | None) -> dict[str, Any]:
    """The row on which the verdict rests: the learned players' if they are surely stronger."""
    row = learned_row(game, play)
    if play and row and play.is_stronger and row["games"] >= ENOUGH_GAMES:
        return row
    return rows[-1]


def add_learned_player(
    section: Section,
    game: Game,
    rows: list[dict[str, Any]],
    play: LearnedPlay | None,
    without_signal: str = "",
) -> None:
    """Report how a learned player was made, its strength, and the effect of its games."""
    if play is None:
        return
    is_blind = bool(without_signal) and not play.is_stronger
    row = learned_row(game, play)
    section.facts["learned"] = {
        "seconds": round(play.seconds, 1),
        "games": play.learned,
        "score": play.against,
        "lead": play.lead,
        "stronger": play.is_stronger,
        "search": play.search,
        "between": row,
    }
    section.words.append(_strength(play, is_blind))
    if row and row["games"] >= FEWEST_GAMES and not is_blind:
        section.words.append(_change(game, rows, row))
    section.notes.append(
        f"The learned player has {PACE:g} seconds an act in its games, and tree search the same. "
        f"{_way(game)} in games against itself. {_how(game, play)} `kibitz train` makes such "
        "players."
    )


def _how(game: Game, play: LearnedPlay) -> str:
    if game.information == "hidden":
        return (
            "It plays by tree search in which the policy gives prior probabilities and acts for "
            "the other seats, and these values judge positions with made-up hidden cards."
        )
    return HOW[play.search]


def _way(game: Game) -> str:
    if game.information == "hidden":
        return (
            "It learned a policy that reads what its seat sees, and values of positions with all "
            "cards open,"
        )
    return (
        "It learned values of positions by temporal differences, and a policy from tree searches,"
    )


def _strength(play: LearnedPlay, is_blind: bool) -> str:
    made = (
        f"A player learned the game from {play.learned:,} games against itself in "
        f"{play.seconds:.0f} seconds"
    )
    if play.against is None:
        return f"{made}; there was no time to measure it."
    score = f"It scores {play.against.percent} against tree search with the same time an act"
    if play.lead is not None:
        score += f", with a lead of {POINTS.words(play.lead)}"
    if play.is_stronger:
        return f"{made}. {score}, and is the strongest player of this report."
    if is_blind:
        return f"{made}. {score}: it is not surely stronger, and tree search plays blindly here."
    if play.is_weaker:
        return f"{made}. {score}: it is weaker, so tree search is the strongest player here."
    return f"{made}. {score}: it is not surely stronger, so tree search counts as strongest here."


def _change(game: Game, rows: list[dict[str, Any]], row: dict[str, Any]) -> str:
    before = [
        f"{row['seats'][0].percent} with {row['playouts']:,} playouts an act"
        for row in rows
        if row["playouts"] in COMPARED
    ]
    now: Number = row["seats"][0]
    name = "The first player" if game.seats == 2 else game.called(0)
    return f"{name} scores {', '.join([*before, f'{now.percent} between learned players'])}."


def add_learned_first_acts(section: Section, game: Game, play: LearnedPlay | None) -> None:
    """Report the values of first acts by the learned player, with a map of the board."""
    if play is None or not play.firsts:
        return
    worths = {act(game, action): value for action, value in play.firsts.items()}
    ranked = sorted(worths, key=lambda name: -worths[name])
    even = min(worths, key=lambda name: abs(worths[name] - 0.5))
    section.facts["first_acts_learned"] = {name: worths[name] for name in ranked}
    section.words.append(
        f"By the learned player's own search ({LOOK:g} seconds each, without an interval) the best "
        f"first act is {ranked[0]}, {worths[ranked[0]]:.0%}, the worst {ranked[-1]}, "
        f"{worths[ranked[-1]]:.0%}, and the most balanced {even}, {worths[even]:.0%}."
    )
    board = first_act_map(game, worths, "The learned player's expected score, in %, after this act")
    section.figures += [board] if board else []


def add_learned_level(section: Section, ladder: Ladder) -> None:
    """Report the learned player's score against the highest level of the ladder."""
    score = ladder.learned
    if score is None:
        return
    section.facts["learned"] = score
    against = f"the highest of these levels with {PACE:g} seconds an act"
    verdict = "so it is one more level" if score.value >= ladder.margin else "not a full level more"
    section.words.append(f"The learned player scores {score.percent} against {against}, {verdict}.")

"""Section 11, for people who have never played: their first games, and how soon they learn."""

from __future__ import annotations

from ...game import Game
from ...play.sides import counts_points
from ...players.novice import Novice
from ...players.novice_games import LAPSE
from .expected_fun import expected_fun, fitted_line
from .measuring.novice_play import STRONGER, FirstGames
from .section import Section, WordTable

FOR_ALL = 0.45, 0.55  # scores between which seats seem even to novices


def newcomers(game: Game, first: FirstGames | None) -> Section:
    """The first games between people who have read the rules."""
    section = Section("newcomers", "For people who have never played")
    if first is None:
        section.words.append(
            "A game of one side has no opponents, so no games between novices were played."
            if len(game.sides) < 2
            else "There was no time for games between novices."
        )
        return section
    section.facts = {
        "games": first.games,
        "seats": first.seats,
        "beginner": first.beginner,
        "draws": first.draws,
        "acts": first.acts,
        "unfinished": first.unfinished,
        "chances": first.chances,
        "dangers": first.dangers,
        "overlooked": first.overlooked,
        "challenge": first.challenge,
        "fun": (fun := expected_fun(first)),
    }
    section.words += [_lengths(first), _ends(game, first), _attention(first)]
    section.words.append(_challenge(game, first))
    if first.unfinished:
        section.words.append(f"{first.unfinished:,} of the {first.games:,} games did not end.")
    if fun:
        section.words.append(
            f"People who have only read the rules would expect about {fun} points of fun, of 100. "
            f"This is fitted on {fitted_line()['games']} small games of rows that people judged by "
            "their rules, and holds for games of this kind only: seats fill a board in turn, and a "
            "row wins or loses. A game of another kind that fills a board may be quite different."
        )
    else:
        section.words.append(
            "How much fun people expect is not said: judgements of people are known only of small "
            "games in which two seats fill a board in turn, and this game is none of those or "
            "outside their range. The figures above are what they went by there."
        )
    section.tables.append(_table(game, first))
    section.notes.append(
        f"The player `novice` looks one act ahead, overlooks {1 - Novice.attention:.0%} of the "
        f"dangers, acts without a thought {LAPSE:.0%} of the time, and likes what is near earlier "
        "acts and in the middle, and acts that end random games well. It is the same for every "
        "game. Of games of cards and territory nobody has measured whether people play so."
    )
    return section


def _lengths(first: FirstGames) -> str:
    least = "at least " if first.unfinished else ""
    return f"A first game between novices takes {least}{first.acts} acts ({first.games:,} games)."


def _ends(game: Game, first: FirstGames) -> str:
    drawn = (
        "none of the games is drawn"
        if not first.draws.value
        else (f"{first.draws.percent} of the games are drawn")
    )
    low, high = FOR_ALL
    if game.seats != 2:
        return f"The seat that acts first beats {first.beginner.percent} of the others; {drawn}."
    even = low <= first.beginner.low and first.beginner.high <= high
    words = "about even for novices" if even else "what it is worth to act first"
    return f"The seat that acts first scores {first.beginner.percent} ({words}); {drawn}."


def _attention(first: FirstGames) -> str:
    return (
        f"In a game they see {first.chances} chances to win at once. {first.dangers} times the "
        f"next seat could win at once, and {first.overlooked} times this is overlooked."
    )


def _challenge(game: Game, first: FirstGames) -> str:
    if first.challenge is None:
        return "There was no time to let a stronger player meet novices."
    score = first.challenge
    sentence = f"A player with {STRONGER} playouts an act scores {score.percent} against a novice"
    if counts_points(game):
        return f"{sentence}; this counts games, not points."
    if score.low > 0.75:
        return f"{sentence}: a little thought is soon rewarded."
    if score.high < 0.6:
        return f"{sentence}: a little thought hardly helps."
    return f"{sentence}."


def _table(game: Game, first: FirstGames) -> WordTable:
    rows = tuple((game.called(seat), score.percent) for seat, score in enumerate(first.seats))
    return WordTable("Seats between novices", ("seat", "score"), rows)

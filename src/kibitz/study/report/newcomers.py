"""Section 11, for people who have never played: their first games, and how soon they learn."""

from __future__ import annotations

from ...game import Game
from ...play.sides import counts_points
from .expected_fun import expected_fun, fitted_line
from .measuring.novice_play import STRONGER, FirstGames
from .section import Section, WordTable

FOR_ALL = 0.45, 0.55  # scores between which seats seem even to novices


def newcomers(game: Game, found: FirstGames | None) -> Section:
    """The first games between people who have read the rules."""
    section = Section("newcomers", "For people who have never played")
    if found is None:
        section.words.append(
            "A game of one side has no opponents, so no games between novices were played."
            if len(game.sides) < 2
            else "There was no time for games between novices."
        )
        return section
    section.facts = {
        "games": found.games,
        "seats": found.seats,
        "beginner": found.beginner,
        "draws": found.draws,
        "acts": found.acts,
        "unfinished": found.unfinished,
        "chances": found.chances,
        "dangers": found.dangers,
        "overlooked": found.overlooked,
        "challenge": found.challenge,
        "fun": (fun := expected_fun(found)),
    }
    section.words += [_lengths(found), _ends(game, found), _attention(found)]
    section.words.append(_challenge(game, found))
    if found.unfinished:
        section.words.append(f"{found.unfinished:,} of the {found.games:,} games did not end.")
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
    section.tables.append(_table(game, found))
    section.notes.append(
        "The player `novice` looks one act ahead, overlooks one danger in ten, and likes acts "
        "that resemble those that end random games well. It is the same for every game."
    )
    return section


def _lengths(found: FirstGames) -> str:
    least = "at least " if found.unfinished else ""
    return f"A first game between novices takes {least}{found.acts} acts ({found.games:,} games)."


def _ends(game: Game, found: FirstGames) -> str:
    drawn = (
        "none of the games is drawn"
        if not found.draws.value
        else (f"{found.draws.percent} of the games are drawn")
    )
    low, high = FOR_ALL
    if game.seats != 2:
        return f"The seat that acts first beats {found.beginner.percent} of the others; {drawn}."
    even = low <= found.beginner.low and found.beginner.high <= high
    words = "about even for novices" if even else "what it is worth to act first"
    return f"The seat that acts first scores {found.beginner.percent} ({words}); {drawn}."


def _attention(found: FirstGames) -> str:
    return (
        f"In a game they see {found.chances} chances to win at once. {found.dangers} times the "
        f"next seat could win at once, and {found.overlooked} times this is overlooked."
    )


def _challenge(game: Game, found: FirstGames) -> str:
    if found.challenge is None:
        return "There was no time to let a stronger player meet novices."
    score = found.challenge
    sentence = f"A player with {STRONGER} playouts an act scores {score.percent} against a novice"
    if counts_points(game):
        return f"{sentence}; this counts games, not points."
    if score.low > 0.75:
        return f"{sentence}: a little thought is soon rewarded."
    if score.high < 0.6:
        return f"{sentence}: a little thought hardly helps."
    return f"{sentence}."


def _table(game: Game, found: FirstGames) -> WordTable:
    rows = tuple((game.called(seat), one.percent) for seat, one in enumerate(found.seats))
    return WordTable("Seats between novices", ("seat", "score"), rows)

"""Cures of a fault: the usual ones, and the command that tries them."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Game

# The begin of a fault as the verdict names it: the usual cures, and the wish that tries them.
CURES = {
    "seats that are not worth the same": (
        "the pie rule, komi or another handicap, a smaller first turn, or another size",
        "seats 45-55%",
    ),
    "a seat that may be worth a little more": ("the pie rule, or a small komi", "seats 48-52%"),
    "many draws": (
        "a goal that is easier to reach, a larger board, a rule that breaks ties, or fewer ways "
        "to defend",
        "draws<=10%",
    ),
    "games decided early": (
        "a rule that helps the side behind, points that count more at the end, or an earlier end",
        "doubt>=50%",
    ),
    "games that go on when all is settled": (
        "an earlier end, such as a score that wins at once or the right to concede",
        "doubt>=60%",
    ),
    "few real choices": (
        "more legal acts that pay off later, or fewer acts that threaten to win at once",
        "one-reasonable<=50%",
    ),
    "games that do not end": (
        "a rule against repetition, a limit of turns, or pieces that cannot go back",
        "random-length<=200",
    ),
    "dead ends": ("a pass, or an end of the game where nobody may act", ""),
    "options without effect": ("leave the option out, or let a rule read it", ""),
    "no contact between the seats": (
        "a common goal or common places, or acts that take from others",
        "contact>=50%",
    ),
    "a deal or a secret that does not matter": (
        "leave it out, or let an act or the result depend on it",
        "deal-changes>=50%",
    ),
    "too many choices that do the same": ("one act for all of them", "equal-acts<=20%"),
    "an act that is never played": ("leave it out, or a condition that is met more often", ""),
    "an act that is never right": ("leave it out, or let it gain or cost something else", ""),
    "an act that is nearly always right": (
        "a price for it, or let it happen without being chosen",
        "",
    ),
    "a seat that cannot win but makes another king": (
        "points for places after the first, or an end before a seat is out of the game",
        "kingmaking<=5%",
    ),
    "luck decides, and better play hardly wins more": (
        "less luck at the end, more draws that even out, or choices after the luck",
        "skill>=60%",
    ),
    "choices that hardly matter": ("acts that differ more in what they lead to", "skill>=60%"),
    "the deal decides": (
        "more deals a game, the same deal for all, or a choice after it",
        "skill>=60%",
    ),
    "a seat that copies the other": (
        "a board without a mirror image, such as one with a middle cell, or a first act that "
        "cannot be copied",
        "seats 45-55%",
    ),
    "a rule that never matters": (
        "leave it out, or a limit that games come to",
        "",
    ),
    "a part of the board that good play never uses": (
        "a smaller board or fewer cards, or a reason to go there",
        "",
    ),
    "an option whose extreme breaks the game": (
        "closer bounds of the option, or a sentence that refuses this value",
        "",
    ),
    "turns in which one only waits": (
        "turns that several take at once, shorter turns, or something to decide in the turns of "
        "others",
        "waits<=5",
    ),
    "a person who is out early": (
        "an earlier end, a way back into the game, or short rounds",
        "out<=10%",
    ),
    "too long for what it decides": (
        "fewer turns, an earlier end, or more that can still change late",
        "doubt>=60%",
    ),
    "a leader that is not caught with 3 seats": (
        "a rule that helps the seats behind, or another goal for more than two",
        "",
    ),
    "a game that is nearly always won": ("a harder goal, or fewer turns to reach it", "won<=80%"),
    "a game that is hardly ever won": ("an easier goal, or more turns to reach it", "won>=20%"),
}

# The pie rule and komi are for two sides.
FOR_MANY = "points for the later seats, a smaller first turn, or rounds that each seat begins once"


def remedies(looks: Sequence[str], game: Game) -> list[dict[str, str]]:
    """The usual cure of each fault of the verdict, and the command that tries it, or ""."""
    return [_remedy(look, game) for look in looks]


def plain_fault(look: str) -> str:
    """A fault of the verdict without the number of its section.

    >>> plain_fault("many draws (section 3)")
    'many draws'
    """
    return look.partition(" (section")[0]


def cures(looks: Sequence[str], game: Game) -> list[str]:
    """A sentence for each fault of the verdict that has usual cures."""
    return [
        f"What to do about {begin}: {remedy['change']}.{_to_try(remedy['command'])}"
        for remedy in remedies(looks, game)
        for begin in CURES
        if remedy["fault"].startswith(begin)
    ]


def _remedy(look: str, game: Game) -> dict[str, str]:
    fault = plain_fault(look)
    cure, wish = next((CURES[begin] for begin in CURES if fault.startswith(begin)), ("", ""))
    return {"fault": fault, "change": _fitting(cure, game), "command": _command(wish, game)}


def _fitting(cure: str, game: Game) -> str:
    return FOR_MANY if "pie rule" in cure and len(game.sides) > 2 else cure


def _command(wish: str, game: Game) -> str:
    if not wish or not game.about.options or (wish.startswith("skill") and len(game.sides) == 1):
        return ""
    return f'kibitz tune {game.spec} --want "{wish}"'


def _to_try(command: str) -> str:
    return f" To try its options: `{command}`." if command else ""

"""What the account of New Eleusis says of its dealer and of its Prophet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kibitz.estimates import Number, exactly, mean

from .compared import Pair, Verdicts, judged, listed
from .delphi import number
from .question import Answer, Question, table

COMMAND = "python -m research.eleusis"
COMPENSATION = 10
BANDS = ((0.0, 0.25), (0.25, 0.5), (0.5, 1.01))
CARDS = ((0, 10), (10, 20), (20, 30), (30, 250))
FEWEST = 8  # choices, from which an interval means something

Found = dict[str, Any]
Group = dict[str, list[Found]]


def dealer(found: Found) -> Answer:
    deals = found["deals"]
    grades = list(dict.fromkeys(deal["grade"] for deal in deals))
    ahead = mean([_ahead(deal) for deal in deals])
    verdicts = judged(
        {"an advantage": (ahead, exactly(0)), "not ten points": (ahead, exactly(COMPENSATION))}
    )
    rows = [
        [grade, len(own), _mean(own, _dealer), _mean(own, _others), _mean(own, _ahead)]
        for grade in grades
        if (own := [deal for deal in deals if deal["grade"] == grade])
    ]
    rows.append(
        ["all", len(deals), _mean(deals, _dealer), _mean(deals, _others), _mean(deals, _ahead)]
    )
    head = ["rules", "deals", "the dealer", "mean of the others", "the dealer's advantage"]
    return Answer(
        f"{_size(ahead, verdicts)} {_fair(verdicts)}",
        f"{deals[0]['players']} seats, all `scientist:level=student`; the dealers write rules of "
        "three grades in turn. Points of single deals without the 10 points, means with 95% "
        f"intervals. Two comparisons: with 0 and with 10 points.{_made(found)}\n\n"
        + table(head, rows),
    )


def _made(found: Found) -> str:
    """The revision that played the deals, where it is not the present one."""
    if "rules" not in found:
        return ""
    return f" Revision {found['rules']} played these deals; today the seeds deal other cards."


def _size(ahead: Number, verdicts: Verdicts) -> str:
    shown = f"{number(ahead)} points more than the other players of the deal on average"
    if verdicts["an advantage"] > 0:
        return f"Yes, dealing is an advantage: the dealer scores {shown}."
    return f"Not shown: the dealer scores {shown}."


def _fair(verdicts: Verdicts) -> str:
    return {
        1: "Ten points are too few to make up for that.",
        0: "That ten points are too many or too few is not shown.",
        -1: "The ten points of a player who never dealt are more than that.",
    }[verdicts["not ten points"]]


def _dealer(deal: Found) -> float:
    return float(deal["scores"][deal["dealer"]])


def _others(deal: Found) -> float:
    scores = [score for seat, score in enumerate(deal["scores"]) if seat != deal["dealer"]]
    return sum(scores) / len(scores)


def _ahead(deal: Found) -> float:
    return _dealer(deal) - _others(deal)


def _mean(deals: Sequence[Found], what: Callable[[Found], float]) -> str:
    return number(mean([what(deal) for deal in deals])) if len(deals) >= FEWEST else "too few"


def prophet(found: Found) -> Answer:
    choices = [deal["choice"] for deal in found["deals"] if deal["choice"]]
    sure = _grouped(choices, "certainty", BANDS, lambda share: f"{share:.0%}")
    cards = _grouped(choices, "cards", CARDS, str)
    gains = {name: mean(list(map(_gain, own))) for name, own in (sure | cards).items()}
    everywhere = mean(list(map(_gain, choices)))
    pairs: dict[str, Pair] = {"all choices": (everywhere, exactly(0))}
    pairs |= {name: (gain, exactly(0)) for name, gain in gains.items()}
    verdicts = judged(pairs)
    return Answer(
        _when(everywhere, verdicts, list(sure), list(cards)),
        f"{len(choices)} places in the same deals where a player could become Prophet; the rest of "
        "the deal was played twice from there, as Prophet and not, with the same cards. The table "
        "shows the points of this player in the deal; a player who declined could still become "
        f"Prophet later. Certainty is the weight of the leading rule in the player's own "
        "reasoning. "
        f"{verdicts.line}\n\n" + table(HEAD, [_row(name, own) for name, own in sure.items()])
        + "\n\nThe same choices by the number of cards on the table (without the starter):\n\n"
        + table(["cards", *HEAD[1:]], [_row(name, own) for name, own in cards.items()]),
    )  # fmt: skip


HEAD = ["certainty", "choices", "as Prophet", "declined", "difference", "Prophet to the end"]


def _when(everywhere: Number, verdicts: Verdicts, sure: list[str], cards: list[str]) -> str:
    """Whether it pays, and the evidence."""
    worth = f"over all choices it is worth {number(everywhere)} points"
    if not verdicts.real:
        return (
            f"Not shown that it pays or costs: {worth}, and no certainty and no number of cards "
            "stands out."
        )
    where = {
        "pays": [name for name in (*sure, *cards) if verdicts[name] > 0],
        "costs points": [name for name in (*sure, *cards) if verdicts[name] < 0],
    }
    sentences = [f"{worth[0].upper()}{worth[1:]} ({_shown(verdicts['all choices'])})."]
    sentences += [f"It {what} at {listed(names)}." for what, names in where.items() if names]
    return " ".join(sentences) + " Nothing else is shown."


def _shown(sign: int) -> str:
    return "a real difference" if sign else "not shown to differ from 0"


def _grouped(
    choices: list[Found], what: str, edges: Sequence[tuple[Any, Any]], shown: Callable[[Any], str]
) -> Group:
    """The choices by where a number lies, but for groups that are too small to say anything."""
    found = {}
    for low, high in edges:
        own = [choice for choice in choices if low <= choice[what] < high]
        last = high > 1 if what == "certainty" else high >= 250
        name = f"{shown(low)} or more" if last else f"{shown(low)} to {shown(high)}"
        if len(own) >= FEWEST:
            found[f"{name} {what}"] = own
    return found


def _gain(choice: Found) -> float:
    return float(choice["prophet"]["score"] - choice["decline"]["score"])


def _row(name: str, own: list[Found]) -> list[object]:
    as_prophet, declined = (
        number(mean([choice[act]["score"] for choice in own])) for act in ("prophet", "decline")
    )
    to_the_end = sum(choice["prophet"]["to_the_end"] for choice in own)
    gain = number(mean(list(map(_gain, own))))
    return [name, len(own), as_prophet, declined, gain, f"{to_the_end} of {len(own)}"]


QUESTIONS = (
    Question(
        "“The dealer's inbuilt scoring advantage”: how large is it, and do 10 points make up for "
        "it?",
        (COMMAND,),
        dealer,
    ),
    Question("Is the Prophet worth becoming, and when?", (COMMAND,), prophet),
)

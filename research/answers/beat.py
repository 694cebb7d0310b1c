"""The claims and open questions of Bill Taylor's post on Beat It or Eat It."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .compared import judged, measured
from .question import Answer, Question, number, percent, share, table

SAMPLE = "kibitz annotate src/kibitz/games/beat_it_or_eat_it/sample.txt --json"
PERFECT = (7, 10, 13)
LONGER = (13, 20, 26)
ONE_SUIT = range(2, 27)
TWO_SUITS = range(2, 14)
SEATS = ("LEFT", "RIGHT")

Found = dict[str, Any]


def solved(ranks: int, suits: int = 2) -> str:
    """The command that solves it."""
    return f"kibitz solve beat{f' -o suits={suits}' * (suits != 2)} -o ranks={ranks} --json"


def played(player: str, ranks: int, games: int) -> str:
    """The command that plays it."""
    how = f"--player {player} --games {games} --measure length --measure eats --measure seats"
    return f"python -m research.answers.play beat -o ranks={ranks} {how}"


def lost(found: Found, kind: str = "weighted") -> float:
    """The share of the deals in which the first leader does not win."""
    counts = found[kind]
    return 1 - counts["win"] / sum(counts.values())


def starting(full: Found, parent: Found) -> Answer:
    counts = full["weighted"]
    total = sum(counts.values())
    usual = 1 / 2 < counts["win"] / total < 1
    return Answer(
        f"{'Yes' if usual else 'No'}: with best play the starter wins "
        f"{percent(counts['win'] / total)} of the deals of 13 ranks and loses "
        f"{percent(counts['loss'] / total)}.",
        f"Exact. Of the {sum(full['layouts'].values()):,} mirrored layouts the starter wins "
        f"{full['layouts']['win']:,}, draws {full['layouts']['draw']} and loses "
        f"{full['layouts']['loss']}. The share above counts each layout as often as the deal of "
        "the post gives it. In the parent game, with four suits and a pack of 24, the starter "
        f"wins {percent(1 - lost(parent))} of the mirrored deals.",
    )


def layout(full: Found) -> Answer:
    reds = full["by_reds"]
    rows = [
        [k, f"{sum(c.values()):,}", c["loss"], percent(c["loss"] / sum(c.values()))]
        for k, c in reds.items()
    ]
    shares = {k: counts["loss"] / sum(counts.values()) for k, counts in reds.items()}
    inner = {k: share for k, share in shares.items() if 2 <= int(k) <= full["ranks"] - 2}
    most, least = max(inner, key=inner.__getitem__), min(inner, key=inner.__getitem__)
    return Answer(
        "Yes: with best play the layout alone decides. The starter's losses vary with the "
        f"number of red cards in the starter's hand: {percent(inner[most])} of the layouts with "
        f"{most}, {percent(inner[least])} with {least}.",
        "Exact, 13 ranks. The suits are interchangeable, so the table is symmetric.\n\n"
        + table(["red cards of the starter", "layouts", "lost", "share"], rows),
    )


def parity(*found: Found) -> Answer:
    two = [f for f in found if f.get("suits", 2) == 2]
    one = [f for f in found if f.get("suits") == 1]
    rows = [[f["ranks"], percent(lost(f))] for f in two]
    ones = [[f["ranks"], f["ranks"] % 4, percent(1 - lost(f, "layouts"))] for f in one]
    steps = [lost(b) < lost(a) for a, b in pairwise(two[4:])]
    by_rest = {
        rest: [1 - lost(f, "layouts") for f in one if f["ranks"] >= 6 and f["ranks"] % 4 == rest]
        for rest in range(4)
    }
    shares = ", ".join(
        f"{rest}: {percent(min(v))} to {percent(max(v))}" for rest, v in by_rest.items()
    )
    favours = min(min(by_rest[2]), min(by_rest[3])) > max(max(by_rest[0]), max(by_rest[1]))
    return Answer(
        f"Not with two suits: from 6 ranks on the starter's losses shrink in {sum(steps)} of "
        f"{len(steps)} steps to the next rank, odd or even. "
        + (
            "With one suit the remainder of the number of cards by four counts: 2 and 3 are "
            "better for the starter than 0 and 1."
            if favours
            else "With one suit no rule by parity or by the remainder by four holds throughout."
        ),
        "Exact. Two suits, the share of deals that the starter does not win:\n\n"
        + table(["ranks", "not won"], rows)
        + "\n\nOne suit dealt evenly, an odd card to the follower; the share that the starter "
        f"wins, from 6 cards on by the remainder: {shares}.\n\n"
        + table(["cards", "remainder by 4", "won by the starter"], ones),
    )


def sizes(*found: Found) -> Answer:
    of_solved, of_played = found[: len(TWO_SUITS)], found[len(TWO_SUITS) :]
    draws = [f["ranks"] for f in of_solved if f["weighted"]["draw"]]
    players = ["perfect"] * len(PERFECT) + ["300 playouts an act"] * len(LONGER)
    rows = [
        [
            ranks,
            f"`{player}`",
            *map(number, (f["acts"], f["eats"], f["changes"])),
            share(f["seat 0"]),
        ]
        for ranks, player, f in zip(
            PERFECT + LONGER, players, (one["measured"] for one in of_played), strict=True
        )
    ]
    head = ["ranks", "both seats", "acts", "eats", "the lead changed hands", "Left's share"]
    few, full = of_solved[7 - TWO_SUITS[0]], of_solved[-1]
    acts = [measured(one["measured"]["acts"]) for one in of_played]
    longer = judged({f"{a} {b}": (acts[b], acts[a]) for a, b in ((0, 1), (1, 2), (3, 4), (4, 5))})
    return Answer(
        f"People must say what feels right. With best play the starter fails to win "
        f"{percent(lost(few))} of the deals at 7 ranks and {percent(lost(full))} at 13; perfect "
        f"play is drawn only at {' and '.join(map(str, draws))} ranks (up to 13). Longer suits "
        f"make longer games: shown for {len(longer.real)} of {len(longer.signs)} steps.",
        "The first numbers are exact; those below are means of games with 95% intervals. Of two "
        "perfect players the winner plays for a quick end and the loser for a late one; the first "
        "lead is drawn by lot. The four steps to more ranks are compared by the number of acts."
        "\n\n" + table(head, rows),
    )


def ten_of_spades(notes: list[Found]) -> Answer:
    note = _note(notes, "Ts", 0)
    lost_by_all = note["best_value"] == "lost"
    return Answer(
        "Yes: every lead loses." if lost_by_all else f"No: {_best(note)} would not lose.",
        f"Exact: before this lead the value of the position for RIGHT is *{note['best_value']}*. "
        f"All of RIGHT's positions in this game were: {_all_lost(notes)}",
    )


def _all_lost(notes: list[Found]) -> str:
    values = {note["best_value"] for note in notes if note["seat"] == 1}
    return "lost from the deal on." if values == {"lost"} else ", ".join(sorted(values)) + "."


def queen(notes: list[Found]) -> Answer:
    note = _note(notes, "Ts", 0)
    is_best = "Qs" in note["best"]
    return Answer(
        f"{'Yes' if is_best else 'No'}: the best lead is {_best(note)}"
        + (", but it loses too." if note["best_value"] == "lost" else "."),
        f"Exact. After {_best(note)} the lead must come back to the winner "
        f"{note['best_away'] - 1} times before the end, after Ts {note['away'] - 1} times; the "
        "longer way is the better defence.",
    )


def nine(notes: list[Found]) -> Answer:
    note = _note(notes, "9h", 2)
    return Answer(
        f"{'Yes' if note['value'] == 'lost' else 'No'}: 9h is {note['value']}. "
        + (
            f"Every other lead is lost too; {_best(note)} holds out longer."
            if note["best_value"] == "lost"
            else f"{_best(note)} would be {note['best_value']}."
        ),
        f"Exact: after 9h the lead comes back to LEFT {note['away'] - 1} times, after "
        f"{_best(note)} {note['best_away'] - 1}.",
    )


def kings(notes: list[Found]) -> Answer:
    note = _note(notes, "eat", 0)
    kept = note["value"] == note["best_value"]
    return Answer(
        f"His line is right: {_best(note)} wins fastest. The eat "
        + ("still wins, so it cost time and not the game." if kept else "does not win: a blunder."),
        f"Exact: after {_best(note)} the lead comes back to LEFT {note['best_away'] - 1} times, "
        f"after the eat {note['away'] - 1} times. In the whole game {_thrown(notes)}.",
    )


def _best(note: Found) -> str:
    return " or ".join(note["best"])


def _thrown(notes: list[Found]) -> str:
    thrown = sum(note["thrown_away"] for note in notes)
    return f"{thrown} acts threw the result away" if thrown else "no act threw the result away"


def _note(notes: list[Found], act: str, which: int) -> Found:
    """The note of an act, of those of this name."""
    return [note for note in notes if note["act"] == act][which]


def annotated(notes: list[Found]) -> Answer:
    rows = [
        [note["ply"] + 1, SEATS[note["seat"]], note["act"], _worth(note), _instead(note)]
        for note in notes
    ]
    return Answer(
        f"At the deal the position of LEFT, who leads, is {notes[0]['best_value']}, and "
        f"{_thrown(notes)}.",
        "Exact. The number in a value is one more than the number of times that the lead must "
        "still come back to the winner.\n\n"
        + table(["act", "by", "played", "value", "best, where another was"], rows),
    )


def _worth(note: Found) -> str:
    return f"{note['value']} {note['away']}"


def _instead(note: Found) -> str:
    if (note["value"], note["away"]) == (note["best_value"], note["best_away"]):
        return ""
    return f"{' '.join(note['best'])} ({note['best_value']} {note['best_away']})"


def forever(*found: Found) -> Answer:
    drawn = [[_named(f), _shown(f)] for f in found if f["empty_table"]["draw"]]
    full = next(f for f in found if f["ranks"] == 13 and f.get("suits", 2) == 2)
    return Answer(
        "Yes, at some sizes, "
        + ("and not at 13 ranks" if not full["empty_table"]["draw"] else "at 13 ranks too")
        + ": there are deals in which neither player can force a win, so perfect play repeats.",
        "Exact. Won, drawn and lost for the leader, over all ways to divide the cards into two "
        "hands. The solved sizes that are not in the table have no draw.\n\n"
        + table(["size", "won / drawn / lost"], drawn),
    )


def _named(found: Found) -> str:
    suits = found.get("suits", 2)
    return f"{suits} suit{'s' * (suits > 1)}, {found['ranks']} ranks"


def _shown(found: Found) -> str:
    return " / ".join(f"{found['empty_table'][result]:,}" for result in ("win", "draw", "loss"))


TABLES = tuple(solved(n) for n in TWO_SUITS)
ONES = tuple(solved(n, 1) for n in ONE_SUIT)
FOUR_SUITS = solved(6, 4)
GAMES = tuple(played("perfect", n, 200) for n in PERFECT) + tuple(
    played("300", n, 200) for n in LONGER
)

QUESTIONS = (
    Question(
        "“Usually an advantage to start, but by no means always”",
        (solved(13), FOUR_SUITS),
        starting,
    ),
    Question("“It depends on the nature of the starting layout”", (solved(13),), layout),
    Question("“.. and perhaps on the parity of the suit length”", TABLES + ONES, parity),
    Question(
        "“13 feels about right”, 7 “is not really enough”, “up to 26 would be possible”",
        TABLES + GAMES,
        sizes,
    ),
    Question("The sample game: how good was it?", (SAMPLE,), annotated),
    Question("The sample game: was RIGHT lost when he led the Ts?", (SAMPLE,), ten_of_spades),
    Question("The sample game: “uniformly better to lead the queen”", (SAMPLE,), queen),
    Question("The sample game: 9h “led to an immediate simple forced loss”", (SAMPLE,), nine),
    Question("The sample game: LEFT “made a blunder in the very first round”", (SAMPLE,), kings),
    Question("Can perfect play go on for ever?", (*TABLES, *ONES, FOUR_SUITS), forever),
)

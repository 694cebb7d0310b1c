"""What Bill Taylor claimed and left open about Beat It or Eat It."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

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
    return Answer(
        f"Yes: with best play who starts wins {percent(counts['win'] / total)} of the deals of 13 "
        f"ranks, and loses {percent(counts['loss'] / total)}.",
        f"Exact. Of the {sum(full['layouts'].values()):,} mirrored layouts the starter wins "
        f"{full['layouts']['win']:,}, draws {full['layouts']['draw']} and loses "
        f"{full['layouts']['loss']}; the share above counts each as often as his deal gives it. "
        f"Of the parent game with four suits and a pack of 24 the starter wins "
        f"{percent(1 - lost(parent))} of the mirrored deals.",
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
        "Yes: the layout alone decides. How often the starter loses goes up and down with the "
        f"number of his red cards: {percent(inner[most])} of the layouts with {most}, "
        f"{percent(inner[least])} with {least}.",
        "Exact, 13 ranks. The suits may be exchanged, so the table reads the same both ways.\n\n"
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
    told = ", ".join(
        f"{rest}: {percent(min(v))} to {percent(max(v))}" for rest, v in by_rest.items()
    )
    favours = min(min(by_rest[2]), min(by_rest[3])) > max(max(by_rest[0]), max(by_rest[1]))
    return Answer(
        ("Not with two suits" if sum(steps) > len(steps) / 2 else "Hardly with two suits")
        + ": there the starter's losses shrink with nearly every rank, odd or even. "
        + (
            "With one suit it is not the parity but the remainder by four that counts: 2 and 3 are "
            "better for the starter than 0 and 1."
            if favours
            else "With one suit no rule by parity or by the remainder by four holds throughout."
        ),
        "Exact. Two suits, the share of deals that the starter does not win:\n\n"
        + table(["ranks", "not won"], rows)
        + "\n\nOne suit dealt evenly, an odd card to the follower; the share that the starter "
        f"wins, from 6 cards on by the remainder: {told}.\n\n"
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
    return Answer(
        f"What feels right is for people to say. What can be said: at 7 ranks the starter fails to "
        f"win {percent(lost(few))} of the deals, at 13 {percent(lost(full))}; draws by best play "
        f"occur only at {' and '.join(map(str, draws))} ranks (up to 13); games get longer.",
        "The first numbers are exact; those below are means of games with 95% intervals. Of "
        "perfect players the winner hurries and the loser holds out; the first lead is drawn by "
        "lot.\n\n" + table(head, rows),
    )


def ten_of_spades(notes: list[Found]) -> Answer:
    note = _note(notes, "Ts", 0)
    return Answer(
        f"Yes, he was {note['best_value']} whatever he led.",
        f"Exact: at this lead the value of the position for RIGHT is *{note['best_value']}*. "
        f"All of RIGHT's positions in this game were: {_all_lost(notes)}",
    )


def _all_lost(notes: list[Found]) -> str:
    values = {note["best_value"] for note in notes if note["seat"] == 1}
    return "lost from the deal on." if values == {"lost"} else ", ".join(sorted(values)) + "."


def queen(notes: list[Found]) -> Answer:
    note = _note(notes, "Ts", 0)
    return Answer(
        f"It loses too, but it is the best he had: best was {' or '.join(note['best'])}.",
        f"Exact. After Qs the lead has to come back to the winner {note['best_away'] - 1} times "
        f"before the end, after Ts {note['away'] - 1} times; RIGHT resists longest with Qs.",
    )


def nine(notes: list[Found]) -> Answer:
    note = _note(notes, "9h", 2)
    return Answer(
        f"Yes, it is a forced loss, but so was everything else; {' or '.join(note['best'])} would "
        "have held out longer.",
        f"Exact: 9h is *{note['value']}* with the lead to come back to LEFT {note['away'] - 1} "
        f"times, {' or '.join(note['best'])} with {note['best_away'] - 1}.",
    )


def kings(notes: list[Found]) -> Answer:
    note = _note(notes, "eat", 0)
    kept = note["value"] == note["best_value"]
    return Answer(
        f"His line is right: Ks wins at once. But the eat {'still wins' if kept else 'spoils it'}, "
        + ("so it cost time, not the game." if kept else "so it was a blunder."),
        f"Exact: after {' or '.join(note['best'])} the lead never has to come back to LEFT "
        f"({note['best_away'] - 1} times), after the eat {note['away'] - 1} times. In the whole "
        f"game {_thrown(notes)}.",
    )


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
        f"With the deal LEFT, who leads, had it {notes[0]['best_value']}, and {_thrown(notes)}.",
        "Exact. The number is one more than how often the lead has yet to come back to the "
        "winner.\n\n" + table(["act", "by", "played", "value", "best, where another was"], rows),
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
        + ": there are deals in which neither can force a win, so that perfect play goes round.",
        "Exact. Won, drawn and lost for who leads, of all ways to part the cards into two hands; "
        "sizes that are not named have no draw, as far as they are solved.\n\n"
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

"""The questions of Leroy Quet's post on his game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .compared import HALF, Pair, best_of, judged, listed, measured
from .question import Answer, Question, number, percent, share, table

PLAYER = "1000"
SEARCH = "worlds:sims=1000"
OPENINGS = ("offence", "defence", "simultaneous")
OPENERS = ("it opens first", "the defence opens first", "both open at once")
SIZES = (
    *((ranks, 1) for ranks in (4, 6, 8, 10, 12, 14)),
    *((ranks, 2) for ranks in (3, 4, 5, 6, 7, 8, 9)),
    *((ranks, 3) for ranks in (4, 6)),
    *((ranks, 4) for ranks in (3, 4, 5, 6)),
)
ADVICE = {
    "shut-safe": "lead a rank that the other cannot answer, and of several leads the one after "
    "which the other has the fewest leads that you cannot answer",
    "shut": "lead a rank that the other cannot answer",
    "trap-common": "lead the rank that the other can answer least, "
    "then the rank of which you hold most",
    "trap": "lead the rank that the other can answer least",
    "trap-near": "lead the rank that the other can answer least, "
    "then the rank nearest to your own pile",
    "near": "play near one's own pile",
    "high": "play the highest",
    "low": "play the lowest",
    "common": "play the rank of which you hold most",
    "far": "play far from one's own pile",
}

Found = dict[str, Any]


def solved(ranks: int, suits: int, opening: str) -> str:
    return f"kibitz solve quet -o ranks={ranks} -o suits={suits} -o opening={opening} --json"


def played(options: str, *players: str, games: int, measure: str = "length") -> str:
    """The command that plays so many games."""
    seats = " ".join(f"--player {player}" for player in players)
    how = f"{seats} --games {games} --measure seats --measure {measure}"
    return f"python -m research.answers.play quet {options} {how}"


def advantage(*found: Found) -> Answer:
    exact, games = found[: len(SOLVED)], found[len(SOLVED) :]
    shares = [[_share(one) for one in exact[3 * k : 3 * k + 3]] for k in range(len(SIZES))]
    rows = [[*size, *map(_shown, three)] for size, three in zip(SIZES, shares, strict=True)]
    full = [f["measured"]["seat 0"] for f in games]
    known = [
        (first, later) for first, later, _ in shares if first is not None and later is not None
    ]
    helped = sum(later >= first for first, later in known)
    verdicts = judged(
        {case: (measured(one), HALF) for case, one in zip(OPENERS, full, strict=True)}
    )
    shares_by_case = [f"{share(one)} if {case}" for case, one in zip(OPENERS, full, strict=True)]
    return Answer(
        "With the whole pack between equal players the first offence wins "
        f"{', '.join(shares_by_case)}. "
        + (
            f"An advantage is shown if {' or if '.join(verdicts.real)}."
            if verdicts.real
            else "No advantage is shown."
        ),
        f"Estimates with 95% intervals, both seats {PLAYER} playouts an act; each share is "
        "compared with a half. Small packs are exact: all deals, best play, the share of the first "
        f"offence by the opening. It changes with the size. In {helped} of {len(known)} sizes the "
        "first offence wins at least as often if it sees the other's opening. "
        f"{_sealing(shares)}\n\n" + table(["ranks", "suits", *OPENINGS], rows),
    )


def _sealing(shares: Sequence[Sequence[float | None]]) -> str:
    """What hidden openings are worth: between opening first in sight and opening second."""
    whole = [(a, b, c) for a, b, c in shares if a is not None and b is not None and c is not None]
    more = sum(both - first for first, _, both in whole) / len(whole)
    less = sum(later - both for _, later, both in whole) / len(whole)
    return (
        f"To hide the openings is worth {100 * more:.1f} points to the first offence, on the mean "
        f"of {len(whole)} sizes, against opening first in sight; it would get {100 * less:.1f} "
        "points more by opening second in sight."
    )


def _share(found: Found) -> float | None:
    """What the first offence wins; None if it was not found out."""
    if "refused" in found:
        return None
    return float(found["value"] if "value" in found else found["offence"] / found["deals"])


def _shown(share: float | None) -> str:
    return "" if share is None else percent(share)


def strategy(*found: Found) -> Answer:
    scores = [f["measured"]["first player"] for f in found]
    scores_of = dict(zip(ADVICE, scores, strict=False))
    rows = [
        [f"`{name}`", case, share(scores_of[name])]
        for name, case in sorted(ADVICE.items(), key=lambda item: -scores_of[item[0]]["mean"])
    ]
    best = best_of({name: measured(one) for name, one in scores_of.items()})
    search, old, over = scores[len(ADVICE) :]
    verdicts = judged({"rule": (measured(old), HALF), "search": (measured(over), HALF)})
    return Answer(
        f"{_best(best, scores_of)} Count the cards: after the opening each of two players can "
        "work out the other's hand.",
        "Whole pack, two players, the offence opens; shares against random play. All pairs of "
        f"rules are compared. `shut-safe` wins {share(old)} against `trap-common`"
        + ("." if verdicts["rule"] > 0 else ": no difference is shown.")
        + f" Tree search (`{SEARCH}`) wins {share(search)} against random play and {share(over)} "
        "against `shut-safe`"
        + (", so good play is more than any of these rules. " if verdicts["search"] > 0 else ". ")
        + f"{_of_search(found[-1]['measured'])}\n\n"
        + table(["player", "rule of thumb", "wins"], rows),
    )


def _of_search(m: Found) -> str:
    """How tree search plays against the best rule."""
    return (
        "Where a lead has no answer, tree search takes such a lead in "
        f"{share(m['leads without an answer'])} of the cases, and the rule always does. Search "
        f"skips {number(m['own skips'])} times a game, and the rule "
        f"{number(m['skips of the other'])} times."
    )


def _best(names: Sequence[str], scores: dict[str, Found]) -> str:
    """The rule of thumb that wins most, or those between which nothing is shown."""
    wins = [f"{ADVICE[name]} (wins {share(scores[name])} against random play)" for name in names]
    if len(names) == 1:
        return f"Of the rules of thumb tried the best is to {wins[0]}."
    return (
        f"Of the rules of thumb tried the best are: {'; '.join(wins)}. No difference between them "
        "is shown."
    )


def more_players(*found: Found) -> Answer:
    rows: list[list[Any]] = []
    pairs: dict[str, Pair] = {}
    for players, f in zip((3, 4), found, strict=True):
        seats = [f["measured"][f"seat {seat}"] for seat in range(players)]
        rows.append([players, *map(share, seats), *[""] * (4 - players)])
        pairs |= {
            f"seat {seat} of {players}": (measured(one), HALF) for seat, one in enumerate(seats)
        }
    verdicts = judged(pairs)
    return Answer(
        "Yes, three and four can play: the offence goes round, and every other player in turn "
        "answers the same step. This form is ours (`players=3`, `players=4`). "
        + (
            f"The seats are not shown to be equal: {listed(verdicts.real)} "
            f"differ{'s' * (len(verdicts.real) == 1)} from a half."
            if verdicts.real
            else "No difference between the seats is shown."
        ),
        "The table shows how many of the others each seat beats, all seats with 100 playouts an "
        "act. Equal seats would have 50%. The first seat is the first offence. Each of the "
        f"{len(pairs)} shares is compared with a half.\n\n"
        + table(["players", *(f"seat {seat}" for seat in range(4))], rows),
    )


def origin() -> Answer:
    return Answer(
        "Its parts are older; no older game with the whole mechanism was found.",
        ORIGIN,
    )


ORIGIN = """\
An attack that the other player must answer with a fitting card, with the roles of attack and
defence and the aim to run out of cards first, is the mechanism of the *beating games* of Russia and
Scandinavia, such as Durak and Svoyi Koziri
([pagat.com](http://www.pagat.com/beating/)). There a card that is not answered is picked up; here
the defence only skips, and the roles change in any case. Games in which a card may only be a fixed
number of ranks from the last one are older too: Speed allows one rank up or down, and David
Parlett's [Stucco](https://davidparlett.co.uk/oricards/stucco.html) is a shedding game with such
neighbours and no hidden cards. In Reiner Knizia's
[En Garde](http://gamecabinet.com/sumoRulesBank/EnGarde.html) a player parries an attack with
cards of the same value. The rule that seems to be Quet's own is that the *step* of the offence,
its direction and its length, limits the step of the defence from its own pile.

How this was searched: in November 2026, in a stored collection of public web pages and
documentation (pagat.com and its invented games, Parlett's pages, Wikipedia's list of shedding
games, Quet's own [blog](http://gamesconceived.blogspot.com/) and Sackson's diaries are among them),
with fifteen queries for the words of the rules: step, direction, interval, difference, attack and
defence, own pile, shedding. The search is by meaning and the collection is not complete, so an
older game may have been missed. Quet asked the same of another game of his on 14 December 2009
(["Is this game unoriginal?"](http://gamesconceived.blogspot.com/2009/12/simple-card-game-of-ups-and-downs.html));
no answer is known to us."""


SOLVED = tuple(solved(*size, opening) for size in SIZES for opening in OPENINGS)
SEATS = tuple(played(f"-o opening={opening}", PLAYER, games=2000) for opening in OPENINGS)
BY_ADVICE = tuple(played("-o opening=offence", name, "uniform", games=1000) for name in ADVICE)
BY_SEARCH = (
    played("-o opening=offence", SEARCH, "uniform", games=200),
    played("-o opening=offence", "shut-safe", "trap-common", games=400),
    played("-o opening=offence", SEARCH, "shut-safe", games=200, measure="skips"),
)
MORE = tuple(played(f"-o players={n}", "100", games=1000) for n in (3, 4))

QUESTIONS = (
    Question("“What would be a good strategy for this game?”", BY_ADVICE + BY_SEARCH, strategy),
    Question("How large is the advantage of the first offence?", SOLVED + SEATS, advantage),
    Question("“It could be easily modified for more players”", MORE, more_players),
    Question("“Are major aspects of it taken from pre-existing card games?”", (), origin),
)

"""What Leroy Quet asked about his game."""

from __future__ import annotations

from typing import Any

from .question import Answer, Question, percent, share, table

PLAYER = "1000"
SEARCH = "worlds:sims=1000"
OPENINGS = ("offence", "defence", "simultaneous")
SIZES = (
    *((ranks, 1) for ranks in (4, 6, 8, 10, 12, 14)),
    *((ranks, 2) for ranks in (3, 4, 5, 6, 7, 8, 9)),
    *((ranks, 3) for ranks in (4, 6)),
    *((ranks, 4) for ranks in (3, 4, 5, 6)),
)
THUMBS = {
    "trap-common": "lead what the other can least answer, then what one has most of",
    "trap": "lead what the other can least answer",
    "trap-near": "lead what the other can least answer, then the nearest to one's own pile",
    "near": "play near one's own pile",
    "high": "play the highest",
    "low": "play the lowest",
    "common": "play what one has most of",
    "far": "play far from one's own pile",
}

Found = dict[str, Any]


def solved(ranks: int, suits: int, opening: str) -> str:
    return f"kibitz solve quet -o ranks={ranks} -o suits={suits} -o opening={opening} --json"


def played(options: str, *players: str, games: int) -> str:
    """The command that plays so many games."""
    seats = " ".join(f"--player {player}" for player in players)
    how = f"{seats} --games {games} --measure seats --measure length"
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
    return Answer(
        "With the whole pack between equal players the first offence wins "
        + ", ".join(
            f"{share(one)} if {told}"
            for one, told in zip(
                full,
                ("he opens first", "the defence opens first", "both open at once"),
                strict=True,
            )
        )
        + ".",
        f"Estimates with 95% intervals, both seats {PLAYER} playouts an act. Small packs are "
        "exact, over all deals, with best play: the share of the first offence, by who opens. It "
        f"swings with the size; in {helped} of {len(known)} sizes it is at least as good for him "
        "to see the other's opening.\n\n" + table(["ranks", "suits", *OPENINGS], rows),
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
    of_thumbs = dict(zip(THUMBS, scores, strict=False))
    rows = [
        [f"`{name}`", told, share(of_thumbs[name])]
        for name, told in sorted(THUMBS.items(), key=lambda item: -of_thumbs[item[0]]["mean"])
    ]
    best = max(of_thumbs, key=lambda name: of_thumbs[name]["mean"])
    search, over = scores[len(THUMBS) :]
    return Answer(
        f"Of the rules of thumb tried the best is to {THUMBS[best]}: it wins "
        f"{share(of_thumbs[best])} of the games against random play. Count the cards: once both "
        "have opened, each can tell the other's hand.",
        "Whole pack, two players, the offence opens; shares against random play. "
        f"Tree search (`{SEARCH}`) wins {share(search)} against random play and {share(over)} "
        f"against `{best}`, so there is more to it than any rule above.\n\n"
        + table(["player", "rule of thumb", "wins"], rows),
    )


def more_players(*found: Found) -> Answer:
    rows = []
    for players, f in zip((3, 4), found, strict=True):
        seats = [share(f["measured"][f"seat {seat}"]) for seat in range(players)]
        rows.append([players, *seats, *[""] * (4 - players)])
    return Answer(
        "It can be played by three and four: the offence goes round, and every other player in "
        "turn must answer the same step. That form is ours (`players=3`, `players=4`).",
        "The share of the others that each seat beats, all seats 100 playouts an act; equal "
        "seats would have 50%. The first seat is the first offence.\n\n"
        + table(["players", *(f"seat {seat}" for seat in range(4))], rows),
    )


def origin() -> Answer:
    return Answer(
        "Not known.",
        "Play cannot tell it, and no search of older games was made. Of the games here, Beat It or "
        "Eat It shares with it that a lead is answered or costs a turn, and nothing else.",
    )


SOLVED = tuple(solved(*size, opening) for size in SIZES for opening in OPENINGS)
SEATS = tuple(played(f"-o opening={opening}", PLAYER, games=2000) for opening in OPENINGS)
BY_THUMB = tuple(played("-o opening=offence", name, "uniform", games=1000) for name in THUMBS)
BY_SEARCH = (
    played("-o opening=offence", SEARCH, "uniform", games=200),
    played("-o opening=offence", SEARCH, "trap-common", games=200),
)
MORE = tuple(played(f"-o players={n}", "100", games=1000) for n in (3, 4))

QUESTIONS = (
    Question("“What would be a good strategy for this game?”", BY_THUMB + BY_SEARCH, strategy),
    Question("How large is the advantage of the first offence?", SOLVED + SEATS, advantage),
    Question("“It could be easily modified for more players”", MORE, more_players),
    Question("“Are major aspects of it taken from pre-existing card games?”", (), origin),
)

"""What Nick Bentley asked and claimed when he published Byg."""

from __future__ import annotations

from typing import Any

from .question import Answer, Question, apart, number, percent, share, table

SIDES = (3, 4, 5, 6)
PLAYER = "200"
STRONG, WEAK = "400", "100"
KINDS = {
    "version 1": "-o version=1",
    "version 2": "-o version=2",
    "version 2, no choice of colour": "-o version=2 -o pie=no",
}

Found = dict[str, Any]


def played(side: int, kind: str, player: str = PLAYER, games: int = 600) -> str:
    """The command that plays one size of one version."""
    measures = "--measure seats --measure groups --measure length"
    how = f"{KINDS[kind]} --player {player} --games {games} {measures}"
    return f"python -m research.answers.play byg -o side={side} {how}"


def unequal(side: int, kind: str) -> str:
    """The command that lets a stronger player meet a weaker one."""
    players = f"--player {STRONG} --player {WEAK}"
    how = f"{KINDS[kind]} {players} --games 1000 --measure seats --measure groups"
    return f"python -m research.answers.play byg -o side={side} {how}"


def relative(game: str, player: str) -> str:
    """The command that plays another game on a board of side 5."""
    how = f"--player {player} --games 400 --measure groups"
    return f"python -m research.answers.play {game} -o side=5 {how}"


def solved(side: int, version: int) -> str:
    return f"kibitz solve byg -o side={side} -o version={version} --json"


SETTINGS = tuple((side, kind) for kind in KINDS for side in SIDES)
GAMES = tuple(played(side, kind) for side, kind in SETTINGS)
SMALL = tuple(solved(side, version) for version in (1, 2) for side in (2, 3))


def settings(found: tuple[Found, ...]) -> dict[tuple[int, str], Found]:
    """What was measured, by side and version."""
    return {at: f["measured"] for at, f in zip(SETTINGS, found, strict=True)}


def version(*found: Found) -> Answer:
    seen = settings(found[len(SMALL) :])
    rows = [
        [kind, side, share(m["seat 0"]), share(m["white wins"]), number(m["acts"])]
        for (side, kind), m in seen.items()
    ]
    off = {kind: abs(seen[5, kind]["seat 0"]["mean"] - 0.5) for kind in KINDS}
    even = min(("version 1", "version 2"), key=off.__getitem__)
    other = "version 2" if even == "version 1" else "version 1"
    real = apart(seen[5, even]["seat 0"], seen[5, other]["seat 0"])
    told = (
        f"on a board of side 5 the first player wins {share(seen[5, even]['seat 0'])} of its games"
    )
    beside = f"{share(seen[5, other]['seat 0'])} in {other}"
    first = f"{even.capitalize()} if fairness decides: {told}, {beside}."
    equal = f"Fairness does not decide: {told} in {even}, {beside}."
    return Answer(
        first if real else equal,
        f"Both seats {PLAYER} playouts an act, shares with 95% intervals.\n\n"
        + table(["version", "side", "first player wins", "White wins", "acts"], rows)
        + "\n\nExact, for who begins: "
        + "; ".join(_exactly(one) for one in found[: len(SMALL)])
        + ". Perfect play settles any game without draws for one side; a choice of colour gives it "
        "to the second player, if one first stone is not as good as any other.",
    )


def _exactly(found: Found) -> str:
    won = sum(value == "win" for value in found["acts"].values())
    name = found["game"].removeprefix("byg ")
    return f"{name}: a {found['value']} ({won} of {len(found['acts'])} first stones win)"


def tie_break(*found: Found) -> Answer:
    unequals, equals = found[: len(UNEQUAL)], settings(found[len(UNEQUAL) :])
    names = ("tie", "first player", "no ties: first player wins", "ties: first player wins")
    rows = [
        [side, kind, *(share(f["measured"][name]) for name in names if name in f["measured"])]
        for (side, kind), f in zip(MET, unequals, strict=True)
    ]
    of_ties = [
        m["ties: first player wins"] for f in unequals if (m := f["measured"])["tie"]["mean"]
    ]
    skill = [tie["interval"][0] > 0.5 for tie in of_ties]
    white = [
        [side, kind, share(m["tie"]), share(m["ties: white wins"]), share(m["white wins"])]
        for (side, kind), m in equals.items()
        if "ties: white wins" in m
    ]
    often = [m["tie"]["mean"] for (side, _), m in equals.items() if side >= 4]
    yes = f"in {sum(skill)} of {len(skill)} settings the stronger player surely wins more of them"
    return Answer(
        f"It is reached in {percent(min(often))} to {percent(max(often))} of the games from side 4 "
        f"on, and {yes}.",
        f"{STRONG} playouts an act against {WEAK}, each in each seat: how often the largest groups "
        "are equal; what the stronger wins in all, where they differ, where they are equal.\n\n"
        + table(["side", "version", "ties", "of all", "without tie", "of ties"], rows)
        + f"\n\nBoth seats {PLAYER} playouts an act: White's share of the ties, beside that of "
        "all games.\n\n"
        + table(["side", "version", "ties", "White, of ties", "White, of all"], white),
    )


def clumping(*found: Found) -> Answer:
    names = (
        "Byg, version 1",
        "Byg, version 2",
        "Catchup",
        "Byg, random acts",
        "Catchup, random acts",
    )
    seen = [f["measured"] for f in found]
    largest = [percent(m["largest group"]["mean"]) for m in seen]
    rows = [
        [name, number(m["groups"]), share(m["largest group"])]
        for name, m in zip(names, seen, strict=True)
    ]
    differs = {apart(m["largest group"], seen[2]["largest group"]) for m in seen[:2]}
    told = "It makes no clear difference to Catchup, where stones may be put anywhere"
    if differs == {-1}:
        told = "Groups stay smaller than in Catchup, where stones may be put anywhere"
    elif differs == {1}:
        told = "Not so: more stones hang together than in Catchup, where they may be put anywhere"
    return Answer(
        f"{told}: at the end the largest group holds {largest[0]} and {largest[1]} of a side's "
        f"stones, in Catchup {largest[2]}.",
        f"Side 5, the full board, both seats {PLAYER} playouts an act; below, the same with random "
        "acts. On a full board of hexagons a colour is in few groups anyhow; a count at the end "
        "cannot show when they were joined.\n\n"
        + table(["game", "groups of a colour", "share of the largest"], rows),
    )


def board(*found: Found) -> Answer:
    seen = settings(found)
    rows = [
        [side, kind, share(m["seat 0"]), share(m["tie"]), number(m["acts"]), number(m["turns"])]
        for (side, kind), m in seen.items()
        if kind in ("version 1", "version 2")
    ]
    return Answer(
        "No size stands out by these numbers: the larger the board, the longer the game, and the "
        "rarer the ties."
        if _rarer(seen)
        else "No size stands out by these numbers; the larger the board, the longer the game.",
        f"Both seats {PLAYER} playouts an act, which is the weaker the larger the board, so that "
        "sizes are compared at unlike strength.\n\n"
        + table(["side", "version", "first player wins", "ties", "acts", "turns"], rows),
    )


def _rarer(seen: dict[tuple[int, str], Found]) -> bool:
    """Whether ties are beyond doubt rarer on the largest board than on the smallest."""
    kinds = ("version 1", "version 2")
    return all(apart(seen[SIDES[0], k]["tie"], seen[SIDES[-1], k]["tie"]) > 0 for k in kinds)


MET = tuple((side, kind) for side in (4, 5) for kind in ("version 1", "version 2"))
UNEQUAL = tuple(unequal(side, kind) for side, kind in MET)
CLUMPS = (
    relative("byg -o version=1", PLAYER),
    relative("byg -o version=2", PLAYER),
    relative("catchup", PLAYER),
    relative("byg -o version=1", "0"),
    relative("catchup", "0"),
)

QUESTIONS = (
    Question("“Let me know which version you prefer and why”", SMALL + GAMES, version),
    Question(
        "“Getting the tie-break becomes a matter of skill, not of turn order”: how often is it "
        "reached, and is that so?",
        UNEQUAL + GAMES,
        tie_break,
    ),
    Question("Does the growth rule prevent clumping?", CLUMPS, clumping),
    Question("Which board size?", GAMES, board),
)

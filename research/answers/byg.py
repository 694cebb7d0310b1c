"""The questions and claims of Nick Bentley's post on Byg."""

from __future__ import annotations

from typing import Any

from kibitz.study.compare import unfair

from .compared import HALF, Pair, Verdicts, judged, listed, measured
from .question import Answer, Question, number, percent, share, table

SIDES = (3, 4, 5, 6)
PLAYER = "200"
STRONG, WEAK = "400", "100"
LEARNED = "learned:sims=1000"  # the file that comes with the game
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


def learned(kind: str) -> str:
    """The command that lets learned players play a version on a board of side 5."""
    how = f"{KINDS[kind]} --player {LEARNED} --games 300 --measure seats --measure groups"
    return f"python -m research.answers.play byg -o side=5 {how}"


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
    off = {at: unfair(measured(m["seat 0"])) for at, m in seen.items()}
    verdicts = judged(
        {f"side {side}": (off[side, "version 1"], off[side, "version 2"]) for side in SIDES}
    )
    return Answer(
        _fairer(seen, verdicts),
        f"Both seats {PLAYER} playouts an act. {verdicts.line} The compared number is "
        "the distance of the first player's share from a half.\n\n"
        + table(["version", "side", "first player wins", "White wins", "acts"], rows)
        + "\n\nExact, for the player who begins: "
        + "; ".join(_exactly(one) for one in found[: len(SMALL)])
        + ". A game without draws is decided after the first stone, so with a choice of colour the "
        "player who chooses wins by perfect play.",
    )


def _fairer(seen: dict[tuple[int, str], Found], verdicts: Verdicts) -> str:
    """The version in which the first player's share is nearer to a half, if that is shown."""
    for kind, other, sign in (("version 1", "version 2", -1), ("version 2", "version 1", 1)):
        if verdicts.real and all(verdicts[name] == sign for name in verdicts.real):
            shares = (share(seen[5, k]["seat 0"]) for k in (kind, other))
            return (
                f"{kind.capitalize()} if fairness decides (shown for {listed(verdicts.real)}): on "
                "a board of side 5 the first player wins {} of its games, and {} of the games of "
                f"{other}. Kibitz cannot say which version people prefer."
            ).format(*shares)
    return "Fairness does not decide: neither version is shown to be the fairer one at every size."


def _exactly(found: Found) -> str:
    won = sum(value == "win" for value in found["acts"].values())
    name = found["game"].removeprefix("byg ")
    return f"{name}: a {found['value']} ({won} of {len(found['acts'])} first stones win)"


def learned_version(*found: Found) -> Answer:
    """Whether stronger players see the versions in another way."""
    weak, strong = found[: len(VERSIONS)], found[len(VERSIONS) :]
    first = {
        (name, kind): one["measured"]["seat 0"]
        for name, some in ((PLAYER, weak), (LEARNED, strong))
        for kind, one in zip(VERSIONS, some, strict=True)
    }
    rows = [
        [kind, player, share(first[name, kind])]
        for kind in VERSIONS
        for name, player in ((PLAYER, f"{PLAYER} playouts an act"), (LEARNED, f"`{LEARNED}`"))
    ]
    verdicts = judged(
        {f"{kind}, learned players": (measured(first[LEARNED, kind]), HALF) for kind in VERSIONS}
        | {
            f"{kind}, learned players and search": (
                measured(first[LEARNED, kind]), measured(first[PLAYER, kind]),
            )
            for kind in VERSIONS
        }
    )  # fmt: skip
    return Answer(
        " ".join(_seen_by_learned(kind, first, verdicts) for kind in VERSIONS),
        f"Side 5, all seats with the same player. {verdicts.line} The first player of version 2 "
        "puts a stone, and then the other one picks the colour.\n\n"
        + table(["version", "player", "first player wins"], rows),
    )


def _seen_by_learned(kind: str, first: dict[tuple[str, str], Found], verdicts: Verdicts) -> str:
    ahead = {1: "the first player is ahead", 0: "no advantage is shown", -1: "the second is ahead"}
    differs = verdicts[f"{kind}, learned players and search"]
    return (
        f"In {kind} the first player wins {share(first[LEARNED, kind])} of the games between "
        f"learned players: {ahead[verdicts[f'{kind}, learned players']]}. Between searches of "
        f"{PLAYER} playouts it is {share(first[PLAYER, kind])}: "
        f"{'the difference is real' if differs else 'no difference is shown'}."
    )


def tie_break(*found: Found) -> Answer:
    unequals, equals = found[: len(UNEQUAL)], settings(found[len(UNEQUAL) :])
    names = ("tie", "first player", "no ties: first player wins", "ties: first player wins")
    rows = [
        [side, kind, *(share(f["measured"][name]) for name in names if name in f["measured"])]
        for (side, kind), f in zip(MET, unequals, strict=True)
    ]
    skill, order = _of_ties(unequals, equals)
    white = [
        [side, kind, share(m["tie"]), share(m["ties: white wins"]), share(m["white wins"])]
        for (side, kind), m in equals.items()
        if "ties: white wins" in m
    ]
    often = [m["tie"]["mean"] for (side, _), m in equals.items() if side >= 4]
    verdicts = judged(skill | order)
    by_skill = [name for name in skill if verdicts[name] > 0]
    by_order = [name for name in order if verdicts[name]]
    return Answer(
        f"The tie-break decides {percent(min(often))} to {percent(max(often))} of the games from "
        f"side 4 on. The stronger player wins more than half of the ties: shown in {len(by_skill)} "
        f"of {len(skill)} settings. White's share of the ties differs from a half: shown in "
        f"{len(by_order)} of {len(order)} settings{_where(by_order)}.",
        f"{STRONG} playouts an act against {WEAK}, each in each seat: how often the largest groups "
        "are equal, and the share of the stronger player in all games, in the games without a tie "
        "and in the ties.\n\n"
        + table(["side", "version", "ties", "of all", "without tie", "of ties"], rows)
        + f"\n\nBoth seats {PLAYER} playouts an act: White's share of the ties, beside its share "
        "of all games.\n\n"
        + table(["side", "version", "ties", "White, of ties", "White, of all"], white)
        + f"\n\nCompared with a half ({len(verdicts.signs)}): each share of ties in both tables.",
    )


def _of_ties(
    unequals: tuple[Found, ...], equals: dict[tuple[int, str], Found]
) -> tuple[dict[str, Pair], dict[str, Pair]]:
    """What the stronger player and what White win of the ties, each beside a half."""
    strong = zip(MET, (f["measured"] for f in unequals), strict=True)
    return tuple(
        {
            f"{what}: {kind} on side {side}": (measured(m[name]), HALF)
            for (side, kind), m in some
            if name in m
        }
        for what, name, some in (
            ("stronger", "ties: first player wins", strong),
            ("White", "ties: white wins", equals.items()),
        )
    )  # type: ignore[return-value]


def _where(names: list[str]) -> str:
    return f" ({listed(name.partition(': ')[2] for name in names)})" if names else ""


def clumping(*found: Found) -> Answer:
    names = (
        "Byg, version 1",
        "Byg, version 2",
        "Catchup",
        "Byg, random acts",
        "Catchup, random acts",
    )
    seen = [f["measured"] for f in found]
    rows = [
        [name, number(m["groups"]), share(m["largest group"])]
        for name, m in zip(names, seen, strict=True)
    ]
    verdicts = judged(
        {
            f"{name}: {what}": (measured(seen[k][key]), measured(seen[2][key]))
            for k, name in enumerate(("version 1", "version 2"))
            for what, key in (("largest group", "largest group"), ("number of groups", "groups"))
        }
    )
    sentences = [
        f"In {name} the largest group holds {share(m['largest group'])} of a side's stones: "
        f"{WORDS[verdicts[f'{name}: largest group']]}."
        for name, m in zip(("version 1", "version 2"), seen[:2], strict=True)
    ]
    return Answer(
        f"{' '.join(sentences)} In Catchup, where stones may be put anywhere, it holds "
        f"{share(seen[2]['largest group'])}.",
        f"Side 5, the full board, both seats {PLAYER} playouts an act; below, the same with random "
        f"acts. {verdicts.line} On a full board of hexagons a colour has few groups in any game; a "
        "count at the end cannot show when they were joined.\n\n"
        + table(["game", "groups of a colour", "share of the largest"], rows),
    )


WORDS = {
    -1: "the rule makes it smaller than in Catchup",
    0: "no difference to Catchup is shown",
    1: "it is larger than in Catchup",
}


def board(*found: Found) -> Answer:
    seen = {at: m for at, m in settings(found).items() if at[1] in VERSIONS}
    rows = [
        [side, kind, share(m["seat 0"]), share(m["tie"]), number(m["acts"]), number(m["turns"])]
        for (side, kind), m in seen.items()
    ]
    fair = {
        f"{kind} on side {side}": (measured(m["seat 0"]), HALF) for (side, kind), m in seen.items()
    }
    rarer = {f"{kind}: fewer ties on side {SIDES[-1]}": _ends(seen, kind) for kind in VERSIONS}
    verdicts = judged(fair | rarer)
    uneven = [name for name in fair if verdicts[name]]
    return Answer(
        "The first player's share is shown to differ from a half in "
        f"{listed(uneven) if uneven else 'no setting'}. The larger the board, the longer the game"
        + (", and the rarer the ties." if all(verdicts[name] > 0 for name in rarer) else "."),
        f"Both seats {PLAYER} playouts an act. The same number of playouts is weaker play on a "
        f"larger board, so the sizes are compared at unequal strength. {verdicts.line}\n\n"
        + table(["side", "version", "first player wins", "ties", "acts", "turns"], rows),
    )


def _ends(seen: dict[tuple[int, str], Found], kind: str) -> Pair:
    """The share of ties on the smallest board and on the largest."""
    return measured(seen[SIDES[0], kind]["tie"]), measured(seen[SIDES[-1], kind]["tie"])


VERSIONS = ("version 1", "version 2")
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
        "Do stronger players see the versions in another way, and is the choice of colour enough?",
        (*(played(5, kind) for kind in VERSIONS), *map(learned, VERSIONS)),
        learned_version,
    ),
    Question(
        "“Getting the tie-break becomes a matter of skill, not of turn order”: how often is it "
        "reached, and is that so?",
        UNEQUAL + GAMES,
        tie_break,
    ),
    Question("Does the growth rule prevent clumping?", CLUMPS, clumping),
    Question("Which board size?", GAMES, board),
)

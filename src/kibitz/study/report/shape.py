"""Section 5: the course of a game: leads, last doubt, choices, and the use of the board.

It is read from the expectations of the strongest players at the beginning of each turn, without
their noise, and from games that are played on again. A *lead* is the expectation of a seat, from -1
(lost) to 1 (won). `measuring/shape_measures.py` has the numbers. A measure that cannot be taken is
left out, and a sentence says why.
"""

from __future__ import annotations

from ...estimates import Number
from ...game import Game
from ...players.selfplay import SelfplayGame, Strength
from ...players.tree_search import is_opposed
from ...scene import Scene
from ..run import GAMES_EXAMINED, Run, is_drawn
from .measuring.courses import ALONE, NO_LEADS, SWING
from .measuring.second_looks import FAR_BEHIND, GOES, LOOKS, Looks
from .measuring.second_looks import FEWEST_LOOKS as FEWEST_LOOKS
from .measuring.shape_measures import (
    TENTHS,
    Courses,
    cell_use,
    choice_measures,
    course_measures,
    courses_of,
    judged_games,
    uncertainty,
    weaker_doubt,
)
from .section import Lines, Section, Series, ShownScene, WordTable, heat_map

FEWEST_PLAYOUTS = 32  # playouts an act, below which expectations are too coarse to read
READABLE = 130  # cells of a board with numbers
BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"
MEANINGS = {  # `{bar}` is the clear lead that only one loser in twenty had
    "lead_changes": "turns in a game at which another side takes a clear lead",
    "drama": "the square root of the winner's deficit, on a scale from 0 to 1, averaged over the "
    "turns at which the winner was clearly behind; 0 if never",
    "decisiveness": "part of a game still to play when the winner first leads by more than "
    "{bar:.2f}; only one loser in twenty ever led by so much",
    "last_doubt": "part of a game that is over when the winner is last not clearly ahead",
    "killer_acts": f"games with a turn that clearly changes the lead by {SWING} or more",
    "comebacks": f"games whose winner, from its worst moment on, wins at most {FAR_BEHIND:.0%} of "
    f"its par of {GOES} games; par is one over the sides",
    "forced": "acts without another legal one",
    "one_reasonable": f"acts that are forced, or better by {ALONE} than any other in each of "
    f"{LOOKS} searches, and in games that go on from the others",
}
NOT_SHARES = ("lead_changes", "drama")


def shape(run: Run, looks: Looks | None) -> Section:
    """The course of the strongest games. looks: the second looks at some of them."""
    section = Section("shape", "Shape")
    games = judged_games(run)
    if len(games) < GAMES_EXAMINED or run.strongest < FEWEST_PLAYOUTS:
        section.words.append(
            "There was no time for enough games of players that can judge a position."
        )
    elif len(run.game.sides) == 1:
        _one_side(section, run, games, looks)
    else:
        _add_maps(section, run, games, looks)
    return section


def _one_side(section: Section, run: Run, games: list[SelfplayGame], looks: Looks | None) -> None:
    numbers = choice_measures(games, looks)
    section.facts |= {**numbers, "playouts": run.strongest, "games": len(games)}
    section.words.append(_few_choices(numbers))
    _add_heat_map(section, run.game, games)


def _add_maps(section: Section, run: Run, games: list[SelfplayGame], looks: Looks | None) -> None:
    section.facts |= {"playouts": run.strongest, "games": len(games)}
    choices = choice_measures(games, looks)
    leads, courses = _add_leads(section, run, games, looks)
    comebacks = {"comebacks": looks.comebacks} if looks and looks.comebacks else {}
    numbers = {**leads, **comebacks, **choices}
    section.facts |= numbers
    if comebacks:
        section.words.append(_on_comebacks(comebacks["comebacks"], run))
    section.words.append(_few_choices(numbers))
    section.tables.append(_table(numbers, courses))
    _add_heat_map(section, run.game, games)


def _add_leads(
    section: Section, run: Run, games: list[SelfplayGame], looks: Looks | None
) -> tuple[dict[str, Number], Courses | None]:
    """The measures of leads, with their sentences, or the sentence that says why there are none."""
    if len(run.game.sides) == 2 and not is_opposed(run.game):
        section.words.append(NO_LEADS)
        return {}, None
    if looks is None or (clear := looks.clear) is None:
        section.words.append(_no_noise(looks))
        return {}, None
    courses = courses_of(run.game, games, clear)
    if not courses.won:
        section.words.append(
            why_no_winner(run.game, games)
            if courses.all
            else "Too few acts of the games were judged to describe their course."
        )
        return {}, None
    numbers = course_measures(courses, len(run.game.sides))
    if not numbers:
        section.words.append(
            "What the players expect does not foretell the winner, so nothing is said of leads, "
            f"doubt and drama ({len(courses.won):,} games with {Strength(run.strongest)})."
        )
        return {}, None
    section.facts["clear"] = clear
    section.words += _sentences(numbers, Strength(run.strongest))
    _add_weaker_doubt(section, run, looks)
    _add_uncertainty(section, courses)
    section.notes.append(
        f"Leads are what tree search with {Strength(run.strongest)} expects, averaged "
        "over two turns where there are two sides. A lead counts only beyond "
        f"{clear:.2f}, twice the deviation of such a value when the same position is searched "
        "again; a stronger player would see some games decided "
        f"earlier. Sources: {BROWNE} (lead change, drama, decisiveness, uncertainty, "
        "killer moves, coverage); Ludii's metrics (Piette and others, 2021) for the same on games "
        "in general; last doubt, one reasonable act and comebacks in the manner of Ai Ai's "
        "reports (Tavener)."
    )
    return numbers, courses


def why_no_winner(game: Game, games: list[SelfplayGame]) -> str:
    """Why none of the games has a course to the win of one side."""
    if all(is_drawn(played, game) for played in games):
        return "Nobody won any of the games, so there is no course to a win to describe."
    return (
        "Several seats won together in each game that was won, so there is no course of one winner "
        "to describe."
    )


def _no_noise(looks: Looks | None) -> str:
    if looks is None or len(looks.all) < FEWEST_LOOKS:
        return (
            "There was no time to search positions again, so the noise of what the players expect "
            "is unknown, and nothing is said of leads, doubt and drama."
        )
    return (
        "The searches do not compare single acts here, so the noise of what they expect is "
        "unknown, and nothing is said of leads, doubt and drama."
    )


def _add_weaker_doubt(section: Section, run: Run, looks: Looks) -> None:
    """The last doubt of weak players: strong ones see the end of a small game from its start."""
    sims, doubt = weaker_doubt(run, looks, FEWEST_PLAYOUTS)
    if doubt is None or sims == run.strongest:
        return
    section.facts["weaker"] = {"playouts": sims, "last_doubt": doubt}
    section.words.append(
        f"Between weaker players, with {Strength(sims)}, it is after {doubt.percent}."
    )


def _table(numbers: dict[str, Number], courses: Courses | None) -> WordTable:
    rows = tuple(
        (
            name.replace("_", " "),
            str(number) if name in NOT_SHARES else number.percent,
            MEANINGS[name].format(bar=courses.bar if courses else 0.0),
        )
        for name, number in numbers.items()
    )
    return WordTable("Measures", ("measure", "value", "what it is"), rows)


def _sentences(numbers: dict[str, Number], strength: Strength) -> list[str]:
    doubt = numbers["last_doubt"]
    words = [
        f"On average the winner is last in doubt after {doubt.percent} of a game "
        f"({doubt.n:,} games with {strength} that one side won alone).",
    ]
    changes = f"A clear lead changes hands {numbers['lead_changes']} times a game"
    if "killer_acts" not in numbers:
        return [
            *words,
            f"{changes}. How much a single turn changes is measured for two sides only.",
        ]
    killers = f"in {numbers['killer_acts'].percent} of games a single turn changes much"
    return [*words, f"{changes}; {killers}."]


def _on_comebacks(comebacks: Number, run: Run) -> str:
    """How often the winner was far behind; `comebacks` are counted by playing on."""
    par = 1 / len(run.game.sides)
    least = "At least " if comebacks.value > 0 else ""
    return (
        f"{least}{comebacks.percent} of games are won from far behind: at its worst moment the "
        f"winner would win {FAR_BEHIND * par:.1%} of the games or fewer, half of its par of "
        f"{par:.1%} ({comebacks.n:,} games, of which each was played on up to {GOES} times)."
    )


def _few_choices(numbers: dict[str, Number]) -> str:
    forced = f"{numbers['forced'].percent} of acts are forced"
    if "one_reasonable" not in numbers:
        return (
            f"{forced}. How many have no reasonable other is not said: there was no time to search "
            "positions again, or the searches do not compare single acts."
        )
    least = "" if numbers["one_reasonable"].value in (0.0, 1.0) else "at least "
    return (
        f"In {least}{numbers['one_reasonable'].percent} of positions only one act is reasonable; "
        f"{forced}."
    )


def _add_uncertainty(section: Section, courses: Courses) -> None:
    numbers = uncertainty(courses)
    section.facts["uncertainty"] = numbers
    x = [100 * (k + 0.5) / TENTHS for k in range(len(numbers))]
    series = Series(
        "", x, [n.value for n in numbers], [n.low for n in numbers], [n.high for n in numbers]
    )
    title = "Uncertainty over a game (1: nobody leads clearly, 0: decided), by tenths of its turns"
    section.figures.append(Lines(title, "% of the turns", "1 - lead", (series,)))


def _add_heat_map(section: Section, game: Game, games: list[SelfplayGame]) -> None:
    used = cell_use(game, games)
    if used:
        title = (
            "When a cell is played, in % of a game; darker is later"
            if used.is_moment
            else "Use of the board: how often a cell is played in a game"
        )
        section.figures.append(_map_of(title, game.start().scene(), used.by_cell))


def _map_of(title: str, scene: Scene, numbers: dict[str, float]) -> ShownScene:
    low, high = min(numbers.values()), max(numbers.values())
    digits = 0 if high > 10 else 1
    readable = len(numbers) <= READABLE
    notes = {name: f"{n:.{digits}f}" for name, n in numbers.items()} if readable else {}
    shades = {name: (n - low) / (high - low) if high > low else 0.5 for name, n in numbers.items()}
    return ShownScene(title, heat_map(scene, notes, shades))

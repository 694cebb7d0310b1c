"""How often people see that an act wins at once, by how far it is from the last act.

python -m bench.overlooked MATCHES FOUR    counts, and writes the page
python -m bench.overlooked                 writes only the page, from what is there

acts_of_people.py says what the two files are. Only the half of the people that settings may see is
asked. A *win* is a position in which an act wins at once; its distance is from the last act of the
same person. A *danger* is one without a win in which the opponent could win at once; its distance
is from the opponent's last act. What was counted is kept in bench/people/overlooked.json.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from kibitz.game import Position
from kibitz.players.lessons import places

from . import writing
from .acts_of_people import PeopleMatch, four_in_a_row, matches
from .command import reader
from .judged_games import PEOPLE, loaded
from .next_acts import STUDIES, in_halves

FOUND = PEOPLE / "overlooked.json"
FAR = 4  # a distance from here on counts as this one
KINDS = "win", "danger"


def wins(p: Position, act: int) -> bool:
    """Whether an act wins at once for the seat that plays it."""
    after, seat = p.copy(), p.player or 0
    after.act(act)
    return after.over and after.returns is not None and after.returns[seat] > 0


def replies_that_win(p: Position) -> set[int]:
    """The acts with which the opponent could win at once, after the first or the last act."""
    found: set[int] = set()
    for act in {p.legal()[0], p.legal()[-1]}:
        after = p.copy()
        after.act(act)
        if not after.over and after.player != p.player:
            found |= {reply for reply in after.legal() if wins(after, reply)}
    return found


def distance(at: dict[int, tuple[float, float]], acts: set[int], last: int) -> int:
    """How many cells the nearest of some acts is from the last one, in any direction."""
    x, y = at[last]
    return round(min(max(abs(at[act][0] - x), abs(at[act][1] - y)) for act in acts))


def seen(match: PeopleMatch) -> Iterator[tuple[str, int, bool]]:
    """By win and danger of a match: the kind, the distance, and whether the act was right."""
    game = loaded(match.game)
    at, p = places(game), game.start()
    for ply, act in enumerate(match.acts):
        if ply >= 2 and len(legal := p.legal()) > 2:
            own = {choice for choice in legal if wins(p, choice)}
            kind, right, last = "win", own, match.acts[ply - 2]
            if not own:
                kind, right, last = "danger", replies_that_win(p), match.acts[ply - 1]
            if right:
                gaps = (
                    max(abs(a - b) for a, b in zip(at[k], at[last], strict=True)) for k in right
                )
                yield kind, min(FAR, round(min(gaps))), act in right
        p.act(act)


def counted(played: list[PeopleMatch]) -> dict[str, list[int]]:
    """By kind and distance, how often people acted rightly, and of how many."""
    times: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for match in played:
        if "loses" not in match.game:
            for kind, distance, is_right in seen(match):
                times[f"{kind} {distance}"] += 1
                right[f"{kind} {distance}"] += is_right
    return {name: [right[name], times[name]] for name in times}


def table(found: dict[str, dict[str, list[int]]]) -> str:
    """The shares by distance."""
    head = [f"{study}: {kind}s seen" for study in ("rows", "four in a row") for kind in KINDS]
    rows = []
    for distance in range(1, FAR + 1):
        cells = [_share(found[study], f"{kind} {distance}") for study in STUDIES for kind in KINDS]
        rows.append(writing.line(f"{distance}{' or more' * (distance == FAR)}", *cells))
    return writing.table("distance in cells", *head, rows=rows)


def _share(counts: dict[str, list[int]], name: str) -> str:
    right, times = counts.get(name, (0, 0))
    return f"{right / times:.0%} of {times}" if times else ""


def main() -> None:
    """Count what is asked, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("matches", type=Path, nargs="?")
    arguments.add_argument("four", type=Path, nargs="?")
    given = arguments.parse_args()
    if given.matches and given.four:
        played = matches(given.matches), four_in_a_row(given.four)
        for study, half in zip(STUDIES, played, strict=True):
            writing.keep(FOUND, study, counted(in_halves(half)[0]))
    print(text := table(writing.kept(FOUND)))
    writing.write_part(writing.DOCS / "report-proof.md", "overlooked", text)


if __name__ == "__main__":
    main()

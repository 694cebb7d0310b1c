"""A game to print and play: its parts at true size, a pad for the scores, the rules, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...contract import KibitzError
from ...draw.printed import CARD, print_scene
from ...game import Game
from ...scene import ScoreTable, Track
from ...scene import Sheet as NoteSheet
from ...whole_file import whole_file
from .box import Box, PartRow, other_limits
from .rules_markup import markup, quoted, shown, with_columns
from .sheets import PAPERS
from .survey import FoundParts, survey
from .typesetting import picture_line, typeset, words

SQUARE, LEAST_SQUARE, MOST_SQUARE = 20, 10, 60  # mm, from a cell of a board to the next
PAD_LINES = 22
MOST_COLUMNS = 14  # of a pad
RULER = 100  # mm, a line to measure with
SPACES_IN_A_ROW = 10  # of a track
SPACE = 16  # mm, of a track
SETUP = 110.0  # mm, the width of a picture of the first position


class Printed(NamedTuple):
    """What `print_game` has written: parts with their numbers, and sentences for the reader."""

    file: Path
    rows: list[PartRow]
    needs: list[str]
    missing: list[str]
    how: str
    sheets: int


def print_game(game: Game, file: Path, *, paper: str = "a4", square: float = SQUARE) -> Printed:
    """Write the PDF of a game; KibitzError for an unknown paper or a square that cannot be."""
    if paper not in PAPERS:
        raise KibitzError(f"There is no paper {paper!r}; there are {' and '.join(PAPERS)}.")
    if not LEAST_SQUARE <= square <= MOST_SQUARE:
        raise KibitzError(
            f"A square has {LEAST_SQUARE} to {MOST_SQUARE} mm, not {square:g}, so that pieces can "
            "be cut and boards can be glued."
        )
    if file.is_dir():
        raise KibitzError(f"{file} is a folder; name a file for the PDF, such as {file}/game.pdf.")
    parts = survey(game)
    box = Box(parts, paper, square)
    missing = [*other_limits(game, parts), *box.missing]
    how = _how(parts)
    front = _front(game, box, missing, how)
    pdf = typeset(paper, front, box.sheets, _back(game, parts), game.about.title)
    with whole_file(file) as written:
        written.write(pdf)
    return Printed(file, box.rows, box.needs, missing, how, len(box.sheets))


def as_data(printed: Printed) -> dict[str, Any]:
    """What was printed, for JSON."""
    return {
        "file": str(printed.file),
        "parts": [{"what": row.what, "number": row.number} for row in printed.rows],
        "needs": printed.needs,
        "missing": printed.missing,
        "found": printed.how,
    }


def _how(parts: FoundParts) -> str:
    several = f"{parts.games} random games" if parts.games > 1 else "one random game"
    said = (
        f"The parts were found in {several}, of which {parts.positions} positions were looked at: "
        "of each kind there are as many as lay on the table at once."
    )
    if parts.last_new > 0.8 * parts.games and parts.games > 1:
        said += f" The last new part was seen in game {parts.last_new}, so there may be more."
    return said


def _front(game: Game, box: Box, missing: Sequence[str], how: str) -> str:
    about = game.about
    by = f"By {about.inventor}" + (f", {about.year}" if about.year else "")
    listed = "".join(
        f"[{shown(str(row.number))}], [{shown(row.what)}], {_page(row)}," for row in box.rows
    )
    table = f"#table(columns: (auto, 1fr, auto), stroke: 0.3pt, {listed})" if listed else ""
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    facts = [
        f"{by}. {game.seats} {'players' if game.seats > 1 else 'player'}."
        + (f" Options: {options}." if options else ""),
        " ".join(about.summary.split()),
    ]
    size = (
        f"Print at 100 percent, not to fit the page: the line below has {RULER} mm. Cells are "
        f"{box.square:g} mm apart."
    )
    if box.found.cards:
        size += (
            f" A card has {CARD[0]:g} by {CARD[1]:g} mm. Sheets with backs of cards come after "
            "those with faces: print on both sides, or leave them out."
        )
    ruler = f"#line(length: {RULER}mm, stroke: 0.4mm)"
    parts = [
        f"#text(size: 18pt, weight: 700, {quoted(about.title)})",
        words([line for line in facts if line]),
        f"#heading({quoted('To print and play')})",
        words([size]),
        ruler,
        table,
        words([f"You also need {', '.join(box.needs)}."] if box.needs else []),
        words([how]),
    ]
    if missing:
        parts += [f"#heading({quoted('What is not here')})", words(missing)]
    if "scene" in game.source.look:
        picture = print_scene(box.found.start)
        parts += [f"#heading({quoted('How it begins')})", picture_line(picture, SETUP)]
    return "\n\n".join(parts)


def _page(row: PartRow) -> str:
    if not row.part:
        return "[]"
    return f"[page #context locate(<{row.part}>).page();]"


def _back(game: Game, parts: FoundParts) -> str:
    pages = [_track(track) for track in parts.tracks.values()]
    if pages:
        pages[0] = f"#metadata(none) <tracks>\n\n{pages[0]}"
    pages += [_note_sheet(sheet) for sheet in parts.sheets.values()]
    pages += [_pad(game, list(parts.scores.values()))]
    rules, docstring = game.source.written_rules, game.source.docstring
    rules = with_columns(docstring) if rules == docstring else rules
    if rules.strip():
        pages.append(f"#heading({quoted('Rules of ' + game.about.title)})\n\n{markup(rules)}")
    return "\n".join(f"#pagebreak(weak: true)\n{page}" for page in pages)


def _track(track: Track) -> str:
    """Numbered squares, to and fro from the lower left."""
    numbers = list(range(track.length + 1))
    rows = [numbers[k : k + SPACES_IN_A_ROW] for k in range(0, len(numbers), SPACES_IN_A_ROW)]
    cells = []
    for r, row in reversed(list(enumerate(rows))):
        filled: list[int | None] = [*row, *([None] * (SPACES_IN_A_ROW - len(row)))]
        cells += filled if r % 2 == 0 else filled[::-1]
    drawn = ", ".join("[]" if n is None else f"[{n}]" for n in cells)
    wide = f"({f'{SPACE}mm, ' * SPACES_IN_A_ROW})"
    return (
        f"#heading({quoted(track.title or 'Track')})\n\n"
        f"#table(columns: {wide}, rows: {SPACE}mm, align: center + horizon, {drawn})"
    )


def _note_sheet(sheet: NoteSheet) -> str:
    head = "".join(f"[{shown(name)}], " for name in ("", *sheet.columns))
    lines = "".join(f"[{shown(row)}], {'[], ' * len(sheet.columns)}" for row in sheet.rows)
    return (
        f"#heading({quoted(sheet.title or 'Notes')})\n\n"
        f"#table(columns: {1 + len(sheet.columns)}, {head}{lines})"
    )


def _pad(game: Game, scores: Sequence[ScoreTable]) -> str:
    """A column for each seat, or one for each entry of its row in a table of scores."""
    seats = [game.called(seat) for seat in range(game.seats)]
    entries = [column for table in scores[:1] for column in table.columns[1:]] or [""]
    if len(seats) * len(entries) >= MOST_COLUMNS:
        entries = [""]
    columns = 1 + len(seats) * len(entries)
    over = (f"table.cell(colspan: {len(entries)})[{shown(seat)}], " for seat in seats)
    head = f"[], {''.join(over)}"
    under = f"[], {''.join(f'[{shown(entry)}], ' for entry in entries) * len(seats)}"
    lines = "".join(f"[{k}], {'[], ' * (columns - 1)}" for k in range(1, PAD_LINES + 1))
    shape = f"(auto, {'1fr, ' * (columns - 1)})"
    return (
        f"#heading({quoted('Scores')})\n\n"
        f"#table(columns: {shape}, rows: 9mm, align: center + horizon, "
        f"{head}{under if any(entries) else ''}{lines})"
    )

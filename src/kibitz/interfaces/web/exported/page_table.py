"""The table of an exported page: what it shows of a position, as HTML.

The page runs this module too, translated to JavaScript. So it uses what a server uses for its
tables, and the templates; what belongs to a server alone is not reached from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from ....contract import WATCHER, Message, SeatName, message, numbered_seat
from ....draw.markup import first_sign
from ....estimates import as_figure
from ....players.expectations import EXPECTS
from ....scene import Scene, worded
from ....tables.bots.visitor_thinking import NOT_YOURS
from ....tables.levels import display_name
from ....tables.seat_view import Turn, VisibleAct
from ....words import LANGUAGES, Reader
from ... import table_words
from ...ending import ending
from ..languages import level_words
from ..pages import plates
from ..pages.pictures import pieces
from .rendering import html, render

MARKED_CELLS = 12
EVERY = {"languages": LANGUAGES, "_": message}


@dataclass
class PageAbout:
    """The part of `About` that the end of a game asks for."""

    outcome: str


@dataclass
class PageGame:
    """A game in a page.

    look: its functions `scene`, `name`, `called` and others, by name. helps: whether the computer
    gives hints and its opinion. rules: the file beside which
    its translations lie; in a page, which has one game, any name.
    """

    look: Mapping[str, Callable[..., Any]]
    about: PageAbout
    title: str
    seats: int
    sides: Sequence[Sequence[int]]
    seat_names: Sequence[str]
    hidden: bool
    helps: bool
    has_direction: bool
    rules: Any

    @property
    def is_solitaire(self) -> bool:
        """Whether one seat plays alone."""
        return self.seats == 1

    @property
    def information(self) -> str:
        """What `Game.information` is, as far as a review asks: "hidden", or something else."""
        return "hidden" if self.hidden else "perfect"

    def called(self, seat: int) -> str:
        """The name of a seat before the game begins."""
        names = self.seat_names
        return names[seat] if seat < len(names) else numbered_seat(seat)


@dataclass
class PagePosition:
    """A position in a page: its record and its game."""

    game: PageGame
    record: Any

    def called(self, seat: int) -> SeatName:
        """The name of a seat in this position."""
        own = self.game.look.get("called")
        name = own(self.record, seat) if own else self.game.called(seat)
        return SeatName(seat, name if isinstance(name, str) else str(name))

    def name(self, action: int, seat: int) -> str:
        """An act as a seat may read it."""
        own = self.game.look.get("name")
        return str(own(self.record, action, seat)) if own else str(action)

    def scene(self, seat: int, last: Sequence[str], new: Sequence[str]) -> Scene:
        """The table as a seat may see it, with the acts of the last turn and of this one marked."""
        shown: Scene = self.game.look["scene"](self.record, seat)
        return shown.marked(last, new)

    def reason(self, text: str) -> str:
        """The reason why an act is not legal now; empty if the game gives none."""
        why, parse = self.game.look.get("why"), self.game.look.get("parse")
        parsed = parse(self.record, text) if why and parse else None
        action = parsed[0] if isinstance(parsed, list | tuple) and parsed else parsed
        return why(self.record, action) if why and isinstance(action, int) else ""


@dataclass(frozen=True)
class PageSeat:
    """Who sits at a seat, as `table_words` asks: `lock` of a person, the bot as `name`."""

    name: str
    lock: str = ""


@dataclass
class PageView:
    """The part of a `View` that captions ask for."""

    owing: set[int]
    over: bool


@dataclass
class PageSeen:
    """The part of a `SeatView` that captions and news ask for."""

    seat: int
    view: PageView
    turns: Sequence[Turn]


@dataclass
class PageMatch:
    """The part of a `Match` that captions and results ask for."""

    game: PageGame
    position: PagePosition
    returns: Sequence[float] | None
    over: bool
    ending: str = ""
    closed: str = ""
    is_stuck: bool = False
    log: Sequence[Any] = ()


@dataclass
class PageMoment:
    """What the page shows: a position for a reader, now or at an earlier step.

    turns: the number of each turn that the reader knows of, its seat, and its acts as texts with
    their steps. own: the seats of people at this device. curtain: the seat to which the device is
    handed, -1 if it is not. ended: whether the game is over now, whatever step is shown.
    """

    position: PagePosition
    seat: int
    own: Sequence[int]
    seats: Sequence[PageSeat]
    mover: int
    returns: Sequence[float] | None
    last: Sequence[str]
    new: Sequence[str]
    turns: Sequence[tuple[int, int, Sequence[tuple[str, int]]]]
    step: int | None
    state: str
    language: str
    curtain: int = -1
    ended: bool = False
    may_undo: bool = False
    secrets: str = ""
    options: Sequence[str] = field(default_factory=list)


def table_html(now: PageMoment) -> str:
    """The changing part of the page."""
    reader = reader_of(now)
    return render("_exported.html", {**_shared_values(now, reader), **_table(now, reader)}, reader)


def shell_html(now: PageMoment, levels: Sequence[str], teaches: Sequence[str]) -> str:
    """All that stands around the table."""
    reader = reader_of(now)
    game = now.position.game
    more = {
        "levels": [(level, level_words(level)) for level in levels],
        "game": game,
        "match_helps": game.helps,
        "has_lesson": "lesson" in teaches,
        "has_puzzles": "puzzles" in teaches,
    }
    return render("_exported_page.html", {**_shared_values(now, reader), **more}, reader)


def _shared_values(now: PageMoment, reader: Reader) -> dict[str, Any]:
    def in_html(id: str) -> Any:
        return html(reader, id)

    return {
        **EVERY,
        "language": lambda: now.language,
        "html": in_html,
        "word": reader.word,
        "reader": reader,
        "numbered": [now.position.called(seat) for seat in range(now.position.game.seats)],
        "seen": {"seat": now.seat},  # whose marks a sheet keeps
        "options": now.options,
        "secrets": now.secrets,
        "position": now.position,
    }


def reader_of(now: PageMoment) -> Reader:
    """The reader of a moment, in its language."""
    alone = len(now.own) == 1
    rules = now.position.game.rules
    return Reader(now.language).at(rules, now.seat if alone else WATCHER, _labels(now))


def _labels(now: PageMoment) -> list[str]:
    position, seats = cast(Any, now.position), cast(Any, now.seats)
    return table_words.labels(position, seats)


def _table(now: PageMoment, reader: Reader) -> dict[str, Any]:
    match, seen, game = _match(now), _seen_here(now), now.position.game
    is_now = now.step is None
    scene = now.position.scene(now.seat, now.last, now.new)
    if now.mover != now.seat or not is_now:
        scene = scene.still()
    caption = table_words.caption(match, seen, now.own, scene.caption) if is_now else scene.caption
    sitters = _sitters(now, scene, reader)
    parts: list[Any] = pieces(plates.without_tallies(scene, game.seats), reader)
    is_last = bool(parts) and parts[-1][0] == "buttons" and len(parts[-1][1].buttons) <= 8
    return {
        "state": now.state,
        "step": now.step,
        "over": now.ended,
        "is_crowded": len(scene.acts()) > MARKED_CELLS,
        "sitters": sitters,
        "caption": reader.read(caption),
        "ending": _ending(match, now, scene, reader) if match.over and is_now else None,
        "news": reader.read(table_words.news(match, seen, now.own)) if is_now else "",
        "pieces": parts[:-1] if is_last else parts,
        "last": [parts[-1]] if is_last else [],
        "turns": [_turn(turn, reader) for turn in seen.turns],
        "yours": is_now and now.mover in now.own and now.curtain < 0,
        "curtain": reader.read(_name_of_seat(now, now.curtain)) if now.curtain >= 0 else "",
        "may_undo": now.may_undo,
        "helps": game.helps and now.curtain < 0,
        "may_review": game.helps and now.ended,
        "has_direction": game.has_direction,
        "usual": now.seat == 1,
    }


def _name_of_seat(now: PageMoment, seat: int) -> str:
    return _labels(now)[seat]


def _match(now: PageMoment) -> Any:
    return PageMatch(now.position.game, now.position, now.returns, now.returns is not None)


def _seen_here(now: PageMoment) -> Any:
    turns = [
        Turn(
            number,
            now.position.called(by),
            tuple(VisibleAct(text, step) for text, step in acts),
            by,
        )
        for number, by, acts in now.turns
    ]
    owing = {now.mover} if now.mover >= 0 else set()
    return PageSeen(now.seat, PageView(owing, now.returns is not None), turns)


def _ending(match: Any, now: PageMoment, scene: Scene, reader: Reader) -> dict[str, str]:
    seat = now.seat if len(now.own) == 1 else WATCHER
    end = ending(match, seat, scene.caption)
    assert end is not None  # the game is over
    return {
        "mark": end.mark,
        "verdict": reader.read(end.verdict),
        "manner": reader.read(end.manner),
    }


def _turn(turn: Turn, reader: Reader) -> dict[str, Any]:
    acts = [{"text": reader.read(act.text), "step": act.step} for act in turn.acts]
    return {"number": turn.number, "who": reader.read(turn.seat), "acts": acts}


def _sitters(now: PageMoment, scene: Scene, reader: Reader) -> list[dict[str, Any]]:
    """A plate for each seat, clockwise from the left of the reader, who comes last."""
    count = len(now.seats)
    order = [(max(now.seat, 0) + k) % count for k in range(1, count + 1)]
    scene = worded(scene, reader)
    turns = plates.turns_up_to(_seen_here(now).turns, now.step)
    shown = plates.last_turns(scene, turns[-count:]) if count > plates.FEW_SEATS else {}
    return [_sitter(now, seat, scene, shown, reader) for seat in order]


def _sitter(
    now: PageMoment, seat: int, scene: Scene, shown: Mapping[int, Any], reader: Reader
) -> dict[str, Any]:
    title, role = table_words.title(cast(Any, now.position), cast(Any, now.seats), seat)
    sits, words = now.seats[seat], reader.read(title)
    tally = plates._tally(scene, seat, len(now.seats))
    owes = seat == now.mover and now.step is None
    return {
        "number": seat,
        "title": words,
        "sign": first_sign(words).upper(),
        "role": reader.word(role),
        "is_person": bool(sits.lock),
        "called": reader.read(display_name(sits.name)) if not sits.lock else "",
        "owes": owes,
        "is_own": seat in now.own,
        "tally": tally,
        "played": () if owes or seat == now.seat else shown.get(seat, ()),
        "points": _points(now, seat, tally),
    }


def _points(now: PageMoment, seat: int, tally: Sequence[tuple[str, str]]) -> str:
    returns, game = now.returns, now.position.game
    if returns is None or game.about.outcome != "scores" or len(game.sides) == 1:
        return ""
    figure = as_figure(returns[seat])
    return "" if tally and figure.lstrip("-") in dict(tally).values() else figure


def told(said: str | Message, now: PageMoment) -> str:
    """A sentence for the reader."""
    return reader_of(now).read(said)


def analysis_words(now: PageMoment, seat: int) -> dict[str, str]:
    """The words of an opinion for a seat, as a server sends them: `analysis_data`."""
    reader, game = reader_of(now), now.position.game
    called = table_words.seat_name(cast(Any, now.position), max(seat, 0))
    return {
        "mover": reader.read(called),
        "expects": reader.form(EXPECTS[game.about.outcome]).replace("{figures}", "{}"),
        "why": reader.read(message("The game is over.") if now.mover < 0 else NOT_YOURS),
    }


def acts_of(position: PagePosition, seat: int) -> dict[int, str]:
    """The acts that a page can play here, with their names."""
    return position.scene(seat, (), ()).acts()

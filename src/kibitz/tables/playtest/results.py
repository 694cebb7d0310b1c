"""The results of a playtest from the store: games of people, events, records, figures.

It replays what was stored under the rules of each game's own version, so it runs in a process that
can be ended, or in a command.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from ... import draw, record
from ...contract import KibitzError, message
from ...game import Game
from ...match import Match, Seat
from ...store import Event, PlaytestTable, Store, StoredMatch, StoredMove
from ...store.playtests import ANSWERS, AWAY, BEGAN, FAULT, FILLED, OVER, REMARK, SAT, TRIED
from ...study.people import (
    Answer,
    Foreseen,
    GameOfPeople,
    Judged,
    Remark,
    TimedSubmission,
    Try,
    foreseen,
    judged_acts,
    sections_of_people,
)
from ...study.people.sections_of_people import Group, group_of
from ...study.report.section import Section, plain
from .. import levels, rebuilding
from ..feedback_counts import FORMULA
from ..library import Library
from ..workers.worker import sign_of_life
from .plan import ASSISTANT, KINDS

FORMAT = "kibitz-playtest-1"
NOT_JUDGED = (
    "Our search has not judged these games yet, so blunders, leads and the computer's figures are "
    "missing here."
)
ALWAYS_TOLD = (SAT, BEGAN, OVER, FAULT)  # also of games that go on
COLUMNS = ("time", "kind", "table", "match", "seat", "person", "ply", "data")

WritePage = Callable[[str, Sequence[Section]], str]  # a page of a title and sections as HTML


@dataclass(frozen=True)
class Results:
    """All of a playtest: its finished games, the games that go on, and the figures.

    withheld: tables that go on; remarks and tries there are shown when they are over.
    unread: the tables that cannot be replayed, by number, with the reason.
    """

    name: str
    title: str
    games: tuple[GameOfPeople, ...]
    sections: tuple[Section, ...]
    events: tuple[Event, ...]
    names: Mapping[str, str]
    numbers: Mapping[str, int]
    words: Mapping[str, str]
    withheld: int
    unread: Mapping[int, str]

    def facts(self) -> dict[str, Any]:
        """Everything for a program."""
        return {
            "format": FORMAT,
            "playtest": self.name,
            "title": self.title,
            "games": [_game_facts(game, self.words) for game in self.games],
            "events": [self._row(event) for event in self.events],
            "sections": [_section_facts(section) for section in self.sections],
            "games_that_go_on": self.withheld,
            "games_not_read": dict(self.unread),
        }

    def _row(self, event: Event) -> dict[str, Any]:
        return {
            "time": event.time.isoformat(timespec="milliseconds"),
            "kind": event.kind,
            "table": self.numbers.get(event.match, 0),
            "match": event.match,
            "seat": event.seat,
            "person": self.names.get(event.person, ""),
            "ply": event.ply,
            "data": dict(event.data),
        }

    def csv(self) -> str:
        """The events as CSV; a cell that a spreadsheet would run begins with a quote."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for event in self.events:
            row = self._row(event)
            row["data"] = json.dumps(row["data"], ensure_ascii=False)
            writer.writerow({name: _safe(value) for name, value in row.items()})
        return out.getvalue()

    def files(self, write_page: WritePage) -> Iterator[tuple[str, str]]:
        """The names and texts of all files."""
        yield "playtest.json", json.dumps(self.facts(), indent=1, ensure_ascii=False) + "\n"
        yield "events.csv", self.csv()
        yield "playtest.html", write_page(self.title, self.sections)
        for game in self.games:
            yield f"records/table-{game.number}.txt", game.record
            drawn = draw.svg(game.position.scene(-1).still())
            yield f"pictures/table-{game.number}.svg", drawn
            for number, said in enumerate(game.remarks, 1):
                scene = game.position.at(said.ply).scene(said.seat).still()
                name = f"pictures/table-{game.number}-remark-{number}.svg"
                yield name, draw.svg(scene)

    def zipped(self, write_page: WritePage) -> bytes:
        """All files as one."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in self.files(write_page):
                archive.writestr(f"{self.name}/{name}", text)
        return out.getvalue()


def _safe(value: object) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _section_facts(part: Section) -> dict[str, Any]:
    tables = [{"title": t.title, "head": t.head, "rows": t.rows} for t in part.tables]
    facts: dict[str, Any] = plain(
        {"id": part.id, "title": part.title, "words": part.words, **part.facts, "tables": tables}
    )
    return facts


def _game_facts(game: GameOfPeople, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "table": game.number,
        "match": game.match,
        "variant": game.variant,
        "version": game.rules,
        "version_words": words.get(game.rules, ""),
        "people": list(game.people),
        "bots": list(game.bots),
        "returns": list(game.returns),
        "ending": game.ending,
        "begun": game.begun.isoformat(),
        "ended": game.ended.isoformat(),
        "minutes": game.minutes,
        "turns": game.turns,
        "acts": game.position.ply,
        "seconds": [[t.seat, t.begun, round(t.seconds, 3)] for t in game.thoughts],
        "illegal_tries": len(game.tries),
        "record": game.record,
    }


def results(database: str, name: str, *, judges: bool = True, foresees: bool = True) -> Results:
    """The results of a playtest; `judges` and `foresees` add what our search says."""
    store = Store(database)
    try:
        return _results(store, name, judges=judges, foresees=foresees)
    finally:
        store.close()


def sections_and_files(
    database: str, name: str, write_page: WritePage, *, is_quick: bool
) -> tuple[tuple[Section, ...], bytes]:
    """The sections and all files as one archive; quick ones without what our search says."""
    whole = results(database, name, judges=not is_quick, foresees=not is_quick)
    return whole.sections, whole.zipped(write_page)


def _results(store: Store, name: str, *, judges: bool, foresees: bool) -> Results:
    tables, events = store.playtests.tables(name), store.playtests.events(name)
    if not tables:
        raise KibitzError(
            message("No table of {name} was opened at a playtest here yet.", name=name)
        )
    names = {person.id: person.name for person in store.playtests.people(name)}
    games, unread = _games(Reading(store, names, events), tables)
    if judges:
        games = [replace(game, judged=_judge(game)) for game in games]
    ended = {game.match for game in games}
    words = store.rules_texts.words()
    bots = _foreseen(games) if foresees else {}
    sections = sections_of_people(games, words, bots)
    notes = [f"Table {number} cannot be read: {why}" for number, why in unread.items()]
    if games and not judges:
        notes.append(NOT_JUDGED)
    told = tuple(event for event in events if event.match in ended or event.kind in ALWAYS_TOLD)
    return Results(
        name,
        games[0].position.game.about.title if games else name,
        tuple(games),
        (replace(sections[0], words=[*notes, *sections[0].words]), *sections[1:]),
        told,
        names,
        {table.match: number for number, table in enumerate(tables, 1)},
        words,
        len(tables) - len(games) - len(unread),
        unread,
    )


def _games(
    reading: Reading, tables: Sequence[PlaytestTable]
) -> tuple[list[GameOfPeople], dict[int, str]]:
    games, unread = [], {}
    for number, table in enumerate(tables, 1):
        try:
            if game := reading.game(number, table):
                games.append(game)
        except KibitzError as fault:
            unread[number] = str(fault)
        except Exception as fault:  # of its rules
            unread[number] = f"its rules failed with {type(fault).__name__}."
        sign_of_life()
    return games, unread


_judgements: dict[str, Judged | None] = {}  # by match, kept while this process lives
_computers: dict[tuple[Any, ...], Foreseen | None] = {}  # by version, with bots and without


def _judge(game: GameOfPeople) -> Judged | None:
    if game.match not in _judgements:
        _judgements[game.match] = judged_acts(game.position, game.returns, alive=sign_of_life)
    return _judgements[game.match]


def _foreseen(games: Sequence[GameOfPeople]) -> dict[Group, Foreseen]:
    for game in games:
        if (version := group_of(game)[:-1]) not in _computers:
            _computers[version] = None
            with suppress(KibitzError):  # our search cannot play it
                _computers[version] = foreseen(game.position.game, alive=sign_of_life)
            sign_of_life()
    by_group = {group_of(game): _computers[group_of(game)[:-1]] for game in games}
    return {group: bots for group, bots in by_group.items() if bots}


@dataclass
class Reading:
    """Reads the games of a playtest; `names`: of people by their ids."""

    store: Store
    names: Mapping[str, str]
    events: Sequence[Event]

    def __post_init__(self) -> None:
        """Begin with no file; each version is read from its stored text."""
        self._library = Library([])

    def game(self, number: int, table: PlaytestTable) -> GameOfPeople | None:
        """A table as a finished game; None while it goes on."""
        stored = self.store.find(table.match)
        assert stored
        moves = self.store.since(stored.id)
        match, _ = rebuilding.rebuilt(self._game(stored), stored, moves)
        return self._finished(number, table, stored, match, moves) if match.over else None

    def _game(self, stored: StoredMatch) -> Game:
        texts = self.store.rules_texts.find(stored.rules)
        if texts is None:
            return self._library.game(stored.game, stored.options)
        return self._library.earlier_game(stored.game, stored.options, stored.rules, texts)

    def _finished(
        self,
        number: int,
        table: PlaytestTable,
        stored: StoredMatch,
        match: Match,
        moves: Sequence[StoredMove],
    ) -> GameOfPeople:
        own = [event for event in self.events if event.match == table.match]
        people, bots = self._sitters(stored, own)
        began = [event.time for event in own if event.kind == BEGAN] or [stored.created]
        begun = min([*began, moves[0].time]) if moves else began[0]
        words = (self._remark(event) for event in own if event.kind == REMARK)
        return GameOfPeople(
            number=number,
            match=table.match,
            variant=table.variant,
            rules=table.rules,
            position=match.position,
            returns=match.returns or (),
            people=people,
            bots=bots,
            begun=begun,
            ended=moves[-1].time if moves else begun,
            ending=match.ending,
            thoughts=tuple(_thoughts(match, stored, moves, own, begun)),
            tries=tuple(_try(event) for event in own if event.kind == TRIED and people[event.seat]),
            remarks=tuple(words),
            answers=tuple(self._answer(event) for event in own if event.kind == ANSWERS),
            record=record.write(match.record()),
        )

    def _sitters(
        self, stored: StoredMatch, own: Sequence[Event]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        # A seat counts for the person who sat there last, unless a bot has it at the end.
        sat = {event.seat: self.names.get(event.person, "") for event in own if event.kind == SAT}
        names = [
            (sat.get(number) or seat.name) if seat.lock else ""
            for number, seat in enumerate(stored.seats)
        ]
        bots = [
            levels.level_of(seat.name)
            if not seat.lock
            else ASSISTANT.strip(" ()")
            if name.endswith(ASSISTANT)
            else ""
            for name, seat in zip(names, stored.seats, strict=True)
        ]
        people = ["" if bot else name for name, bot in zip(names, bots, strict=True)]
        return tuple(people), tuple(bots)

    def _remark(self, event: Event) -> Remark:
        data = event.data
        return Remark(
            *(event.seat, self.names.get(event.person, ""), event.ply),
            KINDS.get(str(data.get("kind")), ""),
            str(data.get("text", "")),
            str(data.get("draft", "")),
        )

    def _answer(self, event: Event) -> Answer:
        given = {question: str(text) for question, text in event.data.items()}
        return Answer(event.seat, self.names.get(event.person, ""), given)


def _try(event: Event) -> Try:
    return Try(
        event.seat, event.ply, str(event.data.get("act", "")), str(event.data.get("why", ""))
    )


def _thoughts(
    match: Match,
    stored: StoredMatch,
    moves: Sequence[StoredMove],
    own: Sequence[Event],
    begun: datetime,
) -> Iterator[TimedSubmission]:
    """The time of each submission, since the last one, or since its person sat down.

    Time in which the page of the person was away, such as on a phone that slept, does not count.
    """
    log = match.log
    for k, sent in enumerate(log):
        move = moves[sent.ply]
        before = moves[sent.ply - 1].time if sent.ply else begun
        here = [event for event in own if event.seat == sent.seat]
        sat = [e.time for e in here if e.kind == SAT and e.time <= move.time]
        since = max([before, *sat])
        end = log[k + 1].at if k + 1 < len(log) else match.position.ply
        seconds = (move.time - since).total_seconds() - _seconds_away(here, since, move.time)
        by_bot = _is_bots(here, stored.seats[sent.seat], move.time)
        yield TimedSubmission(sent.seat, sent.at, end, max(0.0, seconds), by_bot)


def _seconds_away(own: Sequence[Event], since: datetime, until: datetime) -> float:
    total, last = 0.0, since
    for event in sorted((e for e in own if e.kind == AWAY), key=lambda event: event.time):
        begun = event.time - timedelta(seconds=float(event.data["seconds"]))
        begun, ended = max(begun, last), min(event.time, until)
        total, last = total + max(0.0, (ended - begun).total_seconds()), max(last, event.time)
    return total


def _is_bots(own: Sequence[Event], seat: Seat, when: datetime) -> bool:
    """Whether a bot had a seat at a moment; own: what is known of the seat, in its order."""
    changes = [event for event in own if event.kind in (SAT, FILLED)]
    if not changes:
        return not seat.lock
    known = [change.kind for change in changes if change.time <= when]
    return not known or known[-1] == FILLED  # before the first change only a bot of a rematch acts

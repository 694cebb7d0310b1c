"""The parts of a game as random games show them, seen by all its seats.

A scene names no box of parts: it shows a table at one moment. So games are played at random, and of
each kind of card and piece the largest number is kept that lay on the table at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Sized
from dataclasses import dataclass, field
from typing import NamedTuple

from ...contract import WATCHER
from ...game import Game, Position
from ...kit.rng import below, seeded
from ...scene import Card, Piece, Polyomino, Scene, ScoreTable, Sheet, Track
from .bare_boards import BareBoard, is_plane, merge
from .kinds import Token
from .seen import SeenParts, Wood

Cards = dict[str, Counter[Card]]  # face up, by the title of their part
NO_CARDS: Counter[Card] = Counter()
MOST_GAMES, MOST_POSITIONS = 200, 600
LOOKS = 12  # positions of a game that are looked at, and the last one
MOST_IN_A_GAME = 1000  # acts
STALE = 15  # games in a row that show nothing new end the survey


@dataclass
class FoundParts:
    """What was found, and in how many games and positions; `last_new` is the game of the last."""

    start: Scene
    games: int = 0
    positions: int = 0
    last_new: int = 0
    cards: Counter[Card] = field(default_factory=Counter)
    cards_at_once: int = 0  # after a deal, with those face down
    tokens: Counter[Token] = field(default_factory=Counter)
    boards: dict[object, BareBoard] = field(default_factory=dict)
    walls: Counter[Wood] = field(default_factory=Counter)
    dice: Counter[str] = field(default_factory=Counter)
    faces: dict[str, set[int | str]] = field(default_factory=dict)
    seeds: int = 0
    tracks: dict[tuple[str, int], Track] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    scores: dict[tuple[str, ...], ScoreTable] = field(default_factory=dict)
    has_written_rule: bool = False
    has_open_plane: bool = False  # which grows, or begins elsewhere: there is no board

    def keep_boards(self) -> None:
        """Leave out planes, unless one form of a plane was seen in all positions."""
        planes = [form for form, bare_board in self.boards.items() if is_plane(bare_board.board)]
        self.has_open_plane = len(planes) > 1
        if self.has_open_plane:
            for form in planes:
                del self.boards[form]
        for colour in {token.colour for token in self.tokens if isinstance(token, Polyomino)}:
            del self.tokens[Piece("square", colour)]  # squares of polyominoes that lie on a board


def survey(game: Game) -> FoundParts:
    """Play at random until nothing new is seen in many games; the same for the same game."""
    parts = FoundParts(game.start().scene())
    hands: list[list[Cards]] = []
    deals: list[list[Cards]] = []
    rng, every = seeded(0), 1
    seats = range(game.seats) if game.information == "hidden" else ()
    while parts.games < MOST_GAMES and parts.positions < MOST_POSITIONS:
        parts.games += 1
        p, before = game.start(parts.games - 1), _extent(parts)
        looked = 0
        while True:
            is_last = p.over or p.ply >= MOST_IN_A_GAME
            if is_last or p.ply % every == 0:
                hands.append(_look(parts, p, seats))
                deals += hands[-1:] if p.ply == 0 else []
                looked += 1
            if looked == 3 * LOOKS:  # a longer game than the one before
                looked, every = 0, 2 * every
            if is_last:
                break
            legal = p.legal()
            p.act(legal[below(rng, len(legal))])
        every = max(1, round(p.ply / LOOKS))
        if _extent(parts) != before:
            parts.last_new = parts.games
        elif parts.games - parts.last_new >= STALE:
            break
    parts.cards = _most_at_once(hands, deals)
    parts.keep_boards()
    return parts


def _extent(parts: FoundParts) -> tuple[object, ...]:
    # What is new in a game: a kind, or more of one kind than before.
    numbers = parts.tokens, parts.dice, parts.walls
    kinds: tuple[Sized, ...] = parts.boards, parts.cards, parts.tracks, *parts.faces.values()
    return (
        *(sum(counts.values()) for counts in numbers),
        *map(len, kinds),
        parts.cards_at_once,
        parts.seeds,
    )


def _look(parts: FoundParts, p: Position, seats: Sequence[int]) -> list[Cards]:
    views = [SeenParts(p.scene(seat).parts) for seat in (WATCHER, *seats)]
    parts.positions += 1
    for seen in views:
        dealt = seen.cards_at_once if p.ply == 0 else 0
        parts.cards_at_once = max(parts.cards_at_once, dealt)
        parts.tokens |= seen.tokens
        parts.walls |= seen.walls
        parts.dice |= seen.dice
        parts.seeds = max(parts.seeds, seen.seeds)
        parts.has_written_rule |= seen.has_written_rule
        for colour, faces in seen.faces.items():
            parts.faces.setdefault(colour, set()).update(faces)
        for cards in seen.cards.values():
            parts.cards.update(dict.fromkeys(cards, 0))
        parts.tracks.update({(track.title, track.length): track for track in seen.tracks})
        parts.sheets.update({sheet.title: sheet for sheet in seen.sheets})
        parts.scores.update({score.columns: score for score in seen.scores})
        merge(parts.boards, seen.boards)
    return [seen.cards for seen in views]


def _most_at_once(positions: list[list[Cards]], deals: list[list[Cards]]) -> Counter[Card]:
    """The largest number of each kind of card in one part, in all that is public, or in a deal.

    After a deal the hands of all seats are added up; later a part may only remind a seat of cards
    that lie elsewhere, such as those that it has passed on. A part of one title, such as "North",
    is the same for all seats, unless two seats see different cards in it, as in "Your hand": then
    each has its own.
    """
    most: Counter[Card] = Counter()
    for table in map(_CardsInView.of, positions):
        most |= table.public
        for parts in table.by_title().values():
            for part in parts:
                most |= part
    dealt = [_CardsInView.of(views) for views in deals]
    own = {title for table in dealt for title in table.differing()}
    for table in dealt:
        whole = table.public.copy()
        for title, parts in table.by_title().items():
            for part in parts if title in own else parts[:1]:
                whole += part
        most |= whole
    return most


class _CardsInView(NamedTuple):
    """The cards that all see in a position, and those that each seat sees besides, by title."""

    public: Counter[Card]
    seats: list[Cards]

    @classmethod
    def of(cls, views: list[Cards]) -> _CardsInView:
        watched = views[0]
        seats = [
            {
                title: left
                for title, own in view.items()
                if (left := own - watched.get(title, NO_CARDS))
            }
            for view in views[1:]
        ]
        return cls(sum(watched.values(), Counter()), seats)

    def by_title(self) -> dict[str, list[Counter[Card]]]:
        hands: dict[str, list[Counter[Card]]] = {}
        for seat in self.seats:
            for title, part in seat.items():
                hands.setdefault(title, []).append(part)
        return hands

    def differing(self) -> list[str]:
        """The titles under which two seats see different cards."""
        return [
            title
            for title, parts in self.by_title().items()
            if any(part != parts[0] for part in parts)
        ]

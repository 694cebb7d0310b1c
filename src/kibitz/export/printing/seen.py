"""What one scene shows: its boards, cards, pieces, dice, tracks, scores and sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from ...scene import (
    Around,
    Board,
    Card,
    Choice,
    Dice,
    DotBoard,
    Graph,
    Hand,
    HexBoard,
    Line,
    Part,
    Pieces,
    Pile,
    PitBoard,
    PlayerBoard,
    Reserve,
    ScoreTable,
    Sheet,
    SideBySide,
    SquareBoard,
    Track,
    Trick,
    Wall,
)
from ...scene.above import Above
from .kinds import Token, card_kind, tokens_in, tokens_of

Laid = Board | Graph
Wood = tuple[str, int]  # of a wall: its colour, and how many edges it is long


class SeenParts:
    """All that one scene shows, part by part."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.cards: dict[str, Counter[Card]] = {}  # those face up, by the title of their part
        self.cards_at_once = 0  # with those face down
        self.tokens: Counter[Token] = Counter()
        self.boards: list[Laid] = []
        self.walls: Counter[Wood] = Counter()
        self.dice: Counter[str] = Counter()
        self.faces: dict[str, set[int | str]] = {}
        self.seeds = 0
        self.tracks: list[Track] = []
        self.sheets: list[Sheet] = []
        self.scores: list[ScoreTable] = []
        self.has_written_rule = False
        for part in parts:
            self._look(part)

    def _look(self, part: Part) -> None:
        match part:
            case PlayerBoard(_, parts) | SideBySide(parts):
                self._look_at_all(parts)
            case Around(seats, middle):
                self._look_at_all((*seats, *middle))
            case Hand(cards, title):
                self._add_cards(title, cards)
            case Pile(top, count, title):
                self._add_cards(title, [top] if top else [])
                self.cards_at_once += max(0, count - 1)
            case Line(columns, title):
                for column in columns:
                    self._add_cards(title, (column.card, *column.sideline))
            case Trick(plays, title):
                self._add_cards(title, chain.from_iterable(plays))
            case Reserve(cells):
                self.tokens += tokens_in(cells)
            case Track():
                self.tracks.append(part)
            case Sheet():
                self.sheets.append(part)
            case ScoreTable():
                self.scores.append(part)
            case Dice(dice):
                for die in dice:
                    self.dice[die.colour] += 1
                    self.faces.setdefault(die.colour, set())
                    if die.face is not None:
                        self.faces[die.colour].add(die.face)
            case HexBoard() | SquareBoard() | DotBoard() | PitBoard() | Graph():
                self._look_at_board(part)
            case Choice():
                self.has_written_rule |= isinstance(part, Pieces)

    def _look_at_all(self, parts: Iterable[Part]) -> None:
        for part in parts:
            self._look(part)

    def _add_cards(self, title: str, cards: Iterable[Card]) -> None:
        own = self.cards.setdefault(title, Counter())
        for card in cards:
            self.cards_at_once += 1
            if card.text is not None:
                own[card_kind(card)] += 1

    def _look_at_board(self, board: Laid) -> None:
        self.boards.append(board)
        match board:
            case HexBoard(rows) | SquareBoard(rows):
                self._add_pieces(cell.piece for cell in chain.from_iterable(rows))
                self._add_walls(board.above)
            case PitBoard(rows, stores):
                self.seeds += sum(
                    pit.count for pit in (*chain.from_iterable(rows), *(stores or ()))
                )
            case Graph(places):
                self._add_pieces(place.cell.piece for place in places)
                self.tokens += tokens_in(board.reserve)
                for route in board.routes:
                    self.tokens += tokens_of(route.cell.piece, route.length)
                self._add_walls(board.above)

    def _add_pieces(self, standing: Iterable[object]) -> None:
        for piece, count in Counter(standing).items():
            self.tokens += tokens_of(piece, count)

    def _add_walls(self, above: Iterable[Above]) -> None:
        for mark in above:
            if isinstance(mark, Wall) and mark.cell.piece is not None:
                colour = getattr(mark.cell.piece, "colour", "black")
                self.walls[colour, len(mark.between)] += 1

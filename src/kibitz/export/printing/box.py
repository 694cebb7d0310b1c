"""What goes into the box of a game: its sheets, what is needed besides, and what cannot be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...draw.printed import Print, print_board, print_card, print_die_net, print_piece
from ...game import Game
from ...scene import Card, Cell, DotBoard, Piece, Polyomino, Stone, Tile
from .bare_boards import bare
from .kinds import Token, noun, said
from .sheets import Leaf, board_sheets, card_sheets, piece_sheets
from .survey import FoundParts

MOST_OF_A_KIND = 400  # pieces that are printed
MOST_BOARDS = 8  # forms of a board
IN_SQUARE, RADIUS = 0.9, 0.43  # of a piece, in squares: its box, its radius
HIGH = 1.16  # the height of a hexagon, in its width
WALL = 0.2  # squares, the width of a wall
DIE = 16.0  # mm
PIPS = {1, 2, 3, 4, 5, 6}
SIDES_OF_A_DIE = 6


class PartRow(NamedTuple):
    """A line of the list of contents: what, how many, and the part whose sheets have it."""

    what: str
    number: int
    part: str = ""


@dataclass
class Box:
    """The parts of a game on paper; `square` is from cell to cell of a board, in mm."""

    found: FoundParts
    paper: str
    square: float
    sheets: list[Leaf] = field(default_factory=list)
    rows: list[PartRow] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._add_boards()
        self._add_cards()
        self._add_pieces()
        self._add_what_is_at_home()

    def _add_boards(self) -> None:
        boards = list(self.found.boards.values())
        for board in boards[:MOST_BOARDS]:
            drawn = print_board(bare(board), self.square)
            what = f"{noun(board.at_once, 'board')} of {drawn.width:.0f} by {drawn.height:.0f} mm"
            self.rows.append(PartRow(what, board.at_once, "board"))
            self.sheets += board_sheets(drawn, self.paper) * board.at_once
        if len(boards) > MOST_BOARDS:
            self.missing.append(
                f"The board changes its form: {len(boards)} forms were seen, and the first "
                f"{MOST_BOARDS} are printed."
            )
        if any(isinstance(board.board, DotBoard) for board in boards):
            self.needs.append("a pencil: lines are drawn on the board")
        if self.found.has_open_plane:
            self.missing.append(
                "No board is printed for a plane that has no edge: lay its tiles and pieces on a "
                "table."
            )

    def _add_cards(self) -> None:
        cards = sorted(self.found.cards, key=_order)
        if not cards:
            return
        faces = [print_card(card) for card in cards for _ in range(self.copies(card))]
        what = f"{noun(len(faces), 'card')}, of {len(cards)} {noun(len(cards), 'kind')}"
        self.rows.append(PartRow(what, len(faces), "cards"))
        self.sheets += card_sheets(faces, print_card(Card()), self.paper)
        if len(faces) < self.found.cards_at_once:
            self.missing.append(
                f"Up to {self.found.cards_at_once} cards lay on the table after a deal, and only "
                f"{len(faces)} were ever seen face up, so {self.found.cards_at_once - len(faces)} "
                "cards are missing here."
            )

    def copies(self, card: Card) -> int:
        """How many cards of a kind are printed."""
        return max(1, self.found.cards[card])

    def _add_pieces(self) -> None:
        drawn: list[Print] = []
        tokens = {token: n for token, n in self.found.tokens.items() if not _is_hidden(token)}
        named: Counter[str] = Counter()
        for token, count in sorted(tokens.items(), key=lambda pair: said(pair[0])):
            named[said(token)] += count
            drawn += [_piece(token, self.square)] * min(count, MOST_OF_A_KIND)
            if count > MOST_OF_A_KIND:
                self.missing.append(
                    f"{count} of the kind {said(token)} were on the table at once, and "
                    f"{MOST_OF_A_KIND} are printed."
                )
        self.rows += [
            PartRow(f"{noun(count, 'piece')}: {name}", count, "pieces")
            for name, count in named.items()
        ]
        for (colour, length), count in self.found.walls.items():
            wide, tall = length * self.square, WALL * self.square
            self.rows.append(
                PartRow(f"{colour} {noun(count, 'wall')} of {length} squares", count, "pieces")
            )
            drawn += [_bar(colour, wide, tall)] * count
        drawn += self._markers()
        drawn += list(self._dice())
        self.sheets += piece_sheets(drawn, self.paper)

    def _markers(self) -> list[Print]:
        markers = []
        for track in self.found.tracks.values():
            self.rows.append(
                PartRow(f"track from 0 to {track.length}{_titled(track.title)}", 1, "tracks")
            )
            for name, colour, _ in track.markers:
                self.rows.append(PartRow(f"{colour} marker of {name or 'a track'}", 1, "pieces"))
                markers.append(_piece(Stone(colour), self.square / 2))
        return markers

    def _dice(self) -> Iterator[Print]:
        for colour, count in self.found.dice.items():
            faces = self.found.faces.get(colour, set())
            if faces <= PIPS:
                self.needs.append(f"{count} {colour} {noun(count, 'die', 'dice')}")
                continue
            shown = sorted(faces, key=str)
            if len(shown) > SIDES_OF_A_DIE:
                listed = ", ".join(map(str, shown))
                self.missing.append(f"A {colour} die has more than six faces: {listed}.")
                continue
            filled = [shown[k % len(shown)] for k in range(SIDES_OF_A_DIE)]
            if len(shown) < SIDES_OF_A_DIE:
                self.missing.append(
                    f"Of a {colour} die only these faces were seen: {', '.join(map(str, shown))}. "
                    "They are repeated on the cube; correct them by hand."
                )
            self.rows.append(
                PartRow(f"{colour} {noun(count, 'die', 'dice')} to fold", count, "pieces")
            )
            yield from [print_die_net(colour, filled, DIE)] * count

    def _add_what_is_at_home(self) -> None:
        if self.found.seeds:
            self.needs.append(f"{self.found.seeds} seeds, such as beans or beads")


def other_limits(game: Game, parts: FoundParts) -> list[str]:
    """What paper cannot do of the rules of a game, each in a sentence."""
    said = []
    if "scene" not in game.source.look:
        return ["The rules file has no `scene`, so only the rules and a pad can be printed."]
    if parts.has_written_rule or "rule_played" in game.source.look:
        said.append(
            "A rule is written in the game, and Kibitz judges it: at a table of your own, the "
            "player who has written it judges by hand."
        )
    if "owes" in game.rules.functions:
        said.append(
            "Players choose at the same moment: let each put a card or a note face down, and turn "
            "them up together."
        )
    if game.has_chance and not (parts.cards or parts.dice or parts.faces):
        said.append(
            "The game has luck that no card and no die of its table shows: draw it by hand, as the "
            "rules say."
        )
    return said


def _order(card: Card) -> tuple[str, str, str, int, str]:
    rank = card.rank
    number = "23456789TJQKA".find(rank) if len(rank) == 1 else -1
    value = int(rank) if rank.isdecimal() and len(rank) < 6 else 1000 + number
    return card.colour, card.sign, card.suit, value, card.text or ""


def _is_hidden(token: Token) -> bool:
    return isinstance(token, Piece) and token.face_down


def _piece(token: Token, square: float) -> Print:
    """A piece at the size of the squares of a board; a tile and a counter fill theirs."""
    box, radius = (IN_SQUARE * square, IN_SQUARE * square), RADIUS * square
    match token:
        case Tile():
            box, radius = (square, square), square / 2
        case Polyomino(squares):
            wide, tall = (max(place[k] for place in squares) + 1 for k in (0, 1))
            box, radius = (wide * square, tall * square), square * max(3, wide, tall) / 2
        case Piece(on="hexagon"):
            box, radius = (square, HIGH * square), square / 2
        case Piece(on="square") | Piece(shape="square"):
            box, radius = (square, square), square / 2.2
    return print_piece(Cell(token), radius, *box)


def _bar(colour: str, wide: float, tall: float) -> Print:
    return print_piece(Cell(Piece("square", colour)), tall / 2.2, wide, tall)


def _titled(title: str) -> str:
    return f": {title}" if title else ""

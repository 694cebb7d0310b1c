"""The parts of a table: boards, hands, piles, lines of cards, dice, words, scores and buttons.

A game's `scene(p, seat)` returns a `Scene`; `kibitz.draw` turns it into pictures and text. A
thing with an `action` can be clicked; the number is the act that the click plays.

>>> board = SquareBoard.squares(3, 3, [Cell(action=i) for i in range(9)])
>>> Scene("White to play.", (board,)).acts()[4]
'b2'

On a board with `moves` a player clicks a piece, then its goal.

>>> pieces = [Cell(Stone("white")), Cell(), Cell(), Cell()]
>>> board = SquareBoard.squares(2, 2, pieces, [Move(0, 2, action=5), Move(0, 3, action=6)])
>>> Scene("White to play.", (board,)).acts()
{5: 'a1-a2', 6: 'a1-b2'}

`clickable` has the things that can be clicked, `boards` the boards, `table` the other parts, and
`whole` the scene.
"""

from .above import Above, Arrow, Wall
from .art import Drawing
from .boards import Board, DotBoard, HexBoard, PitBoard, SquareBoard
from .clickable import COLOURS, MARKS, SUITS, Button, Card, Cell, Die, Move, Pit, Stone, Thing
from .deck import Deck
from .figures import FAMILIES, FIGURES, GROUNDS, Ground
from .graph import Graph, Place, Route
from .pieces import CHESS, COUNTERS, EDGES, SHAPES, Crowd, Piece, Polyomino, Stack, Tile, pieces_of
from .table import (
    Around,
    Choice,
    Column,
    Dice,
    Hand,
    Line,
    Part,
    Pieces,
    Pile,
    PlayerBoard,
    Reserve,
    ScoreTable,
    Sheet,
    SideBySide,
    Text,
    Track,
    Trick,
)
from .whole import Scene, reached, things, worded

__all__ = [
    "CHESS",
    "COLOURS",
    "COUNTERS",
    "EDGES",
    "FAMILIES",
    "FIGURES",
    "GROUNDS",
    "MARKS",
    "SHAPES",
    "SUITS",
    "Above",
    "Around",
    "Arrow",
    "Board",
    "Button",
    "Card",
    "Cell",
    "Choice",
    "Column",
    "Crowd",
    "Deck",
    "Dice",
    "Die",
    "DotBoard",
    "Drawing",
    "Graph",
    "Ground",
    "Hand",
    "HexBoard",
    "Line",
    "Move",
    "Part",
    "Piece",
    "Pieces",
    "Pile",
    "Pit",
    "PitBoard",
    "Place",
    "PlayerBoard",
    "Polyomino",
    "Reserve",
    "Route",
    "Scene",
    "ScoreTable",
    "Sheet",
    "SideBySide",
    "SquareBoard",
    "Stack",
    "Stone",
    "Text",
    "Thing",
    "Tile",
    "Track",
    "Trick",
    "Wall",
    "pieces_of",
    "reached",
    "things",
    "worded",
]

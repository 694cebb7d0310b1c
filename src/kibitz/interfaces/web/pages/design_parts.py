"""Every part of a scene in each of its states, for the page of design and the test of pictures."""

from __future__ import annotations

from dataclasses import dataclass

from ....scene import (
    COLOURS,
    FIGURES,
    GROUNDS,
    SHAPES,
    Around,
    Arrow,
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Crowd,
    Deck,
    Dice,
    Die,
    DotBoard,
    Graph,
    Ground,
    Hand,
    HexBoard,
    Line,
    Move,
    Part,
    Piece,
    Pieces,
    Pile,
    Pit,
    PitBoard,
    Place,
    PlayerBoard,
    Polyomino,
    Reserve,
    Route,
    ScoreTable,
    Sheet,
    SideBySide,
    SquareBoard,
    Stack,
    Stone,
    Text,
    Tile,
    Track,
    Trick,
    Wall,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A part on the page of design: its key, words about its states, and the part itself."""

    key: str
    words: str
    part: Part


def states() -> list[Cell]:
    """Cells in all their states."""
    return [
        Cell(),
        Cell(action=0),
        Cell(Stone("black")),
        Cell(Stone("white"), last=True),
        Cell(Stone("black"), new=True),
        Cell(Stone("white"), mark="win"),
        Cell(Stone("black"), mark="open"),
        Cell(Stone("red"), note="2"),
        Cell("N", 1),
    ]


def boards() -> list[Shown]:
    """Boards."""
    grid = states()
    some = [Cell(Stone(colour)) for colour in COLOURS]
    hexagon = [*some, *states()[1:7], Cell()]
    rhombus = [*states(), *[Cell(Stone("red"))] * 3, *[Cell()] * 4]
    moves = [Cell(Stone("white")), Cell(), Cell(), Cell(Stone("black"), last=True)]
    return [
        Shown(
            "squares",
            "Empty, legal, a stone, the last turn, this turn; a win, a group that may "
            "grow, a note; a letter that can be clicked.",
            SquareBoard.squares(3, 3, grid),
        ),
        Shown("points", "The same where lines cross.", SquareBoard.points(3, 3, grid)),
        Shown("checks", "The same on dark and light squares.", SquareBoard.checks(3, 3, grid)),
        Shown("hexagon", "All colours of stones.", HexBoard.hexagon(3, hexagon)),
        Shown("rhombus", "Edges with owners.", HexBoard.rhombus(4, 4, rhombus, ("red", "blue"))),
        Shown(
            "moves",
            "A piece that may move, and one that may not.",
            SquareBoard.squares(2, 2, moves, [Move(0, 1, 0), Move(0, 2, 1)]),
        ),
        Shown("walls", "Walls that stand, a slot, an arrow; the last turn.", _walls()),
        Shown("dots", "Lines between dots, and boxes.", _dots()),
        Shown("pits", "Pits, stores, the last turn.", _pits()),
        Shown("graph", "Places, lines and a region.", _graph()),
        Shown("routes", "Routes: free, taken, of the last turn, two side by side.", _routes()),
        Shown("spaces", "Spaces of a track with names, notes, borders, pieces.", _spaces()),
        Shown("plane", "A plane of hexagons without an edge, and pieces beside it.", _plane()),
    ]


def _walls() -> SquareBoard:
    cells = [Cell() for _ in range(12)]
    cells[1], cells[9] = Cell(Stone("white")), Cell(Stone("black"))
    walls = (
        Wall(Cell(Stone("white"), name="b1h"), ((1, 5), (2, 6))),
        Wall(Cell(Stone("red"), name="a2v", last=True), ((4, 5), (8, 9))),
        Wall(Cell(action=7, name="c2h"), ((6, 10), (7, 11))),
    )
    return SquareBoard.squares(4, 3, cells, above=(*walls, Arrow(1, 0), Arrow(9, 11, "blue")))


def _dots() -> DotBoard:
    lines = [Cell(action=k) for k in range(12)]
    for line, colour in ((0, "red"), (2, "blue"), (6, "red"), (7, "red")):
        lines[line] = Cell(Stone(colour))
    return DotBoard.grid(2, 2, lines, [Cell(Stone("red")), Cell(), Cell(), Cell()])


def _pits() -> PitBoard:
    houses = [
        Pit(4, 0),
        Pit(0),
        Pit(5, last=True),
        Pit(1, new=True),
        Pit(12),
        Pit(3),
        Pit(2),
        Pit(8),
    ]
    return PitBoard.pits(4, 2, houses, (Pit(9, note="North"), Pit(21, note="South")))


def _graph() -> Graph:
    corners = (2.6, 0), (4.2, 0), (4.2, 1.6), (2.6, 1.6)
    land = Cell(Piece("cube", "red", "3"), name="Land")
    places = (
        Place(Cell(Stone("white"), name="a"), 0, 0),
        Place(Cell(action=0, name="b"), 1, 1.6),
        Place(Cell(Stone("black"), name="c", last=True), 2, 0),
        Place(land, 3.4, 0.8, corners),
    )
    return Graph(places, ((0, 1), (1, 2), (2, 0)))


def _routes() -> Graph:
    towns = (("Paris", 0, 1), ("Zurich", 3, 1), ("Rome", 4.4, -0.6), ("Lyon", 1.4, -0.6))
    ways = (
        Route(0, 1, Cell(action=0), "green", 4),
        Route(1, 2, Cell(action=1, name="one"), "red", 2),
        Route(1, 2, Cell(name="two", last=True), length=2),
        Route(0, 3, Cell(Stone("blue")), "yellow", 3),
        Route(3, 1, Cell(Piece("wagon", "orange"), new=True), length=2),
    )
    return Graph(tuple(Place(Cell(name=name), x, y) for name, x, y in towns), routes=ways)


def _spaces() -> Graph:
    names = ("Start", "Mill Lane", "Chance", "Long Bridge", "Harbour", "Jail")
    cells = [Cell(name=name, note=f"${20 * k}") for k, name in enumerate(names)]
    here = Crowd((Piece("car", "red"), Piece("ship", "blue"), Piece("meeple", "white")))
    cells[1] = Cell(here, name="Mill Lane", note="$20")
    cells[4] = Cell(Piece("house", "red"), 0, name="Harbour", note="$80")
    return Graph.spaces(cells, 3, ("", "brown", "", "teal", "teal", ""), loop=True)


def _plane() -> Graph:
    cells = {
        (0, 0): Cell(Piece("disc", "white", "Q")),
        (1, 0): Cell(Piece("disc", "black", "A"), last=True),
        (0, 1): Cell(action=0),
        (1, -1): Cell(),
    }
    held = (Cell(Piece("disc", "white", "B"), name="beetle"), Cell(Stone("white"), name="other"))
    return Graph.hexagons(cells, [Move(4, 3, 1)], reserve=held)


def pieces() -> list[Shown]:
    """Pieces, and what stands beside a board."""
    usual = [shape for shape in SHAPES if shape not in FIGURES]
    shapes = [Cell(Piece(shape, colour)) for colour in ("white", "black") for shape in usual]
    figures = [Cell(Piece(name, COLOURS[k % 12])) for k, name in enumerate(FIGURES)]
    figures += [Cell()] * (-len(figures) % 12)
    grounds = [Cell(ground=Ground(name)) for name in GROUNDS]
    others = [
        Cell(Piece("disc", "blue", "7")),
        Cell(Piece("disc", "red", "marshal")),
        Cell(Piece.hidden("red")),
        Cell(Piece("rook", "white", turned=True)),
        Cell(Piece("pawn", "black", promoted=True)),
        Cell(Stack((Piece("man", "white"), Piece("man", "black")))),
        Cell(Stack((Piece("flat", "white"), Piece("wall", "black")), height=7)),
        Cell(Tile(("city", "road", "field", "road"), 1)),
    ]
    corner = Polyomino(((0, 0), (1, 0), (0, 1)), "blue")
    reserve = (Cell(corner, 0, name="V3"), Cell(Piece("cube", "red"), name="cubes", note="4"))
    return [
        Shown(
            "shapes",
            f"Men and counters: {', '.join(usual)}.",
            SquareBoard.checks(len(usual), 2, shapes),
        ),
        Shown(
            "figures",
            "All figures, in all colours.",
            SquareBoard.squares(12, -(-len(figures) // 12), figures),
        ),
        Shown("grounds", "All grounds.", SquareBoard.squares(8, 2, grounds)),
        Shown(
            "states",
            "Labels, a piece face down, turned, promoted, stacks, a tile.",
            SquareBoard.squares(8, 1, others),
        ),
        Shown("reserve", "Pieces beside the board.", Reserve(reserve, "To place")),
        Shown(
            "track",
            "Markers on a track.",
            Track(20, (("North", "red", 7), ("South", "blue", 12)), "Points"),
        ),
    ]


def cards() -> list[Shown]:
    """Cards and dice."""
    fan = ("2c", "5d", "9s", "Th", "Jc", "Qd", "Kh", "As", "*")
    hand = [Card(text, k if k % 2 else None, last=k == 2, new=k == 4) for k, text in enumerate(fan)]
    deck = Deck({"y": ("yellow", "sun"), "b": ("blue", "drop"), "k": "black"})
    suits = [deck.card(name, k) for k, name in enumerate(("y7", "b10", "k3", "y12"))]
    few = (Card("K"), Card("17h", 0), Card("5", note="2 left"), Card("7s", lifted=True))
    mill = Card("Mill", 0, cost="3", lines=("Take a grain.", "Worth 2 points at the end."))
    market = (mill, Card("Harbour", cost="5", lines=("Buy one card more.",), note="2 coins"))
    line = (Column(Card("8c")), Column(Card("Qc"), (Card("Jh"), Card("2d"))))
    dice = (Die(1), Die(6, 0), Die("x2", colour="red", note="kept"), Die(None))
    return [
        Shown(
            "fan",
            "Cards that may be played, of the last turn, of this turn.",
            Hand(tuple(hand), "Your hand"),
        ),
        Shown(
            "few", "Without a suit, of another deck, with a note, lifted.", Hand(few, "Four cards")
        ),
        Shown("suits", "Cards of a deck with three suits.", Hand(tuple(suits), "Suits")),
        Shown("back", "A hand that others hold.", Hand.face_down(7, "North")),
        Shown("market", "Cards with a cost, words and tokens.", Hand(market, "Market")),
        Shown("pile", "A pile.", Pile(Card("3c"), 12, "Discards")),
        Shown("stock", "A stock.", Pile.face_down(31, "Stock")),
        Shown("line", "A mainline with a sideline.", Line(line, "Mainline")),
        Shown(
            "dice", "Dice: pips, a legal one, another face, under a cup.", Dice(dice, "The roll")
        ),
    ]


def words() -> list[Shown]:
    """Words, scores, buttons, and parts beside each other."""
    scores = ScoreTable(("", "Tricks", "Points"), (("North", 3, 12), ("East", 0, 104)), "Scores")
    buttons = (Button("bid-7", 0, "7"), Button("bid-8", 1, "8"), Button("pass"))
    known = (("Scarlet", "Hall", "no"), ("Green", "Study", "yes"))
    sheet = Sheet(("Scarlet", "Green"), ("Hall", "Study", "Attic"), "Your notes", known)
    goods = Reserve((Cell(Piece("cube", "red"), name="clay", note="3"),), "Goods")
    mat = PlayerBoard("North", (goods, Track(10, (("Coins", "yellow", 4),))), "red")
    rule = Pieces((Button("red", 2), Button("black", 3)), "The next word", begun=True)
    hands = [Hand.face_down(5, side) for side in ("North", "East", "South", "West")]
    hands[2] = Hand((Card("2h", 4), Card("7h", 5), Card("Ts"), Card("Qs"), Card("Ac")), "South")
    trick = Trick.seen_by(2, [["9h"], ["Jh"], [], ["Ah"]], "Trick")
    around = Around.seen_by(2, hands, [trick])
    beside = SideBySide((Pile(Card("Kd"), 4, "Left"), Dice.rolled((3, 4))))
    return [
        Shown("text", "Words.", Text("North leads.\nHearts are not broken.")),
        Shown("scores", "A table of scores.", scores),
        Shown("sheet", "A sheet for deductions; two marks are known to all.", sheet),
        Shown("mat", "What lies before a player.", mat),
        Shown("choice", "Buttons; the last is not available.", Choice(buttons, "Your bid")),
        Shown("rule", "Words of a rule.", rule),
        Shown("beside", "Two parts beside each other.", beside),
        Shown("around", "Four seats around a table.", around),
    ]


SECTIONS = {
    "Boards": boards,
    "Pieces": pieces,
    "Cards and dice": cards,
    "Words, scores, buttons": words,
}

"""A game that shows every part that can be clicked; each act may be played once, three end it.

Acts 0 to 3 are moves of two pieces, 4 to 15 lines between dots, 16 to 21 pits, 22 to 26 dice,
27 to 31 cards.
"""

from kibitz.contract import About
from kibitz.scene import (
    Around,
    Card,
    Cell,
    Dice,
    Die,
    DotBoard,
    Hand,
    Move,
    Pit,
    PitBoard,
    Scene,
    ScoreTable,
    SideBySide,
    SquareBoard,
    Stone,
    Text,
    Trick,
)

ABOUT = About("Gallery", players=4, outcome="scores")
MOVES = ("a1-a2", "a1-b2", "b1-b2=queen", "b1-b2=knight")
CARDS = ("2s", "Th", "Kd", "Ac", "9h")
ACTS = 32


def layout(options):
    return [("played", "i1", ACTS), ("count", "i1")]


def actions(options):
    return ACTS


def start(p):
    p.count = 0


def player(p):
    return p.count % 4


def legal(p, out):
    n = 0
    for action in range(ACTS):
        if not p.played[action]:
            out[n] = action
            n += 1
    return n


def play(p, action):
    p.played[action] = 1
    p.count += 1


def over(p):
    return p.count == 3


def returns(p, out):
    for seat in range(4):
        out[seat] = p.played[seat]


def name(p, action, seat):
    if action < 4:
        return MOVES[action]
    if action < 16:
        return f"line-{action - 3}"
    if action < 22:
        return f"pit-{'abcdef'[action - 16]}"
    return f"die-{action - 21}" if action < 27 else CARDS[action - 27]


def scene(p, seat):
    def free(action):
        return None if p.played[action] or over(p) else action

    def is_free(action):
        return free(action) is not None

    goals = ((0, 2), (0, 3), (1, 3), (1, 3))
    moves = [Move(*goals[k], k, MOVES[k]) for k in range(4) if is_free(k)]
    pieces = [Cell(Stone("white")), Cell(Stone("white")), Cell(), Cell(Stone("black"))]
    lines = [
        Cell(None if is_free(k) else Stone("red"), free(k), name=name(p, k, seat))
        for k in range(4, 16)
    ]
    lines[0] = Cell(Stone("blue"), free(4), name=name(p, 4, seat))
    pits = [Pit(3 * (k - 16), free(k), name=name(p, k, seat)) for k in range(16, 22)]
    dice = tuple(Die(k - 21, free(k), name=name(p, k, seat)) for k in range(22, 27))
    own = Hand(tuple(Card(CARDS[k - 27], free(k)) for k in range(27, 32) if is_free(k)), "Yours")
    others = [Hand.face_down(13, side) for side in ("West", "North", "East")]
    trick = Trick(((), (Card("3c"),), (Card("Jc"),), ()), "Trick")
    return Scene(
        "Click whatever you like.",
        (
            SquareBoard.squares(2, 2, pieces, moves),
            DotBoard.grid(2, 2, lines, [Cell(Stone("red")), Cell(), Cell(), Cell()]),
            PitBoard.pits(6, 1, pits, (Pit(24, note="North"), Pit(7, note="South"))),
            SideBySide(
                (
                    Dice((*dice, Die(6, colour="red", note="kept")), "The roll"),
                    ScoreTable(("", "Tricks", "Points"), (("North", 3, 12), ("East", 0, 104))),
                )
            ),
            Around((own, *others), (trick, Text("Clubs lead."))),
        ),
    )

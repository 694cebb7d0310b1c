"""Barrage, a small Stratego: armies face down, and the flag of the other is to be captured.

Each seat sets up eight pieces in its two rows, without seeing those of the other: a marshal (10), a
general (9), a miner (3), two scouts (2), a spy (S), a bomb (B) and a flag (F). Four of the twelve
squares stay vacant.

In a turn a piece moves to a vacant square beside it, or strikes a piece of the other there. A scout
moves along a row or a column as far as squares are vacant, and may strike at the end. A flag and a
bomb never move. No piece enters the four squares of water.

When a piece strikes, both are shown, and stay so. The higher rank stays on the square; equal ranks
both leave. A bomb removes every piece that strikes it, but a miner removes the bomb. A spy that
strikes the marshal removes it. The seat that captures the flag wins; a seat without a move loses.
If nothing strikes in `quiet` turns, the game is a draw; this stands for the rule of tournaments
that no piece goes back and forth for ever. At the end all pieces are shown.

The army is that of Barrage Stratego, which has Stratego's board of 10 by 10. An action below 8 sets
up a piece or leaves a square vacant; others are 8 + 36 * the square left + the square reached.
"""

import numpy as np

from kibitz.contract import SECRET, About, Option
from kibitz.kit.unseen import rerank_among, reshuffle
from kibitz.scene import Button, Cell, Choice, Ground, Move, Piece, Reserve, Scene, SquareBoard

ABOUT = About(
    title="Barrage",
    inventor="Jacques Johan Mogendorff",
    year=1946,
    source="https://www.ultraboardgames.com/stratego/barrage-stratego.php",
    summary="Capture the flag among pieces that lie face down.",
    seats=("Red", "Blue"),
    minutes=15,
    information="hidden",
    outcome="win-draw",
    redeal="approximate",  # each order of the army is as likely; a random player sets up otherwise
    options={"quiet": Option(60, "turns without a strike that make a draw", low=10, high=120)},
)
VACANT, FLAG, BOMB, SPY, SCOUT, MINER, GENERAL, MARSHAL = range(8)
ARMY = np.array([4, 1, 1, 1, 2, 1, 1, 1])
MARKS = ("", "F", "B", "S", "2", "3", "9", "10")
WORDS = ("vacant", "flag", "bomb", "spy", "scout", "miner", "general", "marshal")
SIZE, CELLS, PLACES = 6, 36, 12
DX, DY = np.array([1, -1, 0, 0]), np.array([0, 0, 1, -1])
WATER = np.array([13, 16, 19, 22])
GIVE_UP = 8 + CELLS * CELLS


def layout(options):
    return [
        ("rank", "i1", CELLS),
        ("side", "i1", CELLS),  # 1 more than the seat of the piece, 0 without one, 3 for water
        ("shown", "?", CELLS),  # the rank is known to both
        ("moved", "?", CELLS),
        ("ready", "i1", 2),  # squares that a seat has set up
        ("turn", "i1"),
        ("calm", "i1"),
        ("quiet", "i1"),
        ("ended", "i1"),  # 1 more than the winner, 3 for a draw
    ]


def actions(options):
    return GIVE_UP + 1


def start(p):
    p.side[WATER] = 3


def square(seat, place):
    """The square that a seat sets up as number `place`: its front row comes last."""
    return place if seat == 0 else CELLS - 1 - place


def player(p):
    return p.turn if is_set(p) else int(p.ready[0] == PLACES)


def owes(p, seat):
    return p.ready[seat] < PLACES if not is_set(p) else seat == p.turn


def is_set(p):
    return p.ready[1] == PLACES


def redeal(p, seat, rng):
    """Permute the ranks that nobody has shown; a piece that has moved is no flag and no bomb."""
    if not is_set(p):
        army, other = np.repeat(np.arange(8), ARMY), 1 - seat
        reshuffle(rng, army, PLACES)
        for place in range(p.ready[other]):
            p.rank[square(other, place)] = army[place]
        return
    may = np.zeros(CELLS, np.int64)
    for cell in range(CELLS):
        if p.side[cell] == 2 - seat and not p.shown[cell]:
            may[cell] = 0b11111000 if p.moved[cell] else 0b11111110
    rerank_among(rng, p.rank, may)


def legal(p, out):
    n, seat = 0, player(p)
    if not is_set(p):
        for rank in range(8):
            used = 0
            for place in range(p.ready[seat]):
                used += p.rank[square(seat, place)] == rank
            if used < ARMY[rank]:
                out[n] = rank
                n += 1
        return n
    for here in range(CELLS):
        if p.side[here] == 1 + seat and p.rank[here] > BOMB:
            for k in range(4):
                n = moves_along(p, here, k, out, n)
    if n == 0:
        out[0] = GIVE_UP
    return max(n, 1)


def moves_along(p, here, k, out, n):
    """Write the moves of a piece in direction k; return how many moves there are now."""
    x, y = here % SIZE + DX[k], here // SIZE + DY[k]
    while 0 <= x < SIZE and 0 <= y < SIZE:
        there = x + SIZE * y
        if p.side[there] == p.side[here] or p.side[there] == 3:
            return n
        out[n] = 8 + CELLS * here + there
        n += 1
        if p.side[there] != 0 or p.rank[here] != SCOUT:
            return n
        x, y = x + DX[k], y + DY[k]
    return n


def play(p, action):
    seat = player(p)
    if action < 8:
        cell = square(seat, p.ready[seat])
        p.rank[cell], p.side[cell] = action, 1 + seat
        p.ready[seat] += 1
        if is_set(p):
            p.side[(p.rank == VACANT) & (p.side < 3)] = 0
    elif action == GIVE_UP:
        p.ended = 2 - seat
    else:
        move(p, (action - 8) // CELLS, (action - 8) % CELLS)
    p.shown |= p.ended > 0


def move(p, here, there):
    far = abs(here % SIZE - there % SIZE) + abs(here // SIZE - there // SIZE) > 1
    p.shown[here] |= far
    p.calm += 1
    if p.side[there] != 0:
        strike(p, here, there)
    else:
        carry(p, here, there)
        clear(p, here)
    p.turn = 1 - p.turn
    if p.ended == 0 and p.calm == p.quiet:
        p.ended = 3


def strike(p, here, there):
    own, other = p.rank[here], p.rank[there]
    p.shown[here], p.shown[there], p.calm = True, True, 0
    if other == FLAG:
        p.ended = 1 + p.turn
    beats = own > other or (own == SPY and other == MARSHAL)
    if own == MINER if other == BOMB else beats:
        carry(p, here, there)
    elif own == other:
        clear(p, there)
    clear(p, here)


def carry(p, here, there):
    p.rank[there], p.side[there] = p.rank[here], p.side[here]
    p.shown[there], p.moved[there] = p.shown[here], True


def clear(p, cell):
    p.rank[cell], p.side[cell], p.shown[cell], p.moved[cell] = 0, 0, False, False


def over(p):
    return p.ended > 0


def returns(p, out):
    if p.ended < 3:
        out[p.ended - 1], out[2 - p.ended] = 1, -1


def name(p, action, seat):
    if action < 8:
        return WORDS[action] if seat == player(p) else SECRET
    if action == GIVE_UP:
        return "give-up"
    here, there = (action - 8) // CELLS, (action - 8) % CELLS
    return f"{_square(here)}{'x' if p.side[there] else '-'}{_square(there)}"


def _square(number):
    return "abcdef"[number % SIZE] + str(number // SIZE + 1)


def scene(p, seat):
    acts = np.zeros(128, np.int64)  # only for the seat to act: moves tell ranks
    acts = [int(a) for a in acts[: 0 if over(p) or seat != player(p) else legal(p, acts)]]
    steps = [(a, a - 8) for a in acts if 8 <= a < GIVE_UP]
    moves = [Move(k // CELLS, k % CELLS, a, name(p, a, seat)) for a, k in steps]
    board = SquareBoard.squares(SIZE, SIZE, [_cell(p, k, seat) for k in range(CELLS)], moves)
    return Scene(_caption(p), (board, *_below(p, acts, seat)))


def _cell(p, cell, seat):
    if p.side[cell] == 3:
        return Cell(ground=Ground("water"))
    if p.side[cell] == 0:
        here = square(seat, p.ready[seat]) if seat >= 0 and p.ready[seat] < PLACES else -1
        return Cell(mark="open" if cell == here else "")
    colour = ABOUT.seats[p.side[cell] - 1].lower()
    if p.side[cell] != 1 + seat and not p.shown[cell]:
        return Cell(Piece.hidden(colour))
    return Cell(_piece(colour, p.rank[cell]) if p.rank[cell] else None)


def _piece(colour, rank):
    if WORDS[rank] in ("flag", "bomb"):
        return Piece(WORDS[rank], colour, on="disc")
    return Piece("disc", colour, MARKS[rank])


def _below(p, acts, seat):
    """What the reader may set up, or the button to give up."""
    if GIVE_UP in acts:
        return (Choice((Button("give-up", GIVE_UP),)),)
    if is_set(p) or not acts:
        return ()
    colour = ABOUT.seats[seat].lower()
    pieces = [Cell(_piece(colour, r), r, name=WORDS[r]) for r in acts if r]
    leave = [Button(WORDS[r], r, "leave it vacant") for r in acts if not r]
    title = f"For {_square(square(seat, p.ready[seat]))}"
    return Reserve(tuple(pieces), title), Choice(tuple(leave))


def _caption(p):
    if over(p):
        return "A draw." if p.ended == 3 else f"{ABOUT.seats[p.ended - 1]} wins."
    if not is_set(p):
        return "Each seat sets up its army, square by square."
    return f"{ABOUT.seats[p.turn]} moves or strikes. {p.calm} of {p.quiet} quiet turns."

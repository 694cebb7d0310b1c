"""Battleship: hide your ships, then shoot at those of the other seat.

Each seat lays its ships in secret; ships do not bend and share no cell. Then the seats shoot in
turns, one cell a turn. The owner says whether a ship is hit, and which one. The seat that has hit
all cells of the other's ships wins.

Acts from 0 are shots at a cell. After them come two for each cell: a ship that begins there and
goes on to the right, or up.
"""

from kibitz.contract import About, Option, message
from kibitz.kit.labels import letters
from kibitz.kit.rng import below
from kibitz.scene import (
    Cell,
    Ground,
    Move,
    Piece,
    PlayerBoard,
    Scene,
    SideBySide,
    SquareBoard,
)

ABOUT = About(
    title="Battleship",
    inventor="traditional",
    source="the rules of Milton Bradley, 1990: a player says which ship is hit; OpenSpiel's too",
    summary="Hide your ships, and find those of the other side by shots.",
    seats=("First", "Second"),
    minutes=15,
    information="hidden",
    outcome="win",
    redeal="approximate",  # ships are not laid as often as players lay them
    longest=220,
    options={
        "columns": Option(6, "columns of the waters of a seat", low=2, high=10),
        "rows": Option(6, "rows", low=2, high=10),
        "ships": Option(
            "4 3 2", "the lengths of the ships", among=("2", "3", "3 2", "4 3 2", "5 4 3 3 2")
        ),
    },
)
SEA = Ground("water")


def lengths(options):
    return [int(word) for word in options["ships"].split()]


def layout(options):
    n, ships = options["columns"] * options["rows"], len(lengths(options))
    return [
        ("columns", "i1"),
        ("rows", "i1"),
        ("lengths", "i1", ships),
        ("fleet", "i1", (2, n)),  # 0 water, else the number of the ship, from 1
        ("shots", "i1", (2, n)),  # 1 where the other seat has shot
        ("laid", "i1"),  # ships laid so far, by both seats
        ("turn", "i1"),
    ]


def actions(options):
    return 3 * options["columns"] * options["rows"]


def prepare(options):
    ships, sides = lengths(options), (options["columns"], options["rows"])
    if min(sides) < ships[0] or sides[0] * sides[1] < sum(ships) * max(2, len(ships)):
        raise ValueError(
            "the ships need larger waters; take more columns and rows, or fewer ships."
        )
    return {"columns": sides[0], "rows": sides[1], "lengths": ships}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def laying(p):
    """Whether ships are still laid."""
    return p.laid < 2 * len(p.lengths)


def fits(p, cell, direction, length):
    """Whether a ship stays in the waters from a cell to the right (0) or up (1)."""
    if direction == 0:
        return cell % p.columns + length <= p.columns
    return cell // p.columns + length <= p.rows


def has_room(p, seat, cell, direction, length):
    """Whether a ship fits from a cell to the right (0) or up (1), and meets no other."""
    if not fits(p, cell, direction, length):
        return False
    for k in range(length):
        if p.fleet[seat, cell + k * (p.columns if direction else 1)]:
            return False
    return True


def legal(p, out):
    n, first = 0, p.fleet.shape[1]
    for action in range(first, 3 * first) if laying(p) else range(first):
        if is_legal(p, action):
            out[n] = action
            n += 1
    return n


def is_legal(p, action):
    cells = p.fleet.shape[1]
    if not laying(p):
        return action < cells and p.shots[1 - p.turn, action] == 0
    cell, direction = (action - cells) // 2, (action - cells) % 2
    length = p.lengths[p.laid % len(p.lengths)]
    return action >= cells and has_room(p, p.turn, cell, direction, length)


def play(p, action):
    cells = p.fleet.shape[1]
    if action < cells:
        p.shots[1 - p.turn, action] = 1
        p.turn = 1 - p.turn
        return
    ship = p.laid % len(p.lengths)
    put(p, p.turn, ship, (action - cells) // 2, (action - cells) % 2)
    p.laid += 1
    p.turn = 1 if len(p.lengths) <= p.laid and laying(p) else 0


def put(p, seat, ship, cell, direction):
    for k in range(p.lengths[ship]):
        p.fleet[seat, cell + k * (p.columns if direction else 1)] = ship + 1


def is_sunk(p, seat):
    """Whether all ships of a seat are hit."""
    hit = 0
    for cell in range(p.fleet.shape[1]):
        hit += p.fleet[seat, cell] > 0 and p.shots[seat, cell] > 0
    return hit == p.lengths.sum()


def over(p):
    return is_sunk(p, 0) or is_sunk(p, 1)


def returns(p, out):
    loser = 0 if is_sunk(p, 0) else 1
    out[loser], out[1 - loser] = -1, 1


def redeal(p, seat, rng):
    """Lay the ships of the other seat anew, so that all shots at them are answered as they were."""
    if over(p):
        return
    other, ships = 1 - seat, len(p.lengths)
    laid = min(ships, int(p.laid)) if other == 0 else max(0, int(p.laid) - ships)
    seen = p.fleet[other].copy()
    again = True
    while again:
        p.fleet[other, :] = 0
        again = False
        for ship in range(laid):
            again = again or not lay_unseen(p, other, ship, seen, rng)


def lay_unseen(p, seat, ship, seen, rng):
    """Lay a ship where the shots allow it; False if another ship is in the way."""
    found, at, towards = 0, 0, 0
    for cell in range(len(seen)):
        for direction in range(2):
            if answers_the_same(p, seat, ship, seen, cell, direction):
                found += 1
                if below(rng, found) == 0:
                    at, towards = cell, direction
    is_free = has_room(p, seat, at, towards, p.lengths[ship])
    if is_free:
        put(p, seat, ship, at, towards)
    return is_free


def answers_the_same(p, seat, ship, seen, cell, direction):
    """Whether all shots hit a ship there that have hit it, and no others."""
    if not fits(p, cell, direction, p.lengths[ship]):
        return False
    hits = 0
    for other in range(len(seen)):
        hits += p.shots[seat, other] > 0 and seen[other] == ship + 1
    for k in range(p.lengths[ship]):
        part = cell + k * (p.columns if direction else 1)
        if p.shots[seat, part]:
            if seen[part] != ship + 1:
                return False
            hits -= 1
    return hits == 0


def name(p, action, seat):
    cells = p.fleet.shape[1]
    if action < cells:
        return label(p, action)
    if seat != p.turn:
        return "?"
    begin, end = ends(p, action)
    return f"{label(p, begin)}-{label(p, end)}"


def ends(p, action):
    """The cells at both ends of the ship that an act lays."""
    cell, direction = (action - p.fleet.shape[1]) // 2, (action - p.fleet.shape[1]) % 2
    far = p.lengths[p.laid % len(p.lengths)] - 1
    return cell, cell + far * (p.columns if direction else 1)


def label(p, cell):
    return f"{letters(cell % p.columns)}{cell // p.columns + 1}"


def scene(p, seat):
    return Scene(caption(p), (SideBySide(tuple(waters(p, owner, seat) for owner in (0, 1))),))


def caption(p):
    if over(p):
        loser = 0 if is_sunk(p, 0) else 1
        return f"{ABOUT.seats[1 - loser]} has sunk all ships of {ABOUT.seats[loser]} and wins."
    if laying(p):
        length = p.lengths[p.laid % len(p.lengths)]
        return f"{ABOUT.seats[p.turn]} lays a ship of {length} cells."
    return f"{ABOUT.seats[p.turn]} shoots."


def waters(p, owner, seat):
    """The waters of a seat, as a seat or a watcher sees them."""
    acts = range(0) if over(p) or seat != p.turn else range(3 * p.fleet.shape[1])
    aims, lays = owner != seat and not laying(p), owner == seat and laying(p)
    cells = []
    for cell in range(p.fleet.shape[1]):
        ship, shot = p.fleet[owner, cell], p.shots[owner, cell]
        piece = Piece("drop", "teal") if shot else None
        is_seen = bool(ship) and (shot or owner == seat or over(p))
        if is_seen and shot:
            piece = Piece("flame", "orange", str(ship), on="square")
        elif is_seen:
            piece = Piece("square", "grey", str(ship))
        action = cell if aims and cell in acts and is_legal(p, cell) else None
        joined = f"ship {ship}" if is_seen else ""
        cells.append(Cell(piece, action, ground=SEA, joined=joined, **names(p, owner, seat, cell)))
    ships = [action for action in acts if lays and is_legal(p, action)]
    moves = [Move(*(int(end) for end in ends(p, ship)), ship) for ship in ships]
    board = SquareBoard.squares(int(p.columns), int(p.rows), cells, moves)
    title = message("Waters of {owner}", you="Your waters", owner=ABOUT.seat(owner))
    return PlayerBoard(title, (board,))


def names(p, owner, seat, cell):
    """The name of a cell, which no other has: an act names those of the other seat's waters.

    An act marks a cell of the waters that it is about: a ship all of its own, a shot the cell that
    it hits. The last shot was at whoever is to act.
    """
    at, ship = label(p, cell), p.fleet[owner, cell]
    name = at if seat == 1 - owner else f"{ABOUT.seats[owner]} {at}"
    if p.shots.any():
        return {"name": name, "marked_by": (at,) if owner == p.turn else ()}
    if owner != seat or not ship:
        return {"name": name, "marked_by": ()}
    lies = [k for k in range(p.fleet.shape[1]) if p.fleet[owner, k] == ship]
    return {"name": name, "marked_by": (f"{label(p, lies[0])}-{label(p, lies[-1])}",)}

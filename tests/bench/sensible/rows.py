"""Rows: lay a card of your hand on the row with the next lower top; who fills a row takes it.

Two seats have eight of forty cards each, and four rows begin with one. The fifth card of a row
takes the four before it, one point each, and begins the row anew. A card below all tops takes the
row with the fewest cards. The fewest points win.
"""

from kibitz.contract import About
from kibitz.kit.rng import below, shuffle

ABOUT = About("Rows", "written for a measure", information="hidden", longest=16)
CARDS, HAND, ROWS = 40, 8, 4
NONE = -1


def layout(options):
    return [
        ("deck", "i1", CARDS - 2 * HAND - ROWS), ("hands", "i1", (2, HAND)), ("top", "i1", ROWS),
        ("count", "i1", ROWS), ("points", "i2", 2), ("ply", "i1"),
    ]  # fmt: skip


def actions(options):
    return CARDS


def start(p, rng):
    cards = list(range(CARDS))
    shuffle(rng, cards, CARDS)
    for k in range(ROWS):
        p.top[k], p.count[k] = cards[k], 1
    for k in range(2 * HAND):
        p.hands[k // HAND, k % HAND] = cards[ROWS + k]
    for k in range(len(p.deck)):
        p.deck[k] = cards[ROWS + 2 * HAND + k]


def redeal(p, seat, rng):
    other = 1 - seat
    held = HAND - (p.ply + seat) // 2
    for k in range(held):
        j = below(rng, held - k + len(p.deck))
        if j < held - k:
            mine, theirs = p.hands[other, k], p.hands[other, k + j]
            p.hands[other, k], p.hands[other, k + j] = theirs, mine
        else:
            at = j - held + k
            mine, theirs = p.hands[other, k], p.deck[at]
            p.hands[other, k], p.deck[at] = theirs, mine
    shuffle(rng, p.deck, len(p.deck))


def player(p):
    return p.ply % 2


def legal(p, out):
    held = HAND - p.ply // 2
    for k in range(held):
        out[k] = p.hands[p.ply % 2, k]
    return held


def row_for(p, card):
    """The row on which a card is laid; the shortest one if it is below all tops."""
    best, shortest = NONE, 0
    for k in range(ROWS):
        if p.top[k] < card and (best == NONE or p.top[k] > p.top[best]):
            best = k
        if p.count[k] < p.count[shortest]:
            shortest = k
    return best if best != NONE else shortest


def play(p, action):
    seat, held = p.ply % 2, HAND - p.ply // 2
    for k in range(held):
        if p.hands[seat, k] == action:
            p.hands[seat, k] = p.hands[seat, held - 1]
    p.hands[seat, held - 1] = NONE
    row = row_for(p, action)
    if p.top[row] > action or p.count[row] == 4:
        p.points[seat] += p.count[row]
        p.count[row] = 0
    p.top[row] = action
    p.count[row] += 1
    p.ply += 1


def over(p):
    return p.ply == 2 * HAND


def returns(p, out):
    lead = p.points[1] - p.points[0]
    out[0] = (lead > 0) * 1 - (lead < 0) * 1
    out[1] = -out[0]

"""A game of tricks, for tests: two seats, five of twelve cards each, and the higher card takes."""

from kibitz.contract import About
from kibitz.kit import bits
from kibitz.kit.cards import listed, some
from kibitz.scene import Scene, Text

ABOUT = About(title="Five tricks", seats=("Ann", "Bob"), information="hidden")
CARDS, HELD, EMPTY = 12, 5, -1


def layout(options):
    return [
        ("hands", "i8", 2),
        ("taken", "i8", 2),
        ("led", "i1"),
        ("turn", "i1"),
    ]


def actions(options):
    return CARDS


def prepare(options):
    return {"led": EMPTY}


def start(p, rng):
    p.hands[0] = some(rng, (1 << CARDS) - 1, HELD)
    p.hands[1] = some(rng, (1 << CARDS) - 1 & ~p.hands[0], HELD)


def player(p):
    return p.turn


def legal(p, out):
    return listed(p.hands[p.turn], out)


def play(p, action):
    p.hands[p.turn] &= ~bits.bit(action)
    if p.led == EMPTY:
        p.led = action
        p.turn = 1 - p.turn
        return
    p.turn = p.turn if action > p.led else 1 - p.turn
    p.taken[p.turn] |= bits.bit(action) | bits.bit(p.led)
    p.led = EMPTY


def over(p):
    return p.led == EMPTY and not p.hands.any()


def returns(p, out):
    best = 0 if bits.popcount(p.taken[0]) > bits.popcount(p.taken[1]) else 1
    out[best], out[1 - best] = 1, -1


def redeal(p, seat, rng):
    seen = p.hands[seat] | p.taken[0] | p.taken[1]
    if p.led != EMPTY:
        seen |= bits.bit(p.led)
    held = bits.popcount(p.hands[1 - seat])
    p.hands[1 - seat] = some(rng, (1 << CARDS) - 1 & ~seen, held)


def parse(p, text):
    return int(text) if text.isdigit() and int(text) < CARDS else None


def scene(p, seat):
    held = [k for k in range(CARDS) if seat >= 0 and p.hands[seat] >> k & 1]
    return Scene(f"Card {p.led} was led, Ann took {p.taken[0]}.", (Text(f"You hold {held}."),))

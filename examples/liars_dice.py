"""Liar's dice: bid how often a face lies under both cups, until one calls the other a liar.

Both seats roll their dice in secret. A bid states a number and a face: 2x5 says that at least two
of all dice show a five. The highest face is wild and counts as every face. A bid must be higher
than the last one: more dice of any face, or as many of a higher face. Instead of bidding, a seat
may say `liar`: all dice are shown, and the last bidder wins if his bid is true; else he loses.

With one die of six faces each, if both play their best, First loses 7 games more than he wins in
258 games.
"""

from kibitz.contract import About, Option
from kibitz.kit import bits
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Dice, Scene, Text

ABOUT = About(
    title="Liar's dice",
    inventor="traditional",
    source="as in OpenSpiel's liars_dice; the game is older, and known as Dudo, Perudo, Bluff",
    summary="Bid higher and higher on dice that you do not see, until one says: liar.",
    seats=("First", "Second"),
    minutes=2,
    information="hidden",
    outcome="win",
    longest=61,
    options={
        "faces": Option(6, "faces of a die, the highest is wild", low=3, high=6),
        "dice": Option(1, "dice of a seat", low=1, high=5),
    },
)


def layout(options):
    return [
        ("rolled", "i1", (2, options["faces"])),  # how many dice of a seat show a face
        ("bids", "i8"),  # the bids made, a bit each; bid q*faces + f stands for q+1 times face f+1
        ("called", "i1"),  # whether a bid has been called a lie
        ("faces", "i1"),
        ("dice", "i1"),
    ]


def actions(options):
    return 2 * options["dice"] * options["faces"] + 1  # the last is `liar`


def start(p, rng):
    roll(p, 0, rng)
    roll(p, 1, rng)


def roll(p, seat, rng):
    p.rolled[seat] = 0
    for _ in range(p.dice):
        p.rolled[seat, below(rng, p.faces)] += 1


def redeal(p, seat, rng):
    if p.called == 0:
        roll(p, 1 - seat, rng)


def player(p):
    return (bits.popcount(p.bids) + p.called) % 2


def lie(p):
    """The action that says `liar`, one more than the highest bid."""
    return 2 * p.dice * p.faces


def lowest(p):
    """The lowest bid that may be made."""
    return 0 if p.bids == 0 else bits.highest(p.bids) + 1


def legal(p, out):
    n = 0
    for action in range(lowest(p), lie(p) + (p.bids != 0)):
        out[n] = action
        n += 1
    return n


def play(p, action):
    if action == lie(p):
        p.called = 1
    else:
        p.bids |= bits.bit(action)


def over(p):
    return p.called == 1


def shown(p):
    """The number of dice that show the face of the last bid, or the wild face."""
    face = bits.highest(p.bids) % p.faces
    wild = p.faces - 1
    n = 0
    for seat in range(2):
        n += p.rolled[seat, face] + (p.rolled[seat, wild] if face != wild else 0)
    return n


def returns(p, out):
    caller = 1 - player(p)
    true = shown(p) > bits.highest(p.bids) // p.faces
    out[caller], out[1 - caller] = (-1, 1) if true else (1, -1)


def observation(options):
    return (2 * options["faces"] * (1 + options["dice"]) + 2,)


def observation_bounds(options):
    return 0, options["dice"]


def observe(p, seat, out):
    """Own dice by face, the other's if shown, the bids made, whether called, whether to act."""
    faces, last = len(p.rolled[0]), len(out) - 2
    out[:faces] = p.rolled[seat]
    if p.called:
        out[faces : 2 * faces] = p.rolled[1 - seat]
    bits.spread(p.bids, out[2 * faces : last])
    out[last], out[last + 1] = p.called, player(p) == seat


def name(p, action, seat):
    return "liar" if action == lie(p) else f"{action // p.faces + 1}x{action % p.faces + 1}"


def parse(p, text):
    return next((a for a in range(lie(p) + 1) if name(p, a, -1) == text), None)


def why(p, action):
    if action == lie(p):
        return "nothing has been bid yet."
    return f"the last bid is {name(p, bits.highest(p.bids), -1)}; bid higher, or say liar."


def scene(p, seat):
    cups = [_cup(p, other, over(p) or other == seat) for other in (1, 0)]
    made = [name(p, bid, -1) for bid in range(lie(p)) if p.bids & bits.bit(bid)]
    bids = Text("Bids: " + (" ".join(made) or "none yet"))
    if over(p) or seat != player(p):
        return Scene(_caption(p), (cups[0], bids, cups[1]))
    rows = [_row(p, quantity) for quantity in range(2 * p.dice)]
    liar = Choice((Button("liar", lie(p) if p.bids else None),))
    return Scene(_caption(p), (cups[0], bids, cups[1], *rows, liar))


def _row(p, quantity):
    bids = range(quantity * p.faces, (quantity + 1) * p.faces)
    return Choice(tuple(Button(name(p, b, -1), b if b >= lowest(p) else None) for b in bids))


def _cup(p, seat, is_open):
    if not is_open:
        return Dice.under_cup(p.dice, ABOUT.seats[seat])
    faces = [f + 1 for f in range(p.faces) for _ in range(p.rolled[seat, f])]
    return Dice.rolled(faces, ABOUT.seats[seat])


def _caption(p):
    if not over(p):
        return f"{ABOUT.seats[player(p)]} bids{' or says liar' if p.bids else ''}."
    bid, caller = name(p, bits.highest(p.bids), -1), 1 - player(p)
    true = shown(p) > bits.highest(p.bids) // p.faces
    winner = ABOUT.seats[1 - caller if true else caller]
    return f"{bid} was {'true' if true else 'a lie'}: {winner} wins."

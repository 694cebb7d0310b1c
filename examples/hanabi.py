"""Hanabi: build the fireworks together, with hands that only the others can see.

Of each colour there are three cards of rank 1, one of the highest rank, and two of each other
rank. The cards of a colour are played one on another, from 1 up. All seats win together: the result
is the number of cards played at the end.

On its turn a seat plays a card, which costs a life if it does not fit; or drops a card, which
brings a hint back; or spends a hint. A hint shows another seat all of its cards of one colour or of
one rank; there must be at least one such card. A played card of the highest rank brings a hint back
too. A card that is gone is replaced from the deck. When the deck is empty, every seat has
one turn more. If the last life is lost, the game ends and nothing counts.

The research game Hanabi-Small is hand=2 hints=3 lives=1; the full game is colours=5 hand=5
hints=8 lives=3, with hand=4 for four seats or five. A card is colour * ranks + rank, from 0.
"""

from kibitz.contract import About, Option, message
from kibitz.kit import bits, unseen
from kibitz.kit.rng import shuffle
from kibitz.scene import Button, Card, Cell, Choice, Deck, Hand, Piece, Reserve, Scene, Text

ABOUT = About(
    title="Hanabi",
    inventor="Antoine Bauza",
    year=2010,
    source="Bard and others, The Hanabi challenge, 2020",
    summary="Together: play the cards in order, though you see all hands but your own.",
    seats=("Ann", "Bob", "Cem", "Dia", "Eva"),
    information="hidden",
    outcome="scores",
    options={
        "players": Option(2, "how many play", low=2, high=5),
        "colours": Option(2, "colours", low=1, high=5),
        "ranks": Option(5, "ranks of a colour", low=1, high=5),
        "hand": Option(3, "cards in a hand", low=1, high=5),
        "hints": Option(4, "hints at the start, and at most", low=1, high=8),
        "lives": Option(2, "lives at the start", low=1, high=3),
    },
    lowest=0,
    highest=25,
)
COLOURS = ("red", "yellow", "green", "blue", "white")
SIGNS = ("flame", "sun", "leaf", "drop", "star")
DECK = Deck({c[0].upper(): (c, sign) for c, sign in zip(COLOURS, SIGNS, strict=True)})
NONE = -1


def copies(options):
    """The number of copies of each rank."""
    ranks = options["ranks"]
    return [3 if rank == 0 else 1 if rank == ranks - 1 else 2 for rank in range(ranks)]


def layout(options):
    players, hand, colours = options["players"], options["hand"], options["colours"]
    return [
        ("deck", "i1", colours * sum(copies(options))),  # NONE where a card has been drawn
        ("hands", "i1", (players, hand)),  # NONE where the deck is empty
        ("possible", "i4", (players, hand)),  # cards that the hints leave there, a bit each
        ("piles", "i1", colours),  # how many cards of a colour have been played
        ("gone", "i1", colours * options["ranks"]),  # cards dropped, or played in vain
        ("hints", "i1"),
        ("most", "i1"),
        ("lives", "i1"),
        ("turn", "i1"),
        ("drawn", "i1"),
        ("left", "i1"),  # turns left when the deck is empty
        ("ranks", "i1"),
        ("last", "i2"),  # the act played last: all see from which place a card came
    ]


def actions(options):  # play a card, drop a card, then the hints to each of the others in turn
    kinds = options["colours"] + options["ranks"]
    return 2 * options["hand"] + (options["players"] - 1) * kinds


def sides(options):
    return [tuple(range(options["players"]))]


def prepare(options):
    one = [rank for rank, n in enumerate(copies(options)) for _ in range(n)]
    deck = [colour * options["ranks"] + r for colour in range(options["colours"]) for r in one]
    if len(deck) <= options["players"] * options["hand"]:
        raise ValueError(
            "there are not enough cards; take more colours or ranks, or smaller hands."
        )
    return {"deck": deck, "most": options["hints"], "left": options["players"]}


def start(p, rng):
    p.last = NONE
    shuffle(rng, p.deck, len(p.deck))
    for seat in range(len(p.hands)):
        for slot in range(p.hands.shape[1]):
            draw(p, seat, slot)


def draw(p, seat, slot):
    """Fill a place in a hand from the deck, if there is a card."""
    p.hands[seat, slot] = NONE
    p.possible[seat, slot] = (1 << len(p.gone)) - 1
    if p.drawn < len(p.deck):
        p.hands[seat, slot] = p.deck[p.drawn]
        p.deck[p.drawn] = NONE
        p.drawn += 1


def redeal(p, seat, rng):
    """Draw the seat's own hand from the cards that it has not seen, as far as its hints allow."""
    held = (p.hands[seat] != NONE).sum()
    unseen.redraw(rng, p.hands[seat, :held], p.deck[p.drawn :], p.possible[seat])


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for action in range(2 * p.hands.shape[1] + (len(p.hands) - 1) * (len(p.piles) + p.ranks)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def may(p, action):
    size = p.hands.shape[1]
    if action < 2 * size:
        return p.hands[p.turn, action % size] != NONE and (action < size or p.hints < p.most)
    other, kind = hint_of(p, action)
    for slot in range(size):
        if p.hints > 0 and fits(p, p.hands[other, slot], kind):
            return True
    return False


def hint_of(p, action):
    """The seat that gets a hint, and the hint: a colour, or a rank numbered after the colours."""
    kinds = len(p.piles) + p.ranks
    k = action - 2 * p.hands.shape[1]
    return (p.turn + 1 + k // kinds) % len(p.hands), k % kinds


def fits(p, card, kind):
    colours = len(p.piles)
    own_kind = card // p.ranks if kind < colours else colours + card % p.ranks
    return card != NONE and own_kind == kind


def play(p, action):
    p.last = action
    size, was_empty = p.hands.shape[1], p.drawn == len(p.deck)
    if action < 2 * size:
        lay(p, int(p.hands[p.turn, action % size]), action < size)
        for slot in range(action % size, size - 1):
            p.hands[p.turn, slot] = p.hands[p.turn, slot + 1]
            p.possible[p.turn, slot] = p.possible[p.turn, slot + 1]
        draw(p, p.turn, size - 1)
    else:
        hint(p, action)
    p.left -= was_empty
    p.turn = (p.turn + 1) % len(p.hands)


def lay(p, card, to_pile):
    """Put a card on its pile if it is played and fits; else it is gone."""
    colour, rank = card // p.ranks, card % p.ranks
    if to_pile and p.piles[colour] == rank:
        p.piles[colour] += 1
        p.hints += p.piles[colour] == p.ranks and p.hints < p.most
        return
    p.gone[card] += 1
    if to_pile:
        p.lives -= 1
    else:
        p.hints += 1


def hint(p, action):
    other, kind = hint_of(p, action)
    p.hints -= 1
    for slot in range(p.hands.shape[1]):
        yes = fits(p, p.hands[other, slot], kind)
        for card in range(len(p.gone)):
            if fits(p, card, kind) != yes:
                p.possible[other, slot] &= ~(1 << card)


def over(p):
    return p.lives == 0 or p.left == 0 or p.piles.sum() == len(p.piles) * p.ranks


def returns(p, out):
    out[:] = p.piles.sum() if p.lives > 0 else 0


def key(p):  # the last act changes nothing that follows
    counts = (p.hints, p.lives, p.turn, p.drawn, p.left)
    return (p.deck, p.hands, p.possible, p.piles, p.gone, counts)


def observation(options):
    players, cards = options["players"], options["colours"] * options["ranks"]
    return (((2 * players - 1) * options["hand"] + 2) * cards + players + 4,)


def observation_bounds(options):
    return 0, options["colours"] * sum(copies(options))


def observe(p, seat, out):
    """Hands, own first: what hints leave, then cards of the others; piles, gone, turn, counts."""
    n, seats, size, at = len(p.gone), len(p.hands), p.hands.shape[1], 0
    for k in range(seats * size):
        owner, slot = (seat + k // size) % seats, k % size
        if p.hands[owner, slot] != NONE:
            bits.spread(p.possible[owner, slot], out[at : at + n])
            if owner != seat:
                out[at + (seats - 1) * size * n + int(p.hands[owner, slot])] = 1
        at += n
    at += (seats - 1) * size * n
    for card in range(n):
        out[at + card] = card % p.ranks < p.piles[card // p.ranks]
        out[at + n + card] = p.gone[card]
    at += 2 * n
    out[at + (p.turn - seat) % seats] = 1
    at += seats
    out[at], out[at + 1], out[at + 2] = p.hints, p.lives, len(p.deck) - p.drawn
    out[at + 3] = p.left


def name(p, action, seat):
    size = p.hands.shape[1]
    if action < 2 * size:
        return f"{'play' if action < size else 'drop'}{action % size + 1}"
    other, kind = hint_of(p, action)
    colours = len(p.piles)
    return f"{ABOUT.seats[other]}-{COLOURS[kind] if kind < colours else kind - colours + 1}"


def _all(p):
    return range(2 * p.hands.shape[1] + (len(p.hands) - 1) * (len(p.piles) + p.ranks))


def parse(p, text):
    return next((action for action in _all(p) if name(p, action, -1) == text), None)


def why(p, action):
    size = p.hands.shape[1]
    if action >= 2 * size:
        if p.hints == 0:
            return "there are no hints left; drop a card to get one back."
        return message("{other} has no such card.", other=ABOUT.seat(hint_of(p, action)[0]))
    if p.hands[p.turn, action % size] == NONE:
        return "you have no such card."
    return "no hint has been spent, so you may not drop a card."


def scene(p, seat):
    acts = range(0) if over(p) or seat != p.turn else [a for a in _all(p) if may(p, a)]
    tops = [_card(p, c * p.ranks + n - 1 if n else NONE, c) for c, n in enumerate(p.piles)]
    gone = [_card(p, card) for card, n in enumerate(p.gone) for _ in range(n)]
    counts = Text(f"Hints {p.hints}, lives {p.lives}, cards in the deck {len(p.deck) - p.drawn}.")
    parts = [Hand(tuple(tops), "Fireworks"), Hand(tuple(gone), "Gone"), counts]
    for owner in range(len(p.hands)):
        parts.append(_hand(p, owner, seat, acts))
        if hints := _hints(p, owner, acts):
            parts.append(Reserve(hints, message("A hint to {other}", other=ABOUT.seat(owner))))
    drops = range(p.hands.shape[1], 2 * p.hands.shape[1])
    if acts:
        drop = (Button(name(p, a, seat), a if a in acts else None) for a in drops)
        parts.append(Choice(tuple(drop), "Touch a card of your own to play it, or"))
    if over(p):
        return Scene("The game is over.", tuple(parts))
    says = "{mover} plays or drops a card, or gives a hint."
    own = "Your turn: play or drop a card, or give a hint."
    return Scene(message(says, you=own, mover=ABOUT.seat(p.turn)), tuple(parts))


def _hints(p, owner, acts):
    """The hints that may be given to a seat: a disc in each colour, then one for each rank."""
    cells = []
    for action in acts:
        if action >= 2 * p.hands.shape[1] and hint_of(p, action)[0] == owner:
            kind = hint_of(p, action)[1] - len(p.piles)
            colour = COLOURS[kind + len(p.piles)] if kind < 0 else "grey"
            disc = Piece("disc", colour, str(kind + 1) if kind >= 0 else "")
            cells.append(Cell(disc, action, name=name(p, action, -1)))
    return tuple(cells)


def _text(p, card):
    return f"{COLOURS[card // p.ranks][0].upper()}{card % p.ranks + 1}"


def _card(p, card, colour=0, action=None, **more):
    """A card face up; of a colour that has no card yet, the place of its firework."""
    text = _text(p, card) if card != NONE else f"{COLOURS[colour][0].upper()}0"
    return DECK.card(text, action, **more)


def _hand(p, owner, seat, acts):
    """A hand as its owner knows it from the hints, or as the others see it."""
    cards = []
    for slot, card in enumerate(p.hands[owner]):
        if card == NONE:
            continue
        note = _known(p, owner, slot)
        if owner == seat or seat < 0:
            play = slot if owner == seat and slot in acts else None
            named = name(p, slot, seat) if play is not None else ""
            cards.append(Card(None, play, name=named, note=note))
        else:
            cards.append(_card(p, card, note=note))
    return Hand(tuple(cards), ABOUT.seat(owner))


def _known(p, owner, slot):
    """The colours and ranks that the hints leave possible, for each card with a hint."""
    texts = [_text(p, card) for card in range(len(p.gone)) if p.possible[owner, slot] >> card & 1]
    colours, ranks = (list(dict.fromkeys(letters)) for letters in zip(*texts, strict=True))
    kinds = (colours if len(colours) < len(p.piles) else []) + (
        ranks if len(ranks) < p.ranks else []
    )
    return "".join(kinds)

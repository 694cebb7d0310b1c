"""President in words and on the table; a seat sees its own hand and how many cards others have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kibitz.contract import Fields, Message, SeatName, message, numbered_seat
from kibitz.kit.cards import printed
from kibitz.kit.ranks import count
from kibitz.scene import (
    Around,
    Button,
    Card,
    Choice,
    Hand,
    Pile,
    Scene,
    ScoreTable,
    Text,
    Trick,
)

from . import rules
from .card_sets import HIGHER, JOKER, NONE, PASS, cards_of, rank_of, size_of, strength
from .dealing import ORDER
from .exchange import giving_pair, lower, lower_hand, offered, upper, upper_hand

GIVE = "give:"
PLACES = {
    "boss": (
        message("Boss"),
        message("Foreman"),
        message("Clerk"),
        message("Fitter"),
        message("Porter"),
        message("Worker"),
        message("Bum"),
    ),
    "president": (
        message("President"),
        message("Vice-President"),
        message("Secretary"),
        message("Clerk"),
        message("Guard"),
        message("Citizen"),
        message("Asshole"),
    ),
    "king": (
        message("King"),
        message("Nobleman"),
        message("Knight"),
        message("Merchant"),
        message("Craftsman"),
        message("Poorman"),
        message("Beggar"),
    ),
    "huberes": (
        message("King"),
        message("Big Landowner"),
        message("Small Landowner"),
        message("Big Peasant"),
        message("Middle Peasant"),
        message("Small Peasant"),
        message("Swampy"),
    ),
}
ON = (  # what must be played on this many cards
    message("you must play no cards on {table}."),
    message("you must play one card on {table}."),
    message("you must play two cards on {table}."),
    message("you must play three cards on {table}."),
    message("you must play four cards on {table}."),
)
BUTTONS = (message("pass"),)  # their labels, which are also names of acts


def titles(kind: str, players: int) -> tuple[str, ...]:
    """The titles of `players` seats: the first two, some of the middle, the last two."""
    places = PLACES[kind]
    return (*places[:2], *places[2 : players - 2], *places[-2:])


def called(p: Fields, seat: int) -> Message:
    """The number of a seat and, once it has one, its title."""
    if p.dealt == 0:
        return numbered_seat(seat)
    role = _title(p, list(p.titled).index(seat))
    return message("{role} (seat {number})", role=role, number=seat)


def _seat(p: Fields, seat: int) -> SeatName:
    return SeatName(seat, called(p, seat))


def _title(p: Fields, place: int) -> str:
    return titles(list(PLACES)[p.titles], p.players)[place]


def name(p: Fields, action: int, seat: int) -> str:
    if not p.giving:
        return _names(p)[action]
    pair = giving_pair(p)
    if seat not in (upper(p, pair), lower(p, pair)):
        return "?"
    return GIVE + _names(p)[action]


def features(p: Fields, action: int) -> dict[str, float]:
    """Features that may make a set good to play or to give; a pass has none."""
    if action == PASS:
        return {}
    held = count(p.hand[p.turn], rank_of(action))
    return {
        "high ranks": strength(p, action),
        "cards at once": size_of(action),
        "of a rank of which cards are kept": max(0, held - size_of(action)),
    }


def parse(p: Fields, text: str) -> int | None:
    """The act of this name; NONE if it belongs to the other part of a deal."""
    word = text.lower().replace("10", "t")
    gives = word.startswith(GIVE)
    action = _numbers(p).get(word.removeprefix(GIVE))
    if action is None or (gives and (action >= PASS or size_of(action) > 1)):
        return None
    return action if gives == (p.giving > 0) else NONE


def why(p: Fields, action: int) -> str | None:
    """The reason why this act is not legal now."""
    hand = offered(p) if p.giving else int(p.hand[p.turn])
    if action not in _names(p):
        return None
    if action == PASS:
        if p.table != NONE:
            return message("you must play if you can.")
        return message("the leader may not pass.")
    if cards_of(p, action) & ~hand:
        return message("you do not hold {cards}.", cards=_names(p)[action])
    if size_of(action) != size_of(p.table):
        return message(ON[size_of(p.table)].id, table=_names(p)[p.table])
    return message(
        "{cards} does not beat {table}.", cards=_names(p)[action], table=_names(p)[p.table]
    )


def scene(p: Fields, seat: int) -> Scene:
    acts = _legal(p) if seat == p.turn and not p.ended else []
    exchanged = tuple(_exchanged(p, seat)) if seat >= 0 and not p.ended else ()
    chairs = list(_chairs(p, max(seat, 0)))
    middle: list[Any] = [_table(p, chairs)] if p.giving == 0 else []
    middle += [Text(line) for line in exchanged]
    hands = [_cards_of_seat(p, other, seat, acts) for other in chairs]
    parts: list[Any] = [Around.seen_by(0, hands, middle)]
    if p.dealt or p.ended:
        parts.append(_points(p))
    if acts:
        parts.append(Choice(tuple(Button(name(p, action, seat), action) for action in acts)))
    return Scene(_caption(p), tuple(parts))


def _names(p: Fields) -> Mapping[int, str]:
    return _act_names(_order(p), p.jokers, p.distinct, p.planes)


def _numbers(p: Fields) -> Mapping[str, int]:
    return {text.lower(): action for action, text in _names(p).items()}


@cache
def _act_names(letters: str, jokers: int, distinct: int, planes: int) -> Mapping[int, str]:
    wild = ("", "*", "+", "*+") if distinct else ("", "*", "**")
    names = {PASS: "pass"}
    for code in range(planes):
        for naturals in range(1, 5 - len(wild[code])):
            for rank, letter in enumerate(letters):
                size = naturals + len(wild[code])
                names[64 * code + 4 * rank + size - 1] = letter * naturals + wild[code]
    if jokers:
        names[4 * JOKER] = "*"
        names |= {4 * HIGHER: "+"} if distinct else {4 * JOKER + 1: "**"}
    return names


def _legal(p: Fields) -> list[int]:
    out = [0] * (64 * p.planes)
    return sorted(out[: rules.legal(p, out)], key=lambda act: (act == PASS, size_of(act), act))


def _chairs(p: Fields, first: int) -> Iterator[int]:
    here = first
    for _ in range(p.players):
        yield here
        here = int(p.left[here])


def _cards_of_seat(p: Fields, seat: int, reader: int, acts: list[int]) -> Hand | Pile:
    title: str = _seat(p, seat)
    if seat == reader:
        title = message("{seat}, you", seat=title)
    if state := _is_out_or_passed(p, seat):
        title = message("{seat}, {state}", seat=title, state=state)
    if seat == reader and not p.ended:
        return Hand(tuple(_cards(p, seat, acts)), title, _sets(p, acts))
    return Pile.face_down(int(_held_after_exchange(p, seat)).bit_count(), title)


def _points(p: Fields) -> ScoreTable:
    rows = tuple((_seat(p, seat), int(p.points[seat])) for seat in range(p.players))
    return ScoreTable(("", message("points")), rows, on_plates=True)


def _is_out_or_passed(p: Fields, seat: int) -> str:
    if seat in p.out[: p.outs]:
        place = list(p.out[: p.outs]).index(seat)
        if p.ended:
            return message("out")
        return message("out, the next {title}", title=_title(p, place))
    return message("out of this round") if p.sat_out >> seat & 1 else ""


def _held_after_exchange(p: Fields, seat: int) -> int:
    for pair in range(p.exchange if p.giving else 0):
        if seat == upper(p, pair):
            return upper_hand(p, pair)
        if seat == lower(p, pair):
            return lower_hand(p, pair)
    return int(p.hand[seat])


def _table(p: Fields, chairs: list[int]) -> Trick:
    """The cards to beat, before the seat that played them."""
    if p.table == NONE:
        return Trick(((),) * p.players, message("Table"))
    text = _names(p)[p.table]
    cards = tuple(Card(printed(card), name=text) for card in text)
    plays = tuple(cards if seat == p.last else () for seat in chairs)
    return Trick(plays, message("Table, played by {seat}", seat=_seat(p, p.last)))


def _exchanged(p: Fields, seat: int) -> Iterator[str]:
    for pair in range(p.exchange if p.dealt else 0):
        up, down = _letters(p, p.up[pair]), _letters(p, p.down[pair])
        if seat == upper(p, pair):
            yield message(
                "You got {up} from {seat} and gave {down}.",
                up=up,
                seat=_seat(p, lower(p, pair)),
                down=down or message("nothing yet"),
            )
        if seat == lower(p, pair):
            yield message(
                "You gave {up} to {seat} and got {down}.",
                up=up,
                seat=_seat(p, upper(p, pair)),
                down=down or message("nothing yet"),
            )


def _letters(p: Fields, hand: int) -> str:
    letters = _order(p) + "*+"
    return "".join(letters[rank] * count(hand, rank) for rank in range(HIGHER, -1, -1))


def _order(p: Fields) -> str:
    return ORDER["A" if p.rank_3 else "2"]


def _cards(p: Fields, seat: int, acts: list[int]) -> Iterator[Card]:
    """The cards of a hand, the highest first. A card that is in one set only plays that set."""
    for letter in _letters(p, _held_after_exchange(p, seat)):
        sets = [action for action in acts if action != PASS and letter in _names(p)[action]]
        if len(sets) == 1:
            yield Card(printed(letter), sets[0], name=name(p, sets[0], seat))
        else:
            called = message("{card} in hand", card=letter)
            yield Card(printed(letter), name=called, lifted=bool(sets))


def _sets(p: Fields, acts: list[int]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The acts that play cards, if one of them plays several."""
    sets = tuple((a, tuple(map(printed, _names(p)[a]))) for a in acts if a != PASS)
    return sets if any(len(cards) > 1 for _, cards in sets) else ()


def _caption(p: Fields) -> str:
    if p.ended:
        return _ending(p)
    task = _task(p)
    if not p.reversed or p.giving:
        return task
    return message(
        "{task} The ranks are upside down.",
        you="{task} The ranks are upside down.",
        mover=_seat(p, p.turn),
        task=task,
    )


def _task(p: Fields) -> Message:
    mover = _seat(p, p.turn)
    if p.giving:
        return message(
            "{mover} gives a card to {taker}.",
            you="Your turn: give a card to {taker}.",
            mover=mover,
            taker=_seat(p, lower(p, giving_pair(p))),
        )
    if p.table == NONE:
        return message("{mover} leads.", you="Your turn: lead.", mover=mover)
    last = _names(p)[p.table]
    if p.must_play:
        return message(
            "{mover} must beat {last}, or pass if unable.",
            you="Your turn: you must beat {last}, or pass if unable.",
            mover=mover,
            last=last,
        )
    return message(
        "{mover} may beat {last} or pass.",
        you="Your turn: you may beat {last} or pass.",
        mover=mover,
        last=last,
    )


def _ending(p: Fields) -> str:
    most = max(p.points)
    best = [_seat(p, seat) for seat in range(p.players) if p.points[seat] == most]
    return message(
        "{winners} has the most points, {points}.",
        plural="{winners} have the most points, {points}.",
        winners=best,
        points=int(most),
        n=len(best),
    )

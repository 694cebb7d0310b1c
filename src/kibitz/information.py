"""The knowledge of a seat: keys of its information sets, and when a joint choice is open.

An information set is all that a seat has seen and done since the start.

Two positions are in one information set of a seat if the seat cannot tell them apart, with
perfect recall. A seat's view of a position is the record that `redeal` makes of it with a fixed
generator. This record is the same for all positions that the seat cannot tell apart; `check`
tests this. So the knowledge of a seat is a sequence: its view at the start, then for each act

- its own action, if the seat acted;
- its view now, if the seat acted or if the view has changed. (If another seat acts and this seat
sees no change, as when a secret is written, it learns nothing.)

So an act that a seat reads must change its view; `untraced` finds one that does not. A secret act
that does not change it is not shown to the seat at all (`heard`), so that nothing shows how many
there were.

The sequence is kept as a hash. Each act updates it, the same plain and compiled:

    knowledge = new_knowledge(seats); room = new_room(blank)     in Python
    learn(state, knowledge, NOBODY, 0, room)                     after `start`
    learn(state, knowledge, seat, action, room)                  after each act of a seat
    knowledge[seat, 0], knowledge[seat, 1]                       the key: 124 bits
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .contract import SECRET
from .kernel import Positions, compiled, over, owes, put, redeal, turn_over
from .kit.arrays import Array
from .kit.rng import State, derive, unused

NOBODY = -1
ONE, OTHER, SEEN, SEEN_TOO = range(4)  # columns: two hashes of all, two of what was seen last
MASK = (1 << 62) - 1

Knowledge = NDArray[np.int64]
Look = tuple[int, int]  # two hashes of what a seat sees


class KnowledgeMemory(NamedTuple):
    """The memory on which `learn` works: a position, its bytes twice, and a generator."""

    world: Positions
    words: NDArray[np.int64]
    raw: NDArray[np.uint8]
    rng: State


class Heard(NamedTuple):
    """An act as a seat reads it, and the turn to which it belongs; the first turn is 0."""

    ply: int
    turn: int
    act: str


def new_knowledge(seats: int) -> Knowledge:
    """The knowledge of all seats before the deal, one row for each seat."""
    return np.zeros((seats, 4), np.int64)


def new_room(blank: Positions) -> KnowledgeMemory:
    """Room for positions like this one, an array of length 1."""
    words = np.zeros(blank.itemsize + 1, np.int64)  # a field of one byte is written as a word
    return KnowledgeMemory(blank.copy(), words, words.view(np.uint8), unused())


def learn(state: Any, knowledge: Any, seat: int, action: int, room: KnowledgeMemory) -> None:
    """Add the view of every seat of `state`, an array of one position, after a seat's action."""
    for other in range(len(knowledge)):
        see(state, knowledge[other], other, action if other == seat else NOBODY, room)


def knowledge_of(rows: list[Knowledge], state: Positions, seat: int, own: int) -> Knowledge:
    """A seat's knowledge now, made from its knowledge at each earlier ply; ordinary Python."""
    known, room = rows[-1].copy() if rows else new_knowledge(1)[0], new_room(state)
    see(state, known, seat, own, room)
    return known


def see(state: Any, known: Any, seat: int, own: int, room: KnowledgeMemory) -> None:
    """Add one seat's view to its row; `own` is the action that it has just played, or NOBODY."""
    seen, other = view(state, seat, room)
    note_view(known, own, seen, other)


def note_view(known: Any, own: int, seen: Any, other: Any) -> None:
    """Add a view, two hashes, to the row of a seat."""
    if own != NOBODY:
        known[ONE], known[OTHER] = mix(known[ONE], own), mixed_too(known[OTHER], own)
    if own != NOBODY or seen != known[SEEN] or other != known[SEEN_TOO]:
        known[ONE], known[OTHER] = mix(known[ONE], seen), mixed_too(known[OTHER], other)
        known[SEEN], known[SEEN_TOO] = seen, other


def view(state: Any, seat: int, room: KnowledgeMemory) -> tuple[int, int]:
    """Two hashes of a seat's view of `state`: of what `redeal` makes of it with a fixed generator.

    The position that it makes stays in `room.world`.
    """
    room.world[0] = state[0]
    derive(room.rng, 0, 0)
    redeal(room.world[0], seat, room.rng)
    return hashes(room.words, put(room.world[0], room.raw, 0), room.raw)


def short_key(seen: Any, other: Any) -> int:
    """One number of 63 bits for two hashes; two of a million share one with 5 in 10^8."""
    return int(seen) ^ int(other) << 1


def hashes(words: Any, length: int, raw: Array) -> tuple[int, int]:
    """Two hashes of the first `length` bytes."""
    first, other = length, length + 1
    while length % 8:
        raw[length] = 0
        length += 1
    for k in range(length // 8):
        first = mix(first, words[k])
        other = mixed_too(other, words[k])
    return first, other


def mix(hash: Any, word: Any) -> int:
    """The hash with one word more."""
    h = (int(hash) ^ int(word)) * 0x2545F4914F6CDD1D & MASK
    return h ^ (h >> 29)


def mixed_too(hash: Any, word: Any) -> int:
    """The hash with one word more, by another multiplier than `mix`."""
    h = (int(hash) ^ int(word)) * 0x369DEA0F31A53F85 & MASK
    return h ^ (h >> 32)


# -- the acts that a seat reads --------------------------------------------------------------


def acts_heard(p: Any, seat: int | None, begin: int = 0, end: int | None = None) -> list[Heard]:
    """The acts of a `Position` as a seat reads them, from one ply to another.

    seat: -1 is a watcher; None reads all acts, as the seats that played them. A secret act stands
    only where the seat notices it, since the number of the others is secret too. Those that follow
    each other in a turn are one, at the last of them.
    """
    acts: list[Heard] = []
    for ply in range(begin, p.ply if end is None else end):
        act, turn = p.told(ply, seat), p.turn_at(ply)
        if act == SECRET and seat is not None and not _notices(p, ply, seat):
            continue
        if act == SECRET and acts and acts[-1][1:] == (turn, SECRET):
            acts.pop()
        acts.append(Heard(ply, turn, act))
    return acts


def turns_heard(p: Any, seat: int | None) -> list[list[Heard]]:
    """The acts that a seat reads, turn by turn; a turn in which it notices nothing is left out."""
    return [list(turn) for _, turn in groupby(acts_heard(p, seat), lambda heard: heard.turn)]


def turns_complete(p: Any, seat: int) -> int:
    """The number of complete turns of which a seat knows."""
    if p.game.information != "hidden":
        return int(p.turn)
    return len({heard.turn for heard in acts_heard(p, seat)} - {p.turn})


def _notices(p: Any, ply: int, seat: int) -> bool:
    """Whether a secret act changes what a seat knows; a watcher's -1: what all seats know.

    In an open joint choice all notice that a seat has chosen, as it is no secret who still has to.
    """
    if p.is_sealed(ply) and p.at(ply).owing != p.at(ply + 1).owing:
        return True
    return all(p.look(ply, other) != p.look(ply + 1, other) for other in _others(p, ply, seat))


def _others(p: Any, ply: int, seat: int) -> list[int]:
    """The seats that have to notice an act before this seat reads it; its own seat knows it."""
    return [o for o in (range(p.game.seats) if seat < 0 else (seat,)) if o != p.seat_at(ply)]


def secrets(p: Any) -> list[tuple[int, int]]:
    """The plies and seats at which `look` says whether secret acts were noticed."""
    pairs: dict[tuple[int, int], None] = {}
    for ply in range(p.ply):
        readers = [seat for seat in range(-1, p.game.seats) if p.told(ply, seat) == SECRET]
        for seat in readers:
            for other in _others(p, ply, seat):
                pairs |= {(ply, other): None, (ply + 1, other): None}
    return list(pairs)


def looks(
    game: Any, states: Sequence[Positions], asked: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], Look]:
    """The views of seats at some plies, as two hashes each, found by machine code."""
    if not asked:
        return {}
    seen = np.zeros((len(asked), 2), np.int64)
    seats = np.array([seat for _, seat in asked])
    past = np.concatenate([states[ply] for ply, _ in asked])
    compiled(_look, game.rules)(past, seats, seen, new_room(states[0]))
    return {at: (int(a), int(b)) for at, (a, b) in zip(asked, seen, strict=True)}


def _look(states: Any, seats: Any, seen: Any, room: KnowledgeMemory) -> None:
    for k in range(len(seats)):
        seen[k, 0], seen[k, 1] = view(states[k : k + 1], seats[k], room)


def complaint_of_trace(p: Any) -> str:
    """The sentence that a seat reads an act here of which its information set knows nothing.

    Its views after two acts are then equal, or the act leaves the view as it was. Empty if there is
    no such act; parts of joint choices are not looked at.
    """
    for seat in set(range(p.game.seats)) - {p.player}:
        after = {view(p.state, seat, new_room(p.state)): "nothing"}
        for action in p.legal():
            act, q = p.name(action, seat), p.copy()
            q.act(action)
            if act != SECRET and not q.over:
                other = after.setdefault(view(q.state, seat, new_room(q.state)), act)
                if other != act:
                    return _two_meanings(p.game.id, seat, act, other)
    return ""


def _two_meanings(id: str, seat: int, first: str, other: str) -> str:
    return (
        f"{id}: `name` tells seat {seat} whether another seat played {first} or {other}, but "
        f"`redeal` leaves no trace of it, so the information sets of seat {seat} do not hold it. "
        f'If the act is secret, let `name` return "?" for this seat. If it is open, keep it in a '
        "field that `redeal` leaves; see `kibitz check`."
    )


# -- joint choices ---------------------------------------------------------------------------


def owing_seats(p: Any, seats: int) -> int:
    """The seats that still have to choose, one bit each."""
    owing = 0
    for seat in range(seats):
        if owes(p, seat):
            owing |= 1 << seat
    return owing


def owing_before(p: Any, seats: int, owing: int, mover: int) -> int:
    """The seats that owe a part of the joint choice of the next act, one bit each; 0: it is none.

    owing: those that still owe one of the choice that is open; 0 if none is.
    """
    if owing != 0:
        return owing
    now = owing_seats(p, seats)
    return now if now & ~(1 << mover) != 0 else 0


def owing_after(p: Any, seats: int, owing: int, mover: int) -> int:
    """The seats that still owe a part of a joint choice after an act; 0 if the choice is made."""
    if owing == 0 or over(p):
        return 0
    left = owing_seats(p, seats)
    return 0 if _is_made(p, owing, left, mover) else left


def _is_made(p: Any, owing: int, now: int, mover: int) -> bool:
    """Whether the act of a seat, `mover`, has ended the joint choice.

    owing, now: the seats that owed a part of the choice before this act, and those that owe one
    after it. The last of the seats may have several acts to choose; `turn_over` says when it has
    made the choice.
    """
    if now == 0 or now & ~owing != 0:
        return True
    return bool(owing & ~(1 << mover) == 0 and turn_over(p))


def choice_began(
    states: Sequence[Positions], movers: Sequence[int | None], seats: int
) -> int | None:
    """The ply at which the open joint choice began; None if none is open.

    states: the positions from the start to now; movers: the seat to act in each, None at the end.
    """
    begin = now = len(states) - 1
    while begin > 0 and _may_go_on(states[begin - 1][0], states[begin][0], seats):
        begin -= 1
    owing, began = 0, begin
    for ply in range(begin, now + 1):
        began, mover = ply if owing == 0 else began, movers[ply]
        owing = 0 if mover is None else owing_before(states[ply][0], seats, owing, mover)
        if ply < now and mover is not None:
            owing = owing_after(states[ply + 1][0], seats, owing, mover)
    return began if owing != 0 else None


def _may_go_on(before: Any, after: Any, seats: int) -> bool:
    left = 0 if over(after) else owing_seats(after, seats)
    return left != 0 and left & ~owing_seats(before, seats) == 0

"""The properties of every position of every game; each raises Broken if it does not hold.

`PROPERTIES` at the end lists them by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Any
from xml.etree import ElementTree

import numpy as np

from .. import draw, kernel, record
from ..game import Game, Position
from ..kit.rng import derived, seeded
from ..players.playout import pick
from ..scene import Button, Scene, things
from ..scene.wrong_part import wrong_part
from .asking import asking_changes_nothing
from .broken import Broken as Broken
from .broken import line_of as line_of
from .broken import place_of
from .joint_choice import joint_choice_is_secret
from .visible import leak, visible

MANY_ACTS = 100  # legal acts, beyond which the fairness of `pick` is not tested
DRAWS = 40  # of `pick`, per legal act
UNWRITTEN = -(2**31)  # stands in `out` before `legal` writes there
OTHERS = 1  # worlds that are dealt anew for each seat at each position
LUCK = 6.0  # how many standard deviations a fair `pick` may stray


def names(p: Position) -> list[str]:
    """The acts that led here, as a watcher reads them."""
    return [p.told(ply, -1) for ply in range(p.ply)]


def _acts(p: Position, futures: Any) -> None:
    acts = p.legal()
    if p.over:
        return
    if not acts:
        raise Broken("the game is not over, and nothing is legal.")
    if len(set(acts)) < len(acts):
        raise Broken(f"legal names an action twice: {sorted(acts)}.")
    if min(acts) < 0 or max(acts) >= p.game.actions:
        raise Broken(f"legal names {sorted(acts)}; actions go from 0 to {p.game.actions - 1}.")
    if p.moves() == ["done"]:
        raise Broken("done is the only legal act; the turn should have ended by itself.")


def _legal_counts_actions(p: Position, futures: Any) -> None:
    if p.over:
        return
    out = np.full(p.game.actions, UNWRITTEN, np.int32)
    n = kernel.legal(p.record, out)
    wanted = "it returns how many actions it wrote to out"
    line = line_of(p.game, "legal")
    if n is None:
        raise Broken(f"{line}legal returns nothing; {wanted}: end it with `return n`.")
    if isinstance(n, bool) or not isinstance(n, int | np.integer):
        raise Broken(f"{line}legal returns {_kind(n)}; {wanted}, a whole number.")
    written = int(np.argmax(out == UNWRITTEN)) if (out == UNWRITTEN).any() else len(out)
    if not 0 <= n <= written:
        raise Broken(f"{line}legal returns {n}, but wrote {written}; {wanted}.")


def _kind(value: object) -> str:
    kinds = {list: "a list", tuple: "a tuple", float: "a float", bool: "True or False"}
    return kinds.get(type(value), f"a {type(value).__name__}")


def _seat(p: Position, futures: Any) -> None:
    if not p.over and not 0 <= int(kernel.player(p.record)) < p.game.seats:
        raise Broken(f"player gives seat {kernel.player(p.record)} of {p.game.seats}.")


def _seat_to_move_owes(p: Position, futures: Any) -> None:
    if not p.over and p.player not in p.owing:
        raise Broken(
            f"{line_of(p.game, 'owes')}owes(p, {p.player}) is False, but player gives seat "
            f"{p.player}, so no seat may act at a table. Outside of a joint choice owes is True "
            "for the seat to move only."
        )


def _asking(p: Position, futures: Any) -> None:
    asking_changes_nothing(p)


def _answers(p: Position, futures: Any) -> None:
    fresh = Position(p.game, p.state.copy(), p.seed)  # which remembers no answers
    for name in ("player", "over", "returns", "legal", "moves", "key", "scene"):
        asked = getattr(fresh, name)
        if callable(asked):
            asked()


def _outcome(p: Position, futures: Any) -> None:
    given, kind = p.returns, p.game.about.outcome
    if given is None:
        return
    if not np.isfinite(given).all():
        raise Broken(f"returns are not numbers: {given}.")
    where, duel = line_of(p.game, "returns"), p.game.has_two_opponents
    if kind != "scores" and (max(map(abs, given)) > 1 or (duel and sum(given) != 0)):
        raise Broken(f"{where}returns {given} are not a win, a draw or a loss for each seat.")
    if kind == "win" and 1 not in given and len(p.game.sides) > 1:
        raise Broken(f"{where}nobody has won: {given}; is the outcome of ABOUT 'win-draw'?")
    if kind == "win" and sum(given[side[0]] == 1 for side in p.game.sides) > 1:
        raise Broken(f"{where}two sides have won: {given}; write outcome='win-draw' in ABOUT.")


def _sides_share_returns(p: Position, futures: Any) -> None:
    given = p.returns
    for side in p.game.sides if given else ():
        if given and len({given[seat] for seat in side}) > 1:
            where = line_of(p.game, "returns")
            raise Broken(f"{where}seats {side} are one side, but their returns differ: {given}.")


def _about_holds(p: Position, futures: Any) -> None:
    game = p.game
    if game.longest is not None and p.ply > game.longest:
        raise Broken(f"the game goes on after {game.longest} acts, the longest of ABOUT.")
    for value in p.returns or ():
        if (game.lowest is not None and value < game.lowest) or (
            game.highest is not None and value > game.highest
        ):
            where = line_of(game, "returns")
            bounds = f"{game.lowest} to {game.highest} of ABOUT"
            raise Broken(f"{where}returns {p.returns} go beyond {bounds}.")


def _words(p: Position, futures: Any) -> None:
    called = p.moves()
    if len(set(called)) < len(called):
        twice = [name for name, n in Counter(called).items() if n > 1]
        raise Broken(f"two legal acts are both called {twice[0]}.")
    for action, name in zip(p.legal(), called, strict=True):
        if not name or len(name.split()) != 1 or "|" in name or '"' in name:
            raise Broken(f"action {action} is called {name!r}; a name is one word.")
        if "parse" in p.game.look and p.parse(name) != [action]:
            raise Broken(f"{name} is read as {p.parse(name)}, not as action {action}.")
        if p.words(f"{name} {name}") != [name, name]:
            raise Broken(f"{name} {name} is read as one act, not as two.")


def _parts_are_right(p: Position) -> None:
    for seat in range(-1, p.game.seats) if "scene" in p.game.look else ():
        if wrong := wrong_part(p.scene(seat)):
            raise Broken(f"{place_of(p.game.look['scene'])}{wrong}")


def _seats_count_from_0(game: Game, words: str) -> None:
    beyond, last = f"Seat {game.seats}", f"Seat {game.seats - 1}"
    if game.called(game.seats - 1) == last and re.search(rf"\b{beyond}\b", words):
        raise Broken(
            f"the scene says {beyond}, but the last seat is {last}: seats count from 0, and tables "
            "write the names of people in their place. Name the seats, seats=(..) in ABOUT, or "
            "count from 0."
        )


def _picture(p: Position, futures: Any) -> None:
    seat = -1 if p.player is None else p.player
    _parts_are_right(p)
    scene, called = p.scene(seat), dict(zip(p.legal(), p.moves(), strict=True))
    ElementTree.fromstring(draw.svg(scene))
    _seats_count_from_0(p.game, draw.plain(scene))
    offered = scene.acts()
    for action, name in offered.items():
        if called.get(action) != name:
            meant = called.get(action, "no legal act")
            other = _other_words(scene, action, meant) if action in called else ""
            raise Broken(f"the scene offers {name} as action {action}, which is {meant}.{other}")
    missing = [name for action, name in called.items() if action not in offered]
    if missing:
        raise Broken(f"the scene has nothing to click for {', '.join(missing[:5])}.")


def _other_words(scene: Scene, action: int, name: str) -> str:
    """How a button that is not named like its act keeps its words; empty if it is no button."""
    buttons = (t for t in things(scene.parts) if isinstance(t, Button) and t.action == action)
    return "".join(
        f" Write Button({name!r}, {action}, {button.text!r}): the name of the act, then the words."
        for button in [*buttons][:1]
    )


def _picks_evenly(p: Position, futures: Any) -> None:
    if p.over or "pick" not in p.game.rules.functions or p.ply % 5:
        return
    acts = p.legal()
    if len(acts) > MANY_ACTS:
        return
    out, rng = np.zeros(p.game.actions, np.int32), seeded(p.ply)
    drawn = Counter(int(pick(p.record, out, rng)) for _ in range(DRAWS * len(acts)))
    for action in drawn:
        if action not in acts:
            raise Broken(f"pick gave {p.name(action)}, which is not legal.")
    for action in acts:
        if abs(drawn[action] - DRAWS) > LUCK * DRAWS**0.5 + 1:
            often = f"{drawn[action]} times of {DRAWS * len(acts)}"
            raise Broken(f"pick gave {p.name(action)} {often}, where {DRAWS} would be fair.")


def _urgent_is_legal(p: Position, futures: Any) -> None:
    if p.over or "urgent" not in p.game.rules.functions:
        return
    out, before = np.zeros(p.game.actions, np.int32), p.state.tobytes()
    acts = out[: kernel.urgent(p.record, out)].tolist()
    if p.state.tobytes() != before:
        raise Broken("calling urgent changed the position.")
    if len(set(acts)) < len(acts):
        raise Broken(f"urgent names an action twice: {sorted(acts)}.")
    for action in acts:
        if action not in p.legal():
            raise Broken(f"urgent names action {action}, which is not legal.")


def _keys_have_one_future(p: Position, futures: Any) -> None:
    future = (sorted(p.legal()), p.player, p.over, p.returns)
    known = futures.setdefault(str(p.game).encode() + p.key(), (future, p.copy()))
    if known[0] != future:
        other = " ".join(names(known[1])) or "the start"
        where = line_of(p.game, "key") if "key" in p.game.rules.functions else ""
        raise Broken(
            f"{where}after {other} the key is the same, but legal acts or outcome are not."
        )


def _transpositions_agree(p: Position, futures: Any) -> None:
    acts = p.legal()
    if len(acts) < 2 or "key" in p.game.rules.functions or _shows_nothing(p.game):
        return
    first, between, last = acts[0], acts[len(acts) // 2], acts[-1]
    for way in ((first, last), (first, between, last)):  # the second where seats alternate
        if len(set(way)) == len(way) and _differ_in_key_only(p, way, way[::-1]):
            acted = " ".join(p.name(action) for action in way)
            raise Broken(
                f"{acted} and the same acts in reverse look alike to every seat, but the records "
                "differ. If the rules treat both alike, write key(p); if not, let scene show each "
                "seat what it has chosen."
            )


def _shows_nothing(game: Game) -> bool:
    """Whether all positions look alike, for want of `scene` and `redeal`."""
    return game.information == "hidden" and not {"scene", "redeal"} & set(game.rules.functions)


def _differ_in_key_only(p: Position, way: Sequence[int], back: Sequence[int]) -> bool:
    try:
        one, other = _along(p, way), _along(p, back)
        alike = one.legal() == other.legal() and _unmarked_scenes(one) == _unmarked_scenes(other)
        return alike and one.player == other.player and one.key() != other.key()
    except Exception:
        return False  # an act is not legal there; any other fault is reported where it happens


def _along(p: Position, way: Sequence[int]) -> Position:
    after = p.copy()
    for action in way:
        after.act(action)
    return after


def _legal_acts_can_be_played(p: Position, futures: Any) -> None:
    for action in p.legal()[:MANY_ACTS]:
        after = p.state.copy()
        kernel.play(after[0], action, derived(p.seed, p.ply + 1))


def _unmarked_scenes(p: Position) -> list[str]:
    bare = Position(p.game, p.state)
    return [draw.plain(bare.scene(seat)) for seat in range(-1, p.game.seats)]


@lru_cache(maxsize=16)
def _dealt_anew(game: Game, state: bytes, seat: int, ply: int) -> kernel.Positions:
    """A determinization for a seat, to be read only: several properties ask for the same one."""
    return kernel.redealt(np.frombuffer(state, game.dtype), seat, seeded(ply))


def _secrets_stay_hidden(p: Position, futures: Any) -> None:
    if p.game.information != "hidden":
        return
    if "redeal" not in p.game.rules.functions:
        raise Broken("information is 'hidden', but there is no redeal(p, seat, rng).")
    for seat in range(p.game.seats):
        before = visible(p.game, p.state, seat)
        world = _dealt_anew(p.game, p.state.tobytes(), seat, p.ply)
        if visible(p.game, world, seat) != before:
            raise Broken(leak(p, world, seat))


def _redeals_agree(p: Position, futures: Any) -> None:
    if p.game.information != "hidden" or "redeal" not in p.game.rules.functions:
        return
    for seat in range(p.game.seats):
        fresh = (seeded(1000 * p.ply + k) for k in range(OTHERS))
        worlds = [kernel.redealt(p.state, seat, rng) for rng in fresh]
        first = _dealt_anew(p.game, p.state.tobytes(), seat, p.ply)
        others = [kernel.redealt(world, seat, seeded(p.ply)) for world in worlds]
        for name in p.game.dtype.names or ():
            if any(other[name].tobytes() != first[name].tobytes() for other in others):
                raise Broken(
                    f"redeal for seat {seat} keeps in {name} what the seat has not seen: with one "
                    "generator it gives two worlds for two that the seat cannot tell apart. Sort "
                    "unseen cards before they are shuffled, as kit.unseen.reshuffle does, and set "
                    "every other field that the seat does not see."
                )


def _observation_is_fair(p: Position, futures: Any) -> None:
    """Environments and learners deal a position anew before they observe it, so two deals agree."""
    if p.game.observation is None:
        return
    for seat in range(p.game.seats):
        one = other = p.state
        if p.game.information == "hidden":
            one, other = (
                _dealt_anew(p.game, p.state.tobytes(), seat, p.ply + k * OTHERS) for k in (0, 1)
            )
        one, other = (_observation(p.game, world, seat) for world in (one, other))
        if not np.isfinite(one).all():
            raise Broken(f"observe for seat {seat} writes something that is no finite number.")
        if (one != other).any():
            raise Broken(f"observe for seat {seat} would change after redeal: a secret leaks.")


def _observation(game: Game, state: Any, seat: int) -> Any:
    out, before = np.zeros(prod(game.observation or ()), np.float32), state.tobytes()
    kernel.observe(state[0], seat, out)
    if state.tobytes() != before:
        raise Broken("calling observe changed the position.")
    return out


def same_record(p: Position) -> None:
    """The record of a game reads back to the same game."""
    again = record.replay(record.read(record.write(record.of(p))), p.game)
    if again.state.tobytes() != p.state.tobytes():
        raise Broken("the game read back from its record is another.")


PLAYS = "a legal act can be played"
PICTURE = "the scene shows the position and offers its acts"
PROPERTIES: dict[str, Callable[[Position, Any], None]] = {
    "asking changes nothing": _asking,  # first, as what follows would blame its consequences
    "legal says how many acts it wrote": _legal_counts_actions,
    "legal acts are different numbers within bounds": _acts,
    "player is a seat": _seat,
    "the seat to move owes an act": _seat_to_move_owes,
    "a joint choice is secret": joint_choice_is_secret,
    "every question is answered": _answers,
    "returns are what ABOUT says": _outcome,
    "seats of one side share their returns": _sides_share_returns,
    "length and returns stay within the bounds of ABOUT": _about_holds,
    "an act has one name and is read by it": _words,
    PICTURE: _picture,
    PLAYS: _legal_acts_can_be_played,
    "pick gives each legal act alike": _picks_evenly,
    "urgent acts are legal": _urgent_is_legal,
    "one key has one future": _keys_have_one_future,
    "the key leaves out bookkeeping": _transpositions_agree,
    "nobody sees a secret": _secrets_stay_hidden,
    "redeal keeps nothing that its seat has not seen": _redeals_agree,
    "observe writes what its seat may see": _observation_is_fair,
}

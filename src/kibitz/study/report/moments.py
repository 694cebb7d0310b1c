"""The boards of the first screen: a typical position, and moments that show a fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...contract import WATCHER
from ...game import Position
from ...play.random_games import NOBODY, again, replay
from ...play.seeds import derived_seed
from ...players.selfplay import Strength
from ..restricted import kind_of
from ..run import SEEDS, Run
from .cures import plain_fault
from .measuring.copying import copied_game
from .measuring.extreme_options import broken_game
from .measuring.rule_faults import dead_ends, endless_games, settled_part
from .measuring.settled_tails import Tail
from .measuring.waiting import first_out, waiting
from .phrases import count_of
from .replays import moment_of
from .section import Replay, Section, ShownScene
from .sizes import with_value
from .two_games import representative

GAMES_SEARCHED = 60  # games of the strongest players in which a moment is looked for
RANDOM_GAMES = 5  # of which the middle one is shown where no good players played
RANDOM = "uniform"


@dataclass(frozen=True)
class SoughtMoment:
    """A fault, and where to look for a moment that shows it."""

    fault: str
    sections: dict[str, Section]
    run: Run
    tails: list[Tail]


def typical_position(run: Run) -> ShownScene:
    """The middle of a typical game, as the seat to act sees it."""
    games = [game for game in run.best if game.returns is not None]
    if games:
        game = representative(games)
        p, who = again(run.game, game.seed, game.acts), f"with {Strength(run.strongest)}"
    else:
        seeds = [derived_seed(run.seed, "picture", k) % SEEDS for k in range(RANDOM_GAMES)]
        played = sorted((replay(run.game, seed) for seed in seeds), key=lambda p: p.ply)
        p, who = played[RANDOM_GAMES // 2], "of random play"
    there = p.at(p.ply // 2)
    seat = WATCHER if there.player is None else there.player
    is_hidden = run.game.information == "hidden" and seat != WATCHER
    seen = f", as {p.called(seat)} sees it" if is_hidden else ""
    after = count_of(there.ply, "act")
    title = f"The middle of a typical game {who}: after {after} of {p.ply:,}{seen}."
    return ShownScene(title, there.scene(seat).still())


def moments(
    looks: Sequence[str], sections: dict[str, Section], run: Run, tails: list[Tail]
) -> dict[str, Replay]:
    """By fault, the part of a game that shows it; a count over games has none."""
    shown: dict[str, Replay] = {}
    for fault in map(plain_fault, looks):
        show = next((show for begin, show in SHOWN.items() if fault.startswith(begin)), None)
        if show and (replay := show(SoughtMoment(fault, sections, run, tails))):
            shown[fault] = replay
    return shown


def _stuck(seen: SoughtMoment) -> Replay | None:
    seed = dead_ends(seen.run.tally).seed
    return _end_of_random_game(seen.run, seed, "A game that comes to a dead end")


def _endless(seen: SoughtMoment) -> Replay | None:
    seed = endless_games(seen.run.tally).seed
    return _end_of_random_game(seen.run, seed, "A game that does not end")


def _end_of_random_game(run: Run, seed: int, title: str) -> Replay | None:
    if seed == NOBODY:
        return None
    p = replay(run.game, seed)
    return moment_of(p, p.ply, title, RANDOM)


def _settled(seen: SoughtMoment) -> Replay | None:
    if not seen.tails:
        return None
    longest = settled_part(seen.tails).longest
    p = again(seen.run.game, longest.game.seed, longest.game.acts)
    title = f"From ply {longest.ply} on no act changes the result of this game"
    return moment_of(p, longest.ply, title, "tree search")


def _early(seen: SoughtMoment) -> Replay | None:
    p, shape = _typical_game(seen.run), seen.sections["shape"].facts
    if p is None or "last_doubt" not in shape:
        return None
    ply = round(p.ply * shape["last_doubt"].value)
    title = f"From about ply {ply} on the winner of such a game is known"
    return moment_of(p, ply, title, _strongest(seen.run))


def _late(seen: SoughtMoment) -> Replay | None:
    p, shape = _typical_game(seen.run), seen.sections["shape"].facts
    if p is None or "last_doubt" not in shape:
        return None
    ply = round(p.ply * shape["last_doubt"].value)
    left = count_of(p.ply - ply, "act")
    title = f"From about ply {ply} on, {left} before its end, the winner of such a game is known"
    return moment_of(p, ply, title, _strongest(seen.run))


def _out(seen: SoughtMoment) -> Replay | None:
    wait = waiting(seen.run)
    if wait is None:
        return None
    p = again(seen.run.game, wait.longest.seed, wait.longest.acts)
    ply = first_out(wait.longest, p.game.seats)
    title = f"At ply {ply} {p.called(p.seat_at(ply))} acts for the last time in this game"
    return moment_of(p, ply, title, _strongest(seen.run))


def _wait(seen: SoughtMoment) -> Replay | None:
    p = _typical_game(seen.run)
    title = "The middle of a game, in which each person waits for the others"
    return moment_of(p, p.ply // 2, title, _strongest(seen.run)) if p else None


def _copied(seen: SoughtMoment) -> Replay | None:
    copied = seen.sections["fairness"].facts["copying"]
    p = copied_game(seen.run.game, copied["how"], seen.run.seed)
    title = f"The second seat answers each act of random play with {copied['how']}"
    return moment_of(p, min(2, p.ply), title, RANDOM)


def _broken(seen: SoughtMoment) -> Replay | None:
    first = seen.sections["soundness"].facts["broken_options"][0]
    game = with_value(seen.run.game, first["option"], first["value"])
    p = game and broken_game(game)
    title = f"A random game with {first['option']}={first['value']}: {first['how']}"
    return moment_of(p, p.ply, title, RANDOM) if p else None


def _kind(seen: SoughtMoment) -> Replay | None:
    """A choice between a kind of act and another one that good players make as they mostly do."""
    kind, is_chosen = seen.fault.partition(", ")[2], "always" in seen.fault
    did = "chosen" if is_chosen else "not chosen"
    for game in seen.run.best[:GAMES_SEARCHED]:
        p = again(seen.run.game, game.seed, game.acts)
        for ply, action in enumerate(game.acts):
            if _shows_choice(p.at(ply), action, kind, is_chosen):
                title = f"At ply {ply} an act of the kind {kind} is possible, and {did}"
                return moment_of(p, ply, title, _strongest(seen.run))
    return None


def _shows_choice(p: Position, action: int, kind: str, is_chosen: bool) -> bool:
    kinds = {act: kind_of(p.name(act)) for act in p.legal()}
    has_choice = kind in kinds.values() and len(set(kinds.values())) > 1
    return has_choice and (kinds.get(action) == kind) == is_chosen


def _typical_game(run: Run) -> Position | None:
    games = [game for game in run.best if game.returns is not None]
    if not games:
        return None
    game = representative(games)
    return again(run.game, game.seed, game.acts)


def _strongest(run: Run) -> str:
    return f"tree search, {Strength(run.strongest)}"


SHOWN: dict[str, Callable[[SoughtMoment], Replay | None]] = {
    "dead ends": _stuck,
    "games that do not end": _endless,
    "games that go on when all is settled": _settled,
    "games decided early": _early,
    "too long for": _late,
    "a person who is out": _out,
    "turns in which": _wait,
    "a seat that copies": _copied,
    "an option whose": _broken,
    "an act that is never right": _kind,
    "an act that is nearly always right": _kind,
}

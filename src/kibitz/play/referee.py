"""A referee: it shows each player what its seat may know, and submits what the player plays."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import GameError, KibitzError, whole_number
from ..game import GameLike, Position, load
from ..kit.rng import below, seeded
from ..match import Accepted, Match, Seat
from ..players import PlayerLike, player
from ..players.base import Player
from ..record import quote
from .seeds import derived_seed

MOST_ACTS = 10_000  # of a game, after which no end is expected any more


def play_game(
    game: GameLike,
    players: Sequence[PlayerLike],
    seed: int = 0,
    opening: int = 0,
    most: int = MOST_ACTS,
) -> Match:
    """A whole game between players, one a seat; each is shown only what its seat may know.

    players: as `kibitz.player` takes them; those that are no objects get seeds that follow from
    `seed`. The game begins with at most `opening` random acts, which follow from the seed. After
    `most` acts it stops, with no returns.

    >>> import kibitz
    >>> match = play_game(kibitz.load("byg", side=2), ["mcts:sims=50", "uniform"], seed=1)
    >>> match.over, match.record().turns[0]
    (True, ('b2',))
    """
    game = load(game)
    if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != game.seats:
        raise KibitzError(
            f"{game.id} has {game.seats} seats, so it takes a list of as many players."
        )
    opening, most = whole_number(opening, "opening", 0), whole_number(most, "most", 0)
    seated = [player(spec, derived_seed(seed, "player", seat)) for seat, spec in enumerate(players)]
    match = Match(game, seed, [Seat(bot.spec) for bot in seated])
    play_opening(match, opening)
    play_on(match, seated, most)
    return match


def play_opening(match: Match, most: int) -> None:
    """Begin a match with random acts, at most this many; the match's seed says which."""
    rng = seeded(derived_seed(match.seed, "opening"))
    for _ in range(below(rng, most + 1)):
        if match.player is not None:
            moves = match.position.moves()
            submit(match, match.player, moves[below(rng, len(moves))])


def play_on(match: Match, players: Sequence[Player], most: int = MOST_ACTS) -> None:
    """Play a match to its end, or to this many acts; a player sees only what its seat may know."""
    while match.player is not None and match.ply < most:
        seat = match.player
        submit(match, seat, players[seat](view_for(match, seat, players[seat])))


def view_for(match: Match, seat: int, bot: Player) -> Position:
    """The position that a bot at this seat sees; the match's seed fixes its hidden part."""
    if bot.cheats:
        return match.position.copy()
    return match.for_bot(seat, derived_seed(match.seed, "seen", match.ply))


def submit(match: Match, seat: int, act: str) -> None:
    """Submit a player's act, which cannot be refused unless the player is broken."""
    answer = match.submit(seat, match.ply, quote(act))
    if not isinstance(answer, Accepted):
        raise GameError(f"{match.seats[seat].name} played {act[:40]!r}: {answer.why}")

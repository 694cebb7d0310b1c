"""Commands that answer from the rules: moves, positions, replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from ...progress import Progress, silent
from ...whole_file import whole_file
from . import arguments
from .arguments import AsJson, FirstActs, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Position
    from ...match import Match


def moves(
    game: GameName,
    acts: FirstActs = None,
    option: OptionTexts = None,
    seed: Seed = 0,
    reply: Annotated[
        str, typer.Option(metavar="PLAYER", help="Then let this player make the next turn.")
    ] = "",
    picture: Annotated[
        str, typer.Option(metavar="FILE", help="Draw it, as .svg or .png, for the seat to act.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Show the position after some acts, whose turn it is, and the legal acts.

    \b
    kibitz moves byg -o side=3 "c2 c4 done"
    kibitz moves byg -o side=3 "c2 c4 done" --json
    kibitz moves byg -o side=3 "c2 c4 done" --reply mcts:sims=1000 --picture byg.svg

    Blanks separate acts; | is ignored; a text in double quotes is one act. If an act cannot be
    read or is not legal, the message gives its number, and the exit status is 2.
    """
    from ...record import quote
    from ..messages import show_position

    position = arguments.load(game, option).start(seed)
    position.play(" ".join(acts or []))
    replied = _turn_of(reply, position, seed) if reply else []
    if picture:
        _draw(position, Path(picture))
    if json:
        arguments.answer(arguments.state(position) | ({"reply": replied} if reply else {}))
        return
    if reply:
        print(f"{reply} plays {' '.join(map(quote, replied)) or 'nothing: the game has ended'}.")
    show_position(position)


def _turn_of(spec: str, position: Position, seed: int) -> list[str]:
    from ...players import player
    from ...record import quote

    bot, acts = player(spec, seed), list[str]()
    seat, turn = position.player, position.turn
    while position.player is not None and (position.player, position.turn) == (seat, turn):
        acts.append(bot(position))
        position.play(quote(acts[-1]))
    return acts


def _draw(position: Position, path: Path) -> None:
    from ...draw import svg

    if path.suffix not in (".svg", ".png"):
        raise KibitzError(f"A picture is a file like board.svg or board.png, not {path.name}.")
    seat = position.player
    scene = position.scene(-1 if seat is None else seat).still()
    if path.suffix == ".png":
        arguments.require("web", "resvg_py")
        from ..mail.picture import png
    with whole_file(path) as file:
        file.write(png(scene) if path.suffix == ".png" else svg(scene).encode())


def positions(
    game: GameName,
    turns: Annotated[int, typer.Option(min=1, help="Count after 1 to this many turns.")],
    option: OptionTexts = None,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Count the different positions after each number of complete turns.

    \b
    kibitz positions byg -o side=3 -o version=1 --turns 4
    kibitz positions ./mygame.py --turns 3 --json

    The numbers are exact. Two positions are the same if the rules cannot tell them apart; mirrored
    and turned positions count as different. A game that ended earlier is not counted again.
    """
    from ...solvers.count import positions as counted

    loaded = arguments.load(game, option)
    with _progress() as progress:
        counts = counted(loaded, turns, seed=seed, progress=progress)
    if json:
        arguments.answer({"turns": [int(number) for number in counts]})
        return
    for turn, number in enumerate(counts, 1):
        print(f"{turn:4}  {number:15,}")


@contextmanager
def _progress() -> Iterator[Progress]:
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield silent
        return
    with console.status("Counting ...") as line:
        yield lambda step: line.update(step.what)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    game: Annotated[
        str, typer.Option(metavar="PATH", help="The .py file of a game that is not installed.")
    ] = "",
    boards: Annotated[bool, typer.Option("--boards", help="Show every position.")] = False,
    json: AsJson = False,
) -> None:
    """Play a record again and show where it ends.

    \b
    kibitz replay game.txt --boards
    kibitz replay - --json < game.txt
    kibitz replay game.txt --game ./mygame.py

    With --json it prints the same facts as `kibitz moves`; --boards adds the drawings as "boards".
    """
    from ... import record
    from ...match.from_record import resume
    from ..messages import show_match

    written = record.read(arguments.text_of(file))
    played = resume(written, record.setting(written, game))
    if json:
        drawn = {"boards": _drawings(played)} if boards else {}
        arguments.answer(arguments.match_state(played) | drawn)
    else:
        show_match(played, boards=boards)


def _drawings(played: Match) -> list[str]:
    past = played.position
    return [str(past.at(ply)) for ply in range(past.ply + 1)]

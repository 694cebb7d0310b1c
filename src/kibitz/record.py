"""A game as text: its id, options, seed and acts; read, write, replay, redact.

    [Game "byg"]
    [Options "side=5 version=2 pie=yes"]
    [Seed "7"]
    [Seat 0 "mcts:sims=1000"]
    [Seat 1 "person"]
    [Result "1 -1"]

    1. c4
    2. black
    3. c3 d5

A tag has a name and a text in JSON's quotes. Seats are numbered from 0, because a colour can
change hands. A game that did not end by its rules says how: `[Ending "seat 0 resigned"]` or
`[Ending "draw agreed"]`; a game whose seed or deal somebody chose says `[Practice "yes"]`; a
text without a seed keeps it secret. Other tags are kept as they are.

Each turn has a line with its number, and its acts in the game's own words; an act with blanks
in it stands in quotes, and `?` is an act that the reader may not know. When reading, `{..}`
and `;` to the end of a line are comments, and `|` is passed over.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from . import shelf
from .contract import SECRET, IllegalMove, KibitzError, RecordError, as_text
from .game import Game, Position, hushed

LONGEST = 1_000_000
MOST_ACTS = 100_000
AGREED = "draw agreed"

Turns = tuple[tuple[str, ...], ...]
Texts = Mapping[str, str]

_OWN = ("Game", "Options", "Seed", "Practice", "Ending", "Result")
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_BARE = re.compile(r'(?![0-9]{1,6}\.$)[^\s"|;{}\[\]]+')
_TOKEN = re.compile(
    r"""(?P<blank>[\s|]+ | ;[^\n]* | \{[^}]*\})
      | \[[ ]*(?P<tag>[A-Za-z][A-Za-z0-9_-]{0,39}(?:[ ][0-9]{1,3})?)[ ]+
             (?P<text>"(?:[^"\\\n]|\\.)*")[ ]*\]
      | (?P<number>[0-9]{1,6}\.)(?=[\s|]|$)
      | (?P<quoted>"(?:[^"\\\n]|\\.)*")
      | (?P<bare>[^\s"|;{}\[\]]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Record:
    """A game as its text has it; nothing here has been held against the rules yet.

    ending: empty where the rules ended the game or it still goes on.
    returns: the result, a number a seat as text; empty while the game goes on.
    """

    game: str
    options: Texts = field(default_factory=dict)
    seed: int | None = None
    turns: Turns = ()
    seats: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()
    ending: str = ""
    practice: bool = False
    tags: Texts = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what cannot be written."""
        if not all(self.turns):
            raise RecordError("A turn without acts cannot be written; leave it out.")
        for name in self.tags:
            if name in _OWN or not _TAG_NAME.fullmatch(name):
                raise RecordError(f"{name[:40]!r} cannot be the name of another tag.")

    @property
    def acts(self) -> list[str]:
        """All acts in order, without their turns."""
        return [act for turn in self.turns for act in turn]


def write(record: Record) -> str:
    """The record as text; `read` gives it back."""
    lines = [f"{n}. {' '.join(map(quoted, turn))}" for n, turn in enumerate(record.turns, 1)]
    return "\n".join([*_heading(record), "", *lines]) + "\n"


def quoted(act: str) -> str:
    """The act as a record writes it: in quotes where it could be read as anything else."""
    return act if _BARE.fullmatch(act) else json.dumps(act, ensure_ascii=False)


def _heading(record: Record) -> Iterator[str]:
    yield _tag("Game", record.game)
    if record.options:
        yield _tag("Options", _options_text(record.options))
    if record.seed is not None:
        yield _tag("Seed", str(record.seed))
    if record.practice:
        yield _tag("Practice", "yes")
    for number, name in enumerate(record.seats):
        yield _tag(f"Seat {number}", name)
    for name, text in record.tags.items():
        yield _tag(name, text)
    if record.ending:
        yield _tag("Ending", record.ending)
    if record.returns:
        yield _tag("Result", " ".join(record.returns))


def _tag(name: str, text: str) -> str:
    return f"[{name} {json.dumps(text, ensure_ascii=False)}]"


def _options_text(options: Texts) -> str:
    return " ".join(shlex.quote(f"{name}={text}") for name, text in options.items())


def read(text: str) -> Record:
    """The record that a text holds; RecordError says what is wrong with it, and where."""
    if len(text) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST:,} characters, this text {len(text):,}.")
    tags: dict[str, str] = {}
    turns: list[list[str]] = []
    for place, kind, value in _tokens(text.removeprefix("\ufeff")):
        if kind == "number":
            _open_turn(turns, place, value)
        elif kind == "act":
            _add_act(turns, place, value)
        else:
            _add_tag(tags, place, kind.removeprefix("tag "), value, bool(turns))
    if turns and not turns[-1]:
        turns.pop()
    if (acts := sum(map(len, turns))) > MOST_ACTS:
        raise RecordError(f"A record has at most {MOST_ACTS:,} acts, this text {acts:,}.")
    return _made(tags, tuple(map(tuple, turns)))


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """(where, what, its text); what is "number", "act" or "tag NAME"."""
    at, line = 0, 1
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise RecordError(f"line {line}: {_unreadable(text[at])}")
        where = f"line {line}"
        if found["tag"]:
            yield where, f"tag {found['tag']}", _unquoted(where, found["text"])
        elif found["quoted"]:
            yield where, "act", _unquoted(where, found["quoted"])
        elif not found["blank"]:
            yield where, "number" if found["number"] else "act", found[0]
        line += found[0].count("\n")
        at = found.end()


def _unreadable(begin: str) -> str:
    known = {
        "[": 'a tag that cannot be read; a tag is a name and a text, like [Seed "7"].',
        '"': 'a quotation mark without its second one on the same line, like "two words".',
        "{": "a comment that does not end; it runs from { to }.",
    }
    return known.get(begin, f"{begin!r} stands alone; put an act that contains it in quotes.")


def _unquoted(where: str, text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        how = r"inside quotes write \" for a quotation mark and \\ for a backslash."
        raise RecordError(f"{where}: {text[:40]} cannot be read; {how}") from None


def _open_turn(turns: list[list[str]], where: str, number: str) -> None:
    if turns and not turns[-1]:
        raise RecordError(f"{where}: turn {len(turns)} has no act; write them after its number.")
    if int(number[:-1]) != len(turns) + 1:
        raise RecordError(f"{where}: turn {number} stands where {len(turns) + 1}. should be.")
    turns.append([])


def _add_act(turns: list[list[str]], where: str, act: str) -> None:
    if not turns:
        turns.append([])
    turns[-1].append(act)


def _add_tag(tags: dict[str, str], where: str, name: str, text: str, late: bool) -> None:
    if late:
        raise RecordError(f"{where}: the tag {name} comes after acts; a text holds one game.")
    if name in tags:
        raise RecordError(f"{where}: there is a second tag {name}; keep one of them.")
    tags[name] = text


def _made(tags: dict[str, str], turns: Turns) -> Record:
    game = tags.pop("Game", "")
    if not game:
        raise RecordError('A record needs a tag for its game, like [Game "byg"].')
    return Record(
        game=game,
        options=_options(tags.pop("Options", "")),
        seed=_seed(tags.pop("Seed", None)),
        turns=turns,
        practice=_practice(tags.pop("Practice", "no")),
        ending=tags.pop("Ending", ""),
        returns=_returns(tags.pop("Result", "")),
        seats=tuple(_seats(tags)),
        tags=tags,
    )


def _options(text: str) -> dict[str, str]:
    try:
        parts = shlex.split(text)
    except ValueError as fault:
        raise RecordError(f"The tag Options cannot be read: {fault}.") from None
    found: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name) or name in found:
            how = "options are written once each, like side=5 version=2."
            raise RecordError(f"The tag Options has {part[:40]!r}; {how}")
        found[name] = value
    return found


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if re.fullmatch(r"-?[0-9]{1,20}", text):
        return int(text)
    raise RecordError(f"The tag Seed is a whole number of up to 20 digits, not {text[:40]!r}.")


def _practice(text: str) -> bool:
    if text in ("yes", "no"):
        return text == "yes"
    raise RecordError(f"The tag Practice is yes or no, not {text[:40]!r}.")


def _returns(text: str) -> tuple[str, ...]:
    if text == "*":
        return ()
    for number in text.split():
        if not re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", number):
            raise RecordError(f"The tag Result is a number a seat, like 1 -1, not {text[:40]!r}.")
    return tuple(text.split())


def _seats(tags: dict[str, str]) -> Iterator[str]:
    numbered = [name for name in tags if name.startswith("Seat ")]
    for number in range(len(numbered)):
        if f"Seat {number}" not in tags:
            raise RecordError(f"There is no tag Seat {number}; seats are numbered from 0.")
        yield tags.pop(f"Seat {number}")


def of(
    position: Position,
    *,
    seats: Sequence[str] = (),
    practice: bool = False,
    ending: str = "",
    returns: Sequence[float] | None = None,
    tags: Texts = MappingProxyType({}),
) -> Record:
    """The whole record of a position, every secret included.

    `returns` is the result where the rules have not ended the game.
    """
    returns = position.returns if returns is None else returns
    given = {n: as_text(v) for n, v in position.game.options.items() if _said(position.game, n)}
    return Record(
        game=position.game.id,
        options=given,
        seed=position.seed,
        turns=_turns(position, None),
        seats=tuple(seats),
        returns=tuple(map(as_figure, returns or ())),
        ending=ending,
        practice=practice or _deal_chosen(position.game),
        tags=dict(tags),
    )


def as_figure(number: float) -> str:
    """A result as records write it."""
    return str(int(number) if number == int(number) else round(number, 6))


def _said(game: Game, name: str) -> bool:
    return game.options[name] != "" or game.about.options[name].default != ""


def _deals(game: Game) -> list[str]:
    """The options that are free texts: a deal, a stock, a secret rule."""
    options = game.about.options.items()
    return [name for name, o in options if isinstance(o.default, str) and not o.among]


def _deal_chosen(game: Game) -> bool:
    return any(game.options[name] != game.about.options[name].default for name in _deals(game))


def _turns(position: Position, reader: int | None) -> Turns:
    """The acts by turns as a seat may read them; None reads each as its own seat does."""
    turns: list[list[str]] = []
    for ply in range(position.ply):
        while len(turns) <= position.turn_at(ply):
            turns.append([])
        turns[-1].append(position.told(ply, reader))
    return tuple(tuple(hushed(turn)) for turn in turns)


def redact(record: Record, position: Position, seat: int) -> Record:
    """The record as a seat may have it; -1 is a watcher.

    While a game with hidden information is open, the seed and every option that may tell a
    deal or a rule is left out, and other seats' secret acts are shown as the game shows them.
    `position` is the one that the record leads to.
    """
    game = position.game
    if game.information != "hidden" or position.over or record.ending:
        return record
    told = {n: text for n, text in record.options.items() if n not in _deals(game)}
    return replace(record, options=told, seed=None, turns=_turns(position, seat))


def setting(record: Record, spec: str = "") -> Game:
    """The game with the options of a record: its id is looked up, never taken as a path.

    `spec`, the name or path of a game that the caller trusts, goes before the id.
    """
    try:
        source = shelf.find(spec) if spec else shelf.named(record.game)
        return Game(source, record.options, spec or record.game)
    except KibitzError as fault:
        raise RecordError(str(fault)) from fault


def replay(record: Record, game: Game | None = None) -> Position:
    """The position that a record leads to; RecordError names the first act that cannot be.

    A `game` in hand is taken instead of the one that the record names.
    """
    if game and game.id != record.game:
        raise RecordError(f"The record is of {record.game[:40]!r}, not of {game.id}.")
    played = game or setting(record)
    position = played.start(_seed_for(record, played))
    numbered = [(n, act) for n, turn in enumerate(record.turns, 1) for act in turn]
    for number, (turn, act) in enumerate(numbered, 1):
        _replay_act(position, act, f"turn {turn}, act {number} in all, {act[:40]!r}")
    _check_returns(record, position)
    return position


def _seed_for(record: Record, game: Game) -> int:
    if record.seed is not None:
        return record.seed
    if game.information == "hidden" and not _deal_chosen(game):
        raise RecordError("This record keeps its seed secret, so it cannot be replayed yet.")
    return 0


def _replay_act(position: Position, act: str, where: str) -> None:
    if act == SECRET:
        raise RecordError(f"{where}: this act is secret, so the record cannot be replayed.")
    try:
        for action in position.parse(act):
            position.act(action)
    except IllegalMove as fault:
        raise RecordError(f"{where}: {fault}") from None


def _check_returns(record: Record, position: Position) -> None:
    if not (record.returns and position.over):
        return
    said, true = " ".join(record.returns), " ".join(map(as_figure, position.returns or ()))
    if said != true:
        raise RecordError(f"The tag Result says {said}, but the moves end {true}.")

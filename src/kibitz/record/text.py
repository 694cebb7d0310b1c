"""Read and write the text of a record, without the rules."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from ..act_names import legible
from ..contract import RecordError, as_python
from ..kernel import Draws

MOST_CHARACTERS = 1_000_000
MOST_SEED_DIGITS = 80
SEED = re.compile(rf"-?[0-9]{{1,{MOST_SEED_DIGITS}}}", re.ASCII)
MOST_ACTS = 100_000
MOST_RESULT_DIGITS = 309  # of the largest float of 64 bits
RESULT = re.compile(rf"-?[0-9]{{1,{MOST_RESULT_DIGITS}}}(\.[0-9]{{1,9}})?", re.ASCII)

Turns = tuple[tuple[str, ...], ...]
Texts = Mapping[str, str]

_OWN = ("Game", "Kibitz", "Rules", "Options", "Seed", "Drawn", "Practice", "Ending", "Result")
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_BARE = re.compile(r'(?![0-9]{1,6}\.$)[^\s"|;{}\[\]]+')
_TOKEN = re.compile(
    r"""\{(?P<draws>[ ]*[0-9]{1,10}(?:[ ]+[0-9]{1,10})*[ ]*)\}
      | (?P<blank>[\s|]+ | ;[^\n]* | \{[^}]*\})
      | \[[ ]*(?P<tag>[A-Za-z][A-Za-z0-9_-]{0,39}(?:[ ][0-9]{1,3})?)[ ]+
             (?P<text>"(?:[^"\\\n]|\\.)*")[ ]*\]
      | (?P<number>[0-9]{1,6}\.)(?=[\s|]|$)
      | (?P<quoted>"(?:[^"\\\n]|\\.)*")
      | (?P<bare>[^\s"|;{}\[\]]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Record:
    """A game as text; the rules have not checked it yet.

    draws: the draws of acts, by the number of the act, from 0.
    dealt: the draws of the deal, if the seed is secret but the deal is not.
    ending: empty if the game ended by its rules or still goes on.
    returns: the result, one number for each seat, as text; empty while the game goes on.
    kibitz, rules: the version of Kibitz and the hash of the rules under which it was written.
    """

    game: str
    options: Texts = field(default_factory=dict)
    seed: int | None = None
    turns: Turns = ()
    draws: Mapping[int, Draws] = field(default_factory=dict)
    dealt: Draws = ()
    seats: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()
    ending: str = ""
    practice: bool = False
    tags: Texts = field(default_factory=dict)
    kibitz: str = ""
    rules: str = ""

    def __post_init__(self) -> None:
        """Refuse acts and tags that a text cannot hold."""
        if not all(self.turns):
            raise RecordError("A turn without acts cannot be written; leave it out.")
        for name in self.tags:
            if name in _OWN or not _TAG_NAME.fullmatch(name):
                raise RecordError(f"{name[:40]!r} cannot be the name of a tag.")

    def __str__(self) -> str:
        return write(self)

    @property
    def acts(self) -> list[str]:
        """All acts in order, without their turns."""
        return [act for turn in self.turns for act in turn]


def write(record: Record) -> str:
    """The record as text, which `read` can read."""
    if not isinstance(record, Record):
        how = "; kibitz.record.of makes one of a position" * hasattr(record, "history")
        raise RecordError(f"A record is written from a Record, not from {as_python(record)}{how}.")
    written = iter(
        quote(act) + _in_braces(record.draws.get(k, ())) for k, act in enumerate(record.acts)
    )
    lines = [f"{n}. {' '.join(islice(written, len(t)))}" for n, t in enumerate(record.turns, 1)]
    return "\n".join([*_heading(record), "", *lines]) + "\n"


def _in_braces(draws: Draws) -> str:
    return f" {{{' '.join(map(str, draws))}}}" if draws else ""


def quote(act: str) -> str:
    """The act as a record writes it: in quotes if it could be read as something else."""
    return act if _BARE.fullmatch(act) else json.dumps(act, ensure_ascii=False)


def _heading(record: Record) -> Iterator[str]:
    yield _tag("Game", record.game)
    if record.options:
        yield _tag("Options", _options_text(record.options))
    if record.seed is not None:
        yield _tag("Seed", str(record.seed))
    if record.dealt:
        yield _tag("Drawn", " ".join(map(str, record.dealt)))
    if record.practice:
        yield _tag("Practice", "yes")
    for number, name in enumerate(record.seats):
        yield _tag(f"Seat {number}", name)
    written_by = {"Kibitz": record.kibitz, "Rules": record.rules}
    for name, text in {**record.tags, **written_by}.items():
        if text or name in record.tags:
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
    """The record in a text; RecordError names the fault and its place.

    Mail programs change blanks and quotation marks, so a text is read a second time without that.
    """
    if not isinstance(text, str):
        raise RecordError(f"A record is read from a text, not from {as_python(text)}.")
    try:
        return _read(text)
    except RecordError:
        if len(text) > MOST_CHARACTERS or (mended := legible(text)) == text:
            raise
        return _read(mended)


def _read(text: str) -> Record:
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            f"A record has at most {MOST_CHARACTERS:,} characters, this text {len(text):,}."
        )
    tags: dict[str, str] = {}
    turns: list[list[str]] = []
    draws: dict[int, Draws] = {}
    for place, kind, value in _tokens(text.removeprefix("\ufeff")):
        if kind == "number":
            _open_turn(turns, place, value)
        elif kind == "act":
            _add_act(turns, place, value)
        elif kind == "draws":
            act = sum(map(len, turns)) - 1
            draws[act] = draws.get(act, ()) + _numbers(value)
        else:
            _add_tag(tags, place, kind.removeprefix("tag "), value, bool(turns))
    if turns and not turns[-1]:
        turns.pop()
    if (acts := sum(map(len, turns))) > MOST_ACTS:
        raise RecordError(f"A record has at most {MOST_ACTS:,} acts, this text {acts:,}.")
    return _make_record(tags, tuple(map(tuple, turns)), draws)


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """(line, kind, text); the kind is "number", "act", "draws" or "tag NAME"."""
    at, line = 0, 1
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise RecordError(f"line {line}: {_unreadable(text[at])}")
        where = f"line {line}"
        if match["tag"]:
            yield where, f"tag {match['tag']}", _unquote(where, match["text"])
        elif match["quoted"]:
            yield where, "act", _unquote(where, match["quoted"])
        elif match["draws"]:
            yield where, "draws", match["draws"]
        elif not match["blank"]:
            yield where, "number" if match["number"] else "act", match[0]
        line += match[0].count("\n")
        at = match.end()


def _unreadable(begin: str) -> str:
    known = {
        "[": 'a tag that cannot be read; a tag is a name and a text, like [Seed "7"].',
        '"': 'a quotation mark without its second one on the same line, like "two words".',
        "{": "a comment that does not end; it runs from { to }.",
    }
    return known.get(begin, f"{begin!r} stands alone; put an act that contains it in quotes.")


def _unquote(where: str, text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        how = r"inside quotes write \" for a quotation mark and \\ for a backslash."
        raise RecordError(f"{where}: {text[:40]} cannot be read; {how}") from None


def _open_turn(turns: list[list[str]], where: str, number: str) -> None:
    if turns and not turns[-1]:
        raise RecordError(f"{where}: turn {len(turns)} has no act; write them after its number.")
    if int(number[:-1]) != len(turns) + 1:
        raise RecordError(f"{where}: turn {number} should be turn {len(turns) + 1}.")
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


def _make_record(tags: dict[str, str], turns: Turns, draws: dict[int, Draws]) -> Record:
    game = tags.pop("Game", "")
    if not game:
        raise RecordError('A record needs a tag for its game, like [Game "byg"].')
    return Record(
        game=game,
        kibitz=tags.pop("Kibitz", ""),
        rules=tags.pop("Rules", ""),
        options=_options(tags.pop("Options", "")),
        seed=_seed(tags.pop("Seed", None)),
        turns=turns,
        draws={act: numbers for act, numbers in draws.items() if act >= 0},
        dealt=_draws_of_deal(tags.pop("Drawn", "")),
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
    options: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name) or name in options:
            how = "options are written once each, like side=5 version=2."
            raise RecordError(f"The tag Options has {part[:40]!r}; {how}")
        options[name] = value
    return options


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if SEED.fullmatch(text):
        return int(text)
    most = f"a whole number of up to {MOST_SEED_DIGITS} digits"
    raise RecordError(f"The tag Seed is {most}, not {text[:40]!r}.")


def _draws_of_deal(text: str) -> Draws:
    if re.fullmatch(r"( *[0-9]{1,10})* *", text):
        return _numbers(text)
    raise RecordError(f"The tag Drawn has the draws of the deal, like 3 0 2, not {text[:40]!r}.")


def _numbers(text: str) -> Draws:
    return tuple(map(int, text.split()))


def _practice(text: str) -> bool:
    if text in ("yes", "no"):
        return text == "yes"
    raise RecordError(f"The tag Practice is yes or no, not {text[:40]!r}.")


def _returns(text: str) -> tuple[str, ...]:
    if text == "*":
        return ()
    for number in text.split():
        if not RESULT.fullmatch(number):
            raise RecordError(f"The tag Result is one number a seat, like 1 -1, not {text[:40]!r}.")
    return tuple(text.split())


def _seats(tags: dict[str, str]) -> Iterator[str]:
    numbered = [name for name in tags if name.startswith("Seat ")]
    for number in range(len(numbered)):
        if f"Seat {number}" not in tags:
            raise RecordError(f"There is no tag Seat {number}; seats are numbered from 0.")
        yield tags.pop(f"Seat {number}")

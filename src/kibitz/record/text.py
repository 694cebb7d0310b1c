"""Read and write the text of a record, without the rules."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from ..act_names import legible
from ..contract import Message, RecordError, as_python, message
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
        if not isinstance(self.turns, tuple | list):
            raise RecordError(f"turns are tuples of acts, not {as_python(self.turns)}.")
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
            message(
                "A record has at most {most:,} characters, this text {number:,}.",
                most=MOST_CHARACTERS,
                number=len(text),
            )
        )
    tags: dict[str, str] = {}
    turns: list[list[str]] = []
    draws: dict[int, Draws] = {}
    for line, kind, value in _tokens(text.removeprefix("\ufeff")):
        if kind == "number":
            _open_turn(turns, line, value)
        elif kind == "act":
            _add_act(turns, value)
        elif kind == "draws":
            act = sum(map(len, turns)) - 1
            draws[act] = draws.get(act, ()) + _numbers(value)
        else:
            _add_tag(tags, line, kind.removeprefix("tag "), value, bool(turns))
    if turns and not turns[-1]:
        turns.pop()
    if (acts := sum(map(len, turns))) > MOST_ACTS:
        raise RecordError(
            message(
                "A record has at most {most:,} acts, this text {number:,}.",
                most=MOST_ACTS,
                number=acts,
            )
        )
    return _make_record(tags, tuple(map(tuple, turns)), draws)


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """(line, kind, text); the kind is "number", "act", "draws" or "tag NAME"."""
    at, line = 0, 1
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _at_line(line, _unreadable(text[at]))
        if match["tag"]:
            yield line, f"tag {match['tag']}", _unquote(line, match["text"])
        elif match["quoted"]:
            yield line, "act", _unquote(line, match["quoted"])
        elif match["draws"]:
            yield line, "draws", match["draws"]
        elif not match["blank"]:
            yield line, "number" if match["number"] else "act", match[0]
        line += match[0].count("\n")
        at = match.end()


def _at_line(line: int, why: Message) -> RecordError:
    return RecordError(message("line {line}: {why}", line=line, why=why))


def _unreadable(begin: str) -> Message:
    known = {
        "[": message('a tag that cannot be read; a tag is a name and a text, like [Seed "7"].'),
        '"': message('a quotation mark without its second one on the same line, like "two words".'),
        "{": message(
            "a comment that does not end; it runs from {begin} to {end}.", begin="{", end="}"
        ),
    }
    return known.get(begin) or message(
        "{character} stands alone; put an act that contains it in quotes.", character=repr(begin)
    )


def _unquote(line: int, text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        why = message(
            '{text} cannot be read; inside quotes write \\" for a quotation mark and '
            "\\\\ for a backslash.",
            text=text[:40],
        )
        raise _at_line(line, why) from None


def _open_turn(turns: list[list[str]], line: int, number: str) -> None:
    if turns and not turns[-1]:
        why = message("turn {turn} has no act; write them after its number.", turn=len(turns))
        raise _at_line(line, why)
    if int(number[:-1]) != len(turns) + 1:
        why = message("turn {written} should be turn {turn}.", written=number, turn=len(turns) + 1)
        raise _at_line(line, why)
    turns.append([])


def _add_act(turns: list[list[str]], act: str) -> None:
    if not turns:
        turns.append([])
    turns[-1].append(act)


def _add_tag(tags: dict[str, str], line: int, name: str, text: str, late: bool) -> None:
    if late:
        why = message("the tag {tag} comes after acts; a text holds one game.", tag=name)
        raise _at_line(line, why)
    if name in tags:
        raise _at_line(line, message("there is a second tag {tag}; keep one of them.", tag=name))
    tags[name] = text


def _make_record(tags: dict[str, str], turns: Turns, draws: dict[int, Draws]) -> Record:
    game = tags.pop("Game", "")
    if not game:
        raise RecordError(message('A record needs a tag for its game, like [Game "byg"].'))
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
        raise RecordError(
            message("The tag Options cannot be read: {fault}.", fault=str(fault))
        ) from None
    options: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name) or name in options:
            raise RecordError(
                message(
                    "The tag Options has {text}; options are written once each, like side=5 "
                    "version=2.",
                    text=repr(part[:40]),
                )
            )
        options[name] = value
    return options


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if SEED.fullmatch(text):
        return int(text)
    raise RecordError(
        message(
            "The tag Seed is a whole number of up to {most} digits, not {text}.",
            most=MOST_SEED_DIGITS,
            text=repr(text[:40]),
        )
    )


def _draws_of_deal(text: str) -> Draws:
    if re.fullmatch(r"( *[0-9]{1,10})* *", text):
        return _numbers(text)
    raise RecordError(
        message(
            "The tag Drawn has the draws of the deal, like 3 0 2, not {text}.",
            text=repr(text[:40]),
        )
    )


def _numbers(text: str) -> Draws:
    return tuple(map(int, text.split()))


def _practice(text: str) -> bool:
    if text in ("yes", "no"):
        return text == "yes"
    raise RecordError(message("The tag Practice is yes or no, not {text}.", text=repr(text[:40])))


def _returns(text: str) -> tuple[str, ...]:
    if text == "*":
        return ()
    for number in text.split():
        if not RESULT.fullmatch(number):
            raise RecordError(
                message(
                    "The tag Result is one number a seat, like 1 -1, not {text}.",
                    text=repr(text[:40]),
                )
            )
    return tuple(text.split())


def _seats(tags: dict[str, str]) -> Iterator[str]:
    numbered = [name for name in tags if name.startswith("Seat ")]
    for number in range(len(numbered)):
        if f"Seat {number}" not in tags:
            raise RecordError(
                message("There is no tag Seat {number}; seats are numbered from 0.", number=number)
            )
        yield tags.pop(f"Seat {number}")

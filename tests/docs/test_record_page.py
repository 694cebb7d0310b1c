"""A second reader of records, written from docs/record.md alone, agrees with the first."""

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kibitz import record
from kibitz.contract import RecordError

QUOTED = r'"(?:[^"\\\n]|\\[^\n])*"'
NAME = r"[A-Za-z][A-Za-z0-9_-]{0,39}(?: [0-9]{1,3})?"
TOKENS = {
    "blank": r"[\s|]+|;[^\n]*|\{[^}]*\}",
    "tag": rf"\[ *(?:{NAME}) +{QUOTED} *\]",
    "number": r"[0-9]{1,6}\.(?=[\s|]|\Z)",
    "quoted": QUOTED,
    "bare": r'[^\s"|;{}\[\]]+',
}


class UnreadableError(Exception):
    pass


def tokens(text):
    text = text.removeprefix("\ufeff")
    while text:
        for kind, pattern in TOKENS.items():
            if found := re.match(pattern, text):
                if kind != "blank":
                    yield kind, found[0]
                text = text[found.end() :]
                break
        else:
            raise UnreadableError


def unquoted(text):
    try:
        return json.loads(text, strict=False)
    except ValueError:
        raise UnreadableError from None


def second(text):
    """The tags and the turns of a text."""
    tags, turns, last = {}, [], 0
    row = list(tokens(text))
    for k, (kind, value) in enumerate(row):
        if kind == "tag":
            name, quoted = re.match(rf"\[ *({NAME}) +({QUOTED})", value).groups()
            if turns or last or name in tags:
                raise UnreadableError
            tags[name] = unquoted(quoted)
        elif kind == "number":
            last = last or len(turns)
            last += 1
            ends = k == len(row) - 1
            if int(value[:-1]) != last or (not ends and row[k + 1][0] not in ("bare", "quoted")):
                raise UnreadableError
            turns += [] if ends else [[]]
        else:
            turns = turns or [[]]
            turns[-1].append(value if kind == "bare" else unquoted(value))
    if not tags.get("Game"):
        raise UnreadableError
    return tags, tuple(map(tuple, turns))


PIECES = ["1.", "2.", "3.", "c4", "?", "done", "12", "1.x", '"a b"', '"\\u00e9"', '"\\x"', '"']
PIECES += [" ", "\n", "|", "; c\n", "{ c\n}", "[", "]", "{", "é", '[Event "x"]', "\t", "\x1c"]
PIECES += ['[ Event  "a \\"b\\"" ]', '["x"]', '[Event "x" y]', "\\", "5.", ";", ",", "\u2028"]


@pytest.mark.long
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@example("1. c4 2.")
@example("c4 2. c5")
@example("1. 2. c5")
@example("1.\x1c1.")
def test_two_readers_agree(rest):
    text = '[Game "byg"]' + rest
    try:
        found = record.read(text)
    except RecordError:
        try:
            shown = second(text)
        except UnreadableError:
            return
        raise AssertionError(f"only the page reads {text!r}: {shown}") from None
    tags, turns = second(text)
    assert found.turns == turns
    assert dict(found.tags) == {name: tags[name] for name in tags if name != "Game"}

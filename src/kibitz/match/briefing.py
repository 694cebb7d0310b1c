"""A position in words, for a reader who answers in words, such as a language model.

A briefing has the view of a seat, its legal acts, the rules in brief and the history. It is made
from the knowledge of the seat alone: two positions that the seat cannot tell apart have one text.

>>> import kibitz
>>> match = Match(kibitz.load("byg", side=2))
>>> "a1, a2, b1, b2, b3, c1, c2" in briefing(match, 0).text
True
>>> reply(match, 0, "The middle is best.\\nAct: b2")
Accepted(ply=1, acts=('b2',))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .. import draw
from ..act_names import plain
from ..contract import Value, as_text
from ..game import Game, Position
from ..information import turns_heard
from ..record import quote
from . import WORDS, Match
from .submissions import Accepted, Refused

MOST_MOVES = 300  # that are listed
MOST_TURNS = 60  # of the history
LEFT_OUT = (  # sections of a page of rules that a player does not need
    "An example",
    "The sample game",
    "What follows from the rules",
    "What we settled",
    "A question left open",
    "Where it comes from",
)
ACT_LINE = re.compile(
    r"^[\s*_`#>\u2022-]*(?:(?:my|the|final|next|best|chosen)[\s*_`]+)*acts?[\s*_`]*[:\uff1a](.*)$",
    re.IGNORECASE | re.MULTILINE,
)
HOW_TO_ANSWER = (
    "Answer with one act, or with several acts of your turn with blanks between them. "
    "Write them as the last line of your answer, like this:\nAct: {}"
)


@dataclass(frozen=True, slots=True)
class Briefing:
    """The knowledge of a seat, in parts and as one text.

    seat: its name in the game. options: how this game differs from others of its rules. history:
    a line for each turn. moves: the legal acts, none if the seat does not have to act.
    """

    game: str
    seat: str
    options: str
    rules: str
    history: tuple[str, ...]
    table: str
    moves: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The name of the game and the seat, with the rules."""
        options = f"Options: {self.options}\n" if self.options else ""
        return f"You play {self.game}. You are {self.seat}.\n{options}\nRules\n\n{self.rules}"

    @property
    def present(self) -> str:
        """The history, the table, and the legal acts."""
        history = "\n".join(self.history) or "Nothing has been played yet."
        parts = [f"History\n\n{history}", f"Table\n\n{self.table}"]
        if self.moves:
            parts += [f"Your legal acts\n\n{list_acts(self.moves)}"]
            parts += [HOW_TO_ANSWER.format(quote(self.moves[0]))]
        return "\n\n".join(parts)

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.heading}\n\n{self.present}"


def list_acts(moves: tuple[str, ...]) -> str:
    """The acts, as a reply writes them; the first of very many, and their number."""
    shown = ", ".join(map(quote, moves[:MOST_MOVES]))
    return shown + (f", .. ({len(moves)} in all)" if len(moves) > MOST_MOVES else "")


def briefing(match: Match, seat: int) -> Briefing:
    """The briefing of a seat of a match, now; DeadEnd if the rules are stuck."""
    match.require_no_dead_end()
    view, game = match.view(seat), match.game
    return Briefing(
        game.about.title,
        match.called(seat),
        ", ".join(f"{name}={as_text(value)}" for name, value in _open_options(game)),
        rules_in_brief(game),
        tuple(history(match.position, seat)),
        draw.plain(view.scene),
        view.moves,
    )


def _open_options(game: Game) -> Iterator[tuple[str, Value]]:
    """The options that a player may know: a free text may be a deal or a secret rule."""
    for name, option in game.about.options.items():
        if not isinstance(option.default, str) or option.among:
            yield name, game.options[name]


def history(p: Position, seat: int) -> Iterator[str]:
    """The acts since the start as a seat reads them, a line for each turn."""
    turns = turns_heard(p, seat)
    left_out = max(0, len(turns) - MOST_TURNS)
    if left_out:
        yield f"(The first {left_out} turns are left out.)"
    for number, turn in enumerate(turns[left_out:], left_out + 1):
        acts = " ".join(quote(heard.act) for heard in turn)
        yield f"{number}. {p.mover(turn[0].ply)}: {acts}"


def rules_in_brief(game: Game) -> str:
    """The rules as a player needs them, without examples, links and remarks."""
    page = re.sub(r"<!--.*?-->\n?", "", game.written_rules, flags=re.DOTALL)
    page = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", page)
    head, *sections = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    kept = [s for s in sections if not s.startswith(tuple(f"## {o}\n" for o in LEFT_OUT))]
    return "".join([head, *kept]).strip()


def reply(match: Match, seat: int, text: str) -> Accepted | Refused:
    """Play the acts that a reply names; only acts of the game count, not `resign` or offers."""
    acts = acts_of(text)
    if acts in WORDS and acts not in match.view(seat).moves:
        return Refused("legal", f"{acts} is no act of the game.")
    return match.submit(seat, match.ply, acts)


def acts_of(text: str) -> str:
    """The acts that a reply names: behind its last `Act:`, else all of it.

    The acts themselves are read as everywhere (`act_names`).

    >>> acts_of("Black is weak.\\n**Act: a1 c3**"), acts_of(" a1 "), acts_of("[a1]")
    ('a1 c3', 'a1', 'a1')
    >>> acts_of("### My final act: b2."), acts_of("- Act: B2")
    ('b2.', 'B2')
    """
    named = ACT_LINE.findall(text) or ACT_LINE.findall(plain(text))
    acts = (named[-1] if named else text).strip(" \t\r\n*`")
    bracketed = re.fullmatch(r"\[([^\[\]]*)\][.!]?", acts)
    return bracketed[1].strip() if bracketed else acts

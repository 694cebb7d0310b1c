"""Mails to a player: the table as one seat sees it, as plain text, HTML and a picture.

A letter is made from the view of its seat alone. Its subject names the game and whose turn it is,
never an act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from html import escape
from textwrap import fill

from ... import draw, record
from ...contract import SECRET, message
from ...match import Match
from ...match.agreement import DRAW, UNDO
from ...scene import Scene, worded
from ...tables.seat_view import SeatView
from ...words import ENGLISH, IN_ENGLISH, Reader, reading
from .. import table_words
from .examples import examples
from .picture import png
from .settings import MailSettings

ONE_LINE = SMTP.clone(max_line_length=990)  # for a header; other programs read no folded address
WIDTH = 72
MOST_TURNS = 12  # that are listed
WORDS_OF_HELP = message(
    """\
Answer a mail of a game, and write in the first lines of your reply:

  an act, several acts, or your whole turn, as the mail shows it
  if d4 then e5, if f6 then g7   a line: your answers to what the others may play;
                                 each line begins with "if", and you may write many
  resign        give the game up
  draw?         offer a draw, where the game knows draws
  end?          offer to end the game here, where its rules allow that
  accept        accept what is offered; decline refuses it
  undo          take your turn back, if nobody has seen it
  show          send me the table again
  vacation 7    I am away for 7 days; vacation 0 ends it
  digest        send me one mail a day, not one a turn; "no digest" ends it
  stop          send me no more mail
  help          send me this

Leave an empty line between these and other words. If a word is also an act of your game, it is
the act; write /stop for the word."""
)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail before it has addresses: paragraphs, perhaps a table below them, then more.

    reader: for whom its messages become words.
    """

    subject: str
    paragraphs: Sequence[str]
    scene: Scene | None = None
    below: Sequence[str] = ()
    record: str = ""
    reader: Reader = IN_ENGLISH


@dataclass(frozen=True, slots=True)
class LetterParts:
    """The parts of a letter beside the table.

    lead: the sentences that come first. link: the address of the table's page. time_left: in
    words. can_undo: whether an answer waits a while. after: the last turn that a mail showed; by
    default, the last of the seat itself.
    """

    lead: Sequence[str] = ()
    link: str = ""
    time_left: str = ""
    can_undo: bool = False
    after: int | None = None


def table_letter(match: Match, seen: SeatView, around: LetterParts) -> Letter:
    """The table as a seat sees it."""
    seat, own = seen.seat, [seen.seat]
    ended = table_words.result_line(match, seen, own) if match.ending else ""
    caption = table_words.caption(match, seen, own, seen.view.scene.caption)
    words = [*around.lead, ended] if ended else [*around.lead]
    if happened := since(match, seen, around.after):
        words.append(happened)
    if match.offered is not None and match.offered != seat:
        words.append(_offer(match))
    below = [] if match.over else _ways(match, seen, around)
    if around.link:
        below.append(message("The table: {link}", link=around.link))
    scene = replace(seen.view.scene, caption=caption)
    whole = record.write(match.record(seat)) if match.over or match.is_stuck else ""
    reader = Reader(rules=match.game.source.rules_file, seat=seat)
    return Letter(_subject(match, seen), words, scene, below, whole, reader)


def worded_letter(letter: Letter, language: str) -> Letter:
    """A letter in the words of its reader, in a language; empty: English."""
    reader = replace(letter.reader, language=language or ENGLISH)
    return replace(
        letter,
        reader=reader,
        subject=reader.read(letter.subject),
        paragraphs=[_begun_large(reader.read(said)) for said in letter.paragraphs],
        scene=letter.scene and worded(letter.scene, reader),
        below=[*map(reader.read, letter.below)],
    )


def _begun_large(text: str) -> str:
    # A refusal begins small, so that it can stand after a colon.
    return text[:1].upper() + text[1:]


def drawing(letter: Letter) -> str:
    """The table as text, in the language of the reader; empty without a table."""
    with reading(letter.reader):
        return draw.plain(letter.scene) if letter.scene else ""


def _subject(match: Match, seen: SeatView) -> str:
    title = match.game.about.title
    if match.over:
        return message("{title}: the game is over", title=title)
    if seen.seat in seen.view.owing:
        return message("{title}: your turn", title=title)
    return message("{title}: you are {seat}", title=title, seat=match.called(seen.seat))


def _offer(match: Match) -> str:
    by = match.called(match.offered or 0)
    if match.offer == DRAW:
        return message("{seat} offers a draw. Answer with accept or decline.", seat=by)
    if match.offer == UNDO:
        return message(
            "{seat} asks to take the last turn back. Answer with accept or decline.", seat=by
        )
    return message("{seat} offers to end the game here. Answer with accept or decline.", seat=by)


def since(match: Match, seen: SeatView, after: int | None) -> str:
    """The turns after one, or after this seat's own last turn, a line each."""
    letters: list[str] = []
    for turn in reversed(seen.turns):
        is_known = turn.by == seen.seat and letters if after is None else turn.number <= after
        if is_known or len(letters) == MOST_TURNS:
            break
        shown = [act.text for act in turn.acts if act.text != SECRET]
        acts = " ".join(shown) or message("an act in secret")
        letters.append(
            message("{number}. {seat}: {acts}", number=turn.number, seat=turn.seat, acts=acts)
        )
    return lines(letters[::-1])


def lines(said: Sequence[str]) -> str:
    """Sentences as lines of one paragraph."""
    *before, last = said or [""]
    return message("{lines}\n{line}", lines=lines(before), line=last) if before else last


def _ways(match: Match, seen: SeatView, around: LetterParts) -> list[str]:
    if seen.seat not in seen.view.owing:
        words = ", ".join([_words(match), *(["undo"] if UNDO in seen.view.may_offer else [])])
        return [message("It is not your turn. You may still answer: {words}.", words=words)]
    texts = examples(match, seen.view)
    ways = message(
        "To play, answer this mail. Write your move in the first line, for example:\n{examples}",
        examples="\n".join(f"    {text}" for text in texts),
    )
    undo = ["undo"] if around.can_undo or UNDO in seen.view.may_offer else []
    words = message("Other answers: {words}.", words=", ".join([_words(match), *undo]))
    return [around.time_left, ways, words] if around.time_left else [ways, words]


def _words(match: Match) -> str:
    offers = {"draw": ["draw?"], "stop": ["end?"]}.get(match.agreeable, [])
    resign = ["resign"] if match.can_be_resigned else []
    return ", ".join([*resign, *offers, "show", "vacation 7", "stop", "help"])


def plain_text(letter: Letter) -> str:
    """The letter as plain text."""
    parts = list(map(_wrap, letter.paragraphs))
    if letter.scene is not None:
        parts.append(drawing(letter))
    return "\n\n".join([*parts, *map(_wrap, letter.below)]) + "\n"


def _wrap(paragraph: str) -> str:
    """A paragraph in lines that mail programs do not break; one of several lines stays."""
    if "\n" in paragraph:
        return paragraph
    return fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)  # of links


def html(letter: Letter, picture: str) -> str:
    """The letter as HTML; `picture` is the content id of the picture, if there is one."""
    parts = [_paragraph(text) for text in letter.paragraphs]
    if letter.scene is not None and picture:
        text = escape(drawing(letter), quote=True)
        parts.append(f"<p>{escape(letter.scene.caption)}</p>")
        parts.append(f'<p><img src="cid:{picture}" alt="{text}" style="max-width:100%"></p>')
    parts += [_paragraph(text) for text in letter.below]
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html><body style="font-family:sans-serif">\n{body}\n</body></html>\n'


def _paragraph(text: str) -> str:
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>'


def compose(
    letter: Letter, settings: MailSettings, to: str, token: str, thread: str, language: str = ""
) -> bytes:
    """The mail in a language, ready to be sent. `thread` names what programs show together."""
    letter = worded_letter(letter, language)
    mail = EmailMessage()
    reply = settings.reply_address(token)
    mail["From"] = formataddr((settings.name, settings.address))
    mail["To"] = to
    mail["Subject"] = f"{letter.subject} [{token}]" if token else letter.subject
    mail["Reply-To"] = formataddr((settings.name, reply if token else settings.address))
    mail["Date"] = formatdate(usegmt=True)
    mail["Message-ID"] = make_msgid(domain=settings.domain)
    if thread:
        mail["References"] = f"<{thread}@{settings.domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    if token:
        mail["List-Unsubscribe"] = f"<mailto:{reply}?subject=stop%20[{token}]&body=%2Fstop>"
    _fill(mail, letter, settings)
    return mail.as_bytes(policy=ONE_LINE)


def _fill(mail: EmailMessage, letter: Letter, settings: MailSettings) -> None:
    mail.set_content(plain_text(letter), cte="quoted-printable")
    if letter.scene is not None and settings.pictures:
        _add_picture(mail, letter, letter.scene, settings.domain)
    if letter.record:
        mail.add_attachment(letter.record, subtype="plain", filename="game.txt")


def _add_picture(mail: EmailMessage, letter: Letter, scene: Scene, domain: str) -> None:
    drawn = png(replace(scene, caption=""))
    id = make_msgid(domain=domain)
    mail.add_alternative(html(letter, id[1:-1]), subtype="html", cte="quoted-printable")
    related = mail.get_payload()[1]  # type: ignore[index]
    related.add_related(drawn, "image", "png", cid=id)  # type: ignore[union-attr]

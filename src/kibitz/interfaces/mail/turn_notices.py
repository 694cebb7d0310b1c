"""Mails to people at a table in the browser: it is your turn, and you are away.

One mail a turn at most. It has the link of the seat, and a link that ends these mails.
"""

from __future__ import annotations

from datetime import timedelta

from ...contract import message
from ...store.mail import STOPPED, UNREACHABLE, now
from ...store.notices import Notice
from ...tables import seat_tokens
from ...tables.awaited_turns import awaited_turn
from ...tables.open_table import Table
from .letters import Letter, compose
from .post import DAY, Post, apart


def write_notices(post: Post) -> None:
    """Write the mails that people who are away should get, and forget those of finished games."""
    store = post.tables.store.notices
    away = now() - timedelta(minutes=post.settings.minutes_away)
    for notice in store.unseen_since(away):
        with apart(
            f"The mail that it is a person's turn at table {notice.match} cannot be written"
        ):
            _write(post, notice)


def _write(post: Post, notice: Notice) -> None:
    table = post.tables.find(notice.match)
    if table is None:
        return
    table.refresh(None)  # another process has the players of this table
    turn = awaited_turn(table, notice.seat)
    if turn is None:
        post.tables.store.notices.end(notice.match)
    elif turn not in ("", notice.told) and _may_write(post, notice.address):
        token = seat_tokens.fresh_own()
        stop_token = seat_tokens.stopping(token)
        raw = compose(
            _letter(table, notice, token), post.settings, notice.address, "", "", notice.language
        )
        store = post.tables.store.notices
        store.tell(notice, turn, raw, token=token, stop_token=stop_token)


def _may_write(post: Post, address: str) -> bool:
    with post.store.transaction() as book:
        known = book.address(address)
        is_much = book.count(address=address, since=DAY) >= post.settings.most_a_day
    return not is_much and (known is None or known.status not in (STOPPED, UNREACHABLE))


def _letter(table: Table, notice: Notice, token: str) -> Letter:
    title = table.game.about.title
    stop = f"{notice.page}/no-notices/{seat_tokens.stopping(token)}"
    return Letter(
        message("{title}: your turn", title=title),
        [
            message("It is your turn in {title}. The table waits for you.", title=title),
            message("Your seat: {link}", link=f"{notice.page}/seat/{token}"),
            message("Anyone who has this link can play your seat."),
        ],
        below=[message("To get no more mails about this table: {stop}", stop=stop)],
    )

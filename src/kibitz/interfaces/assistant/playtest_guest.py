"""A guest of a playtest: a program that comes in by the link of all friends, as a browser does.

It reaches the server that the user named and no other, and knows what its seats know.
"""

from __future__ import annotations

import json
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

from ...contract import KibitzError

PATIENCE = 30.0  # seconds for one answer of the server
LARGEST_ANSWER = 4_000_000  # bytes of an answer
MOVED, AGAIN = 303, 307  # the status of an answer that names another page, and of one to ask there


class PlaytestGuest:
    """One person at a playtest; its tables are known by their numbers in the lobby."""

    def __init__(self, address: str) -> None:
        """Take the link of all friends. Raises KibitzError if it is not one."""
        self._origin = _origin(address)
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), _SameServerOnly)
        self._versions: dict[int, str] = {}  # of what was seen of each table

    def come_in(self, name: str) -> dict[str, Any]:
        """Give a name; the lobby as it is then."""
        self.send("/playtest/enter", {"name": name})
        return self.lobby()

    def lobby(self) -> dict[str, Any]:
        """The tables with their free seats."""
        return self._facts("/playtest/tables")

    def sit_down(self, number: int, players: int = 0) -> dict[str, Any]:
        """Take the first free seat of a table, or go back to its own seat; 0 opens a table."""
        if number == 0:
            opened = self.send("/playtest/open", {"players": str(players)} if players else {})
            return self._seen(self._number_of(opened.rpartition("/")[2])) | {"opened": True}
        table = self._table(number)
        if table["mine"]:
            self.send(f"/table/{table['id']}/return", {})
        elif not table["free"]:
            raise KibitzError(f"Table {number} has no free seat. Open one with table 0.")
        else:
            self.send(f"/table/{table['id']}/sit", {"seat": str(table["free"][0][0])})
        return self._seen(number)

    def look(self, number: int) -> dict[str, Any]:
        """The table as its own seat sees it."""
        return self._seen(number)

    def play(self, number: int, acts: str) -> dict[str, Any]:
        """Play acts that answer what was seen last of a table; the table after them."""
        id = self._table(number)["id"]
        if number not in self._versions:
            self._seen(number)
        self.send(f"/table/{id}/acts", {"text": acts, "version": self._versions[number]})
        return self._seen(number)

    def send(self, path: str, fields: dict[str, str] | None = None) -> str:
        """Ask for a page, or send a form: the text of the answer, or the path that it names.

        Raises KibitzError with the sentence of the server, or if it does not answer.
        """
        data = None if fields is None else urlencode(fields).encode()
        headers = {"Origin": self._origin, "Accept": "application/json, text/plain"}
        try:
            request = Request(self._origin + path, data, headers)
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return str(answer.read(LARGEST_ANSWER).decode())
        except HTTPError as answer:
            return self._redirected(answer, fields)
        except (OSError, HTTPException, UnicodeDecodeError) as fault:
            raise KibitzError(f"{self._origin} does not answer as a playtest: {fault}.") from None

    def _seen(self, number: int) -> dict[str, Any]:
        facts = self._facts(f"/table/{self._table(number)['id']}/briefing")
        self._versions[number] = facts.pop("version")
        return {"number": number} | facts

    def _table(self, number: int) -> dict[str, Any]:
        tables: list[dict[str, Any]] = self.lobby()["tables"]
        if not 1 <= number <= len(tables):
            raise KibitzError(f"There is no table {number}; the lobby has {len(tables)}.")
        return tables[number - 1]

    def _number_of(self, id: str) -> int:
        return next(int(table["number"]) for table in self.lobby()["tables"] if table["id"] == id)

    def _facts(self, path: str) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self.send(path))
        return facts

    def _redirected(self, answer: HTTPError, fields: dict[str, str] | None) -> str:
        page = urlsplit(answer.headers.get("Location", ""))
        path = page.path + (f"?{page.query}" if page.query else "")
        if answer.code == MOVED:
            return path
        if answer.code == AGAIN:
            return self.send(path, fields)
        sentence = answer.read(LARGEST_ANSWER).decode("utf-8", "replace").strip()
        if answer.code in (404, 405) and not sentence.startswith("There is"):
            sentence = f"{self._origin} serves no playtest. Begin one: kibitz playtest ./mygame.py"
        raise KibitzError(sentence or f"{self._origin} answered with the status {answer.code}.")


class _SameServerOnly(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow no redirect, since it may lead to another server."""


def _origin(address: str) -> str:
    link = urlsplit(address)
    if link.scheme not in ("http", "https") or not link.hostname or link.username is not None:
        raise KibitzError(
            f"--playtest takes the link of all friends, like http://127.0.0.1:8000/, not "
            f"{address[:60]!r}."
        )
    if link.path not in ("", "/") or link.query:
        raise KibitzError(
            "--playtest takes the link of all friends, which has nothing after the name and the "
            "port; the page of the host is not for an assistant."
        )
    return f"{link.scheme}://{link.netloc}"

"""The rules of games in files, as they were when a match began; each text is kept once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import sqlalchemy as sql
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from .schema import RULES_TEXT

Texts = Mapping[str, str]  # by the names of files


class RulesTexts:
    """The texts in a database, by the hashes that matches have as their `rules`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def find(self, name: str) -> Texts | None:
        """The texts of this hash, if they are kept."""
        wanted = sql.select(RULES_TEXT.c.texts).where(RULES_TEXT.c.hash == name)
        with self._engine.connect() as connection:
            texts: Texts | None = connection.scalar(wanted)
        return texts

    def words(self) -> dict[str, str]:
        """The words of authors on what is new in their versions, by hash."""
        wanted = sql.select(RULES_TEXT.c.hash, RULES_TEXT.c.words)
        with self._engine.connect() as connection:
            return {row.hash: row.words for row in connection.execute(wanted)}

    def describe(self, name: str, words: str) -> None:
        """Keep an author's words on a version."""
        with self._engine.begin() as connection:
            changed = RULES_TEXT.update().where(RULES_TEXT.c.hash == name)
            connection.execute(changed, {"words": words})

    def put(self, name: str, texts: Texts) -> None:
        """Keep some texts under their hash."""
        if self.find(name) is not None:
            return
        now = datetime.now(UTC).replace(tzinfo=None)
        row = {"hash": name, "texts": dict(texts), "created": now}
        try:
            with self._engine.begin() as connection:
                connection.execute(RULES_TEXT.insert(), row)
        except IntegrityError:
            return  # another process was first

"""A language for tests: each text in brackets and 40% longer, so that a walk finds what is not
translated, and what does not fit.
"""

from __future__ import annotations

from gettext import NullTranslations

PSEUDO = "en-XA"  # as Android and Windows name it
LONGER = 0.4


class PseudoTranslations(NullTranslations):
    """Translations of every message."""

    def gettext(self, message: str) -> str:
        """The message, bracketed and longer.

        >>> PseudoTranslations().gettext("{n} cards")
        '[{n} cards ~~~]'
        """
        pad = "~~~ " * len(message)  # which may break between lines, as words do
        return f"[{message} {pad[: max(1, round(LONGER * len(message)) - 1)].rstrip()}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for this number, bracketed and longer."""
        return self.gettext(msgid1 if n == 1 else msgid2)

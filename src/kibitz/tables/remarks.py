"""Friendly remarks: the few sentences that people at a table may say to each other."""

from __future__ import annotations

from ..contract import message

REMARKS = (
    message("Hello!"),
    message("Good luck!"),
    message("Nice move!"),
    message("Oops!"),
    message("One moment, please."),
    message("Well played!"),
    message("Thank you for the game!"),
    message("I have to go now. Goodbye!"),
)

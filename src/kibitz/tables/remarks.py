"""Friendly remarks: the few sentences that people at a table may say to each other."""

from __future__ import annotations

REMARKS = (
    "Hello!",
    "Good luck!",
    "Nice move!",
    "Oops!",
    "One moment, please.",
    "Well played!",
    "Thank you for the game!",
    "I have to go now. Goodbye!",
)

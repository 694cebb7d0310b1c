"""The words of the scripts of an exported page; `painter.words` has them in its language."""

from __future__ import annotations

from ....contract import message

WORDS = (
    message("Act {n} of the record, {act}, is not legal."),
    message("Copied"),
    message("This page deals and holds all cards. A curious person can look into it."),
    message("This page draws all luck. A curious person can look into it."),
    message("The computer cannot think here: {fault}"),
    message("This act is not legal now. The table may have changed."),
    message("This file is too large for a record."),
    message("This game has a fault, so the position cannot be shown: {fault}"),
    message("This is no record of {game}."),
    message("This link names no position of this game."),
    message("This record has no seed, so the page cannot deal as it was dealt."),
    message("This record has other options: {options}."),
    message("{act} is not legal here."),
)
FAULTS = {  # what `old.js` says
    "old": message(
        "This browser is too old for this game. A browser of 2022 or later can play it."
    ),
    "file": message(
        "A browser opens this page only from a file server. To open it by a double click, export "
        "it with --one-file."
    ),
    "frame": message(
        "The page around this one does not let it load its parts. Open it in a window of its own."
    ),
    "damaged": message(
        "This download is damaged: a part of the game cannot be read. Load the page again, or ask "
        "for a new copy."
    ),
}

"""The words of the scripts of pages, in the language of the page."""

from __future__ import annotations

from ...contract import message
from ...words import ENGLISH, current

WORDS = (
    message("{days} d {hours} h"),
    message("Choose {name}"),
    message("Close"),
    message("Copied"),
    message("Copy the marked link"),
    message("Flip the piece ({key})"),
    message("Flip"),
    message("Hint for {player}: {act}"),
    message("In figures"),
    message("{seat} stands about even"),
    message("{seat} has nearly won"),
    message("{seat} is ahead"),
    message("{seat} is behind"),
    message("{seat} is nearly lost"),
    message("How the piece lies"),
    message("Larger"),
    message("No connection to the server. Trying again."),
    message("Outlook of {player}"),
    message("Pause"),
    message("Play"),
    message("Rules"),
    message("Smaller"),
    message("Thank you. The host reads it after the game."),
    message("Thank you. You can still change your answers."),
    message("The browser allows no notices from this page. Its settings can change that."),
    message("The computer is thinking."),
    message("The computer measures. This may take some minutes."),
    message("The computer reviews the game."),
    message("The game has gone on while you look back."),
    message("The game has gone on, so the turn that you had not sent is gone."),
    message("The game is over."),
    message("The rule is being judged, {n} s."),
    message("The server does not answer now. Every move that it accepted is stored."),
    message("The server does not answer now. Positions that you have seen can still be shown."),
    message("The server does not answer now. Try again."),
    message("The server does not answer."),
    message("The server is compiling the game for this browser."),
    message("The server is thinking."),
    message("The whole plane"),
    message("These cards cannot be played together now."),
    message(
        "This browser cannot think about this game, and the server gives no opinion on hidden "
        "cards."
    ),
    message("This browser reviews the game: {done} of {all}."),
    message("Turn the piece ({key})"),
    message("Turn"),
    message("Which move"),
    message("Whole"),
    message("Whole board"),
    message("Your turn"),
    message("away for {n} min"),
    message("maybe"),
    message("no mark"),
    message("no"),
    message("yes"),
    message("{cell}: {mark}"),
    message("{game} with {players}"),
    message("{player} draws, proved"),
    message("{player} loses, proved"),
    message("{player} wins, proved"),
    message("{work}, {n} s"),
    message("{said} The last act was less than a minute ago."),
    message("{said} The last act was {minutes} min ago."),
    message("{said}: {count} simulations in this browser, whose memory for them is full."),
    message("{said}: {count} simulations in this browser."),
)


def script_words() -> dict[str, str]:
    """The sentences of scripts by their English texts; none for a reader of English."""
    reader = current()
    return {} if reader.language == ENGLISH else {said.id: reader.form(said) for said in WORDS}

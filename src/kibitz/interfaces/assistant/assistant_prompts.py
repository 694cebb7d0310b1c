"""Conversations that a person begins by their names. The docstrings are what the person reads."""

from __future__ import annotations

from collections.abc import Callable


def write_rules(description: str) -> str:
    """Write a game from a description, and show the rules back until the person agrees."""
    return f"""\
Write this game with the tools of Kibitz:

{description}

Read kibitz://contract-in-short. Ask me what the description leaves open, at most three questions.
Begin the nearest kind with new_game, and read the page that comes with it. Write the rules with
write_game or edit_game; each rule has a comment in my words. Call check_game after each change,
until nothing fails. Then show the rules back with explain_game, the rarest first, each in one plain
sentence with its example, and ask whether it is what I mean. Write each no with add_case before you
change the rules. Stop when all cases hold and I said yes to each example."""


def review_rules(game: str) -> str:
    """Show the rules of a game back in examples, and keep each no as a case."""
    return f"""\
Show me the rules of {game} back. Call check_game first and mend what fails. Then call explain_game.
Say each rule in one plain sentence, with its example and what follows, the rarest first, and draw
positions with draw_position where a picture helps. Ask after each: is this what you mean? Write
each no with add_case, in my words and with what must follow. Then change the rules until check_game
finds nothing. Say last which lines of the rules no game reached: are these rules needed?"""


def compare_two_texts(game: str, description: str) -> str:
    """Write the rules a second time without reading the first text, and compare both."""
    return f"""\
Do not read {game}. Write the game below a second time, as a file of its own, from the description
alone, with the same names of acts as show_position of {game} lists. When check_game finds nothing,
call compare_rules with both files, and say at each difference which text follows the description.

{description}"""


def judge_game(game: str, minutes: str = "2") -> str:
    """Say whether a game is any good, with measured facts, and what could make it better."""
    return f"""\
Is {game} a good game? Call report_game with {minutes} minutes. Say in five sentences what is sound,
fair, deep and exciting, each with its figure and its interval, and what nobody measured. Then name
one change of the rules or of an option that could help, and measure it with compare_games."""


PROMPTS: tuple[Callable[..., str], ...] = (
    write_rules,
    review_rules,
    compare_two_texts,
    judge_game,
)

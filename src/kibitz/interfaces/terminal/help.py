"""The words that a person can type at the terminal, beside acts."""

from ...contract import message

HELP = message(
    """\
Type an act as it is called on the board, or several acts of your turn at once: c3 d5
  moves        list the legal acts
  undo         take back your turn
  hint         let the computer look at your position
  ideas        where a rule is secret: rules that fit, and the information of each card
  resign       give up
  draw         offer a draw, where the game knows draws
  stop         offer to stop here, where the rules allow it, as between two deals
  record       show the record of the game
  save FILE    write the record to a file
  quit         leave; the game is kept for `kibitz play --resume`
A word that is also an act of the game is the act; /draw is always the command."""
)

"""The numbers of acts, and of the phases of a deal.

An act is a card, from 0 to 51, or one of those below; from TOKEN on, a token of a rule.

    PLAYING   -> CALLING  -> JUDGING  -> CORRECTING     -> DECLARING
    the player   Prophet:    dealer:     dealer plays a    the player:
    his cards    right?      right?      right card        Prophet?

These are the phases of a turn; one in which nobody has anything to do is passed over. Instead of
declaring, Eleusis Express has GUESSING, where the player may say the rule, and CONFIRMING, where a
dealer who judges by hand answers. Before the first turn of a deal the dealer is WRITING the rule,
and may then be HINTING at it.
JUDGED, PLAYED, ENDED, CLOSED and DEALING are left at once: `turns.play` goes on from there.
"""

from .table_layout import CARDS

DONE, NO_PLAY, PROPHET, DECLINE, RIGHT, WRONG, GUESS, TOKEN = range(CARDS, CARDS + 8)

WRITING, HINTING, PLAYING, CALLING, JUDGING, CORRECTING, DECLARING, GUESSING, CONFIRMING = range(9)
JUDGED, PLAYED, ENDED, CLOSED, DEALING, OVER = range(9, 15)

"""The numbers of acts, and of the phases of a deal.

An act is a card, from 0 to 51, or one of those below; from TOKEN on, a token of a rule,
and from SIGN on, a sign of a hint in the dealer's own words.

    PLAYING   -> CALLING  -> JUDGING  -> CORRECTING     -> DECLARING
    the player   Prophet:    dealer:     dealer plays a    the player:
    his cards    right?      right?      right card        Prophet?

These are the phases of a turn. A turn skips a phase in which no seat has anything to do. Instead of
DECLARING, Eleusis Express has GUESSING, in which the player may say the rule, and CONFIRMING, in
which a dealer who judges by hand answers. Before the first turn of a deal the dealer writes the
rule (WRITING), and may then name a piece of it or write a hint (HINTING). No seat acts in JUDGED,
PLAYED, ENDED, CLOSED and DEALING: `turns.play` goes on from there at once.
"""

from kibitz.kit import rulelang

from .table_layout import CARDS

DONE, NO_PLAY, PROPHET, DECLINE, RIGHT, WRONG, GUESS, TOKEN = range(CARDS, CARDS + 8)
SIGN = TOKEN + rulelang.TOKENS

WRITING, HINTING, PLAYING, CALLING, JUDGING, CORRECTING, DECLARING, GUESSING, CONFIRMING = range(9)
JUDGED, PLAYED, ENDED, CLOSED, DEALING, OVER = range(9, 15)

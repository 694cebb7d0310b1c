"""Thirty respected games, unspoiled, and the faults that they are known to have.

A sentence of a report that names a fault is a false alarm unless it matches what is known of this
game at this size; the source is beside it.
"""

from __future__ import annotations

SEATS = "not worth the same|worth a little more"
LUCK = "luck decides|deal decides"

# The name of a game: what is known of it, as a pattern of the faults that a report names.
RESPECTED = {
    "banqi": "many draws",  # Chang and Hsu: many games between strong programs are drawn
    "blokus-duo": SEATS,  # solved on small boards only; the first seat is better on the way there
    "breakthrough": "",
    "cant-stop": SEATS,  # Glenn, Fang and Kruskal 2007: the first seat wins more often
    "catchup": "",
    "checkers": "many draws",  # Schaeffer and others 2007: drawn
    "clobber": SEATS,  # solved: one seat wins
    "connect-four": f"{SEATS}",  # Allis 1988, Allen 1988: the first seat wins
    "connect6": SEATS,  # Wu and Huang 2005 do not claim that it is fair, only that it seems so
    "dots-and-boxes": f"{SEATS}|many draws",  # Wilson: small boards are solved, 4 x 4 is a draw
    "goofspiel": "many draws",  # symmetric, two equal players tie
    "hanabi": "",
    "hearts": "deal decides",
    "hex": SEATS,  # Nash: the first seat wins
    "high-society": "",
    "hive": "many draws",
    "kalah": SEATS,  # Irving, Donkers and Uiterwijk 2000: the first seat wins
    "leduc-poker": f"{LUCK}|{SEATS}",  # a hand of poker is mostly luck; the second seat wins
    "liars-dice": f"{LUCK}|{SEATS}",  # solved: the first seat loses 7 games of 258
    "los-alamos-chess": SEATS,
    "mastermind": "nearly always won",  # 10 tries are more than the 4.34 guesses that are needed
    "nine-mens-morris": "many draws",  # Gasser 1996: drawn
    "no-thanks": "",
    "nogo": SEATS,  # solved at 4 x 4
    "othello": SEATS,  # Feinstein 1993: the second seat wins on 6 x 6
    "peg-solitaire": "",
    "pig": f"{LUCK}|{SEATS}",  # Neller and Presser 2004: 53% for the first seat
    "president": f"{LUCK}|{SEATS}",  # the deal and last deal's rank decide much
    "quoridor": "",
    "symple": "",
}

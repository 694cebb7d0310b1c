"""Respected games, unspoiled, and the faults that they are known to have.

The bounds and words of a report were chosen on the thirty of RESPECTED. Nothing was tuned on those
of UNTUNED before they were asked; then two measures were mended, and those of FRESH were asked.
Each list stood before any of its games was asked.

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

CIRCLES = "many draws|do not end"  # a draw by repetition between players that make no mistake

UNTUNED = {
    "barrage": "many draws",  # two armies without a scout left may avoid each other
    "battleship": f"{LUCK}|{SEATS}",  # the first seat shoots first, and ships are hidden at will
    "black-path": SEATS,  # won by the first seat on an even side, by dominoes
    "chomp": SEATS,  # Gale 1974: the first seat wins
    "dark-hex": SEATS,  # Rudolph and others 2025: the first seat wins on 3 x 3
    "euclids-game": SEATS,  # Cole and Davie 1969
    "fibonacci-nim": SEATS,  # Whinihan 1963
    "grundys-game": SEATS,  # Sprague and Grundy
    "kuhn-poker": f"{LUCK}|{SEATS}",  # Kuhn 1950: -1/18 for the first seat
    "l-game": CIRCLES,  # de Bono: nobody wins between good players
    "laskers-nim": SEATS,  # Lasker 1931
    "mu-torere": CIRCLES,  # Straffin 1995: a draw
    "nim": SEATS,  # Bouton 1901
    "no-silver-dollar": SEATS,  # Bouton's nim in another form
    "oshi-zumo": "many draws",  # symmetric, two equal players tie
    "phantom-tic-tac-toe": SEATS,  # Rudolph and others 2025: 0.6667 for the first seat
    "pong-hau-ki": CIRCLES,  # Straffin 1995: a draw
    "subtract-a-square": SEATS,  # Golomb 1966
    "three-mens-morris": SEATS,  # the first seat wins if it may begin in the centre
    "wild-tic-tac-toe": SEATS,  # the first seat wins in the centre
}
FRESH = {
    "beat-it-or-eat-it": SEATS,  # docs/answers.md: the starter wins 97.4% of the deals
    "byg": "",
    "cram": SEATS,  # Gardner 1974: on an even board one seat wins
    "delphi": "",
    "dodgem": SEATS,  # Berlekamp, Conway and Guy 1982: the first seat wins on 3 x 3
    "eleusis": "",
    "hare-and-hounds": SEATS,  # Berlekamp, Conway and Guy 1982: the hounds win
    "hexapawn": SEATS,  # Gardner 1962: the second seat wins on 3 x 3
    "kayles": SEATS,  # Dudeney 1908; Guy and Smith 1956: the first seat wins
    "mnk": SEATS,  # 4 x 3 with rows of 3: the first seat wins
    "notakto": SEATS,  # Plambeck and Whitehead 2013: on one board the first seat wins
    "quet": SEATS,  # docs/answers.md: the first offence is worth more at small sizes
    "sim": SEATS,  # Mead, Rosa and Huang 1974: the second seat wins
    "tactix": SEATS,  # Hein 1958: the last to take loses, the second seat wins on 4 x 4
    "tic-tac-toe": f"{SEATS}|many draws",  # a draw with best play
    "wythoff": SEATS,  # Wythoff 1907
}
KNOWN = RESPECTED | UNTUNED | FRESH

"""The evidence of a pass under `must_play`: the seat holds no set that it could play.

`most[seat, code]` is the largest hand with which the seat can have begun, if its jokers had that
code. More jokers leave fewer other cards. All seats can know this.
"""

from kibitz.contract import Fields
from kibitz.kit.bits import popcount
from kibitz.kit.ranks import ALL, ONES, add

from .card_sets import NATURALS, at_most, joker_cards, joker_code

CODES = 4


def forget(p: Fields) -> None:
    """In a new deal a seat can have any cards."""
    for seat in range(p.players):
        for code in range(CODES):
            p.most[seat, code] = ALL


def passed(p: Fields, seat: int) -> None:
    """Note that the seat could not play."""
    gone = int(p.played[seat])
    used = joker_code(gone)
    for code in range(used, CODES if p.jokers else 1):
        most = with_played(unable(p, joker_cards(p, code - used)), gone)
        p.most[seat, code] = int(p.most[seat, code]) & most


def unable(p: Fields, jokers: int) -> int:
    """The largest hand with these jokers that could not play now; 0 if the jokers could."""
    if jokers & p.open != 0:
        return 0
    most = ALL & ~(p.open & NATURALS)
    for code in range(1, p.planes):
        wild = joker_cards(p, code)
        n = popcount(wild)
        if wild & ~jokers == 0:
            most &= ~(p.wild >> n & at_most(4 - n))
    # Of a rank whose first card is excluded no second one is possible.
    for _ in range(3):
        most &= most << 1 | ONES
    return most


def with_played(most: int, gone: int) -> int:
    """The largest hand before its seat played these cards; 0 if no hand is possible."""
    return add(most, gone) if most != 0 else 0

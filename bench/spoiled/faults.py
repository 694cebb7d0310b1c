"""Faults that can be planted in any open game of two seats without luck; see `other_faults` too.

A fault is a text of rules: functions that take the place of the game's own, which they call by
names with `base_` before them, and fields of the record. `found` is a pattern of the first section
of a report that names the fault.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What is planted. words: what is wrong, for people. option: it adds an option.

    about: what changes in ABOUT. pool: the games for it. doubled: there are two of each field.
    """

    words: str
    found: str
    rules: str = ""
    fields: str = ""
    option: bool = False
    about: str = ""
    pool: str = "open"
    doubled: bool = False


ONE_MORE = """
def actions(options):
    return base_actions(options) + 1


def name(p, action, seat):
    return "{0}" if action == p.spoiled_last else base_name(p, action, seat)
"""
OFFERED = """
def legal(p, out):
    n = base_legal(p, out)
    out[n] = p.spoiled_last
    return n + 1
"""
LAST = ("spoiled_last", '("spoiled_last", "i4")')  # the number of the act that is added
COIN = """
def returns(p, out):
    out[p.spoiled_coin % 2], out[1 - p.spoiled_coin % 2] = 1, -1
"""

FAULTS = {
    "idle-option": Fault("an option has no effect", "options without effect", option=True),
    "tail": Fault(
        "the game goes on for twenty acts when all is settled",
        "go on when all is settled",
        """
def legal(p, out):
    if not base_over(p):
        return base_legal(p, out)
    out[0] = 0
    return 1


def play(p, action):
    if base_over(p):
        p.spoiled_tail += 1
    else:
        base_play(p, action)


def player(p):
    return p.spoiled_tail % 2 if base_over(p) else base_player(p)


def over(p):
    return base_over(p) and p.spoiled_tail == 20
""",
        '("spoiled_tail", "i2")',
    ),
    "last-coin": Fault(
        "a coin after the last act decides",
        "luck decides",
        """
def play(p, action, rng):
    base_play(p, action)
    if base_over(p):
        p.spoiled_coin = 1 + below(rng, 2)
"""
        + COIN,
        '("spoiled_coin", "i1")',
    ),
    "first-coin": Fault(
        "a coin after the first act decides",
        "luck decides",
        """
def play(p, action, rng):
    base_play(p, action)
    if p.spoiled_coin == 0:
        p.spoiled_coin = 1 + below(rng, 2)
"""
        + COIN,
        '("spoiled_coin", "i1")',
    ),
    "claim": Fault(
        "the first seat wins at once by an act that it may always play",
        "seats that are not worth the same",
        ONE_MORE.format("claim")
        + """

def legal(p, out):
    n = base_legal(p, out)
    if base_player(p) == 0:
        out[n] = p.spoiled_last
        n += 1
    return n


def play(p, action):
    if action == p.spoiled_last:
        p.spoiled_claim = 1
    else:
        base_play(p, action)


def over(p):
    return p.spoiled_claim == 1 or base_over(p)


def returns(p, out):
    if p.spoiled_claim == 1:
        out[0], out[1] = 1, -1
    else:
        base_returns(p, out)
""",
        '("spoiled_claim", "i1")',
    ),
    "resign": Fault(
        "an act that loses at once may always be played",
        "never right",
        ONE_MORE.format("resign")
        + OFFERED
        + """

def play(p, action):
    if action == p.spoiled_last:
        p.spoiled_loser = 1 + base_player(p)
    else:
        base_play(p, action)


def over(p):
    return p.spoiled_loser > 0 or base_over(p)


def returns(p, out):
    if p.spoiled_loser > 0:
        out[p.spoiled_loser - 1], out[2 - p.spoiled_loser] = -1, 1
    else:
        base_returns(p, out)
""",
        '("spoiled_loser", "i1")',
    ),
    "handicap": Fault(
        "a win of the second seat counts as a draw",
        "seats that are not worth the same",
        """
def returns(p, out):
    base_returns(p, out)
    if out[1] > out[0]:
        out[0], out[1] = 0, 0
""",
    ),
    "endless": Fault(
        "the game goes on for ever after its end",
        "games that do not end",
        """
def play(p, action):
    p.spoiled_ply += 1
    if not base_over(p):
        base_play(p, action)


def legal(p, out):
    if not base_over(p):
        return base_legal(p, out)
    out[0] = 0
    return 1


def player(p):
    return p.spoiled_ply % 2 if base_over(p) else base_player(p)


def over(p):
    return p.spoiled_ply == 30000
""",
        '("spoiled_ply", "i2")',
    ),
    "never": Fault(
        "the rules have an act that can never be played",
        "never played",
        ONE_MORE.format("never"),
    ),
    "copies": Fault(
        "each act has three others that do the same",
        "too many choices",
        """
def actions(options):
    return 4 * base_actions(options)


def legal(p, out):
    n = base_legal(p, out)
    for k in range(n - 1, -1, -1):
        action = out[k]
        for copy in range(4):
            out[4 * k + copy] = 4 * action + copy
    return 4 * n


def play(p, action):
    base_play(p, action // 4)


def name(p, action, seat):
    return f"{base_name(p, action // 4, seat)}/{action % 4}"
""",
    ),
    "first-act": Fault(
        "the first act decides, and nothing after it",
        "decided early|when all is settled",
        """
def play(p, action):
    if p.spoiled_winner == 0:
        p.spoiled_winner = 1 + action % 2
    base_play(p, action)


def returns(p, out):
    out[p.spoiled_winner - 1], out[2 - p.spoiled_winner] = 1, -1
""",
        '("spoiled_winner", "i1")',
    ),
    "drawn": Fault(
        "no game is won after the fifth act",
        "many draws",
        """
def play(p, action):
    p.spoiled_ply += 1
    base_play(p, action)


def returns(p, out):
    if p.spoiled_ply <= 5:
        base_returns(p, out)
""",
        '("spoiled_ply", "i2")',
    ),
}

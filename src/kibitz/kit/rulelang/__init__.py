"""The language in which a dealer writes a secret rule, such as `red if odd(last) else black`.

A card is suit * 13 + rank - 1, as `Pack.of(13, ace="low")` numbers it. A rule becomes a program:
a row of LENGTH small numbers, for a field `("rule", "i2", rulelang.LENGTH)`, the number of its
tokens first. A new row of zeros is the empty program.

A rule can be typed (`program`), or entered token by token: `may_follow(program, out)` writes the
tokens that may come next, `enter(program, token)` adds one. The tokens are numbered from 0 to
TOKENS - 1, so token t can be action t of a game. An operator comes before its operands. So a
program is whole (`whole`) as soon as nothing is missing; then no token may follow, and no token
marks the end. Each partial program can be completed within LENGTH, and every program that
`program` makes can be entered. Random programs are short: two of three have one token.

For rules of games, plain and compiled: `accepts`, `reach`, `has`, `may_follow`, `enter`, `whole`.
Ordinary Python: `program`, `tokens_of`, `text`, `words`, `explain`, `useless`, `not_playable`,
`unfair`, `name`, `token`, `akin`.

>>> rule = program("red if odd(last) else black")
>>> [name(int(token)) for token in rule[1 : 1 + rule[0]]]
['.if', '.odd(last)', '.red(card)', '.black(card)']
>>> accepts(rule, 1, 2, -1, -1, 9)  # the ten of hearts on the three of hearts
True
>>> text(rule)
'red(card) if odd(last) else black(card)'
"""

from .compiler import program as program
from .compiler import tokens_of as tokens_of
from .machine import LENGTH as LENGTH
from .machine import accepts as accepts
from .machine import enter as enter
from .machine import has as has
from .machine import may_follow as may_follow
from .machine import reach as reach
from .machine import whole as whole
from .prose import explain as explain
from .prose import words as words
from .screening import LEAST_ACCEPTED as LEAST_ACCEPTED
from .screening import MOST_ACCEPTED as MOST_ACCEPTED
from .screening import not_playable as not_playable
from .screening import unfair as unfair
from .screening import useless as useless
from .tokens import TOKENS as TOKENS
from .tokens import RuleError as RuleError
from .tokens import akin as akin
from .tokens import name as name
from .tokens import token as token
from .writing import text as text

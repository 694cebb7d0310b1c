"""Secret rules of card play, as in Eleusis and Delphi: their language, and finding them.

A `Rule` says which card fits after the cards before it. An `Inducer` finds the rules that fit what
was seen. A `RuleError` says in a sentence where a text is not a rule.

>>> from kibitz.secret_rules import Rule
>>> Rule("red if odd(last) else black").accepts(["5h"], "7d")
True
"""

from __future__ import annotations

from .induction import Inducer as Inducer
from .kit.rulelang import RuleError as RuleError
from .rule import Rule as Rule

"""One source, two speeds: rules as Python or as machine code. Only this package uses Numba.

A position is one NumPy record whose type carries the title of its rules. Generic code calls
`legal(p, out)` or `play(p, action, rng)`. `compiled(function, rules)` turns such code, with all
functions that it reaches, into machine code. The machine code is stored on disk under a hash of
its sources. Start reading at `generic.py`.
"""

from . import bits as bits
from .as_bytes import bytes_of as bytes_of
from .as_bytes import put as put
from .by_class import by_class as by_class
from .calls import key as key
from .calls import legal as legal
from .calls import legal_within as legal_within
from .calls import listed as listed
from .calls import observe as observe
from .calls import over as over
from .calls import owes as owes
from .calls import play as play
from .calls import player as player
from .calls import redeal as redeal
from .calls import redealt as redealt
from .calls import returns as returns
from .calls import seat_to_act as seat_to_act
from .calls import start as start
from .calls import turn_over as turn_over
from .calls import urgent as urgent
from .calls import write_key as write_key
from .chance import MOST_OUTCOMES as MOST_OUTCOMES
from .chance import Draws as Draws
from .chance import NotEnumerable as NotEnumerable
from .chance import StateOutcome as StateOutcome
from .chance import as_draws as as_draws
from .chance import as_limit as as_limit
from .chance import deals as deals
from .chance import drawing as drawing
from .chance import listed_outcomes as listed_outcomes
from .chance import outcomes as outcomes
from .chance import redrawn_outcomes as redrawn_outcomes
from .chance import require_possible as require_possible
from .chance import worlds as worlds
from .frozen import fingerprint as fingerprint
from .game_rules import Positions as Positions
from .game_rules import Rules as Rules
from .game_rules import record_type as record_type
from .game_rules import require_count as require_count
from .game_rules import taking as taking
from .generic import compiled as compiled
from .generic import compiled_by as compiled_by
from .generic import foreign_luck as foreign_luck
from .generic import generic as generic
from .generic import is_compiled as is_compiled
from .generic import needing as needing
from .lending import lent as lent
from .linking import compile_fully as compile_fully
from .rules_hash import RULES_TEXT as RULES_TEXT
from .rules_hash import rules_hash as rules_hash
from .script import Draw as Draw
from .script import drawn_hash as drawn_hash
from .script import first_script as first_script
from .script import new_script as new_script
from .script import next_script as next_script
from .script import probability as probability
from .script import sample as sample
from .script import share_of as share_of
from .script import too_many as too_many
from .signed_files import cache_folder as cache_folder
from .signed_files import read_signed as read_signed
from .signed_files import write_signed as write_signed

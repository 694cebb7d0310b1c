"""A game as text: its id, options, seed and acts; read, write, replay, redact.

    [Game "byg"]
    [Options "side=5 version=2 pie=yes"]
    [Seed "7"]
    [Seat 0 "mcts:sims=1000"]
    [Seat 1 "person"]
    [Result "1 -1"]

    1. c4
    2. black
    3. c3 d5

A tag has a name and a text in JSON's quotes. Seats are numbered from 0, because a colour can
change hands. A game that did not end by its rules says how: `[Ending "seat 0 resigned"]` or
`[Ending "draw agreed"]`; a game whose seed or deal somebody chose says `[Practice "yes"]`; a
text without a seed keeps it secret. `[Kibitz "0.1.0"]` and `[Rules "54d45aa7910f2ed6"]` say under
which rules the game was played. Other tags are kept as they are.

Each turn has a line with its number, and its acts in the game's own words; an act with blanks
in it stands in quotes, and `?` is an act that the reader may not know. Numbers in braces behind an
act are what it drew: `roll {5}`. When reading, any other `{..}` and `;` to the end of a line are
comments, and `|` is passed over.

`text.py` reads and writes; `playing.py` makes a record of a position, replays and redacts it.
"""

from .playing import AGREED as AGREED
from .playing import STOPPED as STOPPED
from .playing import changes as changes
from .playing import of as of
from .playing import redact as redact
from .playing import replay as replay
from .playing import require_game as require_game
from .playing import setting as setting
from .text import MOST_ACTS as MOST_ACTS
from .text import MOST_CHARACTERS as MOST_CHARACTERS
from .text import MOST_SEED_DIGITS as MOST_SEED_DIGITS
from .text import SEED as SEED
from .text import Record as Record
from .text import quote as quote
from .text import read as read
from .text import write as write

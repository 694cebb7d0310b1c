"""Matches, their submissions, mails, and opinions of people on the game, kept in a database.

Only feedback, the rows of `mail`, names at playtests, and the seats and rules of a match can be
changed. Nothing is deleted but the note that a person has left, when the person comes back, the
remarks of a person who asks for it, the address of a person who wants mails at a table, when the
table ends, and what is older than the host wants to keep (`retention`).
"""

from .engine import MOST_WAIT_SECONDS as MOST_WAIT_SECONDS
from .engine import AwayError as AwayError
from .engine import BriefLock as BriefLock
from .engine import LockedError as LockedError
from .engine import UnavailableError as UnavailableError
from .feedback import MOST_WHY_CHARACTERS as MOST_WHY_CHARACTERS
from .feedback import Feedback as Feedback
from .feedback import GameFeedback as GameFeedback
from .matches import Store as Store
from .matches import StoredMatch as StoredMatch
from .matches import StoredMove as StoredMove
from .matches import TakenError as TakenError
from .playtests import Event as Event
from .playtests import Person as Person
from .playtests import PlaytestTable as PlaytestTable
from .pulse import NO_PAUSES as NO_PAUSES
from .pulse import Pauses as Pauses

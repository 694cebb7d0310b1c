"""Matches, their submissions, mails, and opinions of people on the game, kept in a database.

Only feedback and the rows of `mail` can be changed, and nothing is deleted.
"""

from .feedback import LONGEST_WHY as LONGEST_WHY
from .feedback import Feedback as Feedback
from .feedback import GameFeedback as GameFeedback
from .matches import LONGEST_WAIT as LONGEST_WAIT
from .matches import LockedError as LockedError
from .matches import Store as Store
from .matches import StoredMatch as StoredMatch
from .matches import StoredMove as StoredMove
from .matches import TakenError as TakenError
from .matches import longest_wait as longest_wait

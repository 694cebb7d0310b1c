"""Matches and what was submitted to them, kept in a database; nothing is changed or deleted."""

from .matches import Kept as Kept
from .matches import Sent as Sent
from .matches import Store as Store
from .matches import TakenError as TakenError

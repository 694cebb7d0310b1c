"""Sentences of Kibitz and of games as data; the one place that makes words of them for a reader.

`message` has the data: a sentence in English with its parameters. `reader` makes words of it for
somebody: in a language, with "you" and the names of people. `catalogue` has the translations.
"""

from .catalogue import CODES as CODES
from .catalogue import ENGLISH as ENGLISH
from .catalogue import LANGUAGES as LANGUAGES
from .environment import language_of as language_of
from .message import Message as Message
from .message import SeatName as SeatName
from .message import message as message
from .reader import IN_ENGLISH as IN_ENGLISH
from .reader import Reader as Reader
from .reader import current as current
from .reader import read as read
from .reader import reading as reading
from .reader import remember as remember

"""The acts of people at a playtest, measured as the report measures bots.

`games_of_people.py` holds a game with its times and events, `blunders.py` judges its acts by our
search, `figures_of_people.py` counts, and `sections_of_people.py` writes the sections of a report.
"""

from .blunders import Judged as Judged
from .blunders import judged_acts as judged_acts
from .figures_of_people import Foreseen as Foreseen
from .figures_of_people import foreseen as foreseen
from .games_of_people import Answer as Answer
from .games_of_people import GameOfPeople as GameOfPeople
from .games_of_people import Remark as Remark
from .games_of_people import TimedSubmission as TimedSubmission
from .games_of_people import Try as Try
from .sections_of_people import sections_of_people as sections_of_people

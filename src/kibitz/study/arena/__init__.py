"""The arena measures models that answer in words, such as language models.

A model is any program that speaks lines of JSON, an endpoint of the chat-completions form, or a
player of Kibitz (`models.py`). It is measured by positions whose exact values are known
(`exact_loss.py`), by games against levels of play (`against_levels.py`), and by Eleusis for one
(`study/rule_finders.py`). `answers.py` asks the questions and writes the transcript.
"""

from .against_levels import LevelGames as LevelGames
from .against_levels import against as against
from .against_levels import levels_of as levels_of
from .answers import Transcript as Transcript
from .exact_loss import Losses as Losses
from .exact_loss import losses as losses
from .models import Model as Model
from .models import model as model

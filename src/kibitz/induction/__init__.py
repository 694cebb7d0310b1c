"""Finding a secret rule of card play: reasoning, experiments, and rules to be tested on."""

from .inducer import Inducer as Inducer
from .inducer import Leading as Leading

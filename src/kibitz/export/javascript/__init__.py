"""Python as JavaScript, for the pictures of an exported page: what a scene reaches, and no more.

`translate(roots)` begins at functions of a game and of `kibitz.draw`, follows the names that they
use, and writes one script of all that it has reached. `python/` has what the script needs: the
numbers, texts and containers of Python, and the few functions of its library and of NumPy that
scenes call. Start reading at `script.py`.
"""

from .problems import CannotTranslate as CannotTranslate
from .script import Scripts as Scripts
from .script import translate as translate

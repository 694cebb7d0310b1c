"""A game with its search for pages: WebAssembly, and the JavaScript that calls it.

`made(game)` compiles both and says what JavaScript has to know about them; `write(game, folder)`
makes a package for npm of it. Start reading at `rule_entries.py`.
"""

from .for_browser import BrowserGame as BrowserGame
from .for_browser import make_browser_game as make_browser_game
from .gambit import write_efg as write_efg
from .npm_package import RUNTIME as RUNTIME
from .npm_package import require_free as require_free
from .npm_package import write as write

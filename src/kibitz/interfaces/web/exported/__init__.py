"""A game as a page of its own: the table of a server, without a server.

`write_page` writes the folder or the one file. Start reading at `making.py`.
"""

from .making import write_page as write_page
from .shelf import write_shelf as write_shelf

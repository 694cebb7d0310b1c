"""Commands for the tests of players that learn."""

from tests.interfaces.conftest import run as run

"""The command `kibitz`."""

from .app import main as main

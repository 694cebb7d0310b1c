"""`python -m kibitz`."""

from .interfaces.cli import main

main()

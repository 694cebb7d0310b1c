"""`python -m kibitz`."""

from .faces.cli import main

main()

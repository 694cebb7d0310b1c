"""A game as PDF to print, cut and play at a table. Start reading at `print_and_play.py`."""

"""Numbers that our commands print, each beside a second way to the same number."""

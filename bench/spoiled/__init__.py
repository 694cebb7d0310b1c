"""Good games, each spoiled by one known fault, and whether the report finds it."""

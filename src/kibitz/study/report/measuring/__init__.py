"""The measurements of a report: games and numbers; the sections write the words."""

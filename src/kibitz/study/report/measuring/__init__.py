"""What a report measures: games are played and numbers computed; the sections put them in words."""

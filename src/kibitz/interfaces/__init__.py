"""How people and programs meet a game: commands, the terminal."""

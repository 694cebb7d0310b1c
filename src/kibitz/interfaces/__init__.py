"""The interfaces for people and programs: commands, the terminal, the browser, mail."""

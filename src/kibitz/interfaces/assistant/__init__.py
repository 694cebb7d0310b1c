"""Kibitz as tools for an assistant that writes games, by the Model Context Protocol.

Begin at `tools.py`. Each tool is a command of Kibitz in a process of its own
(`kibitz_process.py`), so that no function of a game runs in the server, and one that does not end
is stopped.
"""

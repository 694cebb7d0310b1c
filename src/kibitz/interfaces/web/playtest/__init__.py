"""A playtest: an evening at which people play one game, and its inventor sees what happens.

`lobby` and `host_page` answer in the server itself, from the store alone. `seating` and `notes`
answer in the process of the game, beside the pages of its tables.
"""

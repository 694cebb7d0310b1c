"""The service of tables: seats, tokens, clock, drafts, bots, notices, and what a seat may see.

It knows matches, the store and players, and no page, no mail and no terminal. Start at `tables.py`.
"""

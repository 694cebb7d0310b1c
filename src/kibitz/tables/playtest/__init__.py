"""A playtest at tables: its plan, and the people at its seats."""

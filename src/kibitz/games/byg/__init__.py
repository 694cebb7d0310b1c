"""Byg, by Nick Bentley (2010)."""

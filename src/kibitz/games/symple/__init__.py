"""Symple, by Christian Freeling and Benedikt Rosenau (2010)."""

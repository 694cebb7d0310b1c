"""Catchup and Ketchup, by Nick Bentley (2010 to 2012)."""

"""Offence and Defence: Leroy Quet's card game of 2008, to which he gave no title."""

"""Delphi: Martin Kruskal's game of finding the Oracle's rule."""

from .score import score as score

"""Delphi: Martin Kruskal's game of finding the Oracle's rule."""

from .chip_scores import score as score

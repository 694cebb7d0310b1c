"""New Eleusis and Eleusis Express: find the dealer's secret rule of play."""

from .score import score as score

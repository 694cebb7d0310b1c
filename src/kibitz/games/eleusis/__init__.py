"""New Eleusis and Eleusis Express: find the dealer's secret rule of play."""

from .deal_scores import score as score

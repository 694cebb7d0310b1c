"""A report or a comparison as a page that needs nothing else."""

from .page import comparison_page as comparison_page
from .page import page as page

"""A report as a page that needs nothing else, and as JSON."""

from .page import page as page

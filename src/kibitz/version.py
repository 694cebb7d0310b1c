"""The version of Kibitz, below all rooms."""

__version__ = "0.1.0"

"""The games, a folder each; this folder is the registry."""

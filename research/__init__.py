"""Studies that were made once; their results are in docs/."""

"""Studies that were made once: what they found stands in docs/."""

"""Speed against peers: the same game, the same machine, one run."""

"""President, also called Arsehole: the climbing game as David Parlett tells it."""

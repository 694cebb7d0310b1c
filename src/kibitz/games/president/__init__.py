"""President, also called Arsehole: the climbing game after David Parlett."""

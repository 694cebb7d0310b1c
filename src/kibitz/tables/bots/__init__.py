"""Bots at tables: the pool that lets them play, and the browsers that think for them."""

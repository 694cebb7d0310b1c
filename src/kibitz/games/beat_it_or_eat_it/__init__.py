"""Beat It or Eat It: A. S. Besicovitch's game, published by Bill Taylor."""

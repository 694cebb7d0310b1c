"""Beat It or Eat It: A. S. Besicovitch's game, told by Bill Taylor."""

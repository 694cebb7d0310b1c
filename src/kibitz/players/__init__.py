"""Players that know the contract, never a game."""

"""What is found out about games and players by having them played."""

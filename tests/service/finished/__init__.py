"""What follows a game: lists, statistics, standings, export, and the projection that they are made from."""

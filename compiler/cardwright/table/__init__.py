"""A game on the table: found, set up, drawn, its examples run, its cards tried out. No game is known here by name."""

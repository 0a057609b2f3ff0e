"""Balance: many games played by bots, counted, compared, kept and reported."""

"""What a game's words stand for and what lies on its table, as data that is checked when it is read."""

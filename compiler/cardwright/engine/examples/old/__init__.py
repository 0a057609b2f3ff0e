"""How examples of games ran whose sentences are not read as meanings yet."""

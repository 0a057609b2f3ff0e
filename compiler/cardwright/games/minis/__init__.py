"""Game of Thrones Miniatures Game: what its rulebook fixes, as far as examples need it."""

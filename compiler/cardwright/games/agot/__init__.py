"""A Game of Thrones CCG, Iron Throne Edition: as much of its rules as every card and keyword needs."""

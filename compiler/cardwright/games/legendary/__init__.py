"""Legendary: Game of Thrones, as far as its cards and keywords need it: the board, playing, fighting, recruiting."""

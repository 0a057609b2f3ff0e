"""Turn structures, one package a game: everything else about a game is data and text."""

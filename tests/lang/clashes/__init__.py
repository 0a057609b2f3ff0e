"""Phrases of the vocabularies that clash, listed for each game and held against the list in the file of its name."""

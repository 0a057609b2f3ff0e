"""Legends At War: what its rules of play leave to Python. What abilities do is said in the keyword texts."""

"""Whole lines of a card: labels, limits, setups, and what lines have to do with those above them."""

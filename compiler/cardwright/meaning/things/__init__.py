"""Noun phrases: where things are, how many, what they have, what narrows them."""

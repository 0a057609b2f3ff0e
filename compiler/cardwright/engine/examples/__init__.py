"""Runs examples: a situation, what is done in it, and what must hold then, all as trees."""

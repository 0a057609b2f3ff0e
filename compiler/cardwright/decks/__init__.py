"""Decklists in, verdicts out."""

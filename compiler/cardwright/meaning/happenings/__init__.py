"""Occasions: which deeds, periods and uses a text waits for, forbids or looks back at."""

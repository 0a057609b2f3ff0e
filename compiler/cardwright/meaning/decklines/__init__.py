"""The lines of deck rules."""

"""Cardwright: what is printed on a card is its program."""

__version__ = "0.1.0"

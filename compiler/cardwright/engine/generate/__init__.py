"""Turns meanings into Python source: one readable function a text, a trigger, a condition."""

from cardwright.engine import compile as _compile

assert _compile  # loaded first, as long as parts of it are asked for here: they ask for each other

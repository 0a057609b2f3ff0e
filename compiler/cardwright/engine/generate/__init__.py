"""Turns meanings into Python source: one readable function a text, a trigger, a condition."""

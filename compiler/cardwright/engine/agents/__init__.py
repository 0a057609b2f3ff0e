"""Agents: who answers when something is to be decided."""

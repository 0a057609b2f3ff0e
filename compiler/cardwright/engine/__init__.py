"""Runs what cards say: flat state, events, decisions, and effects compiled from typed trees."""

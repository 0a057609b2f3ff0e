"""The smallest legal repair of a list. Needs OR-tools, which is an extra: import it only where it is asked for."""

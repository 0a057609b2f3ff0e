"""The lines of examples: what is so at first, what is done, what must hold then."""

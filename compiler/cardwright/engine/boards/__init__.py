"""A board of spaces that is laid from pieces, and cards on it that reach each other across spaces."""

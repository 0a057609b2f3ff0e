"""A table without spaces: what stands where, what lies between, who sees whom, and where somebody can go.

It knows no game: how wide bases are, what kinds of terrain there are and what a jump costs are told to it.
"""

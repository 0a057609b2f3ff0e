"""Gold trees: what sentences mean, written down by hand and held against the compiler."""

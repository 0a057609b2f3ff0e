"""What holds or does not: what is so now, what was done before, who has more."""

"""What a good set of cards needs, beyond each card being right: no card twice, none that another makes needless."""

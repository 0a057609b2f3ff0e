"""What holds for a while or as long as a card lies there."""

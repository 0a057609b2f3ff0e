"""Every word is used or refused: nets that would find one that was swallowed."""

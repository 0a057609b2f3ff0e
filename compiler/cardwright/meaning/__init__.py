"""What a card text does, made once from its sentence: no English, no pronouns, nothing swallowed."""

"""What a meaning is made of: its nodes, their shapes and scopes, its notation, its form in packs."""

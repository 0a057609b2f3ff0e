"""Equal meanings are equal objects: one spelling, one order, nothing that says nothing."""

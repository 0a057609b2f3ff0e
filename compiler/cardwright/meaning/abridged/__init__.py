"""What a line says in fewer words than it means, said in full before it is read."""

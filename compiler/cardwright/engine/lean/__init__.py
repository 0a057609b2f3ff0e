"""The same functions with less to do: generated source, written anew where what never changes in a game decides."""

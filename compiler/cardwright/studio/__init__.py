"""The studio: what an editor asks while cards are written."""

"""Text in, tree out: sources, spans, vocabulary, lexer, parser, tree, printer, diagnostics."""

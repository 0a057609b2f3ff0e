"""The card site: pages made from compiled cards, decklists, ledgers and the language itself.

The pages go through mkdocs, as a plugin, beside the hand-written ones in `site/`. Nothing here runs a game.
"""

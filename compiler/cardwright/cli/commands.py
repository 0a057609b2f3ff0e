"""The commands there are and what each is for: all that `--help` needs, so that it loads none of them."""

from __future__ import annotations

COMMANDS = {
    "build": "Compile all cards into packs, one file a game.",
    "check": "Check card files: every mistake, with its place and a way out.",
    "deck": "Decklists: check FILES, fix FILE, show FILE, convert FILE, rules GAME.",
    "explain": "Explain what is understood of a card, a text, or a file of printed cards.",
    "find": (
        "Find cards: game:NAME type:character cost<=3 trait:Knight effect:kill -house:Stark, with `or` and parentheses."
    ),
    "fmt": "Settle the layout of card files; what is printed on the cards does not change.",
    "lsp": "Serve an editor: mistakes as you type, completion, names, formatting.",
    "measure": "Measure how much of a file of printed cards is understood.",
    "new": "Print a card to fill in, or lay out a game of your own (new game KEY) or a project (new project DIR).",
    "play": "Play a game in the terminal.",
    "print": "Print card faces on sheets to cut out, as a PDF: what a query finds, or the copies that lists have.",
    "replay": "Play a written game again: the state after every turn, as JSON lines.",
    "rules": "List the rules of the ledgers, with and without a test.",
    "sim": "Let agents play many games: win rates with confidence intervals.",
    "site": "The card site: build it, serve it, fetch the compiler for its check page.",
    "stats": "Count the cards of a game by type, fields, keywords and verbs, and say which constructs no card uses.",
    "table": "Cards as a spreadsheet: export GAME FILE, import GAME FILE.",
    "test": "Run the examples of cards, keywords and deck rules; without paths, all of the project.",
    "try": "Try cards out on an empty table, in the words of examples; undo, and save what you tried as an example.",
}
"""Each is a module of this package under its name, or under its name and `_` where that is a word of Python."""

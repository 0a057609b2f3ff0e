"""`cardwright lsp`: the language server that editors start."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from cardwright.cli.check import interpreter
from cardwright.cli.main import FINE, CallError
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.studio.desk import Desk, Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--stdio", action="store_true", help="over standard input and output; the only way there is")


def run(_args: argparse.Namespace, content: Content) -> int:
    """Answer until the editor has no more questions."""
    try:
        from cardwright.studio.server import studio
    except ImportError:
        raise CallError("The language server is not installed: pip install 'cardwright[lsp]'.") from None
    # It closes what it reads and writes when the editor says goodbye: those are its own, not the program's.
    with os.fdopen(os.dup(sys.stdin.fileno()), "rb") as asked, os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        studio(content, interpreter, tried).start_io(asked, answers)
    return FINE


def tried(desk: Desk, document: Document, offset: int) -> str:
    """Run the example that a place is in, with the cards as they are written just now."""
    from cardwright.engine.faults import CompileError
    from cardwright.engine.game import GameError
    from cardwright.table.examples import run_example_of, staged_game
    from cardwright.table.faults import keywords_of

    spot = document.spot(offset)
    if spot.block is None or spot.example is None:
        return "There is no example here."
    game, compiler = spot.block.game, desk.compiler
    cards = [card for one in desk.documents() for card in desk.compiled(one.path).cards if card.game == game]
    sound = [card for card in cards if card.is_sound]
    try:
        table = staged_game(game, desk.content, sound, keywords_of(compiler, game, None))
    except (GameError, CompileError) as error:
        return str(error)
    reader = compiler.project.reader_of_examples(game)
    found = run_example_of(compiler, game, table, reader, spot.example)
    title = spot.example.title or "The example"
    if found.failed < 0:
        return f"{title}: it holds."
    return f"{title}: {found.outcome.step}: {found.outcome.found}"

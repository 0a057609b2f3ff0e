"""What was wrong with a project's formats of lists when it was last checked: as long as nothing has changed that a rule
of lists speaks of, nobody has to judge them again."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Callable

from cardwright.check.cache import diagnostic_row, fingerprint, program_of
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.kept import cache_folder, keep
from cardwright.lang.source import bytes_of

_JUDGES = ("decks",)
"""Who judges formats, besides all who judge cards."""


def known_faults(content: Content, find: Callable[[Content], list[Diagnostic]]) -> list[Diagnostic]:
    """What is wrong with a project's formats, looked for only where it is not known."""
    file = cache_folder() / f"formats-{hashlib.sha256(str(content.root).encode()).hexdigest()[:16]}.json"
    key = _key(content)
    try:
        data = json.loads(file.read_bytes())
        if data["key"] == key:
            return [Diagnostic(*row) for row in data["found"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass  # damaged, or not there: it is looked for, and written anew
    found = find(content)
    kept = {"key": key, "found": [diagnostic_row(one) for one in found]}
    keep(file, json.dumps(kept, separators=(",", ":")).encode())
    return found


def _key(content: Content) -> str:
    """A hash of all that it depends on: the words and tables of games, their cards, the formats, who judges, and the
    day, of which rules may speak."""
    today = datetime.datetime.now(tz=datetime.UTC).date()
    seen = hashlib.sha256(f"{fingerprint(content)} {today}".encode())
    seen.update(program_of(_JUDGES))
    formats = [file for folder in content.grammar_folders for file in sorted(folder.glob("*/*/*.format"))]
    for file in (*formats, *content.all_card_files()):
        seen.update(f"{file}\0".encode())
        seen.update(hashlib.sha256(bytes_of(file)).digest())
    return seen.hexdigest()

"""Writes the lists anew: `PYTHONPATH=tests python -m lang.clashes`. Look at what has changed before it is kept."""

from __future__ import annotations

from cardwright.content import Content
from lang.clashes.finding import ENGLISH, file_of, listed

for game in (ENGLISH, *Content.bundled().games()):
    file_of(game).write_text(listed(game), encoding="utf-8")

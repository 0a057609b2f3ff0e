"""The table of diagnostics, from `codes.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: what it is called, what it means, an example of it and the same example mended.

    `bad` and `fix` are card files for the codes of card files and fields, and texts of an ability for the others. A
    test loops over the table: `bad` has to raise the code, `fix` must not.
    """

    code: str
    title: str
    explanation: str
    bad: str
    fix: str


def _read() -> dict[str, Code]:
    rows = tomllib.loads(Path(__file__).with_name("codes.toml").read_text(encoding="utf-8"))
    return {code: Code(code, **row) for code, row in rows.items()}


CODES = _read()


def codes_of(family: str) -> list[Code]:
    """The codes of a family: those of sets are `CW08`."""
    return [code for name, code in CODES.items() if name.startswith(family)]

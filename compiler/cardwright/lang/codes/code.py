"""One row of the table of diagnostics."""

from __future__ import annotations

from dataclasses import dataclass


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

"""Prints results. Results go to stdout, everything else to stderr."""

from __future__ import annotations

import json
import sys
from typing import Any

from cardwright.content import Content


def say(text: str = "") -> None:
    """Print a line of a result."""
    sys.stdout.write(text + "\n")


def remark(text: str) -> None:
    """Print a line that is not part of the result."""
    sys.stderr.write(text + "\n")


def name_project(content: Content) -> None:
    """Say which project a report speaks of, where no line of it does."""
    remark(f"in {content.name}")


def say_json(value: Any) -> None:
    """Print a result as one JSON document."""
    say(json.dumps(value, ensure_ascii=False, indent=2))

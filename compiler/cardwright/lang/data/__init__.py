"""Data files: word lists, schemas, shapes of lists. Read and measured here, so that all others may trust them."""

from __future__ import annotations

from cardwright.lang.data.file import (
    DataFile,
    DataFileError,
    read_json,
    read_regular,
    read_source,
    read_toml,
    unreadable,
)
from cardwright.lang.data.shapes import Fault, Key, Shape

__all__ = [
    "DataFile",
    "DataFileError",
    "Fault",
    "Key",
    "Shape",
    "read_json",
    "read_regular",
    "read_source",
    "read_toml",
    "unreadable",
]

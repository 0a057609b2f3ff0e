"""Compiles typed effect trees to closures, once: ids, sets and places of words, and no name looked up at run time."""

from __future__ import annotations

from cardwright.engine.compile.cards import compile_rules
from cardwright.engine.compile.scope import CompileError

__all__ = ["CompileError", "compile_rules"]

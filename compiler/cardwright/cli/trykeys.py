"""Keys of the terminal: lines can be edited and found again, and names of cards are completed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from cardwright.cli.output import say


def typed_line(prompt: str) -> str | None:
    """A line that somebody types; None where there are no more. An interrupt gives up the line, two the session."""
    interrupted = False
    while True:
        try:
            return input(prompt).strip()
        except EOFError:
            say()
            return None
        except KeyboardInterrupt:
            if interrupted:
                raise
            interrupted = True
            say()


def piped_line(prompt: str) -> str | None:
    """A line of a file or a program; it is printed again, so that the answers below it can be read."""
    text = sys.stdin.readline()
    if text.strip() and prompt:
        say(f"{prompt}{text.strip()}")
    return text.strip() if text else None


def complete_with(known: Callable[[], Iterable[str]]) -> None:
    """Have the tabulator complete what is typed; where the terminal cannot, it is left alone."""
    try:
        import readline
    except ImportError:
        return

    def complete(line: str, number: int) -> str | None:
        found = completions(line, known())
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")  # a name has blanks in it: the whole line is looked at
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def completions(line: str, known: Iterable[str]) -> list[str]:
    """The ways to go on with a line: its last words, as many as fit, are the beginning of something known."""
    phrases = sorted(set(known))
    starts = [0, *(at + 1 for at, mark in enumerate(line) if mark == " ")]
    for start in starts:
        begun = line[start:].casefold()
        found = [line[:start] + phrase for phrase in phrases if begun and phrase.casefold().startswith(begun)]
        if found:
            return found
    return []

"""Keys of the terminal: lines can be edited and found again, and names of cards are completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable


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

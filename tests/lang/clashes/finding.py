"""Finds phrases of a vocabulary that clash.

- The same words in several classes: `play` is a noun and a verb.
- A phrase that swallows the beginning of a construction: its words can be cut into shorter phrases, the last of which
  asks for something to follow. `if you cannot` is an adverb, but `if you cannot attack` begins a condition.
- A phrase whose end is the beginning of another: `back in` and `in any order` in `back in any order`.
- A card's name that is also something else: `Wound` is a card and a noun.

Clashes are not faults: the policies and the parser decide most. But each was looked at, and a new one has to be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

from cardwright.lang.vocabulary import Entry
from cardwright.lang.vocabulary_files import lineage, load_vocabulary
from cardwright.lang.words import cut_phrase
from lang.gold.reading import project

Phrase = tuple[str, ...]
HERE = Path(__file__).parent
ENGLISH = ""
"""The words all games share, as a game."""
SAMPLE = "turn"
"""Phrases of time are made for every period; one period shows them all."""

_ASKS_FOR_MORE = frozenset(
    {"AUX", "PREP", "D", "SUB", "CONJ", "PERF", "BE", "REL", "QPRE", "NON", "FOREACH", "THAN", "CAUSE", "INWHICH"}
    | {"WHOSE", "ASIF", "NUM"}
)
_SAY_THE_SAME = frozenset({"CONJ", "SUB", "BE", "AUX", "PERF", "THERE", "INWHICH", "D", "QPRE", "FOREACH"})
"""Function words of several words that open what their last word opens: nothing is swallowed."""


class Words:
    """The phrases of one vocabulary with their classes, without the names of cards."""

    def __init__(self, game: str) -> None:
        known: dict[Phrase, set[str]] = defaultdict(set)
        shown: dict[Phrase, set[str]] = defaultdict(set)
        for words, entries in load_vocabulary(project().grammar, game).phrases():
            for entry in entries:
                known[words].add(entry.word)
                if _stands_for_others(entry):
                    shown[words].add(entry.word)
        self.known = {words: frozenset(names) for words, names in known.items()}
        """All of them."""
        self.shown = {words: frozenset(names) for words, names in shown.items()}
        """Those that are looked at: of a verb its base form, of phrases of time those of one period."""


def _stands_for_others(entry: Entry) -> bool:
    return (entry.word != "TIME" or entry.lemma == SAMPLE) and (entry.word != "V" or entry.form == "base")


@cache
def clashes(game: str) -> dict[str, list[str]]:
    """All clashes of a game by their sort, each a line."""
    words = Words(game)
    return {
        "same words, several classes": sorted(_same_words(words)),
        "swallows the beginning of a construction": sorted(_swallowing(words)),
        "ends with the beginning of another": sorted(_overlapping(words)),
        "a card's name that is also something else": sorted(_names(game, words)) if game else [],
    }


def new_clashes(game: str) -> dict[str, list[str]]:
    """The clashes that a game adds to those of what it extends."""
    if not game:
        return clashes(game)
    chain = lineage(project().grammar, game)
    parent = clashes(chain[-2] if len(chain) > 1 else ENGLISH)
    return {sort: [line for line in lines if line not in parent[sort]] for sort, lines in clashes(game).items()}


def listed(game: str) -> str:
    """The clashes of a game as its file lists them."""
    parts = [f"# {sort}\n" + "".join(f"{line}\n" for line in lines) for sort, lines in new_clashes(game).items()]
    return "\n".join(parts)


def file_of(game: str) -> Path:
    return HERE / f"{game or 'english'}.txt"


def _same_words(words: Words) -> Iterator[str]:
    for phrase, names in words.known.items():
        if len(names) > 1 and phrase in words.shown:
            yield f"{_shown(phrase)}: {' '.join(sorted(names))}"


def _swallowing(words: Words) -> Iterator[str]:
    for phrase, names in words.shown.items():
        if len(phrase) < 2 or names <= _SAY_THE_SAME:
            continue
        cut = next((cut for cut in _cuts(phrase, words.known) if _swallows(names, cut, words)), None)
        if cut is not None:
            yield f"{_shown(phrase)} ({' '.join(sorted(names))}): {' + '.join(_shown(part) for part in cut)}"


def _swallows(names: frozenset[str], cut: list[Phrase], words: Words) -> bool:
    """Whether the parts ask for more than the whole; a phrase of time may be a noun phrase (`win this challenge`)."""
    first, last = words.known[cut[0]], words.known[cut[-1]]
    return bool(last & _ASKS_FOR_MORE) or ("TIME" in names and "D" in first and "N" in last)


def _cuts(phrase: Phrase, known: Container[Phrase]) -> Iterator[list[Phrase]]:
    """All ways to cut a phrase into two or more known ones, those with long first parts first."""
    for end in range(len(phrase) - 1, 0, -1):
        head, tail = phrase[:end], phrase[end:]
        if head in known:
            if tail in known:
                yield [head, tail]
            yield from ([head, *rest] for rest in _cuts(tail, known))


def _overlapping(words: Words) -> Iterator[str]:
    phrases = {phrase: names for phrase, names in words.shown.items() if names != {"TIME"}}
    starts: dict[Phrase, list[Phrase]] = defaultdict(list)
    for phrase in phrases:
        for end in range(1, len(phrase)):
            starts[phrase[:end]].append(phrase)
    for phrase, names in phrases.items():
        if names <= _SAY_THE_SAME:
            continue
        for cut in range(1, len(phrase)):
            if phrase[:cut] in words.known or any(_cuts(phrase[:cut], words.known)):
                yield from (f"{_shown(phrase)} | {_shown(other)}" for other in starts.get(phrase[cut:], ()))


def _names(game: str, words: Words) -> Iterator[str]:
    for name in project().vocabulary(game).names:
        found = words.known.get(cut_phrase(name))
        if found:
            yield f"{name}: {' '.join(sorted(found))}"


def _shown(words: Phrase) -> str:
    return " ".join(words)

"""What could have followed, in an author's terms: the parser's terminals as words, with examples of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.lang.vocabulary import Vocabulary

MOST = 5

# The terminals behind each phrase, in the order in which the phrases help most. Terminals without width (the end of a
# relative clause and its like) are the parser's own business and stand nowhere here.
_TERMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the end of the sentence", ("END", "LISTEND")),
    ("a verb such as {verb}", ("VERB",)),
    ("a noun such as {noun}", ("NOUN", "NMOD")),
    ("a number", ("NUM", "NUMP", "QPRE")),
    ("“and” or “or”", ("JOIN", "CONJ_VP", "CONJ_VG", "CONJ_NP", "CONJ_N", "CONJ_Z")),
    ("a preposition such as from or in", ("PV", "PN")),
    ("a comma", ("COMMA",)),
    ("a closing parenthesis", ("RPAR",)),
    ("a bullet", ("BULLET",)),
    ("a condition such as if or after", ("SUB",)),
    ("a time such as {time}", ("TIME",)),
    ("“is” or “are”", ("BE",)),
    ("“to”", ("TO_V",)),
    ("a word such as a, each or your", ("DET",)),
    ("an adjective such as {adjective}", ("ADJ", "PART")),
    ("a name", ("NAME",)),
    ("a keyword", ("KEYWORD",)),
    ("“it”, “you” or another pronoun", ("PRON",)),
    ("a label such as {label}", ("LABEL",)),
    ("a change such as +2", ("MOD",)),
    ("“may”, “must” or “cannot”", ("AUX",)),
    ("“for each”", ("FOREACH",)),
    ("“than”", ("THAN",)),
    ("“limit”", ("LIMIT",)),
)


def expected(terminals: Iterable[str], vocabulary: Vocabulary) -> str:
    """`Expected: a comma; a number; the end of the sentence.`, or nothing where nothing can be said."""
    accepted = set(terminals)
    examples = _Examples(vocabulary)
    found = [form.format_map(examples) for form, names in _TERMS if accepted.intersection(names)]
    return f"Expected: {'; '.join(sorted(found[:MOST], key=_spoken))}." if found else ""


def _spoken(phrase: str) -> str:
    """Sort key: the words, without the marks around them."""
    return phrase.lstrip("“")


class _Examples(dict[str, str]):
    """Words of the game, looked up when a phrase asks for them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, key: str) -> str:
        found: Iterator[str] = getattr(self, f"_{key}s")()
        return " or ".join(word for word, _ in zip(found, range(2), strict=False))

    def _verbs(self) -> Iterator[str]:
        yield "draw"
        yield from (frame.lemma for frame in self._vocabulary.frames.values() if frame.cost and frame.lemma != "draw")

    def _nouns(self) -> Iterator[str]:
        # Every game has cards and copies of them; the next noun is the game's own.
        shared = ("card", "copy")
        yield "card"
        yield from (n.lemma for n in self._vocabulary.nouns.values() if n.kind == "card" and n.lemma not in shared)

    def _adjectives(self) -> Iterator[str]:
        words = (words[0] for words in self._vocabulary.values.values() if words and not words[0].startswith("["))
        yield from words
        yield "other"

    def _times(self) -> Iterator[str]:
        periods = (noun.lemma for noun in self._vocabulary.nouns.values() if noun.kind == "period")
        yield from (f"this {period}" for period in periods)

    def _labels(self) -> Iterator[str]:
        yield from (f"{label.name}:" for label in self._vocabulary.labels if "{" not in label.name)

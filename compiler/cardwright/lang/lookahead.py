"""Looking ahead in a line: what kind of thing begins at a word, without asking the parser."""

from __future__ import annotations

from cardwright.lang.cut import Line
from cardwright.lang.entries import Entry

NP_START = frozenset({"D", "NUM", "QPRE", "N", "NAME", "ADJ", "VAL", "PRON", "NON", "KW", "QUOTE", "MOD"})
_BEFORE_NOUN = frozenset({"D", "NUM", "QPRE", "CMP", "ADJ", "VAL", "NON", "MOD"})
_FINITE = frozenset({"AUX", "BE", "PERF", "V:third", "V:base", "V:past"})
_NP_AFTER_VERB = frozenset({"D", "NUM", "PRON", "NAME", "MOD", "KW"})
_NOUN = frozenset({"N", "NAME", "KW", "QUOTE"})


def starts_np(line: Line, at: int) -> bool:
    found = line.classes(at)
    return bool(found & NP_START) or bool(found & {"V:participle", "V:ing"} and noun_ahead(line, line.end(at)))


def starts_vp(line: Line, at: int) -> bool:
    """Whether a predicate may begin here (a command or a finite verb)."""
    found = line.classes(at)
    if found & {"AUX", "BE", "PERF", "CAUSE"}:
        return True
    if found & {"V:base", "V:third", "V:past"}:
        return True
    return "ADV" in found and "V" in line.classes(line.end(at))


def noun_ahead(line: Line, at: int) -> bool:
    """Whether adjectives and a noun follow, with nothing but joining words between."""
    for _ in range(10):
        found = line.classes(at)
        if found & {"N", "NAME"}:
            return True
        if (
            found & {"ADJ", "VAL", "NON"}
            or found & {"V:participle", "V:ing"}
            or ("CONJ" in found and line.classes(line.end(at)) & {"ADJ", "VAL", "NON", "V:participle", "V:ing"})
        ):
            at = line.end(at)
        else:
            return False
    return False


def skip_np(line: Line, at: int) -> tuple[int, Entry | None]:
    """The word after the noun phrase that starts here (without what follows its noun), and its head."""
    head: Entry | None = None
    for _ in range(24):
        found = line.classes(at)
        if (
            "PRON" in found
            and head is None
            and line.end(at) - at > 1
            and line.classes(line.end(at)) & {"N", "VAL", "ADJ"}
        ):
            at = line.end(at)  # "each other player": word by word
            continue
        if "PRON" in found and head is None and not (found & {"D", "NUM"} and starts_np(line, line.end(at))):
            return line.end(at), _first(line, at, "PRON")
        if found & _NOUN:
            if head is not None and found & {"V:third", "V:base"} and not line.classes(line.end(at)) & _FINITE:
                return at, head
            head = _first(line, at, *_NOUN)
            at = line.end(at)
        elif found & _BEFORE_NOUN:
            if head is not None and not found & {"VAL", "ADJ"}:
                if found & {"NUM", "CMP"} and head.kind in ("stat", "token", "keyword", "number"):
                    at = line.end(at)
                    continue
                return at, head
            if "VAL" in found:
                head = _first(line, at, "VAL")
            at = line.end(at)
        elif line.low(at) in ("'s", "'"):
            head = None
            at += 1
        elif (head is None and found & {"V:participle", "V:ing"}) or (
            "CONJ" in found and head is None and noun_ahead(line, line.end(at))
        ):
            at = line.end(at)
        else:
            return at, head
    return at, head


def head_kind(line: Line, at: int) -> str:
    """The kind of the noun at the head of the phrase that starts here."""
    head = skip_np(line, at)[1]
    if head is None:
        return "number" if line.classes(at) & {"NUM", "QPRE", "MOD"} else ""
    if head.word == "PRON":
        return "player" if head.lemma == "you" else "card"
    if head.word == "VAL":
        return "card"
    return head.kind


def finite_follows(line: Line, at: int) -> bool:
    """Whether the noun phrase that starts here is the subject of a verb."""
    after, head = skip_np(line, at)
    if after == at:
        return False
    for _ in range(6):
        found = line.classes(after)
        if "V:participle" in found and not found & {"V:third", "V:base"} and "PREP" in line.classes(line.end(after)):
            after = line.end(after)  # "controlled by that player": it describes the noun
            continue
        if found & _FINITE or ("ADV" in found and line.classes(line.end(after)) & _FINITE):
            return not (found & {"N"} and not found & {"V:third"} and head is None)
        if "PREP" in found and starts_np(line, line.end(after)):
            after = skip_np(line, line.end(after))[0]
        elif "PRON" in found and "V" in line.classes(line.end(after)):
            after = line.end(line.end(after))
        elif line.low(after) in ("that", "who", "which"):
            return _finite_verbs(line, line.end(after)) > 1
        elif found & {"V:participle"} or "TIME" in found:
            after = line.end(after)
        elif "CONJ" in found and line.low(after) in ("and", "or") and starts_np(line, line.end(after)):
            after = skip_np(line, line.end(after))[0]
        else:
            return False
    return False


def _finite_verbs(line: Line, at: int) -> int:
    """How many finite verbs follow before a comma or the end: a relative clause needs one of them for itself."""
    count = 0
    while at < line.count and line.low(at) not in (",", ".", ";", ":"):
        found = line.classes(at)
        after = line.end(at)
        if found & {"AUX", "BE", "PERF", "V:third"} and not (
            found & {"N"} and not line.classes(after) & _NP_AFTER_VERB
        ):
            count += 1
            if found & {"AUX", "PERF"}:
                after = line.end(after)  # the verb after an auxiliary is the same predicate
        at = after
    return count


def comma_later(line: Line, at: int) -> bool:
    """Whether a comma follows in this sentence."""
    for position in range(at, line.count):
        if line.words[position].text == ",":
            return True
        if line.words[position].text in ".!?":
            return False
    return False


def _first(line: Line, at: int, *classes: str) -> Entry | None:
    for _, entries in line.phrases(at)[:1]:
        for entry in entries:
            if entry.word in classes:
                return entry
    return None

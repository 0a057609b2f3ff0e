"""What stands around a word: what was read before it, and what comes after."""

from __future__ import annotations

from cardwright.lang.cut import Line
from cardwright.lang.vocabulary import Entry, Frame


class Context:
    """The open verb with the roles it has, the clauses around a relative one, and the last token."""

    __slots__ = (
        "bare", "be", "determined", "either", "entry", "gap", "last", "noun", "objects", "outer", "place",
        "preposition", "used", "verb",
    )  # fmt: skip

    def __init__(
        self, last: str = "", entry: Entry | None = None, outer: tuple[Context, ...] = (), gap: bool = False
    ) -> None:
        self.last = last
        """The type of the last token."""
        self.entry = entry
        """The entry of the last token."""
        self.outer = outer
        """The contexts of the clauses around this one; not empty inside a relative clause."""
        self.gap = gap
        """In a relative clause that leaves its object out: `a card you played`."""
        self.verb: Frame | None = None
        self.used: tuple[str, ...] = ()
        """The roles the open verb has already."""
        self.noun: Entry | None = None
        """The last noun."""
        self.objects = 0
        """How many objects the open verb has."""
        self.place = False
        """Inside a noun's prepositional phrase."""
        self.preposition = ""
        """The last preposition."""
        self.be = False
        """The open verb is a form of `be`."""
        self.bare = False
        """In a condition without a subject: `when declared as a defender`."""
        self.determined = False
        """A determiner has come since the open verb."""
        self.either = False
        """After an `either` whose `or` has yet to come."""

    def step(self, last: str, entry: Entry | None) -> Context:
        """The same clause, one token on. Written out field by field: this runs for every token."""
        new = _new(Context)
        new.last = last
        new.entry = entry
        new.outer = self.outer
        new.gap = self.gap
        new.verb = self.verb
        new.used = self.used
        new.noun = self.noun
        new.objects = self.objects
        new.place = self.place
        new.preposition = self.preposition
        new.be = self.be
        new.bare = self.bare
        new.determined = self.determined
        new.either = self.either
        return new


_new = object.__new__
START = Context()

_STAYS_INSIDE = frozenset({"JOIN", "SUB", "CONJ_C"})
_RESETS = _STAYS_INSIDE | {"END", "COMMA", "LABEL", "BULLET", "LISTEND", "COLON", "LPAR"}
_OPENS = frozenset({"RMARK", "REL", "WHOSE", "INWHICH", "INWHICH_V", "PGER", "ASIF"})
_NEW_VERB = frozenset({"CONJ_VP", "CONJ_VE", "CONJ_EO", "TO_V"})
_NOUNS = frozenset({"NOUN", "NAME", "KEYWORD", "PRON", "QUOTE"})
_WITHOUT_SUBJECT = frozenset({"participle", "ing"})


def after(context: Context, terminal: str, entry: Entry | None) -> Context:
    """The context once a token has been read."""
    if terminal in _RESETS:
        return Context(terminal, entry, context.outer if terminal in _STAYS_INSIDE else ())
    if terminal in _OPENS:
        return Context(terminal, None, (*context.outer, context), terminal == "RMARK")
    if terminal == "RELEND":
        return context.outer[-1].step("RELEND", None) if context.outer else context
    return _within(context, context.step(terminal, entry), terminal, entry)


def _within(context: Context, new: Context, terminal: str, entry: Entry | None) -> Context:
    """A token that stays in its clause: what it opens there."""
    if terminal in _NOUNS:
        new.noun = entry
        if not context.place:
            new.objects += 1
    elif terminal == "VERB":
        _open_verb(new, entry)
        new.bare = context.bare or (context.last == "SUB" and entry is not None and entry.form in _WITHOUT_SUBJECT)
    elif terminal in ("PN", "PV"):
        _open_place(new, entry, terminal == "PV")
    elif terminal == "PART":
        # a participle after "be" or right after a noun has complements of its own; one before a noun has not
        if context.last in ("BE", "RMARK") or (context.be and context.objects == 0):
            new.verb = entry.frame if entry is not None else None
            new.used = ()
    elif terminal in ("BE", "THERE"):
        _open_verb(new, None)
        new.be = True
    elif terminal in _NEW_VERB:
        _open_verb(new, None)
    elif terminal == "EITHER":
        new.either = True
    elif terminal in ("DET", "NUM"):
        new.determined = True
    return new


def _open_verb(context: Context, entry: Entry | None) -> None:
    context.verb = entry.frame if entry is not None else None
    context.used = ()
    context.objects = 0
    context.place = False
    context.be = False
    context.determined = False


def _open_place(context: Context, entry: Entry | None, to_verb: bool) -> None:
    lemma = entry.lemma if entry is not None else ""
    context.place = True
    context.preposition = lemma
    if to_verb:
        found = context.verb.takes.get(lemma) if context.verb is not None else None
        context.used = (*context.used, found[0] if found else lemma)


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
    joined = False
    for _ in range(10):
        found = line.classes(at)
        if found & {"N", "NAME"} and not (joined and "VAL" in found):
            return True  # "Leader, Hand or Ally": what is joined to a value is one too
        joined = "CONJ" in found
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


_PERSONS = frozenset({"you", "they", "he", "she"})


def finite_follows(line: Line, at: int) -> bool:
    """Whether the noun phrase that starts here is the subject of a verb."""
    after, head = skip_np(line, at)
    if after == at:
        return False
    if head is not None and head.word == "PRON" and head.lemma in _PERSONS and "V:past" in line.classes(after):
        return True  # "each card you revealed with cost 3": no participle describes such a pronoun
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
        elif "D" in found and "V:third" in line.classes(skip_np(line, after)[0]):
            after = line.end(skip_np(line, after)[0])  # "a character an opponent controls is killed"
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


def is_price(line: Line, at: int) -> bool:
    """Whether a word that is a number of cards too says what they cost: “cost 1 less”, never “with cost 1 or less”."""
    found = line.classes(at)
    if "V:base" not in found or "N" not in found:
        return False
    number = line.end(at)
    return "NUM" in line.classes(number) and line.low(line.end(number)) in ("more", "less")


def _first(line: Line, at: int, *classes: str) -> Entry | None:
    for _, entries in line.phrases(at)[:1]:
        for entry in entries:
            if entry.word in classes:
                return entry
    return None

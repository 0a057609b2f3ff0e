"""What has been read so far of a line, as far as the choice of the next token needs it."""

from __future__ import annotations

from cardwright.lang.entries import Entry, Frame


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
_RESETS = _STAYS_INSIDE | {"END", "COMMA", "LABEL", "BULLET", "COLON", "LPAR"}
_OPENS = frozenset({"RMARK", "REL", "WHOSE", "INWHICH", "PGER", "ASIF"})
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

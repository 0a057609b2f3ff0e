"""What has been read so far of a line, as far as the choice of the next token needs it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang.entries import Entry, Frame


class Context(NamedTuple):
    """The open verb with the roles it has, the clauses around a relative one, and the last token."""

    verb: Frame | None = None
    used: tuple[str, ...] = ()
    outer: tuple[Context, ...] = ()
    """The contexts of the clauses around this one; not empty inside a relative clause."""
    last: str = ""
    """The type of the last token."""
    entry: Entry | None = None
    """The entry of the last token."""
    noun: Entry | None = None
    """The last noun."""
    objects: int = 0
    """How many objects the open verb has."""
    place: bool = False
    """Inside a noun's prepositional phrase."""
    preposition: str = ""
    """The last preposition."""
    be: bool = False
    """The open verb is a form of `be`."""
    bare: bool = False
    """In a condition without a subject: `when declared as a defender`."""
    either: bool = False
    """After an `either` whose `or` has yet to come."""
    gap: bool = False
    """In a relative clause that leaves its object out: `a card you played`."""

    def opened(self, terminal: str) -> Context:
        """Inside a clause that depends on this one."""
        return Context(outer=(*self.outer, self), last=terminal, gap=terminal == "RMARK")

    def closed(self) -> Context:
        """Back in the clause around; the clause just closed stands where a noun stood."""
        return self.outer[-1]._replace(last="RELEND")


START = Context()

_RESETS = frozenset({"END", "JOIN", "CONJ_C", "SUB", "COMMA", "LABEL", "BULLET", "COLON", "LPAR"})
_OPENS = frozenset({"RMARK", "REL", "WHOSE", "INWHICH", "PGER", "ASIF"})
_VERBAL_BEFORE_PART = frozenset({"BE", "RMARK"})


def after(context: Context, terminal: str, entry: Entry | None) -> Context:
    """The context once a token has been read."""
    if terminal == "RELEND":
        return context.closed() if context.outer else context
    if terminal in _OPENS:
        return context.opened(terminal)
    if terminal in _RESETS:
        return Context(outer=context.outer if terminal in ("JOIN", "SUB", "CONJ_C") else (), last=terminal, entry=entry)
    if terminal == "EITHER":
        return context._replace(either=True, last=terminal, entry=entry)
    if terminal == "VERB":
        frame = entry.frame if entry is not None else None
        bare = context.bare or (context.last == "SUB" and entry is not None and entry.form in ("participle", "ing"))
        return context._replace(verb=frame, used=(), last=terminal, entry=entry, objects=0, place=False, be=False, bare=bare)
    if terminal == "PART" and (context.last in _VERBAL_BEFORE_PART or (context.be and context.objects == 0)):
        # a participle after "be" or right after a noun has complements of its own; one before a noun has not
        frame = entry.frame if entry is not None else None
        return context._replace(verb=frame, used=(), last=terminal, entry=entry)
    if terminal in ("BE", "THERE"):
        return context._replace(verb=None, used=(), last=terminal, entry=entry, objects=0, place=False, be=True)
    if terminal in ("CONJ_VP", "CONJ_VE", "CONJ_EO", "TO_V"):
        return context._replace(verb=None, used=(), last=terminal, entry=entry, objects=0, place=False, be=False)
    if terminal in ("NOUN", "NAME", "KEYWORD", "PRON", "QUOTE"):
        objects = context.objects + (0 if context.place else 1)
        return context._replace(last=terminal, entry=entry, noun=entry, objects=objects)
    if terminal == "PN":
        return context._replace(last=terminal, entry=entry, place=True, preposition=entry.lemma if entry else "")
    if terminal == "PV":
        role = _role(context.verb, entry)
        used = (*context.used, role)
        return context._replace(last=terminal, entry=entry, used=used, place=True, preposition=entry.lemma if entry else "")
    return context._replace(last=terminal, entry=entry)


def _role(verb: Frame | None, entry: Entry | None) -> str:
    if entry is None:
        return ""
    found = verb.takes.get(entry.lemma) if verb is not None else None
    return found[0] if found else entry.lemma

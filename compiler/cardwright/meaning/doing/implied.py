"""Who is meant where nobody is named: “gets +1 STR while attacking”, “can defend while kneeling”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.inflect import gerund
from cardwright.meaning.context.quantities import WORDS, Det
from cardwright.meaning.doing.permissions import Permissions

ASKED = frozenset({"while", "even while", "even if", "if", "unless", "when", "for as long as"})
"""Words before a condition that may leave out of whom it is asked."""


class Implied(Permissions):
    """Puts into conditions of whom they are asked."""

    def with_subject(self, item: said.Statement) -> said.Statement:
        """“S while attacking” as “S while it is attacking”: asked of whom the sentence speaks."""
        if not isinstance(item, said.When) or item.do is None:
            return item
        do = self.with_subject(item.do)
        when = item
        if do is not item.do:
            when = item.model_copy(update={"do": do})
            self.copies.append((when, item))
        condition, subject = item.condition, _subject(do)
        bare = isinstance(condition, said.Act) and condition.tense == "ing" and not condition.passive
        if not bare or item.word not in ASKED or subject is None or not isinstance(condition, said.Act):
            return when
        if condition.who is not None or condition.mood:
            return when
        self.policy("asked-of-the-subject")
        each = _each(subject)
        asked = self._asked(condition, said.Ref(word=each, span=condition.span) if each else subject)
        word = "while" if when.word == "when" else when.word  # what is so when it attacks is so while it does
        place = "after" if each else when.place
        whole = when.model_copy(update={"condition": asked, "place": place, "word": word})
        self.copies.append((whole, when))
        for name in ("place", "word"):
            self.take(when, name)
        return whole

    def _asked(self, condition: said.Act, subject: said.Thing) -> said.Statement:
        """The condition with its subject; a verb of a state says that it is so."""
        word = gerund(condition.verb)
        if word not in self.lexicon.states and condition.what is not None:
            asked = condition.model_copy(update={"who": subject, "tense": "progressive"})
            self.copies.append((asked, condition))
            return asked
        verbs = [condition.verb, *condition.more]
        parts: list[said.Filter] = [said.Done(verb=verb, form="ing", span=condition.span) for verb in verbs]
        state: said.Filter = parts[0]
        if len(parts) > 1:
            state = said.AnyOf(filters=parts, join="or", span=condition.span)
            if self.take(condition, "join") != "or" or not self.take(condition, "more"):
                raise self.refuse("asked", "which of these it must be doing is not said", condition)
        elif word in self.lexicon.states:
            state = said.InState(word=word, group="state", span=condition.span)
        self.plain(condition, "who", "roles", "manner", "more")
        for name in ("verb", "tense", "join", "means", "roles", "manner"):
            self.take(condition, name)
        roles, manner = list(condition.roles), list(condition.manner)
        return said.Be(who=subject, state=[state], roles=roles, manner=manner, span=condition.span)


def _subject(do: said.Statement) -> said.Thing | None:
    """Of whom a sentence speaks."""
    if isinstance(do, said.When):
        return None if do.do is None else _subject(do.do)
    if isinstance(do, said.Sequence):
        return _subject(do.steps[0])
    if isinstance(do, said.Be):
        return do.who
    if isinstance(do, said.Act):
        return do.what if do.passive else do.who
    return None


def _each(subject: said.Thing) -> str:
    """The pronoun for each of several; none for one that is known."""
    if not isinstance(subject, said.Select):
        return ""
    words = tuple(subject.quantity.words) if subject.quantity is not None else ()
    if WORDS.get(words) is Det.ALL:
        return "it"
    return "they" if not words and subject.kinds[-1].plural else ""

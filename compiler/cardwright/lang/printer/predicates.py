"""Predicates in canonical words: verbs with their auxiliaries, their objects and what follows them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cardwright.lang.printer.things import ThingPrinter, listed
from cardwright.lang.tree import (
    Ability,
    Act,
    Amount,
    Be,
    Both,
    Choice,
    Gap,
    Named,
    Penalty,
    Phrase,
    Ref,
    Role,
    Select,
    Sequence,
    Statement,
    There,
    Thing,
    Time,
    You,
)
from cardwright.lang.vocabulary import Vocabulary

_BASE_MOODS = frozenset({"may", "must", "cannot", "would", "will", "would not", "will not"})
_NEXT_TO_OBJECT = frozenset({"random", "face down", "face up", "aside", "back", "away", "alone"})
_BE = {"": ("is", "are"), "past": ("was", "were")}
_FORM = {"base": 0, "third": 1, "past": 2, "participle": 3, "ing": 4}
_BEFORE_VERB = frozenset(
    {"also", "immediately", "still", "just", "already", "now", "always", "never", "secretly", "each"}
)


class PredicatePrinter(ABC):
    """Prints predicates; whole statements are printed by the statement printer."""

    def __init__(self, vocabulary: Vocabulary, own_name: str = "") -> None:
        self.vocabulary = vocabulary
        self.own_name = own_name
        self.things = ThingPrinter(self)
        self.gap_is_plural = False
        """Whether the noun a relative clause describes is plural: its verb agrees with that."""

    @abstractmethod
    def statement(self, item: Statement) -> str:
        """A statement in the middle of a sentence."""

    @abstractmethod
    def ability(self, ability: Ability) -> str:
        """An ability with its labels."""

    @abstractmethod
    def _either(self, item: Choice) -> str:
        """A choice said with `either`."""

    @abstractmethod
    def _continued(self, step: Statement) -> str:
        """A step that goes on with the subject of the one before, if it shares it."""

    def without_subject(self, item: Statement) -> str:
        """A predicate with its auxiliaries, its verb agreeing with its subject."""
        if isinstance(item, Act):
            return self._predicate(item, *self._finite_verb(item))
        if isinstance(item, Be):
            return self._be_predicate(item)
        if isinstance(item, (Sequence, Choice, Penalty)):
            return self._headless(item)
        return self.statement(item)

    def _headless(self, item: Sequence | Choice | Penalty) -> str:
        if isinstance(item, Choice) and item.either:
            return self._either(item)
        first, *later = said_once(steps_of(item))
        goes_on = isinstance(first, (Act, Be)) and "mood" in first.shared
        words = [self._continued(first) if goes_on else self.without_subject(first)]
        words += [self._continued(step) for step in later]
        join = item.join if isinstance(item, Sequence) else "or"
        return linked(words, join)

    def bare(self, item: Act | Be) -> str:
        """A predicate in its base form, without auxiliaries: after `to`, `may` and the like."""
        if isinstance(item, Be):
            return " ".join(["be", *self._be_rest(item)])
        if item.passive:
            return self._predicate(item, ["be"], "participle")
        return self._predicate(item, [], "base")

    def infinitive(self, item: Statement) -> str:
        """After `to`."""
        if isinstance(item, (Sequence, Choice, Penalty)):
            return self._headless(item)
        if isinstance(item, (Act, Be)) and ("mood" in item.shared or (not item.mood and not item.tense)):
            return self.bare(item)
        return self.without_subject(item)

    def _finite_verb(self, item: Act) -> tuple[list[str], str]:
        """Auxiliaries, and the form of the verb after them."""
        subject = item.what if item.passive else item.who
        plural = self._plural(subject)
        if item.mood in _BASE_MOODS:
            return ([item.mood, "be"], "participle") if item.passive else ([item.mood], "base")
        if item.mood == "need":
            return ["need to"], "base"
        if item.tense == "ing":
            return [], "ing"
        if item.passive and item.what is None and not item.mood and not item.tense:
            return [], "participle"
        if item.tense == "progressive":
            return ["are" if plural else "is"], "ing"
        if item.mood == "does not":
            if item.tense == "past":
                return (["were not" if plural else "was not"], "participle") if item.passive else (["did not"], "base")
            if item.passive:
                return ["are not" if plural else "is not"], "participle"
            return ["do not" if plural else "does not"], "base"
        if item.tense.startswith("perfect"):
            word = ("have" if plural else "has") + (" not" if item.tense == "perfect-not" else "")
            return ([word, "been"], "participle") if item.passive else ([word], "participle")
        if item.passive:
            return [_BE[item.tense][1 if plural else 0]], "participle"
        if item.tense == "past":
            return [], "past"
        return [], "base" if plural else "third"

    def _plural(self, subject: Thing | None) -> bool:
        if isinstance(subject, Gap):
            return self.gap_is_plural
        return subject is None or isinstance(subject, You) or is_plural(subject)

    def _predicate(self, item: Act, auxiliaries: list[str], form: str) -> str:
        before, tail_manner = split_manner(item.manner)
        verbs = [item.verb, *item.more]
        what = None if item.passive else item.what
        if what is not None and _is_chosen(what) and item.verb != "choose":
            verbs.insert(0, "choose")
        join = item.join or "and"
        words = [*auxiliaries, *(self.manner(word) for word in before)]
        words.append(listed([self.verb_form(verb, form) for verb in verbs], join))
        if item.recipient is not None:
            words.append(self.things.thing(item.recipient))
        if what is not None and not isinstance(what, Gap):
            words.append(self.things.thing(what))
        words += self._tail(item.model_copy(update={"manner": tail_manner}))
        return " ".join(words)

    def _be_predicate(self, item: Be) -> str:
        plural = self._plural(item.who)
        if item.mood:
            auxiliary = "do not" if item.mood == "does not" and plural else item.mood
            words = [auxiliary, "be"]
        elif item.tense.startswith("perfect"):
            words = [("have" if plural else "has") + (" not" if item.tense == "perfect-not" else ""), "been"]
        else:
            words = [_BE["past" if item.tense == "past" else ""][1 if plural else 0]]
        if item.negated:
            words[-1] += " not"
        return " ".join([*words, *self._be_rest(item)])

    def _be_rest(self, item: Be) -> list[str]:
        words = [self.things.filter(found) for found in item.state]
        if item.what is not None:
            words.append(self.things.thing(item.what))
        return [*words, *self._tail(item)]

    def participle(self, item: Act) -> str:
        """`revealed this way`: an act as what follows a noun."""
        return self._predicate(item.model_copy(update={"what": None}), [], "participle")

    def described(self, item: Be) -> str:
        """`adjacent to it`: a state as what follows a noun."""
        return " ".join(self._be_rest(item))

    def verb_form(self, verb: str, form: str) -> str:
        frame = self.vocabulary.frames.get(verb)
        return frame.forms[_FORM[form]] if frame is not None else verb

    def _tail(self, item: Act | Be | There | Phrase) -> list[str]:
        words = [self.manner(word) for word in item.manner if word in _NEXT_TO_OBJECT]
        words += [self._role(role) for role in item.roles if role.role != "except"]
        if isinstance(item, Act):
            for doing in item.by_doing:
                if doing.preposition == ",":
                    words[-1:] = [f"{words[-1] if words else ''}, {self._gerund(doing.do)}"]
                    continue
                words.append(f"{doing.preposition} {self._gerund(doing.do)}")
        words += [self.time(time) for time in item.times]
        words += [self.manner(word) for word in item.manner if word not in _NEXT_TO_OBJECT]
        if not isinstance(item, There) and item.per is not None:
            words.append(self.things.for_each(item.per))
        if isinstance(item, (Act, Be)) and item.as_if is not None:
            words.append(f"as if {self.statement(item.as_if)}")
        words += [self._role(role) for role in item.roles if role.role == "except"]
        return words

    def _gerund(self, item: Statement) -> str:
        if isinstance(item, Act):
            return self._predicate(item, [], "ing")
        return self.statement(item)

    def _role(self, role: Role) -> str:
        return f"{role.preposition} {self.things.thing(role.thing)}".strip()

    def time(self, time: Time) -> str:
        pattern = self.vocabulary.time_patterns.get(time.relation, time.relation + " {period}")
        return pattern.replace("{period}", time.period)

    def manner(self, manner: str) -> str:
        return self.vocabulary.manners.get(manner, manner)


def said_once(steps: list[Statement]) -> list[Statement]:
    """A duration that all steps share is said once, at the end."""
    *_, last = steps
    if not all(isinstance(step, Act) and "times" in step.shared for step in steps[:-1]):
        return steps
    return [*(step.model_copy(update={"times": []}) for step in steps[:-1]), last]


def linked(words: list[str], join: str) -> str:
    if join == "then":
        return ", then ".join(words)
    if join == ",":
        return ", ".join(words)
    return listed(words, "or" if join == "nor" else join)


def _is_chosen(thing: Thing) -> bool:
    if isinstance(thing, Both):
        return any(_is_chosen(item) for item in thing.things)
    return isinstance(thing, (Select, Named, Amount)) and thing.chosen


def is_plural(thing: Thing) -> bool:
    if isinstance(thing, Select):
        return thing.kinds[0].plural or (thing.join == "and" and len(thing.kinds) > 1)
    if isinstance(thing, Ref):
        return thing.plural
    if isinstance(thing, Both):
        return thing.join == "and" or is_plural(thing.things[-1])
    return False


def steps_of(item: Sequence | Choice | Penalty) -> list[Statement]:
    if isinstance(item, Sequence):
        return item.steps
    return item.options if isinstance(item, Choice) else [item.do, *item.otherwise]


def split_manner(manner: list[str]) -> tuple[list[str], list[str]]:
    """Adverbs that stand before the verb, and those after it."""
    return [word for word in manner if word in _BEFORE_VERB], [word for word in manner if word not in _BEFORE_VERB]

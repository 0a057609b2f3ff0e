"""Statements and abilities in canonical words: what the parser reads back to the same tree."""

from __future__ import annotations

import itertools

from cardwright.lang.printer.things import ThingPrinter, listed
from cardwright.lang.tree import (
    Ability,
    Act,
    Amount,
    Aside,
    Be,
    Both,
    Cause,
    Choice,
    Constant,
    During,
    Extra,
    Follow,
    ForEach,
    Gap,
    Label,
    Limit,
    Named,
    Pay,
    Penalty,
    Phrase,
    Ref,
    Role,
    Select,
    Self,
    Sequence,
    Statement,
    There,
    Thing,
    Time,
    Timed,
    Toward,
    When,
    You,
)
from cardwright.lang.vocabulary import Vocabulary

_BASE_MOODS = frozenset({"may", "must", "cannot", "would", "will", "would not", "will not"})
_NEXT_TO_OBJECT = frozenset({"random", "face down", "face up", "aside", "back", "away", "alone"})
_BE = {"": ("is", "are"), "past": ("was", "were")}
_FORM = {"base": 0, "third": 1, "past": 2, "participle": 3, "ing": 4}


class StatementPrinter:
    """Prints with the words of one game; `own_name` is the card's name."""

    def __init__(self, vocabulary: Vocabulary, own_name: str = "") -> None:
        self.vocabulary = vocabulary
        self.own_name = own_name
        self.things = ThingPrinter(self)
        self.gap_is_plural = False
        """Whether the noun a relative clause describes is plural: its verb agrees with that."""

    # ------------------------------------------------------------ abilities

    def line(self, abilities: list[Ability]) -> str:
        return " ".join(self.ability(ability) for ability in abilities)

    def ability(self, ability: Ability) -> str:
        words = [f"{self._label(label)}:" for label in ability.labels]
        words += [self.sentence(statement) for statement in ability.statements]
        return " ".join(words)

    def _label(self, label: Label) -> str:
        text = label.name
        for argument in label.arguments:
            start, end = text.find("{"), text.find("}")
            text = text[:start] + argument + text[end + 1 :]
        return text

    def sentence(self, statement: Statement) -> str:
        """A statement with a capital and a full stop."""
        if isinstance(statement, Aside):
            return "(" + " ".join(self.sentence(item) for item in statement.statements) + ")"
        if isinstance(statement, Choice) and statement.listed and statement.intro is not None:
            bullets = "".join(f"\n• {self._bullet(option)}" for option in statement.options)
            return f"{capital(self.statement(statement.intro))}:{bullets}"
        return capital(self.statement(statement)) + "."

    def _bullet(self, option: Statement) -> str:
        if isinstance(option, Sequence) and option.join == "," and not _shares_subject(option):
            return " ".join(self.sentence(step) for step in option.steps)
        return self.sentence(option)

    # ------------------------------------------------------------ statements

    def statement(self, item: Statement) -> str:
        """A statement in the middle of a sentence."""
        printed = getattr(self, f"_{type(item).__name__.lower()}")(item)
        return str(printed)

    def _when(self, item: When) -> str:
        condition = f"{item.word} {self.statement(item.condition)}"
        if item.do is None:
            return condition
        if item.place == "before":
            return f"{condition}, {self.statement(item.do)}"
        return f"{self.statement(item.do)} {condition}"

    def _pay(self, item: Pay) -> str:
        return f"{self.statement(item.cost)} to {self.infinitive(item.effect)}"

    def _toward(self, item: Toward) -> str:
        return f"to {self.infinitive(item.purpose)}, {self.statement(item.do)}"

    def _foreach(self, item: ForEach) -> str:
        return f"for each {self.things.thing(item.per)}, {self.statement(item.do)}"

    def _during(self, item: During) -> str:
        return f"{item.preposition} {self.things.thing(item.thing)}, {self.statement(item.do)}"

    def _timed(self, item: Timed) -> str:
        return f"{self.time(item.time)}, {self.statement(item.do)}"

    def _follow(self, item: Follow) -> str:
        return f"{self.manner(item.link)}, {self.statement(item.do)}"

    def _aside(self, item: Aside) -> str:
        return self.sentence(item)

    def _extra(self, item: Extra) -> str:
        if item.thing is not None:
            return f"{item.preposition} {self.things.thing(item.thing)}"
        return self.time(item.time) if item.time is not None else self.manner(item.manner)

    def _limit(self, item: Limit) -> str:
        words: list[str] = [item.word]
        if isinstance(item.number, Constant) and item.number.value in (1, 2):
            words.append("once" if item.number.value == 1 else "twice")
        else:
            words += [self.things.number(item.number), "times"]
        if item.time is not None:
            words.append(self.time(item.time))
        return " ".join(words)

    def _phrase(self, item: Phrase) -> str:
        return " ".join([self.things.thing(item.thing), *self._tail(item)])

    def _there(self, item: There) -> str:
        plural = _is_plural(item.what)
        verb = ("there are" if plural else "there is") + (" not" if item.negated else "")
        before, after = _split_manner(item.manner)
        tail = self._tail(item.model_copy(update={"manner": after}))
        return " ".join([verb, *(self.manner(word) for word in before), self.things.thing(item.what), *tail])

    def _cause(self, item: Cause) -> str:
        words = self._subject(item.causer)
        if item.mood:
            words.append(item.mood)
        doing = self.things.thing(item.who)
        if item.verb == "choose":
            verb = "choose" if item.mood or item.causer is None or _plain(item.causer) else "chooses"
            return " ".join([*words, verb, doing, "to", self.infinitive(item.do)])
        verb = "have" if item.mood or item.causer is None or _plain(item.causer) else "has"
        return " ".join([*words, verb, doing, self.infinitive(item.do)])

    # ------------------------------------------------------------ joined statements

    def _sequence(self, item: Sequence) -> str:
        if item.join == "to":
            return f"{self.statement(item.steps[0])} to {self.infinitive(item.steps[1])}"
        return self._joined(item.steps, item.join)

    def _choice(self, item: Choice) -> str:
        if item.either:
            subject = _subject_of(item.options[0]) if isinstance(item.options[0], (Act, Be)) else None
            return " ".join([*self._subject(subject), self._either(item)])
        return self._joined(item.options, "or")

    def _either(self, item: Choice) -> str:
        return "either " + " or ".join(self.infinitive(option) for option in item.options)

    def _penalty(self, item: Penalty) -> str:
        return self._joined([item.do, *item.otherwise], "or")

    def _joined(self, steps: list[Statement], join: str) -> str:
        steps = _said_once(steps)
        words = [self.statement(steps[0])]
        for before, step in itertools.pairwise(steps):
            words.append(self._continued(before, step))
        return _linked(words, join)

    def _continued(self, before: Statement, step: Statement) -> str:
        """A step that goes on with the subject and the mood of the one before says neither again."""
        if isinstance(step, Choice) and step.either:
            return self._either(step)
        if isinstance(step, When) and step.place == "after" and step.do is not None:
            return f"{self._continued(before, step.do)} {step.word} {self.statement(step.condition)}"
        if not isinstance(step, (Act, Be)) or not isinstance(before, (Act, Be)):
            return self.statement(step)
        if _subject_of(before) is None or _subject_of(before) != _subject_of(step) or not _finite(step):
            return self.statement(step)
        if step.mood and step.mood == before.mood:
            return self.bare(step)
        return self.without_subject(step)

    # ------------------------------------------------------------ acts

    def _act(self, item: Act) -> str:
        subject = item.what if item.passive else item.who
        if isinstance(subject, Gap):
            return self.without_subject(item)
        return " ".join([*self._subject(subject), self.without_subject(item)])

    def _be(self, item: Be) -> str:
        return " ".join([*self._subject(item.who), self.without_subject(item)])

    def _subject(self, who: Thing | None) -> list[str]:
        return [] if who is None or isinstance(who, Gap) else [self.things.thing(who)]

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
        steps = _said_once(_steps(item))
        words = [self.without_subject(steps[0])]
        words += [self._continued(before, step) for before, step in itertools.pairwise(steps)]
        join = item.join if isinstance(item, Sequence) else "or"
        return _linked(words, join)

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
        if isinstance(item, (Act, Be)) and not item.mood and not item.tense:
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
        return subject is None or isinstance(subject, You) or _is_plural(subject)

    def _predicate(self, item: Act, auxiliaries: list[str], form: str) -> str:
        before, tail_manner = _split_manner(item.manner)
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

    # ------------------------------------------------------------ what follows a verb

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
            words.append(f"for each {self.things.thing(item.per)}")
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


def _said_once(steps: list[Statement]) -> list[Statement]:
    """A duration that all steps of one subject share is said once, at the end."""
    last = steps[-1]
    if not isinstance(last, Act) or last.who is None or not last.times:
        return steps
    shared = all(isinstance(step, Act) and step.times == last.times and step.who == last.who for step in steps)
    if not shared or not all(time.relation.startswith("until") for time in last.times):
        return steps
    return [*(step.model_copy(update={"times": []}) for step in steps[:-1]), last]


def _linked(words: list[str], join: str) -> str:
    if join == "then":
        return ", then ".join(words)
    if join == ",":
        return ", ".join(words)
    return listed(words, "or" if join == "nor" else join)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_chosen(thing: Thing) -> bool:
    if isinstance(thing, Both):
        return any(_is_chosen(item) for item in thing.things)
    return isinstance(thing, (Select, Named, Amount)) and thing.chosen


def _plain(who: Thing) -> bool:
    return isinstance(who, You) or _is_plural(who)


def _is_plural(thing: Thing) -> bool:
    if isinstance(thing, Select):
        return thing.kinds[0].plural or (thing.join == "and" and len(thing.kinds) > 1)
    if isinstance(thing, Ref):
        return thing.plural
    if isinstance(thing, Both):
        return thing.join == "and"
    return False


def _subject_of(item: Act | Be) -> Thing | None:
    return item.what if isinstance(item, Act) and item.passive else item.who


def _finite(item: Act | Be) -> bool:
    return not isinstance(_subject_of(item), Gap)


def _steps(item: Sequence | Choice | Penalty) -> list[Statement]:
    if isinstance(item, Sequence):
        return item.steps
    return item.options if isinstance(item, Choice) else [item.do, *item.otherwise]


def _shares_subject(item: Sequence) -> bool:
    acts = [step for step in item.steps if isinstance(step, (Act, Be))]
    return len(acts) == len(item.steps) and all(_subject_of(act) == _subject_of(acts[0]) for act in acts)


_BEFORE_VERB = frozenset({"also", "immediately", "still", "just", "already", "always", "never", "secretly", "each"})


def _split_manner(manner: list[str]) -> tuple[list[str], list[str]]:
    """Adverbs that stand before the verb, and those after it."""
    return [word for word in manner if word in _BEFORE_VERB], [word for word in manner if word not in _BEFORE_VERB]


__all__ = ["Named", "Self", "StatementPrinter", "capital"]

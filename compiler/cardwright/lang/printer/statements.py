"""Statements and abilities in canonical words: what the parser reads back to the same tree."""

from __future__ import annotations

from cardwright.lang.printer.predicates import (
    PredicatePrinter,
    is_plural,
    linked,
    said_once,
    split_manner,
    steps_of,
)
from cardwright.lang.tree import (
    Ability,
    Act,
    Aside,
    Be,
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
    Pay,
    Penalty,
    Phrase,
    Sequence,
    Statement,
    There,
    Thing,
    Timed,
    Toward,
    When,
    You,
)
from cardwright.lang.tree.statements import subject_of


class StatementPrinter(PredicatePrinter):
    """Prints with the words of one game; `own_name` is the card's name."""

    def line(self, abilities: list[Ability]) -> str:
        return " ".join(self.ability(ability) for ability in abilities)

    def ability(self, ability: Ability) -> str:
        words = [f"{self._label(label)}:" for label in ability.labels]
        words += [self._followed(statement) for statement in ability.statements[:-1]]
        words += [self.sentence(statement) for statement in ability.statements[-1:]]
        return " ".join(words).replace("\n ", "\n")

    def _followed(self, statement: Statement) -> str:
        """A sentence with another behind it, which a list of choices would take for a part of its last one, did it not
        stand in a row of its own."""
        if not isinstance(statement, Choice) or not statement.listed or statement.intro is None:
            return self.sentence(statement)
        if any(isinstance(option, Sequence) for option in statement.options):
            return f"{self.sentence(statement)}\n"
        *options, last = map(self.statement, statement.options)
        return f"{capital(self._intro(statement.intro))}: {', '.join(options)}, or {last}."

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
            return f"{capital(self._intro(statement.intro))}:{bullets}"
        return capital(self.statement(statement)) + "."

    def _intro(self, statement: Statement) -> str:
        intro = self.statement(statement)
        return intro.removesuffix("1") + "one" if intro.endswith("choose 1") else intro  # what every card says

    def _bullet(self, option: Statement) -> str:
        if isinstance(option, Sequence) and option.join == "," and not _shares_subject(option):
            return " ".join(self.sentence(step) for step in option.steps)
        return self.sentence(option)

    def statement(self, item: Statement) -> str:
        """A statement in the middle of a sentence."""
        printed = getattr(self, f"_{type(item).__name__.lower()}")(item)
        return str(printed)

    def _when(self, item: When) -> str:
        condition = f"{item.word} {self._condition(item.condition)}"
        if item.do is None:
            return condition
        if item.place == "before":
            return f"{condition}, {self.statement(item.do)}"
        return f"{self.statement(item.do)} {condition}"

    def _condition(self, item: Statement) -> str:
        """What must be so. Of three clauses none is set off by a comma: it would end the condition."""
        if not isinstance(item, Sequence) or item.join == "to" or len(item.steps) < 3:
            return self.statement(item)
        first, *later = said_once(item.steps)
        return f" {item.join} ".join([self.statement(first), *(self._continued(step) for step in later)])

    def _pay(self, item: Pay) -> str:
        return f"{self.statement(item.cost)} to {self.infinitive(item.effect)}"

    def _toward(self, item: Toward) -> str:
        return f"to {self.infinitive(item.purpose)}, {self.statement(item.do)}"

    def _foreach(self, item: ForEach) -> str:
        return f"{self.things.for_each(item.per)}, {self.statement(item.do)}"

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
        if item.is_of_copies:
            words.append(self.things.number(item.number))
        elif isinstance(item.number, Constant) and item.number.value in (1, 2):
            words.append("once" if item.number.value == 1 else "twice")
        else:
            words += [self.things.number(item.number), "times"]
        if item.time is not None:
            words.append(self.time(item.time))
        return " ".join(words)

    def _phrase(self, item: Phrase) -> str:
        return " ".join([self.things.thing(item.thing), *self._tail(item)])

    def _there(self, item: There) -> str:
        plural = is_plural(item.what)
        verb = ("there are" if plural else "there is") + (" not" if item.negated else "")
        before, after = split_manner(item.manner)
        tail = self._tail(item.model_copy(update={"manner": after}))
        return " ".join([verb, *(self.manner(word) for word in before), self.things.thing(item.what), *tail])

    def _cause(self, item: Cause) -> str:
        words = self._subject(item.causer) if "who" not in item.shared else []
        if item.mood and "mood" not in item.shared:
            words.append(item.mood)
        doing = self.things.thing(item.who)
        base = item.mood or item.causer is None or _plain(item.causer)
        if item.verb == "choose":
            return " ".join([*words, "choose" if base else "chooses", doing, "to", self.infinitive(item.do)])
        return " ".join([*words, "have" if base else "has", doing, self.infinitive(item.do)])

    def _sequence(self, item: Sequence) -> str:
        if item.join == "to":
            return f"{self.statement(item.steps[0])} to {self.infinitive(item.steps[1])}"
        return self._joined(item.steps, item.join)

    def _choice(self, item: Choice) -> str:
        if not item.either:
            return self._joined(item.options, "or")
        lead = _lead(item)
        subject = subject_of(lead) if "who" not in lead.shared else None
        return " ".join([*self._subject(subject), self._either(item)])

    def _either(self, item: Choice) -> str:
        return "either " + " or ".join(self.infinitive(option) for option in item.options)

    def _penalty(self, item: Penalty) -> str:
        return self._joined([item.do, *item.otherwise], "or")

    def _joined(self, steps: list[Statement], join: str) -> str:
        first, *later = said_once(steps)
        return linked([self.statement(first), *(self._continued(step) for step in later)], join)

    def _continued(self, step: Statement) -> str:
        """A step that shares the subject and the mood of the one before says neither again."""
        if isinstance(step, When) and step.place == "after" and step.do is not None:
            return f"{self._continued(step.do)} {step.word} {self.statement(step.condition)}"
        if isinstance(step, (Sequence, Choice, Penalty)) and _lead(step).shared:
            return self._either(step) if isinstance(step, Choice) and step.either else self._headless(step)
        if not isinstance(step, (Act, Be)):
            return self.statement(step)
        if "mood" in step.shared:
            return self.bare(step)
        return self.without_subject(step) if "who" in step.shared else self.statement(step)

    def _act(self, item: Act) -> str:
        subject = item.what if item.passive else item.who
        if isinstance(subject, Gap):
            return self.without_subject(item)
        return " ".join([*self._subject(subject), self.without_subject(item)])

    def _be(self, item: Be) -> str:
        return " ".join([*self._subject(item.who), self.without_subject(item)])

    def _subject(self, who: Thing | None) -> list[str]:
        return [] if who is None or isinstance(who, Gap) else [self.things.thing(who)]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(who: Thing) -> bool:
    return isinstance(who, You) or is_plural(who)


def _lead(item: Statement) -> Act | Be | Cause:
    """The predicate that comes first in joined ones."""
    while not isinstance(item, (Act, Be, Cause)):
        if isinstance(item, (Sequence, Choice, Penalty)):
            item = steps_of(item)[0]
        else:
            return _NOBODY
    return item


_NOBODY = Act(verb="", means="")
"""What stands for a predicate where none comes first."""


def _shares_subject(item: Sequence) -> bool:
    """Whether nobody is named again after the first step, so that one sentence can say them all."""
    steps = [step for step in item.steps if isinstance(step, (Act, Be))]
    return len(steps) == len(item.steps) and all("who" in step.shared or subject_of(step) is None for step in steps[1:])

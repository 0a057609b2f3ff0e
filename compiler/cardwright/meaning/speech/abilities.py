"""An ability as a line of a card: label, occasion, condition, cost, targets, effect, limit."""

from __future__ import annotations

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import LabelData, Lexicon
from cardwright.meaning.speech.effects import Effects, steps_of
from cardwright.meaning.speech.words import Unsayable, capital, listed

_TIMES = {1: "once", 2: "twice"}


class Abilities(Effects):
    """Says whole lines."""

    def ability(self, ability: m.Ability) -> str:
        self.spoken, self.actor = {}, m.You()
        if ability.rule is not None or ability.works:
            raise Unsayable
        if ability.standings:
            if ability.effect is not None or ability.on is not None or ability.cost is not None:
                raise Unsayable
            return self._whole(ability, [self._line(one) for one in ability.standings])
        if ability.effect is None:
            raise Unsayable
        return self._whole(ability, self._steps_of(ability))

    def _line(self, standing: m.Standing) -> str:
        """A keyword of this card stands by its name."""
        match standing:
            case m.Give(of=m.This(), quality=m.WithKeyword() as keyword):
                return self.keyword(keyword)
            case _:
                return self.standing(standing)

    def _steps_of(self, ability: m.Ability) -> list[str]:
        """The first sentence has the occasion, the condition and the cost before what is done."""
        head = ""
        data = self._label_data(ability)
        if data is not None and data.when:
            self._known(ability.on)
        elif ability.on is not None:
            head = f"{self.occasion(ability.on)}, "
        if ability.condition is not None and not (data is not None and data.condition):
            told = f"if {self.clause(ability.condition)}, "
            head = head + told if head else capital(told)
        cost = ""
        if ability.cost is not None:
            if ability.label is None:
                raise Unsayable
            cost = f"{listed(self.sentences(steps_of(ability.cost)))} to "
        assert ability.effect is not None
        steps = self.sentences((*ability.targets, *steps_of(ability.effect)))
        if cost and steps[0].startswith("until "):
            raise Unsayable
        return [f"{head}{cost}{steps[0]}", *steps[1:]]

    def _label_data(self, ability: m.Ability) -> LabelData | None:
        if ability.label is None:
            return None
        label = str(ability.label)
        found = self.lexicon.labels.get(label)
        if found is not None:
            return found
        given = [data for name, data in self.lexicon.labels.items() if name.startswith("{") and name.endswith("}")]
        if not label.startswith("[") or not given:
            raise Unsayable
        return given[0]

    def _label(self, ability: m.Ability) -> str:
        """The label, as often as its condition asks for."""
        data = self._label_data(ability)
        times = 1
        if data is not None and "{count}" in data.condition:
            if not isinstance(ability.condition, m.Compare) or not isinstance(ability.condition.b, m.Const):
                raise Unsayable
            times = ability.condition.b.value
        return f"{' '.join([str(ability.label)] * times)}: " if data is not None else ""

    def _known(self, on: m.Pattern | None) -> None:
        """What the label says has happened can be spoken of as if it had been said."""
        for slot in on.slots if isinstance(on, m.On) else ():
            truth = slot.truth
            if isinstance(truth, m.Among) and isinstance(truth.set, (m.This, m.You)):
                self.spoken[slot.each] = self.one(truth.set)

    def _whole(self, ability: m.Ability, sentences: list[str]) -> str:
        label = self._label(ability)
        body = " ".join(f"{capital(sentence)}." for sentence in sentences)
        return label + body + self._limit(ability.limit)

    def _limit(self, limit: m.Limit | None) -> str:
        if limit is None:
            return ""
        if limit.period is None:
            raise Unsayable
        times = _TIMES.get(limit.number, f"{limit.number} times")
        word = "Max" if limit.shared else "Limit"
        return f" ({word} {times} per {self.period(str(limit.period))}.)"


def said_back(ability: m.Ability, lexicon: Lexicon, vocabulary: Vocabulary) -> str:
    """A meaning in words that mean the same; raises `Unsayable` where there are none yet."""
    return Abilities(lexicon, vocabulary).ability(ability)

"""An ability as a line of a card: label, occasion, condition, cost, targets, effect, limit."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.entries import LabelData
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.labels import label_named
from cardwright.meaning.speech.effects import Effects, steps_of
from cardwright.meaning.speech.rules import DeckRules
from cardwright.meaning.speech.words import Unsayable, capital, conjuncts, listed

_NO_VERBS = ("until", "if", "when", "whenever", "at", "each", "that", "those", "the", "then", "you", "this")
"""What cannot stand after “to”: a clause with a subject of its own."""
_TIMES = {1: "once", 2: "twice"}

_ANYBODY = {m.Reader.ACTOR: " (Any player may use this ability.)"}
"""What says that whoever uses a line is meant by `you`; unless its label says so already."""


class Abilities(DeckRules, Effects):
    """Says whole lines."""

    def ability(self, ability: m.Ability, kept: Mapping[m.Node, str] | None = None) -> str:
        self.begin(dict(kept or {}))
        data = self.label_data(ability)
        if ability.works != (data.works if data is not None else ()):
            raise Unsayable("works")
        if ability.rule is not None:
            return f"{capital(self.deck_rule(ability.rule))}."
        if ability.standings and ability.effect is None:
            return self._whole(ability, self._lines(self._unlabelled(ability, data)))
        if ability.effect is None:
            raise Unsayable("nothing")
        sentences = self._steps_of(ability, data)
        self.kept.update(
            {m.Kept(one.sort, one.number): said for one, said in self.spoken.items() if isinstance(one, m.Var)}
        )
        return self._whole(ability, [*sentences, *self._lines(ability.standings)])

    def quoted(self, ability: m.Ability) -> str:
        return type(self)(self.lexicon, self.vocabulary).ability(ability)

    def _lines(self, standings: tuple[m.Standing, ...]) -> list[str]:
        return [self.line(one) + floor for one, floor in self.floored(standings)]

    def line(self, standing: m.Standing) -> str:
        """A keyword of this card stands by its name; what restricts it ends in “only”."""
        match standing:
            case m.Give(of=m.This(), quality=m.WithKeyword() as keyword):
                return self.keyword(keyword)
            case m.Cannot(pattern=m.On() as pattern):
                return self.only(pattern) or self.standing(standing)
            case _:
                return self.standing(standing)

    def _unlabelled(self, ability: m.Ability, data: LabelData | None) -> tuple[m.Standing, ...]:
        """What holds, without the condition or the period that the label says."""
        match ability.standings:
            case (m.While(standings=standings),) if data is not None and (data.condition or data.period):
                return standings
            case standings:
                return standings

    # ------------------------------------------------------------ sentences

    def _steps_of(self, ability: m.Ability, data: LabelData | None) -> list[str]:
        """The first sentence has the occasion, the condition and the cost before what is done."""
        head = ""
        self.prepare(ability)
        if data is not None and data.when:
            self._known(ability.on)
        elif ability.on is not None:
            head = f"{self.occasion(ability.on)}, "
        if ability.condition is not None and not (data is not None and data.condition):
            told = f"if {self.clause(ability.condition)}, "
            head = head + told if head else capital(told)
        cost = ""
        if ability.cost is not None and not (data is not None and data.cost):
            if ability.label is None:
                raise Unsayable("cost")
            cost = f"{listed(self.sentences(steps_of(ability.cost)))} to "
        assert ability.effect is not None
        steps = (*ability.targets, *steps_of(ability.effect))
        if cost and isinstance(steps[0], m.Last):
            first = self.in_order_to(steps[0])
            return [f"{head}{cost}{first}", *self.sentences(steps[1:])]
        sentences = self.sentences(steps)
        if cost and isinstance(steps[0], m.Pick) and not isinstance(steps[0].who, (m.You, type(None))):
            who = self.one(steps[0].who)
            chosen = sentences[0].removeprefix(f"{who} {self.agreeing(who, 'choose')} ")
            sentences[0] = f"have {who} {self.form('choose', 'base')} {chosen}"
        if cost and sentences[0].split()[0] in _NO_VERBS:
            raise Unsayable("paid for what")
        if ability.condition is not None and data is not None and data.whole:
            sentences = [sentences[0], *(f"then {sentence}" for sentence in sentences[1:])]
        return [f"{head}{cost}{sentences[0]}", *sentences[1:]]

    def prepare(self, ability: m.Ability) -> None:
        """Looks ahead: what is stopped later is said in another way when it is named."""
        self.threaten(ability.on)
        self.cancelled = {
            node.deed for node in walk(ability) if isinstance(node, m.Stop) and node.how is m.Ending.CANCELLED
        }

    def _known(self, on: m.Pattern | None) -> None:
        """What the label says has happened can be spoken of as if it had been said."""
        for slot in on.slots if isinstance(on, m.On) else ():
            truth = slot.truth
            if isinstance(truth, m.Among) and isinstance(truth.set, (m.This, m.You)):
                self.spoken[slot.each] = self.one(truth.set)

    # ------------------------------------------------------------ labels

    def label_data(self, ability: m.Ability) -> LabelData | None:
        """What the game's table says of the label; of one with a gap, whatever fills it."""
        if ability.label is None:
            return None
        found = label_named(self.lexicon, str(ability.label))
        if found is None:
            raise Unsayable("label")
        return found[1]

    def _label(self, ability: m.Ability, data: LabelData | None) -> str:
        """The label, as often as its condition asks for; one that asks for several things stands once for each."""
        if data is None:
            return ""
        if "{count}" not in data.condition:
            return f"{ability.label}: "
        condition = ability.condition
        if condition is None and ability.standings and isinstance(ability.standings[0], m.While):
            condition = ability.standings[0].truth
        asked = [self._asked(part) for part in conjuncts(condition)]
        asked.sort(key=lambda pair: pair[0] == str(ability.label))
        return f"{' '.join(name for name, times in asked for _ in range(times))}: "

    def _asked(self, truth: m.Truth) -> tuple[str, int]:
        """The value that a label asks for, and how many of it."""
        if not isinstance(truth, m.Compare) or not isinstance(truth.b, m.Const):
            raise Unsayable("label")
        values = [str(node.value) for node in walk(truth.a) if isinstance(node, m.Just)]
        if len(values) != 1:
            raise Unsayable("label")
        return values[0], truth.b.value

    # ------------------------------------------------------------ the line

    def _whole(self, ability: m.Ability, sentences: list[str]) -> str:
        data = self.label_data(ability)
        label = self._label(ability, data)
        users = "" if data is not None and data.you is ability.you else _ANYBODY.get(ability.you, "")
        often, limit = self._limit(ability)
        if often:
            sentences = [f"{often}{sentences[0][:1].lower()}{sentences[0][1:]}", *sentences[1:]]
        body = " ".join(f"{capital(sentence)}{'' if sentence.endswith('.') else '.'}" for sentence in sentences)
        return label + body + users + limit

    def _limit(self, ability: m.Ability) -> tuple[str, str]:
        """“(Limit once per round.)” behind what is labelled, “Once per round, ” before what is not."""
        limit = ability.limit
        if limit is None:
            return "", ""
        if limit.period is None:
            raise Unsayable("limit")
        per = self.often(limit)
        if ability.standings:
            return f"{capital(per)}, ", ""
        return "", f" ({'Max' if limit.shared else 'Limit'} {per}.)"

    def often(self, limit: m.Limit) -> str:
        times = _TIMES.get(limit.number, f"{limit.number} times")
        return f"{times} per {self.period(str(limit.period))}"


def said_back(
    ability: m.Ability, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str] | None = None
) -> str:
    """A meaning in words that mean the same; raises `Unsayable` where there are none yet."""
    return Abilities(lexicon, vocabulary).ability(ability, kept)

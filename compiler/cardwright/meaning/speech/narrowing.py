"""What narrows a noun: truths about one piece as adjectives, as “with …”, as relative clauses."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.walk import replaced
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.spoken import Spoken, alike, facing, speaks_of
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, listed

_AFTER = frozenset({"icon", "crest"})
"""Attributes whose values stand after the noun, with the name of the attribute: `with a Holy crest`."""
LEVELS = {Op.AT_LEAST: "{} or higher", Op.AT_MOST: "{} or lower", Op.EQUAL: "{}"}
_THAN = {Op.LESS: "lower", Op.MORE: "higher"}
_EQUAL_OR = {Op.AT_MOST: "equal to or lower than", Op.AT_LEAST: "equal to or higher than", Op.EQUAL: "equal to"}


class Narrowing(Spoken):
    """Adds to a noun what is true of each of those meant."""

    def narrow(self, made: Phrase, x: m.Var[Any], truth: m.Truth) -> None:
        """Put one truth about `x` where its words stand."""
        match truth:
            case m.Is(of=of, quality=quality) if of == x:
                self.quality(made, quality)
            case m.Not(truth=inner):
                self._not(made, x, inner)
            case m.Or(truths=truths):
                self._either(made, x, truths)
            case m.Among(of=m.Controller(of=of), set=who) if of == x:
                self._controlled(made, who)
            case m.Among(of=m.PlaceOf(of=of), set=m.Zone(of=who)) if of == x and who is not None:
                made.owner, made.holds = self.one(who), "have"
            case m.Among(of=of, set=found) if of == x:
                self._among(made, found)
            case m.Compare():
                self._compared(made, x, truth)
            case m.Rel(relation=relation, a=a, b=b) if x in (a, b):
                if b == x:
                    raise Unsayable("relation the other way")
                made.after.append(f"{self.relation(str(relation))} {self.near(b)}")
            case m.Same(attribute=attribute, a=a, b=b) if x in (a, b):
                other = b if a == x else a
                if isinstance(other, m.This):
                    made.after.append(f"in the same {self.attribute(str(attribute))} as this card")
                    return
                if other not in self.spoken:
                    raise Unsayable("the same as what")
                made.after.append(f"with the same {self.attribute(str(attribute))}")
            case _:
                raise Unsayable(truth)

    def near(self, found: m.Set[Any]) -> str:
        """What something is near: a piece, a place."""
        if isinstance(found, m.Zone):
            return self._near_zone(found)
        if isinstance(found, m.PlaceOf):
            return "its position"
        return self.one(found)

    def _near_zone(self, zone: m.Zone) -> str:
        side = self.side(zone.of) if zone.of is not None and not isinstance(zone.of, m.You) else ""
        return article(f"{side} {self.zone(str(zone.zone))}") if side else self.place(zone)

    # ------------------------------------------------------------ qualities

    def quality(self, made: Phrase, quality: m.Quality) -> None:
        match quality:
            case m.OfKind(kind=kind):
                made.nouns.append(self.kind(str(kind)))
            case m.OfValue(attribute=attribute, values=m.Just(value=value)):
                self._value(made, str(attribute), str(value))
            case m.OfValue(values=values) if values in self.kept:
                made.after.append(f"of {self.kept[values]}")
            case m.OfValue(values=values) if values in self.spoken:
                made.after.append(f"with {self.spoken[values]}")
            case m.InState(state=state):
                made.states.append(self.state(str(state)))
            case m.WithKeyword():
                made.after.append(f"with {self.keyword(quality)}")
            case m.Called(name=name):
                made.name = str(name)
            case m.WithAbility(abilities=(ability,)):
                made.after.append(f'with the text "{self.quoted(ability)}"')
            case _:
                raise Unsayable(quality)

    def _value(self, made: Phrase, attribute: str, value: str) -> None:
        if attribute in _AFTER:
            made.after.append(f"with {article(f'{value} {self.attribute(attribute)}')}")
        elif attribute in self.lexicon.values and self.lexicon.values[attribute].kind is not None:
            made.nouns = [value]
        else:
            made.before.append(value)

    def keyword(self, quality: m.WithKeyword) -> str:
        """A keyword with what it is given."""
        given = [self._argument(argument) for argument in quality.arguments]
        between = [word for word in self.vocabulary.keywords.get(str(quality.keyword), ()) if not word.isupper()]
        printed = ["the printed", str(quality.keyword), "keyword"] if quality.printed else [str(quality.keyword)]
        if quality.printed and given:
            raise Unsayable(quality)
        return " ".join([*printed, *(between if given else ()), *given])

    def _argument(self, argument: m.Node) -> str:
        match argument:
            case m.Just(value=value):
                return str(value)
            case m.Const(value=number):
                return str(number)
            case m.Union(sets=sets):
                return listed([self._argument(one) for one in reversed(sets)], "or")
            case m.Where(of=m.Anywhere()):
                phrase = self.phrase(argument, lying=False)
                return phrase.said(self, plural=not phrase.name)
            case _:
                raise Unsayable(argument)

    def _not(self, made: Phrase, x: m.Var[Any], truth: m.Truth) -> None:
        match truth:
            case m.Is(of=of, quality=m.OfValue(attribute=attribute, values=m.Just(value=value))) if of == x:
                if attribute in _AFTER:
                    made.after.append(f"without {article(f'{value} {self.attribute(str(attribute))}')}")
                else:
                    made.before.insert(0, f"non-{value}")
            case m.Is(of=of, quality=m.OfKind(kind=kind)) if of == x:
                made.before.insert(0, f"non-{self.kind(str(kind))}")
            case m.Is(of=of, quality=m.InState(state=state)) if of == x:
                word = self.state(str(state))
                if str(state) in self.lexicon.states:
                    made.before.insert(0, f"non-{word}")
                else:
                    made.after.append(f"that is not {word}")
            case m.Among(of=of, set=less) if of == x:
                self.other_than(made, less)
            case _:
                raise Unsayable(truth)

    def other_than(self, made: Phrase, less: m.Set[Any]) -> None:
        """All but one that was spoken of: “another”, “each other”."""
        if not isinstance(less, (m.This, m.Var)):
            self.one(less)
        made.other = True

    def _either(self, made: Phrase, x: m.Var[Any], truths: tuple[m.Truth, ...]) -> None:
        """“Lord or Lady”, “location or attachment”, “Renly Baratheon or a Tyrell character”."""
        options: list[Phrase] = []
        for truth in truths:
            option = Phrase()
            for part in conjuncts(truth):
                self.narrow(option, x, part)
            options.append(option)
        ranks = [self._noun_value(truth) for truth in truths]
        if all(value for _, value in ranks):
            named = listed([value for _, value in ranks], "or")
            made.after.append(f"with the {named} {self.attribute(ranks[0][0])}")
        elif all(option == Phrase(before=option.before) for option in options):
            made.before.append(listed([" ".join(option.before) for option in options], "or"))
        elif all(option == Phrase(nouns=option.nouns) for option in options):
            made.nouns += [noun for option in options for noun in option.nouns]
        elif not made.nouns:
            made.alternatives = options
        else:
            raise Unsayable("alternatives")

    def _noun_value(self, truth: m.Truth) -> tuple[str, str]:
        """The attribute and the value of a value that can be a noun: “a Soldier”."""
        match truth:
            case m.Is(quality=m.OfValue(attribute=attribute, values=m.Just(value=value))):
                data = self.lexicon.values.get(str(attribute))
                return (str(attribute), str(value)) if data is not None and data.kind is not None else ("", "")
            case _:
                return "", ""

    # ------------------------------------------------------------ players and parts

    def _controlled(self, made: Phrase, who: m.Set[Any]) -> None:
        side = self.side(who)
        if side:
            made.states.append(side)
        elif alike(who, self.actor):
            made.owner, made.holds = ("you" if isinstance(who, m.You) else "they"), "control"
        else:
            made.owner, made.holds, made.anyone = self.one(who, "an"), "control", isinstance(who, m.Opponents)

    def _among(self, made: Phrase, found: m.Set[Any]) -> None:
        match found:
            case m.Of(deed=m.Past() as past, role=role):
                made.after.append(self.past_clause(past, str(role)))
            case m.Of(deed=m.Current(period=period), role=role):
                made.states.insert(0, self.taking_part(str(role), str(period)))
            case m.Of(deed=deed, role=role) if deed in self.rolled:
                made.after.append(f"that {self.form(self.outcome(str(role)), 'third')} the roll")
            case m.Of(deed=deed, role=role) if deed in self.spoken:
                self._of_deed(made, deed, str(role))
            case m.Of(deed=m.Where(of=deed)) if deed in self.kept:
                made.after.append(self.kept[deed])
            case m.Var() if found in self.spoken:
                made.states.insert(0, self.kept_word(found.sort))
            case m.Union(sets=sets) if all(one in self.spoken for one in sets):
                made.states.insert(0, self.kept_word(m.Sort.PIECE))
            case m.This():
                made.name = "this card"
            case m.Host(of=m.This()) if not self.bearer():
                made.before.append("attached")
            case _:
                raise Unsayable(found)

    def _of_deed(self, made: Phrase, deed: m.Set[Any], role: str) -> None:
        """“defending”, in a challenge that was spoken of; “discarded this way”."""
        told = self.spoken[deed]
        if told.startswith("that "):
            made.states.insert(0, self.taking_part(role, told.removeprefix("that ")))
        else:
            made.after.append(told)

    # ------------------------------------------------------------ comparisons

    def _compared(self, made: Phrase, x: m.Var[Any], truth: m.Compare) -> None:
        number, op, other = facing(truth, x)
        match number:
            case m.StatOf(stat=stat, of=of, printed=printed) if of == x:
                said = f"{'printed ' if printed else ''}{self.stat(str(stat))}"
                made.after.append(self._level(said, str(stat), op, other))
            case m.Held(token=token, of=of) if of == x:
                made.after.append(self.holding(str(token), op, other))
            case m.Count(of=found) if speaks_of(found, x):
                made.after.append(self._counted(x, found, op, other))
            case m.Distance(a=a, b=b) if x in (a, b):
                made.after.append(self.distant(b if a == x else a, op, other))
            case _:
                raise Unsayable(truth)

    def _level(self, said: str, stat: str, op: Op, other: m.Number) -> str:
        if isinstance(other, m.Const) and op in LEVELS:
            return f"with {said} {LEVELS[op].format(self.number(other))}"
        if isinstance(other, m.StatOf) and other.stat == stat and op in _THAN:
            return f"with {_THAN[op]} {said} than {self.one(other.of)}"
        if op in _EQUAL_OR:
            return f"with {said} {_EQUAL_OR[op]} {self.number(other)}"
        raise Unsayable("level")

    def holding(self, token: str, op: Op, other: m.Number, have: str = "who has") -> str:
        """“with an Audacity marker”, “without a marker”, “with 3 or more markers”, “who has more power than you”."""
        noun = self.token(token)
        if op is Op.EQUAL and other == m.Const(0):
            return f"without {article(noun)}"
        if op is Op.AT_LEAST and other == m.Const(1) and self.plural(noun) != noun:
            return f"with {article(noun)}"
        if isinstance(other, m.Const):
            return f"with {self.bounded(op, other, self.plural(noun))}"
        if isinstance(other, m.Held) and other.token == token and op in (Op.LESS, Op.MORE):
            than = "more" if op is Op.MORE else "fewer"
            return f"{have} {than} {self.plural(noun)} than {self.one(other.of)}"
        raise Unsayable("holding")

    def distant(self, other: m.Set[Any], op: Op, number: m.Number) -> str:
        """“within 6" of the bearer”."""
        if op is Op.AT_MOST:
            return f'within {self.number(number)}" of {self.near(other)}'
        if op is Op.MORE:
            return f'more than {self.number(number)}" away from {self.near(other)}'
        raise Unsayable("distance")

    def _counted(self, x: m.Var[Any], found: m.Set[Any], op: Op, number: m.Number) -> str:
        """“without attachments”, “in contact with an enemy model”, “with 2 or more cards in hand”."""
        match found:
            case m.Where(of=m.Attached(to=to), truth=m.Is(quality=m.OfKind(kind=kind))) if to == x:
                return self._bearing(self.kind(str(kind)), op, number)
            case m.Attached(to=to) if to == x:
                return self._bearing("attachment", op, number)
            case m.Minus(of=m.Values(attribute=attribute, of=of)) if of == x and (op, number) == (
                Op.AT_LEAST,
                m.Const(1),
            ):
                return f"of another {self.attribute(str(attribute))}"
        related = relating(found, x)
        if related is not None:
            truth, rest = related
            if op is Op.EQUAL and number == m.Const(0):
                return f"that is {self.away_from(truth, x)} {self.phrase(rest).said(self, 'each')}"
            return f"{self.toward(truth, x)} {self._near_some(rest, op, number)}"
        raise Unsayable("counted")

    def _bearing(self, noun: str, op: Op, number: m.Number) -> str:
        if op is Op.EQUAL and number == m.Const(0):
            return f"without {self.plural(noun)}"
        if op is Op.AT_LEAST and number == m.Const(1):
            return f"with {article(noun)}"
        return f"with {self.bounded(op, number, self.plural(noun))}"

    def toward(self, truth: m.Truth, x: m.Node) -> str:
        """“in contact with”, “within 3" of”: how `x` stands to others, before they are said."""
        match truth:
            case m.Rel(relation=relation, a=a) if a == x:
                return self.relation(str(relation))
            case m.Compare(a=m.Distance(), op=Op.AT_MOST, b=number):
                return f'within {self.number(number)}" of'
            case _:
                raise Unsayable(truth)

    def away_from(self, truth: m.Truth, x: m.Node) -> str:
        """“out of contact with”: a relation that does not hold."""
        match truth:
            case m.Rel(relation=relation, a=a) if a == x:
                return self._word(str(relation), self._names(self.lexicon.relations, f"not {relation}"))
            case _:
                raise Unsayable(truth)

    def _near_some(self, found: m.Set[Any], op: Op, number: m.Number) -> str:
        if op is Op.EQUAL and number == m.Const(0):
            raise Unsayable("near none")
        return self.some(found, op, number)

    def some(self, found: m.Set[Any], op: Op, number: m.Number) -> str:
        """“an enemy model”, “2 or more enemy models”, “exactly 1 enemy model”, “no enemy models”."""
        phrase = self.phrase(found)
        if op is Op.AT_LEAST and number == m.Const(1):
            return phrase.said(self, "a")
        if op is Op.EQUAL and number == m.Const(1):
            return phrase.said(self, "exactly 1")
        return self.bounded(op, number, phrase.said(self, plural=True))


def relating(found: m.Set[Any], x: m.Node) -> tuple[m.Truth, m.Set[Any]] | None:
    """The truth that ties the members of a set to `x`, and the set without it."""
    if isinstance(found, m.Minus):
        inner = relating(found.of, x)
        return (inner[0], m.Minus(inner[1], found.less)) if inner is not None else None
    if not isinstance(found, m.Where):
        return None
    parts = conjuncts(found.truth)
    ties = [part for part in parts if speaks_of(part, x)]
    rest = tuple(part for part in parts if part not in ties)
    if len(ties) != 1 or not rest:
        return None
    return ties[0], replaced(found, truth=m.And(rest) if len(rest) > 1 else rest[0])

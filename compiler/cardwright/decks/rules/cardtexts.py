"""What cards themselves say of decks: `House Stark only.`, `Your House deck must have at least 75 cards.`

The same sentences, the same tests: a card in a list brings its rules with it. Which of them hold is said by a rule of
the format (`The text of each card in the House deck holds.`), whose id such a fault bears.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardwright.decks.facts import CardFacts
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Match, Test
from cardwright.decks.rules.parts import bare, related
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Ability, Act, Be, Both, Named, Phrase, Select, Self, Statement, Thing, When

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_DEMANDS = frozenset({"must", "cannot"})


class CardRules(NamedTuple):
    """What one card demands, and what it allows."""

    tests: list[tuple[str, Test]]
    allows: list[Match]
    unclear: list[str]
    """What it says of decks that no list can answer."""


class CardTexts:
    """Compiles what the texts of cards say of decks, each card once."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._known: dict[int, CardRules] = {}

    def rule(self, act: Act) -> Test:
        """`The text of each card in the House deck holds.`"""
        cards = self._whose(act)
        bag = self._rules.bags.bag(cards)
        known = self._known

        def test(view: View) -> list[Fault]:
            faults: list[Fault] = []
            seen: set[int] = set()
            for entry in bag(view):
                card = entry.card
                rules = known.get(card.number) or self.of(card)
                if not (rules.tests or rules.unclear) or card.number in seen:
                    continue
                seen.add(card.number)
                for unclear in rules.unclear:
                    view.scene.warn(f"{card.name} says {unclear}", entry.lines[0] if entry.lines else None)
                for text, said in rules.tests:
                    found = said(view.at(entry))
                    if found and not self._is_allowed(entry, view):
                        faults += [self._blamed(fault, entry, text, view) for fault in found]
            return faults

        return test

    def _blamed(self, fault: Fault, entry: Entry, text: str, view: View) -> Fault:
        """The fault with the card that brings the rule: it can always go instead."""
        said = f"{entry.card.name} says “{text}”"
        if fault.fix:
            return fault._replace(said=said, entries=fault.entries or [entry])

        def is_fine() -> bool:
            return not any(test(view.at(entry)) for _, test in self.of(entry.card).tests)

        def fix() -> str:
            return f"{self._rules.remedies.replaced(entry, view, is_fine)}; or play {fault.needed}"

        return fault._replace(said=said, entries=[entry], fix=fix)

    def _whose(self, act: Act) -> Thing:
        if isinstance(act.who, Select) and act.who.kinds[0].kind == "ability":
            cards = related(act.who, "of")
            if cards is not None:
                return bare(cards)
        raise CannotJudgeError("say whose text holds: “The text of each card in ... holds.”", act)

    def _is_allowed(self, entry: Entry, view: View) -> bool:
        """Whether another card of the list allows this one: `You may include House Stark only cards.`"""
        for other in view.scene.entries:
            if other is not entry and other.card.abilities:
                for allows in self.of(other.card).allows:
                    if allows(entry, view.at(other)):
                        return True
        return False

    # ------------------------------------------------------------ one card

    def of(self, card: CardFacts) -> CardRules:
        """What a card says of decks."""
        found = self._known.get(card.number)
        if found is None:
            found = self._known[card.number] = self._read(card)
        return found

    def _read(self, card: CardFacts) -> CardRules:
        rules = CardRules([], [], [])
        for text, ability in card.abilities:
            for statement in ability.statements if not ability.labels or _is_setup(ability) else ():
                try:
                    self._take(rules, text, statement)
                except CannotJudgeError as error:
                    rules.unclear.append(f"“{text}”, which cannot be judged: {error}")
        return rules

    def _take(self, rules: CardRules, text: str, statement: Statement) -> None:
        if self._allows(statement):
            assert isinstance(statement, Act)
            assert statement.what is not None
            rules.allows.append(self._rules.bags.members(statement.what))
            return
        test = self._test(statement)
        if test is not None:
            rules.tests.append((text, test))

    def _allows(self, statement: Statement) -> bool:
        return (
            isinstance(statement, Act)
            and statement.means == "build"
            and statement.mood == "may"
            and isinstance(statement.what, Select | Named)
            and (statement.what.quantity is None or statement.what.quantity.number is None)
        )

    def _test(self, statement: Statement) -> Test | None:
        if isinstance(statement, Phrase):
            return self._only_with(statement)
        return self._rules.statements.test(statement) if self.speaks_of_decks(statement) else None

    def speaks_of_decks(self, statement: Statement) -> bool:
        """Whether a statement is about the making of a deck and not about play."""
        if isinstance(statement, When) and statement.do is not None:
            return self.speaks_of_decks(statement.do)
        if isinstance(statement, Act) and self._rules.says.get(statement.verb) == "has":
            if statement.means == "build":
                return True
            return statement.mood in _DEMANDS and self._is_section(statement.who)
        return isinstance(statement, Be) and statement.mood in _DEMANDS and self._is_section(_in(statement.who))

    def _is_section(self, thing: Thing | None) -> bool:
        if not isinstance(thing, Select) or thing.kinds[0].kind != "zone":
            return False
        noun = thing.kinds[0].noun
        return noun in self._rules.shape.sections or noun in self._rules.shape.parts

    def _only_with(self, phrase: Phrase) -> Test | None:
        """`House Stark only.`: the list must have that card, where the card is one that a field names.

        `Robb Stark only.` on an attachment says what it may be attached to: no field of a list names Robb Stark.
        """
        names = _names(phrase.thing) if "only" in phrase.manner else []
        if not names:
            return None
        card = next(iter(self._rules.library.named(names[0])), None)
        fields = [field for field in self._rules.shape.fields.values() if field.card]
        field = next((field for field in fields if card and self._rules.type_named(field.card) == card.type), None)
        if field is None:
            return None
        section = field.card

        def test(view: View) -> list[Fault]:
            there = view.scene.sections.get(section, [])
            if view.entry is not None and view.entry.owner:
                there = [entry for entry in there if entry.owner in (view.entry.owner, "")]
            if any(entry.card.name in names for entry in there):
                return []
            found = ", ".join(entry.card.name for entry in there) or f"no {section}"
            return [Fault(found, " or ".join(names), [], "")]

        return test


def _names(thing: Thing) -> list[str]:
    """The cards a phrase names, if it does nothing else: `House Stark or House Tully only.`"""
    if isinstance(thing, Named):
        return [thing.name]
    if isinstance(thing, Both):
        return [part.name for part in thing.things if isinstance(part, Named)]
    return []


def _in(thing: Thing | None) -> Thing | None:
    """The place of things: `cards in your House deck`."""
    if isinstance(thing, Select):
        return related(thing, "in")
    return thing if isinstance(thing, Self) else None


def _is_setup(ability: Ability) -> bool:
    return all(label.means == "setup" for label in ability.labels)

"""What cards themselves say of decks: `House Stark only.`, `Your House deck must have at least 75 cards.`

The same sentences, the same meanings: a card in a list brings its rules with it. Which of them hold is said by a rule
of the format (`The text of each card in the House deck holds.`), whose id such a fault bears.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.decks.library import CardFacts
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Finder, Tried
from cardwright.decks.scene import Entry
from cardwright.decks.world import ListWorld
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.decklines.decktexts import DeckTexts
from cardwright.meaning.decklines.lists import COPY, RuleMeaning
from cardwright.meaning.equality.normal import normal
from cardwright.query import UnansweredError

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler
    from cardwright.decks.rules.finder import Finders, Scope


class CardRules(NamedTuple):
    """What one card demands, and what it allows."""

    meanings: list[m.Ability]
    demands: list[tuple[str, Finder, bool]]
    """The words, what finds the fault, and whether it forbids the card itself, so that another may allow it."""
    allows: list[Any]
    unclear: list[str]
    """What it says of decks that no list can answer."""
    read: list[tuple[m.Ability, RuleMeaning]]
    """The same as it was read, with how its parts were said."""
    permits: list[tuple[Any, Any]]
    """Of which cards it allows more copies, and how many."""


class CardTexts:
    """The deck texts of cards, each card's made once."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._known: dict[int, CardRules] = {}

    def finder(self, finders: Finders, let: m.Let | m.Every, scope: Scope) -> Finder | None:
        """`The text of each card in the House deck holds.`"""
        if not isinstance(let.truth, m.Not) or not isinstance(let.truth.truth, m.TextHolds):
            return None
        cards = finders.ask(let.of, scope)

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            faults: list[Fault] = []
            seen: set[int] = set()
            for entry in world.known(cards(world, *args)):
                rules = self._known.get(entry.card.number) or self.of(entry.card)
                if (rules.demands or rules.unclear) and entry.card.number not in seen:
                    seen.add(entry.card.number)
                    faults += self._judged(rules, entry, world)
            return faults

        return find

    def _judged(self, rules: CardRules, entry: Entry, world: ListWorld) -> list[Fault]:
        for unclear in rules.unclear:
            world.scene.warn(f"{entry.card.name} says {unclear}", entry.lines[0] if entry.lines else None)
        faults: list[Fault] = []
        for text, find, is_own in rules.demands:
            found = find(world, entry)
            if found and not (is_own and self._is_allowed(entry, world)):
                faults += [self._blamed(fault, entry, text, world) for fault in found]
        return faults

    def _blamed(self, fault: Fault, entry: Entry, text: str, world: ListWorld) -> Fault:
        """The fault with the card that brings the rule: it can always go instead."""
        said = f"{entry.card.name} says “{text}”"
        if fault.fix:
            return fault._replace(said=said, entries=fault.entries or [entry])

        def is_fine() -> bool:
            return not any(find(world, entry) for _, find, _ in self.of(entry.card).demands)

        def fix() -> str:
            replaced = self._rules.remedies.replaced(entry, world, is_fine)
            return replaced if isinstance(replaced, Tried) else f"{replaced}; or play {fault.needed}"

        return fault._replace(said=said, entries=[entry], fix=fix)

    def _is_allowed(self, entry: Entry, world: ListWorld) -> bool:
        """Whether another card of the list allows this one: a card's permission lifts a card's prohibition."""
        for other in world.known(world.everywhere):
            if other is not entry and other.card.abilities:
                for allows in self.of(other.card).allows:
                    if allows(world, other, entry):
                        return True
        return False

    def permits(self, entries: list[Entry], count: Any, world: ListWorld) -> bool:
        """Whether a card of the list allows so many copies of these: a card's permission lifts the limit of a rule."""
        for other in world.known(world.everywhere):
            for those, most in self.of(other.card).permits if other.card.abilities else ():
                allowed = those(world, other)
                if all(entry in allowed for entry in entries) and count <= most(world, other, entries[0]):
                    return True
        return False

    # ------------------------------------------------------------ one card

    def of(self, card: CardFacts) -> CardRules:
        """What a card says of decks."""
        found = self._known.get(card.number)
        if found is None:
            found = self._known[card.number] = self._read(card)
        return found

    def meanings(self, card: CardFacts) -> Iterable[m.Ability]:
        """The meanings of what a card says of decks."""
        return self.of(card).meanings

    def _read(self, card: CardFacts) -> CardRules:
        rules = CardRules([], [], [], [], [], [])
        for text, ability in card.abilities:
            try:
                for record, meaning in DeckTexts(self._rules.lexicon, Own(card.name, card.type)).card_text(ability):
                    self._take(rules, text, record, meaning)
            except (Refusal, UnansweredError, CannotJudgeError) as error:
                rules.unclear.append(f"“{text}”, which cannot be judged: {error}")
        return rules

    def _take(self, rules: CardRules, text: str, record: m.Ability, meaning: RuleMeaning) -> None:
        rules.meanings.append(normal(record))
        rules.read.append((record, meaning))
        finders = self._rules.finders(meaning)
        if record.rule is not None:
            rules.demands.append((text, finders.find(record.rule, (m.This(),)), False))
        for standing in record.standings:
            pattern = standing.pattern if isinstance(standing, m.Cannot | m.Allow) else None
            copies = copies_allowed(standing)
            if copies is not None:
                let, compare = copies
                asked = finders.ask(let.of, (m.This(),)), finders.ask(compare.b, (m.This(), let.each))
                rules.permits.append(asked)
            if isinstance(standing, m.Allow) and isinstance(pattern, m.On):
                slot = pattern.slots[0]
                rules.allows.append(finders.ask(slot.truth or m.And(()), (m.This(), slot.each)))
            elif isinstance(standing, m.Cannot) and isinstance(pattern, m.On):
                rules.demands.append((text, self._forbidden(finders, pattern, meaning), True))

    def _forbidden(self, finders: Finders, pattern: m.On, meaning: RuleMeaning) -> Finder:
        """`House Stark only.`: the list must have that card."""
        assert isinstance(pattern.truth, m.Not)
        there = pattern.truth.truth
        assert isinstance(there, m.Let)
        told, holds = meaning.told[id(there)], finders.ask(there.truth, (m.This(), there.each))
        section = told.noun

        def find(world: ListWorld, entry: Entry) -> list[Fault]:
            cards = world.scene.sections.get(section, [])
            if entry.owner:
                cards = [each for each in cards if each.owner in (entry.owner, "")]
            if any(holds(world, entry, each) for each in cards):
                return []
            found = ", ".join(each.card.name for each in cards) or f"no {section}"
            return [Fault(found, told.words, [], "")]

        return find


def copies_allowed(standing: m.Standing) -> tuple[m.Let, m.Compare] | None:
    """`You may include 2 copies of each plot.`: of which cards, and how many; none, where it is no such permission."""
    pattern = standing.pattern if isinstance(standing, m.Allow) else None
    truth = pattern.truth if isinstance(pattern, m.Becomes) else None
    let = truth.truth if isinstance(truth, m.Not) and isinstance(truth.truth, m.Let) else None
    return None if let is None else copies_counted(let)


def copies_counted(let: m.Let) -> tuple[m.Let, m.Compare] | None:
    """A limit of the copies of each of some cards, if that is what is said of them."""
    compare = let.truth.truth if isinstance(let.truth, m.Not) else None
    if not isinstance(compare, m.Compare) or not isinstance(compare.a, m.Count):
        return None
    those = compare.a.of
    same = those.truth if isinstance(those, m.Where) else None
    return (let, compare) if isinstance(same, m.Same) and same.attribute == COPY else None

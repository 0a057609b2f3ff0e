"""A list that is not yet decided: its slots, what its fields give, and its players' parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardwright.decks.repair.ground import Ground
from cardwright.decks.repair.linear import Linear
from cardwright.decks.repair.logic import Amount, Lit, Logic, UnlinearError, fixed
from cardwright.decks.repair.slots import Slot
from cardwright.decks.rules import RuleCompiler
from cardwright.decks.scene import Entry, Scene
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.decklines.lists import RuleMeaning
from cardwright.query.expressions import Expressions

MOST_OF_A_NUMBER = 10_000


@dataclass(slots=True)
class Declarations:
    """What rules say of cards and numbers, for the other rules to use."""

    states: dict[str, list[tuple[str, m.Truth]]] = field(default_factory=dict)
    worths: dict[str, list[tuple[str, m.Truth, m.Number]]] = field(default_factory=dict)
    numbers: dict[str, m.Number] = field(default_factory=dict)

    def take(self, meaning: RuleMeaning) -> None:
        """Note what a rule declares; a later worth of the same stands before an earlier one."""
        for standing in meaning.standings:
            if isinstance(standing, m.Give) and isinstance(standing.quality, m.InState):
                assert isinstance(standing.of, m.Where)
                said = (Expressions.name(standing.each), standing.of.truth)
                self.states.setdefault(standing.quality.state, []).append(said)
            elif isinstance(standing, m.Change) and isinstance(standing.of, m.You):
                self.numbers[standing.stat] = standing.number
            elif isinstance(standing, m.Change):
                assert isinstance(standing.of, m.Where)
                worth = (Expressions.name(standing.each), standing.of.truth, standing.number)
                self.worths.setdefault(standing.stat, []).insert(0, worth)


class Choice:
    """One of several words, or none, or what the list says now: what a field of the list gives."""

    def __init__(self, logic: Logic, now: frozenset[str] | None, words: list[str]) -> None:
        self.now = now
        self.kept = logic.literal()
        self.none: Lit = False if now is None else logic.literal()
        self.words = {word: logic.literal() for word in words if now is None or frozenset((word,)) != now}
        options = [self.kept, *self.words.values(), *([self.none] if now is not None else [])]
        logic.model.add_exactly_one(options)

    def is_said(self) -> list[Lit]:
        """What of it means that the field is there."""
        return [*self.words.values(), *([self.kept] if self.now is not None else [])]


class Draft:
    """The whole list."""

    def __init__(
        self,
        logic: Logic,
        rules: RuleCompiler,
        scene: Scene,
        slots: list[Slot],
        said: Declarations,
        is_open: bool = True,
    ) -> None:
        self.logic = logic
        self.rules = rules
        self.scene = scene
        self.slots = slots
        self.declared = said
        self.numbers: dict[tuple[str, str], Amount] = {}
        """By noun and player."""
        self.values: dict[tuple[str, str], Choice] = {}
        self.marks: dict[tuple[str, str], dict[str, Lit]] = {}
        """By mark and player: the names that fields pick out."""
        self.marked: dict[tuple[str, str], set[str]] = {}
        """The names that they pick out now."""
        self.box = [Slot(Entry(card, 1, ""), 1) for card in rules.words.library.cards]
        self.ground: Ground | None = None
        if not is_open:  # every slot is taken to be there once: what is wrong with it alone can be seen then
            return
        for slot in slots:
            slot.count = logic.number(0, slot.most)
        for slot in slots:
            self._hosted(slot)
        layout = rules.words.shape.layout
        if layout is not None:
            self.ground = Ground(logic, layout, slots, self.there)

    def _hosted(self, slot: Slot) -> None:
        """What is borne is there once, or so often as the list has it, for each copy of its bearer."""
        if slot.host is None:
            return
        each = max(1, slot.before // max(1, slot.host.before))
        whole = Amount(slot.host.count.of * each, 0, slot.host.most * each)
        self.logic.must_compare(slot.count, Op.EQUAL, whole, (self.there(slot),))
        self.logic.must((self.there(slot.host),), (self.there(slot),))

    def there(self, slot: Slot) -> Lit:
        """Whether there is a copy."""
        if slot.count is None:
            return True
        if slot.there is None:
            one = fixed(1)
            slot.there = slot.count.of if slot.most == 1 else self.logic.compared(slot.count, Op.AT_LEAST, one)
        return slot.there

    def parts(self) -> list[Part]:
        """Each player's part, where a list is not a whole table; otherwise the list."""
        parts = [] if self.rules.words.shape.table else self.scene.parts()
        if not parts:
            return [Part(self, "", self.scene.owners or [""], self.slots)]
        owned = {slot.entry.section for slot in self.slots if slot.entry.owner}
        shared = {slot.entry.section for slot in self.slots} - {
            section for section in owned if section in self.scene.owned or section not in self.scene.sections
        }
        return [
            Part(
                self,
                owner,
                [owner],
                [slot for slot in self.slots if slot.entry.owner == owner or slot.entry.section in shared],
            )
            for owner, _ in parts
        ]

    def number(self, noun: str, owner: str) -> Amount:
        """A number that a field gives."""
        own = owner if noun in self.scene.own_numbers.get(owner, {}) else ""
        found = self.numbers.get((noun, own))
        if found is None:
            most = max(MOST_OF_A_NUMBER, self.number_now(noun, own))
            found = self.numbers[noun, own] = self.logic.number(0, most)
        return found

    def number_now(self, noun: str, owner: str) -> int:
        """What the list says."""
        return self.scene.own_numbers.get(owner, {}).get(noun, self.scene.numbers.get(noun, 0))

    def value(self, noun: str, owner: str, words: list[str]) -> Choice:
        """The values that a field gives."""
        found = self.values.get((noun, owner))
        if found is None:
            now = self.scene.value_of(noun, owner)
            found = self.values[noun, owner] = Choice(self.logic, now, words)
        return found


class Part:
    """What the rules of one player's part, or of the whole list, ask of it."""

    def __init__(self, draft: Draft, owner: str, players: list[str], slots: list[Slot]) -> None:
        self.draft = draft
        self.rules = draft.rules
        self.box = draft.box
        self.owner = owner
        self.players = players
        self.slots = slots
        self._by_name: dict[str, list[Slot]] = {}
        for slot in slots:
            self._by_name.setdefault(slot.entry.card.name, []).append(slot)
        self._contacts: dict[Slot, Mapping[str, Lit]] = {}
        self._own_values: dict[tuple[str, str | None], dict[str, Lit]] = {}
        self.has_strangers = any(not slot.entry.card.is_known for slot in slots)
        self._layout = draft.rules.words.shape.layout

    def amount(self, slot: Slot) -> Amount:
        """How many copies there are."""
        return fixed(1) if slot.count is None else slot.count

    def there(self, member: Any) -> Lit:
        """Whether a member of a set is there at all."""
        return self.draft.there(member) if isinstance(member, Slot) else True

    # ------------------------------------------------------------ what cards are

    def is_worked_out(self, attribute: str) -> bool:
        """Whether values of it follow from how pieces lie."""
        layout = self._layout
        return layout is not None and attribute.casefold() == layout.contact.casefold()

    def worked_out(self, attribute: Any, slot: Slot) -> Mapping[str, Lit] | None:
        """The values that follow from how pieces lie; none, where the list itself gives them."""
        layout = self._layout
        if layout is None or not self.is_worked_out(attribute) or layout.place not in slot.entry.chosen:
            return None
        ground = self.draft.ground
        if ground is None or not ground.is_whole or slot not in ground.spots:
            raise UnlinearError(layout.section)
        if slot not in self._contacts:
            self._contacts[slot] = ground.contact(slot)
        return self._contacts[slot]

    def values(self, attribute: Any, slot: Slot, printed: bool = False) -> frozenset[str]:
        """The values that a card has there."""
        if self.worked_out(attribute, slot) is not None:
            raise UnlinearError(slot.entry.section)
        found = self.rules.terms.attribute(attribute)
        return found.cards[slot.entry.card] if printed else found.of(slot.entry)

    def has_worths(self, stat: str) -> bool:
        """Whether rules say what cards are worth."""
        return bool(self.draft.declared.worths.get(stat))

    def stat(self, linear: Linear, stat: Any, slot: Slot) -> Amount | None:
        """A number of a card; none, if it has none."""
        for name, who, number in self.draft.declared.worths.get(stat, []):
            held = linear.truth(who, {name: slot})
            if held is True:
                return linear.number(number, {})
            if held is not False:
                raise UnlinearError
        field, card = self.rules.words.stat_field(stat), slot.entry.card
        return fixed(card.stat(field)) if card.has(field) else None

    def is_open(self, state: str) -> bool:
        """Whether who is in a state depends on the list."""
        return self.rules.words.shape.is_mark(state) or state not in self.rules.words.fields

    def in_state(self, linear: Linear, state: str, slot: Slot) -> Lit:
        """Whether a card is picked out, or is called so by a rule."""
        if self.rules.words.shape.is_mark(state):
            return self._marked(state, slot)
        said = self.draft.declared.states.get(state, [])
        return linear.logic.one_of([linear.truth(who, {name: slot}) for name, who in said])

    # ------------------------------------------------------------ what fields pick out

    def names_marked(self, mark: str) -> dict[str, Lit]:
        """The names that may be picked out: of each, whether it is."""
        draft, place = self.draft, (mark, self.owner)
        found = draft.marks.get(place)
        if found is None:
            missed = {name for *where, name in draft.scene.missed if tuple(where) == place}
            draft.marked[place] = missed | {slot.entry.card.name for slot in self.slots if mark in slot.entry.marks}
            found = draft.marks[place] = {}
            for name in missed & self._by_name.keys():  # where the card comes, its line need not change
                self._marked(mark, self._by_name[name][0])
        return found

    def _marked(self, mark: str, slot: Slot) -> Lit:
        if slot.count is None:
            return False
        names, logic, name = self.names_marked(mark), self.draft.logic, slot.entry.card.name
        lit = names.get(name)
        if lit is None:
            lit = logic.literal()
            for other in names.values():  # a list says it once
                logic.must((), (lit, other))
            names[name] = lit
            there = [self.there(each) for each in self._by_name[name]]
            logic.must(there, (lit,))
            logic.model.add_at_most_one([one for one in there if one is not True]).only_enforce_if(lit)
        return logic.all_of((lit, self.there(slot)))

    # ------------------------------------------------------------ what fields give

    def own_number(self, linear: Linear, stat: str) -> Amount | None:
        """A number of the list itself."""
        if stat in self.rules.words.shape.numbers:
            worked_out = self.draft.declared.numbers.get(stat)
            return fixed(0) if worked_out is None else linear.number(worked_out, {})
        return self.draft.number(stat, self.owner)

    def own_values(self, linear: Linear, attribute: Any, player: str | None) -> dict[str, Lit]:
        """What a field says, or the values of the cards that fields put into the list."""
        known = self._own_values.get((attribute, player))
        if known is None:
            known = self._own_values[attribute, player] = self._made_values(linear, attribute, player)
        return known

    def _made_values(self, linear: Linear, attribute: Any, player: str | None) -> dict[str, Lit]:
        found = self.rules.terms.attribute(attribute)
        shape, logic = self.rules.words.shape, linear.logic
        owner = self.owner if player is None else player
        values: dict[str, list[Lit]] = {}
        said: list[Lit] = []
        if any(each.value.casefold() == found.noun for each in shape.fields.values() if each.value):
            words = sorted(self.rules.terms.declared(attribute))
            choice = self.draft.value(found.noun, owner, words)
            said = choice.is_said()
            for word, lit in choice.words.items():
                values.setdefault(word, []).append(lit)
            for word in choice.now or ():
                values.setdefault(word, []).append(choice.kept)
        unsaid, given = logic.no(logic.one_of(said)), shape.card_sections
        for slot in self.slots:
            if slot.entry.section in given and player in (None, slot.entry.owner):
                for word in found.of(slot.entry):
                    values.setdefault(word, []).append(logic.all_of((unsaid, self.there(slot))))
        return {word: logic.one_of(lits) for word, lits in values.items()}

    # ------------------------------------------------------------ what cards say of decks

    def require_text(self, linear: Linear, slot: Slot, when: tuple[Lit, ...]) -> None:
        """What a card says of decks holds, where it is there."""
        logic = linear.logic
        for record, _ in self.rules.texts.of(slot.entry.card).read:
            if record.rule is not None:
                linear.require(record.rule, {"this": slot}, when)
            for standing in record.standings:
                pattern = standing.pattern if isinstance(standing, m.Cannot) else None
                if isinstance(pattern, m.On):
                    assert isinstance(pattern.truth, m.Not)
                    there = pattern.truth.truth
                    assert isinstance(there, m.Let)
                    name = Expressions.name(there.each)
                    fitting = [
                        logic.all_of((linear.there(each), linear.truth(there.truth, {"this": slot, name: each[0]})))
                        for each in linear.members(there.of, {})
                        if not slot.entry.owner or each[0].entry.owner in (slot.entry.owner, "")
                    ]
                    logic.must([*fitting, *self._allowed(linear, slot)], when)

    def _allowed(self, linear: Linear, slot: Slot) -> list[Lit]:
        """That another card of the list allows this one."""
        found: list[Lit] = []
        for other, each in self._allowing:
            if other is not slot:
                held = linear.truth(each.truth or m.And(()), {"this": other, Expressions.name(each.each): slot})
                found.append(linear.logic.all_of((self.there(other), held)))
        return found

    @cached_property
    def by_section(self) -> dict[str, list[Slot]]:
        """The slots of each section."""
        found: dict[str, list[Slot]] = {}
        for slot in self.slots:
            found.setdefault(slot.entry.section, []).append(slot)
        return found

    @cached_property
    def permits_copies(self) -> bool:
        """Whether a card that may be in the list allows more copies of some cards."""
        cards = {slot.entry.card for slot in self.slots if slot.entry.card.is_known and slot.entry.card.abilities}
        return any(self.rules.texts.of(card).permits for card in cards)

    @cached_property
    def _allowing(self) -> list[tuple[Slot, m.Slot]]:
        """The slots whose cards allow others, with whom they allow."""
        found: list[tuple[Slot, m.Slot]] = []
        for slot in self.slots:
            if slot.entry.card.is_known and slot.entry.card.abilities:
                for record, _ in self.rules.texts.of(slot.entry.card).read:
                    for standing in record.standings:
                        if isinstance(standing, m.Allow) and isinstance(standing.pattern, m.On):
                            found.append((slot, standing.pattern.slots[0]))
        return found

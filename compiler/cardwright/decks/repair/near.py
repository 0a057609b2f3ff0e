"""Which of the smallest repairs is the nearest: the list is to stay as it was in the fields that its game names."""

from __future__ import annotations

from collections import Counter

from cardwright.decks.library import CardFacts
from cardwright.decks.repair.logic import Amount, Lit, fixed, times, total
from cardwright.decks.repair.part import Draft
from cardwright.decks.repair.slots import Slot
from cardwright.decks.scene import spot_called

_STEP = 30
"""How much more an earlier field weighs than the next."""
_FIELD = 1_000
"""What it weighs that a field of the list says something else: cards are changed rather."""
_STRANGE = 4
_NEW_TITLE = 3
_MOST_NUMBERS = 40


class Nearness:
    """Adds up how far a repair is from the list."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._logic = draft.logic
        shape = draft.rules.words.shape
        self._near = shape.near or ["type"]
        self._show = shape.show
        unit = _STRANGE * (len(self._show) + 1) + _NEW_TITLE + 10
        self._heavy = unit * _STEP ** len(self._near)
        self._of_cards: Amount | None = None
        self.come: Amount = fixed(0)
        """How many cards come that are not in the list: nothing weighs more but a field."""

    def cost(self, fields: list[Lit]) -> Amount:
        """What is to be as small as can be, where these are the fields that say something else."""
        if self._of_cards is None:  # which cards there may be does not change while rules come in
            self._of_cards = self._cards()
        parts = [self._of_cards, *(self._logic.where(fixed(self._heavy * _FIELD), lit) for lit in fields)]
        for (noun, owner), amount in self._draft.numbers.items():
            parts.append(self._off(amount, self._draft.number_now(noun, owner)))
        return total(parts)

    def _cards(self) -> Amount:
        by_section: dict[str, list[Slot]] = {}
        for slot in self._draft.slots:
            by_section.setdefault(slot.entry.section, []).append(slot)
        parts: list[Amount] = []
        for section in by_section.values():
            weight = self._heavy
            for field in self._near:
                weight //= _STEP
                parts += [times(off, weight) for off in self._kept(section, field)]
            parts += self._strange(section)
        self.come = self._come()
        # One that goes is less than one that goes and one that comes.
        return total([*parts, times(self.come, 2 * self._heavy)])

    def _come(self) -> Amount:
        """How many cards come that were not in their section; one that is only written otherwise does not."""
        titles: dict[tuple[int, str, str], list[Slot]] = {}
        for slot in self._draft.slots:
            titles.setdefault(_title(slot), []).append(slot)
        found: list[Amount] = []
        for same in titles.values():
            now, before = total(slot.count for slot in same), sum(slot.before for slot in same)
            if before:
                more = self._logic.number(0, now.most)
                self._logic.model.add(more.of >= now.of - before)
                now = more
            found.append(now)
        return total(found)

    def _kept(self, slots: list[Slot], field: str) -> list[Amount]:
        """How far a section is from having as many cards of each value as it had."""
        numbers = {slot.entry.card.stat(field) for slot in slots if _is_number(slot.entry.card, field)}
        if numbers and len(numbers) <= _MOST_NUMBERS:
            # As much as would have to be moved from one number to the next: 2 instead of 3 is nearer than 7.
            ends = sorted(numbers)[:-1]
            groups = [
                [one for one in slots if _is_number(one.entry.card, field) and one.entry.card.stat(field) <= end]
                for end in ends
            ]
        else:
            words: dict[str, list[Slot]] = {}
            for slot in slots:
                for value in slot.entry.card.values(field) or [""]:
                    words.setdefault(value, []).append(slot)
            groups = list(words.values())
        return [
            self._off(total(slot.count for slot in group), sum(slot.before for slot in group))
            for group in groups
            if group
        ]

    def _off(self, amount: Amount, now: int) -> Amount:
        """How far a number is from what it was."""
        far = self._logic.number(0, max(amount.most - now, now - amount.least, 0))
        self._logic.model.add(far.of >= amount.of - now)
        self._logic.model.add(far.of >= now - amount.of)
        return far

    def _strange(self, slots: list[Slot]) -> list[Amount]:
        """How unlike the rest of the section the cards are that come; another copy is nearer than another card."""
        common: dict[str, Counter[str]] = {field: Counter() for field in (*self._near, *self._show)}
        whole = max(1, sum(slot.before for slot in slots))
        for slot in slots:
            for field, seen in common.items():
                seen.update(dict.fromkeys(slot.entry.card.values(field) or [""], slot.before))
        there = {slot.entry.card.name for slot in slots if slot.before}
        lines = {_title(slot): slot for slot in slots if slot.before and slot.entry.chosen}
        found: list[Amount] = []
        for slot in slots:
            if slot.before:
                continue
            written = slot.base
            if written is None or not written.before:  # a new line of a card that is there is no nearer than its own
                written = lines.get(_title(slot), written)
            if written is not None:
                found += self._moved(slot, written)
                continue
            card = slot.entry.card
            shares = [max(seen[value] for value in card.values(field) or [""]) for field, seen in common.items()]
            strange = sum(_STRANGE - round(_STRANGE * min(share, whole) / whole) for share in shares)
            strange += 0 if card.name in there else _NEW_TITLE
            found.append(times(slot.count, strange + len(slot.entry.chosen)))
        return found

    def _moved(self, slot: Slot, base: Slot) -> list[Amount]:
        """How much of what is said of a card changes; a place on a ground, by how far it is moved."""
        shape = self._draft.rules.words.shape
        now, was, layout = slot.said(shape), base.said(shape), shape.layout
        far = 0
        for name in {**now, **was}:
            if now.get(name) == was.get(name):
                continue
            ends = [spot_called(each.get(name, "")) for each in (now, was)]
            if layout is not None and name == layout.place and ends[0] and ends[1]:
                far += abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1])
            else:
                far += 2
        return [times(slot.count, far)]


def _title(slot: Slot) -> tuple[int, str, str]:
    """Which card it is, where and whose."""
    return slot.entry.card.number, slot.entry.section, slot.entry.owner


def _is_number(card: CardFacts, field: str) -> bool:
    value = card.fields.get(field)
    return isinstance(value, int) and not isinstance(value, bool)

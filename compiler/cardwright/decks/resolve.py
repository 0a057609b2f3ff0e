"""Looks up the cards of a list. What cannot be found is reported where it stands; nothing is dropped or guessed."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.check.messages import did_you_mean, listed
from cardwright.decks.decklist import FOR_PEOPLE, CardLine, Decklist, FieldLine, Misreading, Section
from cardwright.decks.library import CardFacts, Library, key, plain
from cardwright.decks.scene import Entry, Problem, Scene, lay_out
from cardwright.decks.shape import FieldShape, ListShape, whose

UNKNOWN_CARD, UNKNOWN_SECTION, UNKNOWN_FIELD = "list.unknown-card", "list.unknown-section", "list.unknown-field"
UNREADABLE, WHICH_VERSION, NO_SUCH_CHOICE = "list.unreadable-line", "list.which-version", "list.no-such-choice"
NO_SECTION, BAD_COUNT, TWICE = "list.no-section", "list.no-number", "list.field-twice"
"""Names for what is wrong with a list before any rule of a game is asked."""
MOST_COPIES = 1_000_000
MOST_SUGGESTIONS = 40
"""Looking for near names takes time, and a list with more unknown ones is for another game."""


def misread_problem(misreading: Misreading) -> Problem:
    """What a line that cannot be read is to the verdict."""
    lines = [misreading.line] if misreading.line is not None else []
    return Problem(UNREADABLE, misreading.message, lines, [], misreading.fix)


class Resolver:
    """Makes scenes of the lists of one game."""

    def __init__(self, shape: ListShape, library: Library, aliases: Mapping[str, str]) -> None:
        self._shape = shape
        self._library = library
        self._aliases = aliases
        """Other words for values."""

    def scene(self, decklist: Decklist) -> Scene:
        """The list with its cards looked up."""
        return _Resolving(self._shape, self._library, self._aliases, decklist).scene()


class _Resolving:
    def __init__(self, shape: ListShape, library: Library, aliases: Mapping[str, str], decklist: Decklist) -> None:
        self._shape = shape
        self._library = library
        self._aliases = aliases
        self._list = decklist
        self._scene = Scene()
        self._entries: dict[tuple[str, str], dict[CardFacts, Entry]] = {}
        """By section and player."""
        self._chosen: dict[tuple[int, str, str, frozenset[tuple[str, str]]], Entry] = {}
        """Entries for which something was chosen, by what tells them apart."""
        self._suggestions = MOST_SUGGESTIONS
        self._people: dict[str, str] = {}
        """The players, as they are first written, by what tells them apart."""
        self._said: dict[tuple[str, str], FieldLine] = {}
        """Fields that give the list one number, value or mark, by what they give and whose it is."""
        self._named: dict[tuple[int, str, str], FieldLine] = {}
        """Fields that put a card into the list."""

    def scene(self) -> Scene:
        self._scene.problems += map(misread_problem, self._list.misreadings)
        for passed in self._list.passed:
            self._scene.warn(passed.message, passed.line)
        for section in self._list.sections:
            self._section(section)
        for line in self._list.fields:
            self._field(line)
        self._defaults()
        self._scene.owners = list(self._people.values())
        layout = self._shape.layout
        if layout is not None:
            lay_out(self._scene, layout, self._shape.detail(layout.place), self._shape.detail(layout.contact))
        return self._scene

    def _person(self, owner: str) -> str:
        """A player by the name that the list first gives: `ben's` and `Ben’s` are one person's."""
        return self._people.setdefault(key(owner), owner) if owner else ""

    # ------------------------------------------------------------ sections

    def _section(self, section: Section) -> None:
        found = self._shape.heading(section.heading) if section.heading else self._only_section()
        if found is None:
            self._no_section(section)
            return
        name, owner = found[0], self._person(found[1])
        if section.line is not None:
            self._scene.heading_lines.setdefault((name, owner), section.line)
            self._scene.heading_lines.setdefault((name, ""), section.line)
        known = section.stated is not None and self._scene.sections.get(name)
        before = self._count(name) if known else 0
        plain = self._plain_cards(section, name, owner)
        if section.stated is not None and plain != section.stated:
            count = self._count(name) - before
            if count != section.stated:
                message = f"The heading “{section.heading}” says {section.stated}, but {count} {_are(count)} below it."
                self._scene.warn(message, section.line)

    def _count(self, section: str) -> int:
        return sum([entry.count for entry in self._scene.sections.get(section, ())])

    def _only_section(self) -> tuple[str, str] | None:
        """Cards above any heading belong to the one section, where a game has only one."""
        return (next(iter(self._shape.sections)), "") if len(self._shape.sections) == 1 else None

    def _no_section(self, section: Section) -> None:
        lines = [line for line in (section.line, *(card.line for card in section.cards)) if line is not None]
        names = [card.name for card in section.cards]
        if not section.heading:
            if section.cards:
                fix = f"write a heading above them: {' or '.join(self._shape.sections)}"
                message = "These cards stand under no heading."
                self._scene.problems.append(Problem(NO_SECTION, message, lines, names, fix))
            return
        hint = did_you_mean(section.heading, self._shape.headings(), "{}")
        fix = hint or f"use one of: {', '.join(self._shape.sections)}"
        message = f"A list of this game has no section “{section.heading[:60]}”."
        self._scene.problems.append(Problem(UNKNOWN_SECTION, message, lines, names, fix))

    # ------------------------------------------------------------ cards

    def _plain_cards(self, section: Section, name: str, owner: str) -> int:
        """The cards below a heading; nearly every line of every list is a number and a name, and taken at once.

        How many they are; less than none, where a line was taken otherwise.
        """
        if not section.cards:
            return 0
        taken = 0
        library, known, scene = self._library, self._entries.setdefault((name, owner), {}), self._scene
        there, below, new = scene.entries, scene.sections.setdefault(name, []), object.__new__
        for line in section.cards:
            those = () if line.note or line.details else library.seen.get(line.name) or library.meant(line.name)
            if not those:
                taken = -MOST_COPIES * MOST_COPIES
                self._card(line, name, owner)
                continue
            lines = (line.line,) if line.line is not None else ()
            for card, copies in those:
                taken += line.count * copies
                entry = known.get(card)
                if entry is None or entry.chosen:
                    entry = known[card] = new(Entry)  # what `Entry(...)` does, in half the time
                    entry.card, entry.count, entry.section = card, line.count * copies, name
                    entry.owner, entry.lines = owner, lines
                    there.append(entry)
                    below.append(entry)
                else:
                    entry.count += line.count * copies
                    entry.lines += lines
                if entry.count > MOST_COPIES:  # noqa: PLR1730 - the line that every card of every list goes through
                    entry.count = MOST_COPIES
        return taken

    def _card(self, line: CardLine, section: str, owner: str, bearer: Entry | None = None) -> None:
        card = self._find(line.name, line.note, line.line)
        if card is None:  # reported; it still takes up its place, or the next message would be about a missing card
            unknown = Entry(CardFacts.unknown(line.full_name), line.count, section, owner)
            unknown.lines = (line.line,) if line.line is not None else ()
            self._scene.add(unknown)
            for detail in line.details:
                self._detail(detail, unknown)
            return
        cards = [card] if isinstance(card, CardFacts) else card
        for each in cards:
            count = line.count * (max(1, each.stat("copies")) if len(cards) > 1 or card is not each else 1)
            entry = self._entry(each, count, section, owner, line, bearer)
            for detail in line.details:
                self._detail(detail, entry)
            if line.details and bearer is None:
                self._merge(entry)

    def _merge(self, entry: Entry) -> None:
        """The same card with the same choices in two lines is one entry; what carries something stays by itself."""
        entries = self._scene.entries
        if entries[-1] is not entry or not entry.chosen:  # what it carries came behind it
            return
        same = (entry.card.number, entry.section, entry.owner, frozenset(entry.chosen.items()))
        first = self._chosen.setdefault(same, entry)
        if first is not entry:
            first.count = min(first.count + entry.count, MOST_COPIES)
            first.lines += entry.lines
            entries.pop()
            self._scene.sections[entry.section].pop()

    def _entry(
        self, card: CardFacts, count: int, section: str, owner: str, line: CardLine, bearer: Entry | None
    ) -> Entry:
        known = self._entries.setdefault((section, owner), {})
        entry = known.get(card)
        if entry is None or line.details or entry.chosen or bearer is not None:
            entry = Entry(card, 0, section, owner)
            known.setdefault(card, entry)
            self._scene.add(entry)
        entry.count = min(entry.count + count, MOST_COPIES)
        entry.bearer = bearer
        if line.line is not None:
            entry.lines += (line.line,)
        return entry

    def _find(self, name: str, note: str, line: int | None) -> CardFacts | list[CardFacts] | None:
        """The card a line names, or the cards of a group; where there is none or a choice, that is said."""
        full_name = f"{name} ({note})" if note else name
        whole = self._library.named(full_name) if note else []
        if whole:  # parentheses that are part of the name
            return whole[0]
        cards = self._library.named(name)
        if cards:
            return self._version(cards, note, line)
        group = self._library.group(full_name)
        if group:
            return group
        called = self._library.also_named(full_name)
        if not called:
            self._unknown(full_name, line)
        elif len(called) > 1:
            self._which(full_name, [card.name for card in called], line)
        return called[0] if len(called) == 1 else None

    def _which(self, name: str, cards: list[str], line: int | None) -> None:
        """Two cards are called so: that is said, and neither is taken."""
        fix = f"say which: {listed(dict.fromkeys(cards))}"
        self._problem(WHICH_VERSION, f"“{name[:60]}” may be {listed(dict.fromkeys(cards))}.", line, name[:60], fix)

    def _version(self, cards: list[CardFacts], note: str, line: int | None) -> CardFacts | None:
        """The one version that is meant; a card without a version is meant where none is named."""
        if note:
            wanted = key(note)
            fitting = [
                card
                for card in cards
                if wanted in (key(card.version), key(card.set_name), *self._library.other_names(card))
            ]
            if not fitting:
                known = ", ".join(dict.fromkeys(card.version or card.set_name for card in cards))
                message = f"There is no {cards[0].name} “{note[:60]}”."
                self._problem(WHICH_VERSION, message, line, cards[0].name, f"it is known from: {known}")
                return None
            cards = fitting
        plain_one = [card for card in cards if not card.version]
        if len(plain_one) == 1:  # no version is named, though a set may be
            return plain_one[0]
        if len({card.version for card in cards}) > 1:
            known = " or ".join(f"{card.name} ({card.version or card.set_name})" for card in cards)
            message = f"There are {len(cards)} versions of {cards[0].name}."
            self._problem(WHICH_VERSION, message, line, cards[0].name, f"say which: {known}")
            return None
        return cards[0]

    def _unknown(self, name: str, line: int | None) -> None:
        near = self._library.suggestions(name) if self._suggestions > 0 else []
        self._suggestions -= 1
        heading = did_you_mean(name, self._shape.headings(), "{}") if not near else ""
        if near:
            fix = f"write {' or '.join(near)}"
        elif heading:
            fix = f"if it is a heading: {heading}"
        else:
            fix = "look up how the card is called"
        self._problem(UNKNOWN_CARD, f"There is no card “{name[:80]}”.", line, name[:80], fix)

    def _problem(self, rule: str, message: str, line: int | None, card: str, fix: str) -> None:
        cards = [card] if card else []
        self._scene.problems.append(Problem(rule, message, [line] if line is not None else [], cards, fix))

    # ------------------------------------------------------------ details

    def _detail(self, detail: FieldLine, entry: Entry) -> None:
        shape = self._shape.details.get(detail.name.casefold())
        if shape is None:
            hint = did_you_mean(detail.name, self._shape.details) or f"there are {', '.join(self._shape.details)}"
            self._problem(UNKNOWN_FIELD, f"Nothing is known of “{detail.name[:40]}”.", detail.line, "", hint)
        elif shape.value:
            self._choose(detail, shape.value, entry)
        elif shape.card:
            for name in detail.value.split(","):
                if name.strip():
                    line = CardLine(entry.count, name.strip(), line=detail.line)
                    self._card(line, shape.card, entry.owner, entry)

    def _choose(self, detail: FieldLine, field: str, entry: Entry) -> None:
        value, known = self._value(detail.value), entry.chosen.get(field)
        if known is not None and plain(known) != plain(value):
            self._twice(detail, known, entry.chosen_lines.get(field))
            return
        entry.chosen = {**entry.chosen, field: value}
        entry.chosen_lines = {**entry.chosen_lines, field: detail.line}

    def _value(self, text: str) -> str:
        """A value by its usual word: a Henchman is a Soldier."""
        return self._aliases.get(" ".join(text.casefold().split()), text.strip())

    # ------------------------------------------------------------ fields

    def _field(self, line: FieldLine) -> None:
        shape, owner = self._field_shape(line.name)
        if shape is None and self._is_about_the_list(line):
            return
        if shape is None:
            hint = did_you_mean(line.name, self._shape.fields, "{}") or f"there are {self._known_fields()}"
            self._problem(UNKNOWN_FIELD, f"A list of this game has no “{line.name[:40]}:”.", line.line, "", hint)
        elif self._is_said_already(shape, owner, line):
            return
        elif shape.number:
            self._number(shape, line, owner)
        elif shape.mark:
            self._mark(shape, line, owner)
        elif shape.card:
            self._named_card(shape, line, owner)
        if shape is not None and shape.value:
            self._scene.values[shape.value.casefold(), owner] = self._values(line.value)

    def _values(self, text: str) -> frozenset[str]:
        return frozenset(plain(self._value(part)) for part in text.split(","))

    def _is_about_the_list(self, line: FieldLine) -> bool:
        """Whether it is for people, or names the game or the format once more; another one than before is told."""
        low = line.name.casefold()
        if low in FOR_PEOPLE or whose(low, FOR_PEOPLE)[0]:
            return True
        if low not in ("game", "format"):
            return False
        known: str = getattr(self._list, low)
        if known.casefold() != line.value.casefold():
            self._twice(line, known, self._list.about_lines.get(low))
        return True

    def _is_said_already(self, shape: FieldShape, owner: str, line: FieldLine) -> bool:
        """Whether a line before gives the same number, value or mark; if it gives another one, that is told.

        A field that names a card may stand twice: it puts two cards into the list, and rules say how many may be there.
        """
        given = shape.number or shape.mark or shape.value
        if not given:
            return False
        whose_it_is = "" if shape.number and self._shape.table else owner
        known = self._said.setdefault((given, whose_it_is), line)
        if known is line:
            return False
        if self._meant(shape, known.value) != self._meant(shape, line.value):
            self._twice(line, known.value, known.line, known.name)
            return not shape.mark  # the second is picked out, too: rules on how many there may be see both
        return True

    def _meant(self, shape: FieldShape, text: str) -> object:
        """What a field says, so that two ways to write the same are the same."""
        if shape.number and text.isdecimal() and len(text) < 8:
            return int(text)
        return self._values(text) if shape.value else key(text)

    def _twice(self, line: FieldLine, known: str, where: int | None, other_name: str = "") -> None:
        """Two lines that say different things of the same: neither is passed over in silence."""
        name = line.name if key(other_name or line.name) == key(line.name) else f"{other_name}:` and `{line.name}"
        first = f"“{known[:40]}”" + (f" (line {where})" if where is not None else "")
        second = f"“{line.value[:40]}”" + (f" (line {line.line})" if line.line is not None else "")
        lines = [number for number in (where, line.line) if number is not None]
        message = f"`{name}:` is given twice: {first} and {second}."
        self._scene.problems.append(Problem(TWICE, message, lines, [], "keep one of the two lines"))

    def _known_fields(self) -> str:
        below = f"; below a card {', '.join(self._shape.details)}" if self._shape.details else ""
        return ", ".join(self._shape.fields) + below

    def _field_shape(self, name: str) -> tuple[FieldShape | None, str]:
        """The field, and whose it is: `Anna's house: Stark`."""
        found = self._shape.field_named(name)
        if found is not None:
            return found, ""
        owner, rest = whose(name, self._shape.field_names)
        return (self._shape.field_named(rest), self._person(owner)) if owner else (None, "")

    def _number(self, shape: FieldShape, line: FieldLine, owner: str) -> None:
        text = line.value.strip()
        if not text.isdecimal() or len(text) > 7:
            message = f"`{shape.name}:` wants a number, not “{line.value[:40]}”."
            self._problem(BAD_COUNT, message, line.line, "", "write a whole number")
            return
        if owner and not self._shape.table:
            self._scene.own_numbers.setdefault(owner, {})[shape.number] = int(text)
        else:
            self._scene.numbers[shape.number] = int(text)

    def _mark(self, shape: FieldShape, line: FieldLine, owner: str) -> None:
        """Pick out the entry that is meant, by its name or else by what it is also called; never one of several."""
        wanted = key(line.value)
        entries = [entry for entry in self._scene.entries if not owner or entry.owner == owner]
        fitting = [entry for entry in entries if key(entry.card.name) == wanted]
        fitting = fitting or [entry for entry in entries if wanted in self._library.other_names(entry.card)]
        if not fitting:
            near = did_you_mean(line.value, [entry.card.name for entry in entries], "{}")
            message = f"`{shape.name}:` names {line.value[:60]}, which is not in the list."
            self._problem(NO_SUCH_CHOICE, message, line.line, line.value[:60], near or "add it, or name one that is")
        elif any(entry.card is not fitting[0].card or entry.chosen != fitting[0].chosen for entry in fitting):
            several = listed(
                f"{entry.card.name} (line {entry.lines[0]})" if entry.lines else entry.card.name for entry in fitting
            )
            message = f"`{shape.name}: {line.value[:60]}` may be {several}."
            self._problem(NO_SUCH_CHOICE, message, line.line, line.value[:60], "name one that is there only once")
        else:
            fitting[0].marks |= {shape.mark}
            return
        called = [entry.card for entry in fitting] or self._library.named(line.value)
        called = called or self._library.also_named(line.value)
        self._scene.missed.append((shape.mark, owner, called[0].name if called else line.value))

    def _named_card(self, shape: FieldShape, line: FieldLine, owner: str) -> None:
        """A field that puts a card into the list; the type may be left out of the name: `house: Stark`."""
        kind = self._shape.types.get(shape.card, shape.card.casefold().removesuffix(" card"))
        for part in line.value.split(",") if not self._library.named(line.value) else [line.value]:
            name = part.strip()
            if not name or key(name) == "none":
                continue
            cards = [card for card in self._library.named(name) if card.type == kind]
            cards = cards or [
                card for card in self._library.of_type(kind) if key(name) == key(card.name.partition(" ")[2])
            ]
            if not cards:
                known = [card.name for card in self._library.of_type(kind)]
                hint = did_you_mean(name, known, "{}") or f"there are {', '.join(known[:12])}"
                message = f"There is no {shape.card} “{name[:60]}”."
                self._problem(UNKNOWN_CARD, message, line.line, name[:60], hint)
                continue
            place = (cards[0].number, shape.card, owner)
            if self._named.setdefault(place, line) is line:  # the same in two lines is said twice, not there twice
                written = CardLine(1, cards[0].name, line=line.line)
                self._entry(cards[0], 1, shape.card, owner, written, None)

    def _defaults(self) -> None:
        for shape in self._shape.fields.values():
            if shape.number and shape.default and shape.number not in self._scene.numbers:
                self._scene.numbers[shape.number] = int(shape.default)


def _are(count: int) -> str:
    return "card is" if count == 1 else "cards are"

"""Words of a game's table that must be words of its vocabulary or fields of its cards, and are none.

The table by itself is measured when it is read; this is what only the whole game can say. Without it such a word would
change nothing, and nobody would know why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardwright.check.messages import listed
from cardwright.check.outline import VARIANT, asked_for, values_of
from cardwright.check.schema import CardSchema
from cardwright.lang.data import Fault
from cardwright.lang.data.shapes import did_you_mean
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.gametable import GameTable
from cardwright.meaning.gamedata.lexicon import Lexicon


class Course(NamedTuple):
    """What the other files of a game say that its table may name."""

    choices: Mapping[str, tuple[str, ...]]
    """The readings of the rules of play with their values, and the variants."""
    formats: Sequence[str]

    @classmethod
    def read(cls, rules: str, formats: Iterable[str]) -> Course:
        """From the texts of the rules of play and of the formats of lists."""
        choices: dict[str, tuple[str, ...]] = {VARIANT: ("none",)}
        for block in re.split(r"\n(?=\w+:)", "\n" + rules):
            head, _, value = block.partition(":")
            if head.strip() == "variant":
                choices[VARIANT] += (value.partition("\n")[0].strip(),)
        for found in _READING.finditer(rules):
            choices[found[1].strip()] = values_of({"values": found[2]} if found[2] else {})
        return cls(choices, [found[1].strip() for text in formats for found in _FORMAT.finditer(text)])


_READING = re.compile(r"^reading:(.*)(?:\n(?:values:(.*)))?", re.MULTILINE)
_FORMAT = re.compile(r"^format:(.*)", re.MULTILINE)


def word_faults(lexicon: Lexicon, vocabulary: Vocabulary, schema: CardSchema | None, course: Course) -> Iterator[Fault]:
    """Everything of `[play]` that names what there is none of in the game."""
    table, start = lexicon.table, lexicon.table.start
    yield from _choice_faults(table, course)
    labels = {entry.name for entry in vocabulary.labels} | {*lexicon.labels, *table.windows}
    labels |= {label.window for label in lexicon.labels.values()}
    for name, window in table.windows.items():
        place = ("play", "windows", name, "labels")
        yield from _unknown(place, "label", window.labels, sorted(labels - {""}), "Labels are words of the vocabulary.")
    for key, said in (("cast_as", table.texts.cast_as.values()), ("happens", table.texts.happens)):
        hint = "The labels are those of `[labels]`."
        yield from _unknown(("play", "texts", key), "label", sorted(said), sorted(lexicon.labels), hint)
    hint = "Nouns are words of the vocabulary."
    yield from _unknown(("play", "texts", "cast_as"), "noun", list(table.texts.cast_as), list(vocabulary.nouns), hint)
    if start is not None and start.score:
        numbers = [*lexicon.stats.values(), *lexicon.tokens.values(), *table.pieces.counters]
        hint = "It is a number of `[stats]` that play.rules defines, or a counter."
        yield from _unknown(("play", "start", "score"), "number", [start.score], numbers, hint)
    if start is not None and start.players[0] > start.players[1]:
        few, many = start.players
        message = f"`play.start.players`: from {few} to {many} players there is nobody."
        yield Fault(("play", "start", "players"), message, f"Write the fewest first: [{many}, {few}].")
    if start is not None and not start.players[0]:
        yield Fault(("play", "start", "players"), "`play.start.players`: nobody plays a game of 0.", "Write [2, 4].")
    if start is not None and not (start.zones or start.tokens):
        hint = 'Name a section of the lists, or a type of cards, and its zone: zones = { deck = "deck" }.'
        yield Fault(
            ("play", "start"), "`play.start.zones`: it is not said where any card lies when a game begins.", hint
        )
    yield from _word_faults(lexicon, vocabulary)
    yield from _verb_faults(lexicon, vocabulary)
    yield from _lying_faults(lexicon)
    yield from _noun_faults(lexicon, _types(schema) if schema is not None else [])
    known = {*lexicon.attributes, *lexicon.attributes.values(), *(schema.kinds.fields if schema is not None else ())}
    bare = [name for name in lexicon.attributes if name not in vocabulary.values]  # nothing is said of what it can be
    misspelt = [name for name in vocabulary.values if name not in known and did_you_mean(name, bare)]
    hint = "Name the attribute in `[values]` of the vocabulary as `[attributes]` does."
    yield from _unknown(("attributes",), "attribute", misspelt, bare, hint)
    if schema is not None:
        fields, types = list(schema.kinds.fields), _types(schema)
        printed = [field for field in table.pieces.stats.values() if field]
        hint = "The fields are those of card.schema.json."
        yield from _unknown(("play", "pieces", "stats"), "field", printed, fields, hint)
        told = {*fields, *lexicon.attributes, *lexicon.attributes.values()}
        hint = "What is told with a card is an attribute of `[attributes]`, or a number of `[play.pieces.stats]`."
        both = sorted({*told, *table.pieces.stats})
        yield from _unknown(("play", "pieces", "shown"), "attribute or number", table.pieces.shown, both, hint)
        hint = "The types are those of card.schema.json."
        for name, kinds in (("works", table.zones.works), ("waits", table.zones.waits)):
            yield from _unknown(("play", "zones", name), "type", list(kinds), types, hint) if types else ()


def value_faults(lexicon: Lexicon, vocabulary: Vocabulary, schema: CardSchema) -> Iterator[Fault]:
    """Values that cards may have and no text can say: of an attribute of which the vocabulary lists all."""
    fields = schema.schema.get("properties", {})
    for name, field in lexicon.attributes.items():
        known = [value.strip("[]") for value in vocabulary.values.get(name, [])]
        values = fields.get(field, {}).get("enum") if known else None
        place, hint = ("properties", str(field), "enum"), "The values are those of `[values]` in vocabulary.toml."
        yield from _unknown(place, name, [str(value) for value in values or ()], known, hint)


def _word_faults(lexicon: Lexicon, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Labels and tokens that no text can say, and counters that are like a token which nothing counts."""
    labels, pieces = [entry.name for entry in vocabulary.labels], lexicon.table.pieces
    windows = [*lexicon.table.windows]
    times = {*windows, *lexicon.table.times.periods, *lexicon.table.times.spans, *lexicon.periods}
    for name, label in lexicon.labels.items():
        yield from _unknown(
            ("labels", name), "label", [name], labels, "Labels are words of the vocabulary: `[labels]`."
        )
        known = label.window in times or label.window == name  # a label may stand for a time of its own
        misspelt = [label.window] if not known and did_you_mean(label.window, windows) else []
        yield from _unknown(("labels", name), "window", misspelt, windows, "The windows are those of `[play.windows]`.")
    hint = "Tokens are words of the vocabulary: `[nouns.token]`."
    tokens = [name for name, noun in vocabulary.nouns.items() if noun.kind == "token"]
    for name in lexicon.tokens:
        if name not in vocabulary.nouns:
            yield from _unknown(("tokens", name), "token", [name], tokens, hint)
    counted, said = [*pieces.counters, *pieces.tokens], [*lexicon.tokens.values(), *lexicon.stats.values()]
    missing = [token for token in lexicon.tokens.values() if token not in counted]
    for section in ("counters", "tokens"):
        place, hint = ("play", "pieces", section), "What is counted is a token of `[tokens]`."
        like = [one for one in getattr(pieces, section) if one not in said and did_you_mean(one, missing)]
        yield from _unknown(place, "token", like, missing, hint)


def _verb_faults(lexicon: Lexicon, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Verbs of which the table says what they do, and that there are none of."""
    deeds = lexicon.table.deeds
    verbs = {*vocabulary.frames, *lexicon.verbs, *(data.verb for data in lexicon.verbs.values())}
    hint = "Verbs are words of the vocabulary, and of grammar/verbs.toml."
    for name, told in (("goes", deeds.goes), ("sets", deeds.sets), ("taken", deeds.taken), ("paid", deeds.paid)):
        yield from _unknown(("play", "deeds", name), "verb", list(told), sorted(verbs), hint)
    begun = {frame.partition(" ")[0] for frame in vocabulary.frames}  # “draw an Event” is told of apart from “draw”
    for name in lexicon.verbs:
        if name not in vocabulary.frames and name.partition(" ")[0] not in begun:
            yield from _unknown(("verbs", name), "verb", [name], sorted(vocabulary.frames), hint)


def _lying_faults(lexicon: Lexicon) -> Iterator[Fault]:
    """Piles that are none, and what only its player sees and is nobody's."""
    zones = lexicon.table.zones
    for kind in zones.kinds:
        if kind.private and not kind.each:
            message = f"`play.zones.kinds.{kind.name}`: only its player sees it, and all players share it."
            yield Fault(("play", "zones", "kinds", kind.name), message, f"Write {kind.name} = {{ each = true, … }}.")
    loose = {kind.name for kind in zones.kinds if not kind.ordered}
    drawn = {str(zone) for verb in lexicon.verbs.values() if verb.build is Build.DRAW for zone in verb.zones}
    for zone in sorted(drawn & loose):
        message = f"`play.zones.kinds`: cards are drawn off the top of the {zone}, which has no order."
        yield Fault(("play", "zones", "kinds", zone), message, f"Write {zone} = {{ ordered = true, … }}.")


def _noun_faults(lexicon: Lexicon, types: Sequence[str]) -> Iterator[Fault]:
    """Kinds of cards and zones by which words are explained, misspelt. A name that is like none that there is may be
    that of a card, or of a space; a noun may stand for its own kind."""
    zones = {kind.name for kind in lexicon.table.zones.kinds} | {*lexicon.zones}
    kinds = {*types, *(name.casefold() for name in lexicon.table.pieces.nouns)}
    for section, nouns in (("nouns", lexicon.nouns), ("values", lexicon.values)):
        for name, noun in nouns.items():
            for zone in (*noun.zones, *noun.yours):
                if zone not in zones and did_you_mean(zone, sorted(zones)):
                    hint = "The zones are those of `play.zones.kinds`."
                    yield from _unknown((section, name), "zone", [zone], sorted(zones), hint)
            kind = str(noun.kind or "").casefold()
            if kind not in ("", name.casefold(), *kinds) and did_you_mean(kind, sorted(kinds)):
                hint = "The types are those of card.schema.json."
                yield from _unknown((section, name), "type", [kind], sorted(kinds), hint)


def _choice_faults(table: GameTable, course: Course) -> Iterator[Fault]:
    """Readings, their values, and formats of lists that there are none of: what depends on them would never be so."""
    start, pieces = table.start, table.pieces
    hint = "The counters are those of `play.pieces.counters`."
    yield from _unknown(("play", "pieces", "sources"), "counter", list(pieces.sources), pieces.counters, hint)
    under = [(("play", "pieces", "sources"), when) for when in pieces.sources.values()]
    if start is not None:
        under += [(("play", "start", "sets"), when) for when in start.sets.values()]
        under += [(("play", "start", "spare"), when) for when in start.spare.values()]
    for place, when in under:
        for asked in asked_for(when):
            yield from _not_chosen(place, asked.name, asked.values, course)
    place = ("play", "start", "readings")
    for name, readings in start.readings.items() if start is not None else ():
        yield from _unknown(place, "format", [name], course.formats, "The formats are those of `formats/`.")
        for reading, value in readings.items():
            yield from _not_chosen(place, reading, [value], course)


def _not_chosen(place: tuple[str, ...], name: str, values: Sequence[str], course: Course) -> Iterator[Fault]:
    if name not in course.choices:
        hint = "The readings are the parts `reading:` of play.rules: write `NAME = VALUE` or `NAME != VALUE`."
        yield from _unknown(place, "reading", [name or ", ".join(values)], list(course.choices), hint)
        return
    there = course.choices[name]
    for value in values:
        if value not in there:
            message = f"`{'.'.join(place)}`: `{name}` is never “{value}”.{did_you_mean(value, there)}"
            yield Fault(place, message, f"There are {listed(list(there))}.")


def _types(schema: CardSchema) -> list[str]:
    """The types of cards that a schema lists; none, where it lists none."""
    shape = schema.schema.get("properties", {}).get("type", {})
    return list(shape.get("enum", []) or [])


def _unknown(
    place: tuple[str, ...], what: str, names: Sequence[str], known: Sequence[str], hint: str
) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            near = did_you_mean(name, known)
            yield Fault(place, f"`{'.'.join(place)}`: the game has no {what} “{name}”.{near}", hint)

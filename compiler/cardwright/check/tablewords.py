"""Words of a game's table that must be words of its vocabulary or fields of its cards, and are none.

The table by itself is measured when it is read; this is what only the whole game can say. Without it such a word would
change nothing, and nobody would know why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.check.schema import CardSchema
from cardwright.lang.data import Fault
from cardwright.lang.data.shapes import did_you_mean
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.lexicon import Lexicon


def word_faults(lexicon: Lexicon, vocabulary: Vocabulary, schema: CardSchema | None) -> Iterator[Fault]:
    """Everything of `[play]` that names what there is none of in the game."""
    table, start = lexicon.table, lexicon.table.start
    labels = {entry.name for entry in vocabulary.labels} | {*lexicon.labels, *table.windows}
    labels |= {label.window for label in lexicon.labels.values()}
    for name, window in table.windows.items():
        place = ("play", "windows", name, "labels")
        yield from _unknown(place, "label", window.labels, sorted(labels - {""}), "Labels are words of the vocabulary.")
    if start is not None and start.score:
        numbers = [*lexicon.stats.values(), *lexicon.tokens.values(), *table.pieces.counters]
        hint = "It is a number of `[stats]` that play.rules defines, or a counter."
        yield from _unknown(("play", "start", "score"), "number", [start.score], numbers, hint)
    if start is not None and start.players[0] > start.players[1]:
        few, many = start.players
        message = f"`play.start.players`: from {few} to {many} players there is nobody."
        yield Fault(("play", "start", "players"), message, f"Write the fewest first: [{many}, {few}].")
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
        hint = "The types are those of card.schema.json."
        for name, kinds in (("works", table.zones.works), ("waits", table.zones.waits)):
            yield from _unknown(("play", "zones", name), "type", list(kinds), types, hint) if types else ()


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

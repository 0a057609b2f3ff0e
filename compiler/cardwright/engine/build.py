"""The rules of a game from its cards and keywords: each line of a text runs from its meaning, or is a fault."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_

from cardwright.check.compiled import CompiledBlock, CompiledKeyword, CompiledRule
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.engine.faults import CompileError, fault_at
from cardwright.engine.generate import choosing as _choosing
from cardwright.engine.generate import courses as _courses
from cardwright.engine.generate import handing as _handing
from cardwright.engine.generate import heard as _heard
from cardwright.engine.generate import moving as _moving
from cardwright.engine.generate import rays as _rays
from cardwright.engine.generate import recalling as _recalling
from cardwright.engine.generate import runtime as _runtime
from cardwright.engine.generate import seats as _seats
from cardwright.engine.generate import whose as _whose
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.gifts import is_nature
from cardwright.engine.generate.given import Giving
from cardwright.engine.generate.records import CardRecords
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layout import Layout
from cardwright.engine.lean.writing import written_anew
from cardwright.engine.noting import noted
from cardwright.engine.pieces import Cast, Piece
from cardwright.engine.piles import SHUFFLE
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import attend, carry_out, next_due, respond
from cardwright.engine.rulebook import DIRECTIONS, Rulebook
from cardwright.engine.rulerecords import Ability as Text
from cardwright.engine.rulerecords import Source
from cardwright.engine.rules import BY_MOVING, PUT, Effect, Rules
from cardwright.engine.sides import imply_other_sides
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.unable import note_unable
from cardwright.engine.verbs import NOTED, VERBS
from cardwright.engine.whence import with_purses, with_sources
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Label, Window
from cardwright.meaning.gamedata.gametable import IN_NAME, OTHER_SIDE, OWN_NAME

assert (
    _courses
    and _rays
    and _runtime
    and _choosing
    and _heard
    and _moving
    and _whose
    and _recalling
    and _handing
    and _seats
)  # what generated source calls, by loading it


def compile_rules(
    pieces: Iterable[Piece],
    book: Rulebook,
    players: int,
    keywords: Sequence[CompiledKeyword] = (),
    verbs: Iterable[str] = (),
) -> Rules:
    """The rules of a game for a number of players.

    A card that cannot run stops nobody else: its reasons are found by its name, and whatever touches it fails.
    """
    cast = Cast(pieces)
    _imply(cast, book)
    if book.board.ways:
        cast.values.setdefault(book.board.ways, list(DIRECTIONS))
    cards = len(cast.definitions)
    unchanging = _by_nature(cast, book)
    book = with_purses(with_sources(book, cast.definitions, keywords), cast.definitions, keywords)
    cast.definitions += keywords
    counts, lies, states = book.pieces.counters, book.pieces.tokens, book.pieces.marks
    layout = Layout(book.zones.kinds, counts, players, lies, states, len(cast.pieces), book.pieces.sources)
    for name, other in book.zones.also_called.items():
        layout.zones[name] = layout.zones[other]
    for name, whose in book.zones.shared.items():
        layout.zones[name] = tuple(layout.zones[name][player] for player in whose)
    rules = Rules(cast, layout, book, list(dict.fromkeys((*_verbs(cast.definitions, book), *verbs))))
    rules.unchanging = unchanging
    rules.respond, rules.carry_out, rules.attend, rules.note = respond, carry_out, attend, noted
    rules.next_due = next_due
    bearers = [0] * cards
    for piece, definition in enumerate(cast.definition_of):
        if definition != NOWHERE:
            bearers[definition] |= 1 << piece
    for definition, pieces_of_it in enumerate(bearers):
        rules.abilities.append(text_of(rules, definition, pieces_of_it))
    for of_type, names in book.pieces.innate.items():
        for name in names:
            rules.uses[name, ()] = rules.uses.get((name, ()), 0) | cast.of_type.get(of_type, 0)
    known = {(keyword.name, bool(keyword.parameters)): cards + number for number, keyword in enumerate(keywords)}
    rules.learn = partial(_learn, rules, known, set())
    rules.rewriting = partial(written_anew, rules)
    rules.learn()
    note_unable(rules)
    return rules


def _imply(cast: Cast, book: Rulebook) -> None:
    """What follows from what is printed is as good as printed. Rules of play are no cards, and have no type."""
    for attribute, words in book.pieces.nothing.items():
        cast.values[attribute] = [value for value in cast.values.get(attribute, []) if value not in words]
    for field in book.pieces.naming:
        for value in cast.values.get(field, []):
            cast.called[value] = cast.called.get(value, 0) | cast.having[field, value]
    for attribute, sources in book.pieces.implied.items():
        for source, values in sources.items():
            if source == IN_NAME:
                _imply_by_name(cast, attribute, values)
                continue
            if source == OTHER_SIDE:
                imply_other_sides(cast, attribute, values)
                continue
            if source == OWN_NAME:
                _imply_own_name(cast, attribute, {kind for noun in values for kind in book.pieces.nouns[noun]})
                continue
            types = [one for one in cast.of_type if not one.startswith("(")]
            known = types if source == "type" else cast.values.get(source, [])
            for value in (one for one in known if not values or one in values):
                bits = cast.of_type[value] if source == "type" else cast.having[source, value]
                cast.say(attribute, values.get(value, value), bits)


def _imply_by_name(cast: Cast, attribute: str, values: Mapping[str, str]) -> None:
    """Who has certain words in a name, alone or among others."""
    for words, value in values.items():
        whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        bits = [bits for name, bits in cast.called.items() if whole.search(name)]
        if bits:
            cast.say(attribute, value, reduce(or_, bits))


def _imply_own_name(cast: Cast, attribute: str, types: Collection[str]) -> None:
    """What a card of these types is called is its value, if it has no other."""
    known = reduce(or_, [cast.having[attribute, value] for value in cast.values.get(attribute, [])], 0)
    for piece in ids(reduce(or_, [cast.of_type.get(kind, 0) for kind in types], 0) & ~known):
        cast.say(attribute, cast.names[piece], 1 << piece)


def _by_nature(cast: Cast, book: Rulebook) -> frozenset[str]:
    """What cards always are: what a card says it is at all times is as good as printed (“This card is also a Lannister
    Hero”); attributes that some text changes from time to time are none of those that never change."""
    changed: set[str] = set()
    for number, block in enumerate(cast.definitions):
        if not block.lines or block.lexicon is None or not book.pieces.unchanging:
            continue
        bits = sum(1 << piece for piece, definition in enumerate(cast.definition_of) if definition == number)
        abilities = tuple(one for line in meanings_of(block) for one in line.abilities)
        natures = set[int]()
        for standing in (one for ability in abilities for one in ability.standings):
            value = is_nature(standing, book.pieces.unchanging)
            if value is not None:
                cast.say(book.pieces.attributes.get(value.attribute, value.attribute), str(value.value), bits)
                natures.add(id(standing))
        for node in walked(abilities):
            if isinstance(node, (m.Give, m.Lose)) and isinstance(node.quality, m.OfValue) and id(node) not in natures:
                changed.add(str(node.quality.attribute))
    return book.pieces.unchanging - changed


def look_over(rules: Rules, blocks: Iterable[CompiledBlock]) -> None:
    """Compile what no piece of the game bears (a weapon that nobody carries, a keyword that nobody has), to find what
    of it cannot run. Of a keyword that is given something, only whether it has a meaning can be told; what a label
    stands for is said in the data of the game, and its text only repeats that."""
    definitions, used = rules.cast.definitions, {name for name, _ in (*rules.uses, *rules.wanted)}
    known = {id(block) for block in definitions}
    for block in blocks:
        if isinstance(block, CompiledKeyword):
            if block.name in used or _is_label(block):
                continue
            if block.parameters:
                _note_refusals(rules, block)
            else:
                rules.want((block.name, ()), 0)
                rules.learn()
        elif id(block) not in known:
            for verb in _verbs([block], rules.book):
                rules.add_verb(verb)
            definitions.append(block)
            text_of(rules, len(definitions) - 1, 0)


def _is_label(keyword: CompiledKeyword) -> bool:
    labels = keyword.vocabulary.labels if keyword.vocabulary is not None else []
    return any(keyword.name == " ".join(word for word in label.name.split() if "{" not in word) for label in labels)


def _note_refusals(rules: Rules, keyword: CompiledKeyword) -> None:
    """What of a keyword has no meaning, whatever it is given."""
    definition = rules.cast.definitions.index(keyword)
    faults = [
        fault_at(keyword, definition, number, *line.refusal.said)
        for number, line in enumerate(meanings_of(keyword))
        if line.refusal is not None
    ]
    note_faults(rules, keyword.name, faults)


def _verbs(blocks: Iterable[CompiledBlock], book: Rulebook) -> list[str]:
    """Every verb that an event can have: those of the rulebook, of the game's table, and of what cards mean."""
    told = (verb for telling in book.does.tellings.values() for verb in telling.verbs)
    contest = (NOTED, *book.contest.verbs) if book.contest is not None else ()
    own = (*book.deeds.goes, *book.deeds.sets, *book.does.acts, *book.deeds.asks, *told, *contest)
    found = dict.fromkeys((*VERBS, *book.deeds.verbs, *own, *((SHUFFLE,) if book.zones.refills else ())))
    for block in blocks:
        if block.lines and block.lexicon is not None:
            found.update(dict.fromkeys(str(data.verb) for data in block.lexicon().verbs.values()))
            found.update(dict.fromkeys(meant_verbs(meanings_of(block))))
    return list(found)


def meant_verbs(lines: Sequence[LineMeaning]) -> Iterator[str]:
    """The verbs of what lines do and wait for."""
    for node in walked(tuple(ability for line in lines for ability in line.abilities)):
        if isinstance(node, m.Do):
            yield str(node.verb)
        elif isinstance(node, m.On):
            yield from map(str, node.verbs)
            if BY_MOVING in node.verbs and any(slot.role == "to" for slot in node.slots):
                yield PUT


# ---------------------------------------------------------------- texts


def text_of(rules: Rules, definition: int, pieces: int) -> Text | None:
    """What the text of a definition does when it is carried out, for those pieces that bear it; what else it says goes
    into the rules."""
    source = len(rules.sources)
    rules.sources.append(Source(rules.cast.definitions[definition].name, pieces, definition))
    return _text(rules, definition, source, pieces)


def _text(rules: Rules, definition: int, source: int, pieces: int) -> Text | None:
    """A text, line by line: each line that cannot run has a reason of its own, and with one of them the text does
    nothing."""
    block = rules.cast.definitions[definition]
    if not block.lines:
        return None
    if block.lexicon is None:
        note_faults(
            rules, block.name, [fault_at(block, definition, 0, (0, 0), "no table says what its words stand for")]
        )
        return None
    lines = meanings_of(block)
    lexicon, abilities = block.lexicon(), tuple(ability for line in lines for ability in line.abilities)
    records = CardRecords(rules, lexicon, definition, source, pieces, abilities)
    if rules.book.times.keeping is not None:
        records.keeping = _kept(abilities)
    giving = None
    if isinstance(block, CompiledKeyword):
        given = rules.sources[source].arguments
        giving = Giving(block.parameters, given, rules, lexicon)
    runs: list[Effect] = []
    faults: list[CompileError] = []
    for number, line in enumerate(lines):
        if line.refusal is not None:
            faults.append(fault_at(block, definition, number, *line.refusal.said))
            continue
        try:
            runs += _line(records, giving, line, number)
        except CannotRun as error:
            faults.append(fault_at(block, definition, number, error.span, error.message, meant=True))
        except Exception as error:  # one card must not take down the others, whatever is wrong with it
            if os.environ.get("CARDWRIGHT_TRACEBACK"):
                raise
            why = f"the interpreter stumbles over it ({type(error).__name__}{f': {error}' if str(error) else ''})"
            faults.append(fault_at(block, definition, number, (0, 0), why, meant=True))
    note_faults(rules, block.name, faults)
    return Text(_in_order(runs, records), records.slots) if runs and not faults else None


def _line(records: CardRecords, giving: Giving | None, line: LineMeaning, number: int) -> list[Effect]:
    """What a line does when its card is carried out."""
    said = [one for one in line.abilities if giving is None or not giving.lacks(one)]
    abilities = [giving.ability(one) if giving is not None else one for one in said]
    part = records.rules.cast.definitions[records.definition]
    if isinstance(part, CompiledRule) and part.kind == "action":  # what players may do by the rules, and when
        window = str(part.fields.get("window", ""))
        abilities = [replace(one, window=Window(window), label=Label(window)) for one in abilities]
    runs = [run for ability in abilities if (run := records.add(ability, number)) is not None]
    return [*runs, *records.carry_keywords()]


def note_faults(rules: Rules, name: str, faults: Iterable[CompileError]) -> None:
    """What of a card or a part of the rules cannot run, by its name."""
    for fault in faults:
        known = rules.faults.setdefault(name, [])
        if str(fault) not in map(str, known):
            known.append(fault)


def _kept(abilities: tuple[m.Ability, ...]) -> dict[int, int]:
    """The variables of one line that others speak of, each with a number among them."""
    kept = {node.number for node in walked(abilities) if isinstance(node, m.Kept)}
    return {number: index for index, number in enumerate(sorted(kept))}


class _InOrder:
    """Each line of a card in turn, whatever became of the one before; what it speaks of is its own, but for what the
    lines ask of each other."""

    def __init__(self, lines: list[Effect], shared: list[int]) -> None:
        self.lines, self.shared = lines, shared
        self.first, *self.others = lines

    def __call__(self, play: Play, me: int, it: Frame) -> bool:
        done, itself, nothing = self.first(play, me, it), it[0], [0] * (len(it) - 1)
        for line in self.others:
            if self.shared:
                told = [(slot, it[slot]) for slot in self.shared]
                it = [itself, *nothing]
                for slot, value in told:
                    it[slot] = value
            else:
                it[1:] = nothing
            done = line(play, me, it) and done
        return done


def _in_order(runs: list[Effect], records: CardRecords) -> Effect:
    return runs[0] if len(runs) == 1 else _InOrder(runs, sorted(set(records.asked.values())))


# ---------------------------------------------------------------- keywords


def _learn(rules: Rules, known: dict[tuple[str, bool], int], done: set[tuple[str, tuple[str, ...]]]) -> None:
    """The texts of keywords, once for everything that they are given on cards or by them."""
    while uses := sorted({*rules.wanted, *rules.uses} - done):
        for name, arguments in uses:
            if (name, arguments) in done:
                continue  # learnt meanwhile: one keyword may give another
            done.add((name, arguments))
            given = bool(arguments)  # “No Attachments” and “No Attachments except Weapon” have texts of their own
            definition = known.get((name, given), known.get((name, not given)))
            if definition is not None:
                _keyword(rules, definition, arguments)
    rules.statics.sort(key=lambda static: static.layer)
    rules.speaking = {static.source for static in rules.statics}


def _keyword(rules: Rules, definition: int, arguments: tuple[str, ...]) -> None:
    number, name = len(rules.sources), rules.cast.definitions[definition].name
    printed = rules.uses.get((name, arguments), 0)
    rules.sources.append(Source(name, printed, definition, keyword=True, arguments=arguments))
    rules.keywords.setdefault(name, []).append(number)
    text = _text(rules, definition, number, rules.cast.everything)
    if text is not None:
        rules.carried[number] = text

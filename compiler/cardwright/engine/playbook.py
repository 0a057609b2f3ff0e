"""The rules of a game from its rules of play and its cards: steps to carry out, rules that hold, actions, verbs and
numbers that are defined in words.

Every player bears the rules as if they were a card of his own that is always in force: `you` is each player. A rule
that does not speak of `you` is borne once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.check.outline import (
    ANY_ORDER,
    AT_ONCE,
    NEVER,
    VARIANT,
    Asked,
    asked_for,
    conditions,
    outline,
    values_of,
)
from cardwright.engine.agenda import Agenda
from cardwright.engine.boards.completing import complete
from cardwright.engine.boards.grids import with_grid
from cardwright.engine.boards.words import with_words
from cardwright.engine.build import compile_rules, meant_verbs, note_faults, text_of
from cardwright.engine.contests import with_contest
from cardwright.engine.events import emit
from cardwright.engine.faults import fault_at
from cardwright.engine.generate.effects import COPY
from cardwright.engine.generate.episodes import Episodes as Standings
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.tabling import owned_by
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.lean.trees import Made
from cardwright.engine.listening import hear_afterwards
from cardwright.engine.majorities import watch_majorities, with_majorities
from cardwright.engine.operations import MOVE, OF_A_COPY, OPERATIONS, RULES, SHOW, TOP, Cause, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Play
from cardwright.engine.prices import affords, pay
from cardwright.engine.reading import Passing
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulebook import Board, Parts, Procedures, Rulebook, rulebook
from cardwright.engine.rulerecords import Ability as Text
from cardwright.engine.rules import Rules
from cardwright.engine.seating import borrowed, foreign, seat
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.statics import free
from cardwright.engine.tabletop.measuring import with_table
from cardwright.engine.thrown import with_dice
from cardwright.engine.tokens import printed_numbers
from cardwright.engine.view import numbers as numbers_now
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.gametable import GameTable, Window, ZoneKind

BORNE = ("rule", "action")
_BY_NOTHING = (NOWHERE, NOWHERE)
COST = "cost"
"""The part of a deed that says that it is free."""
RULES_ZONE = "(rules of play)"
"""Where what players bear as rules lies: no card comes there, and none leaves."""


class Operation:
    """What a verb of the game does, as its text says: done to each piece by itself, which the text calls this card; or
    once, where it is done to none."""

    takes = frozenset(("what", "cost"))
    """The parts that its text speaks of: with any other it would do as if that had not been said."""

    def __init__(self, verb: str, zone: str = "") -> None:
        self.verb = verb
        self.zone = zone
        """The zone of the player to which the piece goes by it, before anything else."""
        self.text: Text | None = None
        self.copied: Text | None = None
        """What is done to a copy, if that is something else."""
        self._made: dict[Cause, Made] = {}

    def __call__(self, play: Play, player: int, _it: list[int], parts: Parts, cause: Cause) -> Mapping[str, Any]:
        text, what = self.text, parts.get("what")
        if COPY in parts:
            return {"done": self.done_to_copies(play, player, parts[COPY], cause), "what": parts[COPY]}
        assert text is not None, f"{self.verb} has a text"
        verb, itself = play.rules.verb[self.verb], len(play.rules.cast.pieces)
        if what is None:  # “the attacking player applies claim”: to no piece
            told = emit(play, Event(verb, SHOW, NOWHERE, player, (NOWHERE, NOWHERE), cause))
            return {"done": told and carry(play, itself, player, text.run, player, [itself] + [0] * text.slots)}
        return {"done": self.done_to(play, player, what, cause, COST in parts), "what": what}

    def done_to_copies(self, play: Play, player: int, what: int, cause: Cause) -> bool:
        """Do it to copies of pieces, which are no pieces: nothing moves, and the pieces have no part in it."""
        text, verb = self.copied or self.text, play.rules.verb[self.verb]
        itself, done = len(play.rules.cast.pieces), bool(what)
        assert text is not None, f"{self.verb} has a text"
        for piece in ids(what):
            if not emit(play, Event(verb, SHOW, piece, player, OF_A_COPY, cause)):
                done = False
                continue
            was, play.copying = play.copying, piece
            try:
                done &= carry(play, itself, player, text.run, player, [piece] + [0] * text.slots)
            finally:
                play.copying = was
        return done

    def done_to(self, play: Play, player: int, what: int, cause: Cause, gratis: bool = False) -> bool:
        """Do it to each of some pieces; whether it was done to all."""
        if not what:
            return False
        text, verb = self.text, play.rules.verb[self.verb]
        assert text is not None, f"{self.verb} has a text"
        able = what if not play.guard[verb] & what else free(play, verb, what, cause)
        done, priced = able == what, self.verb in play.rules.book.deeds.paid and not gratis
        made = self._made.get(cause)
        if made is None:
            made = self._made[cause] = Made(verb, SHOW, cause)
        for piece in ids(able):
            if priced and not affords(play, player, self.verb, piece):
                done = False
                continue
            if priced:
                pay(play, player, self.verb, piece, cause)
            if self.zone:
                play.copying = NOWHERE
                zone = play.rules.layout.zone(self.zone, player)
                if not emit(play, Event(verb, MOVE, piece, zone, TOP, cause)):
                    done = False
                    continue
            elif not play.guard[verb] and not play.after[verb]:  # nobody comes between, and nobody hears
                play.log.append((made[piece, player, _BY_NOTHING], None, play.parent, 1))  # type: ignore[arg-type]
            elif not emit(play, made[piece, player, _BY_NOTHING]):
                done = False
                continue
            done &= carry(play, piece, player, text.run, player, [piece] + [0] * text.slots)
        return done


class Number(Passing):
    """A number of a player that is defined in words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.slots = 0

    def __call__(self, play: Play, of: int) -> int:
        assert self.count is not None, f"{self.name} has words"
        itself = len(play.rules.cast.pieces)
        if of and not of & (of - 1):
            return self.count(play, of.bit_length() - 1, [itself] + [0] * self.slots)
        return sum(self.count(play, player, [itself] + [0] * self.slots) for player in ids(of))


class SpaceNumber:
    """In which space of a row pieces are, counted from 1."""

    def __init__(self, *zones: str) -> None:
        self.zones = zones

    def __call__(self, play: Play, of: int) -> int:
        found = 0
        for row in (row for zone in self.zones for row in play.rules.book.board.spaces[zone]):
            for number, space in enumerate(row, 1):
                found += number * sum(
                    space >> play.state.place[one] & 1 for one in ids(of) if play.state.place[one] >= 0
                )
        return found


def _no_watch(_rules: Rules) -> None:
    """In most games the rules of play say all that happens by itself."""


class Aid(NamedTuple):
    """What Python adds to the rules of play of a game: measuring, sight, ways, and whatever no sentence says yet."""

    does: Procedures = Procedures()
    board: Board | None = None
    memory: Callable[[int], int] | None = None
    """How many slots the memory has for so many pieces; as many as have names, if nothing is said."""
    watch: Callable[[Rules], None] = _no_watch
    """Has the rules notice what happens."""
    desk: Callable[[Any], Any] | None = None
    """Made from the game: how it is laid out as a set-up says, written down and shown, if not zone by zone."""


NO_AID = Aid()


class Choices(NamedTuple):
    """Which variant is played, and which reading of the rules holds where there are several."""

    variant: str = ""
    readings: Mapping[str, str] = {}

    def admits(self, rule: str) -> bool:
        """Whether a line of the rules holds."""
        return self.allows(conditions(rule)[1])

    def allows(self, asked: Sequence[Asked]) -> bool:
        """Whether what must be chosen is, so that a line or a period of the rules holds."""
        chosen = {**self.readings, VARIANT: self.variant or "none"}
        return all((chosen.get(one.name) in one.values) is one.same for one in asked)


AS_USUAL = Choices()
"""No variant, and the readings that are recommended."""


class Played(NamedTuple):
    """How a game is played."""

    whole: bool = False
    """Whether a player's period is gone through at once."""
    choices: Choices = AS_USUAL
    sides: Sequence[Sequence[int]] = ()
    """The players of each side; each for himself, if none is named."""


ONE_BY_ONE = Played()


def chosen_in(title: str) -> Choices:
    """“the last hand (variant = showdown)”: what is chosen for an example of this title; as usual, if nothing is."""
    asked = conditions(title)[1]
    if not asked or not all(one.name and one.same and len(one.values) == 1 for one in asked):
        return AS_USUAL
    said = {one.name: one.values[0] for one in asked}
    return Choices(said.pop(VARIANT, ""), said)


def in_full(parts: Sequence[CompiledRule], choices: Choices) -> Choices:
    """What is chosen, with the usual reading where nothing is said."""
    usual = {part.name: values_of(dict(part.fields))[0] for part in parts if part.kind == "reading"}
    return Choices(choices.variant, {**usual, **choices.readings})


def holding(parts: Sequence[CompiledRule], choices: Choices = AS_USUAL) -> list[CompiledRule]:
    """The rules of play with those lines that hold; the others are left out."""
    chosen = in_full(parts, choices)
    found: list[CompiledRule] = []
    absent, latest = set[str](), ""
    for part in parts:
        inside = str(part.fields.get("in", "" if part.kind == "period" else latest))
        if part.kind == "period":
            latest = part.name
            if inside in absent or not chosen.allows(asked_for(str(part.fields.get("under", "")))):
                absent.add(part.name)
        if part.name in absent and part.kind == "period":
            found.append(replace(part, fields={**part.fields, "under": NEVER}))
            continue
        if part.kind == "step" and inside in absent:
            continue
        there = [number for number, rule in enumerate(part.rules) if chosen.admits(rule)]
        if part.rules and not there and part.kind != "operation":  # a verb is known, though it does nothing here
            continue
        if len(there) < len(part.rules):
            lines = [part.lines[number] for number in there]
            found.append(replace(part, lines=lines, rules=[part.rules[number] for number in there]))
        else:
            found.append(part)
    return found


def as_chosen(table: GameTable, parts: Sequence[CompiledRule], choices: Choices) -> GameTable:
    """The table as it is in a variant, and with what some readings only have."""
    chosen, table = in_full(parts, choices), table.played_as(choices.variant)
    sources = {name: when for name, when in table.pieces.sources.items() if chosen.allows(asked_for(when))}
    return table if sources == table.pieces.sources else replace(table, pieces=replace(table.pieces, sources=sources))


class Playbook(NamedTuple):
    """All that a game whose rules are text is played by."""

    rules: Rules
    agenda: Agenda
    bearers: dict[int, int]
    """For each piece that is a rule in force, the player who bears it."""

    def lay_rules(self, state: State) -> None:
        """Have the rules be in force."""
        for piece, player in self.bearers.items():
            zone = self.rules.layout.zone(RULES_ZONE, player)
            OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone, TOP, RULES))


def for_each(part: CompiledRule) -> CompiledRule | None:
    """A rule with those of its lines that speak of `you`, which each player has by himself; none, if none does. The
    others hold once, however many play; the lines keep their numbers."""
    own = [any(isinstance(node, m.You) for node in walked(line.abilities)) for line in meanings_of(part)]
    if all(own):
        return part
    lines = [line if yes else replace(line, abilities=[]) for line, yes in zip(part.lines, own, strict=True)]
    return replace(part, lines=lines) if any(own) else None


def rule_pieces(parts: Iterable[CompiledRule], players: int) -> list[tuple[Piece, int]]:
    """The pieces that stand for rules in force, each with the player who bears it."""
    found: list[tuple[Piece, int]] = []
    for part in parts:
        if part.kind in BORNE:
            each = part if part.kind == "action" else for_each(part)
            found.append((Piece.of(part), 0))
            found += [(Piece.of(each), player) for player in range(1, players) if each is not None]
    return found


def _own(play: Play, me: int, _it: list[int]) -> int:
    """The pieces of a player, wherever they are: where pieces keep their sides, a name stands for one of these."""
    return int(owned_by(play, 1 << me))


def _winners(play: Play, _me: int, _it: list[int]) -> int:
    return sum(1 << player for player in play.state.winners)


def _banked(table: GameTable) -> dict[str, Callable[[Play, int], int]]:
    """Numbers of a player that lie with pieces of his: the highest of theirs in play; what is added up is a total."""
    counted = {*table.pieces.tokens, *table.pieces.totals}
    kept = {name: kind for name, kind in table.pieces.banks.items() if name not in counted}
    return {name: partial(_best, name, kind, table.zones.play[0]) for name, kind in kept.items()}


def _best(name: str, kind: str, zone: str, play: Play, players: int) -> int:
    values, found = numbers_now(play)[play.rules.stat[name]], 0
    for player in ids(players):
        lying = play.state.members[play.rules.layout.zone(zone, player)] & play.rules.cast.of_type.get(kind, 0)
        found += max((values[piece] for piece in ids(lying)), default=0)
    return found


def book_of(table: GameTable, parts: Sequence[CompiledRule], aid: Aid = NO_AID, pieces: int = 0) -> Rulebook:
    """The rulebook of a game whose rules are text: what its verbs and numbers are comes with the texts."""
    kinds = (*table.zones.kinds, ZoneKind(RULES_ZONE, each=True))
    works = {**table.zones.works, **{f"({kind})": (RULES_ZONE,) for kind in BORNE}}
    zones = replace(table.zones, kinds=kinds, works=works)
    verbs = [part.name for part in parts if part.kind == "operation"]
    operations = {name: Operation(table.verb_of(name), table.deeds.taken.get(name, "")) for name in verbs}
    numbers = {part.name: Number(part.name) for part in parts if part.kind == "define"}
    named = {row.number for row in table.rows.values() if row.number}
    spaces = {name: SpaceNumber(*(zone for zone, row in table.rows.items() if row.number == name)) for name in named}
    given = aid.does if table.reach is None else with_words(aid.does, table.reach, table.tiles)
    given = given if table.grid is None else with_grid(given, table.grid)
    given = given if table.majorities is None else with_majorities(given, table.majorities, table.times.memory)
    given = given if table.contest is None else with_contest(given, table.contest)
    given = given if table.ground is None else with_table(given, table)
    given = given if table.dice is None else with_dice(given, table.dice)
    printed = printed_numbers(table.start.tokens) if table.start is not None else {}
    does = replace(
        given,
        performs={**given.performs, **operations},
        readings={"seat": seat, **printed, **_banked(table), **given.readings, **numbers, **spaces},
        sights={"foreign": foreign, "borrowed": borrowed, **given.sights},
        roles={"winner of game": _winners, **given.roles},
        named=given.named or (_own if table.pieces.sided else None),
    )
    ages = table.reach is not None and table.reach.arrivals
    memory = aid.memory(pieces) if aid.memory is not None else len(table.times.memory) + pieces if ages else 0
    return rulebook(replace(table, zones=zones), does, aid.board, memory)


def playbook(
    parts: Sequence[CompiledRule],
    pieces: Sequence[Piece],
    book: Rulebook,
    windows: Mapping[str, Window],
    players: int,
    keywords: Sequence[CompiledKeyword] = (),
    verbs: Iterable[str] = (),
    played: Played = ONE_BY_ONE,
) -> Playbook:
    """The rules of a game for a number of players; what of them cannot run is in `rules.faults`, as with cards."""
    borne = rule_pieces(parts, players)
    own = [part.name for part in parts if part.kind == "operation"]
    said = [verb for part in parts for verb in meant_verbs(meanings_of(part))]
    verbs = dict.fromkeys((*verbs, *own, *said))
    rules = compile_rules([*pieces, *(piece for piece, _ in borne)], book, players, keywords, verbs)
    texts: dict[int, Text | None] = {}
    for number, part in enumerate(parts):
        if part.kind in BORNE:
            continue
        if part.kind in ("reading", "variant"):
            continue
        rules.cast.definitions.append(part)
        definition = len(rules.cast.definitions) - 1
        if part.kind == "define":
            _define(rules, definition)
        else:
            texts[number] = text_of(rules, definition, 0)
        if part.kind == "operation":
            operation = book.does.performs[part.name]
            assert isinstance(operation, Operation)
            operation.text = texts[number]
    for verb, done in book.deeds.copies.items():
        whole, copied = book.does.performs[verb], book.does.performs[done]
        assert isinstance(whole, Operation) and isinstance(copied, Operation)
        whole.copied = copied.text
    rules.learn()
    plan = outline(parts, [dict(part.fields) for part in parts], list(windows), _unheard)
    first = len(pieces)
    bearers = {first + at: player for at, (_, player) in enumerate(borne)}
    sides = played.sides or [(player,) for player in range(players)]
    for side in sides:
        for player in side:
            rules.allies[player] = sum(1 << one for one in side)
    watch_majorities(rules, played.choices.readings)
    if rules.auras is not None:
        rules.auras.beside = sum(1 << piece for piece in bearers)
        complete(rules, played.choices.readings, sides, not played.whole)
    at_once = {part.name for part in parts if part.kind == "rule" and part.fields.get("acts") == AT_ONCE}
    hear_afterwards(rules, bearers, at_once)
    free = {part.name for part in parts if part.kind == "rule" and part.fields.get("acts") == ANY_ORDER}
    named = enumerate(rules.cast.definitions)
    rules.unordered = {at for at, one in named if isinstance(one, CompiledRule) and one.name in free}
    rules.ordered = bool(free or book.texts.orders)
    rules.agenda = Agenda(plan, texts, windows, played.whole)
    rules.agenda.watch(rules)
    return Playbook(rules, rules.agenda, bearers)


def _unheard(*_: object) -> None:
    """What does not fit together was told when the rules were checked."""


def _define(rules: Rules, definition: int) -> None:
    """Have a number be what its definition says."""
    part = rules.cast.definitions[definition]
    number = rules.book.does.readings[part.name]
    assert isinstance(number, Number) and part.lexicon is not None
    for at, line in enumerate(meanings_of(part)):
        if line.refusal is not None:
            note_faults(rules, part.name, [fault_at(part, definition, at, *line.refusal.said)])
            continue
        for ability in line.abilities:
            changes = [one for one in ability.standings if isinstance(one, m.Change) and one.stat == part.name]
            if len(changes) != 1 or len(ability.standings) != 1 or changes[0].of != m.You():
                why = f"this does not say what the {part.name} of a player is"
                hint = f"write: your {part.name} is …"
                note_faults(rules, part.name, [fault_at(part, definition, at, ability.span, why, hint)])
                continue
            told = changes[0].number
            if _goes_round(rules, part.name):
                why, hint = f"the {part.name} of a player would be worked out from itself", "say what it is made of"
                note_faults(rules, part.name, [fault_at(part, definition, at, ability.span, why, hint)])
                continue
            made = Standings(rules, part.lexicon(), definition, at, ability)
            try:
                number.count = made.function("number", "play, me, it", lambda made=made, told=told: made.number(told))  # type: ignore[misc]
            except CannotRun as refusal:
                note_faults(
                    rules, part.name, [fault_at(part, definition, at, refusal.span, refusal.message, meant=True)]
                )
                continue
            number.slots = made.slots


def _goes_round(rules: Rules, name: str) -> bool:
    """Whether a number of players is worked out from itself, be it by way of others that are defined in words."""
    made_of: dict[str, set[str]] = {}
    for part in rules.cast.definitions:
        if isinstance(part, CompiledRule) and part.kind == "define":
            nodes = [node for line in meanings_of(part) for node in walked(line.abilities)]
            theirs = [node for node in nodes if isinstance(node, m.StatOf) and _is_of_players(node.of)]
            made_of[part.name] = {str(node.stat) for node in theirs}
    found, waiting = set[str](), [name]
    while waiting:
        new = made_of.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return name in found


def _is_of_players(of: m.Set[Any]) -> bool:
    return isinstance(of, m.You) or (isinstance(of, m.Var) and of.sort is m.Sort.PLAYER)


def lines_of(parts: Iterable[CompiledRule]) -> Iterator[tuple[CompiledRule, int, str]]:
    """Every line of the rules with its number and the id of the rule that it says."""
    for part in parts:
        for number, rule in enumerate(part.rules):
            yield part, number, rule

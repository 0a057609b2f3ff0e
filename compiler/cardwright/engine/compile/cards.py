"""Compiles the cards of a game into its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.engine.cast import Cast, Piece
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statements import block
from cardwright.engine.compile.statics import BEGIN, is_static, standing
from cardwright.engine.layout import Layout
from cardwright.engine.play import Frame, Play
from cardwright.engine.resolving import VERBS
from cardwright.engine.rules import Ability, Effect, Rulebook, Rules
from cardwright.lang.tree import Act, Node


def compile_rules(pieces: Iterable[Piece], book: Rulebook, players: int) -> Rules:
    """The rules of a game for a number of players; raises CompileError for a card that cannot run."""
    cast = Cast(pieces)
    layout = Layout(book.zones, book.counters, players)
    rules = Rules(cast, layout, book, _verbs(cast, book))
    for definition in range(len(cast.definitions)):
        rules.abilities.append(_ability(rules, definition))
    return rules


def _verbs(cast: Cast, book: Rulebook) -> list[str]:
    """Every verb that an event can have: those of the rulebook and those on cards."""
    found = dict.fromkeys((*VERBS, *book.verbs, *book.goes, BEGIN))
    for card in cast.definitions:
        for line in card.lines:
            for ability in line.abilities:
                for node in _acts(ability):
                    found.update(dict.fromkeys((node.verb, *node.more)))
    return list(found)


def _acts(value: object) -> Iterator[Act]:
    """Every act in a tree."""
    if isinstance(value, Act):
        yield value
    if isinstance(value, Node):
        for part in value.__dict__.values():
            yield from _acts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _acts(part)


def _ability(rules: Rules, definition: int) -> Ability | None:
    """What a card does when it is carried out; what it says of itself goes into the rules."""
    card = rules.cast.definitions[definition]
    pieces = [piece for piece, own in enumerate(rules.cast.definition_of) if own == definition]
    scope = Scope(rules, definition)
    runs: list[Effect] = []
    for number, line in enumerate(card.lines):
        scope.line = number
        for ability in line.abilities:
            if ability.labels:
                raise scope.error(ability, "labels have no meaning yet")
            if all(is_static(node) for node in ability.statements):
                for node in ability.statements:
                    for piece in pieces:
                        standing(node, scope, piece)
            else:
                runs.append(block(ability.statements, scope))
    return Ability(_in_order(runs), scope.slots) if runs else None


def _in_order(runs: list[Effect]) -> Effect:
    """Each line of a card in turn, whatever became of the one before."""
    if len(runs) == 1:
        return runs[0]

    def run(play: Play, me: int, it: Frame) -> bool:
        done = True
        for one in runs:
            done = one(play, me, it) and done
        return done

    return run

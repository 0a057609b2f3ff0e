"""Words in quotation marks: abilities that one card gives to others. Each is a text of its own, printed on no card."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Source
from cardwright.engine.view import View
from cardwright.lang.tree import Kind, Quote, Saying, Select, Thing


def quoted(thing: Thing | None) -> Quote | None:
    """The words that are given: by themselves, or as `the ability "..."`."""
    match thing:
        case Quote(abilities=[_, *_]):
            return thing
        case Select(kinds=[Kind(kind="ability", filters=[])], where=[Saying(quote=quote)], owner=None):
            return quote
    return None


def giving(quote: Quote, targets: Pool, scope: Scope) -> Callable[[Play, int, Frame, View], None]:
    """Cards bear the words for as long as it is so."""
    from cardwright.engine.compile.abilities import text_of  # an ability may give an ability

    rules = scope.rules
    number = len(rules.sources)
    definition = rules.cast.definitions[scope.definition]
    rules.sources.append(Source(definition.name, 0, scope.definition))
    inner = Scope(rules, scope.definition, rules.cast.everything)
    inner.source, inner.line, inner.offset = number, scope.line, scope.offset
    text = text_of(inner, [quote.abilities], scope.line)
    if text is not None:
        raise scope.error(quote, "it does not say when these words are carried out")

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        view.grant(number, targets(play, me, it))

    return apply

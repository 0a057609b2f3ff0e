"""Numbers: written, given to a keyword, counted, or read off a card."""

from __future__ import annotations

from cardwright.engine.compile.filters import was_done
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool
from cardwright.engine.state import ids
from cardwright.engine.view import look, numbers
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Constant,
    InState,
    Kind,
    Number,
    Quantity,
    Ref,
    Related,
    Select,
    Statement,
    Thing,
    Variable,
    Where,
)


def number(node: Number, scope: Scope) -> Count:
    """A number as it is written, or what its letter stands for."""
    if isinstance(node, Constant):
        value = node.value
        return lambda _play, _me, _it: value
    if isinstance(node, Variable):
        if node.name not in scope.variables:
            raise scope.error(node, f"it is not said what {node.name} is")
        return scope.variables[node.name]
    raise scope.error(node, "this number is not understood yet")


def name_letter(node: Statement, scope: Scope) -> None:
    """`where X is the number of cards in your hand`: what a letter stands for in the sentence."""
    match node:
        case Be(who=Select(kinds=[Kind(noun=letter)]), what=what) if what is not None and not node.negated:
            scope.variables[letter] = amount(what, scope)
            return
    raise scope.error(node, "it does not say what the letter stands for")


def amount(thing: Thing, scope: Scope) -> Count:
    """A noun phrase as a number: `3`, `the number of cards in your hand`, `its STR`, `half its STR`."""
    match thing:
        case Select(quantity=Quantity(words=[*words], number=None) as quantity) if "half" in words:
            rest = quantity.model_copy(update={"words": [word for word in words if word != "half"]})
            return halved(amount(thing.model_copy(update={"quantity": rest}), scope), scope)
        case Amount(quantity=quantity) if quantity.number is not None:
            return number(quantity.number, scope)
        case Select(kinds=[Kind(kind="number")], where=[Related(preposition="of", thing=of)]):
            return how_many_are(of, scope)
        case Select(kinds=[Kind(noun=noun)]) if noun in scope.rules.book.totals:
            total: Count = scope.rules.book.totals[noun](thing, scope)
            return total
        case Select(kinds=[Kind(kind="stat" | "token") as kind]):
            return _read_off(thing, kind, scope)
        case Ref(kind="number") | Ref(kind="token"):
            slot = scope.last(thing, thing.kind, thing.noun).slot
            return lambda _play, _me, it: it[slot]
    raise scope.error(thing, "this is no number yet")


def halved(count: Count, scope: Scope) -> Count:
    """Half of a number: rounded down, unless the words say up."""
    more = 1 if scope.round_up else 0
    return lambda play, me, it: (count(play, me, it) + more) // 2


def how_many_are(thing: Thing, scope: Scope) -> Count:
    """How many there are of something: cards, players, tokens."""
    if is_player(thing, scope):
        pool = who(thing, scope)
        return lambda play, me, it: pool(play, me, it).bit_count()
    match thing:
        case Select(kinds=[Kind(kind="token", noun=noun)], where=[Where(clause=Act() as clause)]) if was_done(clause):
            return _how_much_was(noun, clause, scope)
        case Select(kinds=[Kind(kind="token") as kind]):
            return _read_off(thing, kind, scope)
        case Select(
            kinds=[Kind(kind="attribute", noun=noun, filters=[InState(word="different")])],
            where=[Related(preposition="among" | "of", thing=among)],
        ):
            return _different(noun, among, scope)
    pool = describe(thing, scope).among()
    return lambda play, me, it: pool(play, me, it).bit_count()


def _how_much_was(noun: str, clause: Act, scope: Scope) -> Count:
    """`each token you gained this turn`: what was counted up, by all events together."""
    from cardwright.engine.compile.history import counted_up  # events and numbers speak of each other

    layout = scope.rules.layout
    first = layout.counters.get(noun)
    if first is None:
        raise scope.error(clause, f"the rulebook knows no number `{noun}` of players")
    return counted_up(clause, range(first, first + layout.players), scope)


def _different(noun: str, among: Thing, scope: Scope) -> Count:
    """`each different house among the cards you played`."""
    name = scope.rules.book.attributes.get(noun, noun)
    values, pool = scope.rules.cast.values.get(name, []), describe(among, scope).among()

    def run(play: Play, me: int, it: Frame) -> int:
        bits, view = pool(play, me, it), look(play)
        return sum(bool(view.has(play, name, value) & bits) for value in values)

    return run


def _read_off(thing: Select, kind: Kind, scope: Scope) -> Count:
    """`its STR`, `the total STR of your characters`, `your gold`, `the damage on this model`."""
    whose = thing.owner
    for one in thing.where:
        match one:
            case Related(preposition="of" | "on", thing=of) if whose is None:
                whose = of
            case _:
                raise scope.error(one, "this says nothing of a number yet")
    printed = False
    for each in kind.filters:
        match each:
            case InState(word="total"):
                pass
            case InState(word="printed"):
                printed = True
            case _:
                raise scope.error(each, "this says nothing of a number yet")
    if whose is None:
        raise scope.error(thing, f"it is not plain whose {kind.noun} is meant")
    if is_player(whose, scope):
        return of_players(kind.noun, who(whose, scope), scope, thing)
    return of_pieces(kind.noun, describe(whose, scope).among(), scope, thing, printed=printed)


def of_pieces(noun: str, pool: Pool, scope: Scope, node: Thing, *, printed: bool = False) -> Count:
    """The sum of a number over pieces."""
    rules = scope.rules
    if noun in rules.stat:
        stat = rules.stat[noun]
        if printed:
            values = rules.printed[stat]
            return lambda play, me, it: sum(values[piece] for piece in ids(pool(play, me, it)))

        def run(play: Play, me: int, it: Frame) -> int:
            bits, now = pool(play, me, it), numbers(play)[stat]
            if play.known:
                return sum(_last_known(play, piece, stat, now[piece]) for piece in ids(bits))
            return sum(now[piece] for piece in ids(bits))

        return run
    if noun in rules.layout.tokens:
        first = rules.layout.tokens[noun]
        return lambda play, me, it: sum(play.state.counters[first + piece] for piece in ids(pool(play, me, it)))
    raise scope.error(node, f"the rulebook knows no number `{noun}` of cards")


def _last_known(play: Play, piece: int, stat: int, now: int) -> int:
    """A number of a piece; as it last was, if the piece left play while what asks was under way."""
    known = play.known.get(piece)
    return now if known is None or play.state.zone[piece] in play.rules.field else known[0][stat]


def of_players(noun: str, pool: Pool, scope: Scope, node: Thing) -> Count:
    """The sum of a number over players: a counter of theirs, or tokens on their cards."""
    layout, book = scope.rules.layout, scope.rules.book
    if noun in layout.counters:
        first = layout.counters[noun]
        return lambda play, me, it: sum(play.state.counters[first + player] for player in ids(pool(play, me, it)))
    if noun in layout.tokens:
        cards = scope.rules.cast.of_type.get(book.banks.get(noun, ""), scope.rules.cast.everything)
        return of_pieces(noun, _in_their_zones(cards, pool), scope, node)
    raise scope.error(node, f"the rulebook knows no number `{noun}` of players")


def _in_their_zones(cards: int, pool: Pool) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        wanted, bits, rules = pool(play, me, it), 0, play.rules
        for zone in rules.field:
            player = rules.layout.player_of[zone]
            if player >= 0 and wanted >> player & 1:
                bits |= play.state.members[zone]
        return bits & cards

    return run

"""Statuses: keywords that a model gains and has until it loses them."""

from __future__ import annotations

from cardwright.engine.compile.keywords import bearers_of
from cardwright.engine.compile.modifiers import changes
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.gaining import gaining
from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, LAST, Cause, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect, Pool, Static
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import ABILITIES, View, look
from cardwright.games.minis.table import bearer_of
from cardwright.lang.tree import Act, KeywordUse

GAIN, LOSE = "gain", "lose"


def gain(node: Act, scope: Scope) -> Effect:
    """`It gains Poison 1.`, `That model gains Inspire 4.`: it has it until it loses it."""
    if not isinstance(node.what, KeywordUse):
        return gaining(node, scope)
    return _for_good(node, scope)


def become(node: Act, scope: Scope) -> Effect:
    """`It becomes Knocked Down.`"""
    if not isinstance(node.what, KeywordUse):
        raise scope.error(node, "nothing can become this yet")
    return _for_good(node.model_copy(update={"verb": GAIN, "means": "count"}), scope)


def lose(node: Act, scope: Scope) -> Effect:
    """`It loses Poison.`, `it loses its Audacity marker`; what a text grants anew is taken away for good."""
    if not isinstance(node.what, KeywordUse):
        owner = getattr(node.what, "owner", None)
        if owner is not None and node.what is not None:
            node = node.model_copy(update={"what": node.what.model_copy(update={"owner": None})})
        return gaining(node, scope)
    assert node.who is not None
    pool, bearers = describe(node.who, scope).among(), bearers_of(node.what, scope)
    ended = _end(node, node.what, scope)
    stripped = _for_good(node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        had = pool(play, me, it) & bearers(play, me, it)
        done = ended(play, me, it)
        if had & bearers(play, me, it):  # some text gives it again and again
            return stripped(play, me, it)
        return done or bool(had)

    return run


def stand_up(node: Act, scope: Scope) -> Effect:
    """A model that is Knocked Down is so no longer."""
    scope.only(node, "who", "mood")
    use = KeywordUse(span=node.span, name="Knocked Down")
    return _end(node, use, scope)


def _for_good(node: Act, scope: Scope) -> Effect:
    if node.who is None:
        raise scope.error(node, "it does not say of whom")
    pool, slot = describe(node.who, scope).among(), scope.mention("card", "model")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    records = []
    for layer, apply in changes(node, scope, lambda _play, _me, it: it[slot]):
        records.append(len(scope.rules.lasting))
        scope.rules.lasting.append(Static(NOWHERE, layer, None, apply, scope.slots, cause))

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for piece in ids(pool(play, me, it)):
            it[slot] = 1 << piece
            for record in records:
                done = emit(play, Event(verb, LAST, record, piece, (me, NOWHERE, NOWHERE, tuple(it)), cause)) or done
        it[slot] = pool(play, me, it)
        return done

    return run


def _end(node: Act, use: KeywordUse, scope: Scope) -> Effect:
    assert node.who is not None
    pool = describe(node.who, scope).among()
    verb, cause = node.verb, scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for piece in ids(pool(play, me, it)):
            done = end_status(play, piece, use.name, verb, cause, tuple(use.arguments)) or done
        return done

    return run


def end_status(play: Play, piece: int, name: str, verb: str, cause: Cause, arguments: tuple[str, ...] = ()) -> bool:
    """Have a piece be rid of a keyword that it gained; whether it had it."""
    done = False
    for one in play.state.lasting:
        if one.card == piece and grants(play, one.record, piece, name, one.frame, arguments):
            done = emit(play, play.rules.event(verb, LAPSE, one.record, piece, (), cause)) or done
    return done


def grants(
    play: Play, record: int, piece: int, name: str, frame: tuple[int, ...], arguments: tuple[str, ...] = ()
) -> bool:
    """Whether a record that holds gives a keyword to a piece: tried on a view of its own."""
    static = play.rules.lasting[record]
    if not isinstance(static, Static) or static.layer != ABILITIES:
        return False
    view = View(play)
    static.apply(play, 0, list(frame), view)
    texts = [
        source
        for source in play.rules.keywords.get(name, ())
        if not arguments or play.rules.sources[source].arguments == arguments
    ]
    return any(view.granted.get(source, 0) >> piece & 1 for source in texts)


def has(play: Play, name: str) -> int:
    """The pieces that have a keyword."""
    rules, view, bits = play.rules, look(play), 0
    for source in rules.keywords.get(name, ()):
        bits |= view.bearing(play, source)
    return bits


def state_of(name: str) -> Pool:
    """An adjective that says that a model has a status."""
    return lambda play, _me, _it: has(play, name)


def text_of(use: KeywordUse, scope: Scope) -> Effect:
    """What a keyword does that is carried out: `it suffers Impaired Movement`."""
    scope.rules.want((use.name, tuple(use.arguments)), scope.own)
    name, arguments = use.name, tuple(use.arguments)

    def run(play: Play, me: int, it: Frame) -> bool:
        rules = play.rules
        for source in rules.keywords.get(name, ()):
            text = rules.carried.get(source)
            if rules.sources[source].arguments == arguments and text is not None:
                return text.run(play, me, [bearer_of(play.state, it[0]), *([0] * text.slots)])
        return False

    return run

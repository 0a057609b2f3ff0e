"""What examples say in words that only this game knows, for as long as their lines are read as sentences."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.history import period_of
from cardwright.engine.compile.modifiers import changes
from cardwright.engine.compile.numbers import amount, number
from cardwright.engine.compile.relations import COMPARES, Compare
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.gaining import gaining
from cardwright.engine.events import REPLACED, emit
from cardwright.engine.inches import INCH, gap, spot
from cardwright.engine.operations import LAST, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Count, Effect, Pool, Static, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.statuses import carried_text
from cardwright.games.minis import words
from cardwright.games.minis.activation import activate
from cardwright.games.minis.attack import choose_strike, strike, strikes
from cardwright.games.minis.damage import fall, harm
from cardwright.games.minis.deeds import perform_action
from cardwright.games.minis.deeds import remove as remove_pieces
from cardwright.games.minis.markers import EVENT, INTRIGUE, fits, put_down, spare
from cardwright.games.minis.measures import points
from cardwright.games.minis.moving import MOVE, Course, open_ways, step
from cardwright.games.minis.noting import note
from cardwright.games.minis.occasions import attacker
from cardwright.games.minis.placing import anywhere, beside_one, disc
from cardwright.games.minis.skillrolls import FAIL, skill_roll
from cardwright.games.minis.table import TOUCH, distance, radius, touching
from cardwright.games.minis.ways import STAY, WHERE, Way
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Is,
    KeywordUse,
    Kind,
    Quantity,
    Ref,
    Related,
    Role,
    Select,
    Thing,
)


def attack(node: Act, scope: Scope) -> Effect:
    """`Robb Stark attacks Lannister Soldier with Master Crafted Sword.`"""
    scope.only(node, "who", "what", "mood", "roles")
    if node.who is None or node.what is None:
        raise scope.error(node, "it does not say who attacks whom")
    pool, targets = describe(node.who, scope).among(), describe(node.what, scope).among()
    arms = None
    for role in node.roles:
        if role.role != "instrument":
            raise scope.error(role, f"`{role.role}` has no meaning for an attack yet")
        arms = describe(role.thing, scope).among()
    cause = scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        for model in ids(pool(play, me, it)):
            options = [one for one in strikes(play, model) if targets(play, me, it) >> one.target & 1]
            if arms is not None:
                options = [one for one in options if arms(play, me, it) >> one.weapon & 1]
            if options:
                return strike(play, choose_strike(play, play.state.owner[model], options), cause)
        return False

    return run


def make(node: Act, scope: Scope) -> Effect:
    """`It makes a Willpower roll.`"""
    rolling = make_roll(node, scope)
    if rolling is None:
        raise scope.error(node, "it is not plain what is made")
    return rolling


def start(node: Act, scope: Scope) -> Effect:
    """`You activate Stark Archer.`"""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say whom")
    pool = describe(node.what, scope).among()

    def run(play: Play, me: int, it: Frame) -> bool:
        for model in ids(pool(play, me, it)):
            activate(play, model)
        return bool(pool(play, me, it))

    return run


def casualty(node: Act, scope: Scope) -> Effect:
    """`Robb Stark becomes a Casualty.`"""
    scope.only(node, "who", "mood")
    if node.who is None:
        raise scope.error(node, "it does not say who")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        fallen = [fall(play, model, cause) for model in ids(pool(play, me, it))]
        return bool(fallen) and all(fallen)

    return run


def inflict(node: Act, scope: Scope) -> Effect:
    """`Jaime Lannister inflicts 2 Damage on Beric Dondarrion.`"""
    scope.only(node, "who", "what", "mood", "roles")
    if node.who is None or node.what is None or len(node.roles) != 1:
        raise scope.error(node, "it does not say who, how much, and on whom")
    doers, victims = describe(node.who, scope).among(), describe(node.roles[0].thing, scope).among()
    much, cause = _how_much(node.what, scope), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        source = max(ids(doers(play, me, it)), default=NOWHERE)
        by = much(play, me, it)
        done = [harm(play, model, by, source, False, cause) for model in ids(victims(play, me, it))]
        return bool(done) and all(done)

    return run


def _how_much(thing: Thing, scope: Scope) -> Count:
    match thing:
        case Select(kinds=[Kind(noun=words.DAMAGE)], quantity=Quantity(number=written)) if written is not None:
            return number(written, scope)
        case Ref(noun=words.DAMAGE):
            return amount(thing, scope)
    raise scope.error(thing, "only Damage can be suffered yet")


Spots = Callable[[Play, int, Frame, int], list[Way]]


def around(thing: Thing, scope: Scope) -> Spots:
    """`within 6" of the centre of the gaming area`, `within 2" of a friendly model`."""
    match thing:
        case Amount(inches=True, quantity=Quantity(number=written), where=[Related(preposition="of", thing=of)]) if (
            written is not None
        ):
            limit = number(written, scope)
        case _:
            raise scope.error(thing, "it is not plain within what")
    match of:
        case Select(kinds=[Kind(kind="position")]):
            starts = points(of.model_copy(update={"where": []}), scope)
            ring: Callable[[Play, int], int] = lambda _play, _piece: 0  # noqa: E731
        case _:
            pool = describe(of, scope).among()
            starts = lambda play, me, it: [play.state.place[piece] for piece in ids(pool(play, me, it))]  # noqa: E731
            ring = radius
    barred = _kept_clear(of, scope)

    def run(play: Play, me: int, it: Frame, piece: int) -> list[Way]:
        far = limit(play, me, it) * INCH
        found = [way for at in starts(play, me, it) for way in disc(play, piece, at, far + ring(play, piece), True)]
        return [way for way in found if not any(barred(play, me, it, piece, way.point))]

    return run


def _kept_clear(of: Thing, scope: Scope) -> Callable[[Play, int, Frame, int, int], list[bool]]:
    """`..., out of contact with enemy models`."""
    where = of.where if isinstance(of, Select) and of.kinds[0].kind == "position" else []
    pools: list[Pool] = []
    for one in where:
        if isinstance(one, Related) and one.preposition == "out of contact with":
            pools.append(describe(one.thing, scope).among())
        elif not (isinstance(one, Related) and one.preposition == "of"):
            raise scope.error(one, "this says nothing of a place yet")

    def run(play: Play, me: int, it: Frame, piece: int, at: int) -> list[bool]:
        own, place = radius(play, piece), play.state.place
        others = [other for pool in pools for other in ids(pool(play, me, it) & ~(1 << piece))]
        return [gap(at, own, place[other], radius(play, other)) <= TOUCH for other in others]

    return run


def set_(node: Act, scope: Scope) -> Effect:
    """`Set 1 Event marker within 6" of the centre.`, `Sansa Stark may set 1 Intrigue marker.`, `Set it aside.`"""
    scope.only(node, "who", "what", "mood", "roles")
    match node.what:
        case Select(kinds=[Kind(noun=noun)], quantity=quantity) if noun in (INTRIGUE, EVENT):
            written = quantity.number if quantity is not None else None
            much: Count = number(written, scope) if written is not None else (lambda _play, _me, _it: 1)
        case _:
            raise scope.error(node, "it is not plain what is set")
    setter = describe(node.who, scope).among() if node.who is not None and node.who.op != "you" else None
    spots = _spots(node, setter, scope)
    cause, slot = scope.cause(node), scope.mention("card", noun)

    def run(play: Play, me: int, it: Frame) -> bool:
        model = max(ids(setter(play, me, it)), default=NOWHERE) if setter is not None else NOWHERE
        it[slot] = 0
        for _ in range(much(play, me, it)):
            marker = spare(play, noun, me)
            options = spots(play, me, it, marker) if marker != NOWHERE else []
            options = [way for way in options if fits(play, me, noun, marker, way.point)]
            if not options:
                return False
            put_down(play, marker, decide(play, max(me, 0), WHERE, options), me, model, it[0], cause)
            it[slot] |= 1 << marker
        return bool(it[slot])

    return run


def _spots(node: Act, setter: Pool | None, scope: Scope) -> Spots:
    """Where the words allow it: in contact with whoever sets it, if they say nothing."""
    for role in node.roles:
        match role:
            case Role(role="destination", preposition="within", thing=thing):
                return around(thing, scope)
            case Role(role="destination", preposition="in", thing=Select(kinds=[Kind(noun=words.TABLE)])):
                return anywhere
            case _:
                raise scope.error(role, "it is not plain where it is set")
    if setter is None:
        return anywhere
    return lambda play, me, it, marker: beside_one(play, marker, max(ids(setter(play, me, it)), default=NOWHERE))


_BOUNDS = {"": "or more", "at least": "or more", "at most": "or less"}


def move(node: Act, scope: Scope) -> Effect:
    """`That model may move up to 4".`, `Move each of them up to 2" away from the other.`, `into contact with X`."""
    scope.only(node, "who", "what", "mood", "roles", "manner")
    thing = node.what if not isinstance(node.what, Amount) or not node.what.inches else node.who
    mover = thing or node.who
    if mover is None:
        raise scope.error(node, "it does not say what moves")
    what = describe(mover, scope)
    pool, group = what.among(), scope.mention("card", what.noun)
    one = scope.mention("card", what.noun, group)
    course = _course(node, scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it) & ~restricted(play, verb, NOWHERE)
        it[group] = pick(play, me, question, bits, what.number, what.up_to) if bits else 0
        done = bool(it[group])
        for piece in ids(it[group]):
            it[one] = 1 << piece
            done = _go(play, me, it, piece, course, node.verb, cause) and done
        return done

    return run


def _course(node: Act, scope: Scope) -> tuple[Count | None, Pool | None, Course]:
    length: Count | None = None
    up_to, preposition, other = False, "", None
    amounts: list[Thing] = [node.what] if isinstance(node.what, Amount) and node.what.inches else []
    for role in node.roles:
        match role:
            case Role(role="by", thing=thing):
                amounts.append(thing)
            case Role(role="source", preposition="away from", thing=thing):
                preposition, other = "away from", describe(thing, scope).among()
            case Role(role="destination", preposition="toward" | "into contact with" as word, thing=thing):
                preposition, other = word, describe(thing, scope).among()
            case _:
                raise scope.error(role, f"`{role.preposition}` has no meaning for a move yet")
    for thing in amounts:
        match thing:
            case Amount(quantity=Quantity(number=written, bound=bound)) if written is not None:
                length, up_to = number(written, scope), bound == "up to"
            case _:
                raise scope.error(thing, "it is not plain how far")
    if length is None and preposition != "into contact with":
        raise scope.error(node, "it does not say how far")
    if set(node.manner) - {"directly"}:
        raise scope.error(node, "this manner of moving is not known yet")
    return length, other, Course(up_to, preposition, other is not None, "directly" in node.manner)


def _go(
    play: Play, me: int, it: Frame, piece: int, said: tuple[Count | None, Pool | None, Course], verb: str, cause: Cause
) -> bool:
    """One piece goes where its player says."""
    length, other, course = said
    was = note(play, words.MOVER, piece + 1)
    others = ids(other(play, me, it) & ~(1 << piece)) if other is not None else []
    note(play, words.MOVER, was)
    limit = length(play, me, it) * INCH if length is not None else 0
    options = open_ways(play, piece, limit, course, others, verb)
    if not options:
        return False
    way: Way = decide(play, max(me, 0), WHERE, options)
    return way.label == STAY or step(play, piece, way, verb, cause)


def has_moved(node: Act, scope: Scope) -> Test | None:
    """`if it did not move this round`, `if it moved 6" or more this activation`: all its moves together."""
    if node.tense != "past" or node.who is None:
        return None
    pool, period = describe(node.who, scope).among([_anywhere]), _when(node, scope)
    match node.what:
        case Amount(inches=True, quantity=Quantity(number=written, bound=bound)) if written is not None:
            wanted, compare = number(written, scope), COMPARES[_BOUNDS.get(bound, bound)]
        case None:
            wanted, compare = (lambda _play, _me, _it: 0), COMPARES["more than"]
        case _:
            raise scope.error(node, "it is not plain what moved")
    negated, verb = node.mood == "does not", scope.rules.verb[MOVE]

    def run(play: Play, me: int, it: Frame) -> int:
        bits, sums, least = pool(play, me, it), dict[int, int](), wanted(play, me, it) * INCH
        for event, was, _, _ in play.log[period_began(play, period) :]:
            if event.verb == verb and was != REPLACED and bits >> event.what & 1:
                sums[event.what] = sums.get(event.what, 0) + event.more[2]
        return any(compare(total, least) for total in sums.values()) != negated

    return run


def _when(node: Act, scope: Scope) -> str:
    """`during its activation` is the one under way."""
    return "activation" if any(role.role == "during" for role in node.roles) else period_of(node, scope)


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


_ROLLS = {f"{skill} roll": (skill, False) for skill in words.SKILLS}


def make_roll(node: Act, scope: Scope) -> Effect | None:
    """`That model makes a Willpower roll.`; none, if something else is made."""
    match node.what:
        case Select(kinds=[Kind(noun=noun)]) if noun in _ROLLS and node.who is not None:
            skill, opposed = _ROLLS[noun]
        case _:
            return None
    scope.only(node, "who", "what", "mood", "roles")
    assert node.who is not None
    pool = describe(node.who, scope).among()
    against: Pool | None = None
    for role in node.roles:
        if role.role != "against":
            raise scope.error(role, f"`{role.role}` has no meaning for a roll yet")
        against = describe(role.thing, scope).among()
    if opposed and against is None:
        raise scope.error(node, "it does not say against whom")
    slot = scope.mention("card", "model")

    def run(play: Play, me: int, it: Frame) -> bool:
        note(play, words.PASSED, 0)
        note(play, words.FAILED, 0)
        it[slot] = pool(play, me, it)
        rival = max(ids(against(play, me, it)), default=NOWHERE) if against is not None else it[0]
        for model in ids(it[slot]):
            skill_roll(play, model, skill, rival, opposed)
            if play.offers:  # a roll can be made again before anything comes of it
                play.rules.respond(play)
        return bool(it[slot])

    return run


def came_out(node: Act, scope: Scope) -> Test | None:
    """`if it fails the roll`, `each model that passes the roll`."""
    if node.tense or node.who is None:
        return None
    slot = words.FAILED if node.verb == FAIL else words.PASSED
    pool = describe(node.who, scope).among()

    def run(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        return bool(bits) and not bits & ~play.state.memory[slot]

    return run


def result_is(node: Be, scope: Scope) -> Test | None:
    """`if the result is 5 or more`."""
    match node:
        case Be(who=Select(kinds=[Kind(noun="result")]), what=Amount(quantity=Quantity(number=written, bound=bound))):
            if written is None or bound not in ("at least", "at most", ""):
                raise scope.error(node, "it is not plain how the result compares")
            wanted = number(written, scope)
        case _:
            return None

    def run(play: Play, me: int, it: Frame) -> int:
        result, least = play.state.memory[words.RESULT], wanted(play, me, it)
        return result >= least if bound == "at least" else result <= least if bound == "at most" else result == least

    return run


def gain(node: Act, scope: Scope) -> Effect:
    """`It gains Poison 1.`, `That model gains Inspire 4.`: it has it until it loses it."""
    if not isinstance(node.what, KeywordUse):
        return gaining(node, scope)
    return _for_good(node, scope)


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


_AT = {"at least": "or more", "at most": "or less"}


def be(node: Be, scope: Scope) -> Test | None:
    """Whether something is so that only this game can tell; none, where it is an ordinary question."""
    return result_is(node, scope) or _measured(node, scope)


def _measured(node: Be, scope: Scope) -> Test | None:
    """`the target is more than 6" away`, `this model is at least 3" above the target`."""
    match node:
        case Be(who=who, what=Amount(inches=True, quantity=Quantity(number=written, bound=bound), where=where)) if (
            who is not None and written is not None
        ):
            compare, limit = COMPARES[_AT.get(bound, bound)], number(written, scope)
        case _:
            return None
    pool = describe(who, scope).among()
    match where:
        case [Related(preposition="above", thing=below)]:
            return _compared(pool, describe(below, scope).among(), compare, limit, above=True)
        case [Related(preposition="away from" | "from", thing=other)]:
            return _compared(pool, describe(other, scope).among(), compare, limit)
        case [] if "away" in node.manner:
            return _compared(pool, attacker, compare, limit)
    raise scope.error(node, "it is not plain from where it is measured")


def _compared(pool: Pool, others: Pool, compare: Compare, limit: Pool, above: bool = False) -> Test:
    def run(play: Play, me: int, it: Frame) -> int:
        far = limit(play, me, it) * INCH
        pairs = [(one, two) for one in ids(pool(play, me, it)) for two in ids(others(play, me, it)) if one != two]
        return bool(pairs) and all(compare(_far(play, one, two, above), far) for one, two in pairs)

    return run


def _far(play: Play, one: int, other: int, above: bool) -> int:
    if not above:
        return distance(play, one, other)
    return spot(play.state.place[one])[2] - spot(play.state.place[other])[2]


def perform(node: Act, scope: Scope) -> Effect:
    """`Robb Stark performs a [Move] Action.`"""
    match node.what:
        case Select(kinds=[Kind(noun="action", filters=[Is(attribute="action type", value=kind)])]) if (
            node.who is not None
        ):
            pool, cause = describe(node.who, scope).among(), scope.cause(node)
        case _:
            raise scope.error(node, "it is not plain who performs which action")
    return lambda play, me, it: bool(
        perform_action(play, me, it, {"doer": pool(play, me, it), "type": kind}, cause)["done"]
    )


def suffer(node: Act, scope: Scope) -> Effect:
    """`Robb Stark suffers 2 Damage from an attack.`, `Robb Stark suffers Impaired Movement.`"""
    if node.who is None or node.what is None:
        raise scope.error(node, "it does not say who or what")
    pool, cause = describe(node.who, scope).among(), scope.cause(node)
    if isinstance(node.what, KeywordUse):
        name, given = node.what.name, tuple(node.what.arguments)

        def carry_out(play: Play, me: int, it: Frame) -> bool:
            text = carried_text(play, name, given)
            if text is None:
                return False
            return all(text.run(play, me, [piece] + [0] * text.slots) for piece in ids(pool(play, me, it)))

        return carry_out
    much, attack = _how_much(node.what, scope), bool(node.roles)

    def run(play: Play, me: int, it: Frame) -> bool:
        by = much(play, me, it)
        return all(harm(play, model, by, NOWHERE, attack, cause) for model in ids(pool(play, me, it)))

    return run


def remove(node: Act, scope: Scope) -> Effect:
    """`Stark Soldier 1 removes that Intrigue marker.`"""
    if node.what is None or node.who is None:
        raise scope.error(node, "it does not say who removes what")
    pool, doers, cause = describe(node.what, scope).among(), describe(node.who, scope).among(), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        model = max(ids(doers(play, me, it)), default=NOWHERE)
        bits = sum(1 << one for one in ids(pool(play, me, it)) if touching(play, model, one))
        return bool(remove_pieces(play, me, it, {"what": bits & -bits, "doer": 1 << model}, cause)["done"])

    return run

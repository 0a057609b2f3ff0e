"""Meanings of deck rules as constraints: the same nodes that the judge asks, over a list that is not yet decided.

A set is every slot that may be in it, each with the truth on which that depends beside its own presence. What does not
depend on the decision is asked of the judge's own evaluator. A part that no linear constraint says raises
`UnlinearError`; its rule is then judged on each solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.decks.repair.logic import OPPOSITE, Amount, Lit, Logic, UnlinearError, fixed, times, total
from cardwright.decks.rules.cardtexts import copies_counted
from cardwright.decks.scene import Scene
from cardwright.decks.world import ListWorld
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.decklines.lists import BOX
from cardwright.query import UnansweredError, compiled
from cardwright.query.expressions import Expressions
from cardwright.query.narrowing import ONE
from cardwright.query.numbers import borne_by
from cardwright.query.sets import sort_of

if TYPE_CHECKING:
    from cardwright.decks.repair.part import Part
    from cardwright.decks.repair.slots import Slot

Env = dict[str, Any]
"""What stands for a variable: a slot, a player or a value."""
Members = list[tuple[Any, Lit]]
_name = Expressions.name
_CHANGING = (m.Anywhere, m.You, m.Players, m.TextHolds, m.Attached)
"""What depends on the list, wherever it stands."""


class Linear:
    """The rules of one player's part of a list, or of the whole of it."""

    def __init__(self, logic: Logic, part: Part) -> None:
        self.logic = logic
        self.part = part
        self._nobody = ListWorld(Scene())
        self._free: dict[int, tuple[m.Node, tuple[str, ...]]] = {}
        self._fixed: dict[int, tuple[m.Node, bool]] = {}
        self._asked: dict[Any, Callable[..., Any]] = {}
        self._sets: dict[Any, Members] = {}
        self._indexes: dict[Any, dict[str, list[int]]] = {}

    # ------------------------------------------------------------ what must hold

    def require(self, node: m.Truth, env: Env, when: tuple[Lit, ...] = ()) -> None:
        """A truth must hold, where all of these do."""
        when = tuple(lit for lit in when if lit is not True)
        if False in [lit for lit in when if isinstance(lit, bool)]:
            return
        if isinstance(node, m.And):
            for each in node.truths:
                self.require(each, env, when)
        elif isinstance(node, m.Or):
            *others, last = sorted(node.truths, key=_weight)
            self.require(last, env, (*when, *(self.logic.no(self.truth(each, env)) for each in others)))
        elif isinstance(node, m.Compare):
            a, b = self._sides(node, env)
            if a is not None and b is not None:
                self.logic.must_compare(a, node.op, b, when)
            else:
                self.logic.must((node.op is Op.UNEQUAL,), when)
        elif isinstance(node, m.Every):
            members = self.told(node.of, node.each, env)
            self.logic.must([self.there(one) for one in members], when)
            for one in members:
                self.require(node.truth, {**env, _name(node.each): one[0]}, (*when, self.there(one)))
        elif isinstance(node, m.Not):
            self._forbid(node.truth, env, when)
        elif isinstance(node, m.TextHolds):
            self.part.require_text(self, env[_name(node.of)], when)
        else:
            self.logic.must((self.truth(node, env),), when)

    def _forbid(self, node: m.Truth, env: Env, when: tuple[Lit, ...]) -> None:
        if isinstance(node, m.Not):
            self.require(node.truth, env, when)
        elif isinstance(node, m.And):
            self.require(m.Or(tuple(_opposite(each) for each in node.truths)), env, when)
        elif isinstance(node, m.Or):
            for each in node.truths:
                self._forbid(each, env, when)
        elif isinstance(node, m.Compare):
            self.require(m.Compare(node.a, OPPOSITE[node.op], node.b), env, when)
        elif isinstance(node, m.Let):
            if self.part.permits_copies and copies_counted(node) is not None:
                raise UnlinearError  # a card may lift it: that is judged on each solution
            for member, there in self._alike(node, env):
                self._forbid(node.truth, {**env, _name(node.each): member}, (*when, there))
        else:
            self.logic.must((self.logic.no(self.truth(node, env)),), when)

    def _alike(self, node: m.Let, env: Env) -> list[tuple[Any, Lit]]:
        """One of all members that a truth cannot tell apart, and whether one of them is there."""
        members = self.told(node.of, node.each, env)
        seen = self._seen(node) if node.each.sort is Sort.PIECE else None
        if seen is None:
            return [(each[0], self.there(each)) for each in members]
        groups: dict[Any, list[tuple[Any, Lit]]] = {}
        for each in members:
            groups.setdefault(tuple(ask(each[0]) for ask in seen), []).append(each)
        return [(same[0][0], self.logic.one_of([self.there(each) for each in same])) for same in groups.values()]

    def _seen(self, node: m.Let) -> list[Callable[[Slot], Any]] | None:
        """All that a truth asks of a member; none, if it asks more than what it is worth or shares with others."""
        found: list[Callable[[Slot], Any]] = []
        asked = 0
        for part in walk(node.truth):
            asked -= isinstance(part, m.Var) and part == node.each
            if isinstance(part, m.Same) and node.each in (part.a, part.b):
                found.append(partial(self.part.values, part.attribute))
                asked += (part.a == node.each) + (part.b == node.each)
            elif isinstance(part, m.StatOf) and part.of == node.each and not self.part.has_worths(part.stat):
                found.append(partial(self.part.stat, self, part.stat))
                asked += 1
        return found if not asked and found else None

    # ------------------------------------------------------------ truths

    def truth(self, node: m.Truth, env: Env) -> Lit:
        """Whether a truth holds."""
        if self.is_fixed(node):
            return bool(self._ask(node, env))
        maker = getattr(self, f"_{type(node).__name__.lower()}", None)
        if maker is None:
            raise UnlinearError
        return maker(node, env)

    def _compare(self, node: m.Compare, env: Env) -> Lit:
        a, b = self._sides(node, env)
        if a is None or b is None:
            return node.op is Op.UNEQUAL
        return self.logic.compared(a, node.op, b)

    def _sides(self, node: m.Compare, env: Env) -> tuple[Amount | None, Amount | None]:
        """Both sides; what one copy of a bearer bears is compared for all its copies together."""
        for one, other in ((node.a, node.b), (node.b, node.a)):
            bearer = borne_by(one.of) if isinstance(one, m.Count) and sort_of(one.of) is Sort.PIECE else None
            if bearer is not None and isinstance(other, m.Const):
                slot = env[_name(bearer)]
                borne = total(self._weighed(each) for each in self.members(one.of, env))  # type: ignore[attr-defined]
                wanted = times(self.part.amount(slot), other.value)
                return (borne, wanted) if one is node.a else (wanted, borne)
        return self.number(node.a, env), self.number(node.b, env)

    def _and(self, node: m.And, env: Env) -> Lit:
        return self.logic.all_of([self.truth(each, env) for each in node.truths])

    def _or(self, node: m.Or, env: Env) -> Lit:
        return self.logic.one_of([self.truth(each, env) for each in node.truths])

    def _not(self, node: m.Not, env: Env) -> Lit:
        return self.logic.no(self.truth(node.truth, env))

    def _let(self, node: m.Let, env: Env) -> Lit:
        name, members = _name(node.each), self.told(node.of, node.each, env)
        return self.logic.one_of([
            self.logic.all_of((self.there(each), self.truth(node.truth, {**env, name: each[0]}))) for each in members
        ])  # fmt: skip

    def _every(self, node: m.Every, env: Env) -> Lit:
        each: m.Let = m.Let(node.of, node.each, _opposite(node.truth))
        members = self.told(node.of, node.each, env)
        there = self.logic.one_of([self.there(one) for one in members])
        return self.logic.all_of((there, self.logic.no(self._let(each, env))))

    def _same(self, node: m.Same, env: Env) -> Lit:
        first, second = self.values(node.attribute, node.a, env), self.values(node.attribute, node.b, env)
        both = [value for value in first if value in second]
        return self.logic.one_of([self.logic.all_of((first[value], second[value])) for value in both])

    def _among(self, node: m.Among, env: Env) -> Lit:
        if not isinstance(node.of, ONE):
            raise UnlinearError
        wanted = env[_name(node.of)]
        found = [each for each in self.members(node.set, env) if each[0] == wanted]
        return self.logic.one_of([self.there(each) for each in found])

    def _is(self, node: m.Is, env: Env) -> Lit:
        quality = node.quality
        if not isinstance(node.of, ONE):
            each: m.Var[Any] = m.Var(Sort.PIECE, 0)
            return self._every(m.Every(node.of, each, m.Is(each, quality)), env)
        if isinstance(quality, m.InState):
            return self.part.in_state(self, quality.state, env[_name(node.of)])
        if isinstance(quality, m.OfValue):
            mine, wanted = self.values(quality.attribute, node.of, env), self.worths(quality.values, env)
            both = [value for value in mine if value in wanted]
            return self.logic.one_of([self.logic.all_of((mine[value], wanted[value])) for value in both])
        if isinstance(quality, m.WithAbility):
            return self.part.rules.terms.abilities(quality.abilities)(env[_name(node.of)].entry.card)
        raise UnlinearError

    # ------------------------------------------------------------ numbers

    def number(self, node: m.Number, env: Env) -> Amount | None:
        """A number; none of what has none."""
        maker = getattr(self, f"_{type(node).__name__.lower()}_number", None)
        if maker is None:
            raise UnlinearError
        found: Amount | None = maker(node, env)
        return found

    def _const_number(self, node: m.Const, _env: Env) -> Amount:
        if not isinstance(node.value, int):
            raise UnlinearError
        return fixed(node.value)

    def _count_number(self, node: m.Count, env: Env) -> Amount:
        if sort_of(node.of) is not Sort.PIECE:
            if sort_of(node.of) is Sort.VALUE:
                found = self.worths(node.of, env)
                if not isinstance(found, dict):  # just one of them holds
                    return fixed(1)
                return total(self.logic.where(fixed(1), lit) for lit in found.values())
            return total(self.logic.where(fixed(1), self.there(each)) for each in self.members(node.of, env))
        if borne_by(node.of) is not None:
            raise UnlinearError
        return total(self._weighed(each) for each in self.members(node.of, env))

    def _weighed(self, each: tuple[Slot, Lit], by: int = 1) -> Amount:
        return self.logic.where(times(self.part.amount(each[0]), by), each[1])

    def _statof_number(self, node: m.StatOf, env: Env) -> Amount | None:
        of = node.of
        if isinstance(of, m.You) or (isinstance(of, m.Var) and of.sort is Sort.PLAYER):
            return self.part.own_number(self, node.stat)
        if isinstance(of, ONE):
            return self.part.stat(self, node.stat, env[_name(of)])
        parts = []
        for each in self.members(of, env):
            worth = self.part.stat(self, node.stat, each[0])
            if worth is not None:
                parts.append(self.logic.where(self.logic.product(self.part.amount(each[0]), worth), each[1]))
        return total(parts)

    def _plus_number(self, node: m.Plus, env: Env) -> Amount:
        return total(self._said(each, env) for each in node.terms)

    def _times_number(self, node: m.Times, env: Env) -> Amount:
        first, *others = [self._said(each, env) for each in node.factors]
        for other in others:
            first = self.logic.product(first, other)
        return first

    def _divided_number(self, node: m.Divided, env: Env) -> Amount:
        return self.logic.quotient(self._said(node.number, env), self._said(node.by, env), node.up)

    def _least_number(self, node: m.Least, env: Env) -> Amount:
        return self.logic.extreme([self._said(each, env) for each in node.terms], greatest=False)

    def _most_number(self, node: m.Most, env: Env) -> Amount:
        return self.logic.extreme([self._said(each, env) for each in node.terms], greatest=True)

    def _said(self, node: m.Number, env: Env) -> Amount:
        found = self.number(node, env)
        if found is None:
            raise UnlinearError
        return found

    # ------------------------------------------------------------ sets

    def there(self, each: tuple[Any, Lit]) -> Lit:
        """Whether a member is in the list and in its set."""
        return self.logic.all_of((self.part.there(each[0]), each[1]))

    def members(self, node: m.Set[Any], env: Env) -> Members:
        """Who may be in a set, and on what that depends beside its own presence."""
        if isinstance(node, ONE):
            return [(env[_name(node)], True)]
        known = (id(node), tuple(env.get(name) for name in self._names(node)))
        found = self._sets.get(known)
        if found is None:
            found = self._sets[known] = self._made(node, env)
        return found

    def told(self, of: m.Set[Any], each: m.Var[Any], env: Env) -> Members:
        """Those of which something can be said."""
        found = self.members(of, env)
        if each.sort is not Sort.PIECE or not self.part.has_strangers:
            return found
        return [one for one in found if one[0].entry.card.is_known]

    def _made(self, node: m.Set[Any], env: Env) -> Members:
        if isinstance(node, m.Where):
            return self._where(node, env)
        if isinstance(node, m.Anywhere):
            return [(slot, True) for slot in self.part.slots]
        if isinstance(node, m.In):
            return self._in(node, env)
        if isinstance(node, m.Union):
            found: dict[Any, Lit] = {}
            for part in node.sets:
                for member, lit in self.members(part, env):
                    found[member] = self.logic.one_of((found.get(member, False), lit))
            return list(found.items())
        if isinstance(node, m.Minus):
            less = dict(self.members(node.less, env))
            pairs = ((one, self.logic.all_of((lit, self.logic.no(less.get(one, False)))))
                     for one, lit in self.members(node.of, env))  # fmt: skip
            return [(one, lit) for one, lit in pairs if lit is not False]
        if isinstance(node, m.Attached):
            host = env[_name(node.to)]
            return [(slot, True) for slot in self.part.slots if slot.host is host]
        if isinstance(node, m.Host):
            host = env[_name(node.of)].host
            return [(host, True)] if host is not None else []
        if isinstance(node, m.Players):
            return [(player, True) for player in self.part.players]
        if isinstance(node, m.Values | m.Declared | m.Just):
            return list(self.worths(node, env).items())
        raise UnlinearError

    def _in(self, node: m.In, env: Env) -> Members:
        place = node.place
        zones = place.sets if isinstance(place, m.Union) else (place,)
        if not all(isinstance(zone, m.Zone) for zone in zones):
            raise UnlinearError
        key = self.part.rules.terms.zones(tuple(zone.zone for zone in zones if isinstance(zone, m.Zone)))
        if isinstance(key, list):
            return [(slot, True) for slot in self.part.box]
        by_section = self.part.by_section
        inside = [slot for section in dict.fromkeys(key) for slot in by_section.get(section, ())]
        of = zones[0].of if isinstance(zones[0], m.Zone) else None
        if of is None or isinstance(of, m.You):
            return [(slot, True) for slot in inside if of is None or slot.entry.owner is None]
        return [(slot, True) for slot in inside if slot.entry.owner == env[_name(of)]]

    def _where(self, node: m.Where[Any], env: Env) -> Members:
        """Those of which all parts hold; where they must share something, only those that do are looked at."""
        name, base = _name(node.each), self.told(node.of, node.each, env)
        parts = node.truth.truths if isinstance(node.truth, m.And) else (node.truth,)
        places: Any = range(len(base))
        for part in parts:
            other = self._shared(part, node.each, env)
            if other is not None:
                assert isinstance(part, m.Same)
                places = self._sharing(node, part.attribute, base, other, env)
                parts = tuple(each for each in parts if each is not part)
                break
        is_open: list[m.Truth] = []
        for part in sorted(parts, key=_weight):
            if self.is_fixed(part):  # most are, and leave few to be asked the others
                places = self._holding(part, env, name, base, places)
            else:
                is_open.append(part)
        found: Members = []
        for place in places:
            member, lit = base[place]
            for part in is_open:
                lit = self.logic.all_of((lit, self.truth(part, {**env, name: member})))
                if lit is False:
                    break
            else:
                found.append((member, lit))
        return found

    def _holding(self, part: m.Truth, env: Env, name: str, base: Members, places: Iterable[int]) -> Iterable[int]:
        """The places of those of which something holds, whatever is decided."""
        names = self._names(part)
        asked, nobody = self._question(part, names), self._nobody
        given = [None if each == name else _plain(env[each]) for each in names]
        if name not in names:
            return places if asked(nobody, *given) else ()
        at = names.index(name)
        before, after = given[:at], given[at + 1 :]
        return [place for place in places if asked(nobody, *before, _plain(base[place][0]), *after)]

    def _shared(self, part: m.Truth, each: m.Var[Any], env: Env) -> Slot | None:
        """With whom a member must share something, where that is a part of the set's truth."""
        if isinstance(part, m.Same) and each.sort is Sort.PIECE:
            for one, other in ((part.a, part.b), (part.b, part.a)):
                if one == each and isinstance(other, ONE) and _name(other) in env and other != each:
                    found = env[_name(other)]
                    return None if isinstance(found, str) or found is None else found
        return None

    def _sharing(self, node: m.Where[Any], attribute: Any, base: Members, other: Slot, env: Env) -> list[int]:
        known = (id(node.of), tuple(env.get(name) for name in self._names(node.of)), attribute)
        index = self._indexes.get(known)
        if index is None:
            index = self._indexes[known] = {}
            for place, (member, _) in enumerate(base):
                for value in self.part.values(attribute, member):
                    index.setdefault(value, []).append(place)
        return sorted({place for value in self.part.values(attribute, other) for place in index.get(value, ())})

    # ------------------------------------------------------------ values

    def worths(self, node: m.Set[Any], env: Env) -> Mapping[str, Lit]:
        """The values of a set, each with what its being there depends on."""
        if isinstance(node, m.Values):
            return self.values(node.attribute, node.of, env, node.printed)
        if isinstance(node, m.Declared):
            return dict.fromkeys(self.part.rules.terms.declared(node.attribute), True)
        if isinstance(node, m.Just):
            return {self.part.rules.terms.value(node.value): True}
        return {value: lit for value, lit in self.members(node, env) if lit is not False}

    def values(self, attribute: Any, of: m.Set[Any], env: Env, printed: bool = False) -> Mapping[str, Lit]:
        """The values that pieces or the player have."""
        if isinstance(of, m.You):
            return self.part.own_values(self, attribute, None)
        if isinstance(of, m.Var) and of.sort is Sort.PLAYER:
            return self.part.own_values(self, attribute, env[_name(of)])
        if isinstance(of, ONE):
            worked_out = None if printed else self.part.worked_out(attribute, env[_name(of)])
            if worked_out is not None:
                return worked_out
            return dict.fromkeys(self.part.values(attribute, env[_name(of)], printed), True)
        found: dict[str, list[Lit]] = {}
        for each in self.told(of, m.Var(Sort.PIECE, 0), env):
            for value in self.part.values(attribute, each[0], printed):
                found.setdefault(value, []).append(self.there(each))
        return {value: self.logic.one_of(lits) for value, lits in found.items()}

    # ------------------------------------------------------------ what does not depend on the list

    def is_fixed(self, node: m.Truth) -> bool:
        """Whether a truth holds or not whatever is decided, once its variables are known."""
        found = self._fixed.get(id(node))
        if found is None:
            found = self._fixed[id(node)] = (node, all(map(self._is_local, walk(node))))
        return found[1]

    def _is_local(self, node: m.Node) -> bool:
        if isinstance(node, _CHANGING) or (isinstance(node, m.In) and not _is_box(node.place)):
            return False
        if isinstance(node, m.Values | m.Same | m.OfValue) and self.part.is_worked_out(node.attribute):
            return False
        if isinstance(node, m.InState):
            return not self.part.is_open(node.state)
        if isinstance(node, m.Same | m.Values | m.Is) and any(map(_is_player, _bearers(node))):
            return False  # what a player has follows from the list
        if isinstance(node, m.StatOf):
            return isinstance(node.of, ONE) and not self.part.has_worths(node.stat)
        return True

    def _names(self, node: m.Node) -> tuple[str, ...]:
        """The variables that stand free in a node, in order."""
        found = self._free.get(id(node))
        if found is None:
            bound = {part.each for part in walk(node) if isinstance(part, m.Where | m.Let | m.Every)}
            used = {part for part in walk(node) if isinstance(part, ONE)} - bound
            found = self._free[id(node)] = (node, tuple(sorted(map(_name, used))))
        return found[1]

    def _question(self, node: m.Node, names: tuple[str, ...]) -> Callable[..., Any]:
        asked = self._asked.get(id(node))
        if asked is None:
            scope = tuple(sorted({part for part in walk(node) if isinstance(part, ONE) and _name(part) in names},
                                 key=_name))  # fmt: skip
            try:
                asked = compiled(node, self.part.rules.terms, scope)
            except UnansweredError:
                raise UnlinearError from None
            self._asked[id(node)] = asked
        return asked

    def _ask(self, node: m.Node, env: Env) -> Any:
        names = self._names(node)
        return self._question(node, names)(self._nobody, *(_plain(env[name]) for name in names))


def _plain(member: Any) -> Any:
    """What the judge's evaluator knows a member as."""
    return getattr(member, "entry", member)


def _opposite(node: m.Truth) -> m.Truth:
    return node.truth if isinstance(node, m.Not) else m.Not(node)


def _bearers(node: m.Same | m.Values | m.Is) -> tuple[m.Set[Any], ...]:
    return (node.a, node.b) if isinstance(node, m.Same) else (node.of,)


def _is_player(node: m.Set[Any]) -> bool:
    return isinstance(node, m.Var) and node.sort is Sort.PLAYER


def _is_box(place: m.Set[Any]) -> bool:
    return isinstance(place, m.Zone) and place.zone == BOX


def _weight(node: m.Truth) -> int:
    """How much there is in a truth: what is simple is asked first."""
    return sum(1 for _ in walk(node))

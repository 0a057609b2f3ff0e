"""What cards on a board do to each other, as records that are worked out all at once (`board_effects.py`).

Only what has one of the shapes below becomes such a record; everything else holds like any other text, by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.board_effects import OTHERS, OWN, Against, Aura, Auras, Bond
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.standings import Standings
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.ground import Arrows
from cardwright.engine.rulerecords import Closing, Duel, Permission
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period
from cardwright.meaning.calculus.walk import transformed
from cardwright.meaning.gamedata.boardtable import Reach

Step = Callable[[], None]
WHAT, BY, TO, DOER = "what", "by", "to", "doer"
_AIMED = "the table cannot turn back what is done once, but for what is done to captured cards"
ONE, OTHER = "one", "other"
"""How attacker and target are written, each as a set."""


class Boards:
    """The standings of one ability of a card on a board; None for those that hold like any other."""

    def __init__(self, made: Standings, source: int, words: Reach, auras: Auras) -> None:
        self.made, self.source, self.words, self.auras = made, source, words, auras
        self.rules = made.rules

    def redirects(self, ability: m.Ability) -> bool:
        """“If an ability would target this card, it targets its source instead”: no event, but so at all times."""
        on, effect = ability.on, ability.effect
        if not isinstance(on, m.On) or on.verbs != (self.words.target,) or not isinstance(effect, m.Alter):
            return False
        slots = {str(slot.role): slot for slot in on.slots}
        text, what = slots.get("ability"), slots.get(WHAT)
        if text is None or what is None or len(slots) != 2 or text.truth is not None or on.truth is not None:
            return False
        aimed = on.deed is not None and effect.deed == on.deed and effect.role == WHAT and what.truth == is_this(what)
        back = isinstance(effect.by, m.Of) and effect.by.deed == text.each and effect.by.role == "source"
        plain = ability.condition is None and ability.cost is None and ability.limit is None and not ability.targets
        if aimed and back and plain:
            self.auras.redirecting.add(self.source)
            return True
        return False

    def steps(self, standing: m.Standing) -> list[Step] | None:
        """What puts a standing into the rules."""
        makers: dict[type[m.Standing], Callable[[Any], list[Step] | None]] = {
            m.Change: self._changed,
            m.Lose: self._lost,
            m.Holds: self._reaching,
            m.Targets: self._targeting,
            m.While: self._while,
            m.During: self._during,
            m.Cannot: self._forbidden,
            m.Allow: self._allowed,
        }
        make = makers.get(type(standing))
        return make(standing) if make is not None else None

    def _while(self, standing: m.While) -> list[Step] | None:
        if standing.standings == (m.Negated(),):
            return [self._negated(standing)]
        closings = [one.pattern for one in standing.standings if isinstance(one, m.Cannot)]
        if any(self._is_playing(pattern) for pattern in closings):
            return [self._closing(one, standing.truth) for one in standing.standings]
        under_way = m.Current(Period(self.words.attack))
        if not any(node == under_way for node in walked(standing.truth)):
            return None
        return [self._duel((), one, standing.truth) for one in standing.standings]

    def _during(self, standing: m.During) -> list[Step] | None:
        if standing.pattern.verbs != (self.words.attack,):
            return None
        return [self._fighting(standing, one) for one in standing.standings]

    def refuse_aimed(self, ability: m.Ability) -> None:
        """What a text does once is turned back where it acts on what was captured, and nowhere else yet."""
        on = ability.on
        captures = isinstance(on, m.On) and on.verbs == (self.words.capture,)
        if ability.effect is not None and not captures and self.source in self.auras.targeting:
            raise CannotRun(_AIMED, ability.span)

    def _is_aimed_at_captures(self) -> bool:
        """Whether all that the text does once, as far as it is known, acts on what was captured."""
        waiting = self.rules.passing[self.rules.verb[self.words.capture]]
        done = {one.source for one in self.rules.triggers if one not in waiting}
        return self.source not in done | {one.source for one in self.rules.actions}

    # ------------------------------------------------------------ auras

    def _changed(self, standing: m.Change) -> list[Step] | None:
        if standing.stat != self.words.numbers or standing.how is not m.How.ADD:
            return None
        if standing.of == m.This():
            bond = self._bond(standing.number)
            return None if bond is None else [lambda: self.auras.bonds.setdefault(self.source, []).append(bond)]
        amount = constant(standing.number)
        area = self._area_and_side(standing.of)
        if amount is None or area is None:
            return None
        return [self._aura(Aura(area[0], area[1] == OTHERS, amount))]

    def _lost(self, standing: m.Lose) -> list[Step] | None:
        if standing.quality != m.Whole(m.Class.ABILITIES):
            return None
        area = self._area_and_side(standing.of)
        return None if area is None else [self._aura(Aura(area[0], area[1] == OTHERS, 0, strips=True))]

    def _aura(self, aura: Aura) -> Step:
        return lambda: self.auras.auras.setdefault(self.source, []).append(aura)

    def _area_and_side(self, of: m.Set[Any]) -> tuple[Arrows, int] | None:
        """Each allied or enemy card in an area: in no area lies the card itself."""
        if not isinstance(of, m.Where) or not self._on_the_board(of.of):
            return None
        area, side = None, 0
        for truth in conjuncts(of.truth):
            if truth == m.Not(m.Among(of.each, m.This())):
                continue
            if isinstance(truth, m.Among) and truth.of == m.PlaceOf(of.each) and area is None:
                area = self.arrows(truth.set)
                if area is None:
                    return None
            elif not side and (side := self._side(truth, of.each)):
                continue
            else:
                return None
        return None if area is None or not side else (area, side)

    def _side(self, truth: m.Truth, each: m.Var[Any]) -> int:
        if not isinstance(truth, m.Among) or truth.of != m.Controller(each):
            return 0
        others = m.Opponents(m.You())
        return OTHERS if truth.set == others else OWN if truth.set == m.Minus(m.Players(), others) else 0

    def _on_the_board(self, of: m.Set[Any]) -> bool:
        return isinstance(of, m.In) and isinstance(of.place, m.Zone) and self._is_board(of.place)

    def _is_board(self, place: m.Zone) -> bool:
        return place.of is None and place.zone in self.rules.book.zones.play

    def arrows(self, place: m.Set[Any]) -> Arrows | None:
        """How far an area around the card goes."""
        if isinstance(place, m.Area) and place.around == m.This() and isinstance(place.pattern, m.Just):
            return self.rules.book.does.area(str(place.pattern.value))
        return None

    def _bond(self, number: m.Number) -> Bond | None:
        """So much for each card next to it that is printed so."""
        factors = number.factors if isinstance(number, m.Times) else (number,)
        counts = [one for one in factors if isinstance(one, m.Count)]
        rest = [constant(one) for one in factors if not isinstance(one, m.Count)]
        if len(counts) != 1 or any(one is None for one in rest) or not isinstance(counts[0].of, m.Where):
            return None
        of, amount, side, having, near = counts[0].of, 1, 0, self.rules.cast.everything, False
        for one in rest:
            amount *= one or 0
        for truth in conjuncts(of.truth):
            if truth == m.Not(m.Among(of.each, m.This())):
                continue
            if isinstance(truth, m.Rel) and truth.relation == self.words.near and {truth.a, truth.b} == {of.each, THIS}:
                near = True
            elif not side and (side := self._side(truth, of.each)):
                continue
            else:
                bits = self.printed(truth, of.each)
                if bits is None:
                    return None
                having &= bits
        return Bond(having, amount, side) if near and self._on_the_board(of.of) else None

    def printed(self, truth: m.Truth | None, each: m.Var[Any]) -> int | None:
        """The pieces of which something holds by what is printed on them and does not change; None if it may change."""
        cast = self.rules.cast
        if truth is None:
            return cast.everything
        if isinstance(truth, (m.And, m.Or)):
            return self._all_printed(truth, each)
        if isinstance(truth, m.Not):
            inner = self.printed(truth.truth, each)
            return None if inner is None else cast.everything & ~inner
        quality = truth.quality if isinstance(truth, m.Is) and truth.of == each else None
        if isinstance(quality, m.OfKind):
            return cast.of_type.get(quality.kind)
        if isinstance(quality, m.OfValue) and quality.attribute in self.rules.unchanging:
            return self._having(quality.attribute, quality.values)
        return None

    def _all_printed(self, truth: m.And | m.Or, each: m.Var[Any]) -> int | None:
        bits = self.rules.cast.everything if isinstance(truth, m.And) else 0
        for one in truth.truths:
            found = self.printed(one, each)
            if found is None:
                return None
            bits = bits & found if isinstance(truth, m.And) else bits | found
        return bits

    def _having(self, attribute: str, values: m.Set[Any]) -> int | None:
        if isinstance(values, m.Union):
            found = [self._having(attribute, one) for one in values.sets]
            return None if None in found else sum_of(bits or 0 for bits in found)
        if not isinstance(values, m.Just):
            return None
        return self.rules.cast.having.get((self.made.field(attribute), str(values.value)), 0)

    # ------------------------------------------------------------ fights

    def _reaching(self, standing: m.Holds) -> list[Step]:
        truth = standing.truth
        arrows = self.arrows(truth.of) if isinstance(truth, m.Among) else None
        own = isinstance(truth, m.Among) and truth.set == m.Zone(self.words.reach, m.This())  # type: ignore[arg-type]
        if arrows is None or not own:
            raise CannotRun("the table cannot have this be so yet", standing.span)
        return [lambda: self.auras.reaches.setdefault(self.source, []).append(arrows)]

    def _fighting(self, standing: m.During, one: m.Standing) -> Step:
        """In the middle of an attack: what is added to the numbers of one of the two."""
        pattern = standing.pattern
        slots = {str(slot.role): slot for slot in pattern.slots}
        attacker, target = slots.pop("attacker", None), slots.pop("target", None)
        if slots or pattern.truth is not None or pattern.nth is not None or not isinstance(one, m.Change):
            raise CannotRun("the table cannot change this in the middle of an attack", standing.span)
        if one.how is not m.How.ADD:
            raise CannotRun("the table only adds to numbers in the middle of an attack", one.span)
        plain = self._against(attacker, target, one)
        if plain is not None:
            return lambda: self.auras.against.setdefault(self.source, []).append(plain)
        return self._duel(tuple((slot, name) for slot, name in ((attacker, ONE), (target, OTHER)) if slot), one, None)

    def _against(self, attacker: m.Slot | None, target: m.Slot | None, one: m.Change) -> Against | None:
        amount = constant(one.number)
        if one.stat != self.words.numbers or one.of != m.This() or amount is None:
            return None
        for own, other, attacking in ((attacker, target, True), (target, attacker, False)):
            if own is not None and own.truth == is_this(own):
                if other is None:
                    return Against(attacking, self.rules.cast.everything, amount)
                having = self.printed(other.truth, other.each)
                return None if having is None else Against(attacking, having, amount)
        return None

    def _duel(self, slots: tuple[tuple[m.Slot, str], ...], one: m.Standing, truth: m.Truth | None) -> Step:
        """What is asked in the middle of each attack by itself."""
        made = self.made
        if not isinstance(one, m.Change) or one.how is not m.How.ADD or speaks_of(one.number, one.each):
            raise CannotRun("the table only adds to numbers in the middle of an attack", one.span)
        stats = made.stats_of(one)

        def body() -> str:
            for slot, name in slots:
                made.line(f"{made.bind(slot.each)} = {name}")
            for test in (*(slot.truth for slot, _ in slots), truth):
                if test is not None:
                    made.line(f"if not {made.truth(test)}: return 0, 0")
            return f"{made.set(one.of)}, {made.number(one.number)}"

        made.amid = {(self.words.attack, "attacker"): ONE, (self.words.attack, "target"): OTHER}
        number = made.function("duel", f"play, me, it, {ONE}, {OTHER}", body)
        made.amid = {}
        return lambda: self.rules.duels.append(Duel(self.source, stats, number, made.slots))

    # ------------------------------------------------------------ what a text says of itself

    def _targeting(self, standing: m.Targets) -> list[Step]:
        of = standing.of
        sides = 0
        if isinstance(of, m.Where) and self._on_the_board(of.of):
            truths = [one for one in conjuncts(of.truth) if one != m.Not(m.Among(of.each, m.This()))]
            sides = self._side(truths[0], of.each) if len(truths) == 1 else 0
        elif self._on_the_board(of):
            sides = OWN | OTHERS
        if not sides:
            raise CannotRun("the table does not know what such a text targets", standing.span)
        if not self._is_aimed_at_captures():
            raise CannotRun(_AIMED, standing.span)

        def register() -> None:
            self.auras.targeting[self.source] = self.auras.targeting.get(self.source, 0) | sides

        return [register]

    def _negated(self, standing: m.While) -> Step:
        truth = standing.truth
        if not isinstance(truth, m.Now) or truth.of is not None or truth.period not in self.words.pauses:
            raise CannotRun("the table does not know when a text says nothing", standing.span)

        def register() -> None:
            self.auras.negated[self.source] = str(truth.period)

        return register

    # ------------------------------------------------------------ where a card may be played

    def _forbidden(self, standing: m.Cannot) -> list[Step] | None:
        pattern = standing.pattern
        if not isinstance(pattern, m.On):
            return None
        slots = {str(slot.role): slot for slot in pattern.slots}
        if pattern.verbs == (self.words.gain,) and self._is_closed(slots):
            return [lambda: self.auras.closed.add(self.source)]
        return [self._closing(standing, None)] if self._is_playing(pattern) else None

    def _is_playing(self, pattern: m.Pattern) -> bool:
        return isinstance(pattern, m.On) and pattern.verbs == (self.words.play,)

    def _closing(self, standing: m.Standing, given: m.Truth | None) -> Step:
        """Who cannot play which cards where; what is said of where a card lies is asked of where it would."""
        pattern = standing.pattern if isinstance(standing, m.Cannot) else None
        if not isinstance(pattern, m.On) or not self._is_playing(pattern) or pattern.nth is not None:
            raise CannotRun("the table cannot forbid this together with playing", standing.span)
        slots = {str(slot.role): slot for slot in pattern.slots}
        what, by, to = slots.pop(WHAT, None), slots.pop(BY, None), slots.pop(TO, None)
        if slots or (what is None and by is None):
            raise CannotRun("the table cannot say this of playing a card yet", standing.span)
        self.made.slots += 1
        spot: m.Var[Any] = to.each if to is not None else m.Var(Sort.PLACE, self.made.slots)
        said = [slot.truth for slot in (what, by, to) if slot is not None] + [pattern.truth, given]
        truths = [one for truth in said if truth is not None for one in conjuncts(_lying(truth, what, spot))]
        whole = m.Spaces(m.Zone(self.rules.book.zones.play[0]))  # type: ignore[arg-type]
        there = tuple(one for one in truths if speaks_of(one, spot))
        made = self.made

        def body() -> str:
            for slot, name in ((by, "who"), (what, "piece")):
                if slot is not None:
                    made.line(f"{made.bind(slot.each)} = {name}")
            for one in truths:
                if one not in there:
                    made.line(f"if not {made.truth(one)}: return 0")
            return made.set(m.Where(whole, spot, m.And(there)) if there else whole)

        spaces = made.function("closed", "play, me, it, who, piece", body)
        own = what is not None and what.truth is not None and is_this(what) in conjuncts(what.truth)
        return lambda: self.rules.closings.append(Closing(self.source, own, spaces, made.slots))

    def _is_closed(self, slots: dict[str, m.Slot]) -> bool:
        """“This card cannot gain abilities from special spaces.”"""
        doer, kind, place = (slots.get(role) for role in (DOER, "class", "from"))
        if doer is None or kind is None or place is None or len(slots) != 3 or doer.truth != is_this(doer):
            return False
        truth = place.truth
        found = truth.set if isinstance(truth, m.Among) and truth.of == place.each else None
        if not isinstance(found, m.Where) or not isinstance(found.of, m.Spaces):
            return False
        special = m.Is(found.each, m.InState(self.words.special))  # type: ignore[arg-type]
        abilities = isinstance(kind.truth, m.Among) and isinstance(kind.truth.set, m.Just)
        return found.truth == special and abilities and kind.truth.set.value == m.Class.ABILITIES.value  # type: ignore[union-attr]

    def allowed_then(self, allow: m.Allow, then: m.Trigger) -> Step:
        """Where the card may be played, and what is done if it is."""
        same = isinstance(then.pattern, m.On) and isinstance(allow.pattern, m.On)
        if not same or then.may or then.condition is not None or then.of is not None:
            raise CannotRun("the table cannot allow this yet", allow.span)
        if then.pattern.slots != allow.pattern.slots or then.pattern.verbs != allow.pattern.verbs:  # type: ignore[attr-defined]
            raise CannotRun("the table cannot allow this yet", allow.span)
        pattern, effect = allow.pattern, then.effect
        other = allow.as_in is not None or allow.free or allow.more is not None
        if other or not isinstance(pattern, m.On) or pattern.verbs != (self.words.play,):
            raise CannotRun("the table cannot allow this yet", allow.span)
        pool, slot = self._spaces_of(pattern, allow)
        made = self.made
        if not slot:
            raise CannotRun("it is not said what becomes of the card there", allow.span)
        run = made.function("then", "play, me, it", lambda: made.effect(effect))
        return lambda: self.rules.permissions.append(Permission(self.source, pool, slot, run, made.slots))

    def _allowed(self, allow: m.Allow) -> list[Step]:
        """Without what becomes of the card there, nobody can tell where it would lie."""
        raise CannotRun("it is not said what becomes of the card there", allow.span)

    def _spaces_of(self, pattern: m.On, node: m.Node) -> tuple[Any, int]:
        """The cards on whose spaces this card is played; and where the frame keeps the one, if it is spoken of."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        what, by, to = slots.pop(WHAT, None), slots.pop(BY, None), slots.pop(TO, None)
        yours = by is None or by.truth == m.Among(by.each, m.You())
        odd = slots or pattern.truth is not None or pattern.nth is not None or not yours
        if what is None or to is None or odd or what.truth != is_this(what):
            raise CannotRun("the table cannot say this of playing a card yet", node.span)
        truth, made, slot = to.truth, self.made, 0
        cards: m.Set[Any] | None = None
        if isinstance(truth, m.Let) and truth.truth == m.Among(to.each, m.PlaceOf(truth.each)):
            cards, slot = truth.of, truth.each.number
            made.bind(truth.each)
        elif isinstance(truth, m.Among) and truth.of == to.each and isinstance(truth.set, m.PlaceOf):
            cards = truth.set.of
        if cards is None:
            raise CannotRun("the table only knows spaces of cards here", node.span)
        found = cards
        return made.function("spaces", "play, me, it", lambda: made.set(found)), slot


THIS: m.Set[Any] = m.This()


def _lying(truth: m.Truth, what: m.Slot | None, spot: m.Var[Any]) -> m.Truth:
    """What is said of where a card lies, said of a space instead: it lies there once it was played."""
    if what is None:
        return truth
    each = what.each

    def change(node: m.Node) -> m.Node:
        if node == m.PlaceOf(each):
            return spot
        if isinstance(node, m.Rel) and each in (node.a, node.b):
            other = node.b if node.a == each else node.a
            return m.Rel(node.relation, spot, m.PlaceOf(other), span=node.span)
        if isinstance(node, m.Same) and each in (node.a, node.b):
            raise CannotRun("the table cannot say this of playing a card yet", node.span)
        return node

    return transformed(truth, change)  # type: ignore[return-value]


def is_this(slot: m.Slot) -> m.Truth:
    return m.Among(slot.each, m.This())


def conjuncts(truth: m.Truth) -> tuple[m.Truth, ...]:
    """What must hold, one by one."""
    return tuple(one for part in truth.truths for one in conjuncts(part)) if isinstance(truth, m.And) else (truth,)


def constant(number: m.Number) -> int | None:
    """A number that is known beforehand."""
    if isinstance(number, m.Const):
        return number.value
    if isinstance(number, m.Times):
        whole = 1
        for one in number.factors:
            value = constant(one)
            if value is None:
                return None
            whole *= value
        return whole
    return None


def sum_of(sets: Any) -> int:
    bits = 0
    for one in sets:
        bits |= one
    return bits

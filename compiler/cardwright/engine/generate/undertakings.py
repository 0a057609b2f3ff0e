"""Deeds that only a game's procedures do, and dice: parts go in by their roles, and what came of it comes out."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.effects import COPY, PROCEDURE
from cardwright.engine.generate.frames import AMOUNT, BY, TO, TOKEN, WHAT
from cardwright.engine.generate.tellings import Tellings
from cardwright.engine.generate.wanted import has_what_it_wants
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.state import NOWHERE
from cardwright.engine.statuses import bearers
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Keyword
from cardwright.meaning.gamedata.entries import VerbData

STATUS, DICE = "status", "dice"
_NAMED = ("token", "kind", "as")
"""The parts whose value can belong to the name of a procedure: to suffer Damage, to become the Boss."""


def _is_named_by(part: m.Filled, node: m.Do, name: str) -> bool:
    """Whether a part is a place that belongs to the name of a procedure: to enter the Bridge."""
    return isinstance(part.by, m.Zone) and name == f"{node.verb} {part.by.zone}"


class Undertakings(Tellings):
    """Statements of one ability for deeds of the game."""

    def __init__(self, *whole: Any) -> None:
        super().__init__(*whole)
        for node in self.nodes:  # the part of one, of what each of several did
            if not isinstance(node, m.Of) or node.role != DICE or not isinstance(node.deed, m.Where):
                continue
            if isinstance(node.deed.of, m.Var):
                self._part(node.deed.of.number, node.role)

    paying = False
    """Whether what is written is a cost."""
    optional: frozenset[m.Var[Any]] = frozenset()
    """What was picked and may be nothing: any number of cards."""

    # ------------------------------------------------------------ procedures

    def _operation(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        token = parts.get(TOKEN)
        if self.paying and isinstance(token, m.Just) and (node.verb, str(token.value)) in self.rules.book.does.prices:
            return "price"
        if isinstance(parts.get(STATUS), m.Just):
            return "status"
        if self.procedure_name(node):
            return PROCEDURE
        if isinstance(parts.get(TO), (m.Zone, m.EdgeOf)) and node.verb in self.rules.book.does.performs:
            return "move"  # to a zone, which needs no procedure
        return super()._operation(node, data, parts)

    def procedure_name(self, node: m.Do) -> str:
        """The name under which the game knows a procedure; empty, if it has none."""
        table = self.rules.book.does.performs
        for part in node.parts:
            if part.role in _NAMED and isinstance(part.by, m.Just) and f"{node.verb} {part.by.value}" in table:
                return f"{node.verb} {part.by.value}"
            if isinstance(part.by, m.Zone) and f"{node.verb} {part.by.zone}" in table:
                return f"{node.verb} {part.by.zone}"
        if any(
            part.role in (TOKEN, "order") or (isinstance(part.by, (m.Zone, m.EdgeOf)) and part.role == "to")
            for part in node.parts
        ):
            return ""  # what is counted, and what goes to a zone, needs no procedure
        return str(node.verb) if node.verb in table else ""

    def parts_of(self, node: m.Do, but: tuple[str, ...] = ()) -> str:
        """The parts of a deed by their roles, as an expression."""
        found: list[str] = []
        for part in node.parts:
            if part.role in but or part.role == BY:
                continue
            if isinstance(part.by, m.Number):
                text = self.number(part.by)
            elif isinstance(part.by, m.Just):
                text = repr(str(part.by.value))
            elif isinstance(part.by, m.Current):
                text = repr(str(part.by.period))
            elif isinstance(part.by, m.CopyOf):
                found.append(f"{COPY!r}: {self.set(part.by.of)}")
                continue
            else:
                text = self.ground(part.by)
            found.append(f"{str(part.role)!r}: {text}")
        return "{" + ", ".join(found) + "}"

    def _operation_procedure(self, node: m.Do, data: VerbData, _parts: dict[Any, Any]) -> str:
        if data.wants is not None and not has_what_it_wants(self.rules, self.definition, node, data.wants):
            raise CannotRun(f"no card here has a {data.wants}: nothing can “{node.verb}”", node.span)
        copied = any(isinstance(part.by, m.CopyOf) for part in node.parts)
        if copied and str(node.verb) not in self.rules.book.deeds.copied:
            raise CannotRun(f"the game's table does not say what “{node.verb}” does to a copy", node.span)
        name, node = self.procedure_name(node), self._befallen(node, data)
        performed, result = self.rules.book.does.performs[name], self.temporary()
        act = self.constant("act", performed)
        where = tuple(str(part.role) for part in node.parts if _is_named_by(part, node, name))
        said = {str(part.role) for part in node.parts}
        needed = self.rules.book.does.needs.get(name, {})
        unsaid = next((called for role, called in needed.items() if role not in said), None)
        if unsaid is not None:
            raise CannotRun(f"of which {unsaid} this is, is not said", node.span)
        if hasattr(performed, "takes"):
            self._hears_all(node, {*performed.takes, *where, BY})
        parts = self.parts_of(node, where)
        self.line(f"{result} = {act}(play, {self.actor_of(node)}, it, {parts}, {self.cause(node)})")
        for deed, role in self.collecting:
            joins = "+" if role == AMOUNT else "|"
            self.line(f"it[{self.parts[deed, role]}] {joins}= told({result}, {role!r})")
        if node.deed is not None:
            for (deed, role), place in self.parts.items():
                if deed == node.deed.number:
                    self.told.add((deed, role))
                    self.line(f"it[{place}] = told({result}, {role!r})")
            self.keep(node.deed.number, f"told({result}, 'what')", node)
        return f"bool({result}['done'])"

    def _befallen(self, node: m.Do, data: VerbData) -> m.Do:
        """The players that it is done to are told by what they then have; the deed without them."""
        whom = next((part.by for part in node.parts if part.role == WHAT and self._sort(part) is Sort.PLAYER), None)
        if data.befalls is None or not isinstance(whom, m.Set):
            return node
        first, cause = self.rules.layout.counters[str(data.befalls)], self.cause(node)
        token = repr(str(data.befalls))
        self.line(f"counter_change(play, {self.verb(node)}, {token}, {first}, {self.set(whom)}, 1, {cause})")
        return replace(node, parts=tuple(part for part in node.parts if part.role != WHAT))

    def _hears_all(self, node: m.Do, spoken: set[str]) -> None:
        """Refuse parts that a text of the rules does not speak of: it would do as if they had not been said."""
        for part in node.parts:
            unheard = part.role not in spoken and (isinstance(part.by, m.Number) or self._sort(part) is Sort.PLACE)
            if unheard or (part.role == WHAT and self._sort(part) is Sort.PLAYER):
                raise CannotRun(f"the rules of “{node.verb}” do not say what this does", part.by.span)

    def _sort(self, part: m.Filled) -> Sort | None:
        if isinstance(part.by, (m.Number, m.CopyOf, m.Just, m.Current)):
            return None
        return self.sort_of(part.by)

    def _operation_status(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces come into a status or lose it: a keyword that they have from then on, or have no longer."""
        status, amount = parts.pop(STATUS), parts.pop(AMOUNT, None)
        parts.pop(BY, None)
        holders = [parts.pop(role) for role in ("onto", "holder", "doer") if role in parts]
        if parts or len(holders) != 1 or (amount is not None and not isinstance(amount, m.Const)):
            raise CannotRun(f"the table cannot “{node.verb}” so", node.span)
        given = () if amount is None else (amount,)
        self.slots += 2
        each: m.Var[Any] = m.Var(Sort.PIECE, self.slots - 1)
        those: m.Var[Any] = m.Var(Sort.PIECE, self.slots)
        self.bound[those.number] = f"it[{those.number}]"
        quality = m.WithKeyword(Keyword(str(status.value)), given)
        gained = data.sign >= 0
        standing = m.Give(each, those, quality) if gained else m.Lose(each, those, quality)
        (record,) = self.records(standing, NOWHERE)
        number = len(self.rules.lasting)
        self.rules.lasting.append(record)
        named = (str(status.value), self.argument_texts(quality))
        if gained:
            self.rules.want(named, self.own)
        verb = self.rules.verb.get(node.verb, self.rules.verb["begin"])
        call = "status_given" if gained else "status_lost"
        wanted = self.temporary()
        self.line(f"{wanted} = {self.set(holders[0])}")
        found = f"{verb}, ({number}, {those.number}), {wanted}, {named!r}, {self.cause(node)}"
        done = self._kept(node, "onto", f"{call}(play, me, it, {found})")
        return f"({done} == {wanted} != 0)"

    def _operation_price(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces pay with what lies on them: all of it or nothing."""
        token, amount = parts.pop(TOKEN), parts.pop(AMOUNT, None)
        parts.pop(BY, None)
        holders = [parts.pop(role) for role in ("onto", "holder", "doer") if role in parts]
        if parts or len(holders) != 1 or not isinstance(amount, m.Number):
            raise CannotRun(f"the table cannot “{node.verb}” so", node.span)
        price = self.constant("price", self.rules.book.does.prices[node.verb, str(token.value)])
        name = self.temporary()
        payers, much = self.set(holders[0]), self.number(amount)
        self.line(f"{name} = pieces_pay(play, {price}, {payers}, {much}, {self.cause(node)})")
        return name

    def _do_pay(self, node: m.Pay, _after: tuple[m.Effect, ...]) -> str:
        cost, buy = self.cost(node.cost), self.nested("buy", node.effect)
        name = self.temporary()
        self.line(f"{name} = bought(play, {self.player(node.who)}, it, {cost}, {buy})")
        return self._noted(node.deed, name)

    def cost(self, node: m.Effect) -> str:
        """A cost as a function of its own."""
        was, self.paying = self.paying, True
        try:
            return self.nested("cost", node)
        finally:
            self.paying = was

    def _do_seq(self, node: m.Seq, after: tuple[m.Effect, ...]) -> str:
        """A price of any number of cards is paid with none of them too."""
        picked = [binder for step in node.steps if isinstance(step, m.Pick) for binder in step.binders]
        self.optional |= {one.each for one in picked if one.least == m.Const(0) and one.most != m.Const(1)}
        return super()._do_seq(node, after)

    def effect(self, node: m.Effect, after: tuple[m.Effect, ...] = ()) -> str:
        done = super().effect(node, after)
        what = next((part.by for part in node.parts if part.role == WHAT), None) if isinstance(node, m.Do) else None
        if not self.paying or not isinstance(what, m.Var) or what not in self.optional:
            return done
        return f"({done} or not {self.set(what)})"

    # ------------------------------------------------------------ dice

    def quality(self, quality: m.Quality) -> str:
        book = self.rules.book
        if isinstance(quality, m.OfKind) and book.does.dice is not None and quality.kind in self.die_kinds:
            return f"{self.constant('dice', book.does.dice.of_kind)}(play, {str(quality.kind)!r})"
        if isinstance(quality, m.OfKind) and quality.kind in book.does.uncounted:
            out = self.constant("uncounted", book.does.uncounted[quality.kind][1])
            return f"({super().quality(quality)} & ~{out}(play))"
        if isinstance(quality, m.Called) and book.does.named is not None:
            return f"({super().quality(quality)} & {self.constant('named', book.does.named)}(play, me, it))"
        if isinstance(quality, m.InState) and quality.state in book.does.sights:
            return f"{self.constant('sight', book.does.sights[quality.state])}(play, me, it)"
        return super().quality(quality)

    def _state_mask(self, quality: m.InState) -> str:
        """An adjective that says that a piece has a status."""
        if str(quality.state) not in map(str, self.lexicon.statuses.values()):
            return super()._state_mask(quality)
        return f"{self.constant('bearers', bearers)}(play, {str(quality.state)!r})"

    @property
    def die_kinds(self) -> set[str]:
        return {str(die.kind) for die in self.lexicon.dice.values()}

    def _number_statof(self, node: m.StatOf) -> str:
        book = self.rules.book
        if book.does.dice is not None and self._are_dice(node.of):
            return f"{self.constant('dice', book.does.dice.number)}(play, {str(node.stat)!r}, {self.set(node.of)})"
        reading = book.does.readings.get(node.stat)
        if reading is not None:
            of = "0" if self.is_episode(node.of) else self.set(node.of)
            return f"{self.constant('reading', reading)}(play, {of})"
        return super()._number_statof(node)

    def _are_dice(self, node: m.Set[Any]) -> bool:
        if isinstance(node, m.Of):
            return node.role == DICE
        if isinstance(node, m.Where):
            return self._are_dice(node.of)
        return isinstance(node, m.Var) and any(
            (isinstance(one, (m.Where, m.Binder)) and one.each == node and self._are_dice(one.of))
            or (isinstance(one, m.Slot) and one.each == node and one.role == DICE)
            for one in self.nodes
        )

    def _set_of(self, node: m.Of[Any]) -> str:
        """Of what each of several did, the part of one: the dice that he rolled."""
        if not isinstance(node.deed, m.Where) or not isinstance(node.deed.of, m.Var) or node.role != DICE:
            return super()._set_of(node)
        whose, book = node.deed.truth, self.rules.book
        each, deed = node.deed.each, node.deed.of.number
        if book.does.dice is None or not isinstance(whose, m.Among):
            raise CannotRun("the table cannot tell who had a part in this", node.span)
        if whose.set != m.Of(each, whose.set.role if isinstance(whose.set, m.Of) else node.role):
            raise CannotRun("the table cannot tell who had a part in this", node.span)
        place = self.parts[deed, DICE]
        return f"{self.constant('dice', book.does.dice.rolled_by)}(play, it[{place}], {self.set(whose.of)})"

    def _set_extreme(self, node: m.Extreme[Any]) -> str:
        found = super()._set_extreme(node)
        return f"alone({found})" if node.tie is m.Tie.NONE else found

    # ------------------------------------------------------------ sides

    def _set_controller(self, node: m.Controller) -> str:
        return f"owners(play, {self.set(node.of)})" if self.rules.book.pieces.sided else super()._set_controller(node)

    def _among_mask(self, truth: m.Among, each: m.Var[Any]) -> str | None:
        whose = isinstance(truth.of, (m.Controller, m.Owner)) and truth.of.of == each
        if whose and self.rules.book.pieces.sided:
            return f"owned_by(play, {self.set(truth.set)})"
        return super()._among_mask(truth, each)

    def sort_of(self, node: m.Set[Any]) -> Sort | None:
        if isinstance(node, m.Union):
            return self.sort_of(node.sets[0])
        return super().sort_of(node)


__all__ = ["Undertakings"]

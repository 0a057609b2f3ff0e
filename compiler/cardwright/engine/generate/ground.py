"""What stands on a table as expressions: how far, in which relation, at which places; and picks of places."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.engine.boards.fighting import fought, in_reach
from cardwright.engine.boards.placing import label, picked_placing, put_down
from cardwright.engine.boards.reacting import reacted
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.standings import Standings
from cardwright.engine.generate.writer import CannotRun, helper
from cardwright.engine.play import Question
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import VerbData

Near = list[tuple[str, str]]
"""What a place must be near, and how near, as expressions."""


class Ground(Standings):
    """Distances and places of one ability: a set of places is a tuple, each place as the game has it."""

    def __init__(self, *whole: Any) -> None:
        super().__init__(*whole)
        self.keeping: dict[int, int] = {}
        """For each variable that other lines of the card speak of, which of the card's slots keeps it."""
        self.settled: set[int] = set()
        """The spaces that were picked together with what goes there."""

    @abstractmethod
    def parts_of(self, node: m.Do, but: tuple[str, ...] = ()) -> str:
        """The parts of a deed by their roles, as an expression."""

    def _number_distance(self, node: m.Distance) -> str:
        tabletop = self.rules.book.does.tabletop
        if tabletop is None and self.rules.book.board.apart:
            return f"steps_apart(play, {self.set(node.a)}, {self.set(node.b)})"
        if tabletop is None:
            raise CannotRun("nothing is measured on this table", node.span)
        pieces = [isinstance(one, m.This) or self.sort_of(one) is Sort.PIECE for one in (node.a, node.b)]
        far = self.constant("apart", tabletop.apart) if all(pieces) else self.constant("far", tabletop.far)
        return f"{far}(play, {self.ground(node.a)}, {self.ground(node.b)})"

    def _truth_rel(self, node: m.Rel) -> str:
        tabletop = self.rules.book.does.tabletop
        relation = tabletop.touches.get(node.relation) if tabletop is not None else None
        if relation is None:
            return super()._truth_rel(node)
        return f"{self.constant('rel', relation)}(play, {self.ground(node.a)}, {self.ground(node.b)})"

    def ground(self, node: m.Set[Any]) -> str:
        """What is measured from: pieces, places, or a named part of the table with whose it is."""
        tabletop = self.rules.book.does.tabletop
        if isinstance(node, m.Zone):
            if tabletop is None or node.zone not in tabletop.areas:
                raise CannotRun(f"nothing is measured from “{node.zone}”", node.span)
            return f"({str(node.zone)!r}, {'0' if node.of is None else self.set(node.of)})"
        if isinstance(node, m.PlaceOf) and tabletop is not None:
            return f"('', {self.set(node.of)})"
        return self.set(node)

    def _set_minus(self, node: m.Minus[Any]) -> str:
        if self.sort_of(node) is Sort.PLACE and not self.has_spaces:
            return f"without_places({self.set(node.of)}, {self.set(node.less)})"
        return super()._set_minus(node)

    def _truth_every(self, node: m.Every) -> str:
        if node.each.sort is not Sort.PLACE or self.has_spaces:
            return super()._truth_every(node)
        name, base = f"v{node.each.number}", self.set(node.of)
        self.bound[node.each.number] = name
        return f"every(({self.truth(node.truth)}) for {name} in each_place({base}))"

    # ------------------------------------------------------------ picks

    def _do_pick(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        if node.binders[0].each.number in self.settled:
            return "True"
        deed = self._placing(node, after)
        if deed is not None:
            done = self._pick_placing(node, after[0], deed)
        elif len(node.binders) > 1 and node.such is None:
            done = self._picked_together(node, after)
        elif node.binders[0].each.sort is Sort.PLACE and not self.has_spaces:
            done = self._pick_places(node, node.binders[0], after)
        elif node.binders[0].each.sort is Sort.FIGURE:
            done = self._pick_number(node, node.binders[0], after)
        else:
            done = super()._do_pick(node, after)
        for binder in node.binders:
            self.keep(binder.each.number, self.bound[binder.each.number], node)
        return done

    def _placing(self, node: m.Pick, after: tuple[m.Effect, ...]) -> m.Do | None:
        """“Play a card from your hand on an open space”: which card and where is one question."""
        words = self.rules.book.reach
        if words is None or len(after) < 2 or node.target or node.who is None:
            return None
        then, deed = after[:2]
        if not isinstance(deed, m.Do) or deed.verb != words.play:
            return None
        if not isinstance(then, m.Pick) or then.who != node.who or then.target:
            return None
        picks, one = (*node.binders, *then.binders), m.Const(1)
        if [binder.each.sort for binder in picks] != [Sort.PIECE, Sort.PLACE] or node.such or then.such:
            return None
        whole = all((binder.least, binder.most) == (one, one) for binder in picks)
        goes = {m.Filled(Role("what"), picks[0].each), m.Filled(Role("to"), picks[1].each)} <= {*deed.parts}
        return deed if whole and goes and not speaks_of(picks[1].of, picks[0].each) else None

    def _pick_placing(self, node: m.Pick, then: m.Effect, deed: m.Do) -> str:
        assert isinstance(then, m.Pick) and node.who is not None
        piece, place = node.binders[0], then.binders[0]
        question = self.constant("question", Question(deed.verb, self._cause(node), label))
        asked = f"{self.player(node.who)}, {question}, {self.verb(deed)}"
        spots = f"{self.set(place.of)} & open_spaces(play)"
        pieces, hidden = self.set(piece.of), _is_hidden(deed)
        slots = f"{self.bind(piece.each)}, {self.bind(place.each)}"
        self.line(f"{slots} = picked_placing(play, {asked}, {pieces}, {spots}, {hidden})")
        self.settled.add(place.each.number)
        return f"bool({self.bound[piece.each.number]})"

    def _to_a_space(self, node: m.Do, to: m.Var[Any], parts: dict[Any, Any]) -> str:
        hidden = _is_hidden(node)
        if hidden and not self.rules.book.pieces.unseen:
            raise CannotRun("nothing lies face down at this table", node.span)
        if to.number not in self.settled and not hidden:
            return super()._to_a_space(node, to, parts)
        what = self._done_to(node, parts)
        parts.pop("facing", None)
        self._nothing_left(node, parts)
        goes = f"{self.actor_of(node)}, {self.set(what)}, {self.set(to)}, {hidden}"
        return f"bool({self._kept(node, 'what', f'put_down(play, {self.verb(node)}, {goes}, {self.cause(node)})')})"

    # ------------------------------------------------------------ attacks, and whose cards are

    def members(self, place: m.Set[m.Place]) -> str:
        words = self.rules.book.reach
        if words is not None and isinstance(place, m.Zone) and place.zone == words.reach and place.of is not None:
            return f"in_reach(play, {self.set(place.of)})"
        return super().members(place)

    def _operation_fight(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Cards attack others, by the numbers on the edges that face each other, and capture what they beat."""
        attackers, targets = parts.pop("attacker", None), parts.pop("target", None)
        self._nothing_left(node, parts)
        if self.rules.book.reach is None or not isinstance(attackers, m.Set) or not isinstance(targets, m.Set):
            raise CannotRun("the table does not know who attacks whom", node.span)
        aimed = self.constant("aimed", self.function("aimed", "play, me, it", lambda: self.set(targets)))
        whom = f"{self.set(attackers)}, lambda: {aimed}(play, me, it)"
        call = f"fought(play, {self.verb(node)}, {whom}, {self.cause(node)})"
        return f"bool({self._kept(node, 'what', call)})"

    def _operation_react(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Cards do what they say under the label for it, one after another as they came to the board."""
        who, order = parts.pop("what", None), parts.pop("order", None)
        self._nothing_left(node, parts)
        if self.rules.book.reach is None or not isinstance(who, m.Set) or not isinstance(order, m.Just):
            raise CannotRun("it is not said in which order", node.span)
        done = self._kept(node, "what", f"reacted(play, {self.set(who)})")
        return f"bool({done})"

    def _operation_own(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Cards belong to a player from now on."""
        what = self._done_to(node, parts)
        self._nothing_left(node, parts)
        call = f"taken_as_own(play, {self.verb(node)}, {self.actor_of(node)}, {self.set(what)}, {self.cause(node)})"
        return f"bool({self._kept(node, 'what', call)})"

    def keep(self, number: int, value: str, node: m.Node) -> None:
        """Have the card remember something, if another line speaks of it."""
        if number in self.keeping:
            slot = self._memory_of(number, node)
            self.line(f"kept_in_memory(play, {slot}, {value}, {self.cause(node)})")

    def _memory_of(self, number: int, node: m.Node) -> str:
        """The slot of the memory that keeps something for the card."""
        first, each = self.rules.book.times.keeping or (0, 0)
        if self.keeping[number] >= each:
            raise CannotRun("the table cannot keep so much for one card", node.span)
        return f"{first + self.keeping[number]} + it[0] * {each}"

    def _set_kept(self, node: m.Kept[Any]) -> str:
        if node.number not in self.keeping:
            return super()._set_kept(node)
        return f"state.memory[{self._memory_of(node.number, node)}]"

    def _set_of(self, node: m.Of[Any]) -> str:
        if isinstance(node.deed, m.Kept) and node.role == "what" and node.deed.number in self.keeping:
            return self._set_kept(node.deed)
        return super()._set_of(node)

    def _within_reach(self, found: str, var: m.Var[Any], who: str, after: tuple[m.Effect, ...]) -> str:
        """Of what a card remembers, nothing that another of its name has chosen already."""
        found, apart = super()._within_reach(found, var, who, after), self.rules.book.texts.apart
        if not apart or var.number not in self.keeping:
            return found
        return f"({found} & ~kept_by_copies(play, it[0], {self.keeping[var.number]}, {self.constant('apart', apart)}))"

    def _picked_together(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        """Several picks of the same words, one after another: each leaves something for the next."""
        done: list[str] = []
        wanted = any(node is target for target in self.targets)
        for number, binder in enumerate(node.binders):
            rest = node.binders[number + 1 :]
            found = binder
            if rest and speaks_of(rest[0].of, binder.each) and rest[0].least != m.Const(0):
                left = m.Compare(m.Count(rest[0].of), m.Op.AT_LEAST, rest[0].least)
                found = m.Binder(binder.each, m.Where(binder.of, binder.each, left), binder.least, binder.most)
            one = m.Pick(node.who, (found,), None, node.target, span=node.span)
            self.targets = (*self.targets, one) if wanted else self.targets
            done.append(super()._do_pick(one, after))
        return "(" + " and ".join(done) + ")"

    def _pick_number(self, node: m.Pick, binder: m.Binder, after: tuple[m.Effect, ...]) -> str:
        """A number out of a range: the most first, where it may be nothing."""
        span = binder.of
        if not isinstance(span, m.Range) or node.who is None or (binder.least, binder.most) != (m.Const(1),) * 2:
            raise CannotRun("the table cannot have this number picked", node.span)
        deed = next((one for one in after if isinstance(one, m.Do) and speaks_of(one.parts, binder.each)), None)
        ask = "name a number" if deed is None else f"{deed.verb} how many"
        question = self.constant("question", Question(ask, self._cause(node), _figure))
        slot = self.bind(binder.each)
        least, most = self.number(span.least), self.number(span.most)
        self.line(f"{slot} = picked_number(play, {self.player(node.who)}, {question}, {least}, {most})")
        return "True"

    def _pick_places(self, node: m.Pick, binder: m.Binder, after: tuple[m.Effect, ...]) -> str:
        book = self.rules.book
        deed = next((one for one in after if isinstance(one, m.Do) and speaks_of(one.parts, binder.each)), None)
        if book.does.tabletop is None or deed is None or node.who is None or binder.most is None:
            raise CannotRun("the table cannot have a place picked here", node.span)
        base, each = binder.of, binder.each
        truth: m.Truth | None = None
        if isinstance(binder.of, m.Where):
            base, each, truth = binder.of.of, binder.of.each, binder.of.truth
            self.bound[each.number] = f"it[{binder.each.number}]"
        if not isinstance(base, m.Spaces) or not isinstance(base.of, m.Zone) or base.of.zone != book.zones.play[0]:
            raise CannotRun("the table cannot have such a place picked", node.span)
        near = ", ".join(f"({what}, {much})" for what, much in self._near(truth, each))
        parts = self.parts_of(deed, but=("to", "amount"))
        slot = self.bind(binder.each)
        self.line(f"{slot} = ()")
        holds = (
            "True" if truth is None else f"{self.nested_truth(truth)}(play, me, with_one(it, {binder.each.number}, z))"
        )
        if node.such is not None:
            those = f"(*it[{binder.each.number}], *z)"
            together = f"{self.nested_truth(node.such)}(play, me, with_one(it, {binder.each.number}, {those}))"
            holds = f"({holds} and (not it[{binder.each.number}] or {together}))"
        who, least = self.player(node.who), self.number(binder.least)
        call = f"picked_place(play, {who}, {deed.verb!r}, {parts}, [{near}], lambda z: {holds})"
        with self.indented(f"for _ in range({self.number(binder.most)}):"):
            self.line(f"{slot} += {call}")
        return f"(len({slot}) >= {least})"

    def _near(self, truth: m.Truth | None, each: m.Var[Any]) -> Near:
        """What a place must be near: the places that are offered lie around it."""
        found: Near = []
        for one in truth.truths if isinstance(truth, m.And) else (truth,):
            match one:
                case m.Compare(m.Distance(a, b), m.Op.AT_MOST, much) if a == each:
                    found.append((self.ground(b), self.number(much)))
                case m.Compare(
                    m.Count(m.Where(of, p, m.Compare(m.Distance(a, b), m.Op.AT_MOST, much))), m.Op.AT_LEAST
                ) if a == each and b == p and one.b == m.Const(1):
                    found.append((self.set(of), self.number(much)))
        return found


def _is_hidden(deed: m.Do) -> bool:
    """Whether it is said that something goes somewhere face down."""
    facing = next((part.by for part in deed.parts if part.role == "facing"), None)
    return isinstance(facing, m.Just) and facing.value == "facedown"


for _call in (fought, in_reach, reacted, picked_placing, put_down):
    helper(_call)


def _figure(_rules: Rules, option: int) -> str:
    return str(option)


__all__ = ["Ground"]

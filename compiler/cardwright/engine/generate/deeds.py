"""Deeds that do something else than move pieces or mark them: showing, shuffling, handing over, attaching, leaving."""

from __future__ import annotations

from typing import Any

from cardwright.check.compiled import CompiledKeyword
from cardwright.engine.generate import dealings as _dealings
from cardwright.engine.generate import swapping as _swapping
from cardwright.engine.generate.frames import AMOUNT, BY, PLACE, TOKEN, WHAT
from cardwright.engine.generate.sets import alike
from cardwright.engine.generate.straying import Straying
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import TOP
from cardwright.engine.picking import label
from cardwright.engine.play import Question
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Value
from cardwright.meaning.gamedata.entries import VerbData

FACEDOWN = m.Just(Attribute("facing"), Value("facedown"))
BY_LOT = "random order"
ONTO, HOLDER, WHOM, GIVER, DEED, ORDER = "onto", "holder", "whom", "giver", "deed", "order"


class Deeds(Straying):
    """Statements for deeds of their own kind."""

    def texts_of(self, keyword: str, at: m.Node) -> tuple[int, ...]:
        """Where the words of a keyword stand, with whatever it is given."""
        known = enumerate(self.rules.cast.definitions)
        found = tuple(n for n, one in known if isinstance(one, CompiledKeyword) and one.name == keyword)
        if not found:
            raise CannotRun(f"the table has no keyword “{keyword}”", at.span)
        return found

    def _operation(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """What a deed does, where its parts tell more than its verb."""
        known = self._of_its_own(data, parts)
        if known:
            return known
        if TOKEN in parts and GIVER in parts and WHOM not in parts and data.sign < 0:
            parts[BY] = parts.pop(GIVER)  # “remove 2 gold from that player”: they are his
        if TOKEN in parts and GIVER in parts and not {WHOM, ONTO} & parts.keys() and not data.sign:
            raise CannotRun(f"the game's table does not say to whom one “{node.verb}” this", node.span)
        if TOKEN in parts and (WHOM in parts or GIVER in parts or {HOLDER, ONTO} <= parts.keys()):
            return "transfer"
        if DEED in parts and node.verb in {*self.rules.book.parts.leaving_it, *self.rules.book.parts.joining}:
            return "leave" if node.verb in self.rules.book.parts.leaving_it else "join"
        if DEED in parts and node.verb in self.rules.book.does.reseating:
            return "reseat"
        if ONTO in parts and WHAT in parts and TOKEN not in parts:
            return "attach"
        return super()._operation(node, data, parts)

    def _of_its_own(self, data: VerbData, parts: dict[Any, Any]) -> str:
        """A way of its own to do something: stealing, going on; empty, if it is none of these."""
        if TOKEN in parts:
            return "steal" if data.operation == "steal" else ""
        seat, book = parts.get("as"), self.rules.book.parts
        known = [*book.seats, *(name for name, (kind, *_) in book.roles.items() if kind == "seat")]
        if isinstance(seat, m.Just) and seat.value in known:
            return "seat"
        if isinstance(parts.get("to"), m.Next) or (
            isinstance(parts.get("to"), m.PlaceOf) and self.rules.book.board.spaces
        ):
            return "step"
        return ""

    # ------------------------------------------------------------ seeing

    def _operation_show(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Cards are looked at or revealed: nothing moves, but it is known that they were."""
        who, place = self.player(parts.get(BY, m.You())), parts.pop(PLACE, None)
        what = None if place is not None else self._done_to(node, parts)
        shown = self.members(place) if what is None else self.taken(what)
        self._nothing_left(node, parts)
        rest = f"{who}, {self.cause(node)}"
        call = self.shown_to(node, what, shown, lambda bits: f"shown(play, {self.verb(node)}, {bits}, {rest})")
        done = self._kept(node, WHAT, call)
        return "True" if place is not None else f"bool({done})"

    def _operation_search(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Somebody goes through a pile: what he finds there is picked afterwards."""
        if PLACE not in parts and isinstance(parts.get(WHAT), m.Edgemost):
            return self._operation_show(node, _data, parts)
        who = self.player(parts.get(BY, m.You()))
        place = parts.pop(PLACE, None)
        if not all(isinstance(one, m.Zone) for one in (place.sets if isinstance(place, m.Union) else (place,))):
            raise CannotRun(f"it is not said where to “{node.verb}”", node.span)
        self._nothing_left(node, parts)
        self.line(f"searched(play, {self.verb(node)}, {who}, {self.cause(node)})")
        return "True"

    def _operation_shuffle(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A pile is shuffled, with cards that go into it first."""
        place, into, what = parts.pop(PLACE, None), parts.pop("to", None), parts.pop(WHAT, None)
        if place is not None and into is not None and what is None:
            what, place = m.In(place), None  # all of one pile into another
        pile = place if into is None else into
        if not isinstance(pile, m.Zone) or (into is None) != (what is None):
            raise CannotRun(f"it is not said what to “{node.verb}”", node.span)
        self._nothing_left(node, parts)
        zones = self.constant("zones", self.zones(pile))
        of = "1" if pile.of is None else self.set(pile.of)
        cards = "0" if what is None else self._kept(node, WHAT, self.taken(what))
        name, whose = self.temporary(), "None"
        if what is not None and isinstance(pile.of, (m.Owner, m.Controller)) and alike(pile.of.of, what):
            whose = "owners" if isinstance(pile.of, m.Owner) else "last_controllers"
        self.line(f"{name} = reshuffled(play, {self.verb(node)}, {zones}, {of}, {cards}, {self.cause(node)}, {whose})")
        return name

    def _operation_deal(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """The cards of a pile, all or so many off its top, are dealt: each to a space of a board, or to a zone."""
        place, what, to = parts.pop(PLACE, None), parts.pop(WHAT, None), parts.pop("to", None)
        self._nothing_left(node, parts)
        number = "None"
        if isinstance(what, m.Edgemost) and what.edge is m.Edge.TOP and place is None:
            place, number = what.place, self.number(what.number)
        pile, goal = (self.zones(one) if isinstance(one, m.Zone) and one.of is None else () for one in (place, to))
        if len(pile) != 1 or len(goal) != 1 or not isinstance(to, m.Zone):
            raise CannotRun(f"it is not said what to “{node.verb}”, and to where", node.span)
        spot = 0 if to.zone in self.rules.book.zones.boards else TOP
        name = self.temporary()
        self.line(
            f"{name} = dealt(play, {self.verb(node)}, {pile[0]}, {number}, {goal[0]}, {spot}, {self.cause(node)})"
        )
        return name

    def _set_upto(self, node: m.UpTo) -> str:
        if not isinstance(node.place, m.Zone):
            raise CannotRun("only a pile has a top", node.span)
        zones = self.constant("zones", self.zones(node.place))
        of = "1" if node.place.of is None else self.set(node.place.of)
        wanted = self.set(m.Where(m.Anywhere(), node.each, node.truth))
        return f"turned_up(play, {zones}, {of}, {wanted})"

    # ------------------------------------------------------------ under a card

    def members(self, place: m.Set[m.Place]) -> str:
        if isinstance(place, m.Under) and self.rules.book.zones.beneath:
            zones = self.constant("zones", self.rules.layout.zones[self.rules.book.zones.beneath])
            return f"lying_under(play, {zones}, {self.set(place.of)})"
        return super().members(place)

    def _put_under(self, node: m.Do, parts: dict[Any, Any]) -> str:
        """What lies there is facedown by itself, or nobody hides it."""
        what, to, facing = self._done_to(node, parts), parts.pop("to"), parts.pop("facing", None)
        self._nothing_left(node, parts)
        hidden = isinstance(facing, m.Just) and facing.value == "facedown"
        kind = next((one for one in self.rules.book.zones.kinds if one.name == self.rules.book.zones.beneath), None)
        if kind is None or hidden != kind.hidden or (facing is not None and not hidden):
            raise CannotRun("the table cannot put anything there", node.span)
        zones = self.constant("zones", self.rules.layout.zones[kind.name])
        question, host = self.constant("question", Question(node.verb, self._cause(node), label)), self.temporary()
        self.line(f"{host} = picked(play, {self.actor_of(node)}, {question}, {self.set(to.of)}, 1, 1, ())")
        goal = f"{zones}[{self.actor_of(node) if kind.each else 0}], {host}"
        call = f"laid_under(play, {self.verb(node)}, {self.taken(what)}, {goal}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _is_unseen(self, place: m.Zone) -> bool:
        """Whether nobody but its player sees what lies in a zone."""
        kinds = [one for one in self.rules.book.zones.kinds if one.name == place.zone]
        return bool(kinds) and all(one.hidden or one.private for one in kinds)

    # ------------------------------------------------------------ order

    def _operation_move(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        order, to = parts.pop(ORDER, None), parts.get("to")
        if isinstance(to, m.Zone) and parts.get("facing") == FACEDOWN and self._is_unseen(to):
            del parts["facing"]  # whatever lies there is
        if order is None and isinstance(to, m.Under):
            return self._put_under(node, parts)
        if order is None:
            return super()._operation_move(node, data, parts)
        what, to = self._done_to(node, parts), parts.pop("to", None)
        who = parts.get(BY, m.You())
        zone, spot = self.goal(to, who, node) if to is not None else self._usual(data, who, node)
        self._nothing_left(node, parts)
        question = self.constant("question", Question(node.verb, self._cause(node), label))
        wanted = self.temporary()
        self.line(f"{wanted} = {self.taken(what)}")
        whose = NOWHERE if order == m.Just(Attribute(ORDER), Value(BY_LOT)) else self.player(order)
        chosen = f"{whose}, {question}"
        call = f"laid_in_order(play, {self.verb(node)}, {wanted}, {zone}, {spot}, {self.cause(node)}, {chosen})"
        done = self._kept(node, WHAT, call)
        return f"({done} == {wanted})"

    # ------------------------------------------------------------ handing over

    def _operation_transfer(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """What is counted goes from one who has it to another: as much as there is."""
        token, amount = parts.pop(TOKEN), parts.pop("amount", None)
        if not isinstance(token, m.Just) or not isinstance(amount, m.Number):
            raise CannotRun(f"it is not said how much to “{node.verb}”", node.span)
        name, layout = str(token.value), self.rules.layout
        of_player, on_card = HOLDER not in parts, ONTO in parts
        if (of_player or not on_card) and name not in layout.counters.keys() - self.rules.book.pieces.sources.keys():
            raise CannotRun(f"the table does not say where a player's “{name}” lies", node.span)
        if (not of_player or on_card) and name not in layout.tokens:
            raise CannotRun(f"the table does not say that “{name}” lies on cards", node.span)
        actor = parts.get(BY, m.You())
        off = self.set(parts.pop(GIVER, actor) if of_player else parts.pop(HOLDER))
        onto = self.set(parts.pop(ONTO) if on_card else parts.pop(WHOM, actor))
        first = (
            layout.counters[name] if of_player else layout.tokens[name],
            layout.tokens[name] if on_card else layout.counters[name],
        )
        self._nothing_left(node, parts)
        much = self.temporary()
        self.line(f"{much} = {self.number(amount)}")
        ends = f"{first}, {off}, {onto}, {much}"
        call = f"transferred(play, {self.verb(node)}, {name!r}, {ends}, {self.cause(node)})"
        done = self._kept(node, "amount", call)
        return f"({done} >= {much})"

    def _operation_attach(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A piece comes to lie on another, or on another than before."""
        if not self.lexicon.has_burdens:
            raise CannotRun("nothing lies on cards at this table", node.span)
        what, onto = self._done_to(node, parts), parts.pop(ONTO)
        self._nothing_left(node, parts)
        there, by = self.set(onto), self.actor_of(node)
        call = f"attached(play, {self.verb(node)}, {self.taken(what)}, {there}, {by}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_hold(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces come to be held by another: they lie on it, where what is held lies."""
        what, holder = self._done_to(node, parts), parts.pop("doer", None)
        if not isinstance(holder, m.Set) or not self.rules.book.zones.captive:
            raise CannotRun(f"it is not said who is to “{node.verb}” this", node.span)
        self._nothing_left(node, parts)
        call = f"held(play, {self.verb(node)}, {self.taken(what)}, {self.set(holder)}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_control(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A card goes to the side of another player."""
        what, whom = self._done_to(node, parts), parts.pop(WHOM, None) or parts.get(BY, m.You())
        self._nothing_left(node, parts)
        done = self._kept(node, WHAT, self.control(self.verb(node), self.set(what), self.player(whom), node))
        return f"bool({done})"

    def control(self, verb: int, bits: str, player: str, node: m.Node) -> str:
        """The call that has pieces go to the side of a player; those that did."""
        return f"taken_over(play, {verb}, {bits}, {player}, {self.cause(node)})"

    # ------------------------------------------------------------ what is under way

    def _operation_leave(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces have no part any longer in what is under way."""
        what, deed = self._done_to(node, parts), parts.pop(DEED)
        self._nothing_left(node, parts)
        kind, *names = self.rules.book.parts.roles[self.rules.book.parts.leaving_it[node.verb]]
        if kind != "mark" or not self.is_episode(deed):
            raise CannotRun(f"the table cannot “{node.verb}” from this", node.span)
        marks = tuple(self.rules.layout.marks[str(name)] for name in names)
        call = f"left_out(play, {self.verb(node)}, {marks}, {self.set(what)}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_join(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces have a part from now on in what is under way, on the side of whoever has them join."""
        what, deed, who = self._done_to(node, parts), parts.pop(DEED), parts.pop(BY, m.You())
        self._nothing_left(node, parts)
        roles = self.rules.book.parts.roles
        sides = [(roles[seat], roles[part]) for seat, part in self.rules.book.parts.joining[node.verb].items()]
        if not self.is_episode(deed) or any(seat[0] != "seat" or part[0] != "mark" for seat, part in sides):
            raise CannotRun(f"the table cannot “{node.verb}” in this", node.span)
        marks = tuple((seat[1], self.rules.layout.marks[str(part[1])]) for seat, part in sides)
        call = f"joined_in(play, {self.verb(node)}, {marks}, {self.set(what)}, {self.player(who)}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_reseat(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Somebody else has a part from now on in what is under way: he defends."""
        deed, whom = parts.pop(DEED), parts.pop(WHOM, None)
        self._nothing_left(node, parts)
        part, can = self.rules.book.does.reseating[node.verb]
        kind, slot = self.rules.book.parts.roles[part]
        if kind != "seat" or whom is None or not self.is_episode(deed):
            raise CannotRun(f"the table cannot “{node.verb}” this", node.span)
        name, able = self.temporary(), self.constant("can", can)
        those = f"joined(one for one in each_bit({self.set(whom)}) if {able}(play, me, only(one)))"
        self.line(f"{name} = reseated(play, {self.verb(node)}, {slot}, {those}, {self.cause(node)})")
        return name

    def _operation_seat(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A player is from now on what one player at a time is: the first player."""
        seat, who = parts.pop("as"), parts.pop(BY, m.You())
        self._nothing_left(node, parts)
        book, name = self.rules.book.parts, self.temporary()
        slot = book.seats[seat.value] if seat.value in book.seats else book.roles[str(seat.value)][1]
        self.line(f"{name} = reseated(play, {self.verb(node)}, {slot}, {self.set(who)}, {self.cause(node)})")
        return name

    def _operation_win(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Somebody has won the game, or what is under way: then whoever was on his side won it too, and others lost."""
        deed, who, book = parts.get(DEED), parts.get(BY, m.You()), self.rules.book.parts
        if not isinstance(deed, m.Current) or "loser" not in book.roles or "lose" not in self.rules.verb:
            return super()._operation_win(node, data, parts)
        sides = [one for one in self.lexicon.participles.values() if one.period == deed.period and one.player]
        found = tuple((book.roles[str(one.player)][1], self._marks(one.role)) for one in sides)
        verbs, name = f"({self.verb(node)}, {self.rules.verb['lose']})", self.temporary()
        ends = f"{self.set(who)}, {book.roles['loser'][1]}, {self.constant('sides', found)}, {self.cause(node)}"
        self.line(f"{name} = won(play, {verbs}, {ends})")
        return name

    def _marks(self, role: Any) -> tuple[int, ...]:
        """The marks of those who have a part in what is under way."""
        kind, *names = self.rules.book.parts.roles.get(str(role), ("",))
        return tuple(self.rules.layout.marks[str(name)] for name in names) if kind == "mark" else ()

    # ------------------------------------------------------------ others

    def _operation_mark(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces come into a state or leave it."""
        what = self._done_to(node, parts)
        self._nothing_left(node, parts)
        mark, on = self.rules.book.deeds.sets[node.verb]
        number = self.rules.layout.marks[mark]
        wanted = self.temporary()
        self.line(f"{wanted} = {self.set(what)}")
        call = f"marked(play, {self.verb(node)}, {number}, {int(on)}, {wanted}, {self.cause(node)})"
        done = self._kept(node, WHAT, call)
        return f"({done} == {wanted} != 0)"

    def _operation_payment(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """What is paid in a way that only the game knows: influence, by kneeling cards that have it."""
        token, amount = parts.pop(TOKEN), parts.pop(AMOUNT, None)
        who = self.player(parts.pop(BY, m.You()))
        if parts or not isinstance(amount, m.Number):
            raise CannotRun(f"the table cannot “{node.verb}” so", node.span)
        pay = self.constant("pay", self.rules.book.does.payments[node.verb, str(token.value)])
        name = self.temporary()
        self.line(f"{name} = {pay}(play, {who}, {self.number(amount)}, {self.cause(node)})")
        return name

    def _operation_steal(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Points of others become the player's."""
        token, amount, whom = parts.pop(TOKEN, None), parts.pop(AMOUNT, None), parts.pop(GIVER, None)
        self._nothing_left(node, parts)
        counters = self.rules.layout.counters
        known = (
            isinstance(token, m.Just) and str(token.value) in counters.keys() - self.rules.book.pieces.sources.keys()
        )
        if not known or not isinstance(whom, m.Set):
            raise CannotRun("the table cannot have this stolen", node.span)
        if not isinstance(amount, m.Number):
            raise CannotRun("how much is stolen is not said", node.span)
        first, name = counters[str(token.value)], self.temporary()
        thief, much = self.actor_of(node), self.number(amount)
        call = f"stolen(play, {self.verb(node)}, {first}, {thief}, {self.set(whom)}, {much}, {self.cause(node)})"
        self.line(f"{name} = {call}")
        return name

    def _operation_step(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces go one space on from where each is, as the game has it."""
        what, to = self._done_to(node, parts), parts.pop("to")
        self._nothing_left(node, parts)
        book, wanted = self.rules.book, self.temporary()
        self.line(f"{wanted} = {self.set(what)}")
        if isinstance(to, m.PlaceOf) or to.of != m.PlaceOf(what):
            call = f"moved_beside(play, {self.verb(node)}, {wanted}, {self._beside_whom(node, to)}, {self.cause(node)})"
            return f"({self._kept(node, WHAT, call)} == {wanted} != 0)"
        goes = book.does.performs.get(book.deeds.along.get(node.verb, ""))
        if goes is not None:
            if not isinstance(to, m.Next) or not isinstance(to.steps, m.Const):
                raise CannotRun("the table cannot tell how far this is", node.span)
            act, far = self.constant("act", goes), to.steps.value
            call = f"gone_on({act}, {far}, play, {self.actor_of(node)}, it, {wanted}, {self.cause(node)})"
        else:
            call = f"moved_on(play, {self.verb(node)}, {wanted}, {self.ahead(to)}, {self.cause(node)})"
        done = self._kept(node, WHAT, call)
        return f"({done} == {wanted} != 0)"

    def _beside_whom(self, node: m.Do, to: m.PlaceOf | m.Next) -> str:
        """The card whose space it is, and the way from there, if it is the one in front of that."""
        of = to if isinstance(to, m.PlaceOf) else to.of
        if not isinstance(of, m.PlaceOf):
            raise CannotRun("the table does not know this way", node.span)
        return f"{self.set(of.of)}, {self.ahead(to) if isinstance(to, m.Next) else None}"

    def _operation_act(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """A procedure of the game does it, with the parts of the deed as sets."""
        parts.pop(BY, None)
        book, wanted = self.rules.book, self.temporary()
        act = self.constant("act", book.does.acts[node.verb])
        sets: list[str] = []
        for role, by in parts.items():
            if not isinstance(by, m.Set):
                raise CannotRun(f"the table cannot “{node.verb}” with “{role}”", node.span)
            value = self.temporary()
            self.line(f"{value} = {self.taken(by)}")
            sets.append(f"{str(role)!r}: {value}")
            if role == WHAT:
                self.line(f"{wanted} = {value}")
        if WHAT not in parts:
            raise CannotRun(f"it is not said what to “{node.verb}”", node.span)
        call = f"{act}(play, {self.actor_of(node)}, {{{', '.join(sets)}}}, {self.cause(node)})"
        done = self._kept(node, WHAT, call)
        return f"({done} == {wanted} != 0)"

    def _operation_resolve(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        what, label = self._done_to(node, parts), parts.pop("label", None)
        who = self.player(parts.get(BY, m.You()))
        self._nothing_left(node, parts)
        if isinstance(label, m.Just):
            call = f"told_by(play, {who}, {self.set(what)}, {str(label.value)!r})"
            return f"bool({self._kept(node, WHAT, call)})"
        if isinstance(what, m.CopyOf):
            done = self._kept(node, WHAT, f"text_borrowed(play, {who}, {self.set(what.of)}, it[0])")
            return f"bool({done})"
        for zones, key in ((self.rules.resolving, "resolving"), (self.rules.spent, "spent")):
            if not zones:
                raise CannotRun(f"the game's table does not say where a card then lies (`play.zones.{key}`)", node.span)
        done = self._kept(node, WHAT, f"carried_out(play, {who}, {self.set(what)}, {self.cause(node)})")
        return f"bool({done})"

    def _operation_swap(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        place, other = parts.pop("place", None), parts.pop("means", None)
        what = place.of if isinstance(place, m.PlaceOf) else self._done_to(node, parts)
        several = [isinstance(one, m.Edgemost) and one.number != m.Const(1) for one in (what, other)]
        if several == [False, True] and isinstance(other, m.Edgemost) and other.edge is m.Edge.TOP:
            self._nothing_left(node, parts)
            call = f"exchanged(play, {self.verb(node)}, {self.set(what)}, {self.set(other)}, {self.cause(node)})"
            return f"bool({self._kept(node, WHAT, call)})"
        if any(several):
            raise CannotRun("the table has one card and another swapped", node.span)
        if other is not None:
            what = m.Union((what, other))
        self._nothing_left(node, parts)
        done = self._kept(node, WHAT, f"swapped(play, {self.verb(node)}, {self.set(what)}, {self.cause(node)})")
        return f"bool({done})"

    def _operation_count(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """A counter of a player goes up: an extra turn, or that he is out of the game."""
        if isinstance(parts.get("after"), m.Current):
            del parts["after"]  # a turn that is added comes after the one under way
        who = self.player(parts.pop(WHOM, None) or parts.get(BY, m.You()))
        self._nothing_left(node, parts)
        first = self.rules.layout.counters.get(data.counter)
        if first is None:
            raise CannotRun(f"the table counts no “{data.counter}”", node.span)
        name = self.temporary()
        self.line(f"{name} = counted(play, {self.verb(node)}, {first} + {who}, 1, {self.cause(node)})")
        return name


assert _dealings and _swapping  # what generated source calls is registered by loading it
__all__ = ["Deeds"]

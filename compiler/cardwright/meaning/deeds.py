"""Single deeds: who acts, what it is done to, where it comes from and goes, how much."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.descriptions import Description
from cardwright.meaning.lexicon import Build, VerbData
from cardwright.meaning.nodes import Sort
from cardwright.meaning.patterns import TOKEN
from cardwright.meaning.quantities import Amount, Det
from cardwright.meaning.restrictions import Restrictions
from cardwright.meaning.scope import Came, DeedMention, seq
from cardwright.meaning.symbols import Attribute, Period, Role, Value, Verb

EDGES: dict[str, m.Edge] = {
    "on top of": m.Edge.TOP,
    "on the top of": m.Edge.TOP,
    "to the top of": m.Edge.TOP,
    "back on top of": m.Edge.TOP,
    "on the bottom of": m.Edge.BOTTOM,
    "to the bottom of": m.Edge.BOTTOM,
    "at the bottom of": m.Edge.BOTTOM,
}
"""Prepositions that name an end of a pile."""

INTO = frozenset({"into", "to", "in", "on", "onto", "from", "back into", "back to", "out of", "for"})
"""Prepositions that add nothing to the part they mark."""

FACING = Attribute("facing")

ROLES: dict[str, Role] = {"source": Role("from"), "destination": Role("to")}


class Deeds(Restrictions):
    """Reads acts as deeds, emitted in order."""

    @abstractmethod
    def effect(self, statement: said.Statement) -> None:
        """Emit what a statement does."""

    @abstractmethod
    def lasts_for(self, act: said.Act) -> bool:
        """Emit an act that holds for a time that it names; whether it was one."""

    def do(self, verb: Verb, parts: list[m.Filled], span: m.Span, optional: bool = False) -> m.Var[m.Event]:
        """Emit a deed that later words can ask about."""
        deed = self.fresh(Sort.DEED)
        self.emit(m.Do(verb, tuple(parts), deed, span=span))
        self.deeds.append(DeedMention(deed, frozenset((verb,)), optional))
        return deed

    def _act(self, act: said.Act) -> None:
        """Who acts decides the frame: you, each player, one who is picked, a piece."""
        if self.take(act, "tense"):
            raise self.refuse("effect-tense", "this tense is not understood for something to do", act)
        if self.changes(act) or self.lasts_for(act):
            return
        who = self.take(act, "who")
        if act.passive:
            act = self._commanded(act)
        if who is None or isinstance(who, said.You):
            self._offered(act, self.actor if who is None else m.You(), None)
            return
        made = self.describe(who, (Sort.PLAYER, Sort.PIECE))
        if made.sort is Sort.PIECE:
            self._offered(act, self.actor, made)
            return
        self.as_player(made, lambda: self._offered(act, self.actor, None), act.span)

    def _commanded(self, act: said.Act) -> said.Act:
        """“that player is eliminated”: nobody in particular does it."""
        if act.who is not None or act.what is None or any(role.role == "agent" for role in act.roles):
            raise self.refuse("effect-passive", "say who does this", act, "write it as a command: kill that character")
        self.policy("passive-is-a-command")
        moved = act.model_copy(update={"passive": False})
        self.copies.append((moved, act))
        return moved

    def as_player(self, made: Description, body: Callable[[], None], span: m.Span) -> None:
        """Have the players described do something: each in turn, or the one."""
        if made.amount.det is Det.SOME and made.amount.least == made.amount.most == m.Const(1):
            picked = self.pick(made, self.actor)
            with self.acting(picked):
                body()
            return
        found = self.set_of(made)
        if made.amount.det in (Det.THE, Det.THAT) or (made.amount.det is Det.BARE and not made.plural):
            self.mention(found, Sort.PLAYER, frozenset((made.noun,)), Came.DEFINITE)
            with self.acting(found):
                body()
            return
        if made.amount.det not in (Det.ALL, Det.BARE, Det.BOTH):
            raise self.refuse("players", "which players is not understood", made.span)
        each = self.fresh(Sort.PLAYER)
        self.mention(each, Sort.PLAYER, frozenset((made.noun, "player")), Came.EACH)
        deed = self.fresh(Sort.DEED)
        before = len(self.deeds)
        with self.block() as steps, self.acting(each):
            body()
        verbs = frozenset(verb for item in self.deeds[before:] for verb in item.verbs)
        self.emit(m.Each(each, found, m.Order.TURN, seq(steps), deed, span=span))
        self.deeds.append(DeedMention(deed, verbs, False))

    def _offered(self, act: said.Act, who: m.Set[m.Player], piece: Description | None) -> None:
        """With `may`, an offer; `must` says nothing in an effect."""
        mood = self.take(act, "mood")
        if mood == "may":
            with self.block() as steps, self.acting(who):
                self._plainly(act, piece)
            deed = self.fresh(Sort.DEED)
            self.emit(m.May(who, seq(steps), deed, span=act.span))
            self.deeds.append(DeedMention(deed, self._verbs(act), True))
            return
        if mood not in ("", "must"):
            raise self.refuse("effect-mood", f"“{mood}” is not understood for something to do", act)
        with self.acting(who):
            self._plainly(act, piece)

    def _verbs(self, act: said.Act) -> frozenset[str]:
        return frozenset(self.lexicon.verb(word).verb for word in (act.verb, *act.more))

    def _plainly(self, act: said.Act, piece: Description | None) -> None:
        """The act itself, by how its verb makes meaning."""
        data = self.lexicon.verb(self.take(act, "verb"))
        if "instead" in self.take(act, "manner"):
            self._replace(act)
        reader = self.readers().get(data.build)
        if reader is None:
            raise self.refuse("effect-verb", f"“{act.verb}” is not understood as something to do", act)
        for name in ("by_doing", "as_if"):
            if self.take(act, name):
                raise self.refuse("effect-part", f"a part of “{act.verb}” is not understood", act)
        self._no_times(act)
        reader(act, data, piece)

    def readers(self) -> dict[Build, Callable[[said.Act, VerbData, Description | None], None]]:
        """How verbs make effects."""
        return {
            Build.DEED: self._deed,
            Build.DRAW: self._draw,
            Build.CHOOSE: self._choose,
            Build.GET: self._get,
            Build.GAIN: self._gain,
            Build.LOSE: self._gain,
            Build.LOOK: self._deed,
            Build.STOP: self._stop,
            Build.GIVE: self._give,
            Build.TAKE_CONTROL: self._deed,
        }

    @abstractmethod
    def _give(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """Somebody gives something to somebody."""

    @abstractmethod
    def changes(self, act: said.Act) -> bool:
        """Emit what an act changes for as long as its own words say; whether it was such an act."""

    @abstractmethod
    def ending(self, time: said.Time) -> m.Pattern:
        """When a duration ends."""

    def _no_times(self, act: said.Act) -> None:
        if self.take(act, "times"):
            raise self.refuse("effect-time", "this time is not understood for something to do", act.times[0])

    def _replace(self, act: said.Act) -> None:
        """“instead”: what was about to be done is not."""
        if self.threatened is None:
            raise self.refuse("instead", "instead of what is not clear", act)
        self.policy("instead")
        self.emit(m.Stop(self.threatened, m.Ending.REPLACED, span=act.span))

    def _deed(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """Somebody does something to something."""
        self.deed_with(act, data, [self._piece_subject(piece, act, data)] if piece is not None else [])

    def deed_with(self, act: said.Act, data: VerbData, more: list[m.Filled]) -> None:
        """A deed with parts that are known already."""
        verbs = [data, *(self.lexicon.verb(word) for word in self.take(act, "more"))]
        if self.take(act, "join") == "or":
            raise self.refuse("verbs-or", "which of these verbs is not decided", act)
        manners = [word for word in self.manners(act) if word != "instead"]
        parts = [m.Filled(Role("by"), self.actor), *more]
        roles = self.take(act, "roles")
        known = isinstance(act.what, (said.Ref, said.Self))
        sources = [role for role in roles if role.role == "source" and not known]
        parts += self._roles(sources, data)
        goals = [role for role in roles if role not in sources]
        if _each_its_own(act.what, goals) and len(verbs) == 1:
            self._each_to_its_own(act, data, parts, goals, manners)
            return
        parts += self._object(act, data, manners, parts)
        parts += self._roles(goals, data)
        if "back" in manners or "back in any order" in manners:
            manners = self._put_back(act, data, parts, manners)
        parts += self._manner_parts(manners, act)
        deeds = [self.do(each.verb, in_order(parts), act.span) for each in verbs]
        self._bound(deeds[-1], data.object, parts)

    def _each_to_its_own(
        self, act: said.Act, data: VerbData, parts: list[m.Filled], goals: list[said.Role], manners: list[str]
    ) -> None:
        """“return each character to its owner's hand”: each to its own owner's, all at once."""
        what = self.take(act, "what")
        if self.take(act, "per") is not None:
            raise self.refuse("per", "“for each” is not understood here", act)
        made = self._from(self._described(what), parts)
        found = self.settled(made, data, data.object)
        each, deed = self.fresh(made.sort), self.fresh(Sort.DEED)
        self.mention(each, made.sort, frozenset((made.noun,)), Came.EACH)
        self.policy("each-its-own")
        with self.block() as steps:
            own = [*parts, m.Filled(data.object, each), *self._roles(goals, data), *self._manner_parts(manners, act)]
            self.do(data.verb, in_order(own), act.span)
        self.emit(m.Each(each, found, m.Order.AT_ONCE, seq(steps), deed, span=act.span))
        self.deeds.append(DeedMention(deed, frozenset((data.verb,)), False))
        self.mentions = [item for item in self.mentions if item.what != each]
        self._bound(deed, data.object, [m.Filled(data.object, found)])

    @abstractmethod
    def origin(self, found: m.Set[m.Piece], act: said.Act) -> m.Set[m.Place]:
        """Where a deed took these from."""

    def _put_back(self, act: said.Act, data: VerbData, parts: list[m.Filled], manners: list[str]) -> list[str]:
        """“put the rest back in any order”: to where they were taken from."""
        whole = next((part.by for part in parts if part.role == data.object), None)
        if not isinstance(whole, m.Set) or any(part.role == Role("to") for part in parts):
            raise self.refuse("back", "back to where is not clear", act)
        self.policy("back-where-it-was")
        parts.append(m.Filled(Role("to"), self.origin(whole, act)))
        left = [word for word in manners if word not in ("back", "back in any order")]
        return [*left, "any order"] if "back in any order" in manners else left

    def _bound(self, deed: m.Var[m.Event], role: Role, parts: list[m.Filled]) -> None:
        """What was described and done to is spoken of from now on as what it was done to, wherever it is by then."""
        for part in parts:
            if part.role == role and isinstance(part.by, m.Edgemost):
                self.came_from[deed] = m.EdgeOf(part.by.edge, part.by.place)
            if part.role != role or not isinstance(part.by, (m.Edgemost, m.Where, m.In, m.UpTo, m.Minus, m.Attached)):
                continue
            for item in self.mentions:
                if item.what == part.by and item.sort is Sort.PIECE and item.came is not Came.BEARER:
                    item.what = m.Of(deed, role)

    def _piece_subject(self, piece: Description, act: said.Act, data: VerbData) -> m.Filled:
        """“Maege captures a Bystander”, “it claims 1 power”."""
        found = self.settled(piece, data, Role("doer"))
        if act.what is None or data.subject == Role("what"):
            return m.Filled(data.object, found)
        return m.Filled(Role("doer") if data.subject == Role("by") else data.subject, found)

    def _object(self, act: said.Act, data: VerbData, manners: list[str], parts: list[m.Filled]) -> list[m.Filled]:
        what = self.take(act, "what")
        per = self.take(act, "per")
        if what is None:
            if per is not None:
                raise self.refuse("per", "“for each” is not understood here", act)
            return []
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat"):
            return self._tokens(what, per)
        if per is not None:
            raise self.refuse("per", "“for each” is not understood here", act)
        if self.is_place(what):
            return [m.Filled(Role("place"), self._picked_place(what))]
        made = self._described(what)
        if made.sort is Sort.DEED:
            return [self._deed_part(made, what)]
        chance = "random" in manners
        whose = self.actor
        made = self._from(made, parts)
        found = self.settled(made, data, data.object, chance=chance, whose=whose)
        return [m.Filled(data.object, found)]

    def _deed_part(self, made: Description, what: said.Thing) -> m.Filled:
        """“redirect the challenge”: the one spoken of or under way."""
        if made.base is not None:
            return m.Filled(Role("deed"), made.base)
        if made.amount.det not in (Det.THE, Det.THIS) or made.besides:
            raise self.refuse("deed", "which one is not understood", what)
        return m.Filled(Role("deed"), self.episode(Period(made.noun)))

    def _picked_place(self, what: said.Thing) -> m.Set[m.Place]:
        """“an opponent's hand”: of one who is picked."""
        before, self.may_pick = self.may_pick, True
        try:
            return self.place(what)
        finally:
            self.may_pick = before

    def _described(self, what: said.Thing) -> Description:
        before, self.may_pick = self.may_pick, True
        try:
            return self.describe(what)
        finally:
            self.may_pick = before

    def _from(self, made: Description, parts: list[m.Filled]) -> Description:
        """“a Hero from your hand”: the pick is among those there, and the deed needs no `from`."""
        if made.sort is not Sort.PIECE or made.base is not None:
            return made
        for source in [part for part in parts if part.role in (Role("from"), Role("holder"))]:
            assert isinstance(source.by, m.Set)
            if source.role == Role("from"):
                made.places.append(source.by)
            else:
                self.policy("from-a-piece-is-attached")
                made.base = m.Attached(source.by)
            parts.remove(source)
        return made

    def settled(
        self,
        made: Description,
        data: VerbData,
        role: Role,
        chance: bool = False,
        whose: m.Set[m.Player] | None = None,
    ) -> m.Set[Any]:
        """The pieces or players an act takes: picked, all of a set, or the one that is known."""
        zones = data.zones if role == data.object else ()
        whose = whose or self.actor
        if self.is_cost and role == data.object and not zones:
            self._own(made)
        stack = self._off_the_top(made, data, role)
        if stack is not None:
            return stack
        found = self.set_of(made) if made.sort is not Sort.PIECE else self.pieces(made, zones, whose)
        if made.amount.det is Det.SOME:
            return self.pick(made, None if chance else self.actor, found)
        if isinstance(found, m.Extreme) and found.tie is m.Tie.CHOSEN:
            return self._one_of_the_tied(made, found)
        if chance:
            raise self.refuse("random", "how many at random is not said", made.span)
        if made.amount.det is Det.BARE and not made.plural and made.base is None and not _named(made):
            raise self.refuse("bare", "which one is not said", made.span, "say “a”, “each” or “that”")
        if made.amount.det in (Det.NO, Det.ANY, Det.NEXT, Det.FIRST, Det.SAME):
            raise self.refuse("determiner", "which ones is not understood here", made.span)
        came = Came.DEFINITE
        if not isinstance(made.base, (m.This, m.You)):
            self.mention(found, made.sort, frozenset((made.noun, "card")), came, made.plural)
        return found

    def _one_of_the_tied(self, made: Description, found: m.Extreme[Any]) -> m.Set[Any]:
        """“the character with the highest STR”: of several, one is picked."""
        self.policy("definite-one")
        tied = m.Extreme(found.end, found.of, found.each, found.keys, m.Tie.ALL, span=found.span)
        self.emit(m.Pick(self.actor, (m.Binder(made.each, tied, m.Const(1), m.Const(1)),), span=made.span))
        self.mention(made.each, made.sort, frozenset((made.noun, "card")), Came.DEFINITE)
        return made.each

    def _off_the_top(self, made: Description, data: VerbData, role: Role) -> m.Set[Any] | None:
        """“gain a Wound”, “rescue 2 Bystanders”: so many off the top of the pile that the verb's frame names."""
        name = data.sources.get(made.noun)
        plain = made.base is None and not made.places and not made.anywhere and not made.other
        if role != data.object or name is None or not plain or made.amount.det is not Det.SOME:
            return None
        kinds = [truth for truth in made.truths if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind)]
        if len(kinds) != len(made.truths) or made.amount.most is None or made.amount.least != made.amount.most:
            raise self.refuse("stack", "which of these is not said", made.span, "say from where")
        self.policy("by-frame")
        found = m.Edgemost(m.Edge.TOP, made.amount.most, self.frame_zone(name, self.actor, made.span), span=made.span)
        self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, made.amount.most != m.Const(1))
        return found

    def _own(self, made: Description) -> None:
        """What is given as a cost is the payer's own."""
        if made.sort is not Sort.PIECE or made.base is not None or made.places or made.anywhere:
            return
        if any(isinstance(truth, m.Among) and truth.of == m.Controller(made.each) for truth in made.truths):
            return
        self.policy("cost-is-your-own")
        made.truths.append(m.Among(m.Controller(made.each), self.actor))

    def _tokens(self, what: said.Select, per: said.Thing | None) -> list[m.Filled]:
        """“1 gold”, “2 power for each …”."""
        kinds = self.take(what, "kinds")
        amount = self.amount(self.take(what, "quantity"))
        self.take(what, "join")
        for name in ("owner", "where", "chosen"):
            if self.take(what, name):
                raise self.refuse("tokens", "which tokens is not understood", what)
        token = self.token(kinds[0])
        which = m.Filled(Role("token"), m.Just(TOKEN, Value(token)))
        return [which, m.Filled(Role("amount"), self.many(amount, per, what))]

    def many(self, amount: Amount, per: said.Thing | None, at: said.Thing) -> m.Number:
        """How many, for something that is only counted."""
        if amount.det is Det.ALL and not amount.counted:
            raise self.refuse("all-tokens", "all of something is not understood here", at)
        if amount.least is None or amount.most is None or amount.det is not Det.SOME:
            raise self.refuse("how-many", "how many is not understood here", at)
        if amount.least != amount.most:
            figure = self.fresh(Sort.FIGURE)
            self.emit(
                m.Pick(self.actor, (m.Binder(figure, m.Range(amount.least, amount.most), m.Const(1), m.Const(1)),))
            )
            number: m.Number = m.NumberOf(figure)
        else:
            number = amount.most
        return number if per is None else m.Times((number, self.how_many(per)))

    def _roles(self, roles: list[said.Role], data: VerbData) -> list[m.Filled]:
        return [self._role(role, data) for role in roles]

    def _manner_parts(self, manners: list[str], act: said.Act) -> list[m.Filled]:
        return [part for word in manners for part in self._manner_part(word, act)]

    def _manner_part(self, word: str, act: said.Act) -> list[m.Filled]:
        if word in ("random",):
            return []
        if word in ("any order",):
            self.policy("any-order")
            return [m.Filled(Role("order"), self.actor)]
        if word == "free":
            return [m.Filled(Role("cost"), m.Const(0))]
        if word == "each" and isinstance(act.who, said.Both):
            self.policy("floated-each")
            return []
        if word in self.lexicon.zones and word in self.lexicon.places_as_manners:
            return [m.Filled(Role("to"), self.zone(word, None, act.span))]
        if word in ("facedown", "faceup"):
            return [m.Filled(Role("facing"), m.Just(FACING, Value(word)))]
        raise self.refuse("effect-manner", f"“{word}” is not understood here", act)

    def _role(self, role: said.Role, data: VerbData) -> m.Filled:
        name, preposition, thing = (self.take(role, part) for part in ("role", "preposition", "thing"))
        if self.is_place(thing):
            return self._place_role(name, preposition, thing, role)
        if preposition == "after" and isinstance(thing, said.Ref) and thing.kind == "period":
            return self._after_period(thing)
        if name in data.roles and isinstance(thing, said.Select) and thing.kinds[0].kind == "attribute":
            return self._for_attribute(data.roles[name], thing, role)
        made = self._described(thing)
        if made.sort is Sort.DEED:
            return m.Filled(Role("deed"), self.episode(Period(made.noun)))
        if preposition == "under" and made.sort is Sort.PIECE:
            return m.Filled(Role("to"), m.Under(self.settled(made, data, Role("onto"))))
        if preposition not in INTO and preposition not in ("by", "with", "on"):
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        return m.Filled(self._piece_role(name, made, role), self.settled(made, data, Role("onto")))

    def _after_period(self, thing: said.Ref) -> m.Filled:
        """“after this turn”."""
        if self.take(thing, "word") != "this":
            raise self.refuse("after", "this time is not understood", thing)
        self._take_all(thing)
        return m.Filled(Role("after"), m.Current(self.period(thing.noun, thing)))

    def _for_attribute(self, goal: Role, thing: said.Select, role: said.Role) -> m.Filled:
        """“claim 1 power for your House”: what the game's table says a noun stands for there."""
        noun = thing.kinds[0].noun
        data = self.lexicon.nouns.get(f"your {noun}")
        if data is None or not isinstance(thing.owner, said.You) or thing.where or thing.kinds[0].filters:
            raise self.refuse("role", f"“{role.preposition}” is not understood here", role)
        self._take_all(thing)
        made = self.a_description(Sort.PIECE, Amount(Det.THE), thing.span, noun)
        self._piece_noun(data, made)
        made.truths.append(m.Among(m.Controller(made.each), m.You()))
        return m.Filled(goal, self.pieces(made))

    def _place_role(self, name: str, preposition: str, thing: said.Thing, role: said.Role) -> m.Filled:
        before, self.may_pick = self.may_pick, True
        where = self.place(thing)
        self.may_pick = before
        if preposition in EDGES:
            where = m.EdgeOf(EDGES[preposition], where, span=role.span)
        elif preposition not in INTO:
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        goal = ROLES.get(name)
        if goal is None:
            raise self.refuse("role", f"“{preposition}” is not understood here", role)
        return m.Filled(goal, where, span=role.span)

    def _draw(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“draw 2 cards”: so many off the top; “draw that card”, “draw one of them”: those."""
        what = self.take(act, "what")
        manners = [word for word in self.manners(act) if word != "instead"]
        if piece is not None or what is None or self.take(act, "more") or self.take(act, "recipient"):
            raise self.refuse("draw", "this drawing is not understood", act)
        if not isinstance(what, said.Select) or what.where or what.owner or what.kinds[0].filters:
            parts = [m.Filled(Role("by"), self.actor), *self._roles(self.take(act, "roles"), data)]
            parts += self._manner_parts(manners, act)
            parts += self._object(act, data, manners, parts)
            self.do(data.verb, in_order(parts), act.span)
            return
        kinds, amount = self.take(what, "kinds"), self.amount(self.take(what, "quantity"))
        for name in ("join", "chosen", "owner", "where"):
            self.take(what, name)
        for name in ("noun", "kind", "plural", "filters", "amount", "bound"):
            self.take(kinds[0], name)
        if kinds[0].amount is not None or kinds[0].bound or len(kinds) != 1:
            raise self.refuse("draw", "what is drawn is not understood", what)
        number = self.many(amount, self.take(act, "per"), what)
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("amount"), number)]
        parts += self._roles(self.take(act, "roles"), data)
        parts += self._manner_parts(manners, act)
        if not any(part.role == Role("from") for part in parts):
            zones = [self.frame_zone(name, self.actor, act.span) for name in data.zones]
            parts.append(m.Filled(Role("from"), self.union_of(zones)))
        deed = self.do(data.verb, in_order(parts), act.span)
        plural = amount.counted and amount.most != m.Const(1)
        self.mention(m.Of(deed, Role("what")), Sort.PIECE, frozenset((kinds[0].noun, "card")), Came.DEED, plural)

    def _choose(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“choose a character”, “name a House”."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood", "manner")
        if piece is not None or what is None or self.manners(act):
            raise self.refuse("choose", "what is chosen is not understood", act)
        if isinstance(what, said.Both):
            self._choose_both(what)
            return
        made = self.describe(what)
        if made.amount.det is not Det.SOME:
            raise self.refuse("choose-definite", "what is already known cannot be chosen", what, "say “choose a …”")
        made.target = made.target or made.sort is Sort.PIECE
        self.pick(made, self.actor)

    def _choose_both(self, what: said.Both) -> None:
        """“Choose a friendly model and an enemy model with the same rank”: picked together."""
        if self.take(what, "join") != "and":
            raise self.refuse("choose-or", "this choice is not understood", what)
        binders: list[m.Binder] = []
        such: list[m.Truth] = []
        for item in self.take(what, "things"):
            made = self.describe(item)
            if made.amount.det is not Det.SOME or made.amount.least is None:
                raise self.refuse("choose-definite", "what is already known cannot be chosen", item)
            found = self.set_of(made)
            binders.append(m.Binder(made.each, found, made.amount.least, made.amount.most, span=made.span))
            such += made.such
            self.mention(made.each, made.sort, made.nouns, Came.PICK)
            self.picked(made)
        self.emit(m.Pick(self.actor, tuple(binders), such[0] if such else None, True, span=what.span))
        group = m.Union(tuple(binder.each for binder in binders))
        self.mention(group, Sort.PIECE, frozenset(("card", made.noun)), Came.PICK, True)

    def _get(self, act: said.Act, _data: VerbData, piece: Description | None) -> None:
        """“you get +2 [Attack]”: points that are gained."""
        what = self.take(act, "what")
        if isinstance(what, said.Both) and self.take(what, "join") == "and":
            for item in self.take(what, "things"):
                self._get_points(act, item, piece)
            return
        self._get_points(act, what, piece)

    def _get_points(self, act: said.Act, what: said.Thing | None, piece: Description | None) -> None:
        if piece is not None or not isinstance(what, said.Change):
            raise self.refuse(
                "get", "how long this holds is not said", act, "add a duration: until the end of the turn"
            )
        kinds = self.take(what, "kinds")
        self.take(what, "join")
        if (self.take(what, "where") and what.amount is not None) or len(kinds) != 1:
            raise self.refuse("get", "what is gained is not understood", what)
        noun = kinds[0].noun
        if noun not in self.lexicon.tokens:
            raise self.refuse("get", f"“{noun}” is nothing a player has", what)
        for name in ("noun", "kind", "plural", "filters", "amount", "bound"):
            self.take(kinds[0], name)
        number = self.change_number(what, act)
        self.plain(act, "who", "what", "mood", "per", "roles")
        token = m.Just(TOKEN, Value(self.lexicon.tokens[noun]))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("token"), token), m.Filled(Role("amount"), number)]
        self.do(Verb("gain"), in_order(parts), act.span)

    def _gain(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """Tokens and cards are gained and lost; keywords and values need a duration."""
        if isinstance(act.what, said.Select) and act.what.kinds[0].kind in ("token", "card"):
            self._deed(act, data, piece)
            return
        raise self.refuse("gain", "how long this holds is not said", act, "add a duration: until the end of the turn")

    def _interrupt(self, what: said.Thing) -> None:
        """“When an opponent plays an event, cancel the effects of that event”: before they come to pass."""
        source = self._effects_of(what)
        if source is None or self.interruptible is None or not isinstance(source, said.Ref):
            return
        self._ref_filters(source)
        if self.refer(source, (Sort.PIECE,)).what not in [slot.each for slot in self.interruptible.slots]:
            raise self.refuse("stop", "this is not what was heard of", what)
        self.policy("cancel-comes-before")
        self.threatened = self.fresh(Sort.DEED)
        self.interrupts = True

    def _stop(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“save it”, “cancel those effects”."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        if self.threatened is None and what is not None and data.how is m.Ending.CANCELLED:
            self._interrupt(what)
        if self.threatened is None or data.how is None or what is None or piece is not None:
            raise self.refuse("stop", f"nothing is about to happen that “{act.verb}” could stop", act)
        if isinstance(what, said.Ref) and what.kind != "ability":
            self._ref_filters(what)
            known = self.refer(what, (Sort.PIECE,), threatened=True)
            if not known.threatened:
                raise self.refuse("stop", "this is not what is threatened", what)
        elif isinstance(what, said.Self):
            self._plain(what, ())
        elif isinstance(what, said.Ref):
            self._take_all(what)
            self.policy("those-effects")
        elif not self.interrupts:
            raise self.refuse("stop", "this is not what is about to happen", what)
        self.emit(m.Stop(self.threatened, data.how, span=act.span))
        self.deeds.append(DeedMention(self.threatened, frozenset((data.verb,)), False))


def in_order(parts: list[m.Filled]) -> list[m.Filled]:
    return sorted(parts, key=lambda part: part.role)


def _each_its_own(what: said.Thing | None, goals: list[said.Role]) -> bool:
    """Whether each of several goes to something of its own."""
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ["each"]:
        return False
    things = [role.thing for role in goals]
    while things:
        thing = things.pop()
        if isinstance(thing, said.Ref) and thing.word in ("its", "his", "her", "their") and not thing.noun:
            return True
        if isinstance(thing, said.Select) and thing.owner is not None:
            things.append(thing.owner)
    return False


def _named(made: Description) -> bool:
    return any(isinstance(truth, m.Is) and isinstance(truth.quality, m.Called) for truth in made.truths)

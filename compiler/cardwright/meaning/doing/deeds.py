"""Single deeds: who acts, what it is done to, where it comes from and goes, how much."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Value, Verb, ZoneName
from cardwright.meaning.calculus.walk import bound
from cardwright.meaning.context.groups import shared_nouns
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Share, both, exchanged, seq
from cardwright.meaning.doing.severally import TURN, Severally, each_its_own, in_order
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.patterns import TOKEN
from cardwright.meaning.things.descriptions import Description
from cardwright.meaning.things.directions import BACK

HOW_LONG = "add a duration: until the end of the turn, or until it leaves play"
_ONLY_SO = "say “if”, “while” or “when” before it, and what is done then"


class Deeds(Severally):
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
        made = m.Do(verb, tuple(parts), deed, span=span)
        self.emit(made)
        self.dealt.append(made)
        self.deeds.append(DeedMention(deed, frozenset((verb,)), optional))
        self.note_many(verb, deed, parts, Role("what"))
        self.done_to |= {part.by: deed for part in parts if part.role == "what" and isinstance(part.by, m.Var)}
        return deed

    def _act(self, act: said.Act) -> None:
        """Who acts decides the frame: you, each player, one who is picked, a piece."""
        if self.take(act, "tense"):
            raise self.refuse("effect-tense", "this tense is not understood for something to do", act)
        self.as_subject, self.act_read = None if act.passive else act.who, act
        self.replacing = any(self.lexicon.manners.get(word) == "instead" for word in act.manner)
        if self.changes(act) or self.lasts_for(act) or self.ended(act):
            return
        who = self.take(act, "who")
        act = self._commanded(act) if act.passive else act
        if who is None or isinstance(who, said.You):
            self._offered(act, self.actor if who is None else m.You(), None)
            return
        made = self.describe(who, self._actors(act, who))
        done, order = self.ordered(act, made)
        if made.sort is Sort.PIECE:
            self._offered(act, self.actor, made)
        else:
            self.as_player(made, lambda: self._offered(done, self.actor, None), act.span, order)

    def _actors(self, act: said.Act, who: said.Thing) -> tuple[Sort, ...]:
        """“they discard it”: who does something to a thing is a player, where one was spoken of."""
        they = isinstance(who, said.Ref) and who.word == "they" and not who.noun and act.what is not None
        known = any(item.sort is Sort.PLAYER for item in self.mentions)
        if they and known and self.lexicon.verb(act.verb).subject == Role("by"):
            self.policy("who-acts-is-a-player")
            return (Sort.PLAYER,)
        return (Sort.PLAYER, Sort.PIECE)

    def _commanded(self, act: said.Act) -> said.Act:
        """“that player is eliminated”: nobody in particular does it."""
        if act.who is not None or act.what is None or any(role.role == "agent" for role in act.roles):
            raise self.refuse("effect-passive", "say who does this", act, "write it as a command: kill that character")
        self.policy("passive-is-a-command")
        moved = act.model_copy(update={"passive": False})
        self.copies.append((moved, act))
        return moved

    def as_player(self, made: Description, body: Callable[[], None], span: m.Span, order: m.Order = TURN) -> None:
        """Have the players described do something: each in turn, or the one."""
        if made.amount.det is Det.SOME and made.amount.least == made.amount.most == m.Const(1):
            picked = self.pick(made, self.actor)
            with self.acting(picked):
                body()
            return
        found = self.set_of(made)
        if made.amount.det in (Det.THE, Det.THAT, Det.BARE) and not made.plural:
            if isinstance(found, m.Extreme) and found.tie is m.Tie.CHOSEN:
                found = self._one_of_the_tied(made, found)
            found = self._found_once(found, made.span)
            self.mention(found, Sort.PLAYER, frozenset((made.noun,)), Came.DEFINITE)
            self._found_with(made, found)
            with self.acting(found):
                body()
            return
        if made.amount.det not in (Det.ALL, Det.BARE, Det.BOTH):
            raise self.refuse("players", "which players is not understood", made.span)
        each = self.fresh(Sort.PLAYER)
        mentions = len(self.mentions)
        known = self.mention(each, Sort.PLAYER, frozenset((made.noun, "player")), Came.EACH)
        self._found_with(made, each)
        deed = self.fresh(Sort.DEED)
        before, many = len(self.deeds), self.many_done
        self.looping.append(each)
        with self.block() as steps, self.acting(each):
            body()
        self.looping.pop()
        self.loops |= {var: (found, deed) for step in steps for var in bound(step)} | {deed: (found, deed)}
        if self.many_done is not None and self.many_done is not many:
            self.many_done = deed, self.many_done[1]
        verbs = frozenset(verb for item in self.deeds[before:] for verb in item.verbs)
        self.emit(m.Each(each, found, order, seq(steps), deed, span=span))
        self.deeds.append(DeedMention(deed, verbs, False))
        for item in self.mentions[mentions:]:
            item.collected = True
        if isinstance(found, m.Union):  # `you and that player`: later `that player` is the one who was named
            self.mentions.remove(known)

    def _found_with(self, made: Description, whose: m.Set[m.Player]) -> None:
        """What a clause about players found is the acting one's own: `who controls a location kneels it`."""
        for item in self.mentions:
            if item.came is Came.CONDITION:
                item.what = exchanged(item.what, made.each, whose)

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
        data = self._idiom(act, self.lexicon.verb(self.take(act, "verb")))
        act = self.numbered(act, piece)
        if "instead" in self.take(act, "manner"):
            self._replace(act)
        reader = self.readers().get(data.build)
        if reader is None:
            raise self.refuse("effect-verb", f"“{act.verb}” is not understood as something to do", act, _ONLY_SO)
        if any(self.take(act, name) for name in ("by_doing", "as_if")):
            raise self.refuse("effect-part", f"a part of “{act.verb}” is not understood", act)
        self._no_times(act)
        before, self.doing = self.doing, True
        try:
            if piece is not None and self.is_done_by_each(act, data, piece):
                self.each_for_itself(act, piece, lambda one: reader(act, data, one))
            else:
                reader(act, data, piece)
        finally:
            self.doing = before

    def _idiom(self, act: said.Act, data: VerbData) -> VerbData:
        """A verb that is another one together with its noun."""
        noun = act.what.kinds[0].noun if isinstance(act.what, said.Select) else ""
        other = data.idioms.get(noun)
        return data if other is None else self.lexicon.verb(other)

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
        left = self.down_to(act, data)
        if left is not None:
            self._done_to(left, act, data)
            return
        self.deed_with(act, data, [self._piece_subject(piece, act, data)] if piece is not None else [])

    def _done_to(self, made: Description, act: said.Act, data: VerbData) -> None:
        """What is done to what was described, and nothing more."""
        manners = self.manners(act)
        found = self.settled(made, data, data.object, chance="random" in manners)
        if set(manners) - {"random"}:
            raise self.refuse("down-to", "how this is done is not understood", act)
        self.do(data.verb, in_order([m.Filled(Role("by"), self.actor), m.Filled(data.object, found)]), act.span)

    def deed_with(self, act: said.Act, data: VerbData, more: list[m.Filled]) -> None:
        """A deed with parts that are known already."""
        act = self.off_one_end(self.from_somebody(self.with_the_tail_of_its_source(act)))
        verbs = [data, *(self.lexicon.verb(word) for word in self.take(act, "more"))]
        if self.take(act, "join") not in ("", "and"):
            raise self.refuse("verbs-or", "which of these verbs is not decided", act)
        manners = [word for word in self.manners(act) if word != "instead"]
        parts, roles = [m.Filled(Role("by"), self.actor), *more], self.take(act, "roles")
        self.placed_by.append((data.verb, tuple(roles)))
        known = isinstance(act.what, (said.Ref, said.Self))
        sources = [role for role in roles if role.role == "source" and not known]
        self.severally = self.shared_sources = list[Share]()
        self.takes_one = self.is_one(act.what)
        parts += self._roles(sources, data)
        self.severally, self.takes_one = None, False
        goals = [role for role in roles if role not in sources]
        if each_its_own(act.what, goals) and len(verbs) == 1:
            self.each_to_its_own(act, data, parts, goals, manners)
            return
        self.assumed = ()
        with self.another_than(more if isinstance(act.what, said.Ref) else []):  # but: “it loses all power on it”
            parts += self._object(act, data, manners, parts)
        assumed = self.assumed
        parts += self.goals(goals, data, parts)
        self._not_there_already(assumed, parts, act)
        if any(word in BACK for word in manners):
            manners = self._put_back(act, data, parts, manners)
        parts += self._manner_parts(manners, act)
        with self.shared_by_holders(act.span):
            deeds = [self.do(each.verb, in_order(parts), act.span) for each in verbs]
        self._bound(deeds[-1], data.object, parts)

    def _not_there_already(self, assumed: tuple[ZoneName, ...], parts: list[m.Filled], act: said.Act) -> None:
        """“put Robb Stark into play”: he would be taken to be there already, and nothing would be done."""
        goals = [part.by for part in parts if part.role == Role("to")]
        if any(isinstance(goal, m.Zone) and goal.zone in assumed for goal in goals):
            raise self.refuse("from-where", "from where is not said", act, "say it: from your hand")

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
        if isinstance(what, said.Select) and self.are_pieces(what.kinds[0]):
            what = self.as_pieces(what)
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat"):
            return self._tokens(what, per, data.sign < 0)
        if per is not None and self.is_place(what):
            raise self.refuse("per", "“for each” is not understood here", act)
        if self.is_place(what):
            return [m.Filled(Role("place"), self._picked_place(what))]
        made = self._described(what)
        if per is not None:
            made = self.for_each(made, per)
        if made.sort is Sort.DEED:
            return self.brought_about(made, what) if data.opens and made.base is None else [self._deed_part(made, what)]
        chance = "random" in manners
        whose, made = self.actor, self._from(made, parts)
        found = self.settled(made, data, data.object, chance=chance, whose=whose)
        if chance:
            manners.remove("random")
        return [m.Filled(data.object, found)]

    def _draw(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“draw 2 cards”: so many off the top; “draw that card”, “draw one of them”: those."""
        act = self.off_one_end(self.without_extra(act))
        what = self.take(act, "what")
        manners = [word for word in self.manners(act) if word != "instead"]
        if piece is not None or what is None or self.take(act, "more") or self.take(act, "recipient"):
            raise self.refuse("draw", "this drawing is not understood", act)
        if not isinstance(what, said.Select) or what.where or what.owner or what.kinds[0].filters:
            parts = [m.Filled(Role("by"), self.actor), *self._roles(self.take(act, "roles"), data)]
            said_where = replace(data, zones=())  # “draw a Stark card”: which one of a deck nobody sees is not said
            parts += self._object(act, said_where, manners, parts)
            parts += self._manner_parts(manners, act)
            self._bound(self.do(data.verb, in_order(parts), act.span), data.object, parts)
            return
        kinds, amount = self.take(what, "kinds"), self.amount(self.take(what, "quantity"))
        for name in ("join", "chosen", "owner", "where"):
            self.take(what, name)
        for name in ("noun", "kind", "plural", "filters", "amount", "bound"):
            self.take(kinds[0], name)
        other = amount.other and not self.one_more(amount)
        plain = kinds[0].kind == "card" and not (what.chosen or other)  # “draw another card”: one more, off the top
        if kinds[0].amount is not None or kinds[0].bound or len(kinds) != 1 or not plain:
            raise self.refuse("draw", "what is drawn is not understood", what)
        self.weigh(amount)
        number = self.many(amount, self.take(act, "per"), what)
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("amount"), number)]
        parts += self._roles(self.take(act, "roles"), data)
        parts += self._manner_parts(manners, act)
        if not any(part.role == Role("from") for part in parts):
            zones = [self.frame_zone(name, self.actor, act.span) for name in data.zones]
            parts.append(m.Filled(Role("from"), self.union_of(zones)))
        self._only_such(kinds[0], [part.by for part in parts if part.role == Role("from")])
        deed = self.do(data.verb, in_order(parts), act.span)
        plural = amount.counted and amount.most != m.Const(1)
        self.mention(m.Of(deed, Role("what")), Sort.PIECE, frozenset((kinds[0].noun, "card")), Came.DEED, plural)

    def _choose(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“choose a character”, “name a House”."""
        act = self.chosen_among(self._as_many_chosen(act))
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood", "manner", "roles")
        roles = self.take(act, "roles")
        manners = self.manners(act)
        if piece is not None or what is None or any(role.role != "except" for role in roles):
            raise self.refuse("choose", "what is chosen is not understood", act)
        if isinstance(what, said.Both) and what.join != "or" and not manners:
            self._choose_both(what)
            return
        made = self.one_of_values(what) or self.describe(what)
        for role in roles:
            self._except(role, made)
        if made.extreme is not None and made.amount == Amount(Det.THE) and not made.plural:
            self.policy("choose-among-the-most")
            made.amount, made.target = Amount(Det.SOME, m.Const(1), m.Const(1)), True
        if made.amount.det is not Det.SOME:
            raise self.refuse("choose-definite", "what is already known cannot be chosen", what, "say “choose a …”")
        if isinstance(what, said.Ref):  # “choose one of them”: the words have no mark of their own
            made.target = True
        if made.sort is Sort.PIECE and not made.target:
            raise self.refuse("choose", "whether this is a target is not said", what)
        self._taken_this_way(made, made.each)
        self.pick_so(made, manners, act)

    def _as_many_chosen(self, act: said.Act) -> said.Act:
        """“choose an opponent who has as many cards in hand as you”: as whom belongs to the clause."""
        what, last = act.what, act.roles[-1] if act.roles else None
        clause = what.where[-1] if isinstance(what, said.Select) and what.where else None
        if last is None or last.role != "as" or not isinstance(what, said.Select) or not isinstance(clause, said.Where):
            return act
        inner = clause.clause
        if not isinstance(inner, said.Act):
            return act
        whole = self.as_many(inner.model_copy(update={"roles": [*inner.roles, last]}))
        if whole.roles:
            return act
        moved = clause.model_copy(update={"clause": whole})
        thing = what.model_copy(update={"where": [*what.where[:-1], moved]})
        made = act.model_copy(update={"what": thing, "roles": act.roles[:-1]})
        self.copies += [(whole, inner), (moved, clause), (thing, what), (made, act)]
        self.take(act, "roles")
        return made

    def _except(self, role: said.Role, made: Description) -> None:
        """“choose a house other than Stark”, “choose a character other than this card”."""
        for name in ("role", "preposition"):
            self.take(role, name)
        thing = self.take(role, "thing")
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        if made.sort is Sort.VALUE and kind is not None and kind.kind == "value" and isinstance(made.base, m.Declared):
            if thing.where or thing.owner or thing.quantity or kind.filters or kind.attribute != made.base.attribute:
                raise self.refuse("except", "other than what is not understood", role)
            self._take_all(thing)
            made.base = m.Minus(made.base, m.Just(made.base.attribute, Value(kind.noun)), span=made.span)
            return
        if made.sort is not Sort.PIECE:
            raise self.refuse("except", "other than what is not understood", role)
        made.truths.append(self.other_than(thing, made))

    def _choose_both(self, what: said.Both) -> None:
        """“Choose a friendly model and an enemy model with the same rank”: picked together."""
        if self.take(what, "join") != "and":
            raise self.refuse("choose-or", "this choice is not understood", what)
        binders, such = list[m.Binder](), list[m.Truth]()
        called: list[tuple[bool, frozenset[str]]] = []
        for item in self.take(what, "things"):
            made = self.describe(item)
            called.append((isinstance(item, said.Select) and item.kinds[0].kind == "value", made.nouns))
            if made.amount.det is not Det.SOME or made.amount.least is None or not made.target:
                raise self.refuse("choose-definite", "what is already known cannot be chosen", item)
            found = self.set_of(made)
            if isinstance(found, m.In) and isinstance(found.place, m.Union):  # the rest would lie in both places, too
                raise self.refuse("choose-both", "this choice is not understood", item)
            binders.append(m.Binder(made.each, found, made.amount.least, made.amount.most, span=made.span))
            such += made.such
            self.was_chosen(made)
            self.mention(made.each, made.sort, made.nouns, Came.PICK)
            self.picked(made)
        now = self.tick()
        for known in self.mentions:
            if any(known.what == binder.each for binder in binders):
                known.last = now  # chosen together: `it` is none of them more than another
        self.emit(m.Pick(self.actor, tuple(binders), both(such) if such else None, True, span=what.span))
        group = m.Union(tuple(one.each for one in binders))
        self.mention(group, Sort.PIECE, shared_nouns(called) | {"card"}, Came.PICK, True)

    def _get(self, act: said.Act, _data: VerbData, piece: Description | None) -> None:
        """“you get +2 [Attack]”: points that are gained."""
        what = self.take(act, "what")
        both = isinstance(what, said.Both) and self.take(what, "join") == "and"
        for item in self.take(what, "things") if both else [what]:
            self._get_points(act, item, piece)

    def _get_points(self, act: said.Act, what: said.Thing | None, piece: Description | None) -> None:
        what = self._as_points(what)
        if piece is not None or not isinstance(what, said.Change):
            raise self.refuse(
                "get",
                "how long this holds is not said",
                act,
                "add a duration: until the end of the turn, or until it leaves play",
            )
        kinds = self.take(what, "kinds")
        self.listed(what)
        if (self.take(what, "where") and what.amount is not None) or len(kinds) != 1:
            raise self.refuse("get", "what is gained is not understood", what)
        noun = kinds[0].noun
        if noun not in self.lexicon.tokens:
            raise self.refuse("get", f"“{noun}” is nothing a player has", what)
        for name in ("noun", "kind", "plural", "filters", "amount", "bound"):
            self.take(kinds[0], name)
        number = self.change_number(what, act)
        self.plain(act, "who", "what", "mood", "per", "roles")
        token = m.Just(TOKEN, Value(self.kept_as(noun)))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("token"), token), m.Filled(Role("amount"), number)]
        self.do(Verb("gain"), in_order(parts), act.span)

    def _gain(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """Tokens and cards are gained and lost; keywords and values need a duration."""
        if self._is_token(act.what) or isinstance(act.what, said.Ref):
            return self._deed(act, data, piece)
        raise self.refuse("gain", "how long this holds is not said", act, HOW_LONG)

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

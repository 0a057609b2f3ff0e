"""Things done on a table of models: moves by inches, rolls, attacks, markers that are set, statuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Sort
from cardwright.meaning.calculus.symbols import Role, Value, Verb
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import Origin, Remembered
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.scope import exchanged, seq
from cardwright.meaning.doing.applying import Applying
from cardwright.meaning.doing.severally import in_order
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.occasions import KIND, STATE, STATUS


class Doings(Applying):
    """Reads what is done to models, markers and dice."""

    # ------------------------------------------------------------ acts

    def _plainly(self, act: said.Act, piece: Description | None) -> None:
        self.kinds_wanted = frozenset()
        data = self.lexicon.verb(act.verb)
        other = next((data.manners[word] for word in act.manner if word in data.manners), None)
        if other is not None:
            self._other_verb(act, other, piece)
            return
        readers: dict[Build, Callable[[said.Act, VerbData, Description | None], bool]] = {
            Build.OCCASION: self._perform,
            Build.ROLL: self._roll,
            Build.REROLL: self._reroll,
            Build.CREATE: self._create,
            Build.BECOME: self._become,
            Build.APPLY: self._apply,
            Build.LESS: self.reduced,
            Build.STOP: self.prevented,
            Build.GIVE: self._hand_over,
            Build.TARGET: self._retarget,
            Build.REPLACE: self._put_for,
            Build.PART: self.takes_part,
        }
        reader = readers.get(data.build)
        if self.suffered_otherwise(act, data, piece) or (reader is not None and reader(act, data, piece)):
            self.take(act, "verb")
            return
        super()._plainly(act, piece)

    def _other_verb(self, act: said.Act, verb: Verb, piece: Description | None) -> None:
        """“set it aside”: a verb of its own."""
        self.take(act, "verb")
        words = [word for word in self.take(act, "manner") if word not in self.lexicon.verb(act.verb).manners]
        bare = act.model_copy(update={"verb": str(verb), "manner": words})
        self.copies.append((bare, act))
        self._plainly(bare, piece)

    def _act(self, act: said.Act) -> None:
        """The subject is of the kinds that can do it."""
        before, self.kinds_wanted = self.kinds_wanted, self.lexicon.verb(act.verb).kinds
        if not isinstance(act.who, said.Ref):
            self.kinds_wanted = before
        try:
            super()._act(act)
        finally:
            self.kinds_wanted = before

    def _offered(self, act: said.Act, who: m.Set[m.Player], piece: Description | None) -> None:
        """“Each of them may move”: one by one, as each likes."""
        if piece is None or piece.amount.det is not Det.ALL or act.mood != "may":
            super()._offered(act, who, piece)
            return
        found = self.pieces(piece)
        each = self.fresh(Sort.PIECE)
        self.mention_each(each, piece, piece.nouns)
        one = self.a_description(Sort.PIECE, Amount(Det.THE), piece.span, piece.noun)
        one.base = each
        deed = self.fresh(Sort.DEED)
        with self.block() as steps:
            super()._offered(act, who, one)
        self.emit(m.Each(each, found, m.Order.CHOSEN, seq(steps), deed, span=act.span))

    def _made_into(self, act: said.Act, data: VerbData) -> tuple[said.Act, Verb] | None:
        """“captures a Hostage”, “captures a Bystander as a Hostage”: what it is done to, and what is done to that."""
        what = act.what
        kind = what.kinds[0] if isinstance(what, said.Select) and len(what.kinds) == 1 else None
        if isinstance(what, said.Select) and kind is not None and kind.noun in data.makes:
            of, verb = data.makes[kind.noun]
            named = kind.model_copy(update={"noun": of})
            plain = what.model_copy(update={"kinds": [named]})
            self.copies += [(named, kind), (plain, what)]
            return act.model_copy(update={"what": plain}), verb
        roles = [role for role in act.roles if role.role == "as" and isinstance(role.thing, said.Select)]
        (role,) = roles if len(roles) == 1 else (None,)
        kinds = role.thing.kinds if role is not None and isinstance(role.thing, said.Select) else []
        if role is None or len(kinds) != 1 or kinds[0].noun not in data.makes or kinds[0].filters:
            return None
        bare = act.model_copy(update={"roles": [one for one in act.roles if one is not role]})
        self._take_all(role)
        return bare, data.makes[kinds[0].noun][1]

    def _made_by(self, act: said.Act, data: VerbData, piece: Description | None, verb: Verb, whole: said.Act) -> None:
        """What is done, and then done to what it was done to."""
        self.copies.append((act, whole))
        before = len(self.deeds)
        self._deed(act, data, piece)
        done = [one for one in self.deeds[before:] if data.verb in one.verbs]
        if len(done) != 1:
            raise self.refuse("makes", "to which of these this is done is not understood", whole)
        those: m.Set[Any] = m.Of(done[0].deed, data.object)
        self.do(verb, [m.Filled(Role("by"), self.actor), m.Filled(Role("what"), those)], whole.span)

    def _deed(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“move each of them up to 2" away from the other”: one by one."""
        made = self._made_into(act, data) if data.makes else None
        if made is not None:
            self._made_by(made[0], data, piece, made[1], act)
            return
        self._speak_of_host(act.what)
        if piece is not None and piece.plural and any(_by_distance(role.thing) for role in act.roles):
            deed = super()._deed
            self._one_after_another(act, piece, lambda one: deed(act, data, one))
            return
        others = any(isinstance(role.thing, said.Ref) and role.thing.word == "the other" for role in act.roles)
        if not others or not isinstance(act.what, said.Ref) or act.what.word != "each of them":
            super()._deed(act, data, piece)
            return
        group = self._group(self.take(act, "what"))
        each = self.fresh(Sort.PIECE)
        taken = list(group.taken)
        group.taken.append(each)
        gap, self.gap = self.gap, each
        bare = act.model_copy(update={"what": said.Gap(span=act.what.span)})
        self.copies.append((bare, act))
        with self.block() as steps:
            super()._deed(bare, data, piece)
        self.gap, group.taken[:] = gap, taken
        self.emit(m.Each(each, group.what, m.Order.CHOSEN, seq(steps), span=act.span))

    def _one_after_another(self, act: said.Act, piece: Description, do: Callable[[Description], object]) -> None:
        """“Each of them moves toward the nearest enemy model”: the nearest to each is its own."""
        self.policy("nearest-to-each")
        found, each = self.pieces(piece), self.fresh(Sort.PIECE)
        one = self.a_description(Sort.PIECE, Amount(Det.THE), piece.span, piece.noun)
        one.base = each
        with self.block() as steps:
            do(one)
        self.emit(m.Each(each, found, m.Order.CHOSEN, seq(steps), span=act.span))

    # ------------------------------------------------------------ deeds by name

    def _perform(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“makes a Willpower roll”, “may make a Melee Attack against that enemy model”."""
        what = act.what
        if not isinstance(what, said.Select) or not self.is_occasion(what):
            if isinstance(what, said.Select) and what.kinds[0].kind == "token":
                self._prelude(act)
                self._deed(act, data, piece)
                return True
            return False
        occasion = self.occasion_of(what)
        if piece is not None and piece.plural and occasion.opens is not None:
            self._one_after_another(act, piece, lambda one: self._perform(act, data, one))
            return True
        self._prelude(act)
        self.take(act, "what")
        if what.where or what.owner or what.kinds[0].filters or piece is None:
            raise self.refuse("perform", "this is not understood as something to do", act)
        amount = self.amount(self.take(what, "quantity"))
        if amount.det is not Det.SOME or amount.least != m.Const(1) or amount.most != m.Const(1):
            raise self.refuse("perform", "how many of these is not understood", what)
        self._take_all(self.take(what, "kinds"))
        found = self.settled(piece, data, occasion.subject)
        self.anchor = found
        parts = [m.Filled(Role("by"), self.actor), m.Filled(occasion.subject, found)]
        roles = {"against": occasion.against, "with": occasion.means}
        for role in self.take(act, "roles"):
            goal = roles.get(self.take(role, "preposition"))
            self.take(role, "role")
            if goal is None:
                raise self.refuse("role", f"“{role.preposition}” is not understood here", role)
            before, self.excluded = self.excluded, self.excluded | {found}
            parts.append(m.Filled(goal, self.settled(self._described(self.take(role, "thing")), data, goal)))
            self.excluded = before
        if self.manners(act) or self.take(act, "more") or self.take(act, "per") or self.take(act, "recipient"):
            raise self.refuse("perform", "a part of this is not understood", act)
        deed = self.do(occasion.verb, in_order(parts), act.span)
        if not piece.plural:
            self.rollers_of[deed] = found
        return True

    def _create(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“Set 1 Event marker within 6" of the centre of the gaming area”: new, on a spot that is picked."""
        what = act.what
        if not isinstance(what, said.Select) or what.kinds[0].kind != "card":
            return False
        self._prelude(act)
        self.take(act, "what")
        made = self.describe(what)
        kinds = [t.quality.kind for t in made.truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)]
        number = made.amount.most
        if len(kinds) != 1 or len(made.truths) != 1 or made.amount.det is not Det.SOME or made.amount.least != number:
            raise self.refuse("create", "what is set is not understood", what)
        assert number is not None
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("kind"), m.Just(KIND, Value(kinds[0])))]
        parts.append(m.Filled(Role("amount"), number))
        if piece is not None:
            parts.append(m.Filled(Role("doer"), self.settled(piece, data, Role("doer"))))
        if made.such:
            where = self.a_description(Sort.PLACE, made.amount, made.span, "space")
            where.each, where.such = (
                m.Var(Sort.PLACE, made.each.number),
                [_placed(each) for each in made.such],
            )
            where.base = m.Spaces(self.frame_zone(made.zones[0], None, made.span))
            parts.append(m.Filled(Role("to"), self.pick(where, self.actor)))
        manners = self.manners(act)
        parts += self._roles(self.take(act, "roles"), data) + self._manner_parts(manners, act)
        if self.take(act, "more") or self.take(act, "per") or self.take(act, "recipient"):
            raise self.refuse("create", "a part of this is not understood", act)
        deed = self.do(data.verb, in_order(parts), act.span)
        kept: m.Set[m.Piece] = m.Of(m.Kept(Sort.DEED, deed.number), Role("what"))
        self.memory.items.append(Remembered(made.each, made.nouns, tuple(made.truths), Origin.MADE, kept))
        return True

    def _put_for(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“replace that Intrigue marker with a friendly Intrigue marker”: a new one of yours in its place."""
        roles = act.roles
        if len(roles) != 1 or roles[0].preposition != "with" or piece is not None:
            return False
        self._prelude(act)
        self.take(act, "roles")
        for name in ("role", "preposition", "thing"):
            self.take(roles[0], name)
        self.plain(act, "who", "what", "mood", "roles")
        new = self.describe(roles[0].thing)
        kinds = [t.quality.kind for t in new.truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)]
        sides = [t.set for t in new.truths if isinstance(t, m.Among) and t.of == m.Controller(new.each)]
        one = new.amount.least == new.amount.most == m.Const(1)
        if len(kinds) != 1 or len(sides) != 1 or len(new.truths) != 2 or not one or act.what is None:
            raise self.refuse("replace", "what is put in its place is not understood", roles[0])
        old = self.settled(self._described(self.take(act, "what")), data, data.object)
        parts = [m.Filled(Role("by"), self.actor), m.Filled(data.object, old)]
        parts += [m.Filled(Role("kind"), m.Just(KIND, Value(kinds[0]))), m.Filled(Role("owner"), sides[0])]
        self.do(data.verb, in_order(parts), act.span)
        return True

    def _become(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“that enemy model becomes Knocked Down”; “that player becomes the first player”."""
        seat = self._seat_of(act.what) if piece is None else None
        if seat is not None:
            self._prelude(act)
            self.take(act, "what")
            self.plain(act, "who", "what", "mood")
            parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("as"), m.Just(STATE, Value(seat)))]
            self.do(data.verb, in_order(parts), act.span)
            return True
        state = self.became(act.what)
        if state is None or piece is None:
            return False
        self._prelude(act)
        self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        role = Role("status") if state.attribute == STATUS else Role("as")
        verb = data.verb if state.attribute == STATE else self.lexicon.verb("suffer").verb
        goal = Role("what") if state.attribute == STATE else self.lexicon.verb("suffer").subject
        parts = [m.Filled(Role("by"), self.actor), m.Filled(goal, self.settled(piece, data, Role("doer")))]
        self.do(verb, in_order([*parts, m.Filled(role, state)]), act.span)
        return True

    def _seat_of(self, what: said.Thing | None) -> str | None:
        """What one player at a time is: the first player, the winner."""
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.where or what.owner:
            return None
        data = self.lexicon.players.get(what.kinds[0].noun)
        if data is None or what.kinds[0].filters or self.amount(what.quantity).det is not Det.THE:
            return None
        seat = data.state or data.role  # of the game, or of what is under way: the winner of a challenge
        if seat is not None:
            self._take_all(what)
        return seat

    def _hand_over(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“give 1 extra Audacity marker to a friendly Soldier”; “give 1 fewer Audacity marker this round”."""
        what = act.what
        if not isinstance(what, said.Select) or what.kinds[0].kind != "token" or piece is not None:
            return False
        quantity = what.quantity
        if quantity is not None and quantity.words == ["less"]:
            self._gives_fewer(act, what, quantity)
            return True
        roles = self.take(act, "roles")
        if len(roles) != 1 or roles[0].role != "recipient":
            return False
        self._prelude(act)
        self.take(act, "what")
        self.plain(act, "who", "what", "mood", "roles")
        kind = what.kinds[0]
        extra = [item for item in kind.filters if isinstance(item, said.InState) and item.group == "additional"]
        bare = kind.model_copy(update={"filters": [item for item in kind.filters if item not in extra]})
        whole = what.model_copy(update={"kinds": [bare]})
        self.copies += [(whole, what), (bare, kind)]
        self._take_all(kind.filters)
        if extra:
            self.policy("extra-is-beside-the-others")
        for name in ("role", "preposition", "thing"):
            self.take(roles[0], name)
        parts = [m.Filled(Role("by"), self.actor), *self._tokens(whole, None)]
        made = self._described(roles[0].thing)
        goal = Role("whom") if made.sort is Sort.PLAYER else Role("onto")
        parts.append(m.Filled(goal, self.settled(made, data, goal)))
        self.do(data.verb, in_order(parts), act.span)
        return True

    def _gives_fewer(self, act: said.Act, what: said.Select, quantity: said.Quantity) -> None:
        times = self.take(act, "times")
        self.take(act, "what")
        self.plain(act, "who", "what", "mood", "times")
        stat = self.lexicon.stats.get(what.kinds[0].noun)
        if stat is None or len(times) != 1 or quantity.number is None or quantity.bound or what.where or what.owner:
            raise self.refuse("gives", "how many fewer is not understood", act)
        if what.kinds[0].filters or times[0].relation != "this":
            raise self.refuse("gives", "how many fewer is not understood", act)
        self._take_all(what)
        number = m.Times((m.Const(-1), self.written(self.take(quantity, "number"))))
        change = m.Change(stat, self.fresh(Sort.PLAYER), self.actor, How.ADD, number, span=act.span)
        self.emit(m.Last((change,), m.Until((self.ending(times[0]),)), span=act.span))

    def _retarget(self, act: said.Act, _data: VerbData, _piece: Description | None) -> bool:
        """“that ability targets the source of that ability instead”."""
        what = act.what
        relation = what.where[0] if isinstance(what, said.Select) and len(what.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        who = act.who
        if not isinstance(what, said.Select) or not isinstance(inner, said.Ref) or not isinstance(who, said.Ref):
            return False
        if self.threatened is None or what.kinds[0].noun != "source" or act.manner != ["instead"]:
            return False
        self.take(act, "manner")
        self.take(act, "what")
        self.plain(act, "who", "what", "mood", "manner")
        ability = self.refer(inner, (Sort.DEED,))
        self._take_all(self.take(what, "kinds"))
        self._take_all(what, told=True)
        self.policy("instead-alters")
        self.emit(m.Alter(self.threatened, Role("what"), m.Of(ability.what, Role("source")), span=act.span))
        return True

    def _stop(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """“when your opponent plays a Resource, … cancel its effect”: what was played and is not yet done."""
        what = act.what
        if self.threatened is not None or self.heard is None or not isinstance(what, said.Select) or data.how is None:
            super()._stop(act, data, piece)
            return
        kind = what.kinds[0]
        plain = not (what.where or what.quantity or kind.filters) and len(what.kinds) == 1
        if not plain or (kind.noun, kind.kind) != ("effect", "ability") or what.owner is None or piece is not None:
            super()._stop(act, data, piece)
            return
        self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        self._take_all(self.take(what, "kinds"))
        whose = self.one(self.take(what, "owner"), (Sort.PIECE,))
        if not any(slot.role == Role("what") and slot.each == whose for slot in self.heard.slots):
            raise self.refuse("stop", "whose effect this is, is not understood", what)
        self.policy("effect-of-what-was-played")
        assert self.heard.deed is not None
        self.emit(m.Stop(self.heard.deed, data.how, span=act.span))

    # ------------------------------------------------------------ durations

    def lasts_for(self, act: said.Act) -> bool:
        """“gains 1 extra [Move] Action this round”; “in its first Melee Attack this activation”."""
        build = self.lexicon.verb(act.verb).build
        if build is Build.ROLL and self._is_more(act.what):
            act = self._in_this_deed(act)
        what = act.what
        times = [time for time in act.times if time.relation == "this"]
        gains = len(times) == 1 and build is Build.GAIN and act.who is not None
        if gains and isinstance(what, said.Select) and self._is_number_of_its_own(what.kinds[0]):
            self._for_the_period(act, what, times[0])
            return True
        before = self.since
        self.since = self.period(times[0].period, times[0]) if len(times) == 1 and build is Build.ROLL else before
        try:
            return super().lasts_for(act)
        finally:
            self.since = before

    def _in_this_deed(self, act: said.Act) -> said.Act:
        """“it rolls 1 extra Fight die”, “in that attack”, “during that attack”: in the one that the occasion names."""
        open_ = {str(period): period for period, deed in self.episodes.items() if isinstance(deed, m.Var)}
        named = [noun for role in act.roles if role.preposition == "in" and (noun := _that(role.thing))]
        named += [time.period for time in act.times if time.relation == "that"]
        noun = named[0] if named else next(iter(open_), "")
        others = len(act.times) + len(act.roles) - len(named)
        if len(named) > 1 or others or len(open_) != 1 or self.lexicon.periods.get(noun) not in open_.values():
            return act
        self.policy("dice-of-the-occasion")
        for name in ("times", "roles"):
            self._take_all(self.take(act, name))
        time = said.Time(relation="this", period=noun, span=act.span)
        moved = act.model_copy(update={"times": [time], "roles": []})
        self.copies.append((moved, act))
        return moved

    def _is_number_of_its_own(self, kind: said.Kind) -> bool:
        return kind.kind == "token" and kind.noun in self.lexicon.stats

    def _for_the_period(self, act: said.Act, what: said.Select, time: said.Time) -> None:
        assert act.who is not None
        self.take(act, "times")
        self.take(act, "mood")
        self.take(act, "verb")
        self.plain(act, "who", "what", "times")
        made = self.describe(self.take(act, "who"), (Sort.PIECE,))
        data = self.lexicon.verb(act.verb)
        found = self.settled(made, data, Role("doer"))
        self.take(act, "what")
        number = self.many(self.amount(self.take(what, "quantity")), None, what)
        if what.where or what.owner or what.kinds[0].filters or len(what.kinds) != 1:
            raise self.refuse("tokens", "which tokens is not understood", what)
        self._take_all(self.take(what, "kinds"))
        stat = self.lexicon.stats[what.kinds[0].noun]
        change = m.Change(stat, self.fresh(Sort.PIECE), found, How.ADD, number, span=act.span)
        self.emit(m.Last((change,), m.Until((self.ending(time),)), span=act.span))


def _placed(truth: m.Truth) -> m.Truth:
    """What was said of markers, said of the spots they are set on."""
    pieces = {item for item in walk(truth) if isinstance(item, m.Var) and item.sort is Sort.PIECE}
    for item in pieces:
        truth = exchanged(truth, item, m.Var(Sort.PLACE, item.number))
    return truth


def _that(thing: said.Thing) -> str:
    """The noun of “that attack”."""
    return thing.noun if isinstance(thing, said.Ref) and thing.word == "that" and not thing.filters else ""


def _by_distance(thing: said.Thing | None) -> bool:
    """Whether something is described by how near it is."""
    filters = thing.kinds[0].filters if isinstance(thing, said.Select) and thing.kinds else []
    return any(isinstance(item, said.InState) and item.group == "order" and item.word in EXTREMES for item in filters)

"""Parts of acts on a table: how far, where to, away from what, all that a piece holds, statuses."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Value
from cardwright.meaning.calculus.walk import alike
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came
from cardwright.meaning.doing.purposes import Purposes
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.occasions import STATUS
from cardwright.meaning.happenings.patterns import TOKEN

HOW_FAR: dict[str, Role] = {"": Role("distance"), "up to": Role("up to")}
"""A distance that is moved, by what stands before it."""
PERIOD = Attribute("period")
HOLDING = frozenset({Role("holder"), Role("onto"), Role("doer"), Role("giver")})
"""The parts of a deed that hold what it takes away."""
DIRECTLY: dict[Role, Role] = {Role("away from"): Role("directly away from")}


class Spots(Purposes):
    """Reads the parts of acts that are measured, and what is marked on pieces."""

    def _piece_subject(self, piece: Description, act: said.Act, data: VerbData) -> m.Filled:
        if isinstance(act.what, said.Amount) and act.what.inches:
            found = self.settled(piece, data, data.object)
            self.anchor = found
            return m.Filled(data.object, found)
        filled = super()._piece_subject(piece, act, data)
        self.anchor = filled.by if isinstance(filled.by, m.Set) else None
        return filled

    def _speak_of_host(self, what: said.Thing | None) -> None:
        """“Place the bearer within 4" of its position”: the parts are read first, and speak of it."""
        noun = what.kinds[0].noun if isinstance(what, said.Select) else ""
        data = self.lexicon.nouns.get(noun)
        if data is not None and data.means == "host":
            self.mention(m.Host(m.This()), Sort.PIECE, frozenset((noun, "card")), Came.DEFINITE)

    def deed_with(self, act: said.Act, data: VerbData, more: list[m.Filled]) -> None:
        """“move 1 gold from the treasury to it”: nobody has less then, so it is placed there."""
        purses = [role.thing for role in act.roles if role.role == "source" and self.is_purse(role.thing)]
        nouns = [thing.kinds[0].noun for thing in purses if isinstance(thing, said.Select) and thing.owner is None]
        gives = self.lexicon.zones[nouns[0]].gives if len(nouns) == 1 else ""
        super().deed_with(act, self.lexicon.verb(gives) if gives else data, more)

    def _object(self, act: said.Act, data: VerbData, manners: list[str], parts: list[m.Filled]) -> list[m.Filled]:
        what = act.what
        if isinstance(what, said.Amount) and what.inches:
            self.take(act, "what")
            if self.take(act, "per"):
                raise self.refuse("per", "“for each” is not understood here", act)
            return [self.how_far(what)]
        period = self._period_named(what)
        if period is not None:
            self.take(act, "what")
            return [m.Filled(Role("deed"), m.Current(period))]
        tokens = self._all_tokens(what)
        if tokens is not None:
            self.take(act, "what")
            return self._removed(tokens, what, parts)
        if isinstance(what, said.KeywordUse) and what.name in self.lexicon.statuses:
            self.take(act, "what")
            return self._status(what)
        if isinstance(what, said.Select) and _is_stock(what) and act.per is None:
            self.take(act, "what")
            return self._of_stock(what, parts)
        return super()._object(act, data, manners, parts)

    def _period_named(self, what: said.Thing | None) -> Period | None:
        """“the turn”, “the pre-attack step”."""
        if not isinstance(what, said.Select) or what.kinds[0].kind != "period" or len(what.kinds) != 1:
            return None
        if what.where or what.owner or what.kinds[0].filters or self.amount(what.quantity).det is not Det.THE:
            return None
        self._take_all(what)
        return self.period(what.kinds[0].noun, what)

    def how_far(self, thing: said.Amount) -> m.Filled:
        """“up to 4"”: as far as the mover likes; “4"”: so far."""
        self.take(thing, "inches")
        quantity = self.take(thing, "quantity")
        role = HOW_FAR.get(self.take(quantity, "bound"))
        if self.take(thing, "where") or self.take(thing, "filters") or self.take(thing, "chosen") or role is None:
            raise self.refuse("distance", "this distance is not understood", thing)
        if self.take(quantity, "words") or self.take(quantity, "number") is None:
            raise self.refuse("distance", "this distance is not understood", thing)
        return m.Filled(role, self.written(self.take(quantity, "number")), span=thing.span)

    def _all_tokens(self, what: said.Thing | None) -> said.Select | None:
        """“all of its Damage”, “its Audacity marker”, “all power on it”."""
        if isinstance(what, said.Amount) and what.quantity.words == ["all"] and len(what.where) == 1:
            relation = what.where[0]
            if isinstance(relation, said.Related) and relation.preposition == "of":
                what = relation.thing
        if not isinstance(what, said.Select) or (what.owner is None) == (not what.where):
            return None
        if what.where and (_bearer(what) is None or what.quantity is None):
            return None
        if what.quantity is not None and (what.quantity.words != ["all"] or what.quantity.number is not None):
            return None
        return what if what.kinds[0].kind == "token" and len(what.kinds) == 1 else None

    def _removed(self, tokens: said.Select, what: said.Thing | None, parts: list[m.Filled]) -> list[m.Filled]:
        """All that it holds."""
        if what is not tokens:
            assert isinstance(what, said.Amount)
            self.amount(self.take(what, "quantity"))
            relation = self.take(what, "where")[0]
            for name in ("preposition", "thing"):
                self.take(relation, name)
        for relation in self.take(tokens, "where"):
            for name in ("preposition", "thing"):
                self.take(relation, name)
        one = self.is_cost and tokens.quantity is None and not tokens.kinds[0].plural
        self.amount(self.take(tokens, "quantity"))
        bearer = self.take(tokens, "owner") or _bearer(tokens)
        assert bearer is not None
        holder = self.one(bearer, (Sort.PIECE,))
        token = self.token(self.take(tokens, "kinds")[0])
        self.policy("all-that-it-holds")
        much: m.Number = m.Const(1) if one else m.Held(token, holder)  # who pays his marker has one
        found = [m.Filled(Role("token"), m.Just(TOKEN, Value(token))), m.Filled(Role("amount"), much)]
        doers = [part.by for part in parts if part.role in (Role("doer"), Role("onto"))]
        own = len(doers) == 1 and isinstance(doers[0], m.Set) and alike(doers[0], holder)
        return found if own else [*found, m.Filled(Role("holder"), holder)]

    def _of_stock(self, what: said.Select, parts: list[m.Filled]) -> list[m.Filled]:
        """“all Effort markers from the bearer”, “any number of Effort markers from it”: of those that it holds."""
        amount = self.amount(self.take(what, "quantity"))
        token = self.token(self.take(what, "kinds")[0])
        self.policy("all-that-it-holds")
        held: m.Number = m.Held(token, self._stock_of(what, parts, amount), span=what.span)
        if amount.det is not Det.ALL:
            figure = self.fresh(Sort.FIGURE)
            self.emit(m.Pick(self.actor, (m.Binder(figure, m.Range(m.Const(0), held), m.Const(1), m.Const(1)),)))
            held = m.NumberOf(figure)
        return [m.Filled(Role("token"), m.Just(TOKEN, Value(token))), m.Filled(Role("amount"), held)]

    def _stock_of(self, what: said.Select, parts: list[m.Filled], amount: Amount) -> m.Set[Any]:
        """Whose tokens are meant: of several holders, each one's own."""
        known = [part for part in parts if part.role in HOLDING]
        if len(known) > 1 or (known and not isinstance(known[0].by, m.Set)):
            raise self.refuse("all-tokens", "whose these are is not understood", what)
        if not known:
            return self.actor
        holder = known[0].by
        assert isinstance(holder, m.Set)
        if isinstance(holder, (m.This, m.Host, m.You)) or any(
            item.what == holder and not item.plural and isinstance(holder, m.Var) for item in self.mentions
        ):
            return holder
        if amount.det is not Det.ALL:
            raise self.refuse("all-tokens", "how many of each is not said", what)
        each = self.fresh(Sort.PLAYER if known[0].role == Role("giver") else Sort.PIECE)
        self.each_holder = each, holder
        parts[parts.index(known[0])] = m.Filled(known[0].role, each)
        return each

    def _status(self, what: said.KeywordUse) -> list[m.Filled]:
        """“Poison 1”, “Impaired Movement”: a mark on a model."""
        name = self.take(what, "name")
        if self.take(what, "quantity") or self.take(what, "filters") or self.take(what, "where"):
            raise self.refuse("status", "this status is not understood", what)
        found = [m.Filled(Role("status"), m.Just(STATUS, self.lexicon.statuses[name]), span=what.span)]
        for given in self._given(what):
            number = self.argument(given, what)
            if not isinstance(number, m.Number):
                raise self.refuse("status", "this status is not understood", what)
            found.append(m.Filled(Role("amount"), number))
        return found

    def _gain(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        """Statuses are marks; a trait that is gained without a duration is kept where the game says so."""
        if isinstance(act.what, said.KeywordUse) and piece is not None:
            if act.what.name in self.lexicon.statuses:
                self._deed(act, data, piece)
                return
            if self.lexicon.keeps_gains:
                self._for_good(act, data, piece)
                return
        super()._gain(act, data, piece)

    def _for_good(self, act: said.Act, data: VerbData, piece: Description) -> None:
        found = self.settled(piece, data, Role("doer"))
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        self.policy("gained-for-good")
        make = m.Give if data.build is Build.GAIN else m.Lose
        standing = make(self.fresh(Sort.PIECE), found, self.keyword(what), span=act.span)
        self.emit(m.Last((standing,), m.Until(()), span=act.span))

    # ------------------------------------------------------------ parts

    directly: bool = False
    """Whether the act that is read says `directly`."""

    def _manner_part(self, word: str, act: said.Act) -> list[m.Filled]:
        if word in self.lexicon.spots:
            made = self.a_description(Sort.PLACE, Amount(Det.SOME, m.Const(1), m.Const(1)), act.span, "space")
            made.base = m.Spaces(self.zone(self.lexicon.spots[word], None, act.span))
            return [m.Filled(Role("to"), self.pick(made, self.actor))]
        if word in self.lexicon.paths:
            return []
        if word == "directly":
            if self.directly:
                raise self.refuse("directly", "“directly” is not understood here", act)
            return []
        return super()._manner_part(word, act)

    def _roles(self, roles: list[said.Role], data: VerbData) -> list[m.Filled]:
        return super()._roles([role for role in roles if not self._is_of_all(role)], data)

    def _is_of_all(self, role: said.Role) -> bool:
        """“place 1 gold from the treasury on it”: out of all there is, of which there is always enough."""
        thing = role.thing
        if role.role != "source" or not isinstance(thing, said.Select) or not self.is_purse(thing) or thing.owner:
            return False
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        return self.purse_of(thing) is None

    def _purse_role(self, thing: said.Select, data: VerbData, role: said.Role) -> m.Filled:
        """“from your gold pool”, “to an opponent's gold pool”: from him, to him."""
        name = role.role
        for part in ("role", "preposition", "thing"):
            self.take(role, part)
        owner, parts = self.purse_of(thing), {"source": Role("giver"), "destination": Role("whom")}
        if owner is None or name not in parts:
            raise self.refuse("role", f"“{role.preposition}” is not understood here", role)
        made = self._described(owner)
        if made.sort is not Sort.PLAYER:
            raise self.refuse("role", "whose this is, is not understood", role)
        return m.Filled(parts[name], self.settled(made, data, parts[name]))

    def _role(self, role: said.Role, data: VerbData) -> m.Filled:
        if role.role == "beyond" and isinstance(role.thing, said.Select):
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
            self._take_all(role.thing)
            verb = self.lexicon.verb(role.thing.kinds[0].noun).verb
            return m.Filled(Role("beyond"), m.Just(Attribute("verb"), Value(verb)), span=role.span)
        if isinstance(role.thing, said.Select) and self.is_purse(role.thing):
            return self._purse_role(role.thing, data, role)
        found = self._measured_part(role, data) or self._named_part(role)
        if found is None:
            return super()._role(role, data)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        return found

    def _measured_part(self, role: said.Role, data: VerbData) -> m.Filled | None:
        """“up to 4"”, “away from it”, “within 6" of the centre”, “to an open space within AREA”."""
        thing, preposition = role.thing, role.preposition
        if isinstance(thing, said.Amount) and thing.inches and role.role == "by":
            return self.how_far(thing)
        marked = data.prepositions.get(preposition)
        if marked in DIRECTLY and self.directly:
            marked, self.directly = DIRECTLY[marked], False
        if marked is not None:
            return m.Filled(marked, self.settled(self._described(thing), data, marked), span=role.span)
        if role.role != "destination":
            return None
        if preposition == "within":
            return m.Filled(Role("to"), self.pick(self.spot(thing), self.actor), span=role.span)
        if self._is_open_space(thing):
            return m.Filled(Role("to"), self.pick(self._space(thing), self.actor), span=role.span)
        return None

    def _named_part(self, role: said.Role) -> m.Filled | None:
        """“from the pre-attack step”, “as the Boss”."""
        if role.role == "source":
            period = self._period_named(role.thing)
            return None if period is None else m.Filled(Role("at"), m.Just(PERIOD, Value(period)), span=role.span)
        state = self.became(role.thing) if role.role == "as" else None
        return None if state is None else m.Filled(Role("as"), state, span=role.span)

    def spot(self, thing: said.Thing) -> Description:
        """“within 4" of its position, out of contact with enemy models”: one of the spots of which that holds."""
        made = self.a_description(Sort.PLACE, Amount(Det.SOME, m.Const(1), m.Const(1)), thing.span, "space")
        zones = {data.name for data in self.lexicon.zones.values() if data.spaces}
        if len(zones) != 1:
            raise self.refuse("spot", "on what table this lies is not known", thing)
        made.base = m.Spaces(m.Zone(next(iter(zones))))
        if isinstance(thing, said.Select):
            made.truths.append(self._same_distance(thing, made.each))
            return made
        if not isinstance(thing, said.Amount) or len(thing.where) != 1:
            raise self.refuse("spot", "where this comes to is not understood", thing)
        relation = thing.where[0]
        inner = relation.thing if isinstance(relation, said.Related) else None
        if isinstance(relation, said.Related) and relation.preposition != "of":
            raise self.refuse("spot", "where this comes to is not understood", relation)
        if isinstance(inner, said.Select) and inner.kinds[0].noun == "position" and inner.where:
            near = inner.model_copy(update={"where": []})
            beside = said.Related(preposition="of", thing=near, span=inner.span)
            whole = thing.model_copy(update={"where": [beside]})
            self.copies += [(whole, thing), (near, inner), (beside, relation)]
            self.policy("spot-not-position")
            made.truths.append(self.within(whole, made.each))
            self.filters(self.take(inner, "where"), made)
            return made
        made.truths.append(self.within(thing, made.each))
        return made

    def _same_distance(self, thing: said.Select, spot: m.Set[m.Place]) -> m.Truth:
        """“within the same distance”: as far as it would have moved."""
        plain = not (thing.where or thing.owner or thing.kinds[0].filters) and len(thing.kinds) == 1
        if not plain or self.threatened is None or thing.kinds[0].noun != "distance":
            raise self.refuse("spot", "where this comes to is not understood", thing)
        same = self.amount(thing.quantity)
        if same.det is not Det.SAME:
            raise self.refuse("spot", "where this comes to is not understood", thing)
        self.weigh(same)
        self._take_all(thing)
        moved: m.Set[m.Piece] = m.Of(self.threatened, Role("what"))
        far = m.AmountOf(self.threatened, Role("distance"))
        return m.Compare(m.Distance(spot, m.PlaceOf(moved)), Op.AT_MOST, far)

    def _is_open_space(self, thing: said.Thing) -> bool:
        """“an open space”, “a space within AREA”: one of several, of which something is said."""
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1:
            return False
        word = self.space_word(thing.kinds[0])
        said_of_it = word or thing.where or thing.kinds[0].filters
        one = self.amount(thing.quantity).det in (Det.SOME, Det.ANY) and not thing.kinds[0].plural
        return word is not None and bool(said_of_it) and one

    def _space(self, thing: said.Thing) -> Description:
        """“an open space within AREA”, “any empty space”: one of them."""
        made = self.describe(thing)
        if made.amount.det is Det.ANY:
            made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        if self.path is not None:
            made.truths.append(m.Rel(self.path, m.PlaceOf(m.This()), made.each))
        return made

    path: Any = None
    """Along what something moves: a relation between where it was and where it comes to."""

    def manners(self, act: said.Act | said.Be) -> list[str]:
        paths = [word for word in act.manner if word in self.lexicon.paths]
        spots = [word for word in act.manner if word in self.lexicon.spots]
        directly = [word for word in act.manner if word == "directly" and isinstance(act, said.Act)]
        self.directly = bool(directly)
        self.path = self.lexicon.paths[paths[0]] if paths else None
        odd = {*paths, *spots, *directly}
        if not odd:
            return super().manners(act)
        self.take(act, "manner")
        known = [self.lexicon.manners[word] for word in act.manner if word in self.lexicon.manners]
        if len(known) + len(odd) != len(act.manner):
            raise self.refuse("manner", "how this is done is not understood", act)
        return [*(word for word in known if word != "idle"), *paths, *spots, *directly]


def _bearer(what: said.Select) -> said.Thing | None:
    """“all power on that character”: the one that has it."""
    relation = what.where[0] if len(what.where) == 1 else None
    if not isinstance(relation, said.Related) or relation.preposition != "on":
        return None
    return relation.thing if isinstance(relation.thing, (said.Ref, said.Self)) else None


def _is_stock(what: said.Select) -> bool:
    """“all Damage”, “any number of Effort markers”: tokens of which no number is said."""
    if what.quantity is None or what.owner is not None or what.where or len(what.kinds) != 1:
        return False
    uncounted = what.quantity.number is None and not what.quantity.bound
    return what.kinds[0].kind == "token" and uncounted and what.quantity.words in (["all"], ["any number of"])

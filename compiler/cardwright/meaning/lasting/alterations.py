"""What is changed, given and taken away: numbers with their conditions and limits, values, keywords, text."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Moment, Sort
from cardwright.meaning.calculus.symbols import Attribute, Keyword, Stat, Value
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, both, exchanged
from cardwright.meaning.lasting.likenesses import Likenesses


class Alterations(Likenesses):
    """Reads what a standing changes and gives."""

    under: m.On | None = None
    """The deed inside which a clause is read."""

    ends: list[m.Pattern]
    """When what is being read ends, where its nouns say so: `the next Hero you recruit this turn`."""

    inner_deeds: list[m.On]
    """The deed inside which what is being read holds: `each attachment you play`."""

    @abstractmethod
    def inside(self, thing: said.Thing | None) -> m.Var[Any] | None:
        """The piece inside a deed that a relative clause names; the deed is noted in `inner_deeds`."""

    def bearers(self, who: said.Thing | None, act: said.Act) -> tuple[m.Var[Any], m.Set[Any]]:
        """Whom it holds for, with a name for the one it is asked of."""
        if who is None:
            raise self.refuse("subject", "for whom this holds is not said", act)
        piece = self.inside(who)
        if piece is not None:
            return self.fresh(Sort.PIECE), piece
        made = self.describe(who, (Sort.PIECE,))
        if made.amount.det in (Det.NEXT, Det.FIRST):
            raise self.refuse("some-bearer", "which one is not said", made.span)
        if made.amount.det is Det.SOME and self.steps and made.amount.least is not None:
            return self.fresh(made.sort), self.pick(made, self.actor)
        if made.amount.det is Det.SOME:
            raise self.refuse("some-bearer", "which one is not chosen", made.span, "choose it first, or say “each”")
        found = self.set_of(made)
        each = self.fresh(made.sort)
        if made.amount.det in (Det.ALL, Det.BARE) and made.base is None:
            if made.each in self.controlled_by:
                self.controlled_by[each] = self.controlled_by[made.each]
            self.mention_each(each, made, frozenset((made.noun,))).many = made.plural and not made.apiece
        else:
            self.said_of[found] = (made.each, tuple(made.truths))
            self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, made.plural)
            if made.apiece:  # “each of them gets -1 STR, or -2 if it is a Knight”: each is asked by itself
                self.mention_each(each, made, frozenset((made.noun, "card")))
        return each, found

    def _nothing_more(self, act: said.Act, *names: str) -> None:
        for name in names:
            if self.take(act, name):
                raise self.refuse("standing-part", f"a part of “{act.verb}” is not understood here", act)

    def _change(self, change: said.Change, act: said.Act, each: m.Var[Any], found: m.Set[Any]) -> list[m.Standing]:
        number = self.change_number(change, act)
        kinds = self.take(change, "kinds") or self._topic(act, each, found)
        self.listed(change, "and")
        sides = self._against_some(act, found) or self._against_one(act, found)
        if (self.take(change, "where") and change.amount is not None) or not kinds:
            raise self.refuse("gets", "which number changes is not understood", change)
        stats = [self.stat(kind) for kind in kinds]
        made: list[m.Standing] = [m.Change(stat, each, found, How.ADD, number, span=act.span) for stat in stats]
        floors = [role for role in act.roles if role.role == "minimum"]
        made += [self._floor(role, stat, each.sort, found) for role in floors for stat in stats]
        return [m.During(side, tuple(made), span=act.span) for side in sides] if sides else made

    def _against_some(self, act: said.Act, found: m.Set[Any]) -> list[m.On]:
        """“+2 to all stats against Sea cards”: in every such deed, on whichever side."""
        role = next((role for role in act.roles if role.role == "against"), None)
        occasions = [one for one in self.lexicon.occasions.values() if one.mutual]
        if role is None or not isinstance(role.thing, said.Select) or len(occasions) != 1:
            return []
        if found not in (m.This(), m.Host(m.This())):
            return []
        self.take(role, "preposition")
        other = self.describe(self.take(role, "thing"))
        uncounted = other.amount.det in (Det.BARE, Det.ALL, Det.ANY) and not other.amount.counted
        if other.sort is not Sort.PIECE or not uncounted or other.base is not None or other.such or other.extreme:
            raise self.refuse("against", "against whom is not understood here", role)
        self.policy("against-on-either-side")
        occasion, sides = occasions[0], []
        for own, others in ((occasion.subject, occasion.against), (occasion.against, occasion.subject)):
            mine, one = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
            said_of_it = exchanged(both(other.truths), other.each, one) if other.truths else None
            slots = (m.Slot(own, mine, m.Among(mine, found)), m.Slot(others, one, said_of_it))
            sides.append(m.On((occasion.verb,), slots, Moment.BEFORE, self.fresh(Sort.DEED), span=role.span))
        return sides

    def _topic(self, act: said.Act, each: m.Var[Any], found: m.Set[Any]) -> list[said.Kind]:
        """“+1 to all stats”, “+1 to its North stat”, “+1 to its East stat and its West stat”."""
        topics = [role for role in act.roles if role.role == "topic"]
        if len(topics) != 1 or topics[0].preposition != "to":
            return []
        thing = topics[0].thing
        several = thing.things if isinstance(thing, said.Both) and thing.join == "and" else [thing]
        rows = [self._numbers_of(one, each, found) for one in several]
        if not all(rows):
            return []
        for name in ("preposition", "thing"):
            self.take(topics[0], name)
        for name in ("things", "join") if isinstance(thing, said.Both) else ():
            self.take(thing, name)
        return [kind for row in rows for kind in row]

    def _numbers_of(self, thing: said.Thing, each: m.Var[Any], found: m.Set[Any]) -> list[said.Kind]:
        """The numbers of the one that gets something; none, if they are another's."""
        if not isinstance(thing, said.Select) or thing.where:
            return []
        det, owner = self.amount(self.take(thing, "quantity")).det, self.take(thing, "owner")
        one = all(not kind.plural and not kind.filters and kind.amount is None for kind in thing.kinds)
        if owner is None and det is not Det.ALL and not (one and det in (Det.THE, Det.BARE)):
            return []
        if owner is not None and (det is not Det.BARE or not one or not self._is_its_own(owner, {each, found})):
            return []
        self.listed(thing, "and")
        kinds: list[said.Kind] = self.take(thing, "kinds")
        return kinds

    def _is_its_own(self, owner: said.Thing, own: set[m.Set[Any]]) -> bool:
        """Whether a number is one of those that are said to get something."""
        return isinstance(owner, said.Ref) and self.one(owner, (Sort.PIECE,)) in own

    def _against_one(self, act: said.Act, found: m.Set[Any]) -> list[m.On]:
        """“against that card”: inside the deed that the clause before it names, which is said there."""
        for role in act.roles:
            if role.role != "against":
                continue
            self.take(role, "preposition")
            known = self.one(self.take(role, "thing"), (Sort.PIECE,))
            if self.under is None or known not in {slot.each for slot in self.under.slots} or known == found:
                raise self.refuse("against", "against whom is not understood here", role)
            self.policy("against-is-the-deed")
        return []

    def change_number(self, change: said.Change, act: said.Act) -> m.Number:
        """+N or -N, for each of something, to a maximum."""
        amount = self.take(change, "amount")
        number = self.written(amount) if amount is not None else self._equal_to(change)
        less = self.take(change, "sign") == "-"
        if less and not any(role.role == "maximum" for role in act.roles):
            return self.per_each(m.Times((m.Const(-1), number)), act)
        number = self.per_each(number, act)
        return m.Times((m.Const(-1), number)) if less else number

    def _equal_to(self, change: said.Change) -> m.Number:
        """“+[Attack] equal to the printed [Attack] of that card”."""
        where = self.take(change, "where")
        relation = where[0] if len(where) == 1 else None
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "equal to":
            raise self.refuse("change", "by how much is not understood", change)
        return self.number(self.take(relation, "thing"))

    def per_each(self, number: m.Number, act: said.Act) -> m.Number:
        """“for each X”, “to a maximum of 3”."""
        per = self.take(act, "per")
        roles = self.take(act, "roles")
        if isinstance(per, said.Select) and per.kinds[0].kind == "attribute":
            per, roles = self._where_values_are(per, roles)
        if per is not None:
            number = m.Times((number, self.how_often(per)))
        for role in roles:
            name = self.take(role, "role")
            if name in ("during", "topic", "against", "minimum"):
                continue
            if name != "maximum":
                raise self.refuse("gets-role", f"“{role.preposition}” is not understood here", role)
            self.take(role, "preposition")
            number = m.Least((number, self._at_most(self.take(role, "thing"), act)))
        return number

    def _where_values_are(self, per: said.Select, roles: list[said.Role]) -> tuple[said.Select, list[said.Role]]:
        """“for each class in your discard pile”: a place that is said last is that of the cards that have them."""
        there = [role for role in roles if role.role == "place" and role.preposition == "in"]
        if len(there) != 1 or per.where:
            return per, roles
        for name in ("role", "preposition", "thing"):
            self.take(there[0], name)
        where = said.Related(preposition="in", thing=there[0].thing, span=there[0].span)
        moved = per.model_copy(update={"where": [where]})
        self.copies.append((moved, per))
        return moved, [role for role in roles if role is not there[0]]

    def _at_most(self, thing: said.Thing, act: said.Act) -> m.Number:
        """“to a maximum of 4”, “to a maximum of +4”."""
        if not isinstance(thing, said.Change):
            return self.number(thing)
        sign, amount = self.take(thing, "sign"), self.take(thing, "amount")
        alike = isinstance(act.what, said.Change) and act.what.sign == sign
        nouns = [kind.noun for kind in act.what.kinds] if isinstance(act.what, said.Change) else []
        if thing.kinds and [kind.noun for kind in self.take(thing, "kinds")] == nouns and len(nouns) == 1:
            self._take_all(thing.kinds)  # “+X STR, to a maximum of +4 STR”: of the same
        elif thing.kinds:
            alike = False
        if amount is None or thing.where or not alike:
            raise self.refuse("gets-role", "up to how much is not understood", thing)
        return self.written(amount)

    def qualities(self, what: said.Thing | None, act: said.Act) -> list[m.Quality]:
        """What can be gained and lost: keywords, values, all of a class."""
        if isinstance(what, said.Both):
            if self.take(what, "join") != "and":
                raise self.refuse("gains-or", "which of these is not decided", what)
            return [made for item in self.take(what, "things") for made in self.qualities(item, act)]
        if isinstance(what, said.KeywordUse):
            return self.each_keyword(what)
        if isinstance(what, said.Quote):
            self.policy("quoted-is-borne")
            return [m.WithAbility(self.quoted(what), span=what.span)]
        if isinstance(what, said.Select) and len(what.where) == 1 and isinstance(what.where[0], said.Saying):
            return self.qualities(self._called_ability(what), act)
        if isinstance(what, said.Select) and self.is_likeness(what):
            return self.likeness(what, self.exceptions(act))
        if isinstance(what, said.Select) and len(what.kinds) > 1:
            return [self._value_quality(item) for item in self._one_by_one(what)]
        if isinstance(what, said.Select):
            return [self._value_quality(what)]
        if (
            isinstance(what, said.Ref)
            and what.kind == "attribute"
            and (named := self.lexicon.attributes.get(what.noun))
        ):
            self._ref_filters(what)
            return [m.OfValue(named, self.refer(what, (Sort.VALUE,)).what, span=what.span)]
        raise self.refuse("gains", "what this gives is not understood", act)

    def _called_ability(self, what: said.Select) -> said.Thing:
        """“the ability "Draw a card."”: what is quoted, of which the noun only says what it is."""
        (saying,) = self.take(what, "where")
        amount = self.amount(self.take(what, "quantity"))
        plain = len(what.kinds) == 1 and not what.kinds[0].filters and what.owner is None and not amount.counted
        if not plain or self.lexicon.classes.get(what.kinds[0].noun) not in (m.Class.ABILITIES, m.Class.TEXT):
            raise self.refuse("gains", "what this gives is not understood", what)
        self._take_all(self.take(what, "kinds"))
        return self.take(saying, "quote")  # type: ignore[no-any-return]

    def _one_by_one(self, what: said.Select) -> list[said.Select]:
        """“the King trait and Stealth”: each of them by itself."""
        if self.take(what, "join") != "and" or self.take(what, "where") or self.take(what, "owner") is not None:
            raise self.refuse("gains-or", "which of these is not decided", what)
        rows = [what.model_copy(update={"kinds": [kind], "span": kind.span}) for kind in self.take(what, "kinds")]
        self.copies += [(row, what) for row in rows]
        return rows

    def _value_quality(self, what: said.Select) -> m.Quality:
        """“the King trait”, “a [military] icon”, “all keywords”, “all abilities”."""
        if _of_choice(what):
            return self._chosen_value(what)
        amount = self.amount(self.take(what, "quantity"))
        kinds = self.take(what, "kinds")
        self.listed(what, "and")
        owner = self.take(what, "owner")
        if self.says_own(owner):  # “loses its [power] icon”: of another's it loses none
            self._take_all(owner)
            amount, owner = replace(amount, det=Det.THE), None
        if len(kinds) != 1 or self.take(what, "where") or owner is not None:
            raise self.refuse("gains", "what this gives is not understood", what)
        kind = kinds[0]
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        filters = self.take(kind, "filters")
        if self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("gains", "what this gives is not understood", what)
        head = self.take(kind, "kind")
        if head == "attribute" and len(filters) == 1 and isinstance(filters[0], said.AnyOf) and self.steps:
            return self.one_of_these(filters[0], noun, what)
        if head == "attribute" and len(filters) == 1 and isinstance(filters[0], said.Is):
            value = self.take(filters[0], "value")
            attribute = Attribute(self.take(filters[0], "attribute"))
            if amount.det in (Det.SOME, Det.THE, Det.ALL) and not amount.counted:  # “each [military] icon”: that one
                return m.OfValue(attribute, m.Just(attribute, Value(value)), span=what.span)
        if head == "value" and not filters and amount.det in (Det.SOME, Det.THE) and not amount.counted:
            attribute = Attribute(self.take(kind, "attribute"))  # “a [military] and a [power] icon”
            return m.OfValue(attribute, m.Just(attribute, Value(noun)), span=what.span)
        is_mark = noun in self.lexicon.statuses  # gained as a deed
        if head == "keyword" and not (filters or kind.plural or amount.counted or is_mark):
            return m.WithKeyword(Keyword(noun), span=what.span)
        raise self.refuse("gains", "what this gives is not understood", what)

    def _chosen_value(self, what: said.Select) -> m.Quality:
        """“gains an icon of your choice”: chosen once, when it is gained."""
        made = self.describe(what)
        attribute = made.base.attribute if isinstance(made.base, m.Declared) else None
        if attribute is None or not self.steps or made.amount.det is not Det.SOME:
            raise self.refuse("gains", "what this gives is not understood", what)
        return m.OfValue(attribute, self.pick(made, self.actor), span=what.span)

    def _floor(self, role: said.Role, stat: Stat, sort: Sort, found: m.Set[Any]) -> m.Standing:
        """“to a minimum of 0”: the number is never less."""
        how = {"minimum": How.AT_LEAST, "maximum": How.AT_MOST}[self.take(role, "role")]
        self.take(role, "preposition")
        return m.Change(stat, self.fresh(sort), found, how, self.number(self.take(role, "thing")), span=role.span)

    def _stat_and_owner(self, what: said.Select) -> tuple[Stat, said.Thing]:
        kinds = self.take(what, "kinds")
        amount = self.amount(self.take(what, "quantity"))
        owner, where = self.take(what, "owner"), self.take(what, "where")
        self.listed(what)
        if len(kinds) != 1 or amount.counted or (owner is None) == (not where):
            raise self.refuse("alters", "which number changes is not understood", what)
        if owner is None:
            relation = where[0]
            if len(where) != 1 or not isinstance(relation, said.Related):
                raise self.refuse("alters", "whose number changes is not understood", what)
            if self.take(relation, "preposition") not in ("of", "on"):
                raise self.refuse("alters", "whose number changes is not understood", relation)
            owner = self.take(relation, "thing")
        return self.stat(kinds[0]), owner

    def _altered(self, owner: said.Thing) -> tuple[m.Var[Any], m.Set[Any]]:
        piece = self.inside(owner)
        if piece is not None:
            return self.fresh(Sort.PIECE), piece
        made = self.describe(owner)
        if made.amount.det in (Det.SOME, Det.NEXT, Det.FIRST):
            raise self.refuse("alters", "which one is not chosen", made.span)
        return self.fresh(made.sort), self.set_of(made)

    def _counts_as(self, act: said.Act) -> list[m.Standing]:
        """“it counts as 2 characters of that house”."""
        _, found = self.bearers(self.take(act, "who"), act)
        self._nothing_more(act, "as_if", "manner", "what")
        roles = [role for role in self.take(act, "roles") if role.role == "as"]
        bare = act.model_copy(update={"roles": [role for role in act.roles if role.role != "as"]})
        self.copies.append((bare, act))
        if len(roles) != 1:
            raise self.refuse("counts-as", "as what it counts is not understood", act)
        for name in ("role", "preposition"):
            self.take(roles[0], name)
        thing = self.take(roles[0], "thing")
        if isinstance(thing, said.Both):
            if self.take(thing, "join") != "and":
                raise self.refuse("counts-as", "as which of these it counts is not decided", thing)
            return [self._counted(one, self.renamed(found), bare, act) for one in self.take(thing, "things")]
        return [self._counted(thing, found, bare, act)]

    def _counted(self, thing: said.Thing, found: m.Set[Any], bare: said.Act, act: said.Act) -> m.Standing:
        """As how many of what it counts."""
        made = self.describe(thing)
        if made.places or made.base is not None or made.amount.most is None or made.amount.least != made.amount.most:
            raise self.refuse("counts-as", "as what it counts is not understood", act)
        qualities: list[m.Quality] = []
        for truth in made.truths:
            if not isinstance(truth, m.Is) or truth.of != made.each:
                raise self.refuse("counts-as", "as what it counts is not understood", act)
            qualities.append(truth.quality)
        return m.CountsAs(found, self.per_each(made.amount.most, bare), tuple(qualities), span=act.span)

    def _treats(self, act: said.Act) -> list[m.Standing]:
        """“treat that character as if its text box were blank, except for traits”."""
        act = self._with_its_text(act)
        each, found = self.bearers(self.take(act, "what"), act)
        self._nothing_more(act, "per", "manner")
        who = self.take(act, "who")
        if who is not None and not isinstance(who, said.You):
            raise self.refuse("treats", "who treats it so is not understood", act)
        but: list[m.Quality] = []
        for role in self.take(act, "roles"):
            if self.take(role, "role") != "except":
                raise self.refuse("treats", f"“{role.preposition}” is not understood here", role)
            self.take(role, "preposition")
            thing = self.take(role, "thing")
            several = isinstance(thing, said.Select) and len(thing.kinds) > 1
            but += [m.Whole(self.qualities_of(one)) for one in (self._one_by_one(thing) if several else [thing])]
        blank = self._blank(self.take(act, "as_if"), act, each, found)
        return [m.Lose(each, found, m.Whole(blank, tuple(but)), span=act.span)]

    def _with_its_text(self, act: said.Act) -> said.Act:
        """“treat that character's text box as if it were blank”: the character as if its text box were."""
        what, as_if = act.what, act.as_if
        if not isinstance(what, said.Select) or what.kinds[0].noun not in self.lexicon.classes:
            return act
        owner = self._whose_text(what)
        if owner is None or not isinstance(as_if, said.Be) or not isinstance(as_if.who, said.Ref):
            return act
        if as_if.who.word != "it" or as_if.who.noun:
            return act
        for node, names in ((act, ("what", "as_if")), (what, ("owner", "where", "quantity"))):
            for name in names:
                self.take(node, name)
        self._take_all(self.take(as_if, "who"))
        own = said.Ref(word="its", span=owner.span)
        its = what.model_copy(update={"owner": own, "where": [], "quantity": None})
        blank = as_if.model_copy(update={"who": its})
        whole = act.model_copy(update={"what": owner, "as_if": blank})
        self.copies += [(its, what), (blank, as_if), (whole, act)]
        return whole

    def _whose_text(self, what: said.Select) -> said.Thing | None:
        """“that character's text box”, “the text box of that character”."""
        if what.owner is not None:
            return what.owner if not what.where and what.quantity is None else None
        words = what.quantity.words if what.quantity is not None else []
        of = what.where[0] if len(what.where) == 1 else None
        if words != ["the"] or not isinstance(of, said.Related) or of.preposition != "of":
            return None
        self.take(of, "preposition")
        found: said.Thing = self.take(of, "thing")
        self.amount(what.quantity)
        return found

    def _blank(self, as_if: said.Statement | None, act: said.Act, each: m.Var[Any], found: m.Set[Any]) -> m.Class:
        """“as if its text box were blank”."""
        if not isinstance(as_if, said.Be) or not isinstance(as_if.who, said.Select) or as_if.what or as_if.roles:
            raise self.refuse("treats", "as what it is treated is not understood", act)
        words = [self.take(item, "word") for item in self.take(as_if, "state") if isinstance(item, said.InState)]
        text = self.take(as_if, "who")
        owner = self.take(text, "owner")
        if words != ["blank"] or as_if.negated or owner is None:
            raise self.refuse("treats", "as what it is treated is not understood", as_if)
        self.take(as_if.state[0], "group")
        spoken = len(self.references)
        meant = {self.one(owner, (Sort.PIECE,)), *(reference.what for reference in self.references[spoken:])}
        if not meant & {found, each}:
            raise self.refuse("treats", "whose text this is, is not understood", text)
        return self.qualities_of(self._as_printed(text))

    def _as_printed(self, text: said.Select) -> said.Select:
        """“its printed text box”: in a text box is what is printed."""
        kinds = [kind.model_copy(update={"filters": [*filter(_is_more, kind.filters)]}) for kind in text.kinds]
        bare = text.model_copy(update={"owner": None, "kinds": kinds})
        self.copies += [(bare, text), *zip(kinds, text.kinds, strict=True)]
        for kind in self.take(text, "kinds"):
            for item in self.take(kind, "filters"):
                self._take_all(item)
        return bare

    @abstractmethod
    def one_of_these(self, either: said.AnyOf, noun: str, what: said.Select) -> m.Quality:
        """One of several values, picked when it is given or taken."""

    @abstractmethod
    def _price_of(self, what: said.Select) -> tuple[m.On, m.Var[Any]] | None:
        """What deed something costs, and to which card it is done; None where no deed is named."""

    def _alters(self, act: said.Act, sign: int) -> list[m.Standing]:
        """“Reduce the cost of each Weapon attachment you play by 1”, “raise the claim on your revealed plot by 1”."""
        what = self.take(act, "what")
        by = [role for role in self.take(act, "roles") if role.role in ("by", "agent")]
        limits = [role for role in act.roles if role.role in ("maximum", "minimum")]
        if self.take(act, "who") is not None and not isinstance(act.who, said.You):
            raise self.refuse("alters", "who does this is not understood here", act)
        if len(by) != 1 or len(by) + len(limits) != len(act.roles) or not isinstance(what, said.Select):
            raise self.refuse("alters", "by how much is not understood", act)
        self.take(by[0], "role")
        self.take(by[0], "preposition")
        number: m.Number = self.number(self.take(by[0], "thing"))
        number = m.Times((m.Const(sign), number)) if sign < 0 else number
        self._nothing_more(act, "as_if", "manner")
        deed = self._price_of(what)
        stat, owner = self._stat_and_owner(what) if deed is None else (self.stat(what.kinds[0]), None)
        each, found = self._altered(owner) if owner is not None else (self.fresh(Sort.PIECE), deed[1])  # type: ignore[index]
        per = self.take(act, "per")
        if per is not None:  # “by 1 for each City location you control”
            number = m.Times((number, self.how_often(per)), span=act.span)
        made: list[m.Standing] = [m.Change(stat, each, found, How.ADD, number, span=act.span)]
        made += [self._floor(role, stat, each.sort, found) for role in limits]
        return made if deed is None else [m.During(deed[0], tuple(made), span=act.span)]


def _is_more(item: said.Filter) -> bool:
    """Whether an adjective of a text box says more than that it is printed."""
    return not isinstance(item, said.InState) or item.group != "printed"


def _of_choice(what: said.Select) -> bool:
    """“of your choice”."""
    return any(
        isinstance(item, said.Related) and isinstance(item.thing, said.Select) and item.thing.kinds[0].kind == "choice"
        for item in what.where
    )

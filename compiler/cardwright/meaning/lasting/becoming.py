"""What is so in the place of something else: “its STR becomes 0”, “has that model's Fight instead of its own”,
“is a Knight instead of a Lord”, “counts as a Stark character”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Stat
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.engagements import Engagements
from cardwright.meaning.lasting.likenesses import SAME

INSTEAD = "instead"


class Becoming(Engagements):
    """Reads what is put in the place of what a piece is or has: it is said as what then is so."""

    def _lasts(self, act: said.Act) -> bool:
        return self._as_being(act) is not None or bool(self._one_by_one_number(act)) or super()._lasts(act)

    def _one_by_one_number(self, act: said.Act) -> list[said.Act]:
        """“has that model's Fight and Defense instead of its own”: each of them by itself."""
        what = act.what
        if not isinstance(what, said.Select) or len(what.kinds) < 2 or what.join != "and":
            return []
        kinds = [what.model_copy(update={"kinds": [kind], "join": ""}) for kind in what.kinds]
        acts = [act.model_copy(update={"what": one}) for one in kinds]
        if any(self._as_being(one) is None for one in acts):
            return []
        self.listed(what, "and")
        self.copies += [*((one, what) for one in kinds), *((one, act) for one in acts)]
        return acts

    def _as_each(self, act: said.Act) -> list[said.Act]:
        """“counts as a Lord and a Knight”: as each of them."""
        named = [role for role in act.roles if role.role == "as"]
        thing = named[0].thing if len(named) == 1 else None
        if self.lexicon.verb(act.verb).build is not Build.COUNT_AS or not isinstance(thing, said.Both):
            return []
        roles = [named[0].model_copy(update={"thing": one}) for one in thing.things]
        others = [role for role in act.roles if role.role != "as"]
        acts = [act.model_copy(update={"roles": [role, *others]}) for role in roles]
        if thing.join != "and" or any(self._as_being(one) is None for one in acts):
            return []
        for name in ("things", "join"):
            self.take(thing, name)
        self.copies += [*((role, named[0]) for role in roles), *((one, act) for one in acts)]
        return acts

    def lasting(self, act: said.Act) -> list[m.Standing]:
        several = self._one_by_one_number(act) or self._as_each(act)
        if several:
            return [made for one in several for made in self.lasting(one)]
        being = self._as_being(act)
        if being is not None:
            return [one for held in self.standing(self._so_said(act, being)) for one in self._each_number(held)]
        old = self._replaced(act.roles)
        if self.lexicon.verb(act.verb).build is not Build.HAVE:
            return super().lasting(act)
        if old is None:
            return self._has_likeness(act)
        bare = act.model_copy(update={"roles": [role for role in act.roles if role is not old]})
        self.copies.append((bare, act))
        self.take(act, "roles")
        found, thing = super().lasting(bare), self._thing_of(old)
        if self.says_own(thing):
            self._take_all(thing, told=True)
            return [*found, *self._losing(found, self._all_others(found, act), act)]
        return [*found, *self._losing(found, self._qualities_of(thing, act), act)]

    def _has_likeness(self, act: said.Act) -> list[m.Standing]:
        """“has no icons”, “has the same dominion as this card”: that and nothing else of it."""
        what = act.what
        if isinstance(what, said.Both) and what.join == "and" and any(map(_none, what.things)):
            self.take(act, "what")
            for name in ("things", "join"):
                self.take(what, name)
            acts = [act.model_copy(update={"what": one}) for one in what.things]
            self.copies += [(one, act) for one in acts]
            return [made for one in acts for made in self.lasting(one)]
        if not isinstance(what, said.Select):
            return super().lasting(act)
        words = what.quantity.words if what.quantity is not None else []
        if words == ["no"] and what.owner is None and not what.where and all(map(self.names_class, what.kinds)):
            return self._has_none(act, what)
        if not self.is_likeness(what):
            return super().lasting(act)
        found = super().lasting(act)
        if words in SAME:
            return [*found, *self._losing(found, self._all_others(found, act), act)]
        if len(what.kinds) == 1 and not what.kinds[0].plural and what.kinds[0].kind == "attribute" and not words:
            hint = "say “gains” it, or has it “instead of its own”"
            raise self.refuse("has-likeness", "whether it keeps its own is not said", act, hint)
        return found

    def _has_none(self, act: said.Act, what: said.Select) -> list[m.Standing]:
        """“has no icons”: it loses them all."""
        each, found = self.bearers(self.take(act, "who"), act)
        for name in ("what", "verb", "roles", "as_if", "per", "manner", "recipient", "more", "join", "by_doing"):
            if self.take(act, name) and name not in ("what", "verb"):
                raise self.refuse("gains", "how this is had is not understood", act)
        self.weigh(self.amount(self.take(what, "quantity")))
        self.listed(what, "and")
        lost = [m.Whole(self.lexicon.classes[kind.noun], span=kind.span) for kind in what.kinds]
        for kind in self.take(what, "kinds"):
            self._take_all(kind, told=True)
        first = m.Lose(each, found, lost[0], span=act.span)
        return [first, *(m.Lose(self.fresh(each.sort), self.renamed(found), one, span=act.span) for one in lost[1:])]

    def _all_others(self, found: list[m.Standing], at: said.Statement) -> list[m.Quality]:
        """All values but those that are given."""
        given = [one.quality for one in found if isinstance(one, m.Give)]
        values = [one for one in given if isinstance(one, m.OfValue)]
        if len(values) != len(found):
            raise self.refuse("instead-of", "what becomes of its own is not understood", at, "say “gains”")
        rest = [m.Minus(m.Declared(one.attribute), self.renamed(one.values)) for one in values]
        return [m.OfValue(one.attribute, others) for one, others in zip(values, rest, strict=True)]

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if not isinstance(statement, said.Be) or statement.mood or statement.negated:
            return super().standing(statement)
        values = self._bare_values(statement)
        if values is not None:
            return values
        old = self._replaced(statement.roles)
        if old is None and statement.manner != [INSTEAD]:
            return super().standing(statement)
        roles = [role for role in statement.roles if role is not old]
        bare = statement.model_copy(update={"roles": roles, "manner": [] if old is None else statement.manner})
        self.copies.append((bare, statement))
        for name in ("roles", "manner"):
            self.take(statement, name)
        found = super().standing(bare)
        if old is None:
            return [*found, *self._losing(found, self._described_as(statement.who, found), statement)]
        thing = self._thing_of(old)
        if all(isinstance(one, m.Change) for one in found):
            self._for_its_own(thing, found, statement)
            return found
        gained = [one.quality for one in found if isinstance(one, m.Give)]
        if isinstance(thing, said.Select) and thing.kinds[0].kind == "attribute" and thing.owner is not None:
            return [*found, *self._losing(found, self._values_lost(thing, gained), statement)]
        return [*found, *self._losing(found, self._qualities_of(thing, statement), statement)]

    def _bare_values(self, be: said.Be) -> list[m.Standing] | None:
        """“that Hero is also [Strength]”, “this card is [Strength] and [Covert]”: values that stand alone."""
        what = be.what
        plain = not (be.roles or be.times or be.per or be.tense) and be.as_if is None and be.manner in ([], ["also"])
        if not plain or not isinstance(what, said.Select) or what.quantity is not None or what.owner is not None:
            return None
        values = [
            kind for kind in what.kinds if kind.kind == "value" and not kind.filters and kind.noun.startswith("[")
        ]
        if len(values) != len(what.kinds) or what.where or what.join not in ("", "and"):
            return None
        for name in ("what", "manner", "state", "roles", "as_if", "per", "times", "tense", "mood", "negated"):
            self.take(be, name)
        each, found = self.bearers(self.take(be, "who"), said.Act(verb="", means="", span=be.span))
        self.listed(what, "and")
        for kind in self.take(what, "kinds"):
            self._take_all(kind, told=True)
        made = [self.of_value(kind.attribute, kind.noun, kind.span) for kind in values]
        first = m.Give(each, found, made[0], span=be.span)
        return [first, *(m.Give(self.fresh(each.sort), self.renamed(found), one, span=be.span) for one in made[1:])]

    # ------------------------------------------------------------ acts that say what is so

    def _as_being(self, act: said.Act) -> said.Be | None:
        """What an act says as being so: “its STR becomes 0” that its STR is 0; none, if it says something else."""
        data, who, what = self.lexicon.verb(act.verb), act.who, act.what
        if data.build is Build.SET and isinstance(who, (said.You, type(None))) and not (act.mood or act.tense):
            stat = isinstance(what, said.Select) and what.kinds[0].kind == "stat" and not act.passive
            to = act.roles[0] if len(act.roles) == 1 and act.roles[0].role == "destination" else None
            assert isinstance(what, said.Select | None)
            return _be(act, self._with_owner(what), to.thing, []) if stat and to is not None and what else None
        if act.mood or act.tense or act.passive or who is None:
            return None
        if data.build is Build.BECOME:
            number = isinstance(who, said.Select) and who.kinds[0].kind == "stat"
            return _be(act, who, what, act.roles) if number else None
        if data.build is Build.COUNT_AS:
            return self._counted_as(act, who)
        one = isinstance(what, said.Select) and len(what.kinds) == 1 and what.kinds[0].noun in self.lexicon.stats
        if not (data.bears or data.build is Build.HAVE) or not isinstance(what, said.Select) or not one:
            return None
        return self._number_of_another(act, who, what)

    def _with_owner(self, what: said.Select) -> said.Select:
        """“the claim value on that plot card” as that card's claim value."""
        on, words = what.where[0] if len(what.where) == 1 else None, what.quantity.words if what.quantity else []
        if not isinstance(on, said.Related) or on.preposition not in ("on", "of") or words != ["the"] or what.owner:
            return what
        for node, names in ((on, ("preposition", "thing")), (what, ("where", "quantity"))):
            for name in names:
                self.take(node, name)
        self._take_all(what.quantity)
        owned = what.model_copy(update={"owner": on.thing, "where": [], "quantity": None})
        self.copies.append((owned, what))
        return owned

    def _number_of_another(self, act: said.Act, who: said.Thing, what: said.Select) -> said.Be | None:
        """“has the same STR as that character”, “uses that model's Fight instead of its own”."""
        old, kind = self._replaced(act.roles), what.kinds[0]
        relation = what.where[0] if len(what.where) == 1 and isinstance(what.where[0], said.Related) else None
        words = what.quantity.words if what.quantity is not None else []
        if relation is not None and relation.preposition == "as" and words in SAME and what.owner is None:
            other = what.model_copy(update={"where": [], "quantity": None, "owner": relation.thing})
            self.copies.append((other, what))
        elif relation is not None and relation.preposition == "equal to" and what.owner is None and not words:
            return _be(act, said.Select(kinds=[kind], owner=who, span=who.span), relation.thing, act.roles)
        elif what.owner is not None or (relation is not None and relation.preposition == "of"):
            if old is None and self.lexicon.verb(act.verb).build is not Build.HAVE:
                return None
            other = what
        else:
            return None
        thing = old.thing if old is not None else None
        if isinstance(thing, said.Select) and len(thing.kinds) == 1 and self.says_own(thing.owner):
            kind = thing.kinds[0].model_copy(update={"filters": []})
        elif thing is not None and not self.says_own(thing):
            return None
        mine = said.Select(kinds=[kind.model_copy(update={"filters": []})], owner=who, span=who.span)
        return _be(act, mine, other, [role for role in act.roles if role is not old])

    def _counted_as(self, act: said.Act, who: said.Thing) -> said.Be | None:
        """“counts as a Knight”: it is one, where more is asked of cards than how many there are."""
        named = [role for role in act.roles if role.role == "as"]
        thing = named[0].thing if len(named) == 1 else None
        if not isinstance(thing, said.Select) or thing.quantity is None or not self.lexicon.table.pieces.stats:
            return None
        if thing.quantity.number is not None or self.amount(thing.quantity).det is not Det.SOME or act.per is not None:
            return None
        values = [kind for kind in thing.kinds if kind.kind == "value" or any(map(_is_value, kind.filters))]
        if any(role.role not in ("as", INSTEAD) for role in act.roles) or len(values) != len(thing.kinds):
            return None
        return _be(act, who, thing, [role for role in act.roles if role.role == INSTEAD])

    def _so_said(self, act: said.Act, being: said.Be) -> said.Be:
        """Note that all of an act is in what it says as being so."""
        self.policy("becomes-is-so")
        self.copies.append((being, act))
        for name in ("verb", "who", "what", "roles", "manner", "as_if", "per"):
            self.take(act, name)
        for role in act.roles:
            if role not in being.roles:
                for name in ("role", "preposition"):
                    self.take(role, name)
                if role.role == INSTEAD:
                    self._take_all(self.take(role, "thing"), told=True)
                else:
                    self.take(role, "thing")
        if isinstance(act.what, said.Select) and being.what is not act.what:
            for name in ("quantity", "where", "kinds", "owner"):
                self.take(act.what, name)
            self.weigh(self.amount(act.what.quantity))
            for item in act.what.where:
                if isinstance(item, said.Related):
                    self.take(item, "preposition")
                    self.take(item, "thing")
        for name in ("recipient", "more", "join", "by_doing"):
            if self.take(act, name):
                raise self.refuse("standing-part", f"a part of “{act.verb}” is not understood here", act)
        return being

    def _each_number(self, standing: m.Standing) -> list[m.Standing]:
        """“has the same stats as that card”: each of them, not their sum."""
        if not isinstance(standing, m.Change) or not isinstance(standing.number, m.StatOf):
            return [standing]
        stats = self.lexicon.table.pieces.groups.get(standing.stat, ())
        if not stats or standing.number.stat != standing.stat:
            return [standing]
        return [
            m.Change(
                Stat(stat),
                self.fresh(standing.each.sort),
                self.renamed(standing.of),
                standing.how,
                m.StatOf(Stat(stat), self.renamed(standing.number.of), standing.number.printed),
                span=standing.span,
            )
            for stat in stats
        ]

    # ------------------------------------------------------------ in the place of what

    def _replaced(self, roles: list[said.Role]) -> said.Role | None:
        found = [role for role in roles if role.role == INSTEAD and not role.verb]
        return found[0] if len(found) == 1 else None

    def _thing_of(self, role: said.Role) -> said.Thing:
        for name in ("role", "preposition"):
            self.take(role, name)
        self.policy("instead-of-what-it-is")
        thing: said.Thing = self.take(role, "thing")
        return thing

    def _for_its_own(self, thing: said.Thing, found: list[m.Standing], at: said.Statement) -> None:
        """“instead of its printed STR”: the number that is another now."""
        stats = {one.stat for one in found if isinstance(one, m.Change)}
        own = isinstance(thing, said.Select) and self.says_own(thing.owner) and len(thing.kinds) == 1
        if own and {self.lexicon.stats.get(kind.noun) for kind in thing.kinds} == stats:  # type: ignore[union-attr]
            self._take_all(thing, told=True)
            return
        if self.says_own(thing):
            self._take_all(thing, told=True)
            return
        hint = "say only what it is then, or “instead of its own”"
        raise self.refuse("instead-of", "instead of which number is not understood", at, hint)

    def _values_lost(self, thing: said.Select, gained: list[m.Quality]) -> list[m.Quality]:
        """“instead of its printed House”: the values of it that it has, but for those it is given."""
        kind = thing.kinds[0]
        attribute = self.lexicon.attributes.get(kind.noun)
        mine = [one.values for one in gained if isinstance(one, m.OfValue) and one.attribute == attribute]
        plain = len(thing.kinds) == 1 and not thing.where and thing.quantity is None and self.says_own(thing.owner)
        if attribute is None or not mine or len(mine) != len(gained) or not plain:
            raise self.refuse("instead-of", "instead of what is not understood", thing)
        self._take_all(thing, told=True)
        if kind.noun in self.lexicon.classes:
            return [m.Whole(self.lexicon.classes[kind.noun], tuple(gained), span=thing.span)]
        kept = mine[0] if len(mine) == 1 else m.Union(tuple(mine))
        return [m.OfValue(attribute, m.Minus(m.Declared(attribute), kept), span=thing.span)]

    def _described_as(self, who: said.Thing | None, found: list[m.Standing]) -> list[m.Quality]:
        """“Each Tully character is a Stark character instead”: not what it was described as."""
        gained = {one.quality.attribute for one in found if isinstance(one, m.Give) and _valued(one.quality)}  # type: ignore[attr-defined]
        kinds = who.kinds if isinstance(who, said.Select) else []
        own = [item for kind in kinds for item in kind.filters if isinstance(item, said.Is)]
        own = [item for item in own if Attribute(item.attribute) in gained]
        if len(own) != 1:
            raise self.refuse("instead", "instead of what is not clear", who or found[0].span, "say it: “instead of …”")
        return [self.of_value(own[0].attribute, own[0].value, own[0].span)]

    def _qualities_of(self, thing: said.Thing, at: said.Statement) -> list[m.Quality]:
        """What one is no longer: “a Lord”, “a Tully character”, “the Lord trait”."""
        if isinstance(thing, said.Select) and thing.kinds[0].kind == "attribute" and isinstance(at, said.Act):
            return self.qualities(thing, at)
        made = self.describe(thing, (Sort.PIECE,))
        truths = [one for one in made.truths if not (isinstance(one, m.Is) and isinstance(one.quality, m.OfKind))]
        found = [truth.quality for truth in truths if isinstance(truth, m.Is) and truth.of == made.each]
        known = made.places or made.base is not None or made.such or made.extreme or made.amount.counted
        if known or not found or len(found) != len(truths) or not all(map(_valued, found)):
            raise self.refuse("instead-of", "instead of what is not understood", thing)
        return found

    def _losing(self, found: list[m.Standing], lost: list[m.Quality], at: said.Statement) -> list[m.Standing]:
        """Those who are given something lose something."""
        given = [one for one in found if isinstance(one, m.Give)]
        if not given or len(given) != len(found):
            raise self.refuse("instead-of", "instead of what is not understood", at)
        each: Any = given[0].each.sort
        return [m.Lose(self.fresh(each), self.renamed(given[0].of), one, span=at.span) for one in lost]


def _none(thing: said.Thing) -> bool:
    """“no icons”."""
    return isinstance(thing, said.Select) and thing.quantity is not None and thing.quantity.words == ["no"]


def _is_value(item: said.Filter) -> bool:
    return isinstance(item, said.Is)


def _valued(quality: m.Quality) -> bool:
    return isinstance(quality, m.OfValue)


def _be(act: said.Act, who: said.Thing, what: said.Thing | None, roles: list[said.Role]) -> said.Be:
    return said.Be(
        who=who, what=what, roles=roles, as_if=act.as_if, per=act.per, manner=act.manner, times=act.times, span=act.span
    )

"""Examples on a table of models: how far they are from each other, what they carry, what dice show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Relation, Stat
from cardwright.meaning.context.quantities import BEFORE, ORDINALS, Det
from cardwright.meaning.context.scope import among, both, exists
from cardwright.meaning.examplelines.scenethings import NUMBER, SceneThings
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.things.descriptions import Description

FACE = Stat("face")
"""The number that a die shows."""


class SceneModels(SceneThings):
    """Reads what is said of models, dice and rounds."""

    # ------------------------------------------------------------ things

    def _owner(self, thing: said.Select, made: Description, head: str) -> None:
        """“its Event marker”, where no card was named: that of the card whose example it is."""
        owner = thing.owner
        if not isinstance(owner, said.Ref) or made.sort is not Sort.PIECE:
            super()._owner(thing, made, head)
            return
        self._take_all(self.take(thing, "owner"))
        pieces = [item for item in self.mentions if item.sort is Sort.PIECE]
        whose = max(pieces, key=lambda item: item.last).what if pieces else m.This()
        made.truths.append(among(made.each, m.Attached(whose)))
        made.zones, made.anywhere, made.always = (), True, False
        self._belongs(made)

    def remembered(self, made: Description, origin: Any) -> None:
        """“its chosen model”: the one that its card has been given."""
        del origin
        assert made.kept is not None
        made.kept = None
        made.truths.append(m.Is(made.each, m.InState(self.lexicon.states["chosen"])))

    def _with(self, thing: said.Thing, made: Description, item: said.Related) -> m.Truth | None:
        """“with Oak Shield”: it carries it; “with Defense 3 in contact with X”: X is in contact with it, not with 3."""
        if isinstance(thing, said.Both):
            self.listed(thing, "and")
            return both([found for one in self.take(thing, "things") if (found := self._with(one, made, item))])
        if isinstance(thing, said.Named):
            other = self.describe(thing)
            return exists(m.Where(m.Attached(made.each), other.each, both(other.truths)))
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("stat", "token") and thing.where:
            bare = thing.model_copy(update={"where": []})
            self.copies.append((bare, thing))
            self.filters(self.take(thing, "where"), made)
            return super()._with(bare, made, item)
        return super()._with(thing, made, item)

    def _joined(self, thing: said.Both, want: tuple[Sort, ...]) -> Description:
        return super()._joined(self._shared(thing), want)

    def _shared(self, thing: said.Both) -> said.Both:
        """“X with Defense 4 and 0 Effort markers”: what is no piece is said of the one before."""
        things: list[said.Thing] = []
        for item in thing.things:
            no_piece = isinstance(item, said.Select) and item.kinds[0].kind in ("token", "stat")
            before = things[-1] if things else None
            if not no_piece or not isinstance(before, (said.Named, said.Select)):
                things.append(item)
                continue
            also = said.Related(preposition="with", thing=item, span=item.span)
            things[-1] = before.model_copy(update={"where": [*before.where, also]})
            self.copies.append((things[-1], before))
        if len(things) == len(thing.things):
            return thing
        moved = thing.model_copy(update={"things": things})
        self.copies.append((moved, thing))
        return moved

    # ------------------------------------------------------------ truths

    def _there(self, there: said.There) -> m.Truth:
        """“there is a wall between Robb Stark and Bronn”: terrain of a kind lies there."""
        what, ground = there.what, self.lexicon.table.ground
        kind = what.kinds[0].noun if isinstance(what, said.Select) and len(what.kinds) == 1 else ""
        if ground is None or kind not in ground.kinds or not isinstance(what, said.Select):
            return super()._there(there)
        between = [*self.take(what, "where"), *self.take(there, "roles")]
        place = between[0] if len(between) == 1 and isinstance(between[0], (said.Related, said.Role)) else None
        if place is None or self.take(place, "preposition") != "between" or not isinstance(place.thing, said.Both):
            raise self.refuse("there", "between which two this lies is not said", there)
        amount = self.amount(self.take(what, "quantity"))
        one_piece = amount.det in (Det.SOME, Det.BARE) and not amount.counted and not amount.other
        if not one_piece or what.kinds[0].plural or len(place.thing.things) != 2:
            raise self.refuse("there", "where this lies is not understood", there)
        if there.negated or there.manner or there.times or what.owner or what.kinds[0].filters:
            raise self.refuse("there", "a part of this is not understood", there)
        self._take_all(self.take(what, "kinds"))
        for node, name in ((there, "what"), (place, "thing"), (place, "role")):
            if name in node.__dict__:
                self.take(node, name)
        self.listed(place.thing, "and")
        one, other = (self.set_of(self.describe(thing)) for thing in self.take(place.thing, "things"))
        return m.Rel(Relation(kind), one, other, span=there.span)

    def _is_so(self, be: said.Be, x: m.Set[Any], made: Description) -> m.Truth:
        """“Bronn is 5" away from Stark Soldier 1”, “Bronn is 3" above Stark Soldier 1”."""
        what = be.what
        if isinstance(what, said.Amount) and what.inches and what.where and not be.roles:
            return self._above(be, what, x)
        if not isinstance(what, said.Amount) or not what.inches or len(be.roles) != 1:
            return super()._is_so(be, x, made)
        (role,) = self.take(be, "roles")
        quantity = self.take(what, "quantity")
        if be.state or be.manner or what.where or what.filters or what.chosen or self.take(quantity, "words"):
            raise self.refuse("apart", "this distance is not understood", be)
        for node, name in ((be, "what"), (what, "inches")):
            self.take(node, name)
        number, bound = self.take(quantity, "number"), self.take(quantity, "bound")
        if number is None or bound not in BEFORE:
            raise self.refuse("apart", "this distance is not understood", be)
        return replace(self.away_from(x, BEFORE[bound], self.written(number), role), span=be.span)

    def _above(self, be: said.Be, what: said.Amount, x: m.Set[Any]) -> m.Truth:
        for node, name in ((be, "what"), (what, "inches")):
            self.take(node, name)
        quantity, where = self.take(what, "quantity"), self.take(what, "where")
        words, number, bound = (self.take(quantity, name) for name in ("words", "number", "bound"))
        relation = where[0] if len(where) == 1 else None
        if not isinstance(relation, said.Related) or relation.preposition not in self.lexicon.heights:
            raise self.refuse("apart", "this distance is not understood", be)
        if words or number is None or bound not in BEFORE or be.state or be.manner or what.filters or what.chosen:
            raise self.refuse("apart", "this distance is not understood", be)
        height = self.lexicon.heights[self.take(relation, "preposition")]
        other = self.set_of(self.describe(self.take(relation, "thing")))
        rise = m.Plus((m.StatOf(height, x), m.Times((m.Const(-1), m.StatOf(height, other)))))
        return m.Compare(rise, BEFORE[bound], self.written(number), span=be.span)

    def _be_role(self, role: said.Role, probe: Description) -> None:
        """“in contact with A and B”: with each of them."""
        thing = role.thing
        if role.preposition not in self.lexicon.relations or not isinstance(thing, said.Both):
            super()._be_role(role, probe)
            return
        for name in ("role", "preposition"):
            self.take(role, name)
        self.take(role, "thing")
        self.listed(thing, "and")
        for one in self.take(thing, "things"):
            probe.truths.append(self.relation(role.preposition, probe.each, one))

    def _be_truth(self, be: said.Be) -> m.Truth:
        """“this is the first round”."""
        what = be.what
        if not isinstance(be.who, said.Ref) or not isinstance(what, said.Select) or what.owner is not None:
            return super()._be_truth(be)
        words = tuple(what.quantity.words) if what.quantity is not None else ()
        if what.kinds[0].kind != "period" or words not in ORDINALS:
            return super()._be_truth(be)
        if what.where or what.kinds[0].filters:
            return super()._be_truth(be)
        self._take_all(self.take(be, "who"))
        for name in ("what", "tense", "mood", "roles", "state", "manner"):
            if self.take(be, name) and name != "what":
                raise self.refuse("be-part", "a part of this is not understood", be)
        self._take_all(self.take(what, "kinds"))
        self.take(self.take(what, "quantity"), "words")
        self.weighed.add(id(what.quantity))
        now = m.Current(self.period(what.kinds[0].noun, what))
        truth = m.Compare(m.StatOf(NUMBER, now), Op.EQUAL, m.Const(ORDINALS[words]), span=be.span)
        return m.Not(truth) if self.take(be, "negated") else truth

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        data = self.lexicon.verb(act.verb)
        if act.tense or act.passive or act.who is None or act.what is None:
            return super()._act_truth(act, gap)
        if data.build is Build.ROLL:
            return self._rolls(act)
        if data.build is Build.SHOW:
            return self._shows(act)
        if data.build is Build.OUTCOME:
            return self._came_out(act)
        what = act.what
        if data.build is Build.GIVE and isinstance(what, said.Select) and what.kinds[0].noun in self.lexicon.stats:
            return self._gives(act, what)
        state = self.lexicon.participles.get(act.verb)
        if state is not None and state.state is not None:
            self.take(act, "verb")
            self._take_all(self.take(act, "who"))
            self.plain(act, "who", "what", "mood")
            so = m.InState(state.state)
            truth = self.each_of(self.describe(self.take(act, "what")), lambda x: m.Is(x, so, span=act.span))
            return self.negated(self.take(act, "mood"), truth, act)
        return super()._act_truth(act, gap)

    def _told(self, act: said.Act) -> tuple[Description, list[said.Thing]]:
        """Of whom something is told, and the things that are."""
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood")
        who, what = self.take(act, "who"), self.take(act, "what")
        if self.take(act, "mood"):
            raise self.refuse("mood", f"“{act.mood}” is not understood here", act)
        if not isinstance(what, said.Both):
            return self.describe(who), [what]
        self.listed(what, "and")
        return self.describe(who), list(self.take(what, "things"))

    def _rolls(self, act: said.Act) -> m.Truth:
        """“Robb Stark rolls 5 Fight dice and 1 Strength die”."""
        made, things = self._told(act)

        def so(x: m.Set[Any]) -> m.Truth:
            return both([self._rolled(x, thing) for thing in things])

        return self.each_of(made, so)

    def _rolled(self, x: m.Set[Any], thing: said.Thing) -> m.Truth:
        noun = thing.kinds[0].noun if isinstance(thing, said.Select) else ""
        die = self.lexicon.dice.get(noun)
        if die is None or die.stat is None or not isinstance(thing, said.Select) or thing.where or thing.owner:
            raise self.refuse("roll", "which dice is not understood", thing)
        self._take_all(self.take(thing, "kinds"))
        return self._held(m.StatOf(die.stat, x), self.amount(self.take(thing, "quantity")), thing)

    def _shows(self, act: said.Act) -> m.Truth:
        """“the Ranged dice show 4, 3 and 2”: the first of them, the second …"""
        made, things = self._told(act)
        truths: list[m.Truth] = []
        for number, thing in enumerate(things):
            if not isinstance(thing, said.Amount) or thing.quantity.number is None or thing.quantity.bound:
                raise self.refuse("shows", "what it shows is not understood", thing)
            self._take_all(thing)
            face = self.written(self.take(thing.quantity, "number"))
            each = self.fresh(Sort.PIECE)
            die = m.Where(self.set_of(made), each, m.Compare(m.StatOf(NUMBER, each), Op.EQUAL, m.Const(number + 1)))
            truths.append(m.Compare(m.StatOf(FACE, die), Op.EQUAL, face, span=thing.span))
        return both(truths)

    def _came_out(self, act: said.Act) -> m.Truth:
        """“Stark Archer fails the roll”: its last one."""
        made, (thing,) = self._told(act)
        self._take_all(thing)
        outcome = Relation(self.lexicon.verb(act.verb).verb)
        return self.each_of(made, lambda x: m.Rel(outcome, x, x, span=act.span))

    def _gives(self, act: said.Act, what: said.Select) -> m.Truth:
        """“you give 3 Audacity markers”: so many as can be given."""
        made, _ = self._told(act)
        self._take_all(self.take(what, "kinds"))
        stat = self.lexicon.stats[what.kinds[0].noun]
        amount = self.amount(self.take(what, "quantity"))
        return self.each_of(made, lambda x: self._held(m.StatOf(stat, x), amount, what))


__all__ = ["SceneModels"]

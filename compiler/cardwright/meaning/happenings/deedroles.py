"""All else that an occasion says of a deed: with what, as what, by how much, under whose control."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Value
from cardwright.meaning.context.scope import among
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.happenings.deedobjects import DEFINITE, DeedObjects
from cardwright.meaning.things.descriptions import Description
from cardwright.meaning.things.directions import EDGES

MEANS = Role("means")
"""The keyword by whose text something is done."""


class DeedRoles(DeedObjects):
    """Reads the roles of what happens."""

    def _margin_apart(self, act: said.Act) -> said.Act:
        """“win a challenge by 4 or more STR in which X is attacking”: the clause is about the challenge."""
        what = act.what
        margins = [role for role in act.roles if role.role == "by" and isinstance(role.thing, said.Select)]
        if not isinstance(what, said.Select) or what.kinds[0].kind != "occasion" or len(margins) != 1:
            return act
        thing = margins[0].thing
        assert isinstance(thing, said.Select)
        clauses = [item for item in thing.where if isinstance(item, said.Where) and item.link == "in which"]
        if not clauses or len(clauses) != len(thing.where):
            return act
        self.policy("clause-of-the-occasion")
        self.take(thing, "where")
        number = thing.model_copy(update={"where": []})
        role = margins[0].model_copy(update={"thing": number})
        whole = what.model_copy(update={"where": [*what.where, *clauses]})
        moved = act.model_copy(
            update={"what": whole, "roles": [role if each is margins[0] else each for each in act.roles]}
        )
        self.copies += [(moved, act), (whole, what), (role, margins[0]), (number, thing)]
        return moved

    def _role_slot(self, role: said.Role, data: VerbData) -> list[m.Slot]:
        name, preposition, thing = (self.take(role, part) for part in ("role", "preposition", "thing"))
        if name == "by" or (
            name == "agent" and isinstance(thing, (said.Amount, said.Select)) and self._is_margin(thing)
        ):
            return [self.margin_slot(thing)]
        marked = data.prepositions.get(preposition)
        if marked is not None:
            return [self.slot(marked, self.describe(thing))]
        if name == "control":
            return [self.slot(Role("under"), self._in_control(thing))]
        if isinstance(thing, said.Select) and thing.kinds[0].noun in self.lexicon.occasions and name == "source":
            return [self.within_slot(thing)]
        if self.is_place(thing):
            where = self.fresh(Sort.PLACE)
            goal = {"source": Role("from"), "destination": Role("to"), "place": Role("in")}.get(name)
            if goal is None:
                raise self.refuse("pattern-role", f"“{preposition}” is not understood here", role)
            there, edge = self.place(thing), EDGES.get(preposition)
            return [m.Slot(goal, where, among(where, there if edge is None else m.EdgeOf(edge, there)))]
        if preposition == "within" and name == "destination":
            where = self.fresh(Sort.PLACE)
            return [m.Slot(Role("to"), where, self.within(thing, where))]
        if name in ("instrument", "agent") and isinstance(thing, said.KeywordUse) and not thing.arguments:
            self._take_all(thing)  # “using stealth”: the text of that keyword does it
            self.policy("by-means-of-a-keyword")
            which = self.fresh(Sort.VALUE)
            text = m.Just(Attribute("keyword"), Value(thing.name))
            return [m.Slot(MEANS, which, among(which, text), span=role.span)]
        if name == "as" and isinstance(thing, said.Both) and self.listed(thing, "or"):
            named = [self._as_part(self.describe(each), role) for each in self.take(thing, "things")]
            return [self._either_part(named, role)]
        if name in ("agent", "cause") and self._is_any_text(thing):
            self.policy("by-any-text")  # “killed by a card effect”: by no rule of the game
            return [self._doing_text(thing, role)]
        made = self.describe(thing)
        if name == "source" and made.sort is Sort.DEED and data.verb in self.lexicon.table.parts.leaving_it:
            return [self.slot(Role("deed"), made)]  # “removed from a challenge”
        if name == "as" and made.sort is Sort.PLAYER:
            return self._as_player(made, role)
        if name == "as":
            player = self._player_of_part(made, data)
            return [self._as_part(made, role)] if player is None else self._as_player(player, role)
        arms = self._arms(name, thing, made, data)
        return [self.slot(arms or self._piece_role(name, made, role), made)]

    def _is_any_text(self, thing: said.Thing) -> bool:
        """“a card effect”, whatever card it is of."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        if kind is None or not isinstance(thing, said.Select) or kind.noun not in self.lexicon.effect_nouns:
            return False
        words = thing.quantity.words if thing.quantity is not None else []
        return kind.kind == "ability" and not (kind.filters or thing.where) and words in (["a"], [])

    def _doing_text(self, thing: said.Thing, role: said.Role) -> m.Slot:
        """“by a card effect”, “by an opponent's card effect”: any card does it, or any that a player controls."""
        text = self.fresh(Sort.PIECE)
        owner = self.take(thing, "owner")
        for name in ("kinds", "where", "quantity", "join"):
            self._take_all(getattr(thing, name))
            self.take(thing, name)
        if owner is None:
            return m.Slot(Role("doer"), text, span=role.span)
        made = self.describe(owner, (Sort.PLAYER,))
        whose = among(m.Controller(text), self.set_of(made))
        return m.Slot(Role("doer"), text, whose, span=role.span)

    def _arms(self, name: str, thing: said.Thing, made: Description, data: VerbData) -> Role | None:
        """“hits with Needle”, “attacks with a Ranged weapon”: the part of what could do it itself as well."""
        if name != "instrument" or not data.subjects:
            return None
        if isinstance(thing, said.Named):
            return next(iter(data.subjects.values()))
        return next((data.subjects[kind] for kind in sorted(self.kinds_of(made)) if kind in data.subjects), None)

    def _armed_object(self, act: said.Act) -> None:
        """“attacks a model with a Ranged weapon”: who has the weapon is not said."""
        table, where = self.lexicon.verb(act.verb).subjects, act.what.where if isinstance(act.what, said.Select) else []
        for item in where if table and not act.passive else []:
            thing = item.thing if isinstance(item, said.Related) and item.preposition == "with" else None
            arms = isinstance(thing, said.Select) and any(kind.noun in table for kind in thing.kinds)
            if arms or isinstance(thing, said.Named):
                raise self.refuse("armed", "who has this is not said", item, "say “that has …”, or leave out whom")

    def within_slot(self, thing: said.Select) -> m.Slot:
        """“from an attack”: a part of such a deed."""
        raise self.refuse("pattern-role", "this is not understood here", thing)

    def _as_player(self, made: Description, role: said.Role) -> list[m.Slot]:
        """“you lose a challenge as the defending player”."""
        if not isinstance(made.base, m.Of) or made.truths:
            raise self.refuse("pattern-as", "“as” is not understood here", role)
        who = self.fresh(Sort.PLAYER)
        return [m.Slot(Role("by"), who, among(who, made.base))]

    def _player_of_part(self, made: Description, data: VerbData) -> Description | None:
        """“you win a challenge as the attacker”: who attacks in it."""
        base = made.base
        if not isinstance(base, m.Of) or Role("as") in data.roles.values():
            return None
        role = next((one.player for one in self.lexicon.participles.values() if one.role == base.role), None)
        if role is None:
            return None
        player = self.a_description(Sort.PLAYER, made.amount, made.span, "player")
        player.base = m.Of(base.deed, role)
        return player

    def _as_part(self, made: Description, role: said.Role) -> m.Slot:
        """“is declared as an attacker”."""
        groups = made.base.sets if isinstance(made.base, m.Union) else (made.base,)
        parts = [group.role for group in groups if isinstance(group, m.Of)]
        told = [one for one in made.truths if not (isinstance(one, m.Is) and isinstance(one.quality, m.OfKind))]
        if len(parts) != len(groups) or told or made.places or made.other:
            raise self.refuse("pattern-as", "“as” is not understood here", role)
        return self._part_slot(Role("as"), *parts)

    def _either_part(self, named: list[m.Slot], role: said.Role) -> m.Slot:
        """“as an attacker or as a defender”."""
        sets = tuple(slot.truth.set for slot in named if isinstance(slot.truth, m.Among))
        which = named[0].each
        return m.Slot(Role("as"), which, among(which, m.Union(sets)), span=role.span)

    def _piece_role(self, name: str, made: Description, role: said.Role) -> Role:
        table: dict[tuple[str, Sort], Role] = {
            ("agent", Sort.PLAYER): Role("by"),
            ("agent", Sort.PIECE): Role("doer"),
            ("against", Sort.PLAYER): Role("against"),
            ("against", Sort.PIECE): Role("against piece"),
            ("recipient", Sort.PLAYER): Role("whom"),
            ("recipient", Sort.PIECE): Role("onto"),
            ("destination", Sort.PIECE): Role("onto"),
            ("source", Sort.PIECE): Role("holder"),
            ("source", Sort.PLAYER): Role("giver"),
            ("topic", Sort.DEED): Role("deed"),
            ("purpose", Sort.DEED): Role("deed"),
            ("destination", Sort.DEED): Role("deed"),
            ("purpose", Sort.PIECE): Role("for"),
            ("instrument", Sort.PIECE): Role("means"),
        }
        found = table.get((name, made.sort))
        if found is None:
            raise self.refuse("pattern-role", f"“{role.preposition}” is not understood here", role)
        if made.sort is Sort.DEED and made.amount.det not in DEFINITE:
            self.episodes[Period(made.noun)] = made.each
        return found

    def _is_margin(self, thing: said.Thing) -> bool:
        return isinstance(thing, said.Amount) or (isinstance(thing, said.Select) and thing.kinds[0].kind == "stat")

    def margin_slot(self, thing: said.Thing) -> m.Slot:
        """“by 4 or more STR”."""
        figure = self.fresh(Sort.FIGURE)
        if isinstance(thing, said.Select):
            kind = self.take(thing, "kinds")[0]
            amount = self.amount(self.take(thing, "quantity"))
            self._take_all(kind)
            self.listed(thing)
            if (
                kind.filters
                or thing.where
                or thing.owner
                or kind.kind != "stat"
                or kind.noun not in self.lexicon.contested
            ):
                raise self.refuse("margin", "this is not understood", thing)
            return m.Slot(Role("margin"), figure, self._held(m.NumberOf(figure), amount, thing))
        raise self.refuse("margin", "by how much is not understood", thing)

    def _controller(self, thing: said.Thing) -> m.Set[Any]:
        """“under your control”."""
        return self.set_of(self._in_control(thing))

    def _in_control(self, thing: said.Thing) -> Description:
        owner = self.take(thing, "owner") if isinstance(thing, said.Select) else None
        if not isinstance(thing, said.Select) or owner is None:
            raise self.refuse("control", "under whose control is not understood", thing)
        for name in ("kinds", "where", "quantity", "join"):
            self._take_all(self.take(thing, name))
        if thing.where or thing.quantity:
            raise self.refuse("control", "under whose control is not understood", thing)
        return self.describe(owner, (Sort.PLAYER,))

"""Clauses that hold or do not: conditions, relative clauses, what was done before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.abridged.mutual import none_of_these
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Period, ZoneName
from cardwright.meaning.conditions.sums import about, is_empty, is_than
from cardwright.meaning.conditions.ways import Ways
from cardwright.meaning.context.quantities import MULTIPLES, RELATIVE, Amount, Det
from cardwright.meaning.context.scope import among, both, exists
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.things.descriptions import Description
from cardwright.meaning.things.places import PIECES

NOW: dict[Build, frozenset[str]] = {
    Build.HAVE: frozenset({""}),
    Build.CONTROL: frozenset({""}),
    Build.PART: frozenset({"", "ing", "progressive"}),
    Build.COST: frozenset({""}),
    Build.SHARE: frozenset({""}),
}
"""Verbs of which it can hold that something is so, with the tenses that say it of now."""


class Truths(Ways):
    """Reads clauses as truths."""

    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        half = self.half_of(statement) if isinstance(statement, said.Act | said.Be) else None
        if half is not None:
            return half
        if isinstance(statement, said.Act):
            return self._act_truth(statement, gap)
        if isinstance(statement, said.Be):
            act = self.not_this_way(statement) if gap is not None else None
            return self._be_truth(self.of_each_other(statement)) if act is None else self._act_truth(act, gap)
        if isinstance(statement, said.There):
            return self._there(statement)
        if isinstance(statement, said.Sequence):
            if self.take(statement, "join") not in ("and", ",", "but"):
                raise self.refuse("truth-join", "these conditions are not understood together", statement)
            told = none_of_these(self.take(statement, "steps"))
            self.copies += told.copies
            for node in told.used:
                self._take_all(node)
            return self.said_of_one(told.steps, m.And, gap)
        if isinstance(statement, said.Choice) and not statement.listed:
            return self.said_of_one(self.take(statement, "options"), m.Or, gap)
        raise self.refuse("truth", "this is not understood as a condition", statement)

    def defined(self, statement: said.Statement, at: said.Statement) -> None:
        """“X is the number of …”: read when X is met, with what was spoken of by then."""
        if not is_definition(statement):
            raise self.refuse("definition", "what this defines is not understood", at)
        assert isinstance(statement, said.Be) and isinstance(statement.who, said.Select)
        noun = statement.who.kinds[0].noun
        if noun in self.definitions:
            raise self.refuse("definition", f"{noun} is defined twice", at)
        self.definitions[noun] = statement

    # ------------------------------------------------------------ acts

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        data = self.lexicon.verb(self.take(act, "verb"))
        if act.tense == "perfect-not":
            done = act.model_copy(update={"tense": "perfect"})
            self.copies.append((done, act))
            return m.Not(self._act_truth(done, gap))
        if "this way" in act.manner or self.is_just_done(act, gap):
            self.take(act, "tense")
            return self._this_way(act, gap)
        if (self.told_as_done(act, gap) or _once_done(act)) and data.build is not Build.HAVE:
            return self._history(act, gap)
        readers: dict[Build, Callable[[said.Act, VerbData], m.Truth]] = {
            Build.HAVE: self._has,
            Build.CONTROL: self._controls,
            Build.PART: self._takes_part,
            Build.COST: self._costs,
            Build.SHARE: self._shares,
        }
        reader = readers.get(data.build)
        if act.verb == "do" and isinstance(act.who, said.Gap) and gap is not None:
            return self._does_so(act, gap)
        if data.build is Build.DEED and data.part is not None and isinstance(act.what, said.Gap) and gap is not None:
            return self._who_did(act, data, gap)
        if reader is None or act.more or (act.tense not in NOW[data.build] and not _had_in_print(act, data)):
            raise self.refuse("verb-in-truth", f"“{act.verb}” is not understood in a condition", act)
        act = self.as_many(act)
        self.plain(act, "who", "what", "mood", "manner", "roles")
        truth = reader(act, data)
        mood = self.take(act, "mood")
        return self.denied(truth) if mood == "does not" else self.negated(mood, truth, act)

    def _who_did(self, act: said.Act, data: VerbData, gap: m.Set[Any]) -> m.Truth:
        """“a challenge you initiate”, “a challenge initiated by another opponent”: whose part that is."""
        assert data.part is not None
        self.plain(act, "who", "what", "mood", "roles")
        self.take(act, "what")
        roles, who = self.take(act, "roles"), self.take(act, "who")
        if act.passive and len(roles) == 1 and who is None and self.take(roles[0], "role") == "agent":
            self.take(roles[0], "preposition")
            who, roles = self.take(roles[0], "thing"), []
        if who is None or roles or self.take(act, "times") or act.more:
            raise self.refuse("who-did", f"“{act.verb}” is not understood here", act)
        part: m.Set[Any] = m.Of(gap, data.part)
        truth = self.each_of(self.describe(who, (Sort.PLAYER,)), lambda x: among(x, part))
        return self.negated(self.take(act, "mood"), truth, act)

    def _has(self, act: said.Act, data: VerbData) -> m.Truth:
        who = self.describe(self._subject(act))
        what = self.take(act, "what")
        if self.manners(act) or what is None:
            raise self.refuse("has", "what it has is not understood", act)
        if isinstance(what, said.Gap) and self.gap is not None and who.sort is Sort.PLAYER and not act.roles:
            return self.had_by(who, act)
        what = self.as_equal(self._placed_object(act, what))
        self.of_each(who, act.who, what)
        noun = "player" if who.sort is Sort.PLAYER else who.noun
        return self.each_of(who, lambda x: self.of_his(x, who, lambda: self._having(x, who.sort, what, data, noun)))

    def _placed_object(self, act: said.Act, what: said.Thing) -> said.Thing:
        """“has 4 cards in his or her hand”: a place said of the verb is that of its object."""
        roles = self.take(act, "roles")
        if not roles or self.in_his_own_purse(act, what, roles):
            return what
        role = roles[0]
        named = said.Select | said.Named
        if len(roles) > 1 or not isinstance(what, named) or self.take(role, "role") not in ("place", "among"):
            raise self.refuse("has", "what it has is not understood", act)
        where = said.Related(preposition=self.take(role, "preposition"), thing=self.take(role, "thing"), span=role.span)
        moved = what.model_copy(update={"where": sorted([*what.where, where], key=is_than)})
        self.copies.append((moved, what))
        return moved

    def _having(self, x: m.Set[Any], sort: Sort, what: said.Thing, data: VerbData, noun: str) -> m.Truth:
        if isinstance(what, said.Both):
            parts = tuple(self._having(x, sort, item, data, noun) for item in self.take(what, "things"))
            return self.joined(what, parts)
        if (known := self.has_by_name(x, what)) is not None:
            return known
        if isinstance(what, said.Named) and sort is Sort.PLAYER and data.zones:
            return self.has_pieces(x, what)
        if not isinstance(what, said.Select):
            raise self.refuse("has", "what it has is not understood", what)
        head = what.kinds[0].kind
        if sort is Sort.PLAYER and data.zones and self.are_told_apart(what):
            return self.has_values(x, what, data)
        told_apart = what.kinds[0].filters or what.owner or any(isinstance(one, said.Related) for one in what.where)
        if self.are_pieces(what.kinds[0]) and told_apart and sort is Sort.PLAYER:
            return self._has_pieces(x, sort, self.known_one(what), data)
        if head in ("stat", "token"):
            return self._has_number(x, what, noun)
        if head == "card" or (head == "value" and sort is Sort.PLAYER and self._is_piece_value(what.kinds[0])):
            return self._has_pieces(x, sort, what, data)
        if head in ("attribute", "value"):
            return self.with_value(what, x)
        raise self.refuse("has", "what it has is not understood", what)

    def _is_piece_value(self, kind: said.Kind) -> bool:
        """Whether a value stands for pieces: `no Leader in play`."""
        return (getattr(kind, "attribute", "") or self._attribute_of(kind.noun)) in self.lexicon.values

    def _has_pieces(self, x: m.Set[Any], sort: Sort, what: said.Select, data: VerbData) -> m.Truth:
        """“you have 5 or more cards in hand”, “your opponent has no Leader in play”."""
        return self.has_pieces(x, what) if sort is Sort.PLAYER else self.has_on_it(x, sort, what)

    def has_pieces(self, who: m.Set[Any], what: said.Select | said.Named) -> m.Truth:
        zones = self.lexicon.verb("have").zones
        with self.held_by(who):
            return self._compare_counts(what, who, zones, lambda made: self._theirs(made, who))

    def _theirs(self, made: Description, x: m.Set[Any]) -> m.Truth:
        """Whose pieces are that somebody has: on the table, whose controller he is; elsewhere, whose owner."""
        zones = [zone for place in made.places for zone in (place.sets if isinstance(place, m.Union) else (place,))]
        if all(isinstance(zone, m.Zone) and zone.of is None for zone in zones):
            self.policy("has-on-the-table-is-controls")
            return among(m.Controller(made.each), x)
        return among(m.Owner(made.each), x)

    def _controls(self, act: said.Act, data: VerbData) -> m.Truth:
        who = self.describe(self._subject(act), (Sort.PLAYER,))
        what = self.take(act, "what")
        if self.manners(act) or self.take(act, "roles") or what is None:
            raise self.refuse("controls", "what is controlled is not understood", act)
        return self.each_of(
            who, lambda x: self._compare_counts(what, x, data.zones, lambda made: among(m.Controller(made.each), x))
        )

    def _compare_counts(
        self,
        what: said.Thing,
        who: m.Set[Any],
        zones: tuple[ZoneName, ...],
        theirs: Callable[[Description], m.Truth],
    ) -> m.Truth:
        """How many pieces of a kind a player has: so many, or more than another."""
        if isinstance(what, said.Both):
            parts = tuple(self._compare_counts(item, who, zones, theirs) for item in self.take(what, "things"))
            return self.joined(what, parts)
        what = self.as_equal(what)
        top = self.without_extreme(what)
        if top is not None:
            number = m.Count(self._theirs_of(top[1], who, zones, theirs)[1])
            return self.foremost(who, top[0], number, m.Players(), what)
        relative, times, than = self._relative(what)
        made, found = self._theirs_of(what, who, zones, theirs)
        if relative is None:
            self.found_one(made, found)
            only_one = made.amount == Amount(Det.THE) and not made.plural  # “that house's banner”
            return exists(found) if only_one else self.counted(made, found)
        if than is None:
            raise self.refuse("than", "it is not said than who", what, "say it: than each opponent")
        second = self.take(than, "thing")
        if isinstance(second, said.Select) and second.kinds[0].kind in PIECES:
            of_these = self._also_had(second, who, zones, theirs, made.places)
            of_these = of_these if times == 1 else m.Times((m.Const(times), of_these))
            return m.Compare(m.Count(found), relative, of_these, span=what.span)
        with self.merely_compared(who):
            other = self.describe(second, (Sort.PLAYER,))
            if other.sort is not Sort.PLAYER:
                raise self.refuse("than", "more than who has is not understood", than)
            return self.against(m.Count(found), relative, other, who, times)

    def _also_had(
        self,
        what: said.Select,
        who: m.Set[Any],
        zones: tuple[ZoneName, ...],
        theirs: Callable[[Description], m.Truth],
        places: list[m.Set[m.Place]],
    ) -> m.Number:
        """“more locations than characters”: how many of these the same player has, and in the same place."""
        self.policy("more-than-of-his-own")
        if what.where or what.owner is not None or what.quantity is not None or not what.kinds[-1].plural:
            raise self.refuse("than", "whose these are is not understood", what)
        return m.Count(self._theirs_of(what, who, zones, theirs, places)[1])

    def _theirs_of(
        self,
        what: said.Thing,
        who: m.Set[Any],
        zones: tuple[ZoneName, ...],
        theirs: Callable[[Description], m.Truth],
        places: list[m.Set[m.Place]] | None = None,
    ) -> tuple[Description, m.Set[Any]]:
        """What a player has of a kind: in a place of his whatever lies there, elsewhere what is his."""
        made = self.describe(what)
        made.places = made.places or [self.renamed(place) for place in places or ()]
        made.places = [self.in_his(place, who) for place in made.places]
        made.anywhere = made.anywhere and not (isinstance(what, said.Named) and zones)  # where he has such things
        his_own = made.places and all(isinstance(one, m.Zone) and one.of == who for one in made.places)
        if ((not made.places and not zones) or made.zones) and not his_own:  # in his hand is whatever lies there
            if made.extreme is not None:  # foremost of all such, not of his alone
                return made, self.foremost_of_all(made, self.pieces(made, zones, who), theirs(made))
            made.truths.append(theirs(made))
        return made, self.pieces(made, zones, who)

    def number_had(self, who: m.Set[Any], what: said.Select) -> m.Number:
        zones = self.lexicon.verb("have").zones
        with self.held_by(who):
            _, found = self._theirs_of(what, who, zones, lambda made: self._theirs(made, who))
        return m.Count(found)

    def _relative(self, what: said.Thing) -> tuple[Op | None, int, said.Than | None]:
        """“more locations than you”: taken out of the description, so that what is left can be counted."""
        if not isinstance(what, said.Select):
            return None, 1, None
        kind = what.kinds[0]
        adjectives = [item for item in kind.filters if isinstance(item, said.InState) and item.group == "relative"]
        than = next((item for item in what.where if isinstance(item, said.Than)), None)
        if not adjectives:
            return None, 1, None
        word = adjectives[0]
        self.take(word, "word")
        self.take(word, "group")
        self.skip.add(id(word))
        if than is not None:
            self.skip.add(id(than))
        if (word.word not in RELATIVE and word.word not in MULTIPLES) or len(adjectives) > 1:
            raise self.refuse("than", f"“{word.word}” is not understood here", word)
        return *(MULTIPLES.get(word.word) or (RELATIVE[word.word], 1)), than

    def _takes_part(self, act: said.Act, data: VerbData) -> m.Truth:
        """“it attacks”, “you are attacking”: a part in what is under way."""
        if data.part is None or data.period is None:
            raise self.refuse("part", f"“{act.verb}” is not understood in a condition", act)
        who = self.describe(self._subject(act))
        against = self._against(act, data)
        alone = self.alone(act)
        part, period = data.part, data.period
        taken = self.each_of(who, lambda x: self.in_part(x, part, period, alone))
        return taken if against is None else m.And((taken, against))

    def _against(self, act: said.Act, data: VerbData) -> m.Truth | None:
        """“attacking an opponent who controls more characters than you”: who has the other part is such a one."""
        what, roles = self.take(act, "what"), self.take(act, "roles")
        if what is None and not roles:
            return None
        other = data.roles.get("against")
        if what is None and len(roles) == 1 and self.take(roles[0], "role") == "against":
            self.take(roles[0], "preposition")
            what, roles = self.take(roles[0], "thing"), []
        if roles or what is None or other is None or data.period is None:
            raise self.refuse("part", "against whom is not understood here", act)
        part: m.Set[Any] = m.Of(self.episode(data.period), other)
        return self.each_of(self.describe(what, (Sort.PLAYER,)), lambda x: among(x, part))

    # ------------------------------------------------------------ being

    def _be_truth(self, be: said.Be) -> m.Truth:
        for name in ("as_if", "per", "times"):
            if self.take(be, name):
                raise self.refuse("be-part", "a part of this is not understood", be)
        if self.take(be, "tense") or self.take(be, "mood") not in ("",):
            raise self.refuse("be-tense", "this tense is not understood here", be)
        who = self.take(be, "who")
        if who is None:
            raise self.refuse("subject", "who or what is not said", be)
        truth = self._being(be, who)
        if self.take(be, "negated"):
            return self.denied(truth)
        self.known_to_be(who, be.what)
        return truth

    def _being(self, be: said.Be, who: said.Thing) -> m.Truth:
        if self.is_place(who):
            return self._place_is(be, who)
        if isinstance(who, said.Select) and self.speaks_of_number(who, be):
            return self._number_is(be, who)
        if isinstance(who, said.Select) and who.kinds[0].kind == "attribute":
            return self._value_is(be, who)
        made = self.describe(who)
        near = any(role.preposition in self.lexicon.relations for role in be.roles)
        said_where = any(role.preposition in ("in", "on", "under") and self.is_place(role.thing) for role in be.roles)
        made.anywhere = made.anywhere or said_where or (near and not made.zones)  # it stands where the other one does
        return self.each_of(made, lambda x: self._is_so(be, x, made))

    def _value_is(self, be: said.Be, who: said.Select) -> m.Truth:
        """“that card's level is III”, “a card whose dominion is Sky or Sea”: it has that value."""
        values, kind = be.state[0] if len(be.state) == 1 else None, who.kinds[0]
        rows = values.filters if isinstance(values, said.AnyOf) else [values]
        named = all(isinstance(row, said.Is) and row.attribute == kind.noun for row in rows)
        plain = not (who.where or who.quantity or kind.filters or len(who.kinds) > 1)
        if who.owner is None or not plain or not named or be.what or be.roles or be.manner:
            raise self.refuse("value-is", "this is not understood of a value", be)
        for node, names in ((who, ("kinds", "owner", "join")), (kind, ("noun", "kind", "plural"))):
            for name in names:
                self.take(node, name)
        owner = self.describe(who.owner)
        return self.each_of(owner, lambda x: self._is_so(be, x, owner))

    def _place_is(self, be: said.Be, who: said.Thing) -> m.Truth:
        """“your discard pile is empty”."""
        state = self.take(be, "state")
        words = [self.take(item, "word") for item in state if isinstance(item, said.InState)]
        for item in state:
            self.take(item, "group")
        if words != ["empty"] or self.take(be, "what") is not None or self.take(be, "roles") or self.manners(be):
            raise self.refuse("place-is", "this is not understood of a place", be)
        join, place = getattr(who, "join", ""), self.place(who)
        if join == "or" and isinstance(place, m.Union):
            self.policy("one-of-them-is-empty")
            return m.Or(tuple(is_empty(one, be.span) for one in place.sets), span=be.span)
        if join not in ("", "and"):
            raise self.refuse("place-is", "which of these is empty is not said", be)
        return is_empty(place, be.span)

    def _is_so(self, be: said.Be, x: m.Set[Any], made: Description) -> m.Truth:
        """States, places and kinds of one thing."""
        probe = self.a_description(made.sort, Amount(Det.THE), be.span, made.noun)
        probe.each = x  # type: ignore[assignment]
        state = self.take(be, "state")
        if self.alone(be):
            probe.truths.append(self.is_alone(be, state, x))
        else:
            for item in state:
                self.filter(item, probe)
        for role in self.take(be, "roles"):
            self._be_role(role, probe)
        what = self.take(be, "what")
        if what is not None:
            probe.truths.append(self.identity(x, what, made))
        if probe.places:
            probe.truths.append(among(m.PlaceOf(x), self.union_of(probe.places)))
        if probe.other or probe.extra or probe.base is not None or not probe.truths:
            raise self.refuse("is", "what it is, is not understood", be)
        return both(probe.truths)

    def _be_role(self, role: said.Role, probe: Description) -> None:
        preposition, thing = self.take(role, "preposition"), self.take(role, "thing")
        self.take(role, "role")
        if self._same_line(preposition, thing, probe) or self.has_part(preposition, thing, probe):
            return
        if self.is_place(thing) and preposition in ("in", "on", "under"):
            if isinstance(thing, said.Both) and thing.join == "and" and not probe.plural:
                raise self.refuse("two-places", "nothing is in two places at once", thing, "say “or”")
            probe.places.append(self.place(thing))
        elif preposition in ("in", "during") and isinstance(thing, said.Select) and thing.kinds[0].kind == "occasion":
            self._in_occasion(thing, probe)
        elif preposition == "within":
            probe.truths.append(self.within(thing, probe.each, probe.noun))
        elif preposition in self.lexicon.relations:
            probe.truths.append(self.relation(preposition, probe.each, thing))
        elif preposition == "per":
            self.for_each_of(thing, probe, role.span)
        else:
            raise self.refuse("is-place", f"“{preposition}” is not understood here", role)

    def _in_occasion(self, thing: said.Select, probe: Description) -> None:
        """“you are the attacking player in a [military] challenge”: what is under way is such a one."""
        made = self.describe(thing)
        period = Period(made.noun)
        probe.truths.append(m.Now(period))
        probe.truths += [about(truth, made.each, m.Current(period)) for truth in made.besides]

    def identity(self, x: m.Set[Any], what: said.Thing, made: Description) -> m.Truth:
        """“it is Arya Stark”, “it is a Hero with cost 3 or more”, “you are the attacking player”."""
        if isinstance(what, said.Both):
            parts = tuple(self.identity(x, item, made) for item in self.take(what, "things"))
            return self.joined(what, parts)
        first = self._first_done(x, what)
        if first is not None:
            return first
        if self.is_ranked(what):
            assert isinstance(what, said.Select)
            return self._has_number(x, what)
        what, sole = self.the_only(what)
        other = self.describe(what)
        if sole:
            found = self.pieces(other)
            self.policy("the-only-one")
            return m.And((among(x, found), m.Compare(m.Count(found), Op.EQUAL, m.Const(1))), span=what.span)
        if other.amount.counted or other.amount.det not in (Det.SOME, Det.THE, Det.BARE):
            raise self.refuse("identity", "what it is, is not understood", what)
        truths = [about(truth, other.each, x) for truth in other.truths]
        if other.base is not None and not (truths and isinstance(other.base, m.Players)):
            truths.append(among(x, other.base))
        if other.places:
            truths.append(among(m.PlaceOf(x), self.union_of(other.places)))
        if not truths:
            raise self.refuse("identity", "this says nothing about it", what)
        return both(truths)

    # ------------------------------------------------------------ there is

    def _there(self, there: said.There) -> m.Truth:
        for name in ("manner", "times"):
            if self.take(there, name):
                raise self.refuse("there", "a part of this is not understood", there)
        what = self.take(there, "what")
        if isinstance(what, said.Select) and what.kinds[0].kind == "token" and not there.roles:
            return self._tokens_there(there, what)
        made = self.describe(what)
        for role in self.take(there, "roles"):
            self._be_role(role, made)
        found = self.pieces(made)
        if self.take(there, "negated"):
            return m.Not(self.counted(made, found))
        self.found_one(made, found)
        return self.counted(made, found)

    def _tokens_there(self, there: said.There, what: said.Select) -> m.Truth:
        """“there is no power on this card”."""
        self.take(there, "roles")
        amount = self.amount(self.take(what, "quantity"))
        held = self._tokens_of(what.model_copy(update={"quantity": None}))
        self._take_all(what)
        truth = self._held(held, amount, what)
        return m.Not(truth) if self.take(there, "negated") else truth


def is_definition(item: said.Statement) -> bool:
    """Whether a sentence says what a letter is."""
    return (
        isinstance(item, said.Be)
        and isinstance(item.who, said.Select)
        and item.who.kinds[0].kind == "number"
        and item.who.kinds[0].noun in ("X", "Y", "Z")
        and item.what is not None
    )


def _once_done(act: said.Act) -> bool:
    """“each Stark character killed this round”: a participle with a time says what was done by then."""
    return act.passive and not act.tense and bool(act.times) and isinstance(act.what, said.Gap)


def _had_in_print(act: said.Act, data: VerbData) -> bool:
    """“if it had printed cost 3 or higher”: what is printed on a card is the same wherever it goes."""
    what = act.what
    if data.build is not Build.HAVE or act.tense != "past" or not isinstance(what, said.Select):
        return False
    words = [item.group for kind in what.kinds for item in kind.filters if isinstance(item, said.InState)]
    return "printed" in words and isinstance(act.who, said.Ref) and what.kinds[0].kind == "stat"

"""Clauses that hold or do not: conditions, relative clauses, what was done before."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.descriptions import Description, Descriptions
from cardwright.meaning.lexicon import Build, VerbData
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.quantities import RELATIVE, Amount, Det
from cardwright.meaning.scope import Came, among, both, exists, replaced
from cardwright.meaning.symbols import Period, Role, ZoneName

_PAST = frozenset({"past", "perfect"})


class Truths(Descriptions):
    """Reads clauses as truths."""

    answered: m.On | None = None
    """The deed that the ability answers."""
    past_period: Period | None = None
    """The period that the main clause names: `cannot … during setup if you have …`."""

    @abstractmethod
    def deed_pattern(self, act: said.Act, moment: m.Moment, free: Role | None = None) -> m.On:
        """Which deeds an act describes; the part `free` is left open."""

    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        if isinstance(statement, said.Act):
            return self._act_truth(statement, gap)
        if isinstance(statement, said.Be):
            return self._be_truth(statement)
        if isinstance(statement, said.There):
            return self._there(statement)
        if isinstance(statement, said.Sequence):
            if self.take(statement, "join") not in ("and", ",", "but", "nor"):
                raise self.refuse("truth-join", "these conditions are not understood together", statement)
            return m.And(tuple(self.truth(step, gap) for step in self.take(statement, "steps")))
        if isinstance(statement, said.Choice) and not statement.listed:
            return m.Or(tuple(self.truth(option, gap) for option in self.take(statement, "options")))
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

    # ------------------------------------------------------------ quantified subjects

    def each_of(self, made: Description, holds: Callable[[m.Set[Any]], m.Truth]) -> m.Truth:
        """A truth about a subject: about one definite, about so many of a set, about each, about none."""
        found = self.set_of(made)
        if made.amount.det in (Det.THE, Det.THAT, Det.THIS) or (made.base is not None and made.amount.det is Det.BARE):
            return holds(self.spoken_of(made, found))
        if made.amount.det is Det.BARE and not made.plural:
            return holds(self.spoken_of(made, found))
        if made.amount.det in (Det.ALL, Det.BARE):
            return m.Every(found, made.each, holds(made.each))
        inner = self.fresh(made.sort)
        self.mention(inner, made.sort, frozenset((made.noun,)), Came.CONDITION)
        return self.counted(made, m.Where(found, inner, holds(inner)))

    def negated(self, mood: str, truth: m.Truth, at: said.Statement) -> m.Truth:
        if mood == "":
            return truth
        if mood in ("does not", "cannot"):
            return m.Not(truth)
        raise self.refuse("mood", f"“{mood}” is not understood in a condition", at)

    # ------------------------------------------------------------ acts

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        data = self.lexicon.verb(self.take(act, "verb"))
        if "this way" in act.manner:
            self.take(act, "tense")
            return self._this_way(act, gap)
        if act.tense == "perfect-not":
            done = act.model_copy(update={"tense": "perfect"})
            self.copies.append((done, act))
            return m.Not(self._act_truth(done, gap))
        if self.take(act, "tense") in _PAST and data.build is not Build.HAVE:
            return self._history(act, gap)
        readers: dict[Build, Callable[[said.Act, VerbData], m.Truth]] = {
            Build.HAVE: self._has,
            Build.CONTROL: self._controls,
            Build.PART: self._takes_part,
            Build.COST: self._costs,
        }
        reader = readers.get(data.build)
        if data.build is Build.DEED and data.part is not None and isinstance(act.what, said.Gap) and gap is not None:
            return self._who_did(act, data, gap)
        if reader is None or act.more:
            raise self.refuse("verb-in-truth", f"“{act.verb}” is not understood in a condition", act)
        self.plain(act, "who", "what", "mood", "manner", "roles")
        return self.negated(self.take(act, "mood"), reader(act, data), act)

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

    def plain(self, act: said.Act, *allowed: str) -> None:
        """Refuse every part of an act that is not expected here."""
        for name in (
            "recipient",
            "roles",
            "by_doing",
            "as_if",
            "per",
            "manner",
            "times",
            "more",
            "what",
            "who",
            "mood",
        ):
            if name not in allowed and self.take(act, name):
                raise self.refuse("act-part", f"a part of “{act.verb}” is not understood here", act)
        self.take(act, "join")

    def _has(self, act: said.Act, data: VerbData) -> m.Truth:
        who = self.describe(self._subject(act))
        what = self.take(act, "what")
        if self.take(act, "manner") or what is None:
            raise self.refuse("has", "what it has is not understood", act)
        if isinstance(what, said.Gap) and self.gap is not None and who.sort is Sort.PLAYER and not act.roles:
            return self._had(who, act)
        what = self._placed_object(act, what)
        return self.each_of(who, lambda x: self._having(x, who.sort, what, data))

    def _had(self, who: Description, act: said.Act) -> m.Truth:
        """“each Defender you have”: in the zones that the game's table names for what a player has."""
        data = self.lexicon.nouns.get(self.gap_noun)
        if data is None or not data.yours or self.gap is None:
            raise self.refuse("has", "where somebody has these is not said", act)
        self.policy("yours-by-noun")
        gap = self.gap

        def within(x: m.Set[Any]) -> m.Truth:
            zones = [self.frame_zone(name, x, act.span) for name in data.yours]
            return among(m.PlaceOf(gap), self.union_of(zones))

        return self.each_of(who, within)

    def _placed_object(self, act: said.Act, what: said.Thing) -> said.Thing:
        """“has 4 cards in his or her hand”: a place said of the verb is that of its object."""
        roles = self.take(act, "roles")
        if not roles:
            return what
        role = roles[0]
        if len(roles) > 1 or not isinstance(what, said.Select) or self.take(role, "role") != "place":
            raise self.refuse("has", "what it has is not understood", act)
        where = said.Related(preposition=self.take(role, "preposition"), thing=self.take(role, "thing"), span=role.span)
        moved = what.model_copy(update={"where": [*what.where, where]})
        self.copies.append((moved, what))
        return moved

    def _subject(self, act: said.Act) -> said.Thing:
        who = self.take(act, "who")
        if who is None:
            raise self.refuse("subject", "who does this is not said", act)
        return who  # type: ignore[no-any-return]

    def _having(self, x: m.Set[Any], sort: Sort, what: said.Thing, data: VerbData) -> m.Truth:
        if isinstance(what, said.Both):
            parts = tuple(self._having(x, sort, item, data) for item in self.take(what, "things"))
            return m.Or(parts) if self.take(what, "join") == "or" else m.And(parts)
        if isinstance(what, said.KeywordUse):
            return m.Is(x, self.keyword(what), span=what.span)
        if not isinstance(what, said.Select):
            raise self.refuse("has", "what it has is not understood", what)
        head = what.kinds[0].kind
        if head in ("stat", "token"):
            return self._has_number(x, what)
        if head == "card" or (head == "value" and sort is Sort.PLAYER and self._is_piece_value(what.kinds[0])):
            return self._has_pieces(x, sort, what, data)
        if head in ("attribute", "value"):
            return self.with_value(what, x)
        raise self.refuse("has", "what it has is not understood", what)

    def _is_piece_value(self, kind: said.Kind) -> bool:
        """Whether a value stands for pieces: `no Leader in play`."""
        return (getattr(kind, "attribute", "") or self._attribute_of(kind.noun)) in self.lexicon.values

    def _has_number(self, x: m.Set[Any], what: said.Select) -> m.Truth:
        probe = self.a_description(Sort.PIECE, Amount(Det.THE), what.span)
        probe.each = x  # type: ignore[assignment]
        found = self._with_number(what, probe)
        if found is None:
            raise self.refuse("has", "this number is not understood here", what)
        return found

    def _has_pieces(self, x: m.Set[Any], sort: Sort, what: said.Select, data: VerbData) -> m.Truth:
        """“you have 5 or more cards in hand”, “your opponent has no Leader in play”."""
        if sort is not Sort.PLAYER:
            other = self.describe(what)
            found = m.Where(m.Attached(x), other.each, both(other.truths)) if other.truths else m.Attached(x)
            return self.counted(other, found)
        with self.held_by(x):
            return self._compare_counts(what, x, data.zones, lambda made: among(m.Owner(made.each), x))

    def _controls(self, act: said.Act, data: VerbData) -> m.Truth:
        who = self.describe(self._subject(act), (Sort.PLAYER,))
        what = self.take(act, "what")
        if self.take(act, "manner") or self.take(act, "roles") or what is None:
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
            return m.Or(parts) if self.take(what, "join") == "or" else m.And(parts)
        relative, than = self._relative(what)
        made = self.describe(what)
        if not made.places or made.zones:
            made.truths.append(theirs(made))
        found = self.pieces(made, zones, who)
        if relative is None:
            return self.counted(made, found)
        if than is None:
            raise self.refuse("than", "it is not said than who", what, "say it: than each opponent")
        other = self.describe(self.take(than, "thing"), (Sort.PLAYER,))
        return self.against(m.Count(found), relative, other, who)

    def _relative(self, what: said.Thing) -> tuple[Op | None, said.Than | None]:
        """“more locations than you”: taken out of the description, so that what is left can be counted."""
        if not isinstance(what, said.Select):
            return None, None
        kind = what.kinds[0]
        adjectives = [item for item in kind.filters if isinstance(item, said.InState) and item.group == "relative"]
        than = next((item for item in what.where if isinstance(item, said.Than)), None)
        if not adjectives:
            return None, None
        word = adjectives[0]
        self.take(word, "word")
        self.take(word, "group")
        self.skip.add(id(word))
        if than is not None:
            self.skip.add(id(than))
        return RELATIVE[word.word], than

    def _takes_part(self, act: said.Act, data: VerbData) -> m.Truth:
        """“it attacks”, “you are attacking”: a part in what is under way."""
        if data.part is None or data.period is None:
            raise self.refuse("part", f"“{act.verb}” is not understood in a condition", act)
        who = self.describe(self._subject(act))
        if self.take(act, "what") is not None or self.take(act, "roles"):
            raise self.refuse("part", "against whom is not understood here", act)
        alone = self.manners(act) == ["alone"]
        part, period = data.part, data.period
        return self.each_of(who, lambda x: self.in_part(x, part, period, alone))

    def manners(self, act: said.Act | said.Be) -> list[str]:
        """How, by the game's table; words that say nothing are left out."""
        found: list[str] = []
        for word in self.take(act, "manner"):
            means = self.lexicon.manners.get(word)
            if means is None:
                raise self.refuse("manner", f"“{word}” is not understood here", act)
            if means != "idle":
                found.append(means)
        return found

    def in_part(self, x: m.Set[Any], part: Role, period: Period, alone: bool) -> m.Truth:
        members: m.Set[Any] = m.Of(self.episode(period), part)
        inside = among(x, members)
        if not alone:
            return inside
        self.policy("alone")
        return m.And((inside, m.Compare(m.Count(members), Op.EQUAL, m.Const(1))))

    def _costs(self, act: said.Act, _data: VerbData) -> m.Truth:
        raise self.refuse("costs", "this cost is not understood in a condition", act)

    # ------------------------------------------------------------ history

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """What was done in a period: `if you defeated an Ally this turn`."""
        if self.answered is not None and not act.times and gap is None:
            return self._as_answered(act, self.answered)
        if self.lexicon.verb(act.verb).build is Build.CHOOSE and not act.times and gap is not None:
            return self._was_chosen(act, gap)
        period = self._period_of(act)
        mood = self.take(act, "mood")
        free = self._gap_role(act, gap)
        if free is not None:
            assert gap is not None
            pattern = self.deed_pattern(act, m.Moment.AFTER, free)
            self.policy("history")
            return self.negated(mood, among(gap, m.Of(m.Past(pattern, period), free)), act)
        number = self._past_count(act, period)
        return self.negated(mood, number, act)

    def _as_answered(self, act: said.Act, answered: m.On) -> m.Truth:
        """“Fight: If you defeated this card in Claw”: how the deed was done that is answered."""
        if self.lexicon.verb(act.verb).verb not in answered.verbs or answered.deed is None:
            raise self.refuse("past-period", "when this was is not said", act, "say it: this turn, this round")
        mood = self.take(act, "mood")
        self.policy("past-is-the-occasion")
        pattern = self.deed_pattern(self._placed_self(act), m.Moment.AFTER)
        return self.negated(mood, m.Matches(answered.deed, pattern, span=act.span), act)

    def _placed_self(self, act: said.Act) -> said.Act:
        """“defeated this card in Claw”: where it was done."""
        what = act.what
        if not isinstance(what, said.Self) or len(what.where) != 1 or not isinstance(what.where[0], said.Related):
            return act
        relation = what.where[0]
        self.take(what, "where")
        role = said.Role(
            role="place",
            preposition=self.take(relation, "preposition"),
            thing=self.take(relation, "thing"),
            span=relation.span,
        )
        bare = what.model_copy(update={"where": []})
        moved = act.model_copy(update={"what": bare, "roles": [*act.roles, role]})
        self.copies += [(bare, what), (moved, act)]
        return moved

    def _was_chosen(self, act: said.Act, gap: m.Set[Any]) -> m.Truth:
        """“each character that was not chosen”: by any pick so far."""
        self.plain(act, "what", "mood")
        sort = gap.sort if isinstance(gap, m.Var) else None
        picked = [known.what for known in self.mentions if known.came is Came.PICK and known.sort is sort]
        if not picked or not act.passive or not isinstance(self.take(act, "what"), said.Gap):
            raise self.refuse("was-chosen", "nothing was chosen before", act)
        self.policy("chosen-is-all-picks")
        found = picked[0] if len(picked) == 1 else m.Union(tuple(picked))
        return self.negated(self.take(act, "mood"), among(gap, found), act)

    def _past_count(self, act: said.Act, period: Period) -> m.Truth:
        """Deeds counted, or what was done to so many."""
        what = act.what
        self.policy("history")
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat") and what.quantity is not None:
            return self._past_amount(act, what, period)
        if isinstance(what, said.Amount) and what.inches:
            return self._past_distance(act, what, period)
        who = act.who
        if (
            isinstance(who, said.Select)
            and who.quantity is not None
            and (who.quantity.number or "no" in who.quantity.words)
        ):
            return self._past_members(act, who, self.subject_role(act), period)
        if (
            isinstance(what, said.Select)
            and what.quantity is not None
            and (what.quantity.number is not None or "no" in what.quantity.words)
        ):
            return self._past_members(act, what, self.lexicon.verb(act.verb).object, period)
        pattern = self.deed_pattern(act, m.Moment.AFTER)
        return exists(m.Past(pattern, period))

    def _past_amount(self, act: said.Act, what: said.Select, period: Period) -> m.Truth:
        """“a friendly model inflicted 2 or more Damage on an enemy model this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        bare = what.model_copy(update={"quantity": None})
        whole = act.model_copy(update={"what": bare})
        self.copies += [(whole, act), (bare, what)]
        pattern = self.deed_pattern(whole, m.Moment.AFTER)
        return self._summed(pattern, period, Role("amount"), lambda total: self._held(total, amount, what))

    def _past_distance(self, act: said.Act, what: said.Amount, period: Period) -> m.Truth:
        """“Robb Stark moved 6" or more this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        if self.take(what, "where") or self.take(what, "filters") or not self.take(what, "inches"):
            raise self.refuse("distance", "this distance is not understood", what)
        bare = act.model_copy(update={"what": None})
        self.copies.append((bare, act))
        self.take(act, "what")
        pattern = self.deed_pattern(bare, m.Moment.AFTER)
        at = said.Select(kinds=[], span=what.span)
        return self._summed(pattern, period, Role("distance"), lambda total: self._held(total, amount, at))

    def _summed(self, pattern: m.On, period: Period, role: Role, holds: Callable[[m.Number], m.Truth]) -> m.Truth:
        """A sum over deeds, for one and the same of each piece that is described: some model, on some model."""
        loose = [
            slot
            for slot in pattern.slots
            if slot.each.sort is Sort.PIECE and slot.truth is not None and not isinstance(slot.truth, m.Among)
        ]
        slots = list(pattern.slots)
        bound: list[tuple[m.Var[Any], m.Truth]] = []
        for slot in loose:
            assert slot.truth is not None
            if isinstance(slot.truth, m.Is) and isinstance(slot.truth.quality, m.Called):
                continue
            one = self.fresh(Sort.PIECE)
            slots[slots.index(slot)] = m.Slot(slot.role, slot.each, among(slot.each, one), span=slot.span)
            bound.append((one, _about(slot.truth, slot.each, one)))
        whole = m.On(pattern.verbs, tuple(slots), pattern.moment, None, pattern.nth, pattern.truth, span=pattern.span)
        truth = holds(m.AmountOf(m.Past(whole, period), role))
        for one, such in reversed(bound):
            self.policy("one-and-the-same")
            truth = exists(m.Where(m.Anywhere(), one, m.And((such, truth))))
        return truth

    def _past_members(self, act: said.Act, thing: said.Select, role: Role, period: Period) -> m.Truth:
        if role == Role("by") and self.is_piece(thing):
            role = Role("doer")
        amount = self.amount(self.take(thing, "quantity"))
        bare = thing.model_copy(update={"quantity": None})
        parts = {"who": bare} if thing is act.who else {"what": bare}
        whole = act.model_copy(update=parts)
        self.copies += [(whole, act), (bare, thing)]
        pattern = self.deed_pattern(whole, m.Moment.AFTER)
        return self._held(m.Count(m.Of(m.Past(pattern, period), role)), amount, thing)

    def subject_role(self, act: said.Act) -> Role:
        data = self.lexicon.verb(act.verb)
        if data.build is Build.BECOME:
            return data.object
        if act.passive or (act.what is None and self.is_piece(act.who) and data.subject == Role("by")):
            return data.object
        if isinstance(act.what, said.Amount) and act.what.inches:
            return data.object
        return Role("doer") if data.subject == Role("by") and self.is_piece(act.who) else data.subject

    def is_piece(self, thing: said.Thing | None) -> bool:
        if isinstance(thing, (said.Self, said.Named)):
            return True
        if isinstance(thing, said.Gap):
            return isinstance(self.gap, m.Var) and self.gap.sort is Sort.PIECE
        return isinstance(thing, said.Select) and thing.kinds[0].kind in ("card", "value", "die")

    def _gap_role(self, act: said.Act, gap: m.Set[Any] | None) -> Role | None:
        data = self.lexicon.verb(act.verb)
        if not isinstance(gap, m.Var):
            return None
        if isinstance(act.what, said.Gap):
            return data.object
        if isinstance(act.who, said.Gap):
            role = self.subject_role(act)
            return Role("doer") if role == Role("by") and gap.sort is Sort.PIECE else role
        return None

    def _period_of(self, act: said.Act) -> Period:
        times = self.take(act, "times")
        if not times and self.past_period is not None:
            self.policy("past-in-the-same-period")
            return self.past_period
        if len(times) != 1:
            raise self.refuse("past-period", "when this was is not said", act, "say it: this turn, this round")
        time = times[0]
        if self.take(time, "relation") not in ("this", "that"):
            raise self.refuse("past-period", "this time is not understood for the past", time)
        return self.period(self.take(time, "period"), time)

    def period(self, noun: str, at: said.Time | said.Statement | said.Thing) -> Period:
        found = self.lexicon.periods.get(noun)
        if found is None:
            raise self.refuse("period", f"the game's table has no period “{noun}”", at)
        return found

    def _this_way(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“discarded this way”: by the nearest earlier deed of the same verb."""
        self.take(act, "times")
        self.take(act, "mood")
        verb = self.lexicon.verb(act.verb).verb
        known = [item for item in self.deeds if verb in item.verbs]
        free = self._gap_role(act, gap)
        if not known or gap is None or free is None:
            raise self.refuse("this-way", "nothing was done this way before", act)
        self.policy("this-way")
        deed = known[-1].deed
        self.take(act, "manner")
        if isinstance(act.who, said.Gap) and isinstance(act.what, said.Select):
            return self._own_way(act, gap, free, deed)
        for name in ("who", "what"):
            if isinstance(getattr(act, name), (said.Gap, said.You)):
                self.take(act, name)
        self.plain(act, "who", "what", "manner", "times", "mood")
        return among(gap, m.Of(deed, free))

    def _own_way(self, act: said.Act, gap: m.Set[Any], role: Role, deed: m.Set[m.Event]) -> m.Truth:
        """“each player who discarded a Hero this way”: asked of what he did himself."""
        self.take(act, "who")
        made = self.describe(self.take(act, "what"))
        self.plain(act, "who", "what", "manner", "times", "mood")
        if made.places or made.base is not None or act.mood or act.times:
            raise self.refuse("this-way", "what was done this way is not understood", act)
        one = self.fresh(Sort.DEED)
        own = m.Where(deed, one, among(m.Of(one, role), gap))
        found: m.Set[Any] = self.narrowed(m.Of(own, self.lexicon.verb(act.verb).object), made)
        return self.counted(made, found)

    # ------------------------------------------------------------ being

    def _be_truth(self, be: said.Be) -> m.Truth:
        for name in ("as_if", "per", "times"):
            if self.take(be, name):
                raise self.refuse("be-part", "a part of this is not understood", be)
        if self.take(be, "tense") not in ("",) or self.take(be, "mood") not in ("",):
            raise self.refuse("be-tense", "this tense is not understood here", be)
        who = self.take(be, "who")
        if who is None:
            raise self.refuse("subject", "who or what is not said", be)
        truth = self._being(be, who)
        return m.Not(truth) if self.take(be, "negated") else truth

    def _being(self, be: said.Be, who: said.Thing) -> m.Truth:
        if self.is_place(who):
            return self._place_is(be, who)
        if isinstance(who, said.Select) and who.kinds[0].kind in ("stat", "number"):
            return self._number_is(be, who)
        made = self.describe(who)
        return self.each_of(made, lambda x: self._is_so(be, x, made))

    def _place_is(self, be: said.Be, who: said.Thing) -> m.Truth:
        """“your discard pile is empty”."""
        state = self.take(be, "state")
        words = [self.take(item, "word") for item in state if isinstance(item, said.InState)]
        for item in state:
            self.take(item, "group")
        if words != ["empty"] or self.take(be, "what") is not None or self.take(be, "roles") or self.take(be, "manner"):
            raise self.refuse("place-is", "this is not understood of a place", be)
        return m.Compare(m.Count(m.In(self.place(who))), Op.EQUAL, m.Const(0), span=be.span)

    def _number_is(self, be: said.Be, who: said.Select) -> m.Truth:
        """“its STR is 0”, “its STR is 2 or lower”."""
        what = self.take(be, "what")
        if self.take(be, "state") or self.take(be, "roles") or self.take(be, "manner"):
            raise self.refuse("number-is", "this is not understood of a number", be)
        number = self.number(who)
        if isinstance(what, said.Amount):
            amount = self.amount(self.take(what, "quantity"))
            if self.take(what, "where") or self.take(what, "filters") or not amount.counted or amount.most is None:
                if amount.counted and amount.least is not None and amount.most is None:
                    return m.Compare(number, Op.AT_LEAST, amount.least)
                raise self.refuse("number-is", "this number is not understood", what)
            op = {Op.LESS: Op.AT_MOST}.get(amount.op, amount.op)
            return m.Compare(number, op, amount.most, span=be.span)
        if what is None:
            raise self.refuse("number-is", "this is not understood of a number", be)
        return m.Compare(number, Op.EQUAL, self.number(what), span=be.span)

    def _is_so(self, be: said.Be, x: m.Set[Any], made: Description) -> m.Truth:
        """States, places and kinds of one thing."""
        probe = self.a_description(made.sort, Amount(Det.THE), be.span, made.noun)
        probe.each = x  # type: ignore[assignment]
        state = self.take(be, "state")
        alone = self.manners(be) == ["alone"]
        for item in state:
            if alone and isinstance(item, said.Done):
                data = self.lexicon.participles.get(self.take(item, "verb"))
                self.take(item, "form")
                if data is None or data.role is None or data.period is None:
                    raise self.refuse("alone", "“alone” is not understood here", be)
                probe.truths.append(self.in_part(x, data.role, data.period, True))
            else:
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
        if self.is_place(thing) and preposition in ("in", "on", "under"):
            probe.places.append(self.place(thing))
        elif preposition in ("in", "during") and isinstance(thing, said.Select) and thing.kinds[0].kind == "occasion":
            self._in_occasion(thing, probe)
        elif preposition == "within":
            probe.truths.append(self.within(thing, probe.each))
        elif preposition in self.lexicon.relations:
            probe.truths.append(self.relation(preposition, probe.each, thing))
        else:
            raise self.refuse("is-place", f"“{preposition}” is not understood here", role)

    def _in_occasion(self, thing: said.Select, probe: Description) -> None:
        """“you are the attacking player in a [military] challenge”: what is under way is such a one."""
        made = self.describe(thing)
        period = Period(made.noun)
        probe.truths.append(m.Now(period))
        probe.truths += [_about(truth, made.each, m.Current(period)) for truth in made.besides]

    def identity(self, x: m.Set[Any], what: said.Thing, made: Description) -> m.Truth:
        """“it is Arya Stark”, “it is a Hero with cost 3 or more”, “you are the attacking player”."""
        if isinstance(what, said.Both):
            parts = tuple(self.identity(x, item, made) for item in self.take(what, "things"))
            return m.Or(parts) if self.take(what, "join") == "or" else m.And(parts)
        first = self._first_done(x, what)
        if first is not None:
            return first
        other = self.describe(what)
        if other.amount.counted or other.amount.det not in (Det.SOME, Det.THE, Det.BARE):
            raise self.refuse("identity", "what it is, is not understood", what)
        truths = [_about(truth, other.each, x) for truth in other.truths]
        if other.base is not None:
            truths.append(among(x, other.base))
        if other.places:
            truths.append(among(m.PlaceOf(x), self.union_of(other.places)))
        if not truths:
            raise self.refuse("identity", "this says nothing about it", what)
        return both(truths)

    def _first_done(self, x: m.Set[Any], what: said.Thing) -> m.Truth | None:
        """“this is the first card you played this turn”."""
        if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ["the", "first"]:
            return None
        clauses = [item for item in what.where if isinstance(item, said.Where) and isinstance(item.clause, said.Act)]
        act = clauses[0].clause if len(clauses) == 1 else None
        if not isinstance(act, said.Act) or not isinstance(act.what, said.Gap) or act.tense not in _PAST or act.mood:
            return None
        self.amount(self.take(what, "quantity"))
        self.take(what, "where")
        for name in ("link", "clause"):
            self.take(clauses[0], name)
        period = self._period_of(act)
        one = what.model_copy(
            update={"quantity": None, "where": [each for each in what.where if each is not clauses[0]]}
        )
        whole = act.model_copy(update={"what": one, "times": []})
        self.copies += [(one, what), (whole, act)]
        for name in ("what", "tense", "mood"):
            self.take(act, name)
        pattern = replace(self.deed_pattern(whole, m.Moment.AFTER), nth=m.Nth(1, period))
        self.policy("history")
        return among(x, m.Of(m.Past(pattern, period), self.lexicon.verb(act.verb).object))

    # ------------------------------------------------------------ there is

    def _there(self, there: said.There) -> m.Truth:
        for name in ("manner", "times"):
            if self.take(there, name):
                raise self.refuse("there", "a part of this is not understood", there)
        made = self.describe(self.take(there, "what"))
        for role in self.take(there, "roles"):
            self._be_role(role, made)
        truth = self.counted(made, self.pieces(made))
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


def _about(truth: m.Truth, old: m.Set[Any], new: m.Set[Any]) -> m.Truth:
    found: m.Truth = replaced(truth, old, new)
    return found

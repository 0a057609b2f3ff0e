"""What was done this way: by what the line has said before, how much of it, by whom."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.shapes import sort_of
from cardwright.meaning.calculus.symbols import TOKEN, Role, Token, Value, Verb
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.conditions.history import PAST
from cardwright.meaning.conditions.rivals import Rivals
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.scope import Came, among
from cardwright.meaning.gamedata.entries import Build

UNDONE = frozenset({"", "does not"})
"""Moods of what was done, or was not, this way."""


class Ways(Rivals):
    """Reads what was done this way as truths."""

    def has_by_name(self, x: m.Set[Any], what: said.Thing) -> m.Truth | None:
        """“has Stealth”, “has that Trait”."""
        if isinstance(what, said.KeywordUse):
            return m.Is(x, self.keyword(what), span=what.span)
        named = isinstance(what, said.Ref) and what.kind == "attribute" and what.owner is None and not what.where
        return self.of_named_value(what, x, what.span) if isinstance(what, said.Ref) and named else None

    def _this_way(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“discarded this way”: by the nearest earlier deed of the same verb."""
        if self.lexicon.verb(act.verb).build is Build.CHOOSE and gap is not None and not act.times:
            bare = act.model_copy(update={"manner": [word for word in self.take(act, "manner") if word != "this way"]})
            self.copies.append((bare, act))
            return self._chose(bare, gap) if isinstance(act.who, said.Gap) else self._was_chosen(bare, gap)
        mood = self.take(act, "mood")
        done = act.tense in PAST or act.passive or bool(mood)
        if not done and gap is None and not act.tense and self._way_of(act) is not None:
            self.policy("this-way-as-it-is-done")  # “If you gain a Wound this way”: what was just done
            done = True
        if self.take(act, "times") or mood not in UNDONE or not done:
            raise self.refuse("this-way", "when this was done is not understood", act)
        return self.negated(mood, self._done_this_way(act, gap), act)

    def known_to_be(self, who: said.Thing, what: said.Thing | None) -> None:
        """“If it's a Villain, that Villain …”: from then on it is called what it was found to be."""
        if not isinstance(who, said.Ref) or not isinstance(what, said.Select) or len(what.kinds) != 1:
            return
        meant = next((one.what for one in reversed(self.references) if one.span == who.span), None)
        nouns = frozenset(kind.noun for kind in what.kinds if kind.kind == "card")
        for item in self.mentions:
            if nouns and item.what == meant and item.sort is Sort.PIECE and item.came is not Came.BEARER:
                self.policy("found-to-be-so-called")
                item.nouns |= nouns

    def not_this_way(self, be: said.Be) -> said.Act | None:
        """“each character not chosen this way” as “that was not chosen this way”; None where it is no such clause."""
        denied = be.state[0] if len(be.state) == 1 else None
        done = denied.filter if isinstance(denied, said.Not) else None
        if denied is None or not isinstance(done, said.Done) or done.form != "participle" or be.manner != ["this way"]:
            return None
        if not isinstance(be.who, said.Gap) or be.roles or be.what or be.tense or be.mood or be.negated or be.times:
            return None
        for node in (be, denied, done):
            for name in node.__dict__:
                self.take(node, name)
        return said.Act(
            verb=done.verb, means="", what=be.who, passive=True, tense="past", mood="does not", manner=be.manner,
            span=be.span,
        )  # fmt: skip

    def is_just_done(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        """“Discard any number of cards. Draw a card for each card discarded”: this way, although it is not said."""
        told = act.passive and not act.tense
        told = told or (isinstance(act.who, said.You) and act.tense in PAST and self.past_period is None)
        bare = told and not (act.mood or act.times or act.roles or act.manner)
        if not bare or gap is None or not isinstance(act.what, said.Gap):
            return False
        verb = self._deed_meant(act)
        above = [item for item in self.memory.deeds if verb in item.verbs]
        if self.lexicon.verb(act.verb).way is not None:
            alone = self._way_of(act) is not None
        else:
            once = {item.optional for item in above}  # what is offered, and the offer, are one deed
            alone = len(once) == len(above) > 0 and act.verb not in self.lexicon.definitions  # not done to nothing
        if not any(verb in item.verbs for item in self.deeds) and not alone:
            return False
        self.policy("done-just-before")
        return True

    def _deed_meant(self, act: said.Act) -> Verb:
        """The deed of which “this way” speaks: of a keyword, what its text has done."""
        data = self.lexicon.verb(act.verb)
        return data.verb if data.way is None else data.way

    def _way_of(self, act: said.Act) -> m.Set[m.Event] | None:
        """The nearest earlier deed of the verb of an act; of what a keyword had done, the only one."""
        data, verb = self.lexicon.verb(act.verb), self._deed_meant(act)
        known = [item for item in self.deeds if verb in item.verbs] or self.memory.deeds
        done = [item.optional for item in known if verb in item.verbs]  # what is offered, and the offer
        also = any(data.verb in item.verbs for item in (*self.deeds, *self.memory.deeds))
        if verb != data.verb and (also or not done or len(set(done)) < len(done)):
            return None
        return self._way(verb)

    def _done_this_way(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        deed = self._way_of(act)
        free = self._gap_role(act, gap)
        if deed is not None and gap is None and isinstance(act.what, said.Select):
            return self._so_many_this_way(act, deed)
        if deed is None or gap is None or free is None:
            raise self.refuse("this-way", "nothing was done this way before", act)
        self.policy("this-way")
        self.only_so(act, "this way")
        if isinstance(act.who, said.Gap) and isinstance(act.what, said.Select):
            return self._own_way(act, gap, free, deed)
        for name in ("who", "what"):
            if isinstance(getattr(act, name), (said.Gap, said.You)):
                self.take(act, name)
        done = self._done_himself(act, deed)
        self._placed_as_done(act)
        self.plain(act, "who", "what", "manner", "times", "mood", "roles")
        return among(gap, m.Of(done, free))

    def _done_himself(self, act: said.Act, deed: m.Set[m.Event]) -> m.Set[m.Event]:
        """“the number of cards he or she discarded this way”: what each did is told of him who acts."""
        if not isinstance(act.who, said.Ref) or deed not in self.loops or self.actor not in self.looping:
            return deed
        if self.refer(act.who, (Sort.PLAYER,)).what != self.actor:
            return deed
        self.take(act, "who")
        self.policy("own-way-of-each")
        one = self.fresh(Sort.DEED)
        return m.Where(deed, one, among(m.Of(one, Role("by")), self.actor))

    def _placed_as_done(self, act: said.Act) -> None:
        """“each character put into play this way”: in the words in which it was done, which say no more."""
        verb = self.lexicon.verb(act.verb).verb
        before = next((roles for one, roles in reversed(self.placed_by) if one == verb), ())
        for role in self.take(act, "roles"):
            if role not in before:
                raise self.refuse("this-way", "nothing was done this way before", role)
            self.policy("placed-as-it-was-done")
            self._take_all(role, several=True, told=True)

    def _way(self, verb: Verb) -> m.Set[m.Event] | None:
        """The nearest earlier deed of a verb; of several verbs together, those of them that were of this one."""
        known = [item for item in self.deeds if verb in item.verbs]
        before = [] if known else self.memory.done(verb)
        if not known and not before:
            return None
        item = (known or before)[-1]
        deed: m.Set[m.Event] = item.deed if known else m.Kept(Sort.DEED, item.deed.number)
        if len(item.verbs) == 1:
            return deed
        one = self.fresh(Sort.DEED)
        return m.Where(deed, one, m.Matches(one, m.On((verb,), (), m.Moment.AFTER)))

    def _so_many_this_way(self, act: said.Act, deed: m.Set[m.Event] | None) -> m.Truth:
        """“if you KO'd two or more Wounds this way”, “if no Hero was discarded this way”."""
        if deed is None:
            raise self.refuse("this-way", "nothing was done this way before", act)
        who = self.take(act, "who")
        if act.passive or isinstance(who, said.You):
            whole = deed.of if isinstance(deed, m.Where) else deed  # of what each of them chose to do, one of two
            others = whole in self.loops or self._by_another(whole)
            mine = m.You() if isinstance(who, said.You) and others else None
            return self._so_many_by(act, deed, mine)
        if who is None:
            raise self.refuse("this-way", "who did this is not understood", act)
        done = deed
        return self.each_of(self.describe(who, (Sort.PLAYER,)), lambda x: self._so_many_by(act, done, x))

    def _so_many_by(self, act: said.Act, deed: m.Set[m.Event], player: m.Set[m.Player] | None) -> m.Truth:
        """Of so many, or so much, it was done; by this player, where one is asked of."""
        self.policy("this-way")
        self.only_so(act, "this way")
        if player is not None:
            one = self.fresh(Sort.DEED)
            deed = m.Where(deed, one, among(m.Of(one, Role("by")), player))
        what = self.take(act, "what")
        if isinstance(what, said.Select) and what.kinds[0].kind == "token":
            return self._so_much_this_way(act, deed, what)
        made = self.describe(what)
        self.plain(act, "who", "what", "manner", "times", "mood")
        if made.places or made.base is not None or made.sort is not Sort.PIECE:
            raise self.refuse("this-way", "what was done this way is not understood", act)
        found: m.Set[Any] = self.narrowed(m.Of(deed, self.lexicon.verb(act.verb).object), made)
        truth = self.counted(made, found)
        all_done: m.Set[Any] = m.Of(deed, self.lexicon.verb(act.verb).object)
        if found != all_done and act.mood != "does not" and (made.plural or self._is_of_one(deed)):
            self.policy("this-way-goes-on")
            asked = self.mention(found, Sort.PIECE, frozenset((made.noun, "card")), Came.DEFINITE, made.plural)
            group = next((item for item in self.mentions if item.plural and item.what == all_done), None)
            if group is not None:
                self.one_in.append((group, asked))
        return truth

    def _is_of_one(self, deed: m.Set[m.Event]) -> bool:
        """Whether something was done to a single card from the end of a pile."""
        done = [node for block in self.steps for step in block for node in walk(step) if isinstance(node, m.Do)]
        what = [part.by for node in done if node.deed == deed for part in node.parts if part.role == Role("what")]
        return bool(what) and all(isinstance(one, m.Edgemost) and one.number == m.Const(1) for one in what)

    def _so_much_this_way(self, act: said.Act, deed: m.Set[m.Event], what: said.Select) -> m.Truth:
        """“if you gained 3 or more gold this way”: added up over what was done of this token."""
        self.plain(act, "who", "what", "manner", "times", "mood")
        amount = self.amount(self.take(what, "quantity"))
        kinds = self.take(what, "kinds")
        token = self.lexicon.tokens.get(self.take(kinds[0], "noun"))
        if token is None or len(kinds) > 1 or kinds[0].filters or what.where or what.owner is not None:
            raise self.refuse("this-way", "what was done this way is not understood", what)
        self._take_all(kinds[0])
        self.listed(what)
        if not self.done_with(self.lexicon.verb(act.verb).verb, token):
            raise self.refuse("this-way", "nothing was done this way before", act)
        much = m.AmountOf(deed, Role("amount"))
        if what.quantity is None:  # “who lost gold this way”
            return m.Compare(much, Op.AT_LEAST, m.Const(1), span=what.span)
        return self._held(much, amount, what)

    def done_with(self, verb: Verb, token: Token) -> bool:
        """Whether this token, and no other, is what the line does something with by this verb."""
        done = [one.parts for one in self.dealt if one.verb == verb]
        just = m.Filled(Role("token"), m.Just(TOKEN, Value(token)))
        return bool(done) and all(just in parts for parts in done)

    def _by_another(self, deed: m.Set[m.Event]) -> bool:
        """Whether somebody else did this: “That player discards a card. If you discarded a Hero” asks of you."""
        done = (node for block in self.steps for step in block for node in walk(step) if isinstance(node, m.Do))
        actors = [part.by for node in done if node.deed == deed for part in node.parts if part.role == Role("by")]
        return any(not isinstance(actor, m.You) for actor in actors)

    def _own_way(self, act: said.Act, gap: m.Set[Any], role: Role, deed: m.Set[m.Event]) -> m.Truth:
        """“each player who discarded a Hero this way”: asked of what he did himself."""
        self.take(act, "who")
        if act.manner not in ([], ["this way"]):
            raise self.refuse("this-way", "how this was done is not understood", act)
        what = self.take(act, "what")
        if isinstance(what, said.Select) and what.kinds[0].kind == "token":
            one = self.fresh(Sort.DEED)
            return self._so_much_this_way(act, m.Where(deed, one, among(m.Of(one, role), gap)), what)
        made = self.describe(what)
        self.plain(act, "who", "what", "manner", "times", "mood")
        if made.places or made.base is not None or act.times:
            raise self.refuse("this-way", "what was done this way is not understood", act)
        one = self.fresh(Sort.DEED)
        own = m.Where(deed, one, among(m.Of(one, role), gap))
        found: m.Set[Any] = self.narrowed(m.Of(own, self.lexicon.verb(act.verb).object), made)
        return self.counted(made, found)

    def _does_so(self, act: said.Act, gap: m.Set[Any]) -> m.Truth:
        """“each player who does not”, “who cannot”: of those who were to do the last thing, whether he did."""
        self.plain(act, "who", "mood")
        self.take(act, "who")
        known = [item for item in self.deeds if item.deed in self.loops]
        if not known:
            raise self.refuse("does-so", "nothing was done before by each of several", act)
        deed = ([item for item in known if item.optional] or known)[-1].deed
        self.policy("who-does-so")
        one = self.fresh(Sort.DEED)
        truth = m.Did(m.Where(deed, one, among(m.Of(one, Role("by")), gap)))
        asked = self.negated(self.take(act, "mood"), truth, act)
        return m.And((among(gap, self.renamed(self.loops[deed][0])), asked))

    def had_by(self, who: Description, act: said.Act) -> m.Truth:
        """“each Defender you have”: in the zones that the game's table names for what a player has."""
        assert self.gap is not None
        value = self.lexicon.attributes.get(self.gap_noun) if sort_of(self.gap) is Sort.VALUE else None
        data = self.lexicon.nouns.get(self.gap_noun if value is None else "card")
        if data is None or not data.yours:
            raise self.refuse("has", "where somebody has these is not said", act)
        gap = self.gap

        def within(x: m.Set[Any]) -> m.Truth:
            place = self.union_of([self.frame_zone(name, x, act.span) for name in data.yours])
            if value is not None:
                self.policy("values-one-has")
                return among(gap, m.Values(value, m.In(place)))
            self.policy("yours-by-noun")
            return among(m.PlaceOf(gap), place)

        return self.each_of(who, within)

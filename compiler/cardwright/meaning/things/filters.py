"""What narrows a noun phrase: adjectives, participles, prepositions and relative clauses."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Keyword, Name, Parameter, Period, Relation, Role, Value
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.groups import left_of
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Came, Mention, among, both, exchanged, exists
from cardwright.meaning.gamedata.lexicon import Alike, Build, NounData
from cardwright.meaning.things.directions import Directions
from cardwright.meaning.things.places import ALLIES, PIECES, teammates

DISTANCES: dict[str, Op] = {"more than": Op.MORE, "less than": Op.LESS}
"""Prepositions before inches."""


TIED = "tied"
"""The adjective of those who have as much as another."""

AMONG = frozenset({"among", "from among"})
_OUT_OF = frozenset({"from among"})
"""What is taken from a group is said of pieces, never of a number of theirs."""
FIT = frozenset({"eligible"})
"""Words for what something can be done to: what it cannot be done to is never offered."""
_AMID = frozenset({"among", "of", "in"})
_HAD = frozenset({"attribute", "value"})
"""Kinds of nouns that cards have, and are not."""
_EXCEPT = frozenset({"other than", "except", "except for", "but not"})
"""Prepositions before the cards whose values are meant."""
_WHOLE: dict[Sort, m.Set[Any] | None] = {Sort.PIECE: None, Sort.PLAYER: m.Players()}
"""What those are among whom a group is told apart, before it is."""
"""Prepositions before the group of which some are meant."""


class Filters(Directions):
    """Reads what narrows a noun phrase."""

    gap_noun: str = ""
    bearer_noun: str = ""
    """What the text calls the card that bears it; a keyword has no type of its own."""
    tied: m.Set[Any] | None = None
    """Those of whom more than one has the most or the least of something, while it is read what is done “if tied”."""
    skip: set[int]
    """Filters that were taken out of a description to be read elsewhere."""

    def filters(self, filters: list[said.Filter], made: Description) -> None:
        filters = self.in_directions(self.of_the_value(self.not_held(filters, made), made), made)
        for before, item in zip([None, *filters], filters, strict=False):
            if _could_be_the_players(before, item):
                hint = "put it first: a character with 2 power controlled by an opponent"
                raise self.refuse("whose", "which of the two has this is not plain", item, hint)
            if id(item) not in self.skip and not self._said_by_its_value(item, filters):
                self.filter(item, made)

    def _said_by_its_value(self, item: said.Filter, filters: list[said.Filter]) -> bool:
        """“a level III card”: the value says already what it is a value of."""
        if not isinstance(item, said.OfKind) or item.kind != "attribute":
            return False
        after = filters[filters.index(item) + 1 :][:1]
        values = after[0].filters if after and isinstance(after[0], said.AnyOf) else after
        if not values or not all(isinstance(each, said.Is) and each.attribute == item.noun for each in values):
            return False
        self.take(item, "noun"), self.take(item, "kind")
        return True

    def filter(self, item: said.Filter, made: Description) -> None:
        """One adjective, phrase or clause, as something that holds of each."""
        if isinstance(item, said.InState):
            self._state(item, made)
        elif isinstance(item, said.Related):
            before, self.excluded = self.excluded, frozenset()  # who does it may well be what another stands near
            self.related(item, made)
            self.excluded = before
        elif isinstance(item, said.Not):
            inner = self._apart(self.take(item, "filter"), made)
            made.truths.append(m.Not(both(inner)))
        elif isinstance(item, said.AnyOf):
            if self.take(item, "join") == "and" and all(isinstance(each, said.Not) for each in item.filters):
                for each in self.take(item, "filters"):  # “a non-loyal, non-limited card”: neither of the two
                    self.filter(each, made)
                return
            if item.join == "and" and not made.plural:
                raise self.refuse("any-of", "one thing is not both of these", item, "say “or”")
            if item.join == "and" and not _are_values_of_one(item.filters):
                hint = "say “or”, or say the second after the noun: “that is kneeling”"
                raise self.refuse("any-of", "whether one of these is meant or both is not said", item, hint)
            rows = [self._apart(each, made) for each in self.take(item, "filters")]
            made.truths.append(m.Or(tuple(both(row) for row in rows)))
        elif isinstance(item, said.Done):
            self._participle(item, made)
        elif isinstance(item, said.Where):
            self._clause(item, made)
        elif isinstance(item, said.ControlledBy) and self._by_players(item.who, made):
            self.take(item, "who")
        else:
            made.truths.append(self._simple(item, made))

    def _simple(self, item: said.Filter, made: Description) -> m.Truth:
        """Filters that are one truth."""
        x = made.each
        if isinstance(item, said.Is):
            value, attribute = self.take(item, "value"), self.take(item, "attribute")
            if attribute == "parameter":
                return self._given_value(x, value, item)
            return self.has_value(x, Attribute(attribute), value, item.span)
        if isinstance(item, said.ControlledBy):
            same = self._same_controller(item, made)
            if same is not None:
                return same
            who = self.describe(self.take(item, "who"), (Sort.PLAYER,))
            self.policy("controlled-is-in-play")
            if made.amount.det is Det.SOME and made.sort is Sort.PIECE and who.amount.det is Det.ALL and who.apiece:
                hint = "say “of each opponent”, or “an opponent” if it is one of them all"
                raise self.refuse("each-of-several", "one of each of them, or one of all, is not said", item, hint)
            if who.amount.det is Det.SOME and not who.amount.counted and self.may_pick and made.sort is Sort.PIECE:
                self.policy("all-of-one-of-them")
                return among(m.Controller(x), self.pick(who, self.actor))
            found = self.set_of(who)
            if who.amount.det is Det.THE and any(isinstance(part, m.Of) for part in walk(found)):
                # “the losing opponent”: “that player” is he
                self.mention(found, Sort.PLAYER, frozenset((who.noun, "player")), Came.DEFINITE)
            if who.amount.det is Det.SOME and not who.amount.counted and made.sort is Sort.PIECE:
                self.controlled_by[x] = frozenset((who.noun, "player"))
            return among(m.Controller(x), found)
        if isinstance(item, said.Called):
            return m.Is(x, m.Called(Name(self.take(item, "name"))))
        if isinstance(item, said.OfKind):
            return self._of_kind(item, x)
        raise self.refuse("filter", "this description is not understood", item)

    def _same_controller(self, item: said.ControlledBy, made: Description) -> m.Truth | None:
        """“another character controlled by the same player”: as the one that was spoken of last."""
        who = item.who
        if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words != ["the", "same"]:
            return None
        known = [one for one in self.mentions if one.sort is Sort.PIECE and one.came is not Came.BEARER]
        plain = not (who.where or who.owner or who.kinds[0].filters) and who.kinds[0].noun == "player"
        if made.amount.counted or not known or not plain:
            raise self.refuse("same", "the same player as whose?", who, "choose the player first")
        self._take_all(self.take(item, "who"))
        self.weigh(self.amount(who.quantity))
        self.policy("same-as-the-last")
        last = max(known, key=lambda one: one.last)
        return among(m.Controller(made.each), m.Controller(self.renamed(last.what)))

    def _given_value(self, x: m.Set[Any], name: str, item: said.Filter) -> m.Truth:
        """“a DOMINION card”: has the value that the keyword is given."""
        attributes = self.lexicon.parameters.get(name)
        if not attributes or name not in self.own.parameters:
            raise self.refuse("parameter", f"the game's table does not say what “{name}” is a value of", item)
        given: m.Given[m.Worth] = m.Given(Sort.VALUE, Parameter(name))
        found = tuple(m.Is(x, m.OfValue(each, given), span=item.span) for each in attributes)
        return found[0] if len(found) == 1 else m.Or(found)

    def _of_kind(self, item: said.OfKind, x: m.Set[Any]) -> m.Truth:
        noun, kind = self.take(item, "noun"), self.take(item, "kind")
        if kind == "keyword":
            return m.Is(x, m.WithKeyword(Keyword(noun)))
        data = self.lexicon.nouns.get(noun)
        if data is not None and data.called is not None and data.kind is None:  # “an Infinity Gem Villain”
            return m.Is(x, m.Called(data.called), span=item.span)
        if data is None or data.kind is None:
            raise self.refuse("of-kind", f"“{noun}” before a noun is not understood", item)
        return m.Is(x, m.OfKind(data.kind), span=item.span)

    def _apart(self, item: said.Filter, made: Description) -> list[m.Truth]:
        """What one filter adds, taken out again."""
        before, base = len(made.truths), made.base
        places = len(made.places)
        self.filter(item, made)
        if len(made.places) != places:
            raise self.refuse("place-not", "a place cannot stand in such a list", item)
        if isinstance(base, m.Players) and made.base is not None and made.base != base:
            made.truths.append(among(made.each, made.base))  # “the attacking or defending player”
            made.base = base
        found = made.truths[before:]
        del made.truths[before:]
        if not found:
            raise self.refuse("filter", "this says nothing by itself", item)
        return found

    def _state(self, item: said.InState, made: Description) -> None:
        word, group = self.take(item, "word"), self.take(item, "group")
        if group == "other":
            made.other = True
            return
        if group == "side":
            made.truths.append(self._side(item, word, made.each))
            return
        if group == "different" and made.sort is Sort.PIECE and self.unlike is not None:
            self.policy("different-from-where-it-is")
            made.truths.append(m.Not(among(made.each, self.unlike)))
            return
        if group == "different" and made.sort is Sort.VALUE:
            if made.amount.det is Det.SOME and not made.amount.counted:
                raise self.refuse("different", "different from which is not said", item)
            self.policy("values-differ")
            return
        if group == "additional":
            made.extra = True
            return
        if word == TIED and self.tied is not None:
            made.truths.append(among(made.each, self.renamed(self.tied)))
            return
        if word in self.lexicon.placed:
            made.places.append(self.zone(self.lexicon.placed[word], None, item.span))
            return
        if group == "order" and word in EXTREMES:
            self._nearest(item, word, made)
            return
        if word in self.lexicon.superlatives and made.extreme is None and not made.amount.counted:
            end, stat = self.lexicon.superlatives[word]
            self.policy("superlative-of-a-number")
            made.extreme = (end, m.StatOf(stat, made.each))
            return
        if word in self.lexicon.relations:
            if self.within_it is None:
                self.policy("related-to-the-bearer")
            other = self.beside_what(made.each, self.by_what(made))
            made.truths.append(m.Rel(self.lexicon.relations[word], made.each, other, span=item.span))
            return
        if word in self.lexicon.alike:
            made.truths.append(self._like_his_own(self.lexicon.alike[word], made.each))
            return
        if group == "new" and made.noun in self.lexicon.anew and (self.until or self.brings_new):
            self.policy("what-is-revealed-is-new")
            return
        if word in FIT:
            self.policy("eligible-is-what-can-be")
            return
        state = self.lexicon.states.get(word)
        if state is None or group not in ("state", "printed", "place"):
            raise self.refuse("adjective", f"“{word}” is not understood here", item)
        made.truths.append(m.Is(made.each, m.InState(state), span=item.span))

    def _like_his_own(self, data: Alike, x: m.Set[Any]) -> m.Truth:
        """“in-faction”: of the faction that the faction card of whoever does it has."""
        noun, card = self.lexicon.nouns[data.noun], self.fresh(Sort.PIECE)
        assert noun.kind is not None
        kind, theirs = m.Is(card, m.OfKind(noun.kind)), among(m.Controller(card), self.actor)
        own = m.Where(m.In(m.Zone(noun.zones[0], None)), card, m.And((kind, theirs)))
        self.policy("of-his-own-faction")
        if not data.unlike:
            return m.Same(data.attribute, x, own)
        unlike: m.Truth = m.Not(m.Same(data.attribute, x, own))
        return both([unlike, *(m.Not(m.Is(x, m.InState(state))) for state in data.neither)])

    def described_so(self, item: Mention, ref: said.Ref) -> bool:
        """“that enemy model”: not one that was called friendly; of which nothing was said, none was called so.
        “That Knight character” was called a Knight."""
        others = [each for each in ref.filters if not isinstance(each, said.InState) or each.group != "side"]
        if not all(self._was_called(item, each) for each in others):
            return False
        sides = [each for each in ref.filters if isinstance(each, said.InState) and each.group == "side"]
        own = item.what in (m.This(), m.Host(m.This()))
        if not sides:
            return True
        if not (own or item.what in self.said_of):
            return False
        each, truths = self.said_of.get(item.what, (item.what, ()))
        called: set[m.Set[Any]] = {m.You()} if own else _sides(each, truths)
        return not called or all(self.side_players(side, side.word) in called for side in sides)

    def _was_called(self, item: Mention, word: said.Filter) -> bool:
        """Whether this was said of it when it was named; what says nothing by itself (`other`) was said of none."""
        each, truths = self.said_of.get(item.what, (None, ()))
        if each is None:
            return False
        made = self.a_description(item.sort, Amount(Det.THE), word.span)
        made.each = each
        try:
            said_now = self._apart(word, made)
        except Refusal:
            return False
        known = [part for truth in truths for part in (truth.truths if isinstance(truth, m.And) else (truth,))]
        return all(truth in known for truth in said_now)

    def could_be_bearer(self, made: Description) -> bool:
        """Whether the card that bears the text is of the kind that is spoken of."""
        kinds = {
            t.quality.kind.casefold() for t in made.truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)
        }
        bearer = (self.own.type or self.bearer_noun).casefold()
        types = {name.casefold(): those for name, those in self.lexicon.table.pieces.nouns.items()}
        return not kinds or not bearer or bearer in kinds or any(bearer in types.get(kind, ()) for kind in kinds)

    def may_be_of_side(self, what: m.Set[Any], made: Description) -> bool:
        """“each other enemy model”: than one that is an enemy, which this card and its bearer are not."""
        sides = _sides(made.each, tuple(made.truths))
        each, truths = self.said_of.get(what, (made.each, ()))
        known = _sides(each, truths)
        own = {what, *(truth.set for truth in truths if isinstance(truth, m.Among) and truth.of == each)}
        if own & {m.This(), m.Host(m.This())}:
            known |= {m.You()}
        return not sides or not known or bool(sides & known)

    def _nearest(self, item: said.InState, word: str, made: Description) -> None:
        """“the nearest enemy model”: nearest to the one that acts."""
        if self.anchor is None and made.extreme is None and self.lexicon.table.grid is not None:
            made.far = item  # in the direction that is said after the noun
            return
        if self.anchor is None or made.extreme is not None:
            raise self.refuse("nearest", f"“{word}” to what is not said", item)
        self.policy("nearest-to-the-actor")
        made.extreme = (EXTREMES[word], m.Distance(made.each, self.anchor))

    def _side(self, item: said.InState, word: str, x: m.Set[Any]) -> m.Truth:
        theirs = m.Among(m.Controller(x), self.side_players(item, word), span=item.span)
        if self.lexicon.sides[word] != ALLIES:
            return theirs
        self.policy("no-ally-of-itself")
        return m.And((theirs, m.Not(m.Among(x, m.This()))), span=item.span)

    def _participle(self, item: said.Done, made: Description) -> None:
        """“attacking”, “revealed”, “losing”, “chosen”."""
        verb = self.take(item, "verb")
        data = self.lexicon.participles.get(verb)
        if data is None or not self.in_form(item, data):
            raise self.refuse("participle", f"“{verb}” as an adjective is not understood", item)
        if data.means == "host":
            made.base = m.Host(m.This())
            made.amount = Amount(Det.THE)
        elif data.means == "kept":
            self._kept(item, made)
        elif data.means == "held":
            known = made.amount.det in (Det.THE, Det.THAT) and self.own.type in self.lexicon.table.texts.addressed
            if known:
                self.policy("held-by-the-card-itself")
            holder: m.Set[Any] = m.This() if known else m.Anywhere()
            made.truths.append(among(made.each, m.Attached(holder, span=item.span)))
            made.anywhere = True
        elif data.role is not None and data.period is not None:
            self._part_in(item, data, made)
        elif data.state is not None:
            made.truths.append(m.Is(made.each, m.InState(data.state), span=item.span))
        else:
            raise self.refuse("participle", f"“{verb}” as an adjective is not understood", item)

    def in_form(self, item: said.Done, data: NounData) -> bool:
        """“attacking” has a part in what is under way, “revealed” is in a state."""
        return (self.take(item, "form") == "ing") is (data.role is not None)

    def _part_in(self, item: said.Done, data: NounData, made: Description) -> None:
        """“attacking character”, “attacking player”: has that part in what is under way."""
        role = data.player if made.sort is Sort.PLAYER and data.player is not None else data.role
        assert role is not None and data.period is not None
        if self.lexicon.roles.get(role) is not made.sort:
            raise self.refuse("participle", f"“{item.verb}” is not understood of this", item)
        part: m.Set[Any] = m.Of(self.contest_of(role, data.period), role)
        if isinstance(made.base, m.Players):
            made.base = part
        else:
            made.truths.append(among(made.each, part))

    def _kept(self, item: said.Done, made: Description) -> None:
        """“the chosen model”: all that was picked so far on this line, else what the card keeps."""
        picked = [known for known in self.mentions if known.came is Came.PICK and known.sort is made.sort]
        if picked:
            self.policy("chosen-is-all-picks")
            sets = tuple(known.what for known in picked)
            made.truths.append(among(made.each, sets[0] if len(sets) == 1 else m.Union(sets)))
            made.anywhere = True
            return
        made.kept = item

    def _clause(self, item: said.Where, made: Description) -> None:
        """A relative clause; what it describes stands in its gap."""
        link = self.take(item, "link")
        if self._attached_to(item, made) or self._stacked_with(item, made):
            return
        if made.sort is Sort.DEED:
            self._in_episode(item, link, made)
            return
        if self._who_has_most(item, made):
            return
        before = self.gap, self.gap_noun
        self.gap, self.gap_noun = made.each, made.noun
        try:
            clause = self.take(item, "clause")
            found = self.truth(self._of_its_own(clause) if link == "whose" else clause, made.each)
        finally:
            self.gap, self.gap_noun = before
        if _is_history(found) and not _of_its_own_doing(found, made.each):
            made.anywhere = True
            made.always = made.always and not self._took_it_away(found)
            self.policy("history-has-no-place")
        if isinstance(found, m.Among) and found.of == m.PlaceOf(made.each) and not (made.places or made.base):
            made.places.append(found.set)  # “a Wound you have”: where that is was said by who has it
            return
        made.truths.append(found)

    def _took_it_away(self, found: m.Truth) -> bool:
        """“models that became Casualties this round”: they lie no more where models lie."""
        away = {str(data.state) for data in self.lexicon.nouns.values() if data.state is not None and not data.zones}
        goes, play = self.lexicon.table.deeds.goes, self.lexicon.table.zones.play
        gone = {verb for verb, zone in goes.items() if zone not in play}
        return any(
            (isinstance(part, m.Just) and str(part.value) in away)
            or (isinstance(part, m.On) and any(str(verb) in gone for verb in part.verbs))
            for part in walk(found)
        )

    def _of_its_own(self, clause: said.Statement) -> said.Statement:
        """“a character whose STR is 2”: the number is that of the character; “a house whose banner you have”."""
        if (
            isinstance(clause, said.Act)
            and isinstance(clause.what, said.Select)
            and isinstance(clause.what.owner, said.Gap)
        ):
            return clause
        who = clause.who if isinstance(clause, (said.Be, said.Act)) else None
        if not isinstance(who, said.Select) or who.owner is not None:
            raise self.refuse("whose", "whose this is, is not understood", clause)
        own = who.model_copy(update={"owner": said.Gap(span=who.span)})
        copy = clause.model_copy(update={"who": own})
        self.copies += [(own, who), (copy, clause)]
        return copy

    def _who_has_most(self, item: said.Where, made: Description) -> bool:
        """“each player who controls the fewest characters”."""
        act = item.clause
        if made.sort is not Sort.PLAYER or not isinstance(act, said.Act) or not isinstance(act.who, said.Gap):
            return False
        build = self.lexicon.verb(act.verb).build
        plain = not (act.mood or act.tense or act.times or act.roles or act.manner or act.more)
        if build not in (Build.HAVE, Build.CONTROL) or not plain or not isinstance(act.what, said.Select):
            return False
        if act.what.kinds[0].kind not in PIECES or not self.with_most(act.what, made):
            return False
        for node, names in ((item, ("clause",)), (act, ("verb", "who", "what"))):
            for name in names:
                self.take(node, name)
        return True

    def _attached_to(self, item: said.Where, made: Description) -> bool:
        """“each attachment attached to this card”, “the character it is attached to”."""
        clause = self.take(item, "clause")
        if not isinstance(clause, said.Act) or not clause.passive or clause.what is None:
            return False
        data = self.lexicon.participles.get(clause.verb)
        if data is None or data.means != "host" or len(clause.roles) != 1 or clause.mood or clause.times:
            return False
        borne = isinstance(clause.roles[0].thing, said.Gap)
        if borne is isinstance(clause.what, said.Gap) or (borne and clause.tense):
            return False
        for name in ("verb", "what", "roles"):
            self.take(clause, name)
        role = clause.roles[0]
        for name in ("role", "preposition"):
            self.take(role, name)
        lies_on = self.take(role, "thing")
        before = self.kinds_wanted
        if borne:
            self.kinds_wanted = frozenset(map(str, self.lexicon.only))  # what is never attached is not meant
        other = self.one(clause.what if borne else lies_on, (Sort.PIECE,), not borne)
        self.kinds_wanted = before
        made.base = m.Host(other) if borne else m.Attached(other)
        return True

    def _stacked_with(self, item: said.Where, made: Description) -> bool:
        """“each Twist stacked next to the Scheme”, “stacked here”: where it lies; how it came there is not asked."""
        clause = item.clause
        if not isinstance(clause, said.Act) or not clause.passive or not isinstance(clause.what, said.Gap):
            return False
        data = self.lexicon.participles.get(clause.verb)
        where = [role for role in clause.roles if role.preposition in self.lexicon.under]
        here = clause.manner == ["here"]
        bare = not (clause.mood or clause.tense or clause.times or clause.who or clause.more)
        if data is None or data.means != "under" or not bare or len(where) + here != 1 or clause.roles != where:
            return False
        for name in ("verb", "what", "roles", "manner"):
            self.take(clause, name)
        for name in ("role", "preposition") if where else ():
            self.take(where[0], name)
        self.policy("stacked-is-lying-there")
        self.lies_in(made, m.Under(self.one(self.take(where[0], "thing"), (Sort.PIECE,)) if where else m.This()))
        return True

    def put_with(self, host: m.Set[m.Piece]) -> m.Filled:
        """Where something goes that is stacked with a card: “that stack”, from then on."""
        stack = m.Under(host)
        self.mention(stack, Sort.PLACE, frozenset(("stack",)), Came.DEFINITE)
        return m.Filled(Role("to"), stack)

    def _any_value(self, thing: said.Thing) -> bool:
        """“characters from any faction”: nothing is asked of their faction."""
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "attribute" or len(thing.kinds) != 1:
            return False
        words = thing.quantity.words if thing.quantity is not None and thing.quantity.number is None else []
        if words != ["any"] or thing.where or thing.owner or thing.kinds[0].filters or thing.kinds[0].plural:
            return False
        self.of_any_value = self.attribute(thing.kinds[0].noun, thing.kinds[0])
        self.policy("of-any-value")
        self._take_all(thing)
        self.weigh(self.amount(thing.quantity))
        return True

    def _in_episode(self, item: said.Where, link: str, made: Description) -> None:
        """“a challenge in which X is attacking”."""
        if link not in ("in which", "that", ""):
            raise self.refuse("in-which", f"“{link}” is not understood here", item)
        period = Period(made.noun)
        before = self.episodes.get(period)
        self.episodes[period] = made.each
        try:
            made.truths.append(self.truth(self.take(item, "clause"), made.each))
        finally:
            if before is None:
                del self.episodes[period]
            else:
                self.episodes[period] = before

    # ------------------------------------------------------------ relations

    def related(self, item: said.Related, made: Description) -> None:
        """A preposition after a noun."""
        preposition, thing = self.take(item, "preposition"), self.take(item, "thing")
        if self._same_line(preposition, thing, made):
            return
        if preposition in ("from", "of") and made.sort is Sort.PIECE and self._any_value(thing):
            return
        if preposition in _AMID and made.sort is Sort.VALUE and self._values_amid(preposition, thing, made):
            return
        if preposition in ("in", "on", "from", "inside", "under", "of") and self.is_place(thing):
            self._lies_there(self._without_its_tail(thing, made), made)
        elif preposition in ("in", "from") and (pile := self.pile(thing)) is not None:
            self.lies_in(made, pile)
        elif preposition == "on" and self._lies_on_cards(made):
            made.base = m.Attached(self.one(thing, (Sort.PIECE,)))
        elif preposition in self.lexicon.under and made.sort is Sort.PIECE:
            self.lies_in(made, m.Under(self.one(thing, (Sort.PIECE,))))
        elif preposition in ("with", "without", "worth"):
            if preposition == "without":
                thing = self._without_tail(thing, made)
            thing, tails = self._where_it_stands(thing, made)
            truth = self._with(thing, made, item)
            if truth is not None:
                made.truths.append(m.Not(truth) if preposition == "without" else truth)
            self.filters(tails, made)
        elif preposition == "of":
            self._of(thing, made, item)
        elif preposition in _EXCEPT:
            if preposition != "other than":
                self.policy("except-is-other-than")
            had = preposition == "but not" and isinstance(thing, said.Select) and thing.kinds[0].kind in _HAD
            lacked = self._with(thing, made, item) if had else None  # “with a [military] icon but not a [power] icon”
            made.truths.append(self.other_than(thing, made) if lacked is None else m.Not(lacked))
        elif preposition == "within":
            if not self._near_each_other(thing, made):
                made.truths.append(self.within(thing, made.each, made.noun))
        elif preposition in self.lexicon.relations:
            made.truths.append(self.relation(preposition, made.each, thing))
            made.anywhere = made.anywhere or not made.zones  # what stands so lies where the other one does
        elif preposition in DISTANCES:
            self._far(DISTANCES[preposition], thing, made)
        elif preposition == "per":
            self.for_each_of(thing, made, item.span)
        elif preposition == "between" and made.sort is Sort.FIGURE:
            made.base = self._range(thing)
        elif preposition in AMONG and made.sort is Sort.PIECE and isinstance(thing, said.Ref):
            self.out_of(self._group(thing), made)
        elif preposition in AMONG and isinstance(thing, said.Select) and made.base == _WHOLE.get(made.sort, made):
            group = self.describe(thing, (made.sort,))
            if group.amount.counted or group.amount.det not in (Det.BARE, Det.ALL, Det.THE) or made.places:
                raise self.refuse("among", "of which group is not understood", thing)
            made.base = self.set_of(group)
        else:
            raise self.refuse("relation", f"“{preposition}” is not understood here", item)

    def _lies_there(self, thing: said.Thing, made: Description) -> None:
        """“a card in an opponent's discard pile”: whose card that is can be spoken of."""
        self.lies_in(made, self.place(thing))
        owner = thing.owner if isinstance(thing, said.Select) else None
        if isinstance(owner, said.Select) and owner.quantity is not None and owner.quantity.words == ["a"]:
            self.owned_by[made.each] = frozenset((owner.kinds[0].noun, "player"))

    def for_each_of(self, thing: said.Thing, made: Description, span: m.Span) -> None:
        """“2 Villains per player in the Escape Pile”: twice as many as there are players; what no player can be in is
        said of the Villains."""
        amount, plain = made.amount, isinstance(thing, said.Select) and thing.kinds[0].kind == "player"
        if not plain or not amount.counted or amount.det is not Det.SOME:
            raise self.refuse("per", "“per” is not understood here", span)
        assert isinstance(thing, said.Select)
        self.policy("so-many-per-player")
        where = self.take(thing, "where")
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        found = self.describe(bare, (Sort.PLAYER,))
        if not isinstance(found.base, m.Players) or found.truths or found.amount.det is not Det.BARE or found.plural:
            raise self.refuse("per", "“per” is not understood here", span)
        players = m.Count(m.Players())
        least, most = (None if one is None else m.Times((one, players)) for one in (amount.least, amount.most))
        made.amount = replace(amount, least=least, most=most)
        self.filters(where, made)

    def _values_amid(self, preposition: str, thing: said.Thing, made: Description) -> bool:
        """“each class among your cards”, “each colour of Hero you have”, “each group in your hand”: those values that
        these cards have."""
        if not isinstance(made.base, m.Declared):
            return False
        if preposition == "in" and self.is_place(thing):
            self.policy("values-of-what-lies-there")
            made.base = m.Values(made.base.attribute, m.In(self.place(thing)))
            return True
        plain = isinstance(thing, said.Select) and thing.kinds[0].kind == "card" and thing.quantity is None
        if preposition == "of" and not plain:
            return False
        found = self.describe(thing)
        if preposition == "of":
            self.policy("values-of-what-lies-there")
        made.base = m.Values(made.base.attribute, self.pieces(found) if preposition == "of" else self.set_of(found))
        return True

    @abstractmethod
    def _group(self, thing: said.Thing) -> Mention:
        """“those cards”, “them”: several that were spoken of."""

    def out_of(self, group: Mention, made: Description) -> None:
        """“a character from among them”: of a group that was named, less what was taken from it."""
        if group.sort is not Sort.PIECE or not group.plural or made.base is not None or made.places:
            raise self.refuse("among", "of which group is not understood", made.span)
        made.base, made.of_mention = left_of(group), group

    def other_than(self, thing: said.Thing, made: Description) -> m.Truth:
        """“a Hero other than a Merchant”: not such a one, wherever it lies; “other than this card”: not that one."""
        other = self.describe(thing)
        if other.amount.counted or other.sort is not made.sort:
            raise self.refuse("except", "other than what is not understood", thing)
        if other.base is None and other.truths and not (other.places or other.extreme or other.such):
            return m.Not(exchanged(both(other.truths), other.each, made.each))
        return m.Not(among(made.each, self.set_of(other)))

    def _lies_on_cards(self, made: Description) -> bool:
        """“each attachment on it”: of a kind that the game has attached to others."""
        kinds = {str(kind) for kind in self.lexicon.only}
        return made.sort is Sort.PIECE and made.base is None and not made.places and bool(kinds & made.nouns)

    def _same_line(self, preposition: str, thing: said.Thing, made: Description) -> bool:
        """“in the same row or column”: as this card; “in this card's row”."""
        if preposition == "in" and isinstance(thing, said.Select) and self._is_line_of(thing):
            return self._line_of(thing, made)
        if preposition != "in" or not isinstance(thing, said.Select) or thing.quantity is None:
            return False
        if thing.quantity.words != ["the", "same"] or thing.kinds[0].kind != "position":
            return False
        where = self.take(thing, "where")
        for name in ("quantity", "kinds"):
            self._take_all(self.take(thing, name), several=True)
        self.weigh(self.amount(thing.quantity))
        join = self.listed(thing, "or", "and")
        if len(where) > 1 or thing.owner or any(kind.filters for kind in thing.kinds):
            raise self.refuse("same-line", "this place is not understood", thing)
        if not where and self.within_it is None:
            self.policy("same-as-the-bearer")
        other = self.as_what(where[0]) if where else self.by_what(made)
        lines = tuple(m.Same(self.attribute(kind.noun, kind), made.each, other) for kind in thing.kinds)
        made.truths.append(both(list(lines)) if join != "or" else m.Or(lines))
        made.anywhere = True
        return True

    def _is_line_of(self, thing: said.Select) -> bool:
        lines = all(kind.kind == "position" and kind.noun in self.lexicon.attributes for kind in thing.kinds)
        return lines and thing.owner is not None and thing.quantity is None

    def _line_of(self, thing: said.Select, made: Description) -> bool:
        """“in this card's row or column”, “in its row”."""
        if self.take(thing, "where") or any(kind.filters for kind in thing.kinds):
            raise self.refuse("same-line", "this place is not understood", thing)
        other = self.one(self.take(thing, "owner"), (Sort.PIECE,))
        self._take_all(self.take(thing, "kinds"), several=True)
        self.listed(thing, "or")
        lines = tuple(m.Same(self.attribute(kind.noun, kind), made.each, other) for kind in thing.kinds)
        made.truths.append(lines[0] if len(lines) == 1 else m.Or(lines))
        made.anywhere = True
        return True

    def as_what(self, item: said.Filter) -> m.Set[Any]:
        """“the same row as Varys”, “the same House as that character”: as the one that is known."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "as":
            raise self.refuse("same", "the same as what?", item)
        made = self.describe(self.take(item, "thing"), (Sort.PIECE,))
        if made.amount.det is Det.SOME:
            if made.other or made.amount.counted:
                raise self.refuse("same", "the same as which one?", item, "choose it first")
            self.policy("same-as-any")
        return self.set_of(made)  # not spoken of: “it” is never what something is only compared with

    def relation(self, preposition: str, x: m.Set[Any], thing: said.Thing) -> m.Truth:
        """A relation that the game's data declares, with one, some, each or none of what follows."""
        name = self.lexicon.relations[preposition]
        negated = name.startswith("not ")
        relation = Relation(name.removeprefix("not "))
        if self.is_place(thing):
            truth = m.Rel(relation, x, self.place(thing))
            return m.Not(truth) if negated else truth
        if isinstance(thing, said.Both) and thing.join == "and" and not negated:  # to one of each
            return self.joined(thing, tuple(self.relation(preposition, x, one) for one in self.take(thing, "things")))
        other = self.describe(thing)
        other.anywhere = other.anywhere or not other.zones  # what something is near to lies where that does
        found = self.pieces(other)
        near = m.Rel(relation, x, self.beside_what(x, other.each))
        if negated:
            self.policy("out-of-each")
            return m.Not(exists(m.Where(found, other.each, near)))
        if other.amount.det is Det.THE or (isinstance(thing, said.Named) and other.amount.det is Det.BARE):
            return m.Rel(relation, x, self.beside_what(x, found))
        return self.so_near(other, found, near)

    def so_near(self, other: Description, found: m.Set[Any], near: m.Truth) -> m.Truth:
        """That something is so near to one, to some, to none or to each of others."""
        if other.amount.det is Det.ALL and not other.amount.counted:
            return m.Every(found, other.each, near)
        those: m.Set[Any] = m.Where(found, other.each, near)
        self._stands_by(other, those)
        return self.counted(other, those)

    def beside_what(self, x: m.Set[Any], other: m.Set[Any]) -> m.Set[Any]:
        """What something is near to: a space is near to spaces; a spot on an open table to pieces of their own size."""
        space = isinstance(x, m.Var) and x.sort is Sort.PLACE and not self.lexicon.spots
        return m.PlaceOf(other) if space else other

    def _stands_by(self, other: Description, those: m.Set[Any]) -> None:
        """One of those that something is near to can be spoken of, once that has been picked."""
        one = other.amount.least == other.amount.most == m.Const(1) and not other.amount.counted
        if other.amount.det is Det.SOME and one and other.sort is Sort.PIECE:
            now = self.tick()
            self.beside.append(Mention(those, Sort.PIECE, other.nouns, False, Came.CONDITION, now, now, open=True))
            self.said_of[those] = (other.each, tuple(other.truths))

    def within(self, thing: said.Thing, x: m.Set[Any], noun: str = "") -> m.Truth:
        """“within 6" of this model”; “within AREA”."""
        if isinstance(thing, said.Amount) and self.take(thing, "inches"):
            number, other, op = self._distance(thing)
            if isinstance(other, Description):
                found = self.pieces(other)
                if other.amount.det is Det.THE:
                    return m.Compare(m.Distance(x, found), op, number)
                near = m.Compare(m.Distance(x, other.each), op, number)
                return self.so_near(other, self.but_itself(found, x, noun, other), near)
            return m.Compare(m.Distance(x, other), op, number)
        here = x if isinstance(x, m.Var) and x.sort is Sort.PLACE else m.PlaceOf(x)
        return among(here, self.area(thing))

    def but_itself(self, found: m.Set[Any], x: m.Set[Any], noun: str, other: Description) -> m.Set[Any]:
        """“within 4" of 2 or more friendly models”: nothing is near itself."""
        hostile = m.Among(m.Controller(other.each), m.Opponents(m.You())) in other.truths
        bearer = isinstance(x, (m.This, m.Host))
        if other.other or (hostile and bearer) or not (bearer or noun == other.noun):
            return found
        self.policy("near-is-not-itself")
        return m.Minus(found, x)

    def _distance(self, thing: said.Amount) -> tuple[m.Number, Description | m.Set[m.Place], Op]:
        quantity = self.take(thing, "quantity")
        amount = self.amount(quantity)
        if (
            self.take(thing, "filters")
            or self.take(thing, "chosen")
            or amount.most is None
            or amount.op is not Op.EQUAL
            or quantity.bound
        ):
            raise self.refuse("distance", "this distance is not understood", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("distance", "it is not said from what", thing, 'say it: within 6" of it')
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("distance", "it is not said from what", where[0], 'say it: within 6" of it')
        inner = self.take(where[0], "thing")
        other = self.place(inner) if self.is_place(inner) else self.describe(inner)
        return amount.most, other, Op.AT_MOST

    def _far(self, op: Op, thing: said.Thing, made: Description) -> None:
        """“more than 12" away”, “more than 6" away from each other”."""
        if not isinstance(thing, said.Amount) or not self.take(thing, "inches"):
            raise self.refuse("distance", "this distance is not understood", thing)
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        if amount.most is None or amount.op is not Op.EQUAL or thing.filters or thing.chosen:
            raise self.refuse("distance", "this distance is not understood", thing)
        if not where:
            made.truths.append(m.Compare(m.Distance(made.each, self.from_where(thing)), op, amount.most))
            return
        relation = where[0]
        if (
            len(where) != 1
            or not isinstance(relation, said.Related)
            or self.take(relation, "preposition") != "away from"
        ):
            raise self.refuse("distance", "this distance is not understood", thing)
        inner = self.take(relation, "thing")
        if isinstance(inner, said.Ref) and inner.word == "each other":
            self._take_all(inner)
            made.such.append(self._apart_from_each_other(made, op, amount.most))
            return
        other = self.one(inner, (Sort.PIECE,))
        made.truths.append(m.Compare(m.Distance(made.each, other), op, amount.most))

    def _near_each_other(self, thing: said.Thing, made: Description) -> bool:
        """“2 enemy models within 3" of each other”: every two of them."""
        relation = thing.where[0] if isinstance(thing, said.Amount) and len(thing.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if not isinstance(thing, said.Amount) or not isinstance(inner, said.Ref) or inner.word != "each other":
            return False
        amount = self.amount(self.take(thing, "quantity"))
        if not thing.inches or thing.filters or thing.chosen or amount.most is None or amount.op is not Op.EQUAL:
            raise self.refuse("distance", "this distance is not understood", thing)
        self._take_all(thing, told=True)
        made.such.append(self._apart_from_each_other(made, Op.AT_MOST, amount.most))
        return True

    def from_where(self, thing: said.Thing) -> m.Set[Any]:
        """From where a distance is measured when nothing says so: a datum of the game."""
        data = self.lexicon.away
        if data is None or data.role is None or data.period is None:
            raise self.refuse("distance", "it is not said from what", thing, 'say it: more than 6" away from it')
        self.policy("away-from-the-attacker")
        return m.Of(self.episode(data.period), data.role)

    def _apart_from_each_other(self, made: Description, op: Op, number: m.Number) -> m.Truth:
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        apart = m.Compare(m.Distance(a, b), op, number)
        return m.Every(made.each, a, m.Every(m.Minus(made.each, a), b, apart))

    def _range(self, thing: said.Thing) -> m.Set[m.Figure]:
        """“between 1 and 6”: both included."""
        if not isinstance(thing, said.Both) or self.take(thing, "join") != "and" or len(thing.things) != 2:
            raise self.refuse("between", "between what is not understood", thing)
        least, most = (self.number(each) for each in self.take(thing, "things"))
        self.policy("between-includes-both")
        return m.Range(least, most, span=thing.span)

    def area(self, thing: said.Thing) -> m.Set[m.Place]:
        """“AREA”, “[N2 S2]”: the spaces of a printed pattern around the bearer."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) else None
        if not isinstance(thing, said.Select) or kind is None or kind.kind != "value":
            raise self.refuse("area", "this area is not understood", thing)
        if thing.where or thing.owner or thing.quantity or kind.filters or len(thing.kinds) != 1:
            raise self.refuse("area", "this area is not understood", thing)
        self._take_all(thing)
        return m.Area(self._pattern_of(kind), m.This(), span=thing.span)

    def _pattern_of(self, kind: said.Kind) -> m.Set[m.Worth]:
        if kind.noun in self.own.parameters and kind.noun in self.lexicon.parameters:
            return m.Given(Sort.VALUE, Parameter(kind.noun))
        attribute = self._attribute_of(kind.noun)
        if not attribute:
            raise self.refuse("area", "this area is not understood", kind)
        return m.Just(Attribute(attribute), Value(kind.noun))

    def _with(self, thing: said.Thing, made: Description, item: said.Related) -> m.Truth | None:
        """“with STR 2 or lower”, “with a Holy crest”, “with Stealth”, “with the same class”."""
        if isinstance(thing, said.KeywordUse):
            return m.Is(made.each, self.keyword(thing), span=item.span)
        if isinstance(thing, said.Both):
            rows = [self._with(each, made, item) for each in self.take(thing, "things")]
            kept = tuple(row for row in rows if row is not None)
            return self.joined(thing, kept)
        if isinstance(thing, said.Ref) and thing.kind == "attribute":
            return self.of_named_value(thing, made.each, item.span)
        if isinstance(thing, said.Named):
            return self.with_pieces(thing, made)
        if not isinstance(thing, said.Select):
            raise self.refuse("with", "what it has is not understood", thing)
        head = thing.kinds[0].kind
        if head == "ability":
            return self._with_text(thing, made.each)
        if head in ("stat", "token") or self.is_ranked(thing):
            return self._with_number(self._among_them(thing, made), made)
        if head in ("attribute", "value"):
            return None if self._alike(thing, made) else self.with_value(thing, made.each)
        if head in PIECES:
            return self.with_pieces(thing, made)
        raise self.refuse("with", "what it has is not understood", thing)

    def _among_them(self, thing: said.Select, made: Description) -> said.Select:
        """“the highest cost among the characters you control”, “cost 3 or lower from among them”: those are the ones
        that are described."""
        words = [item.word for kind in thing.kinds for item in kind.filters if isinstance(item, said.InState)]
        tail = thing.where[0] if len(thing.where) == 1 else None
        of_pieces = isinstance(tail, said.Related) and tail.preposition in AMONG and not self.is_place(tail.thing)
        if not of_pieces or made.sort is not Sort.PIECE:
            return thing
        assert isinstance(tail, said.Related)
        if tail.preposition not in _OUT_OF and not set(words) & set(EXTREMES):
            return thing
        self.take(thing, "where")
        self.related(tail, made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def _without_its_tail(self, thing: said.Thing, made: Description) -> said.Thing:
        """“two characters in King's Landing of different houses”: what no place can be is said of what lies there."""
        tails = self.tails_of_pieces(thing) if isinstance(thing, said.Select) else []
        if not isinstance(thing, said.Select) or not tails:
            return thing
        self.policy("no-tail-of-a-place")
        self.take(thing, "where")
        self.filters(list(tails), made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def tails_of_pieces(self, place: said.Select) -> list[said.Related]:
        """What is said after a place of the table and can be said of no place; empty where anything else is."""
        data = self.lexicon.zones.get(place.kinds[0].noun)
        if data is None or data.of != "table":
            return []
        tails = [item for item in place.where if isinstance(item, said.Related) and self._is_of_pieces(item)]
        return tails if len(tails) == len(place.where) else []

    def _is_of_pieces(self, item: said.Related) -> bool:
        """Whether a preposition says something of pieces that can be said of no place."""
        head = item.thing.kinds[0].kind if isinstance(item.thing, said.Select) else ""
        if item.preposition in ("with", "without", *_EXCEPT, *self.lexicon.relations):
            return True
        return item.preposition == "of" and head in ("attribute", "value")

    def _without_tail(self, thing: said.Thing, made: Description) -> said.Thing:
        """“a character without attachments controlled by that player”: the one without them is controlled by him."""
        if not isinstance(thing, said.Select) or thing.quantity is not None or not thing.kinds[-1].plural:
            return thing
        tails = [item for item in thing.where if isinstance(item, said.ControlledBy)]
        if not tails or len(tails) != len(thing.where):
            return thing
        self.policy("without-takes-no-tail")
        self.take(thing, "where")
        self.filters(list(tails), made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def _where_it_stands(self, thing: said.Thing, made: Description) -> tuple[said.Thing, list[said.Filter]]:
        """“a model with 2 or more Damage within 6" of this one”: what it has stands nowhere; the model does."""
        if isinstance(thing, said.Both) and made.sort is Sort.PIECE:
            last, behind = self._where_it_stands(thing.things[-1], made)
            if not behind:
                return thing, []
            both = thing.model_copy(update={"things": [*thing.things[:-1], last]})
            self.copies.append((both, thing))
            return both, behind
        if made.sort is not Sort.PIECE or not isinstance(thing, (said.Select, said.KeywordUse)):
            return thing, []
        if isinstance(thing, said.Select) and thing.kinds[0].kind in PIECES and not self.lexicon.spots:
            return thing, []
        tails: list[said.Filter] = [
            item for item in thing.where if isinstance(item, said.Related) and self._is_of_standing(item)
        ]
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("token", "stat"):
            tails += [item for item in thing.where if isinstance(item, said.Where)]  # nothing is said of a number
        if not tails:
            return thing, []
        self.policy("what-it-has-stands-nowhere")
        self.take(thing, "where")
        bare = thing.model_copy(update={"where": [item for item in thing.where if item not in tails]})
        self.copies.append((bare, thing))
        return bare, tails

    def _is_of_standing(self, item: said.Related) -> bool:
        """Whether a preposition says where something stands on an open table."""
        inches = isinstance(item.thing, said.Amount) and item.thing.inches
        if item.preposition == "within" or item.preposition in DISTANCES:
            return inches
        return bool(self.lexicon.spots) and item.preposition in self.lexicon.relations

    def _with_text(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“with the text "House Stark only."”: with abilities of this meaning."""
        kinds, where = self.take(thing, "kinds"), self.take(thing, "where")
        amount = self.amount(self.take(thing, "quantity"))
        self.listed(thing)
        if amount.det is not Det.THE or len(kinds) != 1 or len(where) != 1 or not isinstance(where[0], said.Saying):
            raise self.refuse("with-text", "which text is not understood", thing)
        self._take_all(kinds[0])
        if kinds[0].filters or self.lexicon.classes.get(kinds[0].noun) is not m.Class.TEXT:
            raise self.refuse("with-text", "which text is not understood", thing)
        return m.Is(x, m.WithAbility(self.quoted(self.take(where[0], "quote"))), span=thing.span)

    @abstractmethod
    def quoted(self, quote: said.Quote) -> tuple[m.Ability, ...]:
        """The abilities in quotation marks."""

    def of_named_value(self, ref: said.Ref, x: m.Set[Any], span: m.Span) -> m.Truth:
        """“of that House”, “with that trait”: has the value that was named."""
        self._ref_filters(ref)
        attribute = self.lexicon.attributes.get(ref.noun)
        if attribute is None:
            raise self.refuse("attribute", f"the game's table has no attribute “{ref.noun}”", ref)
        named = self.refer(ref)  # “a challenge type … that type” is of the attribute that was named
        other = {self.lexicon.attributes.get(noun, attribute) for noun in named.nouns if noun}
        return m.Is(x, m.OfValue(other.pop() if len(other) == 1 else attribute, named.what), span=span)

    def _of(self, thing: said.Thing, made: Description, item: said.Related) -> None:
        """“of the named House”, “the owner of this card”, “characters of that house”."""
        if isinstance(thing, said.Select) and thing.kinds[0].kind == "choice":
            self._of_choice(thing, made)
            return
        if made.sort is Sort.PLAYER:
            self._relative_player(made, self.one(thing, (Sort.PIECE,)))
            return
        several = thing.things if isinstance(thing, said.Both) and thing.join == "or" else [thing]
        if all(map(self.is_ranked, several)):
            truth = self._with(thing, made, item)
            made.truths += [] if truth is None else [truth]
            return
        values = [one for one in several if isinstance(one, said.Select) and one.kinds[0].kind == "value"]
        if isinstance(thing, said.Both) and len(values) == len(thing.things):
            self.take(thing, "things")
            made.truths.append(self.joined(thing, tuple(self.with_value(one, made.each) for one in values)))
            return
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("attribute", "value"):
            if not self._alike(thing, made) and not self.of_so_many_values(thing, made):
                made.truths.append(self._of_value(thing, made.each))
            return
        if isinstance(thing, said.Ref) and thing.kind == "attribute":
            made.truths.append(self.of_named_value(thing, made.each, item.span))
            return
        raise self.refuse("of", "“of” is not understood here", item)

    def _of_choice(self, thing: said.Select, made: Description) -> None:
        """“a trait of your choice”; “discards a Hero of your choice”: whoever does it, you pick which."""
        self.policy("of-your-choice")
        plain = thing.quantity is None and len(thing.kinds) == 1 and not (thing.kinds[0].filters or thing.where)
        if made.amount.det is not Det.SOME or thing.owner is None or not plain:
            raise self.refuse("choice", "whose choice this is, is not understood", thing)
        made.picker = self.one_player(thing.owner)
        self._take_all(thing, told=True)

    def _other_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“cards of another House”: of one that is not yours."""
        noun = thing.kinds[0].noun
        attribute, data = self.lexicon.attributes.get(noun), self.lexicon.nouns.get(f"your {noun}")
        if attribute is None or thing.where or thing.owner or len(thing.kinds) > 1:
            raise self.refuse("of-value", f"another “{noun}” than which is not said", thing)
        if thing.kinds[0].filters and not self._is_different(thing):
            raise self.refuse("of-value", "this value is not understood", thing)
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        value = self.fresh(Sort.VALUE)
        if data is None or data.kind is None or self._is_different(thing):
            known = known or [item for item in self.mentions if item.came is Came.BEARER]
            if not known:
                raise self.refuse("of-value", f"another “{noun}” than which is not said", thing)
            self.policy("another-than-of-the-last")
            others = m.Values(attribute, max(known, key=lambda item: item.last).what)
        else:
            self.policy("another-than-yours")
            own = self.fresh(Sort.PIECE)
            mine = m.And((m.Is(own, m.OfKind(data.kind)), among(m.Owner(own), m.You())))
            others = m.Values(attribute, m.Where(m.Anywhere(), own, mine))
        self._take_all(thing, told=True)
        self.weigh(self.amount(thing.quantity))
        return exists(m.Where(m.Values(attribute, x), value, m.Not(among(value, others))))

    @staticmethod
    def _is_different(thing: said.Select) -> bool:
        """“a different house”: than that of what was spoken of."""
        words = [item.group for item in thing.kinds[0].filters if isinstance(item, said.InState)]
        one = thing.quantity is not None and thing.quantity.words in (["a"], ["an"])
        return one and words == ["different"] and len(thing.kinds[0].filters) == 1

    def _by_players(self, who: said.Thing, made: Description) -> bool:
        """“2 characters controlled by different players”: no two by one; “by the same player”: all by one."""
        kind = who.kinds[0] if isinstance(who, said.Select) and len(who.kinds) == 1 else None
        if kind is None or not isinstance(who, said.Select) or not _several(made):
            return False
        data = self.lexicon.players.get(kind.noun)
        if data is None or data.means not in ("players", "opponents"):
            return False
        words = [item.group for item in kind.filters if isinstance(item, said.InState)]
        differ = words == ["different"] and len(kind.filters) == 1 and who.quantity is None
        same = who.quantity is not None and who.quantity.words == ["the", "same"] and not kind.filters
        if not (differ or same) or who.where or who.owner:
            return False
        self._take_all(who, told=True)
        self.weigh(self.amount(who.quantity))
        self.policy("said-of-those-together")
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        by_one: m.Truth = m.Among(m.Controller(a), m.Controller(b))
        another = exists(m.Where(m.Minus(made.each, a), b, m.Not(by_one) if same else by_one))
        made.such.append(m.Compare(m.Count(m.Where(made.each, a, another)), Op.EQUAL, m.Const(0)))
        if data.means == "opponents":
            made.truths.append(among(m.Controller(made.each), m.Opponents(m.You())))
        if same:
            self.one_controls.add(made.each)
            self.controlled_by[made.each] = frozenset((kind.noun, "player"))
        return True

    def _alike(self, thing: said.Select, made: Description) -> bool:
        """“2 characters of different houses”, “2 characters of the same house”: said of all that are picked."""
        kind = thing.kinds[0]
        words = [item.group for item in kind.filters if isinstance(item, said.InState)]
        same = thing.quantity is not None and thing.quantity.words == ["the", "same"] and not thing.where
        differ = words == ["different"] and len(kind.filters) == 1 and thing.quantity is None and not thing.where
        if (
            kind.kind != "attribute"
            or not _several(made)
            or not (same or differ)
            or thing.owner
            or len(thing.kinds) != 1
        ):
            return False
        if same and made.other:
            return False  # “2 other characters with the same House”: as the one before
        self._take_all(thing, told=True)
        self.weigh(self.amount(thing.quantity))
        self.policy("said-of-those-together")
        attribute = made.alike = (self.attribute(kind.noun, kind), same)
        made.such.append(self.together(attribute[0], made, same))
        return True

    def together(self, attribute: Attribute, made: Description, same: bool) -> m.Truth:
        """That all that are picked have one and the same value, or that no two of them have."""
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        pair: m.Truth = m.Same(attribute, a, b)
        other = m.Where(m.Minus(made.each, a), b, m.Not(pair) if same else pair)
        return m.Compare(m.Count(m.Where(made.each, a, exists(other))), Op.EQUAL, m.Const(0), span=made.span)

    def _of_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        another = thing.quantity is not None and thing.quantity.words == ["another"]
        if thing.kinds[0].kind == "attribute" and (another or self._is_different(thing)):
            return self._other_value(thing, x)
        if thing.quantity is not None and thing.quantity.words == ["the", "same"]:
            return self.with_value(thing, x)
        described = self.describe(thing)
        if described.sort is not Sort.VALUE:
            return self.with_value(thing, x)
        attribute = self.lexicon.attributes.get(thing.kinds[0].noun)
        one = described.amount == Amount(Det.SOME, m.Const(1), m.Const(1)) and bool(described.truths)
        if attribute is None or not (one or described.amount.det is Det.THE):
            raise self.refuse("of-value", "this value is not understood", thing)
        values = self.set_of(described)
        return m.Is(x, m.OfValue(attribute, values), span=thing.span)

    def _relative_player(self, made: Description, of: m.Set[Any]) -> None:
        data = self.lexicon.players[made.noun]
        if data.means == "owner":
            made.base = m.Owner(of)
        elif data.means == "controller":
            made.base = m.Controller(of)
        elif data.means == "opponents":
            made.base = m.Opponents(of)
        elif data.means == "teammates":
            made.base = teammates(of)
        else:
            raise self.refuse("owner", f"“{made.noun}” belongs to nobody", made.span)
        if made.amount.det is Det.BARE:
            made.amount = Amount(Det.THE)


def _are_values_of_one(filters: list[said.Filter]) -> bool:
    """“Stark and Lannister characters”: values of one attribute, of which most things have one."""
    return len({item.attribute if isinstance(item, said.Is) else "" for item in filters} | {""}) == 2


def _several(made: Description) -> bool:
    """Whether more than one is to be picked."""
    return made.amount.det is Det.SOME and made.amount.counted and made.amount.most != m.Const(1)


def _could_be_the_players(before: said.Filter | None, item: said.Filter) -> bool:
    """“a character controlled by the opponent with the most power”: both can have power."""
    if not isinstance(before, said.ControlledBy) or not isinstance(before.who, said.Select):
        return False
    if not isinstance(item, said.Related) or item.preposition not in ("with", "without"):
        return False
    thing = item.thing
    return isinstance(thing, said.Select) and thing.kinds[0].kind == "token"


def _of_its_own_doing(truth: m.Truth, each: m.Var[Any]) -> bool:
    """Whether it only did something: that moves it nowhere."""
    own = isinstance(truth, m.Among) and truth.of == each and isinstance(truth.set, m.Of)
    return own and truth.set.role == Role("doer")  # type: ignore[attr-defined]


def _is_history(truth: m.Truth) -> bool:
    if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count):
        return isinstance(truth.a.of, m.Past) or (isinstance(truth.a.of, m.Where) and isinstance(truth.a.of.of, m.Past))
    done = (m.Past, m.Var, m.Kept, m.Where)
    return isinstance(truth, m.Among) and isinstance(truth.set, m.Of) and isinstance(truth.set.deed, done)


def _sides(each: m.Set[Any], truths: tuple[m.Truth, ...]) -> set[m.Set[Any]]:
    """The players of whom something was said to be."""
    return {truth.set for truth in truths if isinstance(truth, m.Among) and truth.of == m.Controller(each)}

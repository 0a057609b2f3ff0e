"""Adjectives and participles before a noun: “enemy”, “attacking”, “chosen”, “level III”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Keyword, Parameter
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.scope import Came, among
from cardwright.meaning.gamedata.entries import NounData
from cardwright.meaning.things.kinship import Kinship
from cardwright.meaning.things.places import ALLIES

TIED = "tied"
"""The adjective of those who have as much as another."""

FIT = frozenset({"eligible"})
"""Words for what something can be done to: what it cannot be done to is never offered."""


class Adjectives(Kinship):
    """Reads single words that narrow a noun."""

    tied: m.Set[Any] | None = None
    """Those of whom more than one has the most or the least of something, while it is read what is done “if tied”."""

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


def _sides(each: m.Set[Any], truths: tuple[m.Truth, ...]) -> set[m.Set[Any]]:
    """The players of whom something was said to be."""
    return {truth.set for truth in truths if isinstance(truth, m.Among) and truth.of == m.Controller(each)}

"""Words that the game's data tells in a longer phrase: “a multicolored Hero” has 2 or more colours, “who can Outwit it”
has cards of 3 different costs."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.walk import transformed
from cardwright.meaning.conditions.former import Former
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.scope import exchanged

ABLE = {"": True, "can": True, "cannot": False, "does not": False}
"""Whether a mood says that somebody can do something, of deeds that are done by being able to."""


class Told(Former):
    """Reads words that stand for a phrase of the game's data."""

    def _state(self, item: said.InState, made: Description) -> None:
        phrase = self.lexicon.told.get(item.word, "")
        if not phrase or made.sort is not Sort.PIECE:
            super()._state(item, made)
            return
        self._take_all(item)
        self.policy("a-word-that-is-told")
        known = len(made.truths)
        told = self.lexicon.read(f"Choose a card {phrase}.").statements[0]
        assert isinstance(told, said.Act) and isinstance(told.what, said.Select)
        for part in told.what.where:
            self.filter(part, made)
        made.truths[known:] = [self._where_it_was_said(truth, item.span) for truth in made.truths[known:]]

    def _act_truth(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        sentence = self.lexicon.told.get(act.verb, "")
        if not sentence or act.passive or act.tense or act.mood not in ABLE:
            return super()._act_truth(act, gap)
        whom = self._player_of(act.who, gap)
        self._of_the_bearer(act)
        for name in ("verb", "tense", "mood", "passive", "who", "what"):
            self.take(act, name)
        self.plain(act, "who", "what", "mood")
        self.policy("a-word-that-is-told")
        first = self.lexicon.read(f"If {sentence}, draw 1 card.").statements[0]
        assert isinstance(first, said.When)
        truth = self._where_it_was_said(exchanged(self.truth(first.condition), m.You(), whom), act.span)
        return truth if ABLE[act.mood] else m.Not(truth)

    def _player_of(self, who: said.Thing | None, gap: m.Set[Any] | None) -> m.Set[Any]:
        if isinstance(who, said.Gap) and gap is not None:
            return gap
        if who is None:
            raise self.refuse("told", "who can do this is not said", m.NOWHERE)
        return self.one(who, (Sort.PLAYER,))

    def _of_the_bearer(self, act: said.Act) -> None:
        """“unless you Outwit them”: whose text it is; the phrase of the data speaks of whoever can."""
        what = act.what
        bare = isinstance(what, said.Ref) and not (what.where or what.filters)
        if not (isinstance(what, said.Self) or what is None or bare):
            raise self.refuse("told", "to whom this is done is not understood", act)
        if what is not None:
            self._take_all(what)

    @staticmethod
    def _where_it_was_said(truth: m.Truth, span: m.Span) -> m.Truth:
        """What the data says has the place of the word that stands for it."""
        placed = transformed(truth, lambda node: replace(node, span=span))
        assert isinstance(placed, m.Truth)
        return placed

"""What one piece has of what others have: “that character's icons and keywords, except Renown”; and all of a class."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Keyword, Value
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.happenings.uses import Uses

OWN = frozenset({"its", "their", "his", "her", "his or her"})
"""Words for what belongs to the one that is spoken of."""
SAME = (["the", "same"], ["same"])
EXCEPT = frozenset({"except"})
"""What names those of a class that are left out."""
_IN_A_TEXT = (m.Class.KEYWORDS, m.Class.ABILITIES, m.Class.TEXT)
"""Classes of which keywords are a part."""


class Likenesses(Uses):
    """Reads classes of qualities: those of others, or all that there are."""

    @abstractmethod
    def qualities(self, what: said.Thing | None, act: said.Act) -> list[m.Quality]:
        """What can be gained and lost."""

    def exceptions(self, act: said.Act) -> list[m.Quality]:
        """What an act leaves out: “…, except Renown and a [power] icon”."""
        return [made for role in act.roles if role.role in EXCEPT for made in self._left_out_of(role, act)]

    def _left_out_of(self, role: said.Role, act: said.Act) -> list[m.Quality]:
        for name in ("role", "preposition"):
            self.take(role, name)
        return self._named_out(self.take(role, "thing"), act)

    def _named_out(self, thing: said.Thing, act: said.Act | said.Select) -> list[m.Quality]:
        """Each of those that are left out: keywords, values, whole classes."""
        if isinstance(thing, said.Both):
            self.take(thing, "join")
            return [made for item in self.take(thing, "things") for made in self._named_out(item, act)]
        if isinstance(thing, said.KeywordUse):
            return [self.keyword(thing)]
        if not isinstance(thing, said.Select):
            raise self.refuse("except", "what is left out is not understood", thing)
        kinds = self.take(thing, "kinds")
        for name in ("join", "chosen"):
            self.take(thing, name)
        amount = self.amount(self.take(thing, "quantity"))
        if amount.counted or thing.where or thing.owner is not None:
            raise self.refuse("except", "what is left out is not understood", thing)
        return [self._kind_out(kind, thing) for kind in kinds]

    def _kind_out(self, kind: said.Kind, thing: said.Thing) -> m.Quality:
        noun, head, filters = (self.take(kind, name) for name in ("noun", "kind", "filters"))
        attribute = self.take(kind, "attribute")
        self.take(kind, "plural")
        value = filters[0] if len(filters) == 1 and isinstance(filters[0], said.Is) else None
        if kind.amount is None and not kind.bound:
            if head == "value" and not filters:
                return self.of_value(attribute, noun, kind.span)
            if head == "attribute" and value is not None:
                return self.of_value(self.take(value, "attribute"), self.take(value, "value"), kind.span)
            if head == "keyword" and not filters:
                return m.WithKeyword(Keyword(noun), span=kind.span)
            if noun in self.lexicon.classes and not filters:
                return m.Whole(self.lexicon.classes[noun], span=kind.span)
        raise self.refuse("except", "what is left out is not understood", thing)

    def of_value(self, attribute: str, value: str, span: m.Span) -> m.OfValue:
        """Having one value."""
        named = Attribute(attribute)
        return m.OfValue(named, m.Just(named, Value(value)), span=span)

    def says_own(self, thing: said.Thing | None) -> bool:
        """“its own”, “its”."""
        return isinstance(thing, said.Ref) and thing.word in OWN and not (thing.noun or thing.where or thing.filters)

    # ------------------------------------------------------------ classes

    def is_likeness(self, what: said.Select) -> bool:
        """Whether whole classes are named: “all icons”, “that character's keywords”, “the text of this card”."""
        if what.chosen or not all(self.names_class(kind) for kind in what.kinds):
            return False
        others = [item for item in what.where if not _leaves_out(item)]
        if not others and what.owner is None:
            return self.amount(what.quantity).det is Det.ALL and not self.amount(what.quantity).counted
        return self._had_by(what, others) is not None

    def names_class(self, kind: said.Kind) -> bool:
        """Whether a noun stands for a class of qualities: icons, keywords, a House."""
        named = kind.noun in self.lexicon.classes or (kind.kind == "attribute" and kind.noun in self.lexicon.attributes)
        return named and kind.amount is None and not kind.bound and all(map(_is_printed, kind.filters))

    def _had_by(self, what: said.Select, others: list[Any]) -> said.Thing | None:
        """Whose they are: “that character's”, “of that character”, “that that character has”."""
        if what.owner is not None:
            return what.owner if not others else None
        one = others[0] if len(others) == 1 else None
        words = what.quantity.words if what.quantity is not None else []
        if isinstance(one, said.Related) and one.preposition == ("as" if words in SAME else "of"):
            of = one.thing
            return None if isinstance(of, said.Select) and of.kinds[0].kind == "choice" else of
        has = one.clause if isinstance(one, said.Where) else None
        if isinstance(has, said.Act) and isinstance(has.what, said.Gap) and not (has.tense or has.mood or has.times):
            return has.who if self.lexicon.verb(has.verb).build is Build.HAVE and not has.roles else None
        return None

    def likeness(self, what: said.Select, but: list[m.Quality]) -> list[m.Quality]:
        """Those classes as qualities; what is left out must be of one of them."""
        others = []
        for item in self.take(what, "where"):
            if _leaves_out(item):
                self.take(item, "preposition")
                but = but + self._named_out(self.take(item, "thing"), what)
            else:
                others.append(item)
        amount = self.amount(self.take(what, "quantity"))
        if what.quantity is not None and what.quantity.words in SAME:
            self.weigh(amount)
        elif amount.counted or amount.det not in (Det.ALL, Det.THE, Det.BARE):
            raise self.refuse("gains", "which of these is not decided", what, "say “each”")
        if len(what.kinds) > 1 and self.take(what, "join") != "and":
            raise self.refuse("gains-or", "which of these is not decided", what)
        self.listed(what, "and")
        thing = self._had_by(what, others)
        if isinstance(thing, said.Select):
            thing, more = self._but_for_qualities(thing, what)
            but = but + [made for item in more for made in self._named_out(item, what)]
        whose = None if thing is None else self._bearer_of(thing, what, others)
        made = [self._of_class(kind, whose, but) for kind in self.take(what, "kinds")]
        used = {one for _, left in made for one in left}
        if any(one not in used for one in but):
            raise self.refuse("except", "what is left out is none of these", what)
        return [quality for quality, _ in made]

    def _but_for_qualities(self, thing: said.Select, what: said.Select) -> tuple[said.Select, list[said.Thing]]:
        """“the keywords of each Knight you control, except Renown”: a keyword is left out of those, not of Knights."""
        named = {self.lexicon.attributes.get(kind.noun) for kind in what.kinds}
        out = [item for item in thing.where if isinstance(item, said.Related) and _is_quality(item, named)]
        if not out:
            return thing, []
        self.take(thing, "where")
        for item in out:
            self.take(item, "preposition")
        bare = thing.model_copy(update={"where": [item for item in thing.where if item not in out]})
        self.copies.append((bare, thing))
        return bare, [self.take(item, "thing") for item in out]

    def _bearer_of(self, thing: said.Thing, what: said.Select, others: list[Any]) -> m.Set[m.Piece]:
        self.take(what, "owner")
        for item in others:
            if isinstance(item, said.Related):
                self.take(item, "preposition")
                self.take(item, "thing")
            elif isinstance(item, said.Where) and isinstance(item.clause, said.Act):
                clause = self.take(item, "clause")
                for name in ("who", "verb", "what"):
                    self.take(clause, name)
        made = self.describe(thing, (Sort.PIECE,))
        if made.sort is not Sort.PIECE:
            raise self.refuse("gains", "whose these are is not understood", thing)
        some = made.amount.det is Det.SOME and not made.amount.counted and _claused(others)
        if made.amount.det in (Det.SOME, Det.NEXT, Det.FIRST) and not some:  # “each icon that another character has”
            raise self.refuse("some-bearer", "which one is not chosen", made.span, "choose it first, or say “each”")
        self.not_together(made)
        self.policy("shared-is-had-then")
        return self.spoken_of(made, self.set_of(made))

    def _of_class(
        self, kind: said.Kind, whose: m.Set[m.Piece] | None, but: list[m.Quality]
    ) -> tuple[m.Quality, list[m.Quality]]:
        """A class, with those of the exceptions that are of it."""
        noun = self.take(kind, "noun")
        for name in ("kind", "plural", "attribute"):
            self.take(kind, name)
        printed = bool(kind.filters)
        for item in self.take(kind, "filters"):
            self._take_all(item)
        attribute = self.lexicon.attributes.get(noun) if kind.kind == "attribute" else None
        of = self.lexicon.classes.get(noun)
        left = [one for one in but if _is_of(one, of, attribute)]
        if whose is None and attribute is not None and of is None and not printed:
            every: m.Set[m.Worth] = m.Declared(attribute)
            left_out = [one.values for one in left if isinstance(one, m.OfValue)]
            if left_out:
                every = m.Minus(every, left_out[0] if len(left_out) == 1 else m.Union(tuple(left_out)))
            return m.OfValue(attribute, every, span=kind.span), left
        if whose is None:
            if of is None or printed:
                raise self.refuse("gains", "which of these is not decided", kind)
            return m.Whole(of, tuple(left), span=kind.span), left
        if attribute is None:
            assert of is not None
            return m.Shared(of, whose, printed, tuple(left), span=kind.span), left
        values: m.Set[m.Worth] = m.Values(attribute, whose, printed)
        out = [one.values for one in left if isinstance(one, m.OfValue)]
        if out:
            values = m.Minus(values, out[0] if len(out) == 1 else m.Union(tuple(out)))
        return m.OfValue(attribute, values, span=kind.span), left


def _leaves_out(item: Any) -> bool:
    return isinstance(item, said.Related) and item.preposition in EXCEPT


def _is_quality(item: said.Related, named: set[Attribute | None]) -> bool:
    """Whether keywords or values of what is named are left out, and no cards: “except Knight”, but not “Knights”."""
    if item.preposition not in EXCEPT:
        return False
    things = item.thing.things if isinstance(item.thing, said.Both) else [item.thing]
    return all(
        isinstance(one, said.KeywordUse)
        or (isinstance(one, said.Select) and one.kinds[0].kind == "attribute")
        or (isinstance(one, said.Select) and one.quantity is None and all(_worth(kind, named) for kind in one.kinds))
        for one in things
    )


def _worth(kind: said.Kind, named: set[Attribute | None]) -> bool:
    return kind.kind == "value" and not kind.plural and Attribute(kind.attribute) in named


def _is_printed(item: said.Filter) -> bool:
    return isinstance(item, said.InState) and item.group == "printed"


def _is_of(quality: m.Quality, of: m.Class | None, attribute: Attribute | None) -> bool:
    """Whether something is one of a class."""
    if isinstance(quality, m.OfValue):
        return quality.attribute == attribute
    if isinstance(quality, m.WithKeyword):
        return of in _IN_A_TEXT
    return isinstance(quality, m.Whole) and quality.of is m.Class.KEYWORDS and of in _IN_A_TEXT[1:]


def _claused(others: list[Any]) -> bool:
    return any(isinstance(one, said.Where) for one in others)

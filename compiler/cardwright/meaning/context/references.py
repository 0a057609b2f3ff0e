"""Pronouns and other references: what each goes back to, decided by an ordered list of named policies."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass, replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.closed import free_variables
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import bound, substituted, used, walk
from cardwright.meaning.context.refusal import NAMELESS, Refusal
from cardwright.meaning.context.scope import Came, Mention, Reference, is_called
from cardwright.meaning.context.ties import Ties

Spoken = TypeVar("Spoken", bound=m.Node)


@dataclass(frozen=True, slots=True)
class Form:
    """What a pronoun may stand for."""

    sorts: tuple[Sort, ...]
    plural: bool | None = None
    """Whether it stands for several; None: for one or several."""
    rest: bool = False
    """What is left of a set after some were taken."""
    some: bool = False
    """Whether it takes one of those that there are: `each player who has a Wound KOs one of them`."""


_ONE = (Sort.PIECE,)
_WHO = (Sort.PLAYER, Sort.PIECE)
_MANY = (Sort.PIECE, Sort.PLAYER)

PRONOUNS: dict[str, Form] = {
    "it": Form(_ONE, False),
    "its": Form(_ONE, False),
    "itself": Form(_ONE, False),
    "he": Form(_WHO, False),
    "him": Form(_WHO, False),
    "his": Form(_WHO, False),
    "she": Form(_WHO, False),
    "her": Form(_WHO, False),
    "he or she": Form((Sort.PLAYER,), False),
    "they": Form(_WHO, None),
    "them": Form(_MANY, None),
    "their": Form(_WHO, None),
    "that": Form((), None),
    "this": Form((), None),
    "those": Form(_MANY, True),
    "these": Form(_MANY, True),
    "each of them": Form(_MANY, True),
    "one of them": Form(_ONE, True, some=True),
    "the other": Form(_ONE, True, rest=True),
    "the others": Form(_ONE, True, rest=True),
    "the rest": Form(_ONE, True, rest=True),
}
"""Every pronoun that has a meaning; any other is refused."""
ALL_OF_THEM = frozenset({"those", "these", "them", "each of them", "one of them", "the rest", "the others"})
"""Words that speak of several at once."""
POINTING = frozenset({"that", "those"})
"""Words that point at something that was named."""
MANY = frozenset({"they", "their", "them", "themselves"})
"""Words for several, or for a person: the card itself is “it”."""
PERSON = frozenset({"he", "him", "his", "she", "her"})
"""Words for one person."""
MERE = frozenset({"card"})
"""What anything of a game is called."""
CONTROL = "control"
"""The operation that gives pieces to another player."""


class References(Ties):
    """Finds what a reference goes back to."""

    of_another = False
    """Whether somebody is spoken of who would be “you”, were it this card: `its controller`."""

    def refer(
        self,
        ref: said.Ref,
        want: tuple[Sort, ...] = (),
        threatened: bool = False,
        not_these: tuple[m.Set[Any], ...] = (),
        several: bool = False,
    ) -> Mention:
        """The one thing a pronoun or “that X” means, by the policies in their order; `several`: not one alone."""
        known = self.known_refs.get(id(ref))
        if known is not None:
            return known
        word = self.take(ref, "word")
        noun, kind = self.take(ref, "noun"), self.take(ref, "kind")
        self.take(ref, "attribute")  # of a value that stands as a noun: the noun says which
        plural = self.take(ref, "plural")
        form = PRONOUNS.get(word)
        if form is None:
            raise self.refuse("pronoun", f"“{word}” is not understood", ref)
        if noun:
            form = Form(self._sorts_of(kind), plural, form.rest)
        if several:
            form = replace(form, plural=True)
        sorts = self._narrowed(form.sorts, want)
        found = [
            item
            for item in self.mentions
            if item.sort in sorts
            and self._fits(item, form, noun)
            and item.what not in not_these
            and (self.steps or not item.open)
        ]
        found = [item for item in found if self.described_so(item, ref)]
        found = [item for item in found if noun or word not in MANY or item.came is not Came.BEARER]
        found = self._fitting(self._another_than_described(found, word, noun), word, noun)
        found = self._of_doer(found, ref)
        if not noun and ref is self.as_subject and self._is_open_occasion(found) and self.carries_on is not None:
            self.policy("subject-goes-on")
            found = [item for item in found if item.what == self.carries_on]
        if not noun and self.replacing and ref is not self.as_subject and self._are_of_the_occasion(found):
            self.policy("what-is-threatened")
            found = [item for item in found if item.threatened]
        if not noun and not threatened and self._is_open_occasion(found):
            message = f"“{word}” could be this card or what the occasion names beside it"
            raise self.refuse("reference", message, ref, "say which")
        found = self._pointed_at(found, word) if noun else self._persons(found, word)
        chosen = self._best(found, noun, threatened)
        tie = self.undecided(chosen, found, word, noun, plural) if chosen is not None else ""
        if tie:
            raise self.refuse("reference", f"“{word}” could be {tie}", ref, "say which")
        chosen = chosen or self._beside(ref, form, noun, sorts) or self._controller_of(form, noun, sorts, ref)
        if chosen is None and several and Sort.PIECE in sorts:
            chosen = self.two_picked(noun)
        if chosen is None and (form.some or (several and not noun)) and self.had:
            self.policy("one-of-the-most")
            chosen = self.had[-1]
        if chosen is None:
            raise self.refuse(
                NAMELESS,
                f"“{(noun and f'{word} {noun}') or word}” goes back to nothing that was named",
                ref,
                "name the thing itself, or choose it first",
            )
        if chosen.open and not form.some:
            self.one_of(chosen, ref)
        chosen.last = self.tick()
        several = (plural and noun != "") or word in ALL_OF_THEM
        self.references.append(Reference(ref.span, chosen.what, chosen.nouns, chosen.came, several, word))
        return replace(chosen, what=self.own_part(self.renamed(chosen.what), ref))

    gap: m.Set[Any] | None = None
    """What a relative clause describes, while it is read."""

    def _another_than_described(self, found: list[Mention], word: str, noun: str) -> list[Mention]:
        """“a character that shares a trait with that character”: one that was named before, not the one described."""
        others = [item for item in found if item.what != self.gap]
        if self.gap is None or not noun or word not in POINTING or not others or len(others) == len(found):
            return found
        self.policy("not-the-one-described")
        return others

    @abstractmethod
    def _controller_of(self, form: Form, noun: str, sorts: tuple[Sort, ...], ref: said.Ref) -> Mention | None:
        """Whoever controls, or owns, the one that was spoken of."""

    def lost(self, variable: m.Var[Any], at: said.Node) -> Refusal:
        """A word goes back to what is not there where the word stands: what it could be is shown."""
        word = next((one for one in reversed(self.references) if variable in set(walk(one.what))), None)
        if word is None or word.span == m.NOWHERE:
            message = "this speaks of what is not there in every case"
            return self.refuse("loose-end", message, at, "say it in the sentence that names it, or name it again")
        sort = word.what.sort if isinstance(word.what, m.Var) else Sort.PIECE
        like = [item for item in (*self.mentions, *self.had) if item.sort is sort and item.nouns]
        named = dict.fromkeys(_called(item) for item in sorted(like, key=lambda item: item.bound))
        shown = ", ".join(f"“{name}”" for name in named)
        message = f"what “{word.word or 'this'}” is here is not settled: it could be {shown}"
        return self.refuse("loose-end", message, word.span, "say which, or say it in the sentence that names it")

    def are_several(self, thing: said.Thing | None, found: m.Set[Any] | None) -> bool:
        """Whether a pronoun speaks of several pieces at once, not of each in turn."""
        spoken = [item for item in self.mentions if item.what == found and item.sort is Sort.PIECE]
        return isinstance(thing, said.Ref) and any(item.plural and item.came is not Came.EACH for item in spoken)

    def _pointed_at(self, found: list[Mention], word: str) -> list[Mention]:
        """“that character” points at another than the card itself, unless an occasion names the card and nothing else:
        whoever speaks of the card says “this card” or “it”."""
        if word not in POINTING:
            return found
        others = [item for item in found if item.what != m.This()]
        start, end = self.occurring
        if others or start < end:
            if 0 < len(others) < len(found):
                self.policy("that-is-not-the-bearer")
            return others or [item for item in found if item.last > start]
        return []

    def _persons(self, found: list[Mention], word: str) -> list[Mention]:
        """“Each player gains a Wound unless they have a Hero”: a single card is “it”, where players were named."""
        if word in PERSON:
            return self._no_mere_cards(found)
        persons = [item for item in found if item.sort is Sort.PLAYER]
        single = [item for item in found if item.sort is Sort.PIECE and not (item.plural or item.collected)]
        if not persons or not single or word not in ("they", "their"):
            return found
        self.policy("they-are-no-single-card")
        return [item for item in found if item not in single]

    def _no_mere_cards(self, found: list[Mention]) -> list[Mention]:
        """“Draw a card. … shares a Trait with him”: a card of which nothing more is known is “it”."""
        others = [item for item in found if not isinstance(item.what, m.Of) or item.nouns - MERE]
        if len(others) < len(found):
            self.policy("he-is-no-mere-card")
        return others

    def two_picked(self, noun: str) -> Mention | None:
        """“Choose a Knight. Choose a Lady. … both of them”: the two that were picked, each by itself."""
        picked = self.single_picks()
        if len(picked) != 2 or not all(self._may_be_called(item, noun) for item in picked):
            return None
        self.policy("both-that-were-picked")
        pair: m.Set[Any] = m.Union(tuple(item.what for item in picked))
        return self.mention(pair, Sort.PIECE, picked[0].nouns | picked[1].nouns, Came.PICK, True)

    @staticmethod
    def _may_be_called(item: Mention, noun: str) -> bool:
        return not noun or noun == "card" or noun in item.nouns

    def pair(self, noun: str) -> Mention | None:
        """“both characters”: two that were picked, together or each by itself."""
        groups = [item for item in self.mentions if item.sort is Sort.PIECE and item.plural]
        groups = [item for item in groups if item.came is Came.PICK or self._lay_on_top(item.what) is not None]
        groups = [item for item in groups if self._may_be_called(item, noun)]
        if not groups:
            return self.two_picked(noun)
        last = max(groups, key=lambda item: item.last)
        if isinstance(last.what, m.Union):
            return last if len(last.what.sets) == 2 else None
        top = self._lay_on_top(last.what)
        if top is not None:
            return last if top.number == m.Const(2) else None
        binders = [binder for steps in self.steps for node in steps for binder in _binders(node)]
        return last if any(one.each == last.what and one.most == m.Const(2) for one in binders) else None

    def _lay_on_top(self, what: m.Set[Any]) -> m.Edgemost | None:
        """The few of a pile of which these are spoken: `the top two cards of your deck`, revealed."""
        if not isinstance(what, m.Of):
            return what if isinstance(what, m.Edgemost) else None
        done = [node for steps in self.steps for step in steps for node in walk(step) if isinstance(node, m.Do)]
        parts = [part for one in done if one.deed == what.deed for part in one.parts if part.role == what.role]
        return parts[0].by if len(parts) == 1 and isinstance(parts[0].by, m.Edgemost) else None

    def own_part(self, what: m.Set[Any], ref: said.Ref) -> m.Set[Any]:
        """“Each player reveals 2 cards. Each player puts one of them …”: of those that he revealed himself."""
        over = [var for var in used(what) if var in self.loops]
        if not over or self.actor not in self.looping or what == self.actor:
            return what
        if not isinstance(what, m.Of) or what.deed not in self.loops:
            raise self.refuse("which-of-several", "of which of them this is said is not clear", ref)
        self.policy("own-part-of-each")
        one = self.fresh(Sort.DEED)
        own = m.Where(self.loops[what.deed][1], one, m.Among(m.Of(one, Role("by")), self.actor))
        return m.Of(own, what.role)

    def than_whom(self, each: m.Set[Any], span: m.Span) -> m.Set[Any]:
        """“The player with the most gold loses 1 gold. Each other player …”: than him; else, than you.

        Nobody is another than himself: “each other player who has a Wound” does not go back to his own clause.
        """
        if self.measured is not None and self.measured not in (m.You(), self.actor, each):
            self.policy("other-than-who-is-measured")
            return self.measured
        apart = (Came.EACH, Came.CONDITION)
        known = [item for item in self.mentions if item.sort is Sort.PLAYER and item.came not in apart]
        known = [item for item in known if not item.plural and item.what not in (m.You(), self.actor, each)]
        if not known or self.actor != m.You():
            self.policy("other-player")
            return self.actor
        last = max(known, key=lambda item: item.last)
        seats = {noun for noun, data in self.lexicon.players.items() if data.state is not None}
        if not last.nouns & {"player", *seats}:
            raise self.refuse("other", "other than you, or than the one before, is not said", span)
        self.policy("other-than-that-player")
        return self.renamed(last.what)

    def _beside(self, ref: said.Ref, form: Form, noun: str, sorts: tuple[Sort, ...]) -> Mention | None:
        """“Choose a model in contact with an enemy model. … that enemy model”: one that touches what was picked."""
        picked = {item.what for item in self.mentions if item.came is Came.PICK and isinstance(item.what, m.Var)}
        found = [item for item in self.beside if item.sort in sorts and noun and self._fits(item, form, noun)]
        found = [item for item in found if self.described_so(item, ref) and set(free_variables(item.what)) <= picked]
        if len(found) != 1 or not self.steps:
            return None
        self.policy("one-beside-what-was-picked")
        self.beside.remove(found[0])
        self.mentions.append(found[0])
        return found[0]

    def _of_doer(self, found: list[Mention], ref: said.Ref) -> list[Mention]:
        """“their own hand”: of who acts; of one who does not, only if nobody else can be meant."""
        if id(ref) not in self.owned_by_doer:
            return found
        acting = [item for item in found if item.what == self.actor]
        if acting:
            self.policy("own-is-who-acts")
        elif len({item.what for item in found if item.sort is Sort.PLAYER}) > 1:
            raise self.refuse("own", "whose own this is, is not said", ref, "name the player")
        return acting or found

    def _fitting(self, found: list[Mention], word: str, noun: str) -> list[Mention]:
        """Those of which the word itself can be said, here."""
        if word in ("it", "its") and not noun and any(item.many for item in found):
            self.policy("it-is-one")
            found = [item for item in found if not item.many] or found
        if word == "it" and self._goes_on_with_the_card(found):
            self.policy("it-is-it-again")
            found = [item for item in found if item.came is not Came.CONDITION]
        borne = [item for item in found if self._bears_it(item)] if word == "it" and not noun else []
        if borne and len(borne) < len(found):
            self.policy("it-is-it-again")
            found = [item for item in found if item not in borne]
        others = [item for item in found if item.came is not Came.BEARER]
        if self.of_another and others and len(others) < len(found):
            self.policy("its-controller-is-another")
            found = others
        if word in ("it", "him", "them"):
            self.policy("not-its-own-argument")
            found = [item for item in found if item.what not in self.excluded]
        if not noun and self.kinds_wanted and any(item.nouns & self.kinds_wanted for item in found):
            self.policy("kinds-of-the-frame")
            found = [item for item in found if item.nouns & self.kinds_wanted]
        return found

    def _goes_on_with_the_card(self, found: list[Mention]) -> bool:
        """“if an enemy model is in contact with it, it gets +1 Fight”: who was “it” in the condition still is."""
        last = self.references[-1] if self.references else None
        if last is None or (last.word, last.came) != ("it", Came.BEARER):
            return False
        beside = [item for item in found if item.came is Came.CONDITION and m.This() in set(walk(item.what))]
        return bool(beside) and any(item.came is Came.BEARER for item in found)

    def _bears_it(self, item: Mention) -> bool:
        """“if the character it is attached to is a Knight, discard it”: what “it” was a moment before, it still is."""
        last = self.references[-1] if self.references else None
        return last is not None and last.word == "it" and m.Host(last.what) in set(walk(item.what))

    def _are_several(self, item: Mention) -> bool:
        """Whether several may control these; each has one, and so have those that one player is said to control."""
        return item.plural and item.came is not Came.EACH and item.what not in self.one_controls

    def one_of(self, item: Mention, ref: said.Ref) -> None:
        """“each player who controls a location kneels it”: of several, one is picked when it is spoken of."""
        self.policy("one-of-those-there-are")
        one = self.fresh(item.sort)
        found = self.renamed(item.what)
        self.emit(m.Pick(self.actor, (m.Binder(one, found, m.Const(1), m.Const(1)),), span=ref.span))
        item.what, item.open, item.came = one, False, Came.PICK

    def described_so(self, item: Mention, ref: said.Ref) -> bool:
        """Whether nothing that was said of it speaks against an adjective of the reference."""
        return True

    def renamed(self, what: Spoken) -> Spoken:
        """A set or number that is spoken of again, with names of its own for what it binds inside."""
        fresh = {var: self.fresh(var.sort) for var in bound(what)}
        return substituted(what, dict(fresh)) if fresh else what

    @staticmethod
    def _narrowed(sorts: tuple[Sort, ...], want: tuple[Sort, ...]) -> tuple[Sort, ...]:
        if not want:
            return sorts
        if not sorts:
            return want
        return tuple(sort for sort in sorts if sort in want) or sorts

    @staticmethod
    def _sorts_of(kind: str) -> tuple[Sort, ...]:
        return {
            "player": (Sort.PLAYER,),
            "zone": (Sort.PLACE,),
            "position": (Sort.PLACE,),
            "attribute": (Sort.VALUE,),
            "value": (Sort.PIECE, Sort.VALUE),
            "occasion": (Sort.DEED,),
            "period": (Sort.DEED,),
            "ability": (Sort.DEED,),
            "number": (Sort.FIGURE,),
        }.get(kind, (Sort.PIECE,))

    def _fits(self, item: Mention, form: Form, noun: str) -> bool:
        some = item.plural or item.collected or item.came is Came.EACH or (item.open and form.some)
        if form.plural is True and not some:
            return False
        if form.plural is False and item.plural and item.came is not Came.EACH:
            return False
        known = bool({noun, self.lexicon.attributes.get(noun)} & item.nouns) or noun in ("card", "player")
        known = known or self.is_also_called(item, noun)
        ends = item.sort is Sort.VALUE and any(one.endswith(f" {noun}") for one in item.nouns)  # a challenge type
        return not noun or known or ends or self._may_be_of(item, noun)

    def _may_be_of(self, item: Mention, noun: str) -> bool:
        """“When you kneel a Knight, … that character”: of what kind a Knight is, was not said. A name tells it."""
        kind = self.lexicon.nouns.get(noun)
        named = kind is not None and kind.kind is not None and bool(item.nouns & self.lexicon.attribute_of.keys())
        return named and item.sort is Sort.PIECE and not item.nouns & self.lexicon.nouns.keys() - {"card"}

    def _best(self, found: list[Mention], noun: str, threatened: bool) -> Mention | None:
        """The policies: what is threatened (for saving), the exact noun, not the bearer, the latest mention."""
        if not found:
            return None
        if threatened and any(item.threatened for item in found):
            self.policy("save-takes-threatened")
            found = [item for item in found if item.threatened]
        named = noun and noun != "player"
        exact = [item for item in found if named and (is_called(item, noun) or self._may_be_of(item, noun))]
        if noun in MERE and any(item.open for item in exact):
            exact = [item for item in exact if not item.nouns - {"", *MERE}]  # whatever is there is a card as well
        if exact and len(exact) < len(found):
            self.policy("exact-noun")
            found = exact
        guests = [item for item in found if not self._is_host(item)]
        if named and guests and len(guests) < len(found) and noun not in self.lexicon.hosts:
            self.policy("bearer-last")
            found = guests
        others = [item for item in found if item.came is not Came.BEARER]
        if others and not noun and any(self._is_condition_of(item) for item in found if item.came is Came.BEARER):
            self.policy("bearer-of-the-condition")
            found = [item for item in found if item.came is Came.BEARER or item.last > self.opening[1]]
        elif others and len(others) < len(found):
            bearer = next(item for item in found if item.came is Came.BEARER)
            if bearer.last < min(item.last for item in others) or noun:
                self.policy("bearer-last")
                found = others
        if len(found) > 1:
            self.policy("latest-mention")
        return max(found, key=lambda item: item.last)

    @staticmethod
    def _are_of_the_occasion(found: list[Mention]) -> bool:
        """Whether all were named where something was about to be done, to one of them."""
        named = all(item.came in (Came.SLOT, Came.BEARER) for item in found)
        return named and len(found) > 1 and any(item.threatened for item in found)

    def _is_open_occasion(self, found: list[Mention]) -> bool:
        """Whether the occasion names the card and something else, and nothing since says which of them is meant."""
        start, end = self.occurring
        parts = {Came.BEARER if self._is_host(item) else item.came for item in found}
        return parts == {Came.BEARER, Came.SLOT} and all(start < item.last < end for item in found)

    def _is_host(self, item: Mention) -> bool:
        """Whether this is what bears the card: `the bearer`."""
        each, truths = self.said_of.get(item.what, (item.what, ()))
        return m.Host(m.This()) == item.what or m.Among(each, m.Host(m.This())) in truths

    def _is_condition_of(self, bearer: Mention) -> bool:
        """Whether the condition of a standing speaks of its bearer: the standing then goes on with it."""
        start, end = self.opening
        return start < bearer.last < end

    def rest_of(self, ref: said.Ref) -> Mention:
        """“the rest”, “the other”: the group that was bound last and from which something was taken."""
        self.take(ref, "word")
        self.take(ref, "plural")
        groups = [item for item in self.mentions if item.plural and item.taken]
        if not groups and self.one_in:
            group, one = self.one_in[-1]
            if one.open:
                self.one_of(one, ref)
            group.taken.append(one.what)
            groups = [group]
        if not groups:
            raise self.refuse("reference", "there is no group from which some were taken", ref)
        self.policy("rest")
        group = max(groups, key=lambda item: item.bound)
        return replace(group, what=self.own_part(group.what, ref))


def _binders(effect: m.Effect) -> tuple[m.Binder, ...]:
    return effect.binders if isinstance(effect, m.Pick) else ()


def _called(item: Mention) -> str:
    """By which noun something is shown to an author."""
    if item.came is Came.BEARER:
        return "this card"
    nouns = sorted(item.nouns - {"", "card", "player"}) or sorted(item.nouns - {""}) or ["that"]
    return f"{'those' if item.plural else 'that'} {nouns[0]}"

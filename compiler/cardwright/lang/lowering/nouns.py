"""Noun phrases lowered to things: quantity, owner, kinds, filters; what follows a noun is attached by kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Literal, cast

from cardwright.lang.entries import Entry
from cardwright.lang.lowering.joining import Reading, report_two_ways
from cardwright.lang.lowering.kinds import fits_relation, is_compared, takes_clause
from cardwright.lang.lowering.quantities import number_of, read_quantity
from cardwright.lang.lowering.trouble import Trouble, Undecided
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Ability,
    Act,
    Amount,
    AnyOf,
    Be,
    Both,
    Called,
    Change,
    ControlledBy,
    Done,
    Filter,
    Gap,
    InState,
    Is,
    KeywordUse,
    Kind,
    Named,
    Not,
    OfKind,
    Quantity,
    Quote,
    Ref,
    Related,
    Saying,
    Select,
    Self,
    Statement,
    Than,
    Thing,
    Where,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.vocabulary import Vocabulary

QuoteReader = Callable[[str, int], tuple[list[Ability], list[Trouble]]]
_OWNERS = {"your": "you", "his": "his", "her": "her", "its": "its", "their": "their"}


class NounRules(ABC):
    """Rules for noun phrases; clauses inside them are lowered by the clause rules."""

    def __init__(
        self, text: str, vocabulary: Vocabulary, own_name: str, own_type: str, read_quote: QuoteReader
    ) -> None:
        self.text = text
        self.own_type = own_type.lower()
        self.vocabulary = vocabulary
        self.own_name = own_name.lower()
        self.read_quote = read_quote
        self.troubles: list[Trouble] = []
        self.open_choices: list[Undecided] = []
        self.loose: list[Filter] = []
        """Comparisons and clauses that describe a noun said before their own phrase."""

    def trouble(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.troubles.append(Trouble(code, message, span, hint))

    def undecided(self, span: Span, this: Reading, other: Reading, hint: str) -> None:
        """Note a place where two readings are possible."""
        self.open_choices.append(Undecided(span, self._worded(this), self._worded(other), hint))

    def _worded(self, reading: Reading) -> str:
        return "".join(piece if isinstance(piece, str) else self.text[piece[0] : piece[1]] for piece in reading)

    @abstractmethod
    def predicate(self, part: Branch, who: Thing | None, gap: Thing | None = None) -> Statement:
        """A predicate with its subject; `gap` is the object a relative clause leaves out."""

    @abstractmethod
    def clause(self, part: Branch) -> Statement:
        """A clause of any form."""

    @abstractmethod
    def reduced(self, part: Branch) -> Statement:
        """A relative clause without its verb `be`: `revealed this way`."""

    # ------------------------------------------------------------ whole phrases

    def noun_phrase(self, part: Branch) -> Thing:
        """`np`: one thing, or several joined."""
        items = [self.item(child) for child in part.branches("npi")]
        if len(items) == 1:
            return items[0]
        links = list(part.leaves("CONJ_NP"))
        if {"and", "or"} <= {link.entry.lemma for link in links}:
            report_two_ways(items, [link.entry.lemma for link in links], self.undecided)
        return Both(join=_join(links), things=items, span=part.span)

    def item(self, part: Branch) -> Thing:
        """`npi`: a noun with what follows it, each thing attached to the nearest noun it can belong to."""
        core = part.branch("core")
        assert core is not None
        head = self.core(core)
        chain: list[Thing] = [head]
        for post in part.branches():
            if post.data != "core":
                self._attach(post, chain)
        return head

    def core(self, part: Branch) -> Thing:
        """`core`: determiner and noun, pronoun, or quotation."""
        first = part.children[0]
        if isinstance(first, Leaf):
            return self._pronoun(first)
        det, nbar = part.branch("det"), part.branch("nbar")
        span = part.span
        owner: Thing | None = None
        items: list[Leaf] = []
        if det is not None:
            possessor, quant = det.branch("core"), det.branch("quant")
            owner = self.core(possessor) if possessor is not None else None
            items = list(quant.leaves()) if quant is not None else []
        items, own = _owner_word(items)
        owner = own or owner
        mods = part.branch("mods")
        if mods is not None:
            return self._compared(items, mods, span)
        if nbar is None:
            return self._bare(items, owner, span)
        return self._with_noun(items, owner, nbar, span)

    # ------------------------------------------------------------ pronouns, quotations, determiners alone

    def _pronoun(self, item: Leaf) -> Thing:
        lemma = item.entry.lemma
        span = item.span
        if lemma == "you":
            return You(span=span)
        return Ref(word=lemma, plural=lemma in ("they", "them", "those", "these", "the rest", "the others"), span=span)

    def _quote(self, item: Leaf) -> Quote:
        inner = item.text[1:-1].strip()
        span = item.span
        name = inner.rstrip(".,!")
        if " " not in name and not name.endswith(":") or not any(mark in inner for mark in ".:"):
            return Quote(name=name, span=span)
        abilities, troubles = self.read_quote(inner, span[0] + item.text.index(inner))
        if troubles and ":" not in inner:
            return Quote(name=name, span=span)
        self.troubles.extend(troubles)
        return Quote(abilities=abilities, span=span)

    def _bare(self, items: list[Leaf], owner: Thing | None, span: Span) -> Thing:
        quantity = read_quantity(items)
        sign = next((item.entry.lemma for item in items if item.data == "MOD"), "")
        if sign:
            return Change(sign=_sign(sign), amount=quantity.number, span=span)
        if quantity.words in (["that"], ["this"]) and quantity.number is None:
            return Ref(word=items[0].text.lower(), plural=items[0].text.lower() in ("those", "these"), span=span)
        if owner is not None:
            return self._own(items, owner, span)
        inches = any(item.entry.kind == "inches" for item in items)
        return Amount(quantity=quantity, inches=inches, span=span)

    def _compared(self, items: list[Leaf], mods: Branch, span: Span) -> Thing:
        """A number with an adjective: `3 higher than its cost`."""
        filters = self.filters(mods)
        if not all(isinstance(item, InState) and item.group == "relative" for item in filters):
            self.trouble("CW0501", "a noun is missing after this", span, "say what it is: 3 other characters")
        return Amount(quantity=read_quantity(items), filters=filters, span=span)

    def _own(self, items: list[Leaf], owner: Thing, span: Span) -> Thing:
        """A possessive without its noun: `his`, `your own`, `that card's`."""
        if not items or [item.entry.lemma for item in items] == ["own"]:
            if isinstance(owner, You):
                return Ref(word="your own", span=span)
            if isinstance(owner, Ref) and not owner.noun:
                return Ref(word="her" if owner.word == "her" else owner.word, span=span)
            return Ref(word="of", owner=owner, span=span)
        self.trouble("CW0501", "a noun is missing after this", span, "say what it is: your hand, its owner's deck")
        return Amount(quantity=read_quantity(items), span=span)

    # ------------------------------------------------------------ nouns

    def _with_noun(self, items: list[Leaf], owner: Thing | None, nbar: Branch, span: Span) -> Thing:
        quantity = read_quantity(items)
        sign = next((item.entry.lemma for item in items if item.data == "MOD"), "")
        single = self._single(nbar)
        if single is not None and not sign:
            special = self._special(items, quantity, owner, single, span)
            if special is not None:
                return special
        kinds, join = self._kinds(nbar)
        if sign:
            return Change(sign=_sign(sign), amount=quantity.number, kinds=kinds, join=join, span=span)
        empty = not quantity.words and quantity.number is None and not quantity.bound
        if len(kinds) == 1 and owner is None and quantity.number is None and not quantity.bound:
            reference = _reference(quantity, kinds[0], span, self._is_own)
            if reference is not None:
                return reference
        return Select(
            quantity=None if empty else quantity, owner=owner, kinds=kinds, join=join, chosen=False, span=span
        )

    def _is_own(self, noun: str) -> bool:
        """Whether “this NOUN” is the card itself: a card is what its type says, and always a card."""
        return not self.own_type or noun == "card" or noun.lower() == self.own_type

    def _single(self, nbar: Branch) -> tuple[Leaf, list[Leaf], Branch | None] | None:
        """The one name or keyword of a noun phrase, with its arguments and adjectives."""
        nouns = list(nbar.branches("noun"))
        first = nouns[0].leaf() if nouns else None
        if len(nouns) != 1 or first is None or first.data not in ("NAME", "KEYWORD", "QUOTE"):
            return None
        return first, list(nouns[0].leaves("KWARG")), nbar.branch("mods")

    def _special(
        self,
        items: list[Leaf],
        quantity: Quantity,
        owner: Thing | None,
        single: tuple[Leaf, list[Leaf], Branch | None],
        span: Span,
    ) -> Thing | None:
        item, arguments, mods = single
        entry = item.entry
        empty = None if not items else quantity
        if item.data == "QUOTE":
            quote = self._quote(item)
            if mods is None and owner is None:
                return quote.model_copy(update={"quantity": empty, "span": span})
            return None
        if item.data == "KEYWORD" and owner is not None:
            return None
        if item.data == "KEYWORD":
            filters = self.filters(mods) if mods is not None else []
            given = [argument.entry.lemma for argument in arguments]
            return KeywordUse(name=entry.lemma, arguments=given, quantity=empty, filters=filters, span=span)
        if mods is not None or owner is not None:
            return None
        if not items and (entry.form == "self" or entry.lemma.lower() == self.own_name):
            return Self(noun="", span=span)
        return Named(name=entry.lemma, quantity=empty, chosen=False, span=span)

    def _kinds(self, nbar: Branch) -> tuple[list[Kind], Literal["", "and", "or", "and/or"]]:
        """`nbar`: nouns with their adjectives; those before a list hold for each like noun without adjectives of its own."""
        kinds: list[Kind] = []
        waiting: list[Filter] = []
        for child in nbar.branches():
            if child.data == "mods":
                waiting = self.filters(child)
                continue
            made = self._kind(child, waiting)
            if kinds and not waiting and made.kind == kinds[0].kind:
                made.__dict__["filters"] = kinds[0].filters
            kinds.append(made)
            waiting = []
        join: Literal["", "and", "or", "and/or"] = _join(nbar.leaves("CONJ_N")) if len(kinds) > 1 else ""
        return kinds, join

    def _kind(self, part: Branch, filters: list[Filter]) -> Kind:
        item = part.leaf()
        assert item is not None
        entry = item.entry
        amount, bound = None, ""
        for extra in list(part.leaves())[1:]:
            if extra.data == "NUMP":
                amount = number_of(extra.entry, extra.span)
            elif extra.data == "CMP":
                bound = extra.entry.lemma
        kind = {"VAL": "value", "NAME": "card", "KW": "keyword", "QUOTE": "name"}.get(entry.word, entry.kind)
        if entry.word == "QUOTE":
            entry = Entry("QUOTE", item.text.strip('"').rstrip("."))
        plural = entry.form == "plural"
        return Kind(
            noun=entry.lemma, kind=kind, plural=plural, filters=filters, amount=amount, bound=bound, span=part.span
        )

    # ------------------------------------------------------------ adjectives

    def filters(self, mods: Branch) -> list[Filter]:
        """`mods`: adjectives; a joining word joins its two neighbours."""
        found: list[Filter] = []
        negate = False
        joiner: Leaf | None = None
        for item in mods.leaves():
            if item.data == "NON":
                negate = True
                continue
            if item.data == "CONJ_ADJ":
                joiner = item
                continue
            made = self._filter(item)
            if negate:
                made, negate = Not(filter=made, span=item.span), False
            if joiner is not None and found:
                found[-1] = _joined(found[-1], made, joiner)
                joiner = None
            else:
                found.append(made)
        if negate or joiner is not None or not found:
            self.trouble(
                "CW0501", "an adjective is missing here", mods.span, "say which: non-unique, Stark or Lannister"
            )
        return found

    def _filter(self, item: Leaf) -> Filter:
        entry, span = item.entry, item.span
        if entry.word == "VAL":
            return Is(attribute=entry.kind, value=entry.lemma, span=span)
        if entry.word == "V":
            form: Literal["participle", "ing"] = "ing" if entry.form == "ing" else "participle"
            return Done(verb=entry.lemma, form=form, span=span)
        if entry.word == "N":
            return OfKind(noun=entry.lemma, kind=entry.kind, span=span)
        if entry.word in ("NAME", "QUOTE"):
            return Called(name=entry.lemma if entry.word == "NAME" else item.text.strip('"'), span=span)
        if entry.word == "KW":
            return OfKind(noun=entry.lemma, kind="keyword", span=span)
        return InState(word=entry.lemma, group=entry.kind, span=span)

    # ------------------------------------------------------------ what follows a noun

    def _attach(self, post: Branch, chain: list[Thing]) -> None:
        """Attach a prepositional phrase or a clause to the nearest noun of the chain it fits."""
        made, inner, preposition = self._post(post)
        if isinstance(made, Than):
            target: Thing | None = next((thing for thing in chain if is_compared(thing)), None)
        elif inner is not None:
            target = next((thing for thing in reversed(chain) if fits_relation(thing, preposition, inner)), None)
        else:
            target = next((thing for thing in reversed(chain) if takes_clause(thing, made)), None)
        if target is not None:
            add_where(target, made)
        else:
            self.loose.append(made)  # it describes a noun before this phrase: the clause will know which
        if inner is not None:
            chain.append(inner)

    def _post(self, post: Branch) -> tuple[Filter, Thing | None, str]:
        span = post.span
        if post.data == "quoted":
            quote = post.leaf("SAYING")
            assert quote is not None
            return Saying(quote=self._quote(quote), span=span), None, ""
        if post.data == "of":
            return self._of(post, span)
        if post.data == "than":
            core = post.branch("core")
            assert core is not None
            thing = self.core(core)
            return Than(thing=thing, span=span), thing, "than"
        return self._relative(post, span), None, ""

    def _of(self, post: Branch, span: Span) -> tuple[Filter, Thing, str]:
        link = post.leaf("PN")
        assert link is not None
        preposition = link.entry.lemma
        cores = [self.core(child) for child in post.branches("core")]
        thing: Thing = cores[0]
        if len(cores) > 1:
            thing = Both(join=_join(post.leaves("CONJ_Z")), things=cores, span=span)
        return Related(preposition=preposition, thing=thing, span=span), thing, preposition

    def _relative(self, post: Branch, span: Span) -> Filter:
        name = str(post.data)
        if name == "relative":
            pred = post.branch("pred")
            assert pred is not None
            return Where(link="that", clause=self.predicate(pred, Gap(span=span)), span=span)
        if name == "relative_gap":
            np, pred = post.branch("np"), post.branch("pred")
            assert np is not None and pred is not None
            return _control(
                Where(link="", clause=self.predicate(pred, self.noun_phrase(np), Gap(span=span)), span=span)
            )
        if name == "reduced":
            return _control(Where(link="", clause=self.reduced(post), span=span))
        if name == "to_relative":
            vps = post.branch("vps")
            assert vps is not None
            return Where(link="to", clause=self.predicate(cast(Branch, post), None, Gap(span=span)), span=span)
        if name == "whose":
            np, pred = post.branch("np"), post.branch("pred")
            assert np is not None and pred is not None
            return Where(link="whose", clause=self.predicate(pred, self.noun_phrase(np)), span=span)
        inner = post.branch()
        link = post.leaf("INWHICH")
        assert inner is not None and link is not None
        return Where(link=link.entry.lemma, clause=self.clause(inner), span=span)


def _control(where: Where) -> Filter:
    """`you control` and `controlled by that player` are one filter; with more said, they stay clauses."""
    act = where.clause
    if (
        not isinstance(act, Act)
        or act.verb != "control"
        or act.mood
        or act.tense
        or act.manner
        or act.times
        or act.more
    ):
        return where
    if act.passive and len(act.roles) == 1 and act.roles[0].role == "agent":
        return ControlledBy(who=act.roles[0].thing, span=where.span)
    if isinstance(act.what, Gap) and act.who is not None and not act.roles:
        return ControlledBy(who=act.who, span=where.span)
    return where


def _reference(quantity: Quantity, kind: Kind, span: Span, own: Callable[[str], bool]) -> Thing | None:
    """`this card` is the card itself; `that character` goes back to one that was named."""
    if kind.amount is not None or kind.bound:
        return None
    if quantity.words == ["this"]:
        if kind.kind == "card" and not kind.plural and not kind.filters and own(kind.noun):
            return Self(noun=kind.noun, span=span)
        word = "this"
    elif quantity.words == ["that"]:
        word = "that"
    else:
        return None
    return Ref(word=word, noun=kind.noun, kind=kind.kind, plural=kind.plural, filters=kind.filters, span=span)


def _owner_word(items: list[Leaf]) -> tuple[list[Leaf], Thing | None]:
    """Take a possessive (`your`, `its`) out of the determiners."""
    for number, item in enumerate(items):
        word = _OWNERS.get(item.entry.lemma) if item.data == "DET" else None
        if word is None:
            continue
        rest = [*items[:number], *items[number + 1 :]]
        span = item.span
        return rest, You(span=span) if word == "you" else Ref(word=word, plural=word == "their", span=span)
    return items, None


def _sign(lemma: str) -> Literal["+", "-"]:
    return "-" if lemma.startswith("-") else "+"


def _join(items: Iterable[Leaf]) -> Literal["and", "or", "and/or"]:
    words = {item.entry.lemma for item in items}
    return "and/or" if "and/or" in words else "or" if "or" in words else "and"


def _joined(left: Filter, right: Filter, joiner: Leaf) -> Filter:
    join = _join([joiner])
    if isinstance(left, AnyOf) and (left.join == join or joiner.entry.lemma == "or"):
        return AnyOf(join=join, filters=[*left.filters, right], span=(left.span[0], right.span[1]))
    return AnyOf(join=join, filters=[left, right], span=(left.span[0], right.span[1]))


def add_where(target: Thing, made: Filter) -> None:
    """Nodes are frozen once made, but a phrase grows while it is read: until then its fields are ours to replace."""
    if isinstance(target, Both):
        add_where(target.things[-1], made)
    elif not isinstance(target, (You, Gap, Quote)):
        target.__dict__["where"] = [*target.where, made]


__all__ = ["Be", "Entry", "NounRules", "QuoteReader"]

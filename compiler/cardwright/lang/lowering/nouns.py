"""Noun phrases lowered to things: quantity, owner, kinds, filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from cardwright.lang.inflect import plural
from cardwright.lang.lowering.attachment import AttachmentRules, join_of
from cardwright.lang.lowering.joining import report_two_ways, share_attribute
from cardwright.lang.lowering.kinds import articled, fits
from cardwright.lang.lowering.quantities import given_to_keyword, number_first, number_of, read_quantity
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Amount,
    Both,
    Change,
    Done,
    Filter,
    InState,
    KeywordUse,
    Kind,
    Named,
    OfKind,
    Quantity,
    Quote,
    Ref,
    Related,
    Select,
    Self,
    Thing,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.vocabulary import Entry

_OWNERS = {"your": "you", "his": "his", "her": "her", "its": "its", "their": "their"}


class NounRules(AttachmentRules):
    """Noun phrases lowered to things: quantity, owner, kinds, filters."""

    def noun_phrase(self, part: Branch) -> Thing:
        """`np`: one thing, or several joined."""
        items = [self.item(child) for child in part.branches("npi")]
        if len(items) == 1:
            return items[0]
        share_attribute(items, self.vocabulary)
        for item in items[1:]:
            if isinstance(item, Amount) and item.quantity.words == ["each"] and item.quantity.number is None:
                self.trouble(
                    "CW0501", "a noun is missing after “each”", item.span, "say what: each of those characters"
                )
        links = [link.entry.lemma for link in part.leaves("CONJ_NP")]
        if {"and", "or"} <= set(links):
            report_two_ways(items, links, self.undecided)
            cut = links.index("or")
            sides = [_both(items[: cut + 1], links[:cut]), _both(items[cut + 1 :], links[cut + 1 :])]
            return Both(join="or", things=sides, span=part.span)
        return _both(items, links)

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
            return self._compared(items, owner, mods, span)
        if nbar is None:
            return self._bare(items, owner, span)
        return self._with_noun(items, owner, nbar, span)

    def _pronoun(self, item: Leaf) -> Thing:
        lemma = item.entry.lemma
        span = item.span
        if lemma == "you":
            return You(span=span)
        if lemma == "this":
            return Self(noun="card", span=span)
        return Ref(word=lemma, plural=lemma in ("they", "them", "those", "these", "the rest", "the others"), span=span)

    def quote(self, item: Leaf) -> Quote:
        inner = item.text[1:-1].strip()
        span = item.span
        name = inner.rstrip(".,!")
        if (" " not in name and not name.endswith(":")) or not any(mark in inner for mark in ".:"):
            return Quote(name=name, span=span)
        abilities, troubles = self.read_quote(inner, span[0] + item.text.index(inner))
        if troubles and ":" not in inner:
            return Quote(name=name, span=span)
        self.troubles.extend(troubles)
        return Quote(abilities=abilities, span=span)

    def _bare(self, items: list[Leaf], owner: Thing | None, span: Span) -> Thing:
        quantity = self._quantity(items)
        sign = next((item.entry.lemma for item in items if item.data == "MOD"), "")
        if sign:
            return Change(sign=_sign(sign), amount=quantity.number, span=span)
        if quantity.words in (["that"], ["this"]) and quantity.number is None:
            return Ref(word=items[0].text.lower(), plural=items[0].text.lower() in ("those", "these"), span=span)
        if owner is not None:
            return self._own(items, owner, span)
        inches = any(item.entry.kind == "inches" for item in items)
        return Amount(quantity=quantity, inches=inches, span=span)

    def _compared(self, items: list[Leaf], owner: Thing | None, mods: Branch, span: Span) -> Thing:
        """A number with an adjective: `3 higher than its cost`."""
        filters = self.filters(mods)
        head = self._head_of_compound(mods)
        if head is not None:
            kind = head.model_copy(update={"filters": filters})
            return Select(quantity=self._quantity(items) if items else None, owner=owner, kinds=[kind], span=span)
        if owner is not None or not all(isinstance(item, InState) and item.group == "relative" for item in filters):
            self.trouble("CW0501", "a noun is missing after this", span, "say what it is: 3 other characters")
        return Amount(quantity=self._quantity(items), filters=filters, span=span)

    def _head_of_compound(self, mods: Branch) -> Kind | None:
        """“a non-event card”: where “event card” is one word for events, what is not one is a card all the same."""
        negated = [leaf.data for leaf in mods.leaves()][-2:] == ["NON", "NMOD"]
        last = list(mods.leaves())[-1]
        first, _, word = last.text.rpartition(" ")
        if not negated or not first:
            return None
        for noun in self.vocabulary.nouns.values():
            if word.lower() in (noun.lemma, plural(noun.lemma)) and noun.kind == last.entry.kind:
                return Kind(noun=noun.lemma, kind=noun.kind, plural=word.lower() != noun.lemma, span=last.span)
        return None

    def _own(self, items: list[Leaf], owner: Thing, span: Span) -> Thing:
        """A possessive without its noun: `his`, `your own`, `that card's`."""
        if not items or [item.entry.lemma for item in items] == ["own"]:
            if isinstance(owner, You) and items:
                return Ref(word="your own", span=span)
            if isinstance(owner, You):
                self.trouble("CW0501", "a noun is missing after “your”", span, "say what it is: your hand, your deck")
            if isinstance(owner, Ref) and not owner.noun:
                return Ref(word=owner.word, plural=owner.plural, span=span)
            return Ref(word="of", owner=owner, span=span)
        self.trouble("CW0501", "a noun is missing after this", span, "say what it is: your hand, its owner's deck")
        return Amount(quantity=read_quantity(items), span=span)

    def _with_noun(self, items: list[Leaf], owner: Thing | None, nbar: Branch, span: Span) -> Thing:
        items, printed = _printed_number(items, nbar)
        quantity = self._quantity(items)
        sign = next((item.entry.lemma for item in items if item.data == "MOD"), "")
        single = self._single(nbar)
        if single is not None and not sign:
            special = self._special(items, quantity, owner, single, span)
            if special is not None:
                return special
        kinds, join = self._kinds(nbar)
        quantity = number_first(quantity, kinds)
        if sign:
            if quantity.words not in ([], ["a"]):
                self.trouble(
                    "CW0501",
                    "this does not go with a bonus",
                    quantity.span,
                    "say it as “+2 more” or in a sentence of its own",
                )
            return Change(sign=_sign(sign), amount=quantity.number, kinds=kinds, join=join, span=span)
        worth = [self._worth(kinds, printed, quantity)] if printed is not None else []
        empty = not quantity.words and quantity.number is None and not quantity.bound
        if len(kinds) == 1 and owner is None and quantity.number is None and not quantity.bound:
            several = any(item.text.lower() in ("these", "those") for item in items)
            reference = _reference(quantity, kinds[0], several, span, self._is_own)
            if reference is not None:
                return reference
        return Select(quantity=None if empty else quantity, owner=owner, kinds=kinds, join=join, where=worth, span=span)

    def _quantity(self, items: list[Leaf]) -> Quantity:
        """The determiners and the number before a noun: two numbers in a row count nothing."""
        numbers = [item for item in items if item.data in ("NUM", "MOD") and number_of(item.entry, item.span)]
        if len(numbers) > 1:
            hint = "part them by a word: 2 characters with cost 3"
            self.trouble("CW0501", "a noun is missing between these numbers", (numbers[0].start, numbers[-1].end), hint)
        self._check_bounds(
            [item for item in items if item.data in ("QPRE", "CMP", "MOD") and item.entry.lemma != "more"]
        )
        return read_quantity(items)

    def _check_bounds(self, bounds: list[Leaf]) -> None:
        """“at most 2 or more”, “+up to 2”: one word says how a number is meant."""
        if len(bounds) > 1:
            span = bounds[0].start, bounds[-1].end
            self.trouble("CW0501", "these words do not go together", span, "say one: at least 2, 2 or more")

    def _worth(self, kinds: list[Kind], number: Leaf, quantity: Quantity) -> Filter:
        """`3-cost` taken from before the nouns: `with cost 3`."""
        stat = kinds[0].filters[0]
        assert isinstance(stat, OfKind)
        span = (number.start, stat.span[1])
        alike = all(kind.filters[:1] == [stat] for kind in kinds)
        if not alike or (quantity.bound and quantity.number is None):
            self.trouble("CW0501", "it is not clear what this number counts", span, f"say it last: with {stat.noun} 3")
        for kind in kinds:
            kind.__dict__["filters"] = [item for item in kind.filters if item != stat]
        worth = Kind(noun=stat.noun, kind="stat", amount=number_of(number.entry, number.span), span=span)
        return Related(preposition="with", thing=Select(kinds=[worth], span=span), span=span)

    def _is_own(self, noun: str) -> bool:
        """Whether “this NOUN” is the card itself: a card is what its type says, and always a card."""
        return not self.own_type or noun == "card" or noun.lower().split()[-1] == self.own_type

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
            quote = self.quote(item)
            if mods is None and owner is None:
                return quote.model_copy(update={"quantity": empty, "span": span})
            return None
        if item.data == "KEYWORD" and owner is not None:
            return None
        if item.data == "KEYWORD":
            filters = self.filters(mods) if mods is not None else []
            return KeywordUse(
                name=entry.lemma,
                arguments=[argument.entry.lemma for argument in arguments],
                quantity=empty,
                filters=filters,
                given=self._given(entry.lemma, arguments),
                span=span,
            )
        if mods is not None or owner is not None:
            return None
        if not items and (entry.form == "self" or entry.lemma.lower() == self.own_name):
            return Self(noun="", span=span)
        return Named(name=entry.lemma, quantity=empty, chosen=False, span=span)

    def _given(self, keyword: str, arguments: list[Leaf]) -> list[Thing]:
        parameters = self.vocabulary.keywords.get(keyword)
        return given_to_keyword(keyword, arguments, parameters, self.trouble, self.undecided)

    def _kinds(self, nbar: Branch) -> tuple[list[Kind], Literal["", "and", "or", "and/or"]]:
        """`nbar`: nouns with their adjectives, which hold for each like noun of a list that has none of its own."""
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
        join: Literal["", "and", "or", "and/or"] = join_of(nbar.leaves("CONJ_N")) if len(kinds) > 1 else ""
        return kinds, join

    def _kind(self, part: Branch, filters: list[Filter]) -> Kind:
        item = part.leaf()
        assert item is not None
        entry = item.entry
        amount, bound = None, ""
        self._check_bounds(part.leaves("CMP"))
        for extra in list(part.leaves())[1:]:
            if extra.data == "NUMP":
                amount = number_of(extra.entry, extra.span)
            elif extra.data == "CMP":
                bound = extra.entry.lemma
        kind = {"VAL": "value", "NAME": "card", "KW": "keyword", "QUOTE": "name"}.get(entry.word, entry.kind)
        if entry.word == "QUOTE":
            entry = Entry("QUOTE", item.text.strip('"').rstrip("."))
        self._check_described(kind, filters)
        plural = entry.form == "plural"
        return Kind(
            noun=entry.lemma,
            kind=kind,
            plural=plural,
            filters=filters,
            amount=amount,
            bound=bound,
            attribute=entry.kind if kind == "value" else "",
            span=part.span,
        )

    def _check_described(self, kind: str, filters: list[Filter]) -> None:
        """A participle before a noun is done to what the noun stands for: `a discarded card`, no `cost Hero`."""
        for item in filters:
            frame = self.vocabulary.frames.get(item.verb) if isinstance(item, Done) else None
            if frame is None or not isinstance(item, Done) or item.form == "ing" or not frame.objects:
                continue
            if not fits(kind, frame.objects):
                message = f"“{frame.lemma}” is not done to {articled(kind)}"
                self.trouble("CW0502", message, item.span, f"it is done to: {', '.join(frame.objects)}")


def _reference(quantity: Quantity, kind: Kind, several: bool, span: Span, own: Callable[[str], bool]) -> Thing | None:
    """`this card` is the card itself; `that character` goes back to one that was named."""
    if kind.amount is not None or kind.bound:
        return None
    if quantity.words == ["this"]:
        if kind.kind == "card" and not kind.plural and not several and not kind.filters and own(kind.noun):
            return Self(noun=kind.noun, span=span)
        word = "this"
    elif quantity.words == ["that"] and any(
        isinstance(item, Done) and item.form == "participle" for item in kind.filters
    ):
        known = Quantity(words=["the"], span=quantity.span)  # "that discarded card": what was done tells which
        return Select(quantity=known, kinds=[kind], span=span)
    elif quantity.words == ["that"]:
        word = "that"
    else:
        return None
    return Ref(
        word=word,
        noun=kind.noun,
        kind=kind.kind,
        plural=kind.plural or several,
        filters=kind.filters,
        attribute=kind.attribute,
        span=span,
    )


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


def _both(items: list[Thing], links: list[str]) -> Thing:
    """Things joined by one word; one thing alone is itself."""
    if len(items) == 1:
        return items[0]
    join: Literal["and", "or", "and/or"] = "and/or" if "and/or" in links else "or" if "or" in links else "and"
    span = (items[0].span[0], items[-1].span[1])
    one = _one_of_kinds(items, span) if join == "or" else None
    return one or Both(join=join, things=items, span=span)


def _one_of_kinds(items: list[Thing], span: Span) -> Select | None:
    """“a Soldier, Merchant or Maester”: the determiner is that of all, and so is what is said after the last."""
    first, last = items[0], items[-1]
    if not isinstance(first, Select) or not isinstance(last, Select) or (first.quantity is None and not last.where):
        return None
    kinds: list[Kind] = []
    for item in items:
        plain = isinstance(item, Select) and (item is first or (item.quantity is None and item.owner is None))
        if not plain or not isinstance(item, Select) or (item.where and item is not last) or item.chosen:
            return None
        kinds += item.kinds
    if any(kind.kind != "card" or kind.plural or kind.filters for kind in kinds):
        return None
    return first.model_copy(update={"kinds": kinds, "join": "or", "where": last.where, "span": span})


def _printed_number(items: list[Leaf], nbar: Branch) -> tuple[list[Leaf], Leaf | None]:
    """`two 3-cost Heroes` are two Heroes with cost 3: the number right before a stat before the noun is that stat's."""
    mods = nbar.children[0]
    first = mods.children[0] if isinstance(mods, Branch) and mods.data == "mods" else None
    if not isinstance(first, Leaf) or first.entry.word != "N" or first.entry.kind != "stat":
        return items, None
    if not items or items[-1].data != "NUM":
        return items, None
    return items[:-1], items[-1]

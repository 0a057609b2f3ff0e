"""What adjectives and phrases after a noun belong to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardwright.lang.lowering.base import Rules
from cardwright.lang.lowering.joining import report_two_ways, share_attribute
from cardwright.lang.lowering.kinds import (
    bare_noun,
    fits_relation,
    is_compared,
    is_known,
    is_one_by_itself,
    is_under_way,
    may_be_described,
    says_more,
    takes_clause,
)
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    Act,
    Amount,
    AnyOf,
    Be,
    Both,
    Called,
    Choice,
    ControlledBy,
    Done,
    Filter,
    Gap,
    InState,
    Is,
    KeywordUse,
    Node,
    Not,
    OfKind,
    Phrase,
    Related,
    Saying,
    Select,
    Sequence,
    Statement,
    Than,
    Thing,
    Where,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.vocabulary import Frame


class AdjectiveRules(Rules):
    """Adjectives lowered to filters; a joining word joins its two neighbours."""

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
        self._check_mixed(mods)
        if negate or joiner is not None or not found:
            self.trouble(
                "CW0501", "an adjective is missing here", mods.span, "say which: non-unique, Stark or Lannister"
            )
        return found

    def _check_mixed(self, mods: Branch) -> None:
        """“a Lord and Lady or Knight character”: no policy decides what belongs together."""
        links = [item.entry.lemma for item in mods.leaves("CONJ_ADJ")]
        if {"and", "or"} <= set(links):
            members = mods.leaves("ADJ", "PART", "NMOD")[-len(links) - 1 :]
            report_two_ways(members, links, self.undecided)

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
            if entry.form == "self" and item.text.casefold() != entry.lemma.casefold():
                hint = "others have it as a value, or say their whole name"
                self.trouble("CW0501", "a part of this card's name does not say which others are meant", span, hint)
            return Called(name=entry.lemma if entry.word == "NAME" else item.text.strip('"'), span=span)
        if entry.word == "KW":
            return OfKind(noun=entry.lemma, kind="keyword", span=span)
        return InState(word=entry.lemma, group=entry.kind, span=span)


def _joined(left: Filter, right: Filter, joiner: Leaf) -> Filter:
    join = join_of([joiner])
    if isinstance(left, AnyOf) and (left.join == join or joiner.entry.lemma == "or"):
        return AnyOf(join=join, filters=[*left.filters, right], span=(left.span[0], right.span[1]))
    return AnyOf(join=join, filters=[left, right], span=(left.span[0], right.span[1]))


def _measured(target: Select, than: Than) -> Filter:
    """“models more than 8" away”: of the models it is said how far they are, not that they are more."""
    kind, thing = target.kinds[-1], than.thing
    relative = [item for item in kind.filters if isinstance(item, InState) and item.group == "relative"]
    if (
        not isinstance(thing, Amount)
        or not thing.inches
        or [item.word for item in relative] not in (["more"], ["less"])
    ):
        return than
    kind.__dict__["filters"] = [item for item in kind.filters if item is not relative[0]]
    return Related(preposition=f"{relative[0].word} than", thing=thing, span=(relative[0].span[0], than.span[1]))


def join_of(items: Iterable[Leaf]) -> Literal["and", "or", "and/or"]:
    words = {item.entry.lemma for item in items}
    return "and/or" if "and/or" in words else "or" if "or" in words else "and"


WITHOUT_ARTICLE = frozenset({"as", "per", "of"})
"""“declared as attacker”, “2 Cops per player”, “each color of Hero”."""


EXCEPT = "other than"
"""The preposition before what is not meant."""


class AttachmentRules(AdjectiveRules):
    """What follows a noun, attached to the nearest noun it can belong to by its kind."""

    def _attach(self, post: Branch, chain: list[Thing]) -> None:
        """Attach a prepositional phrase or a clause to the nearest noun of the chain it fits."""
        made, inner, preposition = self._post(post)
        whole, chain = chain, chain if preposition == "of" else self._without_excepted(chain, made)
        if isinstance(made, Than):
            target: Thing | None = next((thing for thing in chain if is_compared(thing)), None)
        elif inner is not None:
            relations = self.vocabulary.relations
            fitting = [one for one in reversed(chain) if fits_relation(relations, one, preposition, inner)]
            owned = preposition == "of" and bool(fitting) and isinstance(fitting[0], Select)  # "the owner of this card"
            target = fitting[0] if owned else self._nearest(fitting)
        else:
            target = self._nearest(thing for thing in reversed(chain) if takes_clause(thing, made))
            if target is not None and isinstance(made, Where) and made.link == "that" and self._is_told(target):
                target = None  # "next to Varys that is not a Stark": it describes what is next to him
            if target is None and len(chain) == 1 and may_be_described(chain[0]):
                target = chain[0]  # "each Hero Class you have": there is nothing else it could describe
        if isinstance(target, Select) and isinstance(made, Than):
            made = _measured(target, made)
        if target is not None and isinstance(target, Select) and says_more(made):
            _compare(target, made)
        elif target is not None:
            add_where(target, made)
            if isinstance(target, KeywordUse) and preposition in self.vocabulary.keywords.get(target.name, ()):
                assert inner is not None
                target.__dict__["given"] = [*target.given, inner]  # "Immunity to events"
        else:
            self.loose.append(made)  # it describes a noun before this phrase: the clause will know which
        if inner is not None:
            whole.append(inner)

    def _without_excepted(self, chain: list[Thing], made: Filter) -> list[Thing]:
        """“each player other than its owner who has no gold”: who that is was said; what follows is of each player."""
        wheres = [item for thing in chain if isinstance(thing, Select) for item in thing.where]
        apart = [item.thing for item in wheres if isinstance(item, Related) and item.preposition == EXCEPT]
        for thing in apart:
            if is_under_way(thing):
                hint = "put it before “other than”, or say it in a sentence of its own"
                self.trouble("CW0506", "which of the two this describes is not plain", made.span, hint)
        return [one for one in chain if not (any(one is thing for thing in apart) and self._is_one(one))]

    def _is_one(self, thing: Thing) -> bool:
        return self._is_known(thing) or is_one_by_itself(thing)

    def _nearest(self, things: Iterable[Thing]) -> Thing | None:
        """The nearest thing that can be narrowed; what is known already is described only if there is nothing else."""
        fitting = list(things)
        open_ = (thing for thing in fitting if not self._is_known(thing))
        return next(open_, fitting[0] if fitting else None)

    def _is_told(self, thing: Thing) -> bool:
        """Whether it is said already which one this is, if only by another: `the same row as Varys`."""
        words = thing.quantity.words if isinstance(thing, Select) and thing.quantity is not None else []
        return self._is_known(thing) or words == ["the", "same"]

    def _is_known(self, thing: Thing) -> bool:
        return is_known(thing, self.vocabulary.known)

    def _post(self, post: Branch) -> tuple[Filter, Thing | None, str]:
        span = post.span
        if post.data == "quoted":
            quote = post.leaf("SAYING")
            assert quote is not None
            return Saying(quote=self.quote(quote), span=span), None, ""
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
        share_attribute(cores, self.vocabulary)
        if preposition not in WITHOUT_ARTICLE:
            self._check_determined(cores[0])
        thing: Thing = cores[0]
        if len(cores) > 1:
            thing = Both(join=join_of(post.leaves("CONJ_Z")), things=cores, span=span)
        return Related(preposition=preposition, thing=thing, span=span), thing, preposition

    def _check_determined(self, thing: Thing, frame: Frame | None = None) -> None:
        """“Kill character”: which one, or how many of them, is not said."""
        kind = bare_noun(thing, self.vocabulary, frame)
        if kind is not None:
            name = kind.noun
            self.trouble(
                "CW0501",
                f"a word is missing before “{name}”: which one, or how many",
                thing.span,
                f"say {'an' if name[:1].lower() in 'aeiou' else 'a'} {name}, each {name} or that {name}",
            )

    def _whose_gap(self, post: Branch, span: Span) -> Filter:
        """`whose banner you have`: what is had is that of the word before."""
        np = post.branch("np")
        assert np is not None
        thing = self.noun_phrase(np)
        act = _undone(thing.where[-1]) if isinstance(thing, Select) and thing.where else None
        if act is None or not isinstance(thing, Select):
            self.trouble("CW0506", "this clause does not describe the word before it", span, "say what is so of it")
            return Where(link="whose", clause=Phrase(thing=thing, span=span), span=span)
        own = thing.model_copy(update={"where": thing.where[:-1], "owner": Gap(span=span)})
        return Where(link="whose", clause=act.model_copy(update={"what": own}), span=span)

    def _relative(self, post: Branch, span: Span) -> Filter:
        name = str(post.data)
        if name == "relative":
            pred = post.branch("pred")
            assert pred is not None
            return Where(link="that", clause=self.predicate(pred, Gap(span=span)), span=span)
        if name == "relative_gap":
            np, pred = post.branch("np"), post.branch("pred")
            assert np is not None and pred is not None
            where = Where(link="", clause=self.predicate(pred, self.noun_phrase(np), Gap(span=span)), span=span)
            if not all(_leaves_out(step) for step in _steps(where.clause)):
                hint = "say it in a sentence of its own"
                self.trouble("CW0506", "this clause does not describe the word before it", span, hint)
            return control(where)
        if name == "reduced":
            return control(Where(link="", clause=self.reduced(post), span=span))
        if name == "to_relative":
            return Where(link="to", clause=self.predicate(post, None, Gap(span=span)), span=span)
        if name == "whose":
            np, pred = post.branch("np"), post.branch("pred")
            assert np is not None and pred is not None
            return Where(link="whose", clause=self.predicate(pred, self.noun_phrase(np)), span=span)
        if name == "whose_gap":
            return self._whose_gap(post, span)
        inner = post.branch()
        link = post.leaf("INWHICH")
        assert inner is not None and link is not None
        return Where(link=link.entry.lemma, clause=self.clause(inner), span=span)


def _undone(where: Filter) -> Act | None:
    """The clause of a noun that stands in it as an object: `you have` of `the banner you have`."""
    if isinstance(where, ControlledBy):
        return Act(verb="control", means="stative", who=where.who, what=Gap(span=where.span), span=where.span)
    act = where.clause if isinstance(where, Where) and not where.link else None
    return act if isinstance(act, Act) and isinstance(act.what, Gap) else None


def control(where: Where) -> Filter:
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


def add_where(target: Thing, made: Filter) -> None:
    """Nodes are frozen once made, but a phrase grows while it is read: until then its fields are ours to replace."""
    if isinstance(target, Both):
        add_where(target.things[-1], made)
    elif not isinstance(target, (You, Gap)):
        target.__dict__["where"] = [*target.where, made]


def _compare(target: Select, made: Filter) -> None:
    """`STR lower than ...` is `lower STR than ...`: the comparison goes before its noun."""
    assert isinstance(made, Where) and isinstance(made.clause, Be)
    kind = target.kinds[-1]
    kind.__dict__["filters"] = [*kind.filters, *made.clause.state]


def _steps(clause: Statement) -> list[Statement]:
    if isinstance(clause, Sequence):
        return clause.steps
    return clause.options if isinstance(clause, Choice) else [clause]


def _leaves_out(part: object) -> bool:
    """Whether the noun that a clause describes has its place in it."""
    if isinstance(part, Gap):
        return True
    if isinstance(part, list):
        return any(_leaves_out(item) for item in part)
    return isinstance(part, Node) and any(_leaves_out(value) for value in part.__dict__.values())

"""What follows a noun, attached to the nearest noun it can belong to by its kind."""

from __future__ import annotations

from cardwright.lang.entries import Frame
from cardwright.lang.lowering.adjectives import AdjectiveRules, join_of
from cardwright.lang.lowering.agreement import bare_noun
from cardwright.lang.lowering.ellipsis import share_attribute
from cardwright.lang.lowering.kinds import fits_relation, is_compared, may_be_described, says_more, takes_clause
from cardwright.lang.syntax import Branch
from cardwright.lang.tree import (
    Act,
    Be,
    Both,
    Choice,
    ControlledBy,
    Filter,
    Gap,
    KeywordUse,
    Node,
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

WITHOUT_ARTICLE = frozenset({"as", "per", "of"})
"""“declared as attacker”, “2 Cops per player”, “each color of Hero”."""


class AttachmentRules(AdjectiveRules):
    """What follows a noun, attached to the nearest noun it can belong to by its kind."""

    def _attach(self, post: Branch, chain: list[Thing]) -> None:
        """Attach a prepositional phrase or a clause to the nearest noun of the chain it fits."""
        made, inner, preposition = self._post(post)
        if isinstance(made, Than):
            target: Thing | None = next((thing for thing in chain if is_compared(thing)), None)
        elif inner is not None:
            target = next(
                (
                    thing
                    for thing in reversed(chain)
                    if fits_relation(self.vocabulary.relations, thing, preposition, inner)
                ),
                None,
            )
        else:
            target = next((thing for thing in reversed(chain) if takes_clause(thing, made)), None)
            if target is None and len(chain) == 1 and may_be_described(chain[0]):
                target = chain[0]  # "each Hero Class you have": there is nothing else it could describe
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
            chain.append(inner)

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
            return _control(where)
        if name == "reduced":
            return _control(Where(link="", clause=self.reduced(post), span=span))
        if name == "to_relative":
            return Where(link="to", clause=self.predicate(post, None, Gap(span=span)), span=span)
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

"""Several verbs with one object: `kneel and sacrifice this card` is the one and then the other, done to the same."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.lang.tree import Act, Choice, Ref, Self, Sequence, Statement, You

_SELF = (Self, You)


def one_by_one(node: Act, scope: Scope) -> Statement:
    """An act with several verbs as several acts: all of them, or one of them where the words say `or`."""
    means = scope.meanings()
    acts: list[Statement] = [node.model_copy(update={"more": [], "join": ""})]
    again = node.what if isinstance(node.what, _SELF) else Ref(span=node.span, word="them", kind="card")
    for verb in node.more:
        if verb not in means:
            raise scope.error(node, f"it is not known what `{verb}` stands for")
        what = node.what if node.join == "or" else again
        acts.append(node.model_copy(update={"verb": verb, "means": means[verb], "more": [], "join": "", "what": what}))
    if node.join == "or":
        return Choice(span=node.span, options=acts)
    return Sequence(span=node.span, join="and", steps=acts)

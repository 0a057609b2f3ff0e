"""The token that was just spoken of: “if it still has the poison token, remove it”.

A token is no piece: what stands for it is said in full before anything is read.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import rebuilt
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.gamedata.wording import Wording


def with_tokens(ability: said.Ability, words: Wording | None) -> said.Ability:
    """The ability with tokens in the place of what stands for them; the same one, where nothing does."""
    nodes = nodes_of(ability)
    if not any(type(node) is said.When for node in nodes):
        return ability

    def visit(node: said.Node) -> said.Node:
        whole = rebuilt(node, visit)
        return _in_words(whole, nodes, words) if isinstance(whole, said.When) else whole

    made = visit(ability)
    assert isinstance(made, said.Ability)
    return made


def _in_words(when: said.When, nodes: list[said.Node], words: Wording | None) -> said.Node:
    """“if it still has the poison token, remove it”: one such token is taken from whoever has it. Tokens are alike:
    “the” and “that” name one of those that were spoken of before."""
    act, do = when.condition, when.do
    if not isinstance(act, said.Act) or act.means != "stative" or act.passive or act.mood or act.who is None:
        return when
    kind = _one_token(act.what, nodes)
    steps = do.steps if isinstance(do, said.Sequence) else [do]
    first, held = steps[0], act.what
    if kind is None or held is None or not isinstance(first, said.Act):
        return when
    one = said.Select(quantity=said.Quantity(words=["a"], span=held.span), kinds=[kind], span=held.span)
    takes = words is not None and words.takes(first.verb, "token")
    it = takes and isinstance(first.what, said.Ref) and first.what.word == "it" and not first.roles
    if it and isinstance(first.what, said.Ref):
        taken = one.model_copy(update={"span": first.what.span})
        source = said.Role(role="source", preposition="from", thing=act.who, span=act.who.span)
        first = first.model_copy(update={"what": taken, "roles": [source]})
    elif isinstance(held, said.Select) and held.quantity is not None and held.quantity.words == ["a"]:
        return when
    made = [first, *steps[1:]]
    done = do.model_copy(update={"steps": made}) if isinstance(do, said.Sequence) else first
    return when.model_copy(update={"condition": act.model_copy(update={"what": one}), "do": done})


def _one_token(thing: said.Thing | None, nodes: list[said.Node]) -> said.Kind | None:
    """“a poison token”; “the” or “that poison token”, where such tokens were spoken of before."""
    if isinstance(thing, said.Ref) and thing.kind == "token" and not (thing.plural or thing.filters or thing.where):
        kind = said.Kind(noun=thing.noun, kind=thing.kind, span=thing.span)
    elif isinstance(thing, said.Select) and len(thing.kinds) == 1 and not (thing.where or thing.owner):
        words = thing.quantity.words if thing.quantity is not None and thing.quantity.number is None else []
        kind = thing.kinds[0]
        if kind.kind != "token" or kind.plural or kind.filters or words not in (["a"], ["the"]):
            return None
        if words == ["a"]:
            return kind
    else:
        return None
    earlier = (node for node in nodes if isinstance(node, said.Kind) and node.span[1] <= thing.span[0])
    return kind if any(node.noun == kind.noun for node in earlier) else None


__all__ = ["with_tokens"]

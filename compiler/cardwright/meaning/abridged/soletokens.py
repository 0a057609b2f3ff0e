"""A token of which there is only one: “gain the Crown”, “if you already have it, you may spend it to draw a card”.

Who names it names one of its kind; who already has it gains nothing. Both are said in full before anything is read.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import rebuilt
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.gamedata.wording import Wording

_ALREADY, _IT = "already", "it"


def with_sole_tokens(ability: said.Ability, sole: frozenset[str], words: Wording | None) -> said.Ability:
    """The ability with one of its kind in the place of a token of which there is only one."""
    named = [node for node in nodes_of(ability) if isinstance(node, said.Kind)] if sole and words is not None else []
    if words is None or not any(kind.noun in sole for kind in named):
        return ability

    def visit(node: said.Node) -> said.Node:
        whole = rebuilt(node, visit)
        if isinstance(whole, said.Select) and _is_the(whole, sole):
            return _one(whole.kinds[0], whole.span)
        if isinstance(whole, said.Act) and isinstance(whole.what, said.Ref) and words.takes(whole.verb, "token"):
            kind = _last(named, whole.what)
            if kind is not None and kind.noun in sole:
                return whole.model_copy(update={"what": _one(kind, whole.what.span)})
        return whole

    made = visit(ability)
    assert isinstance(made, said.Ability)
    return made.model_copy(update={"statements": _unless_had(made.statements, sole)})


def _last(named: list[said.Kind], ref: said.Ref) -> said.Kind | None:
    """What was named last before “it”."""
    if ref.word != _IT or ref.where or ref.filters:
        return None
    return max((kind for kind in named if kind.span[1] <= ref.span[0]), key=lambda kind: kind.span, default=None)


def _is_the(thing: said.Select, sole: frozenset[str]) -> bool:
    """“the Crown”, and nothing more about it."""
    if len(thing.kinds) != 1 or thing.kinds[0].noun not in sole or thing.kinds[0].filters or thing.where or thing.owner:
        return False
    return thing.quantity is not None and thing.quantity.words == ["the"] and thing.quantity.number is None


def _one(kind: said.Kind, span: tuple[int, int]) -> said.Select:
    return said.Select(quantity=said.Quantity(words=["a"], span=span), kinds=[kind], span=span)


def _unless_had(statements: list[said.Statement], sole: frozenset[str]) -> list[said.Statement]:
    """“Gain the Crown. If you already have it, draw a card.”: if you have it, draw a card; otherwise, gain it."""
    made: list[said.Statement] = []
    for item in statements:
        gain = made[-1] if made else None
        if not isinstance(gain, said.Act) or not isinstance(item, said.When) or not _is_already(item, gain, sole):
            made.append(item)
            continue
        assert isinstance(item.condition, said.Act)
        who = gain.who or said.You(span=gain.span)
        has = item.condition.model_copy(update={"who": who, "manner": [], "tense": ""})
        otherwise = said.Follow(link="otherwise", do=gain, span=gain.span)
        made[-1:] = [item.model_copy(update={"condition": has}), otherwise]
    return made


def _is_already(item: said.When, gain: said.Act, sole: frozenset[str]) -> bool:
    """Whether it is asked if the one who gained it had it before."""
    has = item.condition
    if not isinstance(has, said.Act) or has.manner != [_ALREADY] or has.means != "stative" or has.mood or has.times:
        return False
    if not (_is_one(has.what, sole) and _is_one(gain.what, sole)) or gain.mood or gain.roles or gain.times:
        return False
    asked, gained = has.who, gain.who
    if gained is None or isinstance(gained, said.You):
        return isinstance(asked, said.You)
    return isinstance(asked, said.Ref) and not (asked.where or asked.filters)


def _is_one(thing: said.Thing | None, sole: frozenset[str]) -> bool:
    return isinstance(thing, said.Select) and len(thing.kinds) == 1 and thing.kinds[0].noun in sole


__all__ = ["with_sole_tokens"]

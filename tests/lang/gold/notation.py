"""Trees on one line, for reading by eye.

Two trees have the same notation when they mean the same, but for what the words themselves settle: places in the text,
a noun's kind, a value's attribute and a verb's core operation are left out. Everything else shows, and what is absent
or false does not.

    YOU  SELF  GAP               the player; the card with the text; the noun a relative clause describes
    SELF:card                    "this card"
    <Robb Stark>                 a card by its name
    ^it  ^that.character         back to something said before, with its noun
    {a =Stark character}         a selection: how many, whose ("YOU's"), filters, noun; a plural ends in S
    {CHOSEN a character}         the same, chosen as a target
    {the STR #3 or less}         a noun with a number after it
    {cardS or locationS}         several nouns that share the rest
    change[+2 STR]               a change of a number
    kw:Smash[3]                  a keyword and what it is given
    "..."                        words in quotation marks: a name, or abilities
    =Stark  ~kneeling            filters: has the value; is in the state
    ~attack.ing  kind:plot       is doing or was done; a noun before a noun
    not:=Army  any[=Lord or =Lady]   the opposite; one or the other
    (in {YOU's hand})            a relation after the noun
    ctrl:YOU  than:^it           under control of; compared with
    where:that(...)              a clause after the noun, with its linking word
    @until end:phase             a time
    source<from {YOU's hand}>    a role of an act, with its preposition
    source.discard<from {play}>  the same, of the last of several verbs alone
    (act draw who=YOU what={a card})   an act; all other statements look alike: (their name field=value ...)
    Response  Mastery[Bow]       labels, before " : "; a space parts them. " | " parts statements, " || " abilities
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardwright.lang.tree import (
    Ability,
    Amount,
    AnyOf,
    Called,
    Change,
    Constant,
    ControlledBy,
    Done,
    Fraction,
    Gap,
    InState,
    Is,
    KeywordUse,
    Kind,
    Label,
    Named,
    Node,
    Not,
    OfKind,
    Quantity,
    Quote,
    Ref,
    Related,
    Role,
    Select,
    Self,
    Than,
    Time,
    Variable,
    Where,
    You,
)

_LEFT_OUT = frozenset({"op", "span", "means"})


def notation(abilities: Iterable[Ability]) -> str:
    """A line's abilities in the notation."""
    return " || ".join(_ability(ability) for ability in abilities)


def note(value: Any) -> str:
    """One node, or a list of nodes, in the notation."""
    if isinstance(value, list):
        return "[" + " ".join(note(item) for item in value) + "]"
    if not isinstance(value, Node):
        return str(value)
    form = _FORMS.get(type(value))
    return form(value) if form is not None else _statement(value)


def _statement(node: Any) -> str:
    """Any node without a form of its own: its name, then each field that says something."""
    fields = [(name, getattr(node, name)) for name in type(node).fields if name not in _LEFT_OUT]
    return "(" + " ".join([node.op, *(_field(name, value) for name, value in fields if _says(value))]) + ")"


def _says(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [])


def _field(name: str, value: Any) -> str:
    if value is True:
        return name
    return note(value) if name == "verb" else f"{name}={note(value)}"


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _all(nodes: Iterable[Node]) -> str:
    return " ".join(note(node) for node in nodes)


def _given(arguments: list[str]) -> str:
    return f"[{', '.join(arguments)}]" if arguments else ""


def _maybe(node: Node | None) -> str:
    return note(node) if node is not None else ""


def _ability(node: Ability) -> str:
    statements = " | ".join(note(item) for item in node.statements)
    return f"{_all(node.labels)} : {statements}" if node.labels else statements


def _label(node: Label) -> str:
    return node.name + _given(node.arguments)


def _quantity(node: Quantity) -> str:
    return _words(*node.words, node.bound, _maybe(node.number))


def _kind(node: Kind) -> str:
    amount = f"#{note(node.amount)}" if node.amount is not None else ""
    return _words(_all(node.filters), node.noun + ("S" if node.plural else ""), amount, node.bound)


def _kinds(kinds: list[Kind], join: str) -> str:
    return f" {join} ".join(note(kind) for kind in kinds)


def _braced(chosen: bool, *parts: str) -> str:
    return "{" + _words("CHOSEN" if chosen else "", *parts) + "}"


def _select(node: Select) -> str:
    owner = f"{note(node.owner)}'s" if node.owner is not None else ""
    return _braced(node.chosen, _maybe(node.quantity), owner, _kinds(node.kinds, node.join), _all(node.where))


def _named(node: Named) -> str:
    name = f"<{node.name}>"
    more = node.quantity is not None or node.where or node.chosen
    return _braced(node.chosen, _maybe(node.quantity), name, _all(node.where)) if more else name


def _self(node: Self) -> str:
    name = "SELF" + (f":{node.noun}" if node.noun else "")
    return _braced(False, name, _all(node.where)) if node.where else name


def _ref(node: Ref) -> str:
    noun = f".{node.noun}{'S' if node.plural else ''}" if node.noun else ""
    name = f"^{node.word.replace(' ', '-')}{noun}"
    owner = f"{note(node.owner)}'s" if node.owner is not None else ""
    more = _words(owner, _all(node.filters), _all(node.where))
    return _braced(False, name, more) if more else name


def _change(node: Change) -> str:
    kinds = _kinds(node.kinds, node.join)
    return f"change[{_words(node.sign + _maybe(node.amount), kinds, _all(node.where))}]"


def _amount(node: Amount) -> str:
    inches = "inches" if node.inches else ""
    return _braced(node.chosen, "#", _quantity(node.quantity), inches, _all(node.filters), _all(node.where))


def _keyword(node: KeywordUse) -> str:
    name = f"kw:{node.name}{_given(node.arguments)}"
    more = node.quantity is not None or node.filters or node.where
    return _braced(False, _maybe(node.quantity), _all(node.filters), name, _all(node.where)) if more else name


def _quote(node: Quote) -> str:
    return _words(_maybe(node.quantity), f'"{node.name}{notation(node.abilities)}"')


def _where(node: Where) -> str:
    return f"where:{node.link.replace(' ', '-')}{note(node.clause)}"


_FORMS: dict[type[Node], Callable[[Any], str]] = {
    You: lambda _: "YOU",
    Gap: lambda _: "GAP",
    Self: _self,
    Named: _named,
    Ref: _ref,
    Select: _select,
    Kind: _kind,
    Quantity: _quantity,
    Change: _change,
    Amount: _amount,
    KeywordUse: _keyword,
    Quote: _quote,
    Constant: lambda node: str(node.value),
    Fraction: lambda node: f"{node.over}/{node.under}",
    Variable: lambda node: node.name,
    Is: lambda node: f"={node.value}",
    InState: lambda node: f"~{node.word}",
    Done: lambda node: f"~{node.verb}.{node.form}",
    OfKind: lambda node: f"kind:{node.noun}",
    Called: lambda node: f"called:<{node.name}>",
    Not: lambda node: f"not:{note(node.filter)}",
    AnyOf: lambda node: f"any[{f' {node.join} '.join(note(item) for item in node.filters)}]",
    Related: lambda node: f"({node.preposition} {note(node.thing)})",
    Than: lambda node: f"than:{note(node.thing)}",
    ControlledBy: lambda node: f"ctrl:{note(node.who)}",
    Where: _where,
    Time: lambda node: f"@{node.relation}:{node.period}",
    Role: lambda node: f"{node.role}{'.' + node.verb if node.verb else ''}<{node.preposition} {note(node.thing)}>",
    Label: _label,
    Ability: _ability,
}

"""Short names for what the meanings of gold lines are made of."""

from __future__ import annotations

ANY = ':label "Any phase" :window "any phase"'
CHALLENGES = ':label Challenges :window "challenges phase"'
RESPONSE = ":label Response :window response :may"
DRAW = "(do draw amount=1 by=You from=(zone deck You))"
DRAW2 = "(do draw amount=2 by=You from=(zone deck You))"
GOLD = "(do gain amount=1 by=You token=(just token gold))"
MINE = "(among (controller {0}) You)"
THEIRS = "(among (controller {0}) (opponents You))"
HOUSE = "(where (in (zone play)) p80 (and (among (controller p80) You) (is p80 (kind house))))"
CLAIM = f"(do claim amount=1 by=You for={HOUSE} token=(just token power))"
POWER = "(do claim amount=1 by=You onto=This token=(just token power))"
PHASE = "(until (ends phase))"
WIN = "(on win by=(w1 (among w1 You)) deed=(d1 (is d1 (kind challenge))) after)"


def a(p: str, kind: str, *more: str) -> str:
    """What is so of a piece of a kind; `{0}` stands for it."""
    parts = " ".join(one.format(p) for one in more)
    return f"(and (is {p} (kind {kind})) {parts})" if more else f"(is {p} (kind {kind}))"


def trait(name: str) -> str:
    return f"(is {{0}} (value trait (just trait {name})))"


def house(name: str) -> str:
    return f"(is {{0}} (value house (just house {name})))"


def icon(name: str) -> str:
    return f'(is {{0}} (value icon (just icon "[{name}]")))'


def state(name: str) -> str:
    return f"(is {{0}} (state {name}))"


def those(kind: str, *more: str, at: str = "(zone play)", p: str = "p91") -> str:
    """All such pieces."""
    return f"(where (in {at}) {p} {a(p, kind, *more)})"


def cards(*more: str, at: str, p: str = "p91") -> str:
    """Cards somewhere, whatever they are."""
    truth = " ".join(one.format(p) for one in more)
    return f"(where (in {at}) {p} {f'(and {truth})' if len(more) > 1 else truth})" if more else f"(in {at})"


def pick(var: str, pool: str, number: str = "1 1", who: str = "You") -> str:
    return f"(pick {who} (binder {var} {pool} {number}))"


def target(var: str, pool: str, number: str = "1 1") -> str:
    return f":targets [(pick You (binder {var} {pool} {number}) :target)]"


def some(pool: str, number: int = 1) -> str:
    return f"(>= (count {pool}) {number})"


def none(pool: str) -> str:
    return f"(= (count {pool}) 0)"


def do(verb: str, what: str, more: str = "", by: str = "You") -> str:
    return f"(do {verb} by={by} what={what} {more})"


def discard(count: str = "1 1", who: str = "You", var: str = "p95") -> str:
    return f"(seq {pick(var, f'(in (zone hand {who}))', count, who)} (do discard by={who} what={var}))"


def gets(what: str, number: int | str, stat: str = "STR", until: str = PHASE) -> str:
    return f"(last [(change {stat} p99 {what} add {number})] {until})"


def won(*more: str) -> str:
    """You win a challenge of which something is so."""
    truths = " ".join(one.format("d1") for one in more)
    return f"(on win by=(w1 (among w1 You)) deed=(d1 (and (is d1 (kind challenge)) {truths})) after)"


def on(verb: str, part: str = "", by: str = "", moment: str = "after") -> str:
    actor = f"by=(w1 (among w1 {by}))" if by else ""
    return f"(on {verb} {actor} {part} {moment})"


def own(role: str = "what") -> str:
    return f"{role}=(p70 (among p70 This))"

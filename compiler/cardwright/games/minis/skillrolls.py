"""Skill rolls: two dice against a skill, a third for an Effort; and plain rolls that texts ask for."""

from __future__ import annotations

from itertools import combinations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.patterns import Pattern
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.dice import FACES, rolled
from cardwright.engine.play import Entry, Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.dice import dice, roll
from cardwright.games.minis.effort import choose_effort
from cardwright.games.minis.noting import note, show
from cardwright.lang.tree import Act, Amount, Be, Constant, Done, InState, Kind, Quantity, Related, Select, Thing

ROLL, PASS, FAIL = "roll", "pass", "fail"
_ROLLS = {f"{skill} roll": (skill, False) for skill in words.SKILLS}
_ROLLS |= {f"opposed {skill} roll": (skill, True) for skill in words.SKILLS}


def shown(play: Play, model: int, player: int, die: str, faces: list[int]) -> int:
    """Have it be known what dice show; which they are."""
    return roll(play, model, player, die, faces)


def skill_roll(play: Play, model: int, skill: str, against: int, opposed: bool) -> bool:
    """Two dice, added: not above the skill; an opposed roll must beat the other's. Passing and failing are events."""
    player = play.state.owner[model]
    bits = roll(play, model, player, "skill", rolled(play, 2 + choose_effort(play, player, model, 1)))
    return judged(play, model, skill, against, opposed, bits)


def judged(play: Play, model: int, skill: str, against: int, opposed: bool, bits: int) -> bool:
    """Whether a roll passes with the two dice that suit best."""
    faces = [dice(play)[place].face for place in ids(bits)]
    stat = look(play).stats[play.rules.stat[skill]]
    totals = [sum(pair) for pair in combinations(faces, 2)]
    passed = max(totals) > stat[against] if opposed else min(totals) <= stat[model]
    show(
        play, PASS if passed else FAIL, model, play.state.owner[model],
        (model, NOWHERE, against, list(words.SKILLS).index(skill), int(opposed), bits),
    )  # fmt: skip
    record(play, model, passed)
    return passed


def record(play: Play, model: int, passed: bool) -> None:
    """Note how the last roll of a model came out."""
    bit, memory = 1 << model, play.state.memory
    note(play, words.PASSED, memory[words.PASSED] | bit if passed else memory[words.PASSED] & ~bit)
    note(play, words.FAILED, memory[words.FAILED] & ~bit if passed else memory[words.FAILED] | bit)


def make_roll(node: Act, scope: Scope) -> Effect | None:
    """`That model makes a Willpower roll.`; none, if something else is made."""
    match node.what:
        case Select(kinds=[Kind(noun=noun)]) if noun in _ROLLS and node.who is not None:
            skill, opposed = _ROLLS[noun]
        case _:
            return None
    scope.only(node, "who", "what", "mood", "roles")
    assert node.who is not None
    pool = describe(node.who, scope).among()
    against: Pool | None = None
    for role in node.roles:
        if role.role != "against":
            raise scope.error(role, f"`{role.role}` has no meaning for a roll yet")
        against = describe(role.thing, scope).among()
    if opposed and against is None:
        raise scope.error(node, "it does not say against whom")
    slot = scope.mention("card", "model")

    def run(play: Play, me: int, it: Frame) -> bool:
        note(play, words.PASSED, 0)
        note(play, words.FAILED, 0)
        it[slot] = pool(play, me, it)
        rival = max(ids(against(play, me, it)), default=NOWHERE) if against is not None else it[0]
        for model in ids(it[slot]):
            skill_roll(play, model, skill, rival, opposed)
            if play.offers:  # a roll can be made again before anything comes of it
                play.rules.respond(play)
        return bool(it[slot])

    return run


def came_out(node: Act, scope: Scope) -> Test | None:
    """`if it fails the roll`, `each model that passes the roll`."""
    if node.tense or node.who is None:
        return None
    slot = words.FAILED if node.verb == FAIL else words.PASSED
    pool = describe(node.who, scope).among()

    def run(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        return bool(bits) and not bits & ~play.state.memory[slot]

    return run


def roll_dice(node: Act, scope: Scope) -> Effect:
    """`Roll 1 die.`, `Each of those models rolls 2 dice.`"""
    scope.only(node, "who", "what", "mood")
    match node.what:
        case Select(kinds=[Kind(noun="die", filters=[])], quantity=Quantity(number=written)) if written is not None:
            much = number(written, scope)
        case _:
            raise scope.error(node, "it is not plain which dice are rolled")
    pool = describe(node.who, scope).among() if node.who is not None else None

    def run(play: Play, me: int, it: Frame) -> bool:
        if pool is None:
            faces = rolled(play, much(play, me, it))
            shown(play, it[0], me, "plain", faces)
            note(play, words.RESULT, sum(faces))
            return True
        totals = []
        for model in ids(pool(play, me, it)):
            faces = rolled(play, much(play, me, it))
            shown(play, model, play.state.owner[model], "plain", faces)
            totals.append((sum(faces), model))
        low = min((total for total, _ in totals), default=0)
        worst = [model for total, model in totals if total == low]
        note(play, words.FAILED, 1 << worst[0] if len(worst) == 1 else 0)
        return bool(totals)

    return run


def lower_result(thing: Select, scope: Scope) -> Pool:
    """`the model with the lower result`: nobody, if both rolled the same."""
    match thing.kinds[0].filters:
        case [InState(word="lower")]:
            return lambda play, _me, _it: play.state.memory[words.FAILED]
    raise scope.error(thing, "only the lower result is known yet")


def result_is(node: Be, scope: Scope) -> Test | None:
    """`if the result is 5 or more`."""
    match node:
        case Be(who=Select(kinds=[Kind(noun="result")]), what=Amount(quantity=Quantity(number=written, bound=bound))):
            if written is None or bound not in ("at least", "at most", ""):
                raise scope.error(node, "it is not plain how the result compares")
            wanted = number(written, scope)
        case _:
            return None

    def run(play: Play, me: int, it: Frame) -> int:
        result, least = play.state.memory[words.RESULT], wanted(play, me, it)
        return result >= least if bound == "at least" else result <= least if bound == "at most" else result == least

    return run


def rolled_pattern(node: Act, scope: Scope) -> Pattern:
    """Events: `an enemy model rolls the named number on 2 or more dice during one roll`."""
    match node:
        case Act(
            who=who, what=Select(kinds=[Kind(kind="number", filters=[Done(verb="name")])], where=[Related(thing=dice)])
        ) if who is not None:
            least = _at_least(dice, scope)
        case _:
            raise scope.error(node, "it is not plain which roll is meant")
    pool, slot = describe(who, scope).among(), scope.mention("card", "model")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        it[slot] = 1 << event.what if event.what >= 0 else 0
        named = play.state.memory[words.named_slot(len(play.rules.cast.pieces), it[0])]
        return event.more[4:].count(named) >= least and bool(it[slot] & pool(play, me, it))

    return Pattern((scope.rules.verb[ROLL],), match)


def _at_least(thing: Thing, scope: Scope) -> int:
    match thing:
        case Select(quantity=Quantity(number=Constant(value=value), bound="at least")):
            return value
    raise scope.error(thing, "on how many dice")


def passed_pattern(node: Act, scope: Scope) -> Pattern:
    """Events: `an enemy model passes a Willpower roll against Tyrion Lannister`."""
    match node.what:
        case Select(kinds=[Kind(noun=noun)], where=where) if noun in _ROLLS and node.who is not None:
            skill = list(words.SKILLS).index(_ROLLS[noun][0])
        case _:
            raise scope.error(node, "it is not plain which roll is meant")
    against: Pool | None = None
    for one in where:
        if not isinstance(one, Related) or one.preposition != "against":
            raise scope.error(one, "this says nothing of a roll yet")
        against = describe(one.thing, scope).among()
    pool, slot = describe(node.who, scope).among(), scope.mention("card", "model")

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        it[slot] = 1 << event.what
        if event.more[3] != skill or not it[slot] & pool(play, me, it):
            return False
        rival = event.more[2]
        return against is None or (rival >= 0 and bool(against(play, me, it) >> rival & 1))

    return Pattern((scope.rules.verb[node.verb],), match)


def reroll_both(node: Act, scope: Scope) -> Effect:
    """`That model must reroll both dice.`: of the skill roll that it passed; the second score stands."""
    match node:
        case Act(who=who, what=Select(kinds=[Kind(noun="die")], quantity=Quantity(words=["both"]))) if who is not None:
            pool = describe(who, scope).among()
        case _:
            raise scope.error(node, "it is not plain which dice are rolled again")
    verb = scope.rules.verb[PASS]

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for model in ids(pool(play, me, it)):
            last = next((e for e, _, _, _ in reversed(play.log) if e.verb == verb and e.what == model), None)
            if last is not None:
                faces = shown(play, model, play.state.owner[model], "skill", rolled(play, 2))
                skill = words.SKILLS[last.more[3]]
                judged(play, model, skill, last.more[2], bool(last.more[4]), faces)
                done = True
        return done

    return run


def name_number(node: Act, scope: Scope) -> Effect:
    """`Name a number between 1 and 6.`: kept with the card."""
    match node.what:
        case Select(kinds=[Kind(kind="number", noun="number")], where=[Related(preposition="between")]):
            question = Question("name a number", scope.cause(node), lambda _rules, option: str(option))
        case _:
            raise scope.error(node, "it is not plain what is named")

    def run(play: Play, me: int, it: Frame) -> bool:
        note(play, words.named_slot(len(play.rules.cast.pieces), it[0]), decide(play, me, question, FACES))
        return True

    return run

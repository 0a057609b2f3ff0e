"""Playing cards: their points, then their text. A copy does the same and is no card."""

from __future__ import annotations

from cardwright.engine.carrying import carry
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import members_of, pieces_in
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.state import NOWHERE
from cardwright.games.legendary import points
from cardwright.games.legendary.book import ATTACK, HAND, PLAYED, RECRUIT
from cardwright.lang.tree import Act, Kind, Related, Select


def play_card(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """A card goes from the hand to the table and does what it says."""
    if not emit(play, play.rules.event("play", MOVE, piece, play.rules.layout.zone(PLAYED, player), TOP, cause)):
        return False
    use(play, player, piece, piece)
    return True


def play_copy(play: Play, player: int, piece: int, cause: Cause) -> bool:
    """As if another card with the same face were played: nobody has it afterwards."""
    if not emit(play, play.rules.event("play", SHOW, piece, player, (NOWHERE, NOWHERE), cause)):
        return False
    use(play, player, piece, len(play.rules.cast.pieces))
    return True


def use(play: Play, player: int, piece: int, itself: int) -> None:
    """The points of a card, and what it says; `itself` is what it calls this card."""
    rules = play.rules
    for noun in (ATTACK, RECRUIT):
        points.get(play, player, noun, rules.printed[rules.stat[noun]][piece])
    ability = rules.abilities[rules.cast.definition_of[piece]]
    if ability is not None:
        carry(play, itself, player, lambda play: ability.run(play, player, [itself] + [0] * ability.slots))


def playing(node: Act, scope: Scope) -> Effect:
    """`You play Needle.`, `You may play a copy of another Hero you played this turn.`"""
    scope.only(node, "who", "what", "mood", "roles")
    match node.what:
        case Select(kinds=[Kind(noun="copy")], where=[Related(preposition="of", thing=of)]):
            what, run = of, play_copy
        case None:
            raise scope.error(node, "it does not say what is played")
        case thing:
            what, run = thing, play_card
    sources: list[Pool] = [pieces_in(role.thing, scope) for role in node.roles if role.role in ("place", "source")]
    if len(sources) != len(node.roles):
        raise scope.error(node, "this says nothing of playing a card yet")
    if run is play_card and not sources:
        hands = scope.rules.layout.zones[HAND]
        sources.append(lambda play, me, it: members_of((hands[me],))(play, me, it))
    found = describe(what, scope)
    pool, slot = found.among(sources), scope.mention("card", found.noun)
    cause = scope.cause(node)
    question = Question(node.verb, cause, label)

    def effect(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, 1) if bits else 0
        return bool(picked) and run(play, me, picked.bit_length() - 1, cause)

    return effect

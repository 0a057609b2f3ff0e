"""Gold lines of the challenge game about scope, attachment and reference: type, text, meaning."""

# ruff: noqa: E501 - a meaning is one line, as long as it is

from __future__ import annotations

from meaning.gold.agot import DECK, HAND, KNIGHT, LADY, LORD, MINE_KNIGHTS, Gold
from meaning.gold.words import (
    ANY,
    CHALLENGES,
    CLAIM,
    DRAW,
    DRAW2,
    GOLD,
    MINE,
    PHASE,
    POWER,
    RESPONSE,
    THEIRS,
    WIN,
    a,
    discard,
    do,
    gets,
    house,
    icon,
    none,
    on,
    own,
    pick,
    some,
    state,
    target,
    those,
    won,
)  # fmt: skip

TRAILING: list[Gold] = [
    (
        "event",
        "Any phase: Draw 1 card if you control a Knight character.",
        f"(ability {ANY} :effect (if {some(MINE_KNIGHTS)} {DRAW}))",
    ),
    (
        "event",
        "Any phase: Draw 1 card and gain 1 gold if you control a Knight character.",
        f"(ability {ANY} :effect (if {some(MINE_KNIGHTS)} (seq {DRAW} {GOLD})))",
    ),
    (
        "event",
        "Any phase: Draw 1 card, and gain 1 gold if you control a Knight character.",
        f"(ability {ANY} :effect (seq {DRAW} (if {some(MINE_KNIGHTS)} {GOLD})))",
    ),
    (
        "event",
        "Any phase: If you control a Knight character, draw 1 card and gain 1 gold.",
        f"(ability {ANY} :condition {some(MINE_KNIGHTS)} :effect (seq {DRAW} {GOLD}))",
    ),
    (
        "event",
        "Any phase: Draw 1 card. If you control a Knight character, gain 1 gold.",
        f"(ability {ANY} :effect (seq {DRAW} (if {some(MINE_KNIGHTS)} {GOLD})))",
    ),
    (
        "event",
        "Any phase: Draw 1 card unless you control a Knight character.",
        f"(ability {ANY} :effect (if (not {some(MINE_KNIGHTS)}) {DRAW}))",
    ),
    (
        "event",
        "Any phase: If you control a Knight character, draw 1 card. Otherwise, gain 1 gold.",
        f"(ability {ANY} :effect (if {some(MINE_KNIGHTS)} {DRAW} {GOLD}))",
    ),
    (
        "event",
        "Any phase: If you control a Knight character and a Lord character, draw 1 card.",
        f"(ability {ANY} :condition (and {some(MINE_KNIGHTS)} {some(those('character', LORD, MINE))}) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you control a Knight character or a Lord character, draw 1 card.",
        f"(ability {ANY} :condition (or {some(MINE_KNIGHTS)} {some(those('character', LORD, MINE))}) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you do not control a Knight character, draw 1 card.",
        f"(ability {ANY} :condition (not {some(MINE_KNIGHTS)}) :effect {DRAW})",
    ),
    (
        "character",
        "Tester gets +1 STR while you control a Lord character.",
        f"(ability :standings [(while {some(those('character', LORD, MINE))} (change STR p1 This add 1))])",
    ),
    (
        "character",
        "If you control no locations, Tester gets +2 STR.",
        f"(ability :standings [(while {none(those('location', MINE))} (change STR p1 This add 2))])",
    ),
]

SHARED_ROLES: list[Gold] = [
    (
        "character",
        "Tester cannot be killed or discarded from play.",
        "(ability :standings [(cannot (on [discard kill] what=(p1 (among p1 This)) before :deed d1 :truth (or (matches d1 (on discard from=(z1 (among z1 (zone play))) before)) (matches d1 (on kill before)))))])",
    ),
    (
        "event",
        "Any phase: Choose and kneel a character.",
        f"(ability {ANY} {target('p1', those('character'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose and kill a kneeling character.",
        f"(ability {ANY} {target('p1', those('character', state('kneeling')))} :effect {do('kill', 'p1')})",
    ),
    (
        "character",
        "Tester cannot attack or defend.",
        "(ability :standings [(cannot (on [attack defend] what=(p1 (among p1 This)) before))])",
    ),
    (
        "event",
        "Any phase: Discard 1 card from your hand and draw 2 cards.",
        f"(ability {ANY} :effect (seq {discard()} {DRAW2}))",
    ),
    (
        "event",
        "Any phase: Each opponent kneels a character he or she controls and discards 1 card from his or her hand.",
        f"(ability {ANY} :effect (each w1 (opponents You) turn (seq {pick('p1', those('character', '(among (controller {0}) w1)'), who='w1')} {do('kneel', 'p1', by='w1')} {discard(who='w1')})))",
    ),
    (
        "location",
        "Characters cannot be killed.",
        "(ability :standings [(cannot (on kill what=(p1 (is p1 (kind character))) before))])",
    ),
    (
        "location",
        "Opponents cannot draw cards.",
        "(ability :standings [(cannot (on draw by=(w1 (among w1 (opponents You))) before))])",
    ),
]

BY_SO_MUCH: list[Gold] = [
    (
        "event",
        "Response: After you win a challenge by 5 or more STR, draw 1 card.",
        f"(ability {RESPONSE} :on (on win by=(w1 (among w1 You)) deed=(d1 (is d1 (kind challenge))) margin=(n1 (>= (number-of n1) 5)) after) :effect {DRAW})",
    ),
    (
        "event",
        "Response: After you win a [military] challenge by 3 or more STR, draw 1 card.",
        f"(ability {RESPONSE} :on (on win by=(w1 (among w1 You)) deed=(d1 (and (is d1 (kind challenge)) {icon('military').format('d1')})) margin=(n1 (>= (number-of n1) 3)) after) :effect {DRAW})",
    ),
    (
        "event",
        "Response: After you lose a challenge by 4 or more STR, draw 1 card.",
        f"(ability {RESPONSE} :on (on lose by=(w1 (among w1 You)) deed=(d1 (is d1 (kind challenge))) margin=(n1 (>= (number-of n1) 4)) after) :effect {DRAW})",
    ),
    (
        "event",
        "Response: After an opponent wins a challenge, draw 1 card.",
        f"(ability {RESPONSE} :on (on win by=(w1 (among w1 (opponents You))) deed=(d1 (is d1 (kind challenge))) after) :effect {DRAW})",
    ),
    (
        "character",
        "Response: After you win a challenge by less than 3 STR in which Tester is attacking, stand Tester.",
        f"(ability {RESPONSE} :on (on win by=(w1 (among w1 You)) deed=(d1 (and (is d1 (kind challenge)) (among This (of d1 attackers)))) margin=(n1 (<= (number-of n1) 2)) after) :effect (do stand by=You what=This))",
    ),
    (
        "character",
        "Response: After you win a [power] challenge, Tester claims 1 power.",
        f"(ability {RESPONSE} :on {won(icon('power'))} :effect {POWER})",
    ),
    (
        "event",
        "Response: After you win a challenge, claim 1 power for your House.",
        f"(ability {RESPONSE} :on {WIN} :effect {CLAIM})",
    ),
]

MODIFIERS: list[Gold] = [
    (
        "event",
        "Any phase: Choose a Lord or Lady character. Kneel it.",
        f"(ability {ANY} :targets [(pick You (binder p1 (where (in (zone play)) p2 (and (is p2 (kind character)) (or {LORD.format('p2')} {LADY.format('p2')}))) 1 1) :target)] :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a kneeling Knight character you control. Stand it.",
        f"(ability {ANY} {target('p1', those('character', KNIGHT, MINE, state('kneeling')))} :effect {do('stand', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a Stark Knight character. Stand it.",
        f"(ability {ANY} {target('p1', those('character', KNIGHT, house('Stark')))} :effect {do('stand', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a Stark or Lannister character. Stand it.",
        f"(ability {ANY} :targets [(pick You (binder p1 (where (in (zone play)) p2 (and (is p2 (kind character)) (or {house('Stark').format('p2')} {house('Lannister').format('p2')}))) 1 1) :target)] :effect {do('stand', 'p1')})",
    ),
    (
        "location",
        "Lord and Lady characters you control get +1 STR.",
        f"(ability :standings [(change STR p1 (where (in (zone play)) p2 (and (is p2 (kind character)) {MINE.format('p2')} (or {LORD.format('p2')} {LADY.format('p2')}))) add 1)])",
    ),
    (
        "event",
        "Any phase: Choose a unique Lannister character controlled by an opponent. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', state('unique'), house('Lannister'), THEIRS))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character with a [military] or [power] icon. Kneel it.",
        f"(ability {ANY} :targets [(pick You (binder p1 (where (in (zone play)) p2 (and (is p2 (kind character)) (or {icon('military').format('p2')} {icon('power').format('p2')}))) 1 1) :target)] :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character with a [military] and a [power] icon. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', icon('military'), icon('power')))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a standing Lord character with STR 4 or higher controlled by an opponent. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', LORD, THEIRS, state('standing'), '(>= (stat STR {0}) 4)'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "location",
        "Each Knight or Lord character you control gets +1 STR.",
        f"(ability :standings [(change STR p1 (where (in (zone play)) p2 (and (is p2 (kind character)) {MINE.format('p2')} (or {KNIGHT.format('p2')} {LORD.format('p2')}))) add 1)])",
    ),
    (
        "location",
        "Knight characters with a [military] icon get +1 STR.",
        f"(ability :standings [(change STR p1 {those('character', KNIGHT, icon('military'))} add 1)])",
    ),
]

FORBIDDEN: list[Gold] = [
    (
        "location",
        "Opponents cannot play events.",
        "(ability :standings [(cannot (on play by=(w1 (among w1 (opponents You))) what=(p1 (is p1 (kind event))) before))])",
    ),
    (
        "location",
        "Players cannot play events during the challenges phase.",
        '(ability :standings [(cannot (on play what=(p1 (is p1 (kind event))) before :truth (now "challenges phase")))])',
    ),
    (
        "character",
        "While Tester is standing, Knight characters cannot attack.",
        f"(ability :standings [(while (is This (state standing)) (cannot (on attack what=(p1 {a('p1', 'character', KNIGHT)}) before)))])",
    ),
    (
        "attachment",
        "Attached character cannot attack.",
        "(ability :standings [(cannot (on attack what=(p1 (and (is p1 (kind character)) (among p1 (host This)))) before))])",
    ),
    (
        "character",
        "Tester cannot be declared as a defender.",
        "(ability :standings [(cannot (on defend what=(p1 (among p1 This)) before))])",
    ),
    (
        "location",
        "Characters with no power cannot attack.",
        f"(ability :standings [(cannot (on attack what=(p1 {a('p1', 'character', '(= (held power {0}) 0)')}) before))])",
    ),
    (
        "character",
        "Tester does not stand during the standing phase.",
        '(ability :standings [(cannot (on stand what=(p1 (among p1 This)) before :truth (now "standing phase")))])',
    ),
    (
        "event",
        "Any phase: Until the end of the phase, characters cannot be killed.",
        f"(ability {ANY} :effect (last [(cannot (on kill what=(p1 (is p1 (kind character))) before))] {PHASE}))",
    ),
    (
        "event",
        "Any phase: Choose a character. Until the end of the phase, that character cannot attack.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (last [(cannot (on attack what=(p2 (among p2 p1)) before))] {PHASE}))",
    ),
]

REFERENCES: list[Gold] = [
    (
        "event",
        "Any phase: Choose a character. Stand it. Then, it gets +1 STR until the end of the phase.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (seq (do stand by=You what=p1 :deed d1) (if (did d1) {gets('p1', 1)})))",
    ),
    (
        "event",
        "Any phase: Choose a character. Return it to its owner's hand.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (do return by=You to=(zone hand (owner p1)) what=p1))",
    ),
    (
        "event",
        "Any phase: Choose a character. Its controller draws 1 card.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (do draw amount=1 by=(controller p1) from=(zone deck (controller p1))))",
    ),
    (
        "event",
        "Any phase: Choose an opponent. That player discards 1 card from his or her hand.",
        f"(ability {ANY} :targets [(pick You (binder w1 (opponents You) 1 1) :target)] :effect {discard(who='w1')})",
    ),
    (
        "event",
        "Any phase: Choose 2 characters. One of those characters gets +1 STR until the end of the phase, and the other gets -1 STR until the end of the phase.",
        f"(ability {ANY} {target('p1', those('character'), '2 2')} :effect (seq {pick('p2', 'p1')} {gets('p2', 1)} {gets('(minus p1 p2)', -1)}))",
    ),
    (
        "event",
        "Any phase: Choose a Knight character. Kneel each other Knight character.",
        f"(ability {ANY} {target('p1', those('character', KNIGHT))} :effect {do('kneel', those('character', KNIGHT, '(not (among {0} p1))'))})",
    ),
    (
        "event",
        "Any phase: Choose a character. Kneel each character with lower STR than that character.",
        f"(ability {ANY} {target('p1', those('character'))} :effect {do('kneel', those('character', '(< (stat STR {0}) (stat STR p1))'))})",
    ),
    (
        "location",
        "Response: After a character is killed, its owner draws 1 card.",
        f"(ability {RESPONSE} :on (on kill what=(p1 (is p1 (kind character))) after) :effect (do draw amount=1 by=(owner p1) from=(zone deck (owner p1))))",
    ),
    (
        "location",
        "Response: After a Knight character is killed, kneel Tester to return that character to its owner's hand.",
        f"(ability {RESPONSE} :on (on kill what=(p1 {a('p1', 'character', KNIGHT)}) after) :cost (do kneel by=You what=This) :effect (do return by=You to=(zone hand (owner p1)) what=p1))",
    ),
    (
        "event",
        "Any phase: Choose a character. Until the end of the phase, that character gets +1 STR for each location you control.",
        f"(ability {ANY} {target('p1', those('character'))} :effect {gets('p1', '(count ' + those('location', MINE) + ')')})",
    ),
    (
        "character",
        "Tester gets +1 STR for each other Knight character you control.",
        f"(ability :standings [(change STR p1 This add (count {those('character', KNIGHT, MINE, '(not (among {0} This))')}))])",
    ),
    (
        "event",
        "Any phase: Reveal the top card of your deck. If it is a location, put it into play. Otherwise, discard it.",
        f"(ability {ANY} :effect (seq (do reveal by=You what=(edgemost top 1 {DECK}) :deed d1) (if (is (of d1 what) (kind location)) (do move by=You to=(zone play) what=(of d1 what)) (do discard by=You what=(of d1 what)))))",
    ),
    (
        "event",
        "Any phase: Kill the character with the lowest STR.",
        f"(ability {ANY} :effect (seq {pick('p1', '(extreme least ' + those('character') + ' p2 [(stat STR p2)] all)')} {do('kill', 'p1')}))",
    ),
]

DURATIONS: list[Gold] = [
    (
        "event",
        "Challenges: Choose an attacking character. It gets +2 STR until the end of the challenge.",
        f"(ability {CHALLENGES} :targets [(pick You (binder p1 (where (in (zone play)) p2 (and (is p2 (kind character)) (among p2 (of (current challenge) attackers)))) 1 1) :target)] :effect {gets('p1', 2, until='(until (ends challenge))')})",
    ),
    (
        "event",
        "Any phase: Until the end of the round, each Knight character you control gets +1 STR.",
        f"(ability {ANY} :effect {gets(MINE_KNIGHTS, 1, until='(until (ends round))')})",
    ),
    (
        "event",
        "Any phase: Choose a character. It gains the Knight trait until the end of the phase.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (last [(give p2 p1 (value trait (just trait Knight)))] {PHASE}))",
    ),
    (
        "event",
        "Any phase: Choose a character. It loses a [military] icon until the end of the phase.",
        f'(ability {ANY} {target("p1", those("character"))} :effect (last [(lose p2 p1 (value icon (just icon "[military]")))] {PHASE}))',
    ),
    (
        "event",
        "Any phase: Choose a character. It gains Renown and Stealth until the end of the phase.",
        f"(ability {ANY} {target('p1', those('character'))} :effect (last [(give p2 p1 (keyword Renown)) (give p3 p1 (keyword Stealth))] {PHASE}))",
    ),
    ("location", "At the end of the round, draw 1 card.", f"(ability :on (ends round) :effect {DRAW})"),
    (
        "location",
        "At the beginning of the challenges phase, gain 1 gold.",
        f'(ability :on (begins "challenges phase") :effect {GOLD})',
    ),
    (
        "location",
        "Response: After the challenges phase begins, draw 1 card.",
        f'(ability {RESPONSE} :on (begins "challenges phase") :effect {DRAW})',
    ),
    (
        "event",
        "Any phase: Draw 1 card. At the end of the phase, discard 1 card from your hand.",
        f"(ability {ANY} :effect (seq {DRAW} (last [(trigger (ends phase) {discard()} no-may)] (until :uses 1))))",
    ),
    (
        "character",
        "Response: After Tester leaves play, draw 1 card.",
        f"(ability {RESPONSE} :on {on(chr(34) + 'leave play' + chr(34), own())} :effect {DRAW})",
    ),
    (
        "location",
        "Response: After a Knight character enters play, gain 1 gold. (Limit once per round.)",
        f'(ability {RESPONSE} :on (on "enter play" what=(p1 {a("p1", "character", KNIGHT)}) after) :effect {GOLD} :limit (limit 1 round no-shared))',
    ),
    (
        "location",
        "Response: After you play a location, kneel Tester to draw 1 card.",
        f"(ability {RESPONSE} :on (on play by=(w1 (among w1 You)) what=(p1 (is p1 (kind location))) after) :cost (do kneel by=You what=This) :effect {DRAW})",
    ),
    (
        "event",
        "Response: After a character is discarded from your hand, draw 1 card.",
        f"(ability {RESPONSE} :on (on discard what=(p1 (is p1 (kind character))) from=(z1 (among z1 {HAND})) after) :effect {DRAW})",
    ),
]

COSTS: list[Gold] = [
    (
        "location",
        "Any phase: Pay 2 gold to draw 1 card.",
        f"(ability {ANY} :cost (do pay amount=2 by=You token=(just token gold)) :effect {DRAW})",
    ),
    (
        "location",
        "Any phase: Kneel Tester and pay 1 gold to draw 1 card.",
        f"(ability {ANY} :cost (seq (do kneel by=You what=This) (do pay amount=1 by=You token=(just token gold))) :effect {DRAW})",
    ),
    (
        "location",
        "Any phase: Discard Tester from play to draw 2 cards.",
        f"(ability {ANY} :cost (do discard by=You from=(zone play) what=This) :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: Discard 1 card from your hand to draw 2 cards.",
        f"(ability {ANY} :cost {discard()} :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: Kill a character you control to kill a character.",
        f"(ability {ANY} :cost (seq {pick('p1', those('character', MINE))} {do('kill', 'p1')}) :effect (seq {pick('p2', those('character'))} {do('kill', 'p2')}))",
    ),
    (
        "event",
        "Any phase: Kneel 2 Knight characters you control to draw 2 cards.",
        f"(ability {ANY} :cost (seq {pick('p1', MINE_KNIGHTS, '2 2')} {do('kneel', 'p1')}) :effect {DRAW2})",
    ),
    (
        "location",
        "Reduce the cost of each Knight character you play by 1.",
        f"(ability :standings [(during (on play by=(w1 (among w1 You)) what=(p1 {a('p1', 'character', KNIGHT)}) before) (change cost p2 p1 add -1))])",
    ),
    (
        "location",
        "Any phase: Kneel Tester to gain 1 gold or draw 1 card.",
        f"(ability {ANY} :cost (do kneel by=You what=This) :effect (either You 1 {GOLD} {DRAW}))",
    ),
    (
        "character",
        "Response: After you win a challenge, kneel Tester to claim 1 power for your House.",
        f"(ability {RESPONSE} :on {WIN} :cost (do kneel by=You what=This) :effect {CLAIM})",
    ),
    (
        "event",
        "Response: When a Knight character would be killed, kneel a location you control to save that character.",
        f"(ability {RESPONSE} :on (on kill what=(p1 {a('p1', 'character', KNIGHT)}) before :deed d1) :cost (seq {pick('p2', those('location', MINE))} {do('kneel', 'p2')}) :effect (stop d1 saved))",
    ),
]
ALL = [TRAILING, SHARED_ROLES, BY_SO_MUCH, MODIFIERS, FORBIDDEN, REFERENCES, DURATIONS, COSTS]

"""Gold lines of the challenge game: type, text, meaning."""

# ruff: noqa: E501 - a meaning is one line, as long as it is

from __future__ import annotations

from meaning.gold.words import (
    ANY,
    DRAW,
    DRAW2,
    GOLD,
    MINE,
    RESPONSE,
    a,
    cards,
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
    target,
    those,
    trait,
    won,
)  # fmt: skip

Gold = tuple[str, str, str]

HAND, DECK, DISCARD, DEAD = "(zone hand You)", "(zone deck You)", '(zone "discard pile" You)', '(zone "dead pile" You)'
KNIGHT, LORD, LADY = trait("Knight"), trait("Lord"), trait("Lady")
MINE_KNIGHTS = those("character", KNIGHT, MINE)

PARENTHESES: list[Gold] = [
    (
        "attachment",
        "Attached character gets +1 STR (+2 STR instead if you control a Knight character).",
        f"(ability :standings [(while {some(MINE_KNIGHTS)} (change STR p1 (where (host This) p2 (is p2 (kind character))) add 2)) (while (not {some(MINE_KNIGHTS)}) (change STR p3 (where (host This) p4 (is p4 (kind character))) add 1))])",
    ),
    (
        "event",
        "Any phase: Draw 1 card. (Limit once per phase.)",
        f"(ability {ANY} :effect {DRAW} :limit (limit 1 phase no-shared))",
    ),
    (
        "location",
        "Any phase: Kneel Tester to draw 1 card (2 cards instead if you have no gold).",
        f"(ability {ANY} :cost (do kneel by=You what=This) :effect (if (= (held gold You) 0) {DRAW2} {DRAW}))",
    ),
    (
        "event",
        "Any phase: Choose a character (except Tester). Kneel that character.",
        f"(ability {ANY} {target('p1', those('character', '(not (among {0} This))'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Draw 1 card. (Limit 2 per round.)",
        f"(ability {ANY} :effect {DRAW} :limit (limit 2 round no-shared))",
    ),
]

OWN_NAMES: list[Gold] = [
    (
        "character",
        "Response: After Tester enters play, draw 1 card.",
        f"(ability {RESPONSE} :on {on(chr(34) + 'enter play' + chr(34), own())} :effect {DRAW})",
    ),
    (
        "character",
        "While Tester is attacking, he gets +2 STR.",
        "(ability :standings [(while (among This (of (current challenge) attackers)) (change STR p1 This add 2))])",
    ),
    (
        "character",
        "Response: After Tester is killed, kill a character.",
        f"(ability {RESPONSE} :on {on('kill', own())} :effect (seq {pick('p1', those('character'))} {do('kill', 'p1')}))",
    ),
    (
        "character",
        "While Robb Stark is in play, Tester gets +1 STR.",
        '(ability :standings [(while (compare (count (where Anywhere p1 (and (among (place-of p1) (zone play)) (is p1 (called "Robb Stark"))))) >= 1) (change STR p2 This add 1))])',
    ),
    (
        "character",
        "Response: After you win a challenge in which Tester is participating, draw 1 card.",
        f"(ability {RESPONSE} :on {won('(among This (of {0} participants))')} :effect {DRAW})",
    ),
    (
        "character",
        "Each character other than Tester gets -1 STR.",
        f"(ability :standings [(change STR p1 {those('character', '(not (among {0} This))')} add -1)])",
    ),
    (
        "location",
        "Any phase: Kneel Tester to stand a character.",
        f"(ability {ANY} :cost (do kneel by=You what=This) :effect (seq {pick('p1', those('character'))} {do('stand', 'p1')}))",
    ),
    ("character", "Tester cannot be killed.", f"(ability :standings [(cannot {on('kill', own(), moment='before')})])"),
]

WITHOUT_SUBJECT: list[Gold] = [
    (
        "character",
        "Tester does not kneel when declared as an attacker.",
        "(ability :standings [(cannot (on kneel what=(p1 (among p1 This)) within=(d2 (matches d2 (on declare as=(v3 (among v3 (just part attackers))) what=(p4 (among p4 This)) after))) before))])",
    ),
    (
        "character",
        "Tester does not kneel when declared as a defender.",
        "(ability :standings [(cannot (on kneel what=(p1 (among p1 This)) within=(d2 (matches d2 (on declare as=(v3 (among v3 (just part defenders))) what=(p4 (among p4 This)) after))) before))])",
    ),
    (
        "attachment",
        "Attached character does not kneel when declared as an attacker.",
        "(ability :standings [(cannot (on kneel what=(p1 (and (is p1 (kind character)) (among p1 (host This)))) within=(d2 (matches d2 (on declare as=(v3 (among v3 (just part attackers))) what=(p4 (among p4 (where (host This) p5 (is p5 (kind character))))) after))) before))])",
    ),
    (
        "character",
        "While attacking, Tester gets +1 STR.",
        "(ability :standings [(while (among This (of (current challenge) attackers)) (change STR p1 This add 1))])",
    ),
    (
        "character",
        "While defending, Tester gets +3 STR.",
        "(ability :standings [(while (among This (of (current challenge) defenders)) (change STR p1 This add 3))])",
    ),
    (
        "character",
        "While kneeling, Tester cannot be killed.",
        f"(ability :standings [(while (is This (state kneeling)) (cannot {on('kill', own(), moment='before')}))])",
    ),
]

PLACES: list[Gold] = [
    (
        "event",
        "Any phase: Choose a character in your discard pile. Return it to your hand.",
        f"(ability {ANY} {target('p1', those('character', at=DISCARD))} :effect (do return by=You to={HAND} what=p1))",
    ),
    (
        "event",
        "Any phase: Put a Knight character into play from your discard pile.",
        f"(ability {ANY} :effect (seq {pick('p1', those('character', KNIGHT, at=DISCARD))} (do move by=You to=(zone play) what=p1)))",
    ),
    (
        "event",
        "Any phase: Choose a character in your discard pile or dead pile. Return it to your hand.",
        f"(ability {ANY} {target('p1', those('character', at=f'(union {DISCARD} {DEAD})'))} :effect (do return by=You to={HAND} what=p1))",
    ),
    (
        "event",
        "Any phase: If there are 3 or more characters in your dead pile, draw 2 cards.",
        f"(ability {ANY} :condition {some(those('character', at=DEAD), 3)} :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: If there are no characters in your discard pile, draw 2 cards.",
        f"(ability {ANY} :condition {none(those('character', at=DISCARD))} :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: Look at the top 3 cards of your deck. Put 1 of those cards into your hand and the rest on the bottom of your deck.",
        f'(ability {ANY} :effect (seq (do "look at" by=You what=(edgemost top 3 {DECK}) :deed d1) {pick("p1", "(of d1 what)")} (do move by=You to={HAND} what=p1) (do move by=You to=(edge-of bottom {DECK}) what=(minus (of d1 what) p1))))',
    ),
    (
        "event",
        "Any phase: Reveal the top 5 cards of your deck. Choose a character from among them and put it into your hand. Discard the rest.",
        f"(ability {ANY} :effect (seq (do reveal by=You what=(edgemost top 5 {DECK}) :deed d1) (pick You (binder p1 (where (of d1 what) p2 (is p2 (kind character))) 1 1) :target) (do move by=You to={HAND} what=p1) (do discard by=You what=(minus (of d1 what) p1))))",
    ),
    (
        "location",
        "Characters in your hand get +1 STR.",
        f"(ability :standings [(change STR p1 {those('character', at=HAND)} add 1)])",
    ),
    (
        "event",
        "Any phase: Return a character from your dead pile to your hand.",
        f"(ability {ANY} :effect (seq {pick('p1', those('character', at=DEAD))} (do return by=You to={HAND} what=p1)))",
    ),
    (
        "event",
        "Any phase: Place a card from your hand on the bottom of your deck.",
        f"(ability {ANY} :effect (seq {pick('p1', f'(in {HAND})')} (do place by=You to=(edge-of bottom {DECK}) what=p1)))",
    ),
]

NOT_ONE: list[Gold] = [
    (
        "event",
        "Any phase: Discard a non-event card from your hand to draw 2 cards.",
        f"(ability {ANY} :cost (seq {pick('p1', cards('(not (is {0} (kind event)))', at=HAND))} (do discard by=You what=p1)) :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: Choose a non-Knight character. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(not ' + KNIGHT + ')'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a non-unique character. Kill it.",
        f"(ability {ANY} {target('p1', those('character', '(not (is {0} (state unique)))'))} :effect {do('kill', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character without a [military] icon. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(not ' + icon('military') + ')'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "location",
        "Non-Stark characters get -1 STR.",
        f"(ability :standings [(change STR p1 {those('character', '(not ' + house('Stark') + ')')} add -1)])",
    ),
    (
        "event",
        "Any phase: Choose a character with no power. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(= (held power {0}) 0)'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a Knight character but not a Lord character. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', KNIGHT, '(not ' + a('{0}', 'character', LORD) + ')'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character with a [military] icon but not a [power] icon. Stand it.",
        f"(ability {ANY} {target('p1', those('character', icon('military'), '(not ' + icon('power') + ')'))} :effect {do('stand', 'p1')})",
    ),
    (
        "event",
        "Any phase: Kneel each character except Knight characters.",
        f"(ability {ANY} :effect {do('kneel', those('character', '(not ' + a('{0}', 'character', KNIGHT) + ')'))})",
    ),
    (
        "location",
        "Characters other than Knight characters cannot attack.",
        f"(ability :standings [(cannot (on attack what=(p1 {a('p1', 'character', '(not ' + a('{0}', 'character', KNIGHT) + ')')}) before))])",
    ),
]

HOW_MANY: list[Gold] = [
    (
        "event",
        "Any phase: Choose a character with STR 3 or higher. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(>= (stat STR {0}) 3)'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character with STR 3 or lower. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(<= (stat STR {0}) 3)'))} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character with printed cost 4 or higher. Kill it.",
        f"(ability {ANY} {target('p1', those('character', '(>= (stat cost {0} :printed) 4)'))} :effect {do('kill', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose a character that costs 2 or less. Kill it.",
        f"(ability {ANY} {target('p1', those('character', '(<= (stat cost {0}) 2)'))} :effect {do('kill', 'p1')})",
    ),
    (
        "event",
        "Any phase: If you control more than 3 locations, draw 1 card.",
        f"(ability {ANY} :condition {some(those('location', MINE), 4)} :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you control fewer than 3 locations, draw 1 card.",
        f"(ability {ANY} :condition (<= (count {those('location', MINE)}) 2) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you control exactly 3 locations, draw 1 card.",
        f"(ability {ANY} :condition (= (count {those('location', MINE)}) 3) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you have 2 or more gold, draw 1 card.",
        f"(ability {ANY} :condition (>= (held gold You) 2) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: If you have more gold than each opponent, draw 1 card.",
        f"(ability {ANY} :condition (every (opponents You) w1 (> (held gold You) (held gold w1))) :effect {DRAW})",
    ),
    (
        "event",
        "Any phase: Draw as many cards as you control Knight characters.",
        f"(ability {ANY} :effect (do draw by=You from={DECK} amount=(count {MINE_KNIGHTS})))",
    ),
    (
        "event",
        "Any phase: Draw 1 card for each Knight character you control.",
        f"(ability {ANY} :effect (do draw by=You from={DECK} amount=(count {MINE_KNIGHTS})))",
    ),
    (
        "event",
        "Any phase: Gain X gold. X is the number of locations you control.",
        f"(ability {ANY} :effect (do gain by=You token=(just token gold) amount=(count {those('location', MINE)})))",
    ),
    (
        "event",
        "Any phase: Choose up to 2 characters. Kneel those characters.",
        f"(ability {ANY} {target('p1', those('character'), '0 2')} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose 2 characters. Kneel those characters.",
        f"(ability {ANY} {target('p1', those('character'), '2 2')} :effect {do('kneel', 'p1')})",
    ),
    (
        "event",
        "Any phase: Choose up to 3 Knight characters you control. Each of those characters gets +1 STR until the end of the phase.",
        f"(ability {ANY} {target('p1', MINE_KNIGHTS, '0 3')} :effect {gets('p1', 1)})",
    ),
    (
        "event",
        "Any phase: Kneel any number of Knight characters you control. Draw 1 card for each character knelt this way.",
        f"(ability {ANY} :effect (seq (pick You (binder p1 {MINE_KNIGHTS} 0 _)) (do kneel by=You what=p1 :deed d1) (do draw by=You from={DECK} amount=(count (where Anywhere p2 (and (is p2 (kind character)) (among p2 (of d1 what))))))))",
    ),
    (
        "event",
        "Any phase: If you have 2 or fewer cards in your hand, draw 2 cards.",
        f"(ability {ANY} :condition (<= (count (in {HAND})) 2) :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: If you have no cards in your hand, draw 2 cards.",
        f"(ability {ANY} :condition (= (count (in {HAND})) 0) :effect {DRAW2})",
    ),
    (
        "event",
        "Any phase: Choose a character with STR 2 to 4. Kneel it.",
        f"(ability {ANY} {target('p1', those('character', '(>= (stat STR {0}) 2)', '(<= (stat STR {0}) 4)'))} :effect {do('kneel', 'p1')})",
    ),
]

CHOICES: list[Gold] = [
    (
        "event",
        "Any phase: Choose one:\n• Draw 1 card.\n• Gain 1 gold.",
        f"(ability {ANY} :effect (either You 1 {DRAW} {GOLD}))",
    ),
    (
        "event",
        "Any phase: You may either draw 1 card or gain 1 gold.",
        f"(ability {ANY} :effect (may You (either You 1 {DRAW} {GOLD})))",
    ),
    ("event", "Any phase: Draw 1 card or gain 1 gold.", f"(ability {ANY} :effect (either You 1 {DRAW} {GOLD}))"),
    ("event", "Any phase: Either draw 1 card or gain 1 gold.", f"(ability {ANY} :effect (either You 1 {DRAW} {GOLD}))"),
    (
        "event",
        "Any phase: Each opponent discards 1 card from his or her hand or kneels a character he or she controls.",
        f"(ability {ANY} :effect (each w1 (opponents You) turn (either w1 1 {discard(who='w1')} (seq {pick('p1', those('character', '(among (controller {0}) w1)'), who='w1')} {do('kneel', 'p1', by='w1')}))))",
    ),
    (
        "event",
        "Any phase: You may draw 1 card. If you do, discard 1 card from your hand.",
        f"(ability {ANY} :effect (seq (may You {DRAW} :deed d1) (if (did d1) {discard()})))",
    ),
    (
        "event",
        "Any phase: You may draw 1 card. If you do not, gain 1 gold.",
        f"(ability {ANY} :effect (seq (may You {DRAW} :deed d1) (if (not (did d1)) {GOLD})))",
    ),
    (
        "event",
        "Any phase: You may draw 1 card and gain 1 gold.",
        f"(ability {ANY} :effect (may You (seq {DRAW} {GOLD})))",
    ),
    ("event", "Any phase: You may draw 1 card. Gain 1 gold.", f"(ability {ANY} :effect (seq (may You {DRAW}) {GOLD}))"),
    (
        "event",
        "Any phase: Choose a character or a location. Kneel that card.",
        f"(ability {ANY} :targets [(pick You (binder p1 (where (in (zone play)) p2 (or (is p2 (kind character)) (is p2 (kind location)))) 1 1) :target)] :effect {do('kneel', 'p1')})",
    ),
]

OFFERS: list[Gold] = [
    (
        "event",
        "Any phase: Choose a location. Its controller may kneel it or draw 1 card.",
        f"(ability {ANY} {target('p1', those('location'))} :effect (may (controller p1) (either (controller p1) 1 (do kneel by=(controller p1) what=p1) (do draw amount=1 by=(controller p1) from=(zone deck (controller p1))))))",
    ),
    (
        "event",
        "Any phase: Each player may draw 1 card or gain 1 gold.",
        f"(ability {ANY} :effect (each w1 Players turn (may w1 (either w1 1 (do draw amount=1 by=w1 from=(zone deck w1)) (do gain amount=1 by=w1 token=(just token gold))))))",
    ),
    (
        "event",
        "Any phase: Choose an opponent. That player may discard 1 card from his or her hand. If he or she does not, draw 2 cards.",
        f"(ability {ANY} :targets [(pick You (binder w1 (opponents You) 1 1) :target)] :effect (seq (may w1 {discard(who='w1')} :deed d1) (if (not (did d1)) {DRAW2})))",
    ),
    (
        "location",
        "Each character except Lord characters gets -1 STR.",
        f"(ability :standings [(change STR p1 {those('character', '(not ' + a('{0}', 'character', LORD) + ')')} add -1)])",
    ),
    (
        "event",
        "Any phase: Kill each character with printed cost 0 to 1.",
        f"(ability {ANY} :effect {do('kill', those('character', '(>= (stat cost {0} :printed) 0)', '(<= (stat cost {0} :printed) 1)'))})",
    ),
    (
        "event",
        "Any phase: Discard 2 non-location cards from your hand to gain 1 gold.",
        f"(ability {ANY} :cost (seq {pick('p1', cards('(not (is {0} (kind location)))', at=HAND), '2 2')} (do discard by=You what=p1)) :effect {GOLD})",
    ),
    (
        "attachment",
        "While attached character is kneeling, it cannot be killed.",
        "(ability :standings [(while (is (where (host This) p1 (is p1 (kind character))) (state kneeling)) (cannot (on kill what=(p2 (among p2 (where (host This) p3 (is p3 (kind character))))) before)))])",
    ),
    (
        "location",
        "While you have no cards in your hand, Knight characters you control get +1 STR.",
        f"(ability :standings [(while (= (count (in {HAND})) 0) (change STR p1 {MINE_KNIGHTS} add 1))])",
    ),
]

ALL = [PARENTHESES, OWN_NAMES, WITHOUT_SUBJECT, PLACES, NOT_ONE, HOW_MANY, CHOICES, OFFERS]

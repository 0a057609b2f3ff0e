"""Gold lines of the deck-building game: type, text, meaning."""

# ruff: noqa: E501 - a meaning is one line, as long as it is

from __future__ import annotations

from meaning.gold.agot import Gold
from meaning.gold.words import DRAW, DRAW2, discard, pick

HAND, DECK, DISCARD, VICTORY = (
    "(zone hand You)",
    "(zone deck You)",
    '(zone "discard pile" You)',
    '(zone "Victory Pile" You)',
)
YOURS = "(union (zone hand You) (zone played You))"
FIGHT = ":you actor :label Fight :on (on defeat by=(w9 (among w9 You)) what=(p9 (among p9 This)) after)"
WOUND = '(do gain by={0} what=(edgemost top {1} (zone "Wound Deck")))'


def attack(number: int | str, name: str = "Attack") -> str:
    return f'(do gain amount={number} by=You token=(just token "[{name}]"))'


def of_class(name: str, p: str) -> str:
    return f'(is {p} (value class (just class "[{name}]")))'


def played(truth: str) -> str:
    """Cards that you played this turn of which something is so."""
    return f"(past (on play by=(w1 (among w1 You)) what=(p8 {truth}) after) turn)"


def ko(pool: str, number: str = "1 1", who: str = "You") -> str:
    return f"(seq {pick('p7', pool, number, who)} (do KO by={who} what=p7))"


OTHERS = "(not (among p8 This))"
HEROES = f"(where (in {YOURS}) p6 (is p6 (kind Hero)))"

PLAIN: list[Gold] = [
    ("hero", "You get +2 [Attack].", f"(ability :effect {attack(2)})"),
    ("hero", "Draw two cards.", f"(ability :effect {DRAW2})"),
    ("hero", "Draw a card. You get +1 [Attack].", f"(ability :effect (seq {DRAW} {attack(1)}))"),
    ("hero", "You get +1 [Attack] and +1 [Recruit].", f"(ability :effect (seq {attack(1)} {attack(1, 'Recruit')}))"),
    ("hero", "You may KO a card from your hand.", f"(ability :effect (may You {ko(f'(in {HAND})')}))"),
    (
        "hero",
        "You may KO a card from your discard pile or hand.",
        f"(ability :effect (may You {ko(f'(in (union {DISCARD} {HAND}))')}))",
    ),
    ("hero", "KO a card from your hand.", f"(ability :effect {ko(f'(in {HAND})')})"),
    (
        "hero",
        "You may discard a card. If you do, draw two cards.",
        f"(ability :effect (seq (may You {discard()} :deed d1) (if (did d1) {DRAW2})))",
    ),
    (
        "hero",
        "You may KO a Wound from your hand. If you do, draw a card.",
        f"(ability :effect (seq (may You {ko(f'(where (in {HAND}) p1 (is p1 (kind Wound)))')} :deed d1) (if (did d1) {DRAW})))",
    ),
    (
        "hero",
        "Each player draws a card.",
        "(ability :effect (each w1 Players turn (do draw amount=1 by=w1 from=(zone deck w1))))",
    ),
    ("hero", "Each opponent discards a card.", f"(ability :effect (each w1 (opponents You) turn {discard(who='w1')}))"),
    ("hero", "Gain a Wound.", f"(ability :effect {WOUND.format('You', 1)})"),
    ("hero", "Each player gains a Wound.", f"(ability :effect (each w1 Players turn {WOUND.format('w1', 1)}))"),
    (
        "hero",
        "Rescue a Bystander.",
        '(ability :effect (do rescue by=You what=(edgemost top 1 (zone "Bystander Deck"))))',
    ),
    (
        "hero",
        "Rescue three Bystanders.",
        '(ability :effect (do rescue by=You what=(edgemost top 3 (zone "Bystander Deck"))))',
    ),
]

LABELLED: list[Gold] = [
    ("ally", "Fight: Draw a card.", f"(ability {FIGHT} :effect {DRAW})"),
    ("ally", "Fight: KO one of your Heroes.", f"(ability {FIGHT} :effect {ko(HEROES)})"),
    (
        "ally",
        "Fight: Each player gains a Wound.",
        f"(ability {FIGHT} :effect (each w1 Players turn {WOUND.format('w1', 1)}))",
    ),
    (
        "ally",
        "Fight: Each opponent discards a card.",
        f"(ability {FIGHT} :effect (each w1 (opponents You) turn {discard(who='w1')}))",
    ),
    (
        "ally",
        "Fight: Rescue a Bystander and draw a card.",
        f'(ability {FIGHT} :effect (seq (do rescue by=You what=(edgemost top 1 (zone "Bystander Deck"))) {DRAW}))',
    ),
    (
        "hero",
        "[Strength]: Draw a card.",
        f'(ability :label "[Strength]" :may :condition (>= (count {played("(and " + of_class("Strength", "p8") + " " + OTHERS + ")")}) 1) :effect {DRAW})',
    ),
    (
        "hero",
        "[Strength] [Strength]: You get +3 [Attack].",
        f'(ability :label "[Strength]" :may :condition (>= (count {played("(and " + of_class("Strength", "p8") + " " + OTHERS + ")")}) 2) :effect {attack(3)})',
    ),
    (
        "hero",
        "[Skill]: You may KO a card from your hand.",
        f'(ability :label "[Skill]" :condition (>= (count {played("(and " + of_class("Skill", "p8") + " " + OTHERS + ")")}) 1) :effect (may You {ko(f"(in {HAND})")}))',
    ),
]

COUNTED: list[Gold] = [
    (
        "hero",
        "You get +1 [Attack] for each [Skill] Hero you played this turn.",
        f'(ability :effect (do gain by=You token=(just token "[Attack]") amount=(count {played("(and (is p8 (kind Hero)) " + of_class("Skill", "p8") + ")")})))',
    ),
    (
        "hero",
        "You get +1 [Attack] for each other Hero you played this turn.",
        f'(ability :effect (do gain by=You token=(just token "[Attack]") amount=(count {played("(and (is p8 (kind Hero)) " + OTHERS + ")")})))',
    ),
    (
        "hero",
        "If you played another [Covert] Hero this turn, draw a card.",
        f"(ability :effect (if (>= (count (past (on play by=(w1 (among w1 You)) what=(p8 (and (is p8 (kind Hero)) {of_class('Covert', 'p8')} {OTHERS})) after) turn)) 1) {DRAW}))",
    ),
    (
        "hero",
        "If you played at least 3 Heroes this turn, you get +2 [Attack].",
        f"(ability :effect (if (>= (count {played('(is p8 (kind Hero))')}) 3) {attack(2)}))",
    ),
    (
        "hero",
        "If you played fewer than 3 Heroes this turn, draw a card.",
        f"(ability :effect (if (<= (count {played('(is p8 (kind Hero))')}) 2) {DRAW}))",
    ),
    (
        "hero",
        "You get +1 [Attack] for each Bystander in your Victory Pile.",
        f'(ability :effect (do gain by=You token=(just token "[Attack]") amount=(count (where (in {VICTORY}) p1 (is p1 (kind Bystander))))))',
    ),
    (
        "hero",
        "If you have a [Covert] Hero, draw a card.",
        f"(ability :effect (if (>= (count (where (in {YOURS}) p1 (and (is p1 (kind Hero)) {of_class('Covert', 'p1')}))) 1) {DRAW}))",
    ),
    (
        "hero",
        "If you have no cards in your hand, draw a card.",
        f"(ability :effect (if (= (count (in {HAND})) 0) {DRAW}))",
    ),
    (
        "hero",
        "If you have more than 4 cards in your hand, draw a card.",
        f"(ability :effect (if (>= (count (in {HAND})) 5) {DRAW}))",
    ),
    (
        "hero",
        "If you have exactly 2 cards in your hand, draw a card.",
        f"(ability :effect (if (= (count (in {HAND})) 2) {DRAW}))",
    ),
    (
        "hero",
        "If there are at least 2 Bystanders in your Victory Pile, draw two cards.",
        f"(ability :effect (if (>= (count (where (in {VICTORY}) p1 (is p1 (kind Bystander)))) 2) {DRAW2}))",
    ),
]

SEEN: list[Gold] = [
    (
        "hero",
        "Reveal the top card of your deck. If it is a Wound, KO it.",
        f"(ability :effect (seq (do reveal by=You what=(edgemost top 1 {DECK}) :deed d1) (if (is (of d1 what) (kind Wound)) (do KO by=You what=(of d1 what)))))",
    ),
    (
        "hero",
        "Reveal the top card of your deck. If it costs 6 or less, draw it.",
        f"(ability :effect (seq (do reveal by=You what=(edgemost top 1 {DECK}) :deed d1) (if (<= (stat cost (of d1 what)) 6) (do draw by=You what=(of d1 what)))))",
    ),
    (
        "hero",
        "Reveal the top card of your deck. If it costs 0, KO it. Otherwise, draw it.",
        f"(ability :effect (seq (do reveal by=You what=(edgemost top 1 {DECK}) :deed d1) (if (= (stat cost (of d1 what)) 0) (do KO by=You what=(of d1 what)) (do draw by=You what=(of d1 what)))))",
    ),
    (
        "hero",
        "Look at the top two cards of your deck. KO one of them and put the other back.",
        f'(ability :effect (seq (do "look at" by=You what=(edgemost top 2 {DECK}) :deed d1) {pick("p1", "(of d1 what)")} (do KO by=You what=p1) (do move by=You to=(edge-of top {DECK}) what=(minus (of d1 what) p1))))',
    ),
    (
        "hero",
        "Look at the top three cards of your deck. Draw one of them, discard one, and put the rest back in any order.",
        f'(ability :effect (seq (do "look at" by=You what=(edgemost top 3 {DECK}) :deed d1) {pick("p1", "(of d1 what)")} (do draw by=You what=p1) {pick("p2", "(minus (of d1 what) p1)")} (do discard by=You what=p2) (do move by=You to=(edge-of top {DECK}) what=(minus (of d1 what) (union p1 p2)) order=You)))',
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. Put a Hero from among them into your hand and discard the rest.",
        f"(ability :effect (seq (do reveal by=You what=(edgemost top 3 {DECK}) :deed d1) {pick('p1', '(where (of d1 what) p2 (is p2 (kind Hero)))')} (do move by=You to={HAND} what=p1) (do discard by=You what=(minus (of d1 what) p1))))",
    ),
    (
        "hero",
        "Discard a card. If it was a Wound, draw two cards.",
        f"(ability :effect (seq {pick('p1', f'(in {HAND})')} (do discard by=You what=p1) (if (is p1 (kind Wound)) {DRAW2})))",
    ),
    ("hero", "KO up to two cards from your discard pile.", f"(ability :effect {ko(f'(in {DISCARD})', '0 2')})"),
    (
        "hero",
        "Choose one:\n• Draw a card.\n• You get +2 [Attack].",
        f"(ability :effect (either You 1 {DRAW} {attack(2)}))",
    ),
    ("hero", "Draw a card or you get +2 [Attack].", f"(ability :effect (either You 1 {DRAW} {attack(2)}))"),
    (
        "hero",
        "Each opponent reveals a [Covert] Hero or gains a Wound.",
        f"(ability :effect (each w1 (opponents You) turn (either w1 1 (seq (pick w1 (binder p1 (where (in (union (zone hand w1) (zone played w1))) p2 (and (is p2 (kind Hero)) {of_class('Covert', 'p2')})) 1 1)) (do reveal by=w1 what=p1)) {WOUND.format('w1', 1)})))",
    ),
    (
        "hero",
        "Put a card from your discard pile on top of your deck.",
        f"(ability :effect (seq {pick('p1', f'(in {DISCARD})')} (do move by=You to=(edge-of top {DECK}) what=p1)))",
    ),
    (
        "hero",
        "Move an Ally one space forward.",
        "(ability :effect (seq (pick You (binder p1 (where (in (zone battlefield)) p2 (is p2 (kind Ally))) 1 1)) (do move by=You to=(next (place-of p1) forward 1) what=p1)))",
    ),
    (
        "hero",
        "You may put a Hero from your discard pile into your hand.",
        f"(ability :effect (may You (seq {pick('p1', f'(where (in {DISCARD}) p2 (is p2 (kind Hero)))')} (do move by=You to={HAND} what=p1))))",
    ),
]
ALL = [PLAIN, LABELLED, COUNTED, SEEN]

"""The policies: how the lexer decides where English leaves a choice.

Each row names the question, says the answer, and gives sentences that it decides one way and the other: in the
sentence, the word gets the type. The tests read this table; a choice with a name that is not here fails them.
"""

from __future__ import annotations

from typing import NamedTuple


class Decision(NamedTuple):
    """In this sentence, the token that starts with this word is of this type."""

    sentence: str
    word: str
    terminal: str


class Policy(NamedTuple):
    """One named answer to one kind of question."""

    name: str
    rule: str
    decides: tuple[Decision, ...]


POLICIES: tuple[Policy, ...] = (
    Policy(
        "verb-frame-first",
        "A preposition belongs to the verb if its frame has that role free; else to the noun before it.",
        (
            Decision("Discard a card from your hand.", "from", "PV"),
            Decision("Kill a character from your hand.", "from", "PN"),
        ),
    ),
    Policy(
        "as-many-as-somebody-has",
        "After “as many”, “as” before somebody who does something says of whom so many are counted.",
        (
            Decision("Draw as many cards as you control Knights.", "as you", "ASV"),
            Decision("Draw as many cards as that player.", "as that", "PV"),
        ),
    ),
    Policy(
        "comma-closes-introduction",
        "A comma after an introduction closes it, unless it stands in a list that goes on.",
        (
            Decision("If you control a Knight, draw 1 card.", ",", "COMMA"),
            Decision("If you control a Knight, a Lord, or a Lady, draw 1 card.", ",", "CONJ_NP"),
        ),
    ),
    Policy(
        "same-kind-joins",
        "A joining word joins what is alike on both sides: clauses, predicates, verbs, nouns, adjectives, places.",
        (
            Decision("Kill a Lord or Lady character.", "or", "CONJ_ADJ"),
            Decision("Kill a location or attachment.", "or", "CONJ_N"),
            Decision("Kill a character or a location.", "or", "CONJ_NP"),
            Decision("Draw 1 card and discard 1 card.", "and", "CONJ_VP"),
            Decision("Kneel and discard a character.", "and", "CONJ_VG"),
            Decision("Draw 1 card and each opponent discards 1 card.", "and", "JOIN"),
        ),
    ),
    Policy(
        "relative-runs-on",
        "A relative clause ends before a word that its verb cannot go on with; alike nouns and verbs go on.",
        (
            Decision("Kill a character you control or a location.", "or", "CONJ_NP"),
            Decision("Kneel each character that attacks or defends.", "or", "CONJ_VG"),
        ),
    ),
    Policy(
        "second-verb-ends-relative",
        "A relative clause that has its verb ends before the next finite verb.",
        (
            Decision("Each character you control gets +1 STR.", "gets", "VERB"),
            Decision("Each character that has 2 gold gets +1 STR.", "has", "VERB"),
        ),
    ),
    Policy(
        "noun-noun-verb-is-relative",
        "A noun phrase right after a noun is the subject of a relative clause if a verb follows it.",
        (
            Decision("Kill a character you control.", "you", "PRON"),
            Decision("Discard each card an opponent controls.", "an", "DET"),
        ),
    ),
    Policy(
        "participle-after-noun",
        "A participle after a noun describes it; before a noun it is an adjective.",
        (
            Decision("Kill each character chosen this way.", "chosen", "PART"),
            Decision("Kill each chosen character.", "chosen", "PART"),
        ),
    ),
    Policy(
        "adjective-after-noun",
        "An adjective that no noun follows describes the noun before it.",
        (
            Decision("Discard each card unused this round.", "unused", "ADJ"),
            Decision("Choose an adjacent card.", "adjacent", "ADJ"),
        ),
    ),
    Policy(
        "to-before-verb",
        "“to” before a verb opens what a cost buys or what someone is chosen for; before a noun it is a place.",
        (
            Decision("Kneel a character to draw 1 card.", "to", "TO_V"),
            Decision("Return a character to your hand.", "to", "PV"),
        ),
    ),
    Policy(
        "to-belongs-outside",
        "“to” and a verb after a relative clause belong to the clause around it.",
        (Decision("Kneel a character you control to draw 1 card.", "to", "TO_V"),),
    ),
    Policy(
        "price-is-said",
        "A word for a number of cards that is a verb too is the verb if so much more or less follows it.",
        (
            Decision("Stark characters cost 1 less.", "cost", "VERB"),
            Decision("Kill a character with cost 1 or lower.", "cost", "NOUN"),
        ),
    ),
    Policy(
        "cost-to-do",
        "“the cost to marshal” under a verb that changes numbers is a cost of something, not a price paid for it.",
        (
            Decision("Reduce the cost to play Summons by 1.", "to", "TO_V"),
            Decision("Kneel 2 influence to draw 1 card.", "to", "TO_V"),
        ),
    ),
    Policy(
        "time-with-nearest-verb",
        "“this turn” belongs to the nearest verb, also inside a relative clause; “until ...” belongs outside it.",
        (
            Decision("Draw 1 card for each card you played this round.", "this", "TIME"),
            Decision("Kneel each character you control until the end of the phase.", "until", "TIME"),
        ),
    ),
    Policy(
        "condition-belongs-outside",
        "A condition after a relative clause belongs to the clause around it.",
        (Decision("Kill a character you control if you have 2 gold.", "if", "SUB"),),
    ),
    Policy(
        "counting-belongs-outside",
        "“for each” after a relative clause counts for the clause around it.",
        (Decision("Discard a card you control for each Knight in play.", "for", "FOREACH"),),
    ),
    Policy(
        "second-object",
        "After a verb that takes two, a second noun phrase is what is given.",
        (
            Decision("Give that player 1 gold.", "1", "NUM"),
            Decision("Give 1 gold to that player.", "to", "PV"),
        ),
    ),
    Policy(
        "place-before-object",
        "A noun phrase after a verb's place is what it is done to, where the verb has no object yet.",
        (
            Decision("Discard from play each other location.", "from", "PV"),
            Decision("Put into play a character from your hand.", "a", "DET"),
        ),
    ),
    Policy(
        "object-of-ing",
        "A noun phrase after “is” and an -ing form is what it is done to.",
        (Decision("If it is attacking a Knight, draw 1 card.", "attacking", "PART"),),
    ),
    Policy(
        "number-after-stat",
        "A number right after a stat says how much of it; after other nouns it begins a phrase of its own.",
        (
            Decision("Kill a character with STR 3 or lower.", "3", "NUMP"),
            Decision("Kill 3 characters.", "3", "NUM"),
        ),
    ),
    Policy(
        "keyword-takes-what-follows",
        "A number or value right after a keyword is its parameter.",
        (Decision("Smash 3.", "3", "KWARG"),),
    ),
    Policy(
        "label-before-colon",
        "Words of a label before a colon are a label, whatever else they could be.",
        (
            Decision("Challenges: Draw 1 card.", "Challenges", "LABEL"),
            Decision("You may initiate 2 challenges.", "challenges", "NOUN"),
        ),
    ),
    Policy(
        "name-before-noun",
        "A card's name right before a noun describes it.",
        (
            Decision("Kill a Summons character.", "Summons", "ADJ"),
            Decision("Kneel Summons.", "Summons", "NAME"),
        ),
    ),
    Policy(
        "have-before-participle",
        "“have” before a participle is the perfect tense; before a noun it is possession.",
        (
            Decision("If you have won a challenge this phase, draw 1 card.", "have", "PERF"),
            Decision("If you have 2 gold, draw 1 card.", "have", "VERB"),
        ),
    ),
    Policy(
        "have-someone-do",
        "“have” with a noun phrase and a verb makes someone do it.",
        (
            Decision("Choose a character and have it gain 1 power.", "have", "CAUSE"),
            Decision("If you have 2 gold, draw 1 card.", "have", "VERB"),
        ),
    ),
    Policy(
        "preposition-before-ing",
        "A preposition before an -ing form says how or instead of what.",
        (
            Decision("Draw 1 card instead of discarding it.", "instead", "PGER"),
            Decision("Draw 1 card instead of 2 cards.", "instead", "PV"),
        ),
    ),
    Policy(
        "comma-before-ing",
        "A comma before an -ing form says what is done with it.",
        (Decision("Put a card into play, replacing it.", ",", "PGER"),),
    ),
    Policy(
        "repeated-preposition",
        "A preposition said again after “or” joins a second place to the first.",
        (Decision("Discard a card from your hand or from your deck.", "or", "CONJ_NP"),),
    ),
    Policy(
        "either-after-may",
        "“may either” is “may”: the “or” after it says that it is one of them.",
        (
            Decision("You may either draw 1 card or gain 1 gold.", "either", "PREADV"),
            Decision("Either draw 1 card or gain 1 gold.", "Either", "EITHER"),
        ),
    ),
    Policy(
        "either-after-choose",
        "“Chooses, either:” is “chooses one:”: the arms may have subjects of their own.",
        (
            Decision("Your opponent chooses, either: you draw 1 card, or you gain 1 gold.", "either", "NUM"),
            Decision("Either draw 1 card or gain 1 gold.", "Either", "EITHER"),
        ),
    ),
    Policy(
        "either-after-and",
        "“and either” opens a choice as the last thing that is done.",
        (Decision("Draw 1 card and either gain 1 gold or kneel a character.", "and", "CONJ_VE"),),
    ),
    Policy(
        "or-belongs-to-either",
        "After “either”, “or” parts its arms.",
        (
            Decision("Either draw 1 card or gain 1 gold.", "or", "CONJ_EO"),
            Decision("Draw 1 card or gain 1 gold.", "or", "CONJ_VP"),
        ),
    ),
    Policy(
        "quotation-after-noun",
        "A quotation right after a noun is what it says.",
        (Decision('It gains the ability "Response: Draw 1 card."', '"Response', "SAYING"),),
    ),
    Policy(
        "quoted-name-before-noun",
        "A quotation right before a noun is its name.",
        (Decision('Place a "Siege" card in play.', '"Siege', "ADJ"),),
    ),
    Policy(
        "bare-determiner",
        "“that” and “her” without a noun after them stand for one.",
        (Decision("Kill a character with higher STR than that.", "that", "DET"),),
    ),
    Policy(
        "verb-left-out",
        "An auxiliary right before another finite verb stands for the verb said before.",
        (Decision("Each player who does not loses 1 power.", "loses", "VERB"),),
    ),
    Policy(
        "x-is",
        "X before “is” is the number that is being said.",
        (
            Decision("Draw X cards. X is the number of Knights in play.", "X is", "NOUN"),
            Decision("Draw X cards.", "X", "NUM"),
        ),
    ),
)

BY_NAME = {policy.name: policy for policy in POLICIES}

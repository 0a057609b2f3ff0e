"""What lines of the Miniatures Game mean: models, inches, dice, rolls, markers, what a card keeps."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.equality.normal import normal
from meaning.lines import meanings

ARENA = '(in (zone "gaming area"))'


def model(each: str, *more: str, side: str = "") -> str:
    """The models on the table of which something holds."""
    sides = {"friendly": f"(among (controller {each}) You)", "enemy": f"(among (controller {each}) (opponents You))"}
    truths = [f"(is {each} (kind model))", *([sides[side]] if side else []), *more]
    whole = truths[0] if len(truths) == 1 else f"(and {' '.join(truths)})"
    return f"(where {ARENA} {each} {whole})"


def is_model(each: str, side: str, *more: str) -> str:
    """What a part of a deed must be."""
    who = "You" if side == "friendly" else "(opponents You)"
    return f"({each} (and (is {each} (kind model)) (among (controller {each}) {who}) {' '.join(more)}))"


CASUALTY = "as=(v9 (among v9 (just state Casualty)))"
BOSS = model("p5", "(is p5 (state Boss))", side="friendly")
LINES: dict[str, str] = {
    # distances
    'Each friendly Soldier within 6" of the bearer gets +1 Willpower.': f"""(ability :standings [(change Willpower p1
        {model("p2", "(is p2 (value rank (just rank Soldier)))", "(<= (distance p2 (host This)) 6)", side="friendly")}
        add 1)])""",
    'Resource: Each enemy model within 8" of your Boss takes 1 Effort marker.': f"""(ability :label Resource
        :window Resource :effect (do take amount=1 by=You
        onto={model("p1", f"(<= (distance p1 {BOSS}) 8)", side="enemy")} token=(just token "Effort marker")))""",
    'Resource: Until the end of the phase, models cannot move more than 6".': """(ability :label Resource
        :window Resource :effect (last [(cannot (on move what=(p1 (is p1 (kind model)))
        before :deed d2 :truth (> (amount-of d2 distance) 6)))] (until (ends phase))))""",
    'Resource: Bronn may move up to 4".': f"""(ability :label Resource :window Resource
        :effect (may You (do move by=You what=(where {ARENA} p1 (is p1 (called Bronn))) "up to"=4)))""",
    # a part that is marked by its preposition: into contact is not out of contact
    "Score: When a friendly model moves out of contact with an enemy model, score this card.": f"""(ability
        :label Score :window Score :on (on move what={is_model("p1", "friendly")}
        "out of contact"={is_model("p2", "enemy")} after) :effect (do score by=You what=This))""",
    "If this model did not move this round, enemy models cannot move through it.": f"""(ability :standings
        [(while (not (>= (count (past (on move what=(p1 (among p1 This)) after) round)) 1))
        (cannot (on move what={is_model("p2", "enemy")} through=(p3 (among p3 This)) before)))])""",
    # dice
    "If the attacker has an Audacity marker, this weapon rolls 1 extra Fight die.": """(ability :standings
        [(while (>= (held "Audacity marker" (of (current attack) attacker)) 1)
        (during (on attack weapon=(p1 (among p1 This)) before :deed d2) (change "Fight dice" d3 d2 add 1)))])""",
    "Each Fight die that shows a natural 6 inflicts 1 extra Damage on the target.": """(ability :standings
        [(during (on attack weapon=(p1 (among p1 This)) before :deed d2) (change Damage d3 d2 add
        (count (where (of d2 dice) p4 (and (is p4 (kind "Fight die")) (= (stat face p4) 6))))))])""",
    "Enemy models roll 1 fewer attack die when they attack this model.": f"""(ability :standings
        [(during (on attack attacker={is_model("p1", "enemy")} target=(p2 (among p2 This)) before :deed d3)
        (change "attack dice" d4 d3 add -1))])""",
    "This model may reroll 1 Fight die when it attacks a Lannister model.": """(ability :standings
        [(during (on attack attacker=(p1 (among p1 This)) target=(p2 (and (is p2 (kind model))
        (is p2 (value Affiliation (just Affiliation Lannister))))) before)
        (trigger (on roll dice=(p3 (>= (count (where p3 p4 (is p4 (kind "Fight die")))) 1)) after)
        (seq (pick You (binder p5 (where p3 p6 (is p6 (kind "Fight die"))) 1 1)) (do reroll by=You dice=p5)) may))])""",
    "Resource: If a friendly model would become a Casualty, roll 1 die. If the result is 5 or more, save that model "
    "and remove 1 Damage from it.": f"""(ability :label Resource :window Resource
        :on (on become what={is_model("p1", "friendly")} {CASUALTY} before :deed d2)
        :effect (seq (do roll amount=1 by=You :deed d3) (if (>= (stat result (of d3 dice)) 5)
        (seq (stop d2 saved) (do remove amount=1 by=You holder=p1 token=(just token Damage))))))""",
    # rolls with an outcome
    'Resource: Each enemy model within 3" of your Boss makes a Willpower roll. Each model that fails the roll becomes '
    "Knocked Down.": f"""(ability :label Resource :window Resource :effect (seq (do "Willpower roll" by=You
        doer={model("p1", f"(<= (distance p1 {BOSS}) 3)", side="enemy")} :deed d2)
        (do suffer by=You onto={model("p3", "(among p3 (of d2 failed))")}
        status=(just status "Knocked Down"))))""",
    # who rolled passes, not who was spoken of last; a marker is put new
    '[Manipulate]: Choose an enemy Intrigue marker within 3" of this model. This model makes an opposed Willpower roll '
    "against the nearest enemy model. If it passes the roll, replace that Intrigue marker with a friendly Intrigue "
    "marker.": f"""(ability :label "[Manipulate]" :window "[Manipulate]"
        :targets [(pick You (binder p1 (where {ARENA} p2 (and (is p2 (kind "Intrigue marker"))
        (among (controller p2) (opponents You)) (<= (distance p2 This) 3))) 1 1) :target)]
        :effect (seq (pick You (binder p3 (extreme least {model("p4", side="enemy")} p5 [(distance p5 This)] all) 1 1))
        (do "opposed Willpower roll" against=p3 by=You doer=This :deed d6)
        (if (among This (of d6 passed)) (do replace by=You kind=(just kind "Intrigue marker") owner=You what=p1))))""",
    "Resource: Choose a friendly model and an enemy model in contact with it. Each of those models rolls 2 dice. The "
    "model with the lower result suffers 1 Damage.": f"""(ability :label Resource :window Resource
        :targets [(pick You (binder p1 {model("p2", side="friendly")} 1 1)
        (binder p3 {model("p4", "(rel contact p4 p1)", side="enemy")} 1 1) :target)]
        :effect (seq (each p5 (union p1 p3) chosen (do roll amount=2 by=You doer=p5) :deed d6)
        (do suffer amount=1 by=You onto=(extreme least (union p1 p3) p7
        [(stat result (of (where d6 d8 (among p7 (of d8 doer))) dice))] none) token=(just token Damage))))""",
    # ordinals and times
    "During the first round, Bosses cannot attack.": """(ability :standings
        [(while (= (count (past (begins round) game)) 1) (cannot (on attack
        attacker=(p1 (and (is p1 (kind model)) (is p1 (state Boss)))) before)))])""",
    "When this model begins its activation, if it is out of line of sight of each enemy model, it rolls 2 extra Fight "
    "dice in its first Melee Attack this activation.": f"""(ability :on (begins activation This)
        :condition (not (>= (count (where {model("p1", side="enemy")} p2 (rel sight This p2))) 1))
        :effect (last [(during (on "melee attack" attacker=(p3 (among p3 This)) before :deed d4
        :nth (nth 1 :since activation))
        (change "Fight dice" d5 d4 add 2))] (until (ends activation))))""",
    "Once per game, if this model would become a Casualty, save this model and remove all of its Damage.": f"""(ability
        :on (on become what=(p1 (among p1 This)) {CASUALTY} before :deed d2)
        :effect (seq (stop d2 saved)
        (do remove amount=(held Damage This) by=You holder=This token=(just token Damage)))
        :limit (limit 1 game no-shared))""",
    # instead: the same deed to another
    "The first time an enemy model would inflict Damage on the bearer each round, reduce that Damage by 1.": f"""
        (ability :on (on inflict doer={is_model("p1", "enemy")} token=(v2 (among v2 (just token Damage)))
        onto=(p3 (among p3 (host This))) before :deed d4 :nth (nth 1 :since round))
        :effect (alter d4 amount (plus (amount-of d4 amount) -1)))""",
    # rows of acts, and what a piece can do
    '[Special]: Choose a friendly Soldier within 6" of this model. That Soldier suffers 1 Damage and gains 1 extra '
    "[Attack] Action.": f"""(ability :label "[Special]" :window "[Special]" :targets [(pick You (binder p1
        {model("p2", "(is p2 (value rank (just rank Soldier)))", "(<= (distance p2 This) 6)", side="friendly")} 1 1)
        :target)] :effect (seq (do suffer amount=1 by=You onto=p1 token=(just token Damage))
        (do gain amount=1 by=You doer=p1 token=(just token "extra [Attack] Action"))))""",
    'When this model sets an Intrigue marker, it may move up to 2".': """(ability
        :on (on set doer=(p1 (among p1 This)) what=(p2 (is p2 (kind "Intrigue marker"))) after)
        :effect (may You (do move by=You what=This "up to"=2)))""",
    # everything that is said before it is scored is the condition of all
    "Score: If 3 or more enemy models became Casualties this round, score this card. Then each opponent "
    "discards 1 card at random from their hand.": f"""(ability :label Score :window Score :condition (>= (count
        (of (past (on become
        what={is_model("p1", "enemy")} {CASUALTY} after) round) what)) 3)
        :effect (seq (do score by=You what=This) (each w2 (opponents You) turn
        (seq (pick _ (binder p3 (in (zone hand w2)) 1 1)) (do discard by=w2 what=p3)))))""",
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_means(text: str) -> None:
    (made,) = meanings("minis")[text]
    assert normal(made) == normal(read(LINES[text]))

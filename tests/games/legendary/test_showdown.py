"""The Final Showdown: one more hand for everybody, and a Mastermind for the best."""

from __future__ import annotations

import pytest

from cardwright.engine.state import ids
from legendary_course import Course, whole_game

SOLDIER, MERCHANT = ["Play a card", "Soldier"], ["Play a card", "Merchant"]
HAND = ("Soldier",) * 4 + ("Merchant",) * 2


class Showdown(Course):
    """The third player has brought the end about. Everybody's last hand is four Soldiers and two Merchants."""

    def __init__(self, *wishes: list[str], hands: dict[int, tuple[str, ...]] | None = None) -> None:
        super().__init__(whole_game(3, "showdown"), 2)
        self.last = self.to_actions(2)
        self.left, self.across = (self.last + 1) % 3, (self.last + 2) % 3
        self.seats = (self.left, self.across, self.last)
        self.lose(self.left, 3)
        for seat, player in enumerate(self.seats):
            self.prepare(player, (hands or {}).get(seat, HAND))
            self.wishes[player] = list(wishes[seat]) if seat < len(wishes) else []
        self.tops = {player: self.top("Mastermind stack", player, 1)[0] for player in range(3)}
        self.since = len(self.play.log)
        if wishes:
            player, self.wishes[self.last] = self.last, []
            self.until(lambda play: play.state.turn > 2)
            self.wishes[player] = list(wishes[2]) if len(wishes) > 2 else []

    def lose(self, player: int, number: int) -> None:
        """Masterminds of a player lie in the Victory Pile of the player whose turn it is."""
        self.move(self.top("Mastermind stack", player, number), "Victory Pile", self.last)

    def prepare(self, player: int, names: tuple[str, ...]) -> None:
        """These are the cards of a player's last hand: he holds them, or will draw them."""
        state = self.play.state
        for zone in ("hand", "discard pile"):
            self.move(ids(state.members[self.zone(zone, player)]), "deck", player)
        own = [*self.top("deck", player, 99), *self.top("Hero Deck", player, 99)]
        chosen: list[int] = []
        for name in names:
            chosen.append(next(piece for piece in own if piece not in chosen and self.rules.cast.names[piece] == name))
        self.move(chosen, "deck" if player == self.last else "hand", player)

    def played_out(self) -> Showdown:
        self.until(lambda play: play.state.turn > 30)  # who never acts would be tied for ever
        assert self.play.state.over
        return self


def prize(course: Showdown, winner: int, loser: int) -> bool:
    """Whether the top Mastermind of one lies in the Victory Pile of another, and no other has gone anywhere."""
    zone, winning, losing = course.play.state.zone, course.seats[winner], course.seats[loser]
    gone = [player for player in range(3) if zone[course.tops[player]] != course.zone("Mastermind stack", player)]
    return gone == [losing] and zone[course.tops[losing]] == course.zone("Victory Pile", winning)


@pytest.mark.rule("legendary.showdown.when")
def test_there_is_none_when_a_deck_has_run_out():
    course = Course(whole_game(3, "showdown"))
    player = course.to_actions(2)
    course.move(course.top("Mastermind stack", (player + 1) % 3, 2), "Victory Pile", player)
    course.move(course.top("Ally Deck", 0, 99), "KO pile")
    course.until(lambda _: False)
    assert course.play.state.over
    assert course.play.state.turn == 3


@pytest.mark.rule("legendary.showdown.winner-prize")
@pytest.mark.rule("legendary.showdown.total")
@pytest.mark.parametrize(
    ("wishes", "winner", "loser"),
    [
        ((SOLDIER * 3, SOLDIER, SOLDIER * 2), 0, 1),
        ((SOLDIER, SOLDIER + MERCHANT * 2, SOLDIER * 2), 1, 0),
        ((MERCHANT, SOLDIER * 2, SOLDIER * 2 + MERCHANT), 2, 0),
    ],
)
def test_the_best_last_hand_takes_a_mastermind_from_the_worst(wishes: tuple[list[str], ...], winner: int, loser: int):
    assert prize(Showdown(*wishes).played_out(), winner, loser)


@pytest.mark.rule("legendary.showdown.ignores-defenders")
@pytest.mark.rule("legendary.showdown.not-a-fight")
def test_the_prize_is_taken_and_not_fought():
    course = Showdown(SOLDIER * 3, SOLDIER, SOLDIER * 2).played_out()
    active = course.play.state.marks[course.rules.layout.marks["active"]]
    guards = course.top("Defender stack", course.across, 5)
    assert [active >> piece & 1 for piece in guards] == [1, 1, 1, 0, 0]
    assert prize(course, 0, 1)
    done = course.verbs(course.since)
    assert not {"fight", "defeat", "fall", "shuffle"} & set(done)
    assert "take" not in done[: done.index("play")]


@pytest.mark.rule("legendary.showdown.not-game-winner")
def test_the_prize_is_not_the_game():
    course = Showdown(SOLDIER * 3, SOLDIER, SOLDIER * 2)
    course.play.state.counters[course.rules.layout.counters["[VP] token"] + course.across] = 99
    course.played_out()
    assert prize(course, 0, 1)
    assert course.play.state.winners == (course.across,)


@pytest.mark.rule("legendary.showdown.no-recruit-fight")
def test_there_is_nothing_to_do_but_to_play_cards():
    course = Showdown(SOLDIER * 2, SOLDIER, [])
    player = course.play.state.player
    assert player == course.left
    counters = course.rules.layout.counters
    for points in ("[Attack]", "[Recruit]"):
        course.play.state.counters[counters[points] + player] = 30
    deeds = course.game.playbook.agenda.options(course.play, player, "action")
    assert {course.rules.cast.names[deed.piece] for deed in deeds} == {"Play a card"}


@pytest.mark.rule("legendary.showdown.play-normal")
def test_cards_do_what_they_say():
    course = Showdown()
    house = course.rules.cast.pieces[course.tops[course.across]].values["house"]
    pair = {
        "Stark": ("Banners Called", "Banners Called"),  # +1 for each other Stark
        "Lannister": ("Sweet Smile", "Sweet Smile"),  # +1 after a Covert
        "King's Landing": ("Selmy's Lesson", "Selmy's Lesson"),
    }[house]
    wishes = [word for name in pair for word in ("Play a card", name)]
    course = Showdown(SOLDIER * 2, wishes, SOLDIER, hands={1: (*pair, "Soldier", "Soldier", "Soldier", "Soldier")})
    assert prize(course.played_out(), 1, 2)


@pytest.mark.rule("legendary.showdown.no-draw")
@pytest.mark.rule("legendary.showdown.trigger-turn")
def test_nobody_draws_but_who_ended_the_last_turn():
    course = Showdown(SOLDIER * 3, SOLDIER, SOLDIER * 2).played_out()
    drawn = [entry for entry in course.play.log[course.since :] if course.rules.verbs[entry.event.verb] == "draw"]
    assert [entry.event.to for entry in drawn] == [course.zone("hand", course.last)] * 6


@pytest.mark.rule("legendary.showdown.cliffhanger.who")
@pytest.mark.rule("legendary.showdown.cliffhanger.how")
def test_who_are_tied_play_another_hand():
    course = Showdown([*SOLDIER * 2, "pass", *MERCHANT * 2], SOLDIER, [*SOLDIER * 2, "pass", *MERCHANT])
    first = course.play.state.turn
    course.until(lambda play: play.state.turn == first + 3)
    asked, verbs = len(course.asked), course.rules.verbs
    drawn = [entry.event.to for entry in course.play.log[course.since :] if verbs[entry.event.verb] == "draw"]
    assert sorted(drawn[6:]) == sorted([course.zone("hand", player) for player in (course.left, course.last)] * 6)
    assert course.names("played", course.left) == []
    assert sorted(course.names("discard pile", course.left)) == sorted(HAND)
    course.played_out()
    assert {player for player, ask in course.asked[asked:] if ask == "act"} == {course.left, course.last}
    assert prize(course, 0, 1)


@pytest.mark.rule("legendary.showdown.cliffhanger.repeat")
def test_ties_are_played_out_until_one_is_best():
    twice = [*SOLDIER * 2, "pass", *MERCHANT, "pass"]
    course = Showdown([*twice, "Play a card"], SOLDIER, twice)
    first = course.play.state.turn
    course.played_out()
    assert course.play.state.turn - first == 3 * 3 - 1
    assert prize(course, 0, 1)

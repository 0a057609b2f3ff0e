"""The forms that turns are written into: what stands around the texts of their steps, in source."""

from __future__ import annotations

A_TURN = """
def turn(play, course, whole):
    state = play.state
    log = play.log
    actor = play.actor
    using = play.using
    me = course.player
    agendas = course.agendas
    try:
        while True:
            play.actor = me
            play.using = {itself}
            steps
            if {ends}:
                play.actor, play.using = actor, using
                {ending}
                if state.agenda is not agendas[-1] or state.over or play.state is not state:
                    return
            if {extra}:
                play.actor, play.using = actor, using
                emit(play, Event({begin}, {count}, {first} + me, -1, 0, RULES))
            else:
                course = course.next or following(course)
                if course is None:
                    return
            begins
            if not whole:
                return course
    finally:
        play.actor = actor
        play.using = using
"""
"""While nobody is called, it does not matter that what is done between two turns is nobody's doing."""

COUNTED = """
length = len(log)
try:
    steps
finally:
    if play.uses is not None and len(log) > length:
        play.uses.add((me, {itself}))
"""

OPENING = """
def opening(play, course, whole):
    state = play.state
    log = play.log
    actor = play.actor
    using = play.using
    me = 0
    agendas = course.agendas
    play.actor = 0
    play.using = {itself}
    try:
        steps
        course = course.next
        begins
    finally:
        play.actor = actor
        play.using = using
    return course
"""

BEGINS = """
me = course.player
agendas = course.agendas
state.agenda = agendas[0]
turn = state.turn
if course.turn != turn or course.before != state.player or course.memory != state.memory:
    course.turn = turn
    course.before = state.player
    course.memory = state.memory[:]
    event = Event({begin}, {turn}, me, turn + 1, tuple(state.memory), RULES)
    course.entry = (event, (state.player, turn), -1, 1)
entry = course.entry
state.player = me
state.turn = turn + 1
state.step = 0
log.append(entry)
turn_heard
if state.lasting:
    play.actor, play.using = actor, using
    if not runs_out(play, till_then[me]):
        log.append((till_then[me], state.lasting, -1, 1))
if state.past:
    forget(play, kind)
entry = beginnings[me]
log.append(entry)
idle
if play.queue:
    play.actor, play.using = actor, using
    period_heard
elif not still:
    play.actor = me
    follows
if {busy}{heard} or not still:
    play.actor, play.using = actor, using
    settle(play)
    if state.over or state.agenda is not agendas[0] or play.state is not state:
        return
else:
    play.rested = len(log)
"""

DUE = """
if flag > {never}:
    piece = bearer
    play.parent = flag
    play.using = piece
    length = len(log)
    inside
    if play.uses is not None and len(log) > length:
        play.uses.add((me, piece))
    play.parent = -1
    play.using = {itself}
"""

STEP = """
state.agenda = agendas[{at}]
not_due
inside
due
if {busy}:
    play.actor, play.using = actor, using
    settle(play)
    if state.agenda is not agendas[{at}] or state.over or play.state is not state:
        return
    play.actor, play.using = me, {itself}
"""

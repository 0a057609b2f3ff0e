"""What is done: choices, costs, moves, markers, dice, durations, in the order of the words."""

"""A word list of your own: a round in which only animals count.

python own_words.py
"""

from handful import Lexicon, Round

animals = Lexicon.of(["ant", "bat", "bear", "boa", "cat", "cow", "gnat", "goat", "newt"])

round = Round("goa*nbt", "wildcard", animals)
print(round.solve())
for word in ("b*t", "tango"):
    turn = round.play(word)
    if turn.reason is None:
        print(f"{word} earns {turn.points}")
    else:
        print(f"{word} is {turn.reason.value}: {round.hand or 'nothing'} is left")

found = round.review()
print(f"You made {found.score} of {found.perfect.score}, SkyNet {found.skynet.score}.")

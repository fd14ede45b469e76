"""A word list of your own: a round in which only animals count.

python own_words.py
"""

from handful import WILDCARD, Hand, Lexicon, Refused, Round, review, solve
from handful.solver import index_of

animals = Lexicon.of(["ant", "bat", "bear", "boa", "cat", "cow", "gnat", "goat", "newt"], "animals")

played = Round(WILDCARD, Hand.parse("goa*nbt"), size=7)
for word in ("b*t", "tango"):
    played = played.play(word, animals)
    outcome = played.turns[-1].outcome
    if isinstance(outcome, Refused):
        print(f"{word} is {outcome.reason.value}: {played.hand or 'nothing'} is left")
    else:
        print(f"{word} earns {outcome.points}")

print(solve("goa*nbt", WILDCARD, animals))
found = review(played, index_of(animals))
print(f"You made {found.score} of {found.perfect.score}, SkyNet {found.skynet.score}.")

"""A thousand hands, solved: how often does taking the best word now go wrong, and how badly?

python thousand_hands.py
"""

from random import Random
from statistics import mean

from handful import CLASSIC, Lexicon, solve

words, chance = Lexicon.load("enable"), Random(2026)
solutions = [solve(CLASSIC.deal(7, chance), CLASSIC, words) for _ in range(1000)]

lost = [solution.perfect.score - solution.greedy.score for solution in solutions]
worst = max(solutions, key=lambda solution: solution.perfect.score - solution.greedy.score)

print(f"words in a hand: {mean(len(solution.words) for solution in solutions):.1f}")
print(f"perfect score:   {mean(solution.perfect.score for solution in solutions):.1f}")
print(f"greedy score:    {mean(solution.greedy.score for solution in solutions):.1f}")
print(f"greedy is perfect in {lost.count(0)} of {len(lost)} hands")
print(f"greedy loses most, {max(lost)} points, on {worst.hand}:")
for name, line in ("greedy", worst.greedy), ("perfect", worst.perfect):
    print(f"  {name:8}", " + ".join(f"{play.word} {play.points}" for play in line))

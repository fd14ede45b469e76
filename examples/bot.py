"""A player of your own: it plays the longest word that it finds.

cd examples
handful play --hand aretiin --computer --opponent bot:Longest
python bot.py
"""

from random import Random

from handful import CLASSIC, Hand, Lexicon, Round, RuleSet, SkyNet, find, play_round


class Longest:
    """Any class will do that is made of a lexicon and a rule set, and can `choose`."""

    def __init__(self, lexicon: Lexicon, rules: RuleSet) -> None:
        self.words = sorted(lexicon, key=len, reverse=True)

    def choose(self, hand: Hand, size: int) -> str | None:
        """The longest word in the hand, or None to stop."""
        return next((word for word in self.words if hand.covers(word)), None)


if __name__ == "__main__":
    words, chance = find("enable"), Random(1)
    bot, skynet = Longest(words, CLASSIC), SkyNet(words)
    for _ in range(5):
        dealt = Round.deal(CLASSIC, 7, chance)
        mine, its = play_round(bot, dealt, words), play_round(skynet, dealt, words)
        print(f"{dealt.dealt}: the longest words earn {mine.total}, SkyNet's {its.total}")

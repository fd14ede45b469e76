"""A player of your own: it plays the longest word that it finds.

cd examples
handful play --hand aretiin --computer --opponent bot:Longest
python bot.py
"""

from random import Random

from handful import Round, SkyNet, play_round


class Longest:
    """Any class with a method `choose(round)` can play."""

    def choose(self, round: Round, /) -> str | None:
        """The longest word in the hand, or None to stop."""
        words = [play.word for play in round.words()]
        return max(words, key=len, default=None)


if __name__ == "__main__":
    rng = Random(1)
    for _ in range(5):
        mine = Round.deal("classic", size=7, words="enable", rng=rng)
        its = mine.copy()
        play_round(Longest(), mine)
        play_round(SkyNet(), its)
        print(f"{mine.dealt}: the longest words earn {mine.total}, SkyNet's {its.total}")

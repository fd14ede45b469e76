"""A player's statistics, from the finished rounds that count."""

from dataclasses import dataclass

from handful.store import BestWord, FinishedRound, Store

HANDS = 100
"""The newest ones are looked at."""
BEST_WORDS = 10
BUCKETS = 10


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A finished round beside the perfect score of its hand."""

    round: FinishedRound
    perfect: int

    @property
    def skill(self) -> float | None:
        """The score as a share of the perfect one, 0 to 1; None if no word earns anything.

        On a hand too large to search, a player may find more than the search did.
        """
        most = max(self.perfect, self.round.score)
        return round(self.round.score / most, 4) if most else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures; *scored* are the hands whose perfect score is known, the oldest first."""

    hands: int
    beaten_skynet: int
    scored: list[ScoredHand]
    best_words: list[BestWord]

    @property
    def mean_skill(self) -> float | None:
        """The mean of the skill; None before the first hand."""
        skills = self._skills
        return round(sum(skills) / len(skills), 4) if skills else None

    @property
    def perfect_hands(self) -> int:
        """How often nothing more could be earned."""
        return sum(skill >= 1 for skill in self._skills)

    @property
    def skill_histogram(self) -> list[int]:
        """Hands with a skill below 10 %, below 20 %, and so on."""
        counts = [0] * BUCKETS
        for skill in self._skills:
            counts[min(BUCKETS - 1, int(skill * BUCKETS))] += 1
        return counts

    @property
    def _skills(self) -> list[float]:
        return [hand.skill for hand in self.scored if hand.skill is not None]


def statistics(store: Store, player: str) -> Statistics:
    """The figures of *player*."""
    finished = store.history(player, HANDS)
    return Statistics(
        hands=len(finished),
        beaten_skynet=sum(
            each.skynet is not None and each.score > each.skynet for each in finished
        ),
        scored=[
            ScoredHand(each, each.perfect)
            for each in reversed(finished)
            if each.perfect is not None
        ],
        best_words=store.best_words(player, BEST_WORDS),
    )

"""Practice hands: a browser keeps them with their words, to be played without the server.

They are of a size that no day's hands have, so that no words of a day are given away. The same ones
are for everybody, and new ones every day.
"""

from datetime import date

from handful.rules import CLASSIC
from handful.store import StoredRound
from handful.web.game.day import today
from handful.web.game.rounds import Rounds
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from handful.web.solver.value import PracticeHand

RULES = CLASSIC
"""Under the classic rules a word earns the same at every turn: a list of points is enough."""
SIZE = 9
"""How many letters are dealt."""
HANDS = 5
"""How many hands a browser gets."""


class Practice:
    """The practice hands of today, worked out once a day."""

    def __init__(self, rounds: Rounds, solver: SolverClient, secret: Secret) -> None:
        self._rounds = rounds
        self._solver = solver
        self._secret = secret
        self._kept: tuple[date, list[PracticeHand]] | None = None

    async def hands(self) -> list[PracticeHand]:
        """The hands of today."""
        day = today(self._rounds.clock())
        if self._kept is None or self._kept[0] != day:
            seeds = [self._secret.seed("practice", str(day), str(n)) for n in range(HANDS)]
            drawn = [await self._solver.practice(RULES.name, SIZE, seed) for seed in seeds]
            self._kept = (day, drawn)
        return self._kept[1]

    def begun(self, hand: str) -> StoredRound:
        """A round with *hand* that nobody plays on the server and that counts nowhere."""
        return self._rounds.new("", hand, RULES, SIZE)._replace(counts=False)

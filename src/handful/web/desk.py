"""The desk: what players ask for, settled with the rules and the store, one call at a time.

Nothing is remembered here between two calls: whatever another process needs is in the store.
"""

import hashlib
import secrets
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any, NamedTuple

from handful.lexicon import Lexicon
from handful.rules import NotNow, RuleSet, substitute
from handful.store import Forgotten, Kind, Move, Store, StoredRound
from handful.web import nickname
from handful.web.day import Day, days_before, stamp, streak, today
from handful.web.identity import ALPHABET, new_id
from handful.web.problem import Problem
from handful.web.secret import Secret
from handful.web.settings import Limits
from handful.web.table import YOU, Table, accepted_in
from handful.web.truth import Entered

__all__ = ["Desk", "Standing"]

HOUR = 3_600_000
DAY_LONG = 24 * HOUR
MOST_MOVES = 200
"""Turns in a round: nobody who plays comes near, and the log stays short."""
ON_BOARD = 50
IN_ARCHIVE = 30
IN_HISTORY = 100
BEST_WORDS = 10
CODE_LENGTH = 16
CODES_AN_HOUR = 30


class Standing(NamedTuple):
    """A scored day as somebody sees it: how many finished it, and their own round."""

    players: int
    round: dict[str, Any] | None


class Desk:
    """Players, rounds and days."""

    def __init__(
        self,
        store: Store,
        lexicon: Lexicon,
        secret: Secret,
        limits: Limits,
        clock: Callable[[], float],
    ) -> None:
        self.store = store
        self.lexicon = lexicon
        self._secret = secret
        self._limits = limits
        self._clock = clock

    @property
    def now(self) -> int:
        """The time, in milliseconds."""
        return int(self._clock() * 1000)

    @property
    def today(self) -> Day:
        """The day that it is."""
        return Day.of(today(self.now))

    @property
    def next_days(self) -> tuple[Day, Day]:
        """Today and tomorrow."""
        day = today(self.now)
        return Day.of(day), Day.of(day + timedelta(days=1))

    def seed(self, day: Day) -> int:
        """What the hand of *day* is drawn from."""
        return day.seed(self._secret)

    def tidy(self) -> None:
        """Drop what is of no use any more: counters of hours gone by, codes that have expired."""
        self.store.sweep(self.now - HOUR)

    # Players.

    def new_player(self, address: str) -> str:
        """Somebody new, who comes from *address*."""
        self._count("players", address, self._limits.players_an_hour)
        player = new_id(self.now)
        self.store.add_player(player, nickname.drawn(), self.now)
        return player

    def known(self, player: str) -> bool:
        """Is there such a player (still)?"""
        return self.store.nickname(player) is not None

    def nickname(self, player: str) -> str:
        """What the player is called."""
        name = self.store.nickname(player)
        if name is None:
            raise Problem("not-known", "You are not known here any more: start with POST /api/me.")
        return name

    def rename(self, player: str, name: str) -> None:
        """Call the player *name* from now on."""
        if not self.store.rename(player, nickname.checked(name)):
            self.nickname(player)

    def carry(self, player: str) -> tuple[str, int]:
        """A code that makes another device this player's, and when it expires."""
        self.nickname(player)
        self._count("codes", player, CODES_AN_HOUR)
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        expires = self.now + DAY_LONG
        self.store.keep_code(_code_digest(code), player, expires)
        return "-".join([code[n : n + 4] for n in range(0, CODE_LENGTH, 4)]), expires

    def restore(self, code: str, address: str) -> str:
        """The player whom *code* carries here."""
        self._count("restores", address, self._limits.restores_an_hour)
        letters = "".join(code.replace("-", "").split()).upper()
        player = self.store.use_code(_code_digest(letters), self.now)
        if player is None:
            raise Problem(
                "bad-code",
                "This code is not valid: a code works once, for a day. Make a new one there.",
            )
        return player

    # Rounds.

    def deal(self, player: str, rules: RuleSet, size: int) -> str:
        """A hand for *player*, who has not had too many."""
        self.nickname(player)
        self._count("rounds", player, self._limits.rounds_an_hour)
        return str(rules.deal(size, secrets.SystemRandom()))

    def begin(
        self,
        player: str,
        hand: str,
        rules: RuleSet,
        size: int,
        by: str = YOU,
        entered: Entered | None = None,
    ) -> Table:
        """The round in which *hand* is played, with all that a computer *entered*."""
        stored = self._new(player, hand, rules, size, by)
        return self._begun(stored, entered)

    def begin_day(self, player: str, day: Day, hand: str) -> tuple[Table, bool]:
        """The round of *day*, scored on the day itself; and whether it is new."""
        self.nickname(player)
        current = day.when == today(self.now)
        scored = self.store.scored(player, str(day))
        # One that goes on is gone on with: else the archive would tell what to play there.
        if scored is not None and (current or scored.finished is None):
            return self._table(scored), False
        self._count("rounds", player, self._limits.rounds_an_hour)
        kind = Kind.DAILY if current else Kind.ARCHIVE
        stored = self._new(player, hand, day.rules, day.size, YOU)
        stored = stored._replace(kind=kind, day=str(day), counts=current)
        if not self.store.begin(stored):
            return self.begin_day(player, day, hand)[0], False
        return self._table(stored), True

    def table(self, player: str, id_: str) -> Table:
        """The round called *id_*, if it is the player's own."""
        stored = self.store.round(id_)
        if stored is None or stored.player != player:
            raise _no_such_round()
        return self._table(stored)

    def shape(self, table: Table) -> dict[str, Any]:
        """The round as JSON."""
        earlier = []
        if table.stored.replay:
            scores = self.store.hand_scores(table.stored.root)
            earlier = [score for number, score in scores if number < table.stored.replay]
        return table.shape(earlier)

    def move(self, player: str, id_: str, move: Move) -> dict[str, Any]:
        """The round after *move*; the same again for a move that was made already."""
        table = self.table(player, id_)
        if table.stored.by != YOU:
            raise self._not_now(table, "This round is the computer's.")
        made = len(table.stored.moves)
        if move.number <= made:
            return self._made_before(table, move)
        if move.number > made + 1:
            raise self._stale(table, f"The next move of this round is number {made + 1}.")
        return self.shape(self._make(table, move))

    def require_again(self, table: Table) -> None:
        """Raise unless the hand of *table* may be played again: over, and not too often."""
        if not table.over:
            raise self._not_now(table, "This round goes on: end it before you play it again.")
        self._count("rounds", table.stored.player, self._limits.rounds_an_hour)

    def replay(self, table: Table, by: str, entered: Entered | None = None) -> Table:
        """The hand of *table* again; it counts where the rules have it count."""
        free = table.stored.kind is Kind.FREE and table.stored.by == YOU and table.stored.counts
        most = (table.rules.replays or 0) if free else 0
        dealt = str(table.round.dealt)
        id_ = new_id(self.now)
        if by != YOU:
            self.store.reveal(table.stored.root)  # what a computer makes of a hand is its truth
        try:
            stored = self.store.replay(table.stored, id_, by, dealt, self.now, most)
        except Forgotten as error:
            raise _no_such_round() from error
        again = self._table(stored)
        for move in _computer_moves(entered):
            again = self._make(again, move)
        return again

    def reveal(self, table: Table) -> Table:
        """The table with the truth about its hand told: from now on nothing counts on it."""
        if not table.over:
            raise self._not_now(table, "The truth is told when the round is over.")
        self._require_same_list(table)
        self._count("reviews", table.stored.player, self._limits.reviews_an_hour)
        if not table.stored.revealed:
            self.store.reveal(table.stored.root)
        return table._replace(stored=table.stored._replace(revealed=True))

    def require_own_end(self, table: Table) -> None:
        """Raise unless the round is over, and was played by the player."""
        if not table.over or table.stored.by != YOU:
            raise self._not_now(table, "A round of your own can be shared when it is over.")
        self._require_same_list(table)
        if not table.may_be_told:
            told = "Play the hand again or ask for its review, then share it: sharing tells a part."
            raise self._not_now(table, told)

    # Days and figures.

    def standing(self, player: str, day: Day) -> Standing:
        """How *day* stands for the player."""
        self.nickname(player)
        stored = self.store.scored(player, str(day))
        shape = None if stored is None else self.shape(self._table(stored))
        return Standing(self.store.finished(str(day)), shape)

    def streak(self, player: str) -> dict[str, int]:
        """The days in a row."""
        now, best = streak(self.store.days(player), today(self.now))
        return {"now": now, "best": best}

    def newest(self, player: str) -> dict[str, Any] | None:
        """The round that the player was at last."""
        stored = self.store.newest(player)
        return None if stored is None else self.shape(self._table(stored))

    def board(self, player: str, day: Day) -> dict[str, Any]:
        """The best of *day*, and the player's place."""
        self.nickname(player)
        mine = self.store.place(player, str(day))
        rows = [(row, row.player == player) for row in self.store.board(str(day), ON_BOARD)]
        return {
            "day": str(day),
            "players": self.store.finished(str(day)),
            "top": [_board_row(row, you) for row, you in rows],
            "you": None if mine is None else _board_row(mine, True),
        }

    def archive(self, player: str) -> dict[str, Any]:
        """The days gone by, with the player's results."""
        self.nickname(player)
        days = days_before(today(self.now), IN_ARCHIVE)
        found = self.store.archive(player, str(days[-1])) if days else {}
        shapes = []
        for day in days:
            scored, later = found.get(str(day), (None, None))
            shape = {"day": str(day), "rules": day.rules.name, "size": day.size}
            shapes.append({**shape, "scored": scored, "archive": later})
        return {"days": shapes}

    def unjudged(self, player: str) -> list[Table]:
        """Rounds of the player that count, and of which it is not known what they were worth."""
        found = [self.store.round(id_) for id_ in self.store.unjudged(player, IN_HISTORY)]
        same = self.lexicon.sha256
        return [
            self._table(stored) for stored in found if stored is not None and stored.lexicon == same
        ]

    def statistics(self, player: str) -> dict[str, Any]:
        """What the player has done so far."""
        self.nickname(player)
        played = self.store.history(player, IN_HISTORY)
        scores = [_scored(each) for each in reversed(played) if each.perfect is not None]
        skills = [each["skill"] for each in scores]
        counts = [0] * 10
        for skill in skills:
            counts[min(9, int(skill * 10))] += 1
        return {
            "hands": len(played),
            "days": len(self.store.days(player)),
            "streak": self.streak(player),
            "mean_skill": round(sum(skills) / len(skills), 4) if skills else None,
            "beaten_skynet": sum(
                each.skynet is not None and each.score > each.skynet for each in played
            ),
            "perfect_hands": sum(skill >= 1 for skill in skills),
            "scores": scores,
            "skill": counts,
            "best_words": [
                {
                    "word": best.word,
                    "points": best.points,
                    "rules": best.rules,
                    "day": str(today(best.at)),
                }
                for best in self.store.best_words(player, BEST_WORDS)
            ],
        }

    # How it is done.

    def _table(self, stored: StoredRound) -> Table:
        # A round that was begun with another list is what it was then.
        same = stored.lexicon == self.lexicon.sha256
        return Table.of(stored, self.lexicon if same else accepted_in(stored))

    def _new(self, player: str, hand: str, rules: RuleSet, size: int, by: str) -> StoredRound:
        now = self.now
        id_ = new_id(now)
        return StoredRound(
            id=id_,
            player=player,
            root=id_,
            replay=0,
            kind=Kind.FREE,
            day=None,
            by=by,
            rules=rules.name,
            size=size,
            dealt=hand,
            lexicon=self.lexicon.sha256,
            counts=by == YOU,
            begun=now,
            finished=None,
            score=None,
            perfect=None,
            skynet=None,
            revealed=by != YOU,
        )

    def _begun(self, stored: StoredRound, entered: Entered | None) -> Table:
        """The new round kept, with all that a computer *entered* in it."""
        table = self._table(stored)
        for move in _computer_moves(entered):
            table = table.after(move, self.lexicon)
        if table.over:
            ended = table.stored._replace(finished=self.now, score=table.round.total)
            table = table._replace(stored=ended)
        self.store.begin(table.stored)
        return table

    def _make(self, table: Table, move: Move) -> Table:
        """The table after *move*, which is kept in the store; stale if another was quicker."""
        if table.over:
            raise self._not_now(table, "This round is over: deal or replay a hand.", "round-over")
        if len(table.stored.moves) >= MOST_MOVES and move.kind != "stop":
            told = f"A round has at most {MOST_MOVES} entries: end it."
            raise self._not_now(table, told, "too-many-moves")
        after = self._after(table, move)
        now = self.now
        finished = (after.round.total, now) if after.over else None
        counts = not after.over or _in_time(table.stored, now)
        if self.store.append(table.stored.id, after.stored.moves[-1], finished, counts):
            counted = counts and after.stored.counts
            return after._replace(stored=after.stored._replace(counts=counted))
        latest = self.table(table.stored.player, table.stored.id)
        if len(latest.stored.moves) < move.number:
            raise self._stale(latest, "The move was not made; make it again.")
        self._made_before(latest, move)
        return latest.until(move.number, self.lexicon)

    def _after(self, table: Table, move: Move) -> Table:
        try:
            return table.after(self._drawn(table, move), self.lexicon)
        except NotNow as error:
            told = "A letter can be exchanged once, before the first word of a new hand."
            if move.kind != "substitute":
                told = f"{error}."
            raise self._not_now(table, told) from error

    def _drawn(self, table: Table, move: Move) -> Move:
        """The *move*, with the letter that is drawn for it: the same for everybody on a day."""
        if move.kind != "substitute":
            return move
        hand = table.round.dealt
        about = table.stored.day or table.stored.id
        chance = Random(self._secret.seed("draw", about, move.text))
        after = substitute(hand, move.text, table.rules.alphabet, chance)
        drawn = [new for old, new in zip(hand, after, strict=True) if old == move.text]
        return move._replace(drawn=drawn[0] if drawn else None)

    def _made_before(self, table: Table, move: Move) -> dict[str, Any]:
        """What was answered to the move of that number, if it was the same."""
        made = table.stored.moves[move.number - 1]
        if (made.kind, made.text) != (move.kind, move.text):
            raise self._stale(table, f"Move {move.number} of this round was another one.")
        return self.shape(table.until(move.number, self.lexicon))

    def _require_same_list(self, table: Table) -> None:
        if table.stored.lexicon != self.lexicon.sha256:
            told = "This hand was played with another word list; its truth is not known here."
            raise self._not_now(table, told)

    def _stale(self, table: Table, told: str) -> Problem:
        return Problem("stale-move", told, round_=self.shape(table))

    def _not_now(self, table: Table, told: str, code: str = "not-now") -> Problem:
        return Problem(code, told, round_=self.shape(table))

    def _count(self, what: str, who: str, most: int) -> None:
        """Count that *who* did *what*; Problem where it was too often within the hour."""
        now = self.now
        into = now % HOUR
        # Addresses are nobody's business: the database only sees what they are signed with.
        key = f"{what}:{self._secret.signature('quota', who)}"
        if self.store.count(key, now - into) > most:
            told = f"That was too often: at most {most} {what} an hour. Try again later."
            raise Problem("too-fast", told, wait=(HOUR - into) // 1000 + 1)


def _no_such_round() -> Problem:
    return Problem("not-found", "You have no such round.")


def _in_time(stored: StoredRound, now: int) -> bool:
    """Does the round count if it ends *now*? A scored try does so on its day only."""
    if stored.kind is not Kind.DAILY or stored.day is None:
        return True
    return Day.of(date.fromisoformat(stored.day)).counts_at(now)


def _computer_moves(entered: Entered | None) -> list[Move]:
    if entered is None:
        return []
    words, stopped = entered
    moves = [Move(number, "word", word) for number, word in enumerate(words, 1)]
    return [*moves, Move(len(words) + 1, "stop", "")] if stopped else moves


def _code_digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _board_row(row: Any, you: bool) -> dict[str, Any]:
    return {
        "place": row.place,
        "nickname": row.nickname,
        "score": row.score,
        "words": row.words,
        "you": you,
    }


def _scored(played: Any) -> dict[str, Any]:
    most = max(played.perfect, played.score)
    return {
        "at": stamp(played.at),
        "score": played.score,
        "perfect": played.perfect,
        "skill": round(played.score / most, 4) if most else 1.0,
        "rules": played.rules,
        "size": played.size,
        "kind": played.kind.value,
    }

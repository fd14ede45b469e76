"""The shapes of the JSON that goes out: what the documentation at /docs is made of.

What comes in has its shapes in `asked`.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "About",
    "Archive",
    "Board",
    "Code",
    "Daily",
    "Failure",
    "Me",
    "Review",
    "Round",
    "RulesName",
    "Share",
    "StaleMove",
    "Statistics",
    "Told",
    "Verified",
    "Who",
]

RulesName = Literal["classic", "wildcard"]
Who = Literal["you", "novice", "club", "expert", "skynet", "perfect"]
Tier = Literal["common", "familiar", "uncommon", "rare"]


class Told(BaseModel):
    """What /docs tells about a field stands under it."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Wrong(Told):
    """A code for programs, and a sentence for people."""

    code: str
    """What it is, in a word that does not change."""
    message: str
    """What was wrong, and what to do."""


class Failure(Told):
    """Why a request was not granted."""

    error: Wrong
    """What was wrong."""


class Turn(Told):
    """One entry: the points it earned, or why it was refused and which letters that cost."""

    number: int
    """The number of its move."""
    word: str
    """What was entered, in lower case."""
    accepted: bool
    """Did it earn its points?"""
    points: int
    """What it earned; 0 if it was refused."""
    reason: Literal["empty", "not-in-hand", "not-in-list"] | None
    """Why it was refused; null if it was not."""
    cost: str
    """The letters that the refusal cost; under the classic rules none."""
    left: str
    """The hand afterwards."""


class Substituted(Told):
    """A letter, and the one that came for it; none where it was not held."""

    letter: str
    """The letter that was given away."""
    drawn: str | None
    """The letter that came for it."""


class Round(Told):
    """A round as it stands; the next move carries the number moves + 1."""

    id: str
    """What the round is called in addresses."""
    kind: Literal["free", "daily", "archive"]
    """Free; the day's own; or that of a day gone by."""
    day: str | None
    """The day whose hand it is; null for a free round."""
    by: Who
    """Who plays it."""
    rules: RulesName
    """The rule set."""
    size: int
    """How many letters were dealt, which decides about bonuses."""
    dealt: str
    """The hand before the first word, after a substitution."""
    hand: str
    """The letters that are left."""
    moves: int
    """How many moves were made: words, a substitution, the end."""
    substituted: Substituted | None
    """The letter that was exchanged, if one was."""
    turns: list[Turn]
    """The words that were entered, with what came of each."""
    total: int
    """The points so far."""
    over: bool
    """Is the round at its end?"""
    ran_out: bool
    """Did it end because no letter was left?"""
    can_substitute: bool
    """May a letter be exchanged now?"""
    can_replay: bool
    """Would playing the hand again count?"""
    counts: bool
    """Does the round count in your statistics?"""
    replay: int
    """0 for the first round of a hand, then 1, 2, …"""
    revealed: bool
    """Has the truth about the hand been told?"""
    best: int
    """The better score of this hand, of the rounds that count."""


class StaleMove(Failure):
    """Why a move was not made, and the round as it stands."""

    round: Round | None = None
    """The round as it stands: carry on from here."""


class Play(Told):
    """An entry of a line; a sacrifice is entered to be refused, and throws its letters away."""

    word: str
    """What is entered."""
    points: int
    """What it earns."""
    sacrifice: bool
    """Is it entered to be refused?"""
    tier: Tier | None
    """How well known the word is; null for a sacrifice."""


class Line(Told):
    """A sequence of words."""

    score: int
    """What they earn together."""
    plays: list[Play]
    """The words, in the order in which they are entered."""


class Perfect(Line):
    """The best line; where it is not exact, nothing can reach more than the bound."""

    exact: bool
    """Is it proved that nothing earns more? In very large hands it is not."""
    bound: int
    """What no line exceeds; where the answer is exact, the score."""
    without_sacrifice: Line
    """The best line in which nothing is thrown away."""


class ReviewedTurn(Told):
    """An entry, with the totals that could be reached before it and after it."""

    word: str | None
    """What was entered; null for ending the round with letters left."""
    points: int
    """What it earned."""
    accepted: bool
    """Did it earn its points?"""
    before: int
    """The total that was within reach before it."""
    after: int
    """The total that was within reach after it."""
    lost: int
    """The difference: what it gave away."""
    slip: Literal["perfect", "small", "medium", "large"]
    """The loss beside the perfect score: nothing, up to a tenth, up to a quarter, or more."""
    better: Play | None
    """What to enter instead; null where nothing was lost."""


class PlayableWord(Told):
    """A word that the hand spelled when it was dealt."""

    word: str
    """The word, entered in its dearest way."""
    points: int
    """What it earns as the first word."""
    tier: Tier
    """How well known it is."""
    yours: bool
    """Did you enter it?"""


class Advice(Told):
    """What can be expected when a letter is exchanged, or none."""

    letter: str | None
    """The letter that is exchanged; null for none."""
    expected: float
    """The mean of what perfect play then earns."""
    gain: float
    """How much more that is than without exchanging."""


class Review(Told):
    """The truth about a round."""

    round: Round
    """The round, now revealed."""
    score: int
    """What it earned."""
    skill: float
    """The score as a share of the perfect one, 0 to 1."""
    luck: float | None
    """The share of deals that are poorer, in percent; null where it was not counted."""
    beats_skynet: bool
    """Did it earn more than SkyNet?"""
    skynet: Line
    """What the computer makes of the hand by taking the best word, again and again."""
    perfect: Perfect
    """The most that the hand can earn."""
    turns: list[ReviewedTurn]
    """What each move gave away."""
    words: list[PlayableWord]
    """Every word that could come first, the dearest first."""
    advice: list[Advice]
    """What each substitution would have promised; empty where there was none to make."""


class Streak(Told):
    """Days in a row with the day's hand played: up to now, and the most ever."""

    now: int
    """Up to today, or yesterday while today is not played."""
    best: int
    """The most ever."""


class Daily(Told):
    """The day's hand, before it is dealt, and your scored round if it was."""

    day: str
    """The date (UTC)."""
    rules: RulesName
    """The rule set of the day."""
    size: int
    """How many letters are dealt."""
    players: int
    """How many have finished it."""
    beatable: bool
    """Can more than SkyNet's score be made of it?"""
    round: Round | None
    """Your scored round; null before you begin."""
    seconds_left: int
    """How long it is until the next day's hand."""


class Me(Told):
    """You, and the round that you played last."""

    nickname: str
    """What you are called on the board."""
    round: Round | None
    """The round that you began last, going on or over; null before the first."""
    daily: Daily
    """The day's hand."""
    streak: Streak
    """Your days in a row."""


class Code(Told):
    """A code that carries you to another device, once."""

    code: str
    """To be entered on the other device."""
    expires: str
    """When it stops working."""


class BoardRow(Told):
    """A place on the board."""

    place: int
    """1 for the first; equal scores share a place."""
    nickname: str
    """The player."""
    score: int
    """The points."""
    words: int
    """How many words earned them."""
    you: bool
    """Is it you?"""


class Board(Told):
    """The best of a day, and your place."""

    day: str
    """The date (UTC)."""
    players: int
    """How many have finished."""
    top: list[BoardRow]
    """The fifty best."""
    you: BoardRow | None
    """Your own row, wherever it is; null while you have not finished."""


class PastDay(Told):
    """A day gone by: your scored try, and the best of those afterwards."""

    day: str
    """The date (UTC)."""
    rules: RulesName
    """The rule set of the day."""
    size: int
    """How many letters were dealt."""
    scored: int | None
    """What you made of it on the day; null if you did not."""
    archive: int | None
    """The best of what you made of it later; null if you did not."""


class Archive(Told):
    """The days that can be played still, without score."""

    days: list[PastDay]
    """The last thirty, the newest first, without today."""


class Scored(Told):
    """A hand that you played, beside what it was worth."""

    at: str
    """When it was finished."""
    score: int
    """What you made."""
    perfect: int
    """What could be made."""
    skill: float
    """The one as a share of the other, 0 to 1."""
    rules: RulesName
    """The rule set."""
    size: int
    """How many letters were dealt."""
    kind: Literal["free", "daily", "archive"]
    """Free; the day's own; or that of a day gone by."""


class BestWord(Told):
    """One of your dearest words."""

    word: str
    """The word."""
    points: int
    """The most that it earned you."""
    rules: RulesName
    """The rule set under which it did."""
    day: str
    """The date (UTC)."""


class Statistics(Told):
    """What you have done so far."""

    hands: int
    """Rounds that count, at most the last hundred."""
    days: int
    """Days whose scored hand you finished."""
    streak: Streak
    """Your days in a row."""
    mean_skill: float | None
    """The mean of the skill, 0 to 1; null before the first hand."""
    beaten_skynet: int
    """How often you made more than SkyNet."""
    perfect_hands: int
    """How often nothing more could be made."""
    scores: list[Scored]
    """Hand by hand, the oldest first."""
    skill: list[int]
    """Ten numbers: hands with a skill below 10 %, below 20 %, and so on."""
    best_words: list[BestWord]
    """Your ten dearest."""


class Share(Told):
    """A round to tell others of: no word of it is given away; the code proves it."""

    text: str
    """A few lines with squares, to be pasted."""
    sentence: str
    """The same as a sentence, for those who listen."""
    code: str
    """What `POST /api/verify` and `handful verify` confirm."""


class List(Told):
    """A word list."""

    name: str
    """What it is called."""
    sha256: str
    """The hash of its words."""


class WordList(List):
    """A word list, and its length."""

    words: int
    """How many it has."""


class Verified(Told):
    """A round that a code told, replayed."""

    rules: RulesName
    """The rule set."""
    size: int
    """How many letters were dealt."""
    lexicon: List
    """The list that was played with."""
    hand: str
    """The hand before the first word."""
    turns: list[Turn]
    """The words, with what came of each."""
    score: int
    """The total, as the code claims it."""
    ran_out: bool
    """Was no letter left?"""


class Rules(Told):
    """A rule set."""

    name: RulesName
    """What it is called."""
    letters: dict[str, int]
    """What each letter is worth."""
    wildcard: str | None
    """The sign that stands for any letter; null if there is none."""
    vowels: str
    """The letters that are dealt as vowels."""
    substitutions: int
    """How often a letter may be exchanged."""
    replays: int | None
    """How many replays of a hand count; null for any number, none of which counts."""


class Opponent(Told):
    """A computer player."""

    name: Who
    """What it is called."""
    told: str
    """How it plays."""


class About(Told):
    """What there is to be played."""

    version: str
    """The version of Handful."""
    lexicon: WordList
    """The word list that is played with."""
    sizes: tuple[int, int]
    """The smallest hand that is dealt, and the largest."""
    rules: list[Rules]
    """The rule sets."""
    players: list[Opponent]
    """The computer players, from the weakest to the strongest."""
    bonus: int
    """What a word of the whole hand earns on top under the classic rules."""

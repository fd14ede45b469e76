"""What needs no cookie: the rules, share codes to be verified, and the server's health."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from handful.players.ladder import LADDER
from handful.rules import RULE_SETS, RuleSet
from handful.rules.ruleset import (
    POINTS_PER_LETTER_LEFT,
    POINTS_PER_LETTER_USED,
    WHOLE_HAND_BONUS,
)
from handful.solver.answer import TurnAnswer, turn_answers
from handful.version import __version__
from handful.web.api.response import OPEN_ERRORS, errors, respond
from handful.web.api.rounds import LARGEST, SMALLEST
from handful.web.api.schema import RequestBody, RulesText, WhoText, described
from handful.web.api.services import Services, address_in, services_of
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.code_check import spells
from handful.web.game.sharing import Told, read_code, verify
from handful.web.metrics import CONTENT_TYPE_LATEST, Exposition
from handful.web.player.network import network_around
from handful.web.solver.value import SERVER

router = APIRouter(tags=["for everybody"])
SHARE_CODE = "H1-174HX-RXDT1-VCJDS-JMCM4-TBKSP-VPWVK-TMSB4-S2600-C"
UNAVAILABLE: dict[int | str, dict[str, Any]] = {
    503: {
        "description": errors()[503]["description"],
        # In JSON, though the route answers in plain text.
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
    }
}


class ShareCodeRequest(RequestBody):
    """A code of a round, as it was shown; blanks and dashes do not matter."""

    code: Annotated[str, Field(min_length=1, max_length=4000, examples=[SHARE_CODE])]
    """The code, in upper or lower case."""


@described
class WordListAnswer(TypedDict):
    """A word list."""

    name: str
    """What it is called."""
    sha256: str
    """The hash of its words."""


@described
class WordCountAnswer(WordListAnswer):
    """A word list, and its length."""

    words: int
    """How many it has."""


@described
class VerifiedAnswer(TypedDict):
    """The round of a share code, replayed."""

    rules: RulesText
    """The rule set."""
    size: int
    """How many letters were dealt."""
    lexicon: WordListAnswer
    """The list that was played with."""
    hand: str
    """The hand before the first word."""
    turns: list[TurnAnswer]
    """The words, with what came of each."""
    score: int
    """The total, as the code claims it."""
    hints: int
    """How many hints the player had."""
    practice: bool
    """Did the player know the hand from an earlier round? Only known of a code with D1."""
    ran_out: bool
    """Was no letter left?"""


@described
class ScoringAnswer(TypedDict):
    """The scoring rule: letter values, times *used* a letter less *left* a letter left over.

    The factor is at least 1, and a word of all letters that count earns the bonus on top.
    """

    used: int
    """What each letter of the word adds to the factor."""
    left: int
    """What each letter that is left over takes from it."""
    bonus: int
    """What a word of all letters that count earns on top."""
    counts_held: bool
    """Do the letters held at that moment count? Else those that were dealt."""


@described
class RulesAnswer(TypedDict):
    """A rule set."""

    name: RulesText
    """What it is called."""
    letters: dict[str, int]
    """What each letter is worth."""
    wildcard: str | None
    """The sign that stands for any letter; null if there is none."""
    vowels: str
    """The letters that are dealt as vowels, and that a wildcard stands for."""
    scoring: ScoringAnswer
    """How a word is scored."""
    substitutions: int
    """How often a letter may be exchanged."""
    replays: int | None
    """How many replays of a hand count; null for any number, none of which counts."""


SCORING: dict[str, ScoringAnswer] = {
    "classic": {"used": 1, "left": 0, "bonus": WHOLE_HAND_BONUS, "counts_held": False},
    "wildcard": {
        "used": POINTS_PER_LETTER_USED,
        "left": POINTS_PER_LETTER_LEFT,
        "bonus": 0,
        "counts_held": True,
    },
}
"""Rules 2.2 and 2.3 as data, for a page that says beforehand what a word would earn."""


@described
class OpponentAnswer(TypedDict):
    """A computer player."""

    name: WhoText
    """What it is called."""
    told: str
    """How it plays."""


@described
class AboutAnswer(TypedDict):
    """What there is to be played."""

    version: str
    """The version of Handful."""
    lexicon: WordCountAnswer
    """The word list that is played with."""
    sizes: tuple[int, int]
    """The smallest hand that is dealt, and the largest."""
    rules: list[RulesAnswer]
    """The rule sets."""
    players: list[OpponentAnswer]
    """The computer players, from the weakest to the strongest."""
    bonus: int
    """What a word of the whole hand earns on top under the classic rules."""
    course: bool
    """Is there the course, at `/course`?"""


@router.get(
    "/api/about",
    response_model=AboutAnswer,
    response_description="What there is.",
    responses=errors(),
    summary="About",
)
async def about(request: Request) -> Response:
    """The rules, the hand sizes, the word list and the computer players."""
    services = services_of(request)
    lexicon = services.lexicon
    answer: AboutAnswer = {
        "version": __version__,
        "lexicon": {"name": lexicon.name, "words": len(lexicon), "sha256": lexicon.sha256},
        "sizes": (SMALLEST, LARGEST),
        "rules": [_rules(rules) for rules in RULE_SETS.values()],
        "players": [{"name": rung.name, "told": rung.description} for rung in LADDER.values()],
        "bonus": WHOLE_HAND_BONUS,
        "course": hasattr(request.app.state, "course"),
    }
    return respond(answer)


@router.post(
    "/api/verify",
    response_model=VerifiedAnswer,
    response_description="The code tells the truth.",
    responses=errors(*OPEN_ERRORS, ErrorCode.BAD_CODE, ErrorCode.PLAY_FIRST),
    summary="Check a code",
)
async def verify_share_code(body: ShareCodeRequest, request: Request) -> Response:
    """Replay the round that a share code describes, and confirm its score.

    A code of today's hand opens only for those who have played that hand, and a code with a word
    for the scored hand or the puzzle that you are at when you have finished that. While somebody of
    your network plays a hand of today or a puzzle, so does a code with a word for it.
    """
    services = services_of(request)
    lexicon = services.lexicon
    told = await services.run(read_code, body.code, services.rounds)
    share_code, player = told.code, request.state.player
    await services.run(services.code_checks.charge, address_in(request))
    # Before anything is told: whether a word counts would help who plays the hand.
    network = network_around(address_in(request))
    await _require_played(services, told, player, network)
    if told.state is None:
        await services.run(services.code_checks.require_no_help, player, network, share_code)
    played = verify(share_code, services.rounds)
    answer: VerifiedAnswer = {
        "rules": share_code.rules,
        "size": share_code.size,
        "lexicon": {"name": lexicon.name, "sha256": lexicon.sha256},
        "hand": str(share_code.hand),
        "turns": turn_answers(played, own=False),
        "score": played.total,
        "hints": share_code.hints,
        "practice": told.state is not None and told.state.practice,
        "ran_out": not played.hand,
    }
    return respond(answer)


@router.get(
    "/healthz",
    response_class=PlainTextResponse,
    response_description="It does.",
    summary="Alive?",
)
async def healthz() -> str:
    """The process answers; the database is not asked."""
    return "ok\n"


@router.get(
    "/readyz",
    response_class=PlainTextResponse,
    response_description="It is.",
    responses=UNAVAILABLE,
    summary="Ready to play?",
)
async def readyz(request: Request) -> str:
    """The database answers too, is up to date, and can be written to."""
    await services_of(request).readiness.check()
    return "ok\n"


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    response_description="The figures, in the Prometheus text format.",
    summary="Metrics",
)
async def metrics(request: Request) -> Response:
    """Figures for those who watch the server, at most a second old."""
    figures: Exposition = request.app.state.exposition
    # In a thread: of several processes they are read from files, while players wait.
    return Response(await run_in_threadpool(figures.text), media_type=CONTENT_TYPE_LATEST)


async def _require_played(services: Services, told: Told, player: str | None, network: str) -> None:
    """Raise if the code would help with a hand that is still scored and not played by *player*.

    It does if it has the letters of the hand, whatever rules and size it names; and if it has a
    word for it and somebody of the *network* plays the hand, perhaps who asks without a cookie.
    """
    daily, letters = services.daily, sorted(told.code.hand)
    days = await services.run(daily.scored_days)
    for day, hand in [(each, hand) for each in days for hand in each.hands]:
        in_play = told.state is None and await services.run(
            services.in_play.is_any, network, day, hand
        )
        if len(letters) != hand.size and not in_play:
            continue
        dealt = await services.day_hand(day, hand, SERVER)
        variants = daily.variants(day, hand, dealt.hand)
        same = letters in [sorted(variant) for variant in variants]
        helps = in_play and any(
            spells(variant, word) for variant in variants for word in told.code.words
        )
        if not same and not helps:
            continue
        if player is None or not await services.run(daily.has_played, player, day, hand.number):
            which = f"hand {hand.number}" if hand.number else "the hand"
            about = "is of" if same else "has a word for"
            message = (
                f"The code {about} {which} of {day}: it opens when you have played that hand, "
                "or an hour after its day."
            )
            raise ApiError(ErrorCode.PLAY_FIRST, message)


def _rules(rules: RuleSet) -> RulesAnswer:
    alphabet = rules.alphabet
    return {
        "name": rules.name,
        "letters": {letter: alphabet.values[letter] for letter in alphabet.letters},
        "wildcard": alphabet.wildcard if rules.wildcard_letters else None,
        "vowels": alphabet.vowels,
        "scoring": SCORING[rules.name],
        "substitutions": rules.substitutions,
        "replays": rules.replays,
    }

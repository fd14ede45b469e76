"""The routes that need nobody: what there is, codes to be checked, and the server's health."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from handful.players.ladder import LADDER
from handful.rules import RULE_SETS, RuleSet
from handful.rules.classic import WHOLE_HAND_BONUS
from handful.version import __version__
from handful.web import shape
from handful.web.asked import LARGEST, SMALLEST, CodeRequest
from handful.web.metric import CONTENT_TYPE_LATEST, exposition
from handful.web.service import answers, failures, service_of
from handful.web.share import verified_shape

__all__ = ["router"]

router = APIRouter(tags=["for everybody"])
CODE = "H1-174HX-RXDT1-VCJDS-JMCM4-TBKSP-VPWVK-TMSB4-S2600-C"
FAILURE = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
"""In JSON, though the route answers in plain text."""
EXAMPLE = {"requestBody": {"content": {"application/json": {"example": {"code": CODE}}}}}


@router.get(
    "/api/about",
    response_model=shape.About,
    response_description="What there is.",
    responses=failures(),
    summary="About",
)
async def about(request: Request) -> Response:
    """The rules, the hand sizes, the word list and the computer players."""
    lexicon = service_of(request).desk.lexicon
    words = {"name": lexicon.name, "words": len(lexicon), "sha256": lexicon.sha256}
    return answers(
        {
            "version": __version__,
            "lexicon": words,
            "sizes": [SMALLEST, LARGEST],
            "rules": [_rules(rules) for rules in RULE_SETS.values()],
            "players": [{"name": rung.name, "told": rung.told} for rung in LADDER.values()],
            "bonus": WHOLE_HAND_BONUS,
        }
    )


@router.post(
    "/api/verify",
    response_model=shape.Verified,
    response_description="The code tells the truth.",
    responses=failures("wrong-origin", "too-large", "not-json", "bad-code"),
    summary="Check a code",
    openapi_extra=EXAMPLE,
)
async def verify(asked: CodeRequest, request: Request) -> Response:
    """Replay the round that a share code tells, and confirm its score."""
    return answers(verified_shape(asked.code, service_of(request).desk.lexicon))


@router.get(
    "/healthz",
    response_class=PlainTextResponse,
    response_description="It does.",
    summary="Alive?",
)
async def healthz() -> str:
    """The process answers."""
    return "ok\n"


@router.get(
    "/readyz",
    response_class=PlainTextResponse,
    response_description="It is.",
    responses={503: {"description": failures()[503]["description"], "content": FAILURE}},
    summary="Ready to play?",
)
async def readyz(request: Request) -> str:
    """The database answers too, and is up to date."""
    service = service_of(request)
    await service.ask(service.desk.store.check)
    return "ok\n"


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    response_description="The figures, in the Prometheus text format.",
    summary="Metrics",
)
async def metrics() -> Response:
    """Figures for those who watch the server."""
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)


def _rules(rules: RuleSet) -> dict[str, object]:
    alphabet = rules.alphabet
    return {
        "name": rules.name,
        "letters": {letter: alphabet.values[letter] for letter in alphabet.letters},
        "wildcard": alphabet.wildcard if rules.stands_for else None,
        "vowels": alphabet.vowels,
        "substitutions": rules.substitutions,
        "replays": rules.replays,
    }

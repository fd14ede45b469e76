"""The game's page with what previews of its links show: at `/`, and for a challenge at `/c/…`.

It has a few more lines in its head; those of a challenge say who challenges and with what score,
and no word. Opening it makes no player.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from markupsafe import escape
from starlette.concurrency import run_in_threadpool

from handful.web.api.challenges import ChallengeId
from handful.web.api.services import Services, services_of
from handful.web.card import card
from handful.web.errors import ApiError
from handful.web.game.challenges import ChallengeView
from handful.web.player.nickname import isolated
from handful.web.static import FOLDER, MEDIA_TYPES, StaticFile

router = APIRouter(include_in_schema=False)
LanguageText = Annotated[str, Query(alias="l")]
HOUR = 3600
TITLES = {
    "en": "{name}: {score}. Can you beat that?",
    "uk": "{name}: {score}. Зможете більше?",
}
DESCRIPTIONS = {
    "en": "Handful, a word game: play the same letters, then compare word by word.",
    "uk": "Handful, гра зі словами: зіграйте тими самими літерами й порівняйте слово за словом.",
}
HOME_DESCRIPTION = (
    "A word game: spell words from a hand of letters, and see afterwards what was possible."
)
END_OF_HEAD = "</head>"


@router.api_route("/", methods=["GET", "HEAD"])
async def home(request: Request) -> Response:
    """The game."""
    return _home(_address(request)).response(request)


@lru_cache(maxsize=16)
def _home(address: str) -> StaticFile:
    """The game's page of a server that is reached at *address*."""
    properties = {
        "og:type": "website",
        "og:site_name": "Handful",
        "og:title": "Handful",
        "og:description": HOME_DESCRIPTION,
        "og:url": f"{address}/",
        "og:image": f"{address}/icon-512.png",
        "og:image:width": "512",
        "og:image:height": "512",
        "og:image:alt": "Handful",
    }
    html = _with_preview(_page(), properties, "summary")
    return StaticFile.of(html.encode(), MEDIA_TYPES[".html"])


@router.api_route("/c/{id}", methods=["GET", "HEAD"])
async def page(
    id_: Annotated[str, Path(alias="id")], request: Request, language: LanguageText = "en"
) -> Response:
    """The game, with the preview of a challenge; without one where the link leads nowhere."""
    html = _page()
    try:
        view = await _view(services_of(request), id_)
    except ApiError as error:
        return _html(html, error.code.status)
    language = language if language in TITLES else "en"
    address = _address(request)
    name = isolated(view.challenge.nickname)
    title = TITLES[language].format(name=name, score=_score(view))
    properties = {
        "og:type": "website",
        "og:site_name": "Handful",
        "og:title": title,
        "og:description": DESCRIPTIONS[language],
        "og:url": f"{address}/c/{id_}",
        "og:image": f"{address}/c/{id_}/card.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": _score(view),
    }
    return _html(_with_preview(html, properties, "summary_large_image"), 200)


@router.get("/c/{id}/card.png")
async def picture(id_: ChallengeId, request: Request) -> Response:
    """The picture of the preview: squares and a score."""
    view = await _view(services_of(request), id_)
    drawn = await run_in_threadpool(card, view.challenger.percents, _score(view), _caption(view))
    headers = {"Cache-Control": f"public, max-age={HOUR}"}
    return Response(drawn, media_type="image/png", headers=headers)


def _page() -> str:
    return (FOLDER / "index.html").read_text(encoding="utf-8")


def _address(request: Request) -> str:
    """Where this server is reached."""
    return str(request.base_url).rstrip("/")


def _with_preview(html: str, properties: Mapping[str, str], card_type: str) -> str:
    """The page with these *properties* of its preview in its head."""
    lines = [
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()
    ]
    lines.append(f'<meta name="twitter:card" content="{card_type}">')
    head, _, rest = html.partition(END_OF_HEAD)
    return "\n".join([head.rstrip("\n"), *lines, f"{END_OF_HEAD}{rest}"])


def _html(text: str, status: int) -> Response:
    headers = {"Cache-Control": "no-cache"}
    return Response(text, status, media_type="text/html; charset=utf-8", headers=headers)


async def _view(services: Services, id_: str) -> ChallengeView:
    def look() -> ChallengeView:
        return services.challenges.view(services.challenges.get(id_), None)

    return await services.run(look)


def _score(view: ChallengeView) -> str:
    """The score as figures, which every language reads."""
    score = view.score(view.challenger)
    if view.out_of is not None:
        return f"{score} / {view.out_of}"
    hand = view.challenger.hands[0]
    perfect = None if hand is None else hand.perfect
    return str(score) if perfect is None else f"{score} / {max(perfect, score)}"


def _caption(view: ChallengeView) -> str:
    return view.challenge.day or ""

"""The page that a challenge's link opens, `/c/…`, with what previews of the link show.

It is the game's own page with a few more lines in its head, which say who challenges and with what
score, and no word. Opening it makes no player.
"""

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
from handful.web.static import FOLDER

__all__ = ["router"]

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
END_OF_HEAD = "</head>"


@router.api_route("/c/{id}", methods=["GET", "HEAD"])
async def page(
    id_: Annotated[str, Path(alias="id")], request: Request, language: LanguageText = "en"
) -> Response:
    """The game, with the preview of a challenge; without one where the link leads nowhere."""
    html = (FOLDER / "index.html").read_text(encoding="utf-8")
    try:
        view = await _view(services_of(request), id_)
    except ApiError as error:
        return _html(html, error.code.status)
    language = language if language in TITLES else "en"
    address = str(request.base_url).rstrip("/")
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
    lines = [
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()
    ]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    head, _, rest = html.partition(END_OF_HEAD)
    return _html(f"{head}{chr(10).join(lines)}\n{END_OF_HEAD}{rest}", 200)


@router.get("/c/{id}/card.png")
async def picture(id_: ChallengeId, request: Request) -> Response:
    """The picture of the preview: squares and a score."""
    view = await _view(services_of(request), id_)
    drawn = await run_in_threadpool(card, view.challenger.percents, _score(view), _caption(view))
    headers = {"Cache-Control": f"public, max-age={HOUR}"}
    return Response(drawn, media_type="image/png", headers=headers)


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
    state = view.challenger.hands[0]
    perfect = None if state is None else state.stored.perfect
    return str(score) if perfect is None else f"{score} / {max(perfect, score)}"


def _caption(view: ChallengeView) -> str:
    return view.challenge.day or ""

"""The page's own files: read once, sent compressed, and named by their hash."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["asset_app"]

FOLDER = Path(__file__).with_name("page")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PACKED_ALREADY = frozenset({"image/png"})


class Asset(NamedTuple):
    """A file as it goes over the wire."""

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str

    @classmethod
    def read(cls, file: Path) -> "Asset":
        """The asset in *file*."""
        return cls.of(file.read_bytes(), KINDS[file.suffix])

    @classmethod
    def of(cls, plain: bytes, kind: str) -> "Asset":
        """The asset with these bytes."""
        # Without the time in it: the same file is the same bytes.
        packed = gzip.compress(plain, mtime=0) if kind not in PACKED_ALREADY else None
        return cls(kind, plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')

    def answer(self, request: Request) -> Response:
        """The file, or the word that the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=headers)
        return Response(self.plain, media_type=self.kind, headers=headers)


def asset_app(otherwise: ASGIApp, folder: Path = FOLDER) -> ASGIApp:
    """The page's files, and their list for the service worker; the rest is for *otherwise*.

    Asked after all routes: these are tried one after another, and moves are to be quick.
    """
    assets = {
        _address(file.relative_to(folder)): Asset.read(file)
        for file in sorted(folder.rglob("*"))
        if file.suffix in KINDS
    }
    version = hashlib.sha256("".join([a.tag for a in assets.values()]).encode()).hexdigest()[:20]
    listed = {"version": version, "files": [path for path in assets if path != "/worker.js"]}
    assets["/assets.json"] = Asset.of(json.dumps(listed).encode(), "application/json")

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        asset = assets.get(scope["path"])
        if asset is None or scope["type"] != "http":
            await otherwise(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        else:
            await asset.answer(Request(scope))(scope, receive, send)

    return answer


def _address(file: Path) -> str:
    """Where a file is served: index.html at the root, docs.html at /docs."""
    if file.name == "index.html":
        return "/"
    return f"/{file.with_suffix('') if file.suffix == '.html' else file}".replace("\\", "/")

"""The page's own files: read once, sent compressed, with their hash as ETag.

What nobody but a reader of the source needs is left out on the way, which matters on a slow line:
comments that have lines of their own, types, empty lines and indentation. A style sheet has those
in it that it imports.
"""

import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).with_name("page")
LIST = "/assets.json"
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED = frozenset({"image/png"})
COMMENT_LINES = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE
)
TYPES = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?")
INDENTATION = re.compile(r"^\s+", re.MULTILINE)
"""And empty lines. No text of a script goes over several lines; a test compares what they do."""
SHEET_FILLING = re.compile(r"(?:\s*\n[ \t]*/\*(?:(?!\*/).)*\*/)*\s*\n\s*", re.DOTALL)
IMPORTED_SHEET = re.compile(r'^@import "/([\w/-]+\.css)";$', re.MULTILINE)


class StaticFile(NamedTuple):
    """A file as it goes over the wire."""

    media_type: str
    plain: bytes
    compressed: bytes | None
    tag: str

    @classmethod
    def read(cls, file: Path, folder: Path = FOLDER) -> "StaticFile":
        """The content of *file*; *folder* is where the addresses of imported sheets begin."""
        return cls.of(_content(file, folder), MEDIA_TYPES[file.suffix])

    @classmethod
    def of(cls, plain: bytes, media_type: str) -> "StaticFile":
        """A file with these bytes."""
        # Without the time in it: the same file is the same bytes.
        compressed = gzip.compress(plain, mtime=0) if media_type not in COMPRESSED else None
        return cls(media_type, plain, compressed, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')

    def response(self, request: Request) -> Response:
        """The file, or 304 where the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": _keeping(self.media_type)}
        if self.compressed is not None:
            headers["Vary"] = "Accept-Encoding"
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.compressed, media_type=self.media_type, headers=headers)
        return Response(self.plain, media_type=self.media_type, headers=headers)


def _keeping(media_type: str) -> str:
    """How long a browser keeps a file: pictures an hour, all others until it has asked again."""
    return "max-age=3600" if media_type.startswith("image/") else "no-cache"


def _content(file: Path, folder: Path) -> bytes:
    """The bytes of *file*, without what the browser does not need."""
    if file.suffix == ".js":
        script = TYPES.sub("", COMMENT_LINES.sub("", file.read_text(encoding="utf-8")))
        return INDENTATION.sub("", script).encode()
    if file.suffix == ".css":
        sheet = file.read_text(encoding="utf-8")
        inlined = IMPORTED_SHEET.sub(
            lambda found: (folder / found[1]).read_text(encoding="utf-8"), sheet
        )
        return SHEET_FILLING.sub("\n", inlined).encode()
    return file.read_bytes()


def static_files(
    otherwise: ASGIApp, folder: Path = FOLDER, *, list_at: str | None = LIST
) -> ASGIApp:
    """The files of a page, and at *list_at* their list for the service worker.

    Without an address for the list there is none: such files are not kept for when the server is
    away. The rest is for *otherwise*. Asked after all routes: these are tried one after another,
    and moves are to be quick.
    """
    files = {
        _address(file.relative_to(folder)): StaticFile.read(file, folder)
        for file in sorted(folder.rglob("*"))
        if file.suffix in MEDIA_TYPES
    }
    if list_at is not None:
        version = hashlib.sha256("".join([a.tag for a in files.values()]).encode()).hexdigest()[:20]
        listed = {"version": version, "files": [path for path in files if path != "/worker.js"]}
        files[list_at] = StaticFile.of(json.dumps(listed).encode(), "application/json")

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = files.get(scope["path"])
        if found is None or scope["type"] != "http":
            await otherwise(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        else:
            await found.response(Request(scope))(scope, receive, send)

    return answer


def file_addresses(folder: Path = FOLDER, *, list_at: str | None = LIST) -> frozenset[str]:
    """The addresses of a page's files, and of their list if there is one."""
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.suffix in MEDIA_TYPES]
    return frozenset([*map(_address, files), *([list_at] if list_at is not None else [])])


def _address(file: Path) -> str:
    """Where a file is served: index.html at the root, docs.html at /docs."""
    if file.name == "index.html":
        return "/"
    return f"/{file.with_suffix('') if file.suffix == '.html' else file}".replace("\\", "/")

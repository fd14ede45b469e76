"""The course as a part of the server: its routes, its page, and a fuller editor if there is one."""

from pathlib import Path

from fastapi import Depends, FastAPI
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from handful.web.api.services import check_device
from handful.web.course.api import OPEN_ROUTERS, PLAYER_ROUTERS
from handful.web.course.course import Course
from handful.web.static import file_addresses, static_files

PAGE = Path(__file__).with_name("page")
EDITOR = "/course/editor"
TAGS = [
    {"name": "course", "description": "Problems, what you write, and having it checked."},
    {"name": "teachers", "description": "Classes, with a teacher's key."},
    {"name": "platforms", "description": "For courses that live elsewhere, with an API key."},
]


def add_course(app: FastAPI, course: Course, otherwise: ASGIApp, editor: str = "") -> ASGIApp:
    """Add the routes of the *course*; what answers for its page, or else *otherwise*.

    *editor* is the folder of a fuller editor, empty for our own.
    """
    app.state.course = course
    app.openapi_tags = [*(app.openapi_tags or ()), *TAGS]
    for router in PLAYER_ROUTERS:
        app.include_router(router, dependencies=[Depends(check_device)])
    for router in OPEN_ROUTERS:
        app.include_router(router)
    if editor:
        app.mount(EDITOR, StaticFiles(directory=editor))
    return static_files(otherwise, PAGE, list_at=None)


def course_addresses() -> frozenset[str]:
    """The addresses of the page's files."""
    return file_addresses(PAGE, list_at=None)

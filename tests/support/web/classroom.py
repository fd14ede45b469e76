"""Learners of a class on a real server, which is started, asked and killed."""

import ctypes
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from handful.grader.sandbox.waiting import process_tree
from handful.store import Key, Store
from handful.store.course_key import hash_of, new_key
from tests.support.web.server import Browser, Place, Server

__all__ = [
    "Json",
    "adopting",
    "check",
    "jailed",
    "last_line",
    "new_class",
    "new_learner",
    "teacher_asks",
]

BECOME_PARENT_OF_ORPHANS = 36
INSIDE = "-I -S -c"
"""In the command of every process in a jail."""

Json = dict[str, Any]


def new_class(server: Place, database: str, edition: str = "ps4") -> tuple[str, Json]:
    """A teacher's key, and a class of that teacher."""
    key = new_key("teacher")
    store = Store.open(database)
    assert store.add_key(Key(key[4:20], "teacher", "Ada", hash_of(key), 0))
    store.close()
    asked = {"title": "Group 7b", "edition": edition}
    opened = teacher_asks(server, key, "POST", "/api/course/classes", asked)
    assert opened.status_code == 201, opened.text
    made: Json = opened.json()
    return key, made


def teacher_asks(
    server: Place, key: str, method: str, path: str, asked: object = None
) -> httpx.Response:
    """The answer to the teacher with this key."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client:
        client.post("/api/course/teacher", json={"key": key}).raise_for_status()
        return client.request(method, path, json=asked)


def new_learner(server: Place, opened: Json, address: str | None = None) -> Browser:
    """Somebody new, who has joined a class, and asks from *address*."""
    browser = Browser(address)
    assert browser.ask(server, "POST", "/api/me").status_code == 201
    joined = browser.ask(server, "POST", "/api/course/join", {"code": opened["code"]})
    assert joined.status_code == 200, joined.text
    return browser


def check(browser: Browser, server: Place, files: dict[str, str], problem: str = "1") -> Json:
    """The check, when it is done."""
    asked = {"edition": "ps4", "problem": problem, "files": files}
    last = last_line(browser.ask(server, "POST", "/api/course/checks", asked))
    assert last["state"] == "done", last
    done: Json = last["check"]
    return done


def last_line(response: httpx.Response) -> Json:
    """How a check ended."""
    assert response.status_code == 200, response.text
    told: Json = json.loads(response.text.splitlines()[-1])
    return told


def jailed(server: Server) -> list[str]:
    """The commands of the programs that run in the server's jails."""
    return [command for pid in process_tree(server.pid) if INSIDE in (command := _command(pid))]


@contextmanager
def adopting() -> Iterator[Callable[[], list[str]]]:
    """What is left alone comes to this process; the commands of what came, and still runs."""
    libc = ctypes.CDLL(None)
    before = set(_children())
    libc.prctl(BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    try:
        yield lambda: [
            command for pid in _children() if pid not in before and (command := _command(pid))
        ]
    finally:
        libc.prctl(BECOME_PARENT_OF_ORPHANS, 0, 0, 0, 0)


def _children() -> list[int]:
    return [pid for pid in process_tree(os.getpid()) if pid != os.getpid()]


def _command(pid: int) -> str:
    """What a process runs; nothing for one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""

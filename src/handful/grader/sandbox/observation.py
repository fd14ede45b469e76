"""What comes back from the sandbox: hostile input, made harmless before anything judges it."""

import json
import re
import signal
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from handful.grader.sandbox.session import Entry

MOST_TEXT = 20_000
MOST_LINE = 400
MOST_EVENTS = 300
MOST_DEPTH = 14
MOST_NUMBER = 2**53
LOADING = -1
"""The number under which the loading of a file is reported."""

_DIGITS = re.compile(r"(\d{100})\d+")
_CONTROL = {code: chr(0x2400 + code) for code in range(32) if chr(code) not in "\n\t"}
_CONTROL |= {127: "\u2421"} | dict.fromkeys(range(128, 160), "\ufffd")
_CONTROL |= dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd")
_ODD = re.compile(r"[^\n\t -~]|\d{100}")
"""What makes a text anything else than plain."""
_STYLE = re.compile(r"\x1b\[[\d;]*m")
"""What makes text bold or coloured on a terminal: a reader of a report needs none of it."""


class Fact(NamedTuple):
    """An argument that was passed to a stub."""

    name: str
    value: str | int


Event: TypeAlias = tuple[str, str | Fact]
"""What happened in a session, in order: out, in, extra, asked or fact; and with what."""

ENDED_EARLY, FLOODED = "ended early", "flooded"
"""Kinds of failures that Python has no name for."""


class _Missing:
    """No value that can be compared with anything."""

    def __repr__(self) -> str:
        return "…"


MISSING = _Missing()


class Float(str):
    """A float, kept as it was written, so that 9.0 is not taken for 9."""

    __slots__ = ()


class Value(NamedTuple):
    """A value that a learner's function gave: its type by name, itself, and how it is shown."""

    kind: str
    plain: Any
    shown: str


class Failure(NamedTuple):
    """What was raised, or what else went wrong, and where in the learner's files."""

    kind: str
    message: str = ""
    file: str = ""
    line: int | None = None


class Observation(NamedTuple):
    """What one call did, or one game."""

    results: tuple[Value, ...] = ()
    after: tuple[Value, ...] = ()
    """The arguments, afterwards."""
    events: tuple[Event, ...] = ()
    error: Failure | None = None
    timeout: Failure | None = None
    """Where it was when it was stopped."""
    enough: str = ""
    """Why our world stopped it: it asked for more than there was."""
    exited: bool = False
    """Did it end the program, by exit() or the like?"""
    absent: bool = False
    """Is there no such function?"""
    called: bool = False
    """Was the function called by the last lines of the file?"""


class Loading(NamedTuple):
    """How the file was loaded."""

    loaded: bool
    error: Failure | None = None
    timeout: Failure | None = None
    hindrances: tuple[Failure, ...] = ()
    """What stopped a part of the file; the rest was loaded all the same."""


class Observed(NamedTuple):
    """What was seen of one job's process."""

    broken: bool
    """Did the checker itself fail, so that nothing of the learner's was run?"""
    skipped: bool = False
    """Was it left out because the same file had hung before?"""
    out_of_time: bool = False
    """Was it left out because the submission has used up its processor time?"""
    loading: Loading | None = None
    probes: Mapping[int, Observation] = {}
    stopped: int | None = None
    """The probe at which the process came to a bad end."""


def observed(entry: Entry | None, numbers: Sequence[int]) -> Observed:
    """What the *entry* tells of the probes with these *numbers*; believed only if well formed."""
    if entry is None:
        return Observed(broken=True)
    if entry.ended == "not-loaded":
        return Observed(broken=False, skipped=True)
    if entry.ended == "no-time":
        return Observed(broken=False, out_of_time=True)
    found: dict[int, dict[str, Any]] = {}
    ready = False
    for line in entry.lines:
        seen = _seen(line)
        if seen is not None:
            ready = True
            if "ready" not in seen:
                found.setdefault(seen["probe"], seen)
    if not ready:
        return Observed(broken=True)
    error, timeout = _bad_end(entry)
    loading = Loading(False, error, timeout)
    if LOADING in found:
        loading = _loading(found[LOADING])
    if not loading.loaded:
        return Observed(broken=False, loading=loading)
    probes: dict[int, Observation] = {}
    for place, number in enumerate(numbers):
        if place in found:
            probes[number] = _observation(found[place])
        else:
            probes[number] = Observation(error=error, timeout=timeout)
        if place not in found or probes[number].timeout:
            return Observed(False, loading=loading, probes=probes, stopped=number)
    return Observed(False, loading=loading, probes=probes)


def _bad_end(entry: Entry) -> tuple[Failure | None, Failure | None]:
    """What is known of a process that reported nothing before its end: an error, or its time."""
    if entry.ended == "timeout":
        return None, Failure("")
    if entry.ended == "flooded":
        return Failure(FLOODED), None
    message = ""
    if entry.status is not None and 0 < entry.status & 127 < signal.NSIG:
        message = f"signal {entry.status & 127}"
    return Failure(ENDED_EARLY, message), None


# One line that was reported.


def _seen(line: str) -> dict[str, Any] | None:
    """What a *line* tells; None if it is nothing to believe."""
    try:
        seen = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(seen, dict) or type(seen.get("probe")) is not int:
        return None
    return seen


def _loading(seen: dict[str, Any]) -> Loading:
    hindrances = seen.get("hindrances")
    return Loading(
        loaded=seen.get("loaded") is True,
        error=_failure(seen.get("error")),
        timeout=_timeout(seen),
        hindrances=tuple(filter(None, map(_failure, hindrances)))
        if isinstance(hindrances, list)
        else (),
    )


def _observation(seen: dict[str, Any]) -> Observation:
    return Observation(
        results=_values(seen.get("results")),
        after=_values(seen.get("after")),
        events=_events(seen.get("events")),
        error=_failure(seen.get("error")),
        timeout=_timeout(seen),
        enough=_string(seen, "enough"),
        exited=seen.get("exited") is True,
        absent=seen.get("absent") is True,
        called=seen.get("called") is True,
    )


def _failure(reported: object) -> Failure | None:
    if not isinstance(reported, dict):
        return None
    line = reported.get("line")
    return Failure(
        _string(reported, "type")[:60],
        _string(reported, "message")[:300],
        _string(reported, "file"),
        line if type(line) is int and 0 < line < MOST_NUMBER else None,
    )


def _timeout(seen: dict[str, Any]) -> Failure | None:
    return _failure(seen) if seen.get("timeout") is True else None


def _string(reported: dict[str, Any], name: str) -> str:
    value = reported.get(name)
    return _text(value) if type(value) is str else ""


def _text(text: str) -> str:
    if len(text) <= MOST_TEXT and not _ODD.search(text):
        return text
    text = _STYLE.sub("", text[:MOST_TEXT]).replace("\r\n", "\n").translate(_CONTROL)
    return _DIGITS.sub(r"\1", text).encode("utf-8", "replace").decode("utf-8")


def _events(events: Any) -> tuple[Event, ...]:
    """The events that are such, with no line longer than a reader would read."""
    kept: list[Event] = []
    wide = 0
    for event in events[:MOST_EVENTS] if isinstance(events, list) else []:
        match event:
            case ["out", str(text)]:
                lines = _text(text).split("\n")
                lines[0] = lines[0][: max(0, MOST_LINE - wide)]
                wide = len(lines[0]) + (wide if len(lines) == 1 else 0)
                lines[1:] = [line[:MOST_LINE] for line in lines[1:]]
                wide = wide if len(lines) == 1 else len(lines[-1])
                kept.append(("out", "\n".join(lines)))
            case ["in", str(text)] | ["extra", str(text)]:
                kept.append((event[0], _text(text)))
                wide = 0
            case ["asked"]:
                kept.append(("asked", ""))
            case ["fact", str(name), int(number)] if abs(number) < MOST_NUMBER:
                kept.append(("fact", Fact(_text(name), number)))
            case ["fact", str(name), str(text)]:
                kept.append(("fact", Fact(_text(name), _text(text))))
    return tuple(kept)


# Values.


def _values(reported: Any) -> tuple[Value, ...]:
    return tuple([_value(one) for one in reported]) if isinstance(reported, list) else ()


def _value(reported: Any) -> Value:
    plain = _plain(reported)
    if plain is None:
        return Value("None", plain, "None")
    if plain is not MISSING:
        is_float = isinstance(plain, Float)
        return Value("float" if is_float else type(plain).__name__, plain, _shown(plain))
    if not isinstance(reported, dict):
        return Value("", MISSING, "")
    kind = "dict" if "dict" in reported else _string(reported, "type")[:60]
    return Value(kind, MISSING, _string(reported, "repr"))


def _shown(plain: Any) -> str:
    return str(plain) if isinstance(plain, Float) else repr(plain)


def _plain(reported: Any, depth: int = 0) -> Any:
    """The Python value that was *reported*, of exactly its type; MISSING if it is not plain."""
    if reported is None or type(reported) is bool:
        return reported
    if type(reported) is int:
        return reported if abs(reported) < MOST_NUMBER else MISSING
    if type(reported) is str:
        text = _text(reported)
        return text if len(text) == len(reported) else MISSING
    if depth <= MOST_DEPTH:
        match reported:
            case {"float": str(text)}:
                return Float(_text(text))
            case {"list": [*items]}:
                return [_plain(item, depth + 1) for item in items]
            case {"tuple": [*items]}:
                return tuple([_plain(item, depth + 1) for item in items])
            case {"dict": [*items]}:
                return _plain_dict(items, depth + 1)
    return MISSING


def _plain_dict(items: list[Any], depth: int) -> Any:
    found = {}
    for item in items:
        if not isinstance(item, list) or len(item) != 2:
            return MISSING
        key = _plain(item[0], depth)
        if not isinstance(key, str | int):
            return MISSING
        found[key] = _plain(item[1], depth)
    return found

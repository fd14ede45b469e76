"""What comes back from the jail: hostile input, made harmless before anything judges it."""

import json
import re
import signal
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from handful.course.checker.rubric.check import Seen

__all__ = ["Observed", "observed"]

MOST_TEXT = 20_000
MOST_LINE = 400
MOST_EVENTS = 300
MOST_DEPTH = 14
LOADING = -1
"""The number under which the loading of a file is reported."""

_DIGITS = re.compile(r"(\d{100})\d+")
_CONTROL = {code: chr(0x2400 + code) for code in range(32) if chr(code) not in "\n\t"}
_CONTROL |= {127: "\u2421"} | dict.fromkeys(range(128, 160), "\ufffd")
_CONTROL |= dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd")


class Observed(NamedTuple):
    """What was seen of one problem's process."""

    broken: bool
    """Did the checker itself fail, so that nothing of the learner's was run?"""
    skipped: bool = False
    """Was it left out because the same file had hung before?"""
    loading: Seen | None = None
    probes: Mapping[int, Seen] = {}
    stopped: int | None = None
    """The probe at which the process came to a bad end."""


def observed(entry: Mapping[str, Any] | None, numbers: Sequence[int]) -> Observed:
    """What the *entry* tells of the probes with these *numbers*; believed only if well formed."""
    if entry is None:
        return Observed(broken=True)
    if entry.get("ended") == "not-loaded":
        return Observed(broken=False, skipped=True)
    lines = entry.get("lines")
    found: dict[int, Seen] = {}
    ready = False
    for line in lines if isinstance(lines, list) else []:
        seen = _seen(line)
        if seen is not None:
            ready = True
            if "ready" not in seen:
                found.setdefault(seen["probe"], seen)
    if not ready:
        return Observed(broken=True)
    loading = found.get(LOADING) or _bad_end(entry)
    if not loading.get("loaded"):
        return Observed(broken=False, loading=loading)
    probes: dict[int, Seen] = {}
    for place, number in enumerate(numbers):
        probes[number] = found.get(place) or _bad_end(entry)
        if place not in found or probes[number].get("timeout"):
            return Observed(False, loading=loading, probes=probes, stopped=number)
    return Observed(False, loading=loading, probes=probes)


def _bad_end(entry: Mapping[str, Any]) -> Seen:
    """What is told of a process that reported nothing before its end."""
    ended, status = entry.get("ended"), entry.get("status")
    if ended == "timeout":
        return {"timeout": True}
    if ended == "flooded":
        return {"error": {"type": "Flood", "message": "more came out than can be read"}}
    message = ""
    if isinstance(status, int) and 0 < status & 127 < signal.NSIG:
        message = f"signal {status & 127}"
    return {"error": {"type": "an early end of the program", "message": message}}


def _seen(line: object) -> dict[str, Any] | None:
    """One line that the observer passed on; None if it is nothing to believe."""
    try:
        seen = json.loads(line) if isinstance(line, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(seen, dict) or type(seen.get("probe")) is not int:
        return None
    seen = _clean(seen)
    if "events" in seen:
        seen["events"] = _events(seen["events"])
    return dict(seen)


def _clean(value: Any, depth: int = 0) -> Any:
    """*value* without what could harm a reader: depth, length, control characters, huge numbers."""
    kind = type(value)
    if kind is str:
        return _text(value)
    if kind is bool:
        return value
    if kind is int:
        return value if abs(value) < 2**53 else None
    if depth < MOST_DEPTH and kind is dict:
        return {_text(key)[:60]: _clean(item, depth + 1) for key, item in value.items()}
    if depth < MOST_DEPTH and kind is list:
        return [_clean(item, depth + 1) for item in value]
    return None


def _text(text: str) -> str:
    if text.isascii() and text.isprintable() and len(text) < 100:
        return text
    text = text[:MOST_TEXT].replace("\r\n", "\n").translate(_CONTROL)
    return _DIGITS.sub(r"\1", text).encode("utf-8", "replace").decode("utf-8")


def _events(events: Any) -> list[list[Any]]:
    """The events that are such, with no line longer than a reader would read."""
    kept: list[list[Any]] = []
    wide = 0
    for event in events[:MOST_EVENTS] if isinstance(events, list) else []:
        match event:
            case ["out", str(text)]:
                lines = text.split("\n")
                lines[0] = lines[0][: max(0, MOST_LINE - wide)]
                wide = len(lines[0]) + (wide if len(lines) == 1 else 0)
                lines[1:] = [line[:MOST_LINE] for line in lines[1:]]
                wide = wide if len(lines) == 1 else len(lines[-1])
                kept.append(["out", "\n".join(lines)])
            case ["in", str(text)]:
                kept.append(["in", text])
                wide = 0
            case ["asked"] | ["deal", str() | int()] | ["substitute", str()]:
                kept.append(event)
    return kept

"""What comes back from the sandbox: made harmless, and believed only if well formed."""

import json
from typing import Any

import pytest

from handful.grader.judge.call import same
from handful.grader.sandbox.observation import (
    ENDED_EARLY,
    FLOODED,
    MISSING,
    Fact,
    Failure,
    Loading,
    Observation,
    Observed,
    Value,
    observed,
)
from handful.grader.sandbox.session import Entry

READY = '{"ready": true, "probe": -1}'
LOADED = '{"loaded": true, "probe": -1}'


def entry(*lines: str, ended: str = "ended", status: int | None = 0) -> Entry:
    return Entry("1", ended, status, lines)


def seen(*lines: str) -> dict[int, Observation]:
    return dict(observed(entry(READY, LOADED, *lines), range(len(lines))).probes)


def result(told: object) -> Value:
    [value] = seen(json.dumps({"probe": 0, "results": [told]}))[0].results
    return value


# Processes.


def test_nothing_at_all_is_our_own_fault() -> None:
    assert observed(None, [0]) == Observed(broken=True)
    assert observed(entry(), [0]) == Observed(broken=True)
    assert observed(entry("rubbish"), [0]) == Observed(broken=True)


def test_a_job_that_was_left_out_is_told() -> None:
    assert observed(entry(ended="not-loaded"), [0]) == Observed(broken=False, skipped=True)


@pytest.mark.parametrize(
    ("ended", "status", "error", "timeout"),
    [
        ("ended", 0, Failure(ENDED_EARLY), None),
        ("ended", 11, Failure(ENDED_EARLY, "signal 11"), None),
        ("ended", 256, Failure(ENDED_EARLY), None),
        ("ended", None, Failure(ENDED_EARLY), None),
        ("flooded", 9, Failure(FLOODED), None),
        ("timeout", 9, None, Failure("")),
    ],
)
def test_a_process_that_reports_no_more_came_to_a_bad_end(
    ended: str, status: int | None, error: Failure | None, timeout: Failure | None
) -> None:
    unloaded = observed(entry(READY, ended=ended, status=status), [0])
    assert unloaded.loading == Loading(False, error, timeout)
    assert unloaded.probes == {}
    lines = (READY, LOADED, '{"probe": 0}')
    stopped = observed(entry(*lines, ended=ended, status=status), [4, 7, 9])
    assert stopped.stopped == 7
    assert stopped.probes == {4: Observation(), 7: Observation(error=error, timeout=timeout)}


def test_a_probe_that_was_stopped_is_the_last() -> None:
    line = '{"probe": 0, "timeout": true, "file": "m.py", "line": 3}'
    found = observed(entry(READY, LOADED, line), [2, 5])
    assert found.stopped == 2
    assert found.probes == {2: Observation(timeout=Failure("", "", "m.py", 3))}


def test_how_a_file_was_loaded() -> None:
    hindrance = {"type": "chdir", "message": "C:/", "file": "m.py", "line": 3}
    told = {"probe": -1, "loaded": True, "hindrances": [hindrance, 5, {"line": "no"}]}
    assert observed(entry(READY, json.dumps(told)), []).loading == Loading(
        loaded=True,
        hindrances=(Failure("chdir", "C:/", "m.py", 3), Failure("", "", "", None)),
    )
    odd = {"probe": -1, "loaded": 1, "hindrances": "many"}
    assert observed(entry(READY, json.dumps(odd)), []).loading == Loading(loaded=False)


def test_what_was_said_first_counts() -> None:
    assert seen('{"probe": 0, "enough": "a"}', '{"probe": 0, "enough": "b"}')[0].enough == "a"


@pytest.mark.parametrize("line", ["", "no", "[]", "{}", '{"probe": true}', '{"probe": "0"}'])
def test_a_line_that_is_none_counts_as_not_said(line: str) -> None:
    assert seen(line)[0] == Observation(error=Failure(ENDED_EARLY))


def test_what_one_call_did() -> None:
    told: dict[str, Any] = {
        "probe": 0,
        "results": [1],
        "after": ["a"],
        "events": [["out", "hello\n"], ["in", "e"]],
        "error": {"type": "KeyError", "message": "'z'", "file": "m.py", "line": 2},
        "enough": "asked",
        "exited": True,
        "absent": True,
        "called": True,
    }
    assert seen(json.dumps(told))[0] == Observation(
        results=(Value("int", 1, "1"),),
        after=(Value("str", "a", "'a'"),),
        events=(("out", "hello\n"), ("in", "e")),
        error=Failure("KeyError", "'z'", "m.py", 2),
        enough="asked",
        exited=True,
        absent=True,
        called=True,
    )
    odd = dict.fromkeys(told, 1) | {"probe": 0}
    assert seen(json.dumps(odd))[0] == Observation()


# Harmless.


def test_what_is_deep_or_huge_is_cut() -> None:
    deep = '{"probe": 0, "results": ' + "[" * 500 + "]" * 500 + "}"
    assert len(repr(seen(deep)[0])) < 600
    deepest = '{"probe": 0, "results": ' + "[" * 100_000 + "]" * 100_000 + "}"
    assert seen(deepest)[0].error is not None
    assert result(10**400).plain is MISSING
    assert result("9" * 19_000).plain is MISSING


def test_what_would_disturb_a_terminal_is_replaced() -> None:
    events = [["out", "a\x1b[31mred\x1b[0m\x07\ud800\r\nb\u202e\x9b"]]
    told = seen(json.dumps({"probe": 0, "events": events}))[0]
    assert told.events == (("out", "ared\u2407?\nb\ufffd\ufffd"),)


def test_events_that_are_none_are_left_out_and_long_lines_cut() -> None:
    events: list[Any] = [1, None, {}, ["out", 7], ["fact", "dealt", []], ["in"], ["sung", "la"]]
    events += [["out", "x" * 300], ["out", "x" * 300]]
    events += [["in", "e"], ["asked"], ["fact", "dealt", 7], ["fact", "dealt", "'7'"]]
    events += [["fact", "dealt", 2**60], ["fact", 7, 7]]
    told = seen(json.dumps({"probe": 0, "events": events}))
    assert told[0].events == (
        ("out", "x" * 300),
        ("out", "x" * 100),
        ("in", "e"),
        ("asked", ""),
        ("fact", Fact("dealt", 7)),
        ("fact", Fact("dealt", "'7'")),
    )


def test_a_game_has_so_many_events_and_no_more() -> None:
    told = seen(json.dumps({"probe": 0, "events": [["in", "x"]] * 1_000}))
    assert len(told[0].events) == 300


# Values.


@pytest.mark.parametrize(
    ("told", "value"),
    [
        (None, None),
        (True, True),
        (1, 1),
        ("a", "a"),
        ({"list": [1, "a"]}, [1, "a"]),
        ({"tuple": ["a"]}, ("a",)),
        ({"dict": [["a", 1]]}, {"a": 1}),
        ({"dict": []}, {}),
    ],
)
def test_a_value_is_read_as_what_it_was(told: Any, value: object) -> None:
    read = result(told)
    assert read == Value("None" if value is None else type(value).__name__, value, repr(value))
    assert type(read.plain) is type(value)


@pytest.mark.parametrize(
    "told",
    [
        [],
        {},
        1.0,
        2**60,
        "aa" * 20_000,
        "a\r\n",
        {"set": [1]},
        {"list": 1},
        {"type": "int", "value": 1},
        {"dict": [["a"]]},
        {"dict": [["a", 1, 1]]},
        {"dict": {"a": 1}},
        {"dict": [["a", True]]},
        {"dict": [["a", {"b": 1}]]},
        {"dict": [[None, 1]]},
        {"dict": [[{"list": []}, 1]]},
    ],
)
def test_what_cannot_be_read_equals_nothing_that_is_expected(told: object) -> None:
    read = result(told)
    for expected in (None, 1, "a", "aa", [1], (1,), {"a": 1}, {}):
        assert not same(read.plain, expected)


def test_a_float_is_not_taken_for_a_whole_number() -> None:
    read = result({"float": "9.0"})
    assert read.plain != 9
    assert read.plain != 9.0
    assert (read.kind, read.shown) == ("float", "9.0")


def test_another_object_is_shown_as_it_shows_itself() -> None:
    assert result({"type": "Thing", "repr": "<Thing>"}) == Value("Thing", MISSING, "<Thing>")
    assert result({"type": "Thing", "repr": 5}) == Value("Thing", MISSING, "")

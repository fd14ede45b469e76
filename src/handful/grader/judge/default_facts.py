"""The facts of a session, for assignments whose checks.py does not read screens itself.

Between two typed lines these are compared: the kind of message, the numbers and the quoted texts in
their order, and whether the program asks again or ends. Wording is free.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from handful.grader.judge.transcript import Transcript

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_QUOTED = re.compile(r"\"([^\"\n]+)\"|(?<!\w)'([^'\n]+)'(?!\w)")
_VARYING = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|\b[a-z]\b|[\W\d_]+")


def facts(want: Transcript) -> list[list[str]]:
    """For each stretch of the solution's session, the facts that it states."""
    found = []
    for place, text in enumerate(want.texts):
        is_last = place == len(want.texts) - 1
        passed = [fact.name for after, fact in want.facts if after == place]
        stated = {
            "said": _message(text, is_last),
            "number": _NUMBER.findall(text),
            "quoted": _QUOTED.findall(text),
        }
        kinds = [kind for kind, value in stated.items() if value]
        found.append([*passed, *kinds, "ended" if is_last else "asked"])
    return found


def differences(got: Transcript, want: Transcript, finished: bool) -> Iterator[tuple[int, str]]:
    """Where the session *got* differs: the number of a stretch and a fact, in order.

    *finished* is False if the program crashed or was stopped: its last stretch is not whole.
    """
    last = len(got.texts) - 1
    messages: list[tuple[str, str]] = []
    for place, (text, wanted) in enumerate(zip(got.texts, want.texts, strict=False)):
        if place == last and not finished:
            break
        for own, wanted_fact in zip(got.facts, want.facts, strict=False):
            if own[0] == place and own[1] != wanted_fact[1]:
                yield place, wanted_fact[1].name
        said = _message(text, place == last), _message(wanted, place == len(want.texts) - 1)
        if said[1] and (not said[0] or _is_taken(said, messages)):
            yield place, "said"
        messages.append(said)
        if not _follow(_NUMBER.findall(text), _NUMBER.findall(wanted)):
            yield place, "number"
        quoted = ["".join(both) for both in _QUOTED.findall(wanted)]
        if not re.search(".*".join(map(re.escape, quoted)), text, re.DOTALL):
            yield place, "quoted"
    if len(got.texts) < len(want.texts):
        yield last, "ended" if finished else "asked"
    elif len(got.texts) > len(want.texts) or got.asked_again:
        yield len(want.texts) - 1, "asked"
    elif not finished:
        yield last, "ended"


def alike(want: Transcript, facts_right: bool) -> Callable[[list[str]], list[str]]:
    """What puts lines into the form that stands for all right wordings: case and blanks are free.

    Where the facts are wrong, only words count: nobody pays for a wrong number twice.
    """

    def forms(lines: list[str]) -> list[str]:
        plain = [" ".join(line.casefold().split()) for line in lines]
        return [line if facts_right else _NUMBER.sub("0", line) for line in plain if line]

    return forms


def _message(text: str, is_last: bool) -> str:
    """The words of a stretch before its question, without what varies."""
    lines = text.casefold() if is_last else text.casefold().rpartition("\n")[0]
    return " ".join(_VARYING.sub(" ", lines).split())


def _is_taken(said: tuple[str, str], before: Iterable[tuple[str, str]]) -> bool:
    """Was the same said before, where the solution says something else?"""
    return any(own == said[0] and other != said[1] for own, other in before)


def _follow(some: list[str], wanted: list[str]) -> bool:
    """Are the *wanted* among *some*, in this order?"""
    left = iter(some)
    return all(one in left for one in wanted)

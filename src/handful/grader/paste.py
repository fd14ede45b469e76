"""What to type into a plain Python, with the learner's file beside it, to see what a case saw."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from handful.grader.message import Message, listed, message, verbatim
from handful.grader.sandbox.job import Probe
from handful.grader.syntax import parse_once

__all__ = ["paste"]


def paste(module: str, probe: Probe, solution: str = "") -> Message:
    r"""The lines that do what the *probe* does with the *module*; a comment says what to type.

    Constants are set where the probe has another value than the *solution*.

    >>> print(paste("ps4a", Probe("getWordScore", ("it", 7), constants={"HAND_SIZE": 5})))
    import ps4a
    ps4a.HAND_SIZE = 5
    ps4a.getWordScore('it', 7)
    >>> print(paste("ps4a", Probe("playGame", lines=("e", ""))))
    import ps4a
    ps4a.playGame()  # type: e, (only Enter)
    """
    usual = _constants(solution)
    if probe.as_file:
        before = "".join([f"{line}\n" for line in _before(probe, usual, "")])
        lines = [
            f"source = open({module + '.py'!r}, encoding='utf-8').read()",
            f"ours = {before!r}",
            "source = source.replace('if __name__', ours + 'if __name__', 1)",
            "exec(source, {'__name__': '__main__'})",
        ]
    else:
        own = f"{module}."
        lines = [
            f"import {module}",
            *_before(probe, usual, own),
            *_calls(probe, own + probe.function),
        ]
    code = "\n".join(lines)
    if not probe.lines:
        return verbatim(code)
    typed = listed([verbatim(line) if line else message("(only Enter)") for line in probe.lines])
    comment = message("type: {typed}", typed=typed)
    return Message("{code}  # {comment}", (("code", code), ("comment", comment)))


def _constants(program: str) -> dict[str, Any]:
    """The constants of a *program* that are plain values."""
    return {
        target.id: node.value.value
        for node in parse_once(program).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _before(probe: Probe, usual: Mapping[str, Any], own: str) -> Iterator[str]:
    """What changes the file before the call: constants, and functions that return given values.

    *own* stands before its names, *usual* are the constants as they are.
    """
    for name, value in probe.constants.items():
        if usual.get(name) != value:
            yield f"{own}{name} = {value!r}"
    for number, (name, values) in enumerate(probe.returns.items(), 1):
        yield f"values{number} = iter({list(values)!r})"
        yield f"{own}{name} = lambda *given, **named: next(values{number})"
    if probe.deal and probe.deals:
        # Where the number of hands is typed, one more may be dealt and not played.
        is_counted = probe.lines and probe.lines[0].isdigit()
        hand = "next(hands, {'q': 1})" if is_counted else "next(hands)"
        yield f"hands = iter({[dict(one) for one in probe.deals]!r})"
        yield f"{own}{probe.deal} = lambda *given, **named: {hand}"
    if probe.substitute and probe.substitutes:
        new = "next(changed)"
        yield f"changed = iter({[dict(one) for one in probe.substitutes]!r})"
        if probe.substitute_asks:
            yield f"own = {own}{probe.substitute}"
            new = "[len(given) + len(named) > 1 or own(*given, **named), next(changed)][1]"
        yield f"{own}{probe.substitute} = lambda *given, **named: {new}"


def _calls(probe: Probe, call: str) -> Iterator[str]:
    if probe.seed:
        yield from ("import random", f"random.seed({probe.seed})")
    if probe.watch:
        names = [f"given{number}" for number, _ in enumerate(probe.args, 1)]
        for name, value in zip(names, probe.args, strict=True):
            yield f"{name} = {value!r}"
        # On one line: whatever stands below a question would be taken for the answer.
        yield f"{call}({', '.join(names)}); {', '.join(names)}"
        return
    call = f"{call}({', '.join(map(repr, probe.args))})"
    yield f"[{call} for _ in range({probe.times})]" if probe.times > 1 else call

"""What to type into a plain Python, with the learner's file beside it, to see what a case saw."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from handful.grader.message import Message, listed, message, verbatim
from handful.grader.sandbox.job import Probe
from handful.grader.syntax import parse_once


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
    for name, constant in probe.constants.items():
        if usual.get(name) != constant:
            yield f"{own}{name} = {constant!r}"
    stubs = [(name, stub) for name, stub in probe.stubs.items() if stub.values]
    for number, (name, stub) in enumerate(stubs, 1):
        yield f"values{number} = iter({list(stub.values)!r})"
        value = f"next({', '.join([f'values{number}', *map(repr, stub.spare)])})"
        if stub.asks:
            yield f"own{number} = {own}{name}"
            is_asked = f"len(given) + len(named) < {len(stub.parameters or ())}"
            value = f"[{is_asked} and own{number}(*given, **named), {value}][1]"
        yield f"{own}{name} = lambda *given, **named: {value}"


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

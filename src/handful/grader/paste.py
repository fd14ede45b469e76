"""What to type into a plain Python, with the learner's file beside it, to see what a check saw."""

from typing import Any

from handful.grader.sandbox.job import Probe

__all__ = ["paste"]

USUAL = {"HAND_SIZE": 7}
"""What the kits' constants are, unless they are changed."""


def paste(module: str, probe: Probe) -> str:
    r"""The lines that do what the *probe* does with the *module*.

    >>> print(paste("ps4a", Probe("getWordScore", ("it", 7), constants={"HAND_SIZE": 5})))
    import ps4a
    ps4a.HAND_SIZE = 5
    ps4a.getWordScore('it', 7)
    """
    if probe.as_file:
        return _started(module, probe)
    lines = [f"import {module}"]
    for name, value in probe.constants.items():
        if USUAL.get(name) != value:
            lines.append(f"{module}.{name} = {value!r}")
    if probe.deal and probe.deals:
        lines.append(f"hands = iter({_plain(probe.deals)})")
        lines.append(f"{module}.{probe.deal} = lambda *given, **named: {_next(probe)}")
    if probe.substitute and probe.substitutes:
        lines.append(f"changed = iter({_plain(probe.substitutes)})")
        new = "next(changed)"
        if probe.substitute_asks:
            lines.append(f"own = {module}.{probe.substitute}")
            new = "[len(given) + len(named) > 1 or own(*given, **named), next(changed)][1]"
        lines.append(f"{module}.{probe.substitute} = lambda *given, **named: {new}")
    return "\n".join([*lines, *_calls(module, probe)])


def _started(module: str, probe: Probe) -> str:
    """The lines that start the file itself, with the hands that are dealt put in before the end."""
    given = [f"{name} = {value!r}" for name, value in probe.constants.items()]
    given = [line for line in given if line != "HAND_SIZE = 7"]
    if probe.deals:
        given.append(f"hands = iter({_plain(probe.deals)})")
        given.append(f"{probe.deal} = lambda *given, **named: {_next(probe)}")
    typed = ", ".join([line or "(only Enter)" for line in probe.lines])
    return "\n".join(
        [
            f"source = open({module + '.py'!r}, encoding='utf-8').read()",
            f"ours = {chr(10).join([*given, ''])!r}",
            "source = source.replace('if __name__', ours + 'if __name__', 1)",
            f"exec(source, {{'__name__': '__main__'}})  # type: {typed}",
        ]
    )


def _next(probe: Probe) -> str:
    """The next hand; where the number of hands is typed, one more may be dealt and not played."""
    counted = probe.lines and probe.lines[0].isdigit()
    return "next(hands, {'q': 1})" if counted else "next(hands)"


def _plain(counts: Any) -> str:
    return repr([dict(one) for one in counts])


def _calls(module: str, probe: Probe) -> list[str]:
    call = f"{module}.{probe.function}"
    seeded = ["import random", f"random.seed({probe.seed})"] if probe.seed else []
    typed = f"  # type: {', '.join([line or '(only Enter)' for line in probe.lines])}"
    typed = typed if probe.lines else ""
    if probe.watch:
        names = [f"given{number}" for number, _ in enumerate(probe.args, 1)]
        given = [f"{name} = {value!r}" for name, value in zip(names, probe.args, strict=True)]
        # On one line: whatever stands below a question would be taken for the answer.
        lines = [*given, f"{call}({', '.join(names)}); {', '.join(names)}{typed}"]
    elif probe.also and probe.times == 1:
        lines = [f"{call}({_arguments(args)})" for args in (probe.args, *probe.also)]
    elif probe.also:
        lines = [
            f"for given in {[*[list(args) for args in (probe.args, *probe.also)]]!r}:",
            f"    for _ in range({probe.times}): print(given, {call}(*given))",
            "",
        ]
    elif probe.times > 1:
        lines = [f"[{call}({_arguments(probe.args)}) for _ in range({probe.times})]"]
    else:
        lines = [f"{call}({_arguments(probe.args)}){typed}"]
    return [*seeded, *lines]


def _arguments(args: tuple[Any, ...]) -> str:
    return ", ".join([repr(value) for value in args])

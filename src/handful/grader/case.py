"""Cases: the calls and sessions of a problem, with those that are drawn by a seed."""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

from handful.grader.assignment import Assignment, BadAssignment, CaseSpec, Problem, StubSpec
from handful.grader.sandbox.job import Probe, Stub


@dataclass(frozen=True, slots=True)
class Case:
    """One call or one session, ready to run, and the rules that look at it."""

    probe: Probe
    rules: tuple[int, ...]
    """The rules that look at it, by their place in the problem."""
    is_session: bool = False
    is_drawn: bool = False
    wording: bool = False
    """Is the wording of this session compared?"""
    alternative: Probe | None = None
    """Another way to see the same, with all functions as the learner wrote them."""
    place: str = ""
    """Where the author wrote it: the file and the line."""

    def is_alternative(self, probe: Probe) -> bool:
        """Was the case seen in its alternative way?"""
        return self.alternative is not None and probe.lines == self.alternative.lines


def cases_of(assignment: Assignment, problem: Problem, seed: str) -> list[Case]:
    """All cases of a *problem*; the *seed* decides about those that are drawn."""
    found: dict[str, Case] = {}
    for number, rule in enumerate(problem.rules):
        for place, spec in enumerate(rule.cases):
            chance = Random(f"{seed} {problem.id} {number} {place}")
            for case in _drawn(assignment, spec, (number,), chance, rule.look):
                _add(found, case)
    stubs = dict.fromkeys([name for spec in problem.sessions for name in spec.returns], ())
    for place, spec in enumerate(problem.sessions):
        spec = replace(spec, returns={**stubs, **spec.returns})
        rules = [
            number
            for number, rule in enumerate(problem.rules)
            if rule.look in ("facts", "wording")
            and (rule.sessions is None or str(spec.name) in rule.sessions)
        ]
        chance = Random(f"{seed} {problem.id} session {place}")
        for case in _drawn(assignment, spec, tuple(rules), chance, "facts"):
            if problem.is_program:
                case = replace(case, probe=case.probe._replace(as_file=True))
            _add(found, case)
    return list(found.values())


def _add(found: dict[str, Case], case: Case) -> None:
    """Add a *case*; several rules may look at the same call."""
    key = repr((case.probe, case.alternative))
    before = found.get(key)
    if before is not None:
        rules = tuple(dict.fromkeys([*before.rules, *case.rules]))
        case = replace(before, rules=rules, is_drawn=before.is_drawn and case.is_drawn)
    found[key] = case


def _drawn(
    assignment: Assignment, spec: CaseSpec, rules: tuple[int, ...], chance: Random, look: str
) -> Iterator[Case]:
    for values in product(*spec.each.values()):
        for _ in range(spec.times):
            known = {
                **_tools(assignment.tools, chance),
                **dict(zip(spec.each, values, strict=True)),
            }
            for name, expression in spec.let.items():
                known[name] = _value(spec, expression, known)
            yield Case(
                _probe(assignment, spec, known, watch=look == "arguments"),
                rules,
                look == "facts",
                spec.is_drawn,
                spec.wording,
                _probe(assignment, spec.alternative, known) if spec.alternative else None,
                spec.place,
            )


def _probe(
    assignment: Assignment, spec: CaseSpec, known: Mapping[str, Any], *, watch: bool = False
) -> Probe:
    stubs = {
        name: _stub(assignment, name, spec, known)
        for name, texts in spec.returns.items()
        if texts or name in assignment.stubs
    }
    try:
        lines = tuple([line.format(**known) for line in spec.typed or ()])
    except (KeyError, ValueError, IndexError) as error:
        why = f"a typed line has braces, but {error} is not a variable"
        raise BadAssignment(f"{spec.place}: {why}") from error
    return Probe(
        spec.function,
        tuple([_value(spec, arg, known) for arg in spec.args]),
        lines=lines,
        stubs=stubs,
        constants=dict(spec.constants),
        times=spec.repeat,
        seed=1 if spec.repeat > 1 or spec.function in assignment.chance else 0,
        watch=watch or spec.typed is None,
    )


def _stub(assignment: Assignment, name: str, spec: CaseSpec, known: Mapping[str, Any]) -> Stub:
    """What the function called *name* returns in a session."""
    how = assignment.stubs.get(name, StubSpec())
    return Stub(
        tuple([_value(spec, text, known) for text in spec.returns[name]]),
        (_value(spec, how.spare, known),) if how.spare else (),
        how.unchanged,
        how.prepared,
        how.facts,
        assignment.parameters.get(name),
    )


def _tools(tools: ModuleType, chance: Random) -> dict[str, Any]:
    """What expressions may use: the names of checks.py; a parameter *rng* is filled in."""
    return {
        name: partial(value, chance) if _draws(value) else value
        for name, value in vars(tools).items()
        if not name.startswith("_")
    }


def _draws(value: object) -> bool:
    if not inspect.isfunction(value):
        return False
    return next(iter(inspect.signature(value).parameters), "") == "rng"


def _value(spec: CaseSpec, expression: str, known: Mapping[str, Any]) -> Any:
    try:
        return eval(expression, {**known})  # noqa: S307 - the author's own expression
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadAssignment(f"{spec.place}: {expression!r} cannot be evaluated: {why}") from error

"""An assignment's problems with their cases and judges, ready for grading.

Expected values come from the solution, which is run on the same cases.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from types import ModuleType
from typing import Any

from handful.course.checker.folder.assignment import Assignment, BadAssignment, Problem, Rule
from handful.course.checker.folder.case import Case, cases_of
from handful.course.checker.folder.mistake import Mistake, mistakes_of
from handful.course.checker.judge.call import answers, ended_badly, gives, keeps_arguments, leaves
from handful.course.checker.judge.transcript import Transcript
from handful.course.checker.judge.value import show, show_value
from handful.course.checker.judge.verdict import Judge, Verdict
from handful.course.checker.message import Message, message, verbatim
from handful.course.checker.rubric.check import Check, Otherwise
from handful.course.checker.rubric.check import Problem as GradedProblem
from handful.course.checker.sandbox.jail import Sandbox
from handful.course.checker.sandbox.job import Job, Probe
from handful.course.checker.sandbox.observation import Failure, Observation, observed
from handful.course.checker.sandbox.session import Session

__all__ = ["Rubric", "session_judge"]

SECONDS = 20.0
"""Processor time for the solution on all cases of a problem."""


class Rubric:
    """The problems of an assignment with their cases, and the wrong versions that are known."""

    def __init__(self, assignment: Assignment, sandbox: Sandbox, seed: str) -> None:
        self.assignment = assignment
        self.sandbox = sandbox
        self.cases = {p.id: cases_of(assignment, p, seed) for p in assignment.problems}
        self._wrong: dict[str, list[tuple[Mistake, list[Observation]]]] = {}
        wanted = _observe(assignment, sandbox, self.cases)
        self.wanted = {id_: [own for own, _ in seen] for id_, seen in wanted.items()}
        self.problems = tuple(
            [_problem(assignment, p, self.cases[p.id], wanted[p.id]) for p in assignment.problems]
        )

    def support(self) -> dict[str, str]:
        """The files beside a program."""
        return _support(self.assignment)

    def explanations(
        self, id_: str, seen: Sequence[Observation | None], rules: frozenset[int]
    ) -> list[Mistake]:
        """The wrong versions that do in all cases of these *rules* what was *seen*."""
        cases = self.cases[id_]
        problem = next(p for p in self.assignment.problems if p.id == id_)
        numbered = [
            (n, case)
            for n, case in enumerate(cases)
            if seen[n] is not None and not self._by_chance(problem, case)
        ]
        asked = {n for n, case in numbered if case.is_session or rules & set(case.rules)}
        if not asked:
            return []
        found = [
            (mistake, {n: self._is_same(problem, case, seen[n], wrong[n]) for n, case in numbered})
            for mistake, wrong in self._wrong_versions(problem)
        ]
        alike = [mistake for mistake, same in found if all(same.values())]
        return alike or [mistake for mistake, same in found if all(same[n] for n in asked)]

    def _by_chance(self, problem: Problem, case: Case) -> bool:
        """Is a case compared by checks.py? The same mistake may give other results there."""
        return any(hasattr(self.assignment.tools, problem.rules[n].compare) for n in case.rules)

    def _is_same(
        self, problem: Problem, case: Case, seen: Observation | None, wrong: Observation
    ) -> bool:
        if seen is None:
            return False
        if wrong.error or wrong.timeout or seen.error or seen.timeout:
            if bool(seen.error) != bool(wrong.error) or bool(seen.timeout) != bool(wrong.timeout):
                return False
            if case.is_session:  # whatever the error, it came after the same lines
                return Transcript.of(seen.events).typed == Transcript.of(wrong.events).typed
            return bool(seen.error and wrong.error and seen.error.kind == wrong.error.kind)
        if case.is_session:
            return session_judge(self.assignment.tools, (), wrong)(seen).right
        if not wrong.results or not seen.results:
            return False
        compare = "equal" if wrong.results[-1].plain is None else problem.compare
        own = {problem.rules[n].compare for n in case.rules} - {""}
        if not _result_judge(next(iter(own), compare), case, wrong, self.assignment.tools)(
            seen
        ).right:
            return False
        return [one.plain for one in seen.after] == [one.plain for one in wrong.after]

    def _wrong_versions(self, problem: Problem) -> list[tuple[Mistake, list[Observation]]]:
        if problem.id not in self._wrong:
            mistakes = mistakes_of(self.assignment.mistakes, problem.functions)
            probes = tuple([case.probe for case in self.cases[problem.id]])
            module = problem.file.removesuffix(".py")
            jobs = [
                Job(
                    str(number),
                    module,
                    probes,
                    patches=((module, mistake.source),),
                    as_written=True,
                )
                for number, mistake in enumerate(mistakes)
            ]
            found = []
            with _solution_session(self.assignment, self.sandbox) as session:
                for entry in session.run(jobs, SECONDS):
                    seen = observed(entry, range(len(probes))).probes
                    wrong = [seen.get(n, _NOT_REACHED) for n in range(len(probes))]
                    found.append((mistakes[int(entry.job)], wrong))
            self._wrong[problem.id] = found
        return self._wrong[problem.id]


_NOT_REACHED = Observation(timeout=Failure(""))


def _solution_session(assignment: Assignment, sandbox: Sandbox) -> AbstractContextManager[Session]:
    files = {name: text for name, text in assignment.solution.items() if name in assignment.files}
    return sandbox.session(files, _support(assignment))


def _observe(
    assignment: Assignment, sandbox: Sandbox, cases: Mapping[str, Sequence[Case]]
) -> dict[str, list[tuple[Observation, Observation | None]]]:
    """What the solution does in each case, and in the alternative of the case."""
    jobs, probes = [], {}
    for problem in assignment.problems:
        own = [case.probe for case in cases[problem.id]]
        others = [case.alternative for case in cases[problem.id] if case.alternative]
        probes[problem.id] = (*own, *others)
        module = problem.file.removesuffix(".py")
        jobs.append(Job(problem.id, module, probes[problem.id], as_written=True))
    found = {}
    with _solution_session(assignment, sandbox) as session:
        for entry in session.run(jobs, SECONDS):
            numbers = range(len(probes[entry.job]))
            found[entry.job] = observed(entry, numbers)
    paired = {}
    for problem in assignment.problems:
        seen = found.get(problem.id)
        if seen is None or len(seen.probes) < len(probes[problem.id]):
            raise BadAssignment(f"{assignment.name}: the solution of problem {problem.id} stops")
        for number, probe in enumerate(probes[problem.id]):
            _require_end(assignment, problem, probe, seen.probes[number])
        further = iter(range(len(cases[problem.id]), len(probes[problem.id])))
        paired[problem.id] = [
            (seen.probes[number], seen.probes[next(further)] if case.alternative else None)
            for number, case in enumerate(cases[problem.id])
        ]
    return paired


def _require_end(assignment: Assignment, problem: Problem, probe: Probe, seen: Observation) -> None:
    why = seen.error or seen.timeout or seen.enough or seen.absent
    if why:
        call = f"{probe.function}{probe.args!r}"[:80]
        call += f", typed {', '.join(probe.lines)}" if probe.lines else ""
        raise BadAssignment(
            f"{assignment.name}, problem {problem.id}: the solution cannot run {call}: {why}"
        )


def _support(assignment: Assignment) -> dict[str, str]:
    """The files beside the program."""
    make = getattr(assignment.tools, "support", None)
    return make() if make else {}


def _problem(
    assignment: Assignment,
    problem: Problem,
    cases: Sequence[Case],
    wanted: Sequence[tuple[Observation, Observation | None]],
) -> GradedProblem:
    checks: list[Check] = []
    for case, (want, other) in zip(cases, wanted, strict=True):
        if case.is_session:
            checks += _session_checks(assignment.tools, problem, case, want)
            continue
        otherwise = None
        if case.alternative is not None and other is not None:
            judge = session_judge(assignment.tools, (), other)
            otherwise = Otherwise(case.alternative, judge, is_own_only=True)
        checks += [
            Check(
                _name(case),
                problem.rules[number].says,
                case.probe,
                _call_judge(assignment.tools, problem, problem.rules[number], case, want),
                visible=not case.is_drawn,
                otherwise=otherwise,
                drawn=case.is_drawn,
                number=number,
            )
            for number in case.rules
        ]
    return GradedProblem(
        problem.id,
        problem.title,
        int(problem.points),
        problem.file.removesuffix(".py"),
        problem.functions,
        tuple(checks),
        own_constants=problem.constants,
        given=problem.given,
        needs=tuple([file.removesuffix(".py") for file in problem.needs]),
        rules=problem.rules,
    )


def _name(case: Case) -> Message:
    if case.name:
        return case.name
    arguments = ", ".join([repr(argument) for argument in case.probe.args])
    return verbatim(f"{case.probe.function}({arguments})")


def _call_judge(
    tools: ModuleType, problem: Problem, rule: Rule, case: Case, want: Observation
) -> Judge:
    right = _result_judge(rule.compare or problem.compare, case, want, tools)
    if case.probe.lines and rule.look != "value":
        right = session_judge(tools, (), want)
    match rule.look:
        case "arguments":
            return keeps_arguments(case.probe.args, rule.mistake, _ends(right))
        case "type":
            return answers(type(want.results[-1].plain))
        case _:
            return right


def _ends(right: Judge) -> Judge:
    """Judge only whether a call comes to its end."""

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        return Verdict(bool(seen.results), got=message("nothing"))

    return judge


def _result_judge(compare: str, case: Case, want: Observation, tools: ModuleType) -> Judge:
    if hasattr(tools, compare):
        return _own_judge(getattr(tools, compare), case, want)
    value = want.results[-1].plain
    match compare:
        case "counts":
            return leaves(value)
        case "truth":
            return _is_as_true(value)
        case _:
            return gives(value)


def _own_judge(compare: Callable[..., bool | str], case: Case, want: Observation) -> Judge:
    """Judge results by a function of checks.py; the solution's result is an example."""
    example = message("for example {value}", value=want.results[-1].shown)

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=example)
        values = [value.plain for value in seen.results]
        found = compare(values, *case.probe.args) if values else False
        if found is True:
            return Verdict(True)
        wrong = [v for v in seen.results if compare([v.plain], *case.probe.args) is not True]
        names = (found,) if found else ()
        shown = show_value(next(iter([*wrong, *seen.results]), None))
        return Verdict(False, example, shown, names)

    return judge


def _is_as_true(want: Any) -> Judge:
    """Judge a call by whether its result counts as true."""
    exactly = gives(want)

    def judge(seen: Observation) -> Verdict:
        verdict = exactly(seen)
        if verdict.right or not seen.results:
            return verdict
        value = seen.results[-1]
        if value.kind != "str" and bool(value.plain) == bool(want):
            return Verdict(True)
        return verdict._replace(expected=show(want), got=show_value(value))

    return judge


# Sessions.


def _session_checks(
    tools: ModuleType, problem: Problem, case: Case, want: Observation
) -> list[Check]:
    rules = [(number, problem.rules[number]) for number in case.rules]
    judge = session_judge(tools, [(n, rule) for n, rule in rules if rule.facts], want)
    checks = [
        Check(
            case.name,
            problem.title,
            case.probe,
            judge,
            visible=not case.is_drawn,
            weight=3,
            drawn=case.is_drawn,
        )
    ]
    wording = [number for number, rule in rules if rule.look == "wording"]
    if case.wording and wording:
        checks.append(
            Check(
                message("{game}: wording", game=case.name),
                problem.rules[wording[0]].says,
                case.probe,
                _wording_judge(tools, want, judge),
                visible=True,
                wording=True,
                number=wording[0],
            )
        )
    return checks


def session_judge(
    tools: ModuleType, rules: Sequence[tuple[int, Rule]], wanted: Observation
) -> Judge:
    """Judge a session by its facts: the first that differs decides which rule is to blame."""
    want = Transcript.of(wanted.events)
    facts = tools.facts(want)
    if wanted.results and wanted.results[-1].plain is not None:
        facts[-1].append("returned")

    @lru_cache(maxsize=16)
    def compare(got: Transcript, finished: bool) -> list[tuple[int, str]]:
        return list(tools.differences(got, want, finished))

    def judge(seen: Observation) -> Verdict:
        got = Transcript.of(seen.events)
        bad = ended_badly(seen)
        differences = compare(got, bad is None)
        if bad is None and not differences and not _returns_same(seen, wanted):
            differences = [(len(want.texts) - 1, "returned")]
        if bad is None and not differences:
            return Verdict(
                True, reached=frozenset([n for n, rule in rules if rule.look == "facts"])
            )
        place, fact = differences[0] if differences else (len(got.texts) - 1, "ended")
        reached = {
            number
            for number, rule in rules
            if rule.look == "facts"
            and any(_is_about(rule, kind) for kinds in facts[:place] for kind in kinds)
        }
        here = facts[place] if place < len(facts) else []
        for kind in here[: here.index(fact) if fact in here else 0]:
            reached |= {n for n, rule in rules if rule.look == "facts" and _is_about(rule, kind)}
        blamed = next((n for n, rule in rules if _is_about(rule, fact)), None)
        if blamed is None and rules:
            blamed = rules[-1][0]
        screen = verbatim(got.shown())
        if bad is not None:
            screen = message("{screen}({end})", screen=got.shown(), end=bad.got)
        return Verdict(
            False,
            verbatim(want.shown()),
            screen,
            bad.mistakes if bad else ("prints-none",) if fact == "None" else (),
            where=_where(got, place),
            progress=place / len(want.texts),
            blamed=blamed,
            reached=frozenset(reached - {blamed}),
        )

    return judge


def _returns_same(seen: Observation, want: Observation) -> bool:
    value = want.results[-1].plain if want.results else None
    return value is None or bool(seen.results and seen.results[-1].plain == value)


def _is_about(rule: Rule, fact: str) -> bool:
    """Does a *fact* belong to a *rule*: has it all words of one of its patterns, in their order?"""
    for pattern in rule.facts:
        words = iter(fact.split())
        if all(word in words for word in pattern.split()):
            return True
    return False


def _where(got: Transcript, place: int) -> Message:
    if place == 0:
        return message("Here it goes wrong before anything is typed.")
    if place <= len(got.typed):
        return message(
            "Here it goes wrong after {typed} is typed.", typed=repr(got.typed[place - 1])
        )
    return message("Here it goes wrong at the end.")


def _wording_judge(tools: ModuleType, wanted: Observation, facts: Judge) -> Judge:
    want = Transcript.of(wanted.events)

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        got = Transcript.of(seen.events)
        if got.texts == want.texts or tools.same_wording(got, want, facts(seen).right):
            return Verdict(True)
        return Verdict(False, verbatim(want.shown()), verbatim(got.shown()))

    return judge

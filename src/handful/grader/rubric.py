"""An assignment's problems with their cases and judges, ready for grading.

Expected values come from the solution, which is run on the same cases.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from types import ModuleType
from typing import Any

from handful.grader.assignment.assignment import Assignment, BadAssignment, Problem, Rule
from handful.grader.assignment.case import Case, cases_of
from handful.grader.assignment.wrong_version import Mistake, mistakes_of
from handful.grader.check import Check, Otherwise, Tried
from handful.grader.entry_cache import EntryCache
from handful.grader.judge.call import answers, ended_badly, gives, keeps_arguments, leaves
from handful.grader.judge.transcript import Transcript
from handful.grader.judge.value import show, show_value
from handful.grader.judge.verdict import Judge, Verdict
from handful.grader.message import message
from handful.grader.sandbox.jail import Sandbox
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Failure, Observation, observed
from handful.grader.sandbox.session import Entry, Session
from handful.grader.session_facts import session_judge, wording_judge

__all__ = ["Rubric"]

SECONDS = 20.0
"""Processor time for the solution on all cases of a problem."""


class Rubric:
    """The problems of an assignment with their cases, and the wrong versions that are known."""

    def __init__(self, assignment: Assignment, sandbox: Sandbox, seed: str) -> None:
        self.assignment = assignment
        self.sandbox = sandbox
        self.cases = {p.id: cases_of(assignment, p, seed) for p in assignment.problems}
        self._cache = EntryCache(f"{assignment.name}-{assignment.hash[:16]}-{seed}")
        self._wrong: dict[str, list[tuple[Mistake, list[Observation]]]] = {}
        wanted = _observe(self)
        self.wanted = {id_: [own for own, _ in seen] for id_, seen in wanted.items()}
        self.checks = {
            p.id: _checks(assignment, p, self.cases[p.id], wanted[p.id])
            for p in assignment.problems
        }

    def entries(self, name: str, jobs: Sequence[Job]) -> list[Entry]:
        """What the *jobs* give with the solution's files; run once, then read from the cache."""
        entries = self._cache.read(name)
        if entries is None or [one.job for one in entries] != [job.id for job in jobs]:
            with _solution_session(self.assignment, self.sandbox) as session:
                found = {entry.job: entry for entry in session.run(jobs, SECONDS)}
            entries = [found[job.id] for job in jobs if job.id in found]
            if len(entries) == len(jobs) and all(entry.lines for entry in entries):
                self._cache.write(name, entries)
        return entries

    def support(self) -> dict[str, str]:
        """The files beside a program."""
        return dict(self.assignment.support)

    def explanations(
        self,
        id_: str,
        tried: Sequence[Tried | None],
        rules: frozenset[int],
        function: str = "",
    ) -> list[Mistake]:
        """The wrong versions that do in all cases of these *rules* what was seen.

        With a *function*, those that do so in all its calls, whatever the sessions show.
        """
        problem = next(p for p in self.assignment.problems if p.id == id_)
        compared = {
            n: (case, one)
            for n, (case, one) in enumerate(zip(self.cases[id_], tried, strict=True))
            if one is not None
            and not self._by_chance(problem, case)
            and not (one.is_right and _is_alternative(case, one))
        }
        if function:
            compared = {
                n: one
                for n, one in compared.items()
                if one[0].probe.function == function and not one[0].is_session
            }
        asked = {
            n for n, (case, _) in compared.items() if case.is_session or rules & set(case.rules)
        }
        if all(compared[n][1].is_right for n in asked):
            return []
        found = [
            (mistake, {n: self._does(problem, n, one, seen) for n, (_, one) in compared.items()})
            for mistake, seen in self._wrong_versions(problem)
        ]
        alike = [mistake for mistake, same in found if all(same.values())]
        if alike or function:
            return alike
        return [mistake for mistake, same in found if all(same[n] for n in asked)]

    def _does(
        self, problem: Problem, number: int, one: Tried, version: Sequence[Observation]
    ) -> bool:
        """Does a wrong *version* do in a case what was seen?

        An alternative depends on the learner's other functions: the version must be wrong too.
        """
        case, wrong = self.cases[problem.id][number], version[number]
        if _is_alternative(case, one):
            return not self._is_same(problem, case, self.wanted[problem.id][number], wrong)
        return self._is_same(problem, case, one.among_ours or one.seen, wrong)

    def _by_chance(self, problem: Problem, case: Case) -> bool:
        """Is a case compared by checks.py? The same mistake may give other results there."""
        return any(hasattr(self.assignment.tools, problem.rules[n].compare) for n in case.rules)

    def _is_same(self, problem: Problem, case: Case, seen: Observation, wrong: Observation) -> bool:
        if wrong.error or wrong.timeout or seen.error or seen.timeout:
            if bool(seen.error) != bool(wrong.error) or bool(seen.timeout) != bool(wrong.timeout):
                return False
            if case.is_session:  # whatever the error, it came after the same lines
                return Transcript.of(seen.events).typed == Transcript.of(wrong.events).typed
            return bool(seen.error and wrong.error and seen.error.kind == wrong.error.kind)
        if case.is_session:  # neither says anything that the other does not
            tools = self.assignment.tools
            return all(
                session_judge(tools, (), one)(other).right
                for one, other in ((wrong, seen), (seen, wrong))
            )
        if not wrong.results or not seen.results:
            return False
        compare = "equal" if wrong.results[-1].plain is None else problem.compare
        own = {problem.rules[n].compare for n in case.rules} - {""}
        if not _result_judge(next(iter(own), compare), case, wrong, self.assignment.tools)(
            seen
        ).right:
            return False
        return [one.plain for one in seen.after] == [one.plain for one in wrong.after]

    def prepare_mistakes(self) -> None:
        """Run all wrong versions now, so that nobody waits for them later."""
        for problem in self.assignment.problems:
            self._wrong_versions(problem)

    def _is_right(self, problem: Problem, seen: Sequence[Observation]) -> bool:
        """Does a version differ from the solution in no case?

        One may: `HAND_SIZE` for n is a mistake in one document, and the rule in another.
        """
        return all(
            self._is_same(problem, case, one, want)
            for case, one, want in zip(
                self.cases[problem.id], seen, self.wanted[problem.id], strict=True
            )
        )

    def _wrong_versions(self, problem: Problem) -> list[tuple[Mistake, list[Observation]]]:
        if problem.id not in self._wrong:
            mistakes = mistakes_of(self.assignment.mistakes, (*problem.functions, *problem.given))
            probes = tuple([case.probe for case in self.cases[problem.id]])
            module = problem.module
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
            for entry in self.entries(f"mistakes-{problem.id}", jobs):
                seen = observed(entry, range(len(probes))).probes
                wrong = [seen.get(n, _NOT_REACHED) for n in range(len(probes))]
                if not self._is_right(problem, wrong):
                    found.append((mistakes[int(entry.job)], wrong))
            self._wrong[problem.id] = found
        return self._wrong[problem.id]


def _is_alternative(case: Case, one: Tried) -> bool:
    """Was the case seen in another way, which the assignment names?"""
    return case.alternative is not None and one.probe.lines == case.alternative.lines


_NOT_REACHED = Observation(timeout=Failure(""))


def _solution_session(assignment: Assignment, sandbox: Sandbox) -> AbstractContextManager[Session]:
    files = {name: text for name, text in assignment.solution.items() if name in assignment.files}
    return sandbox.session(files, assignment.support)


def _observe(rubric: Rubric) -> dict[str, list[tuple[Observation, Observation | None]]]:
    """What the solution does in each case, and in the alternative of the case."""
    assignment, cases = rubric.assignment, rubric.cases
    jobs, probes = [], {}
    for problem in assignment.problems:
        own = [case.probe for case in cases[problem.id]]
        others = [case.alternative for case in cases[problem.id] if case.alternative]
        probes[problem.id] = (*own, *others)
        jobs.append(Job(problem.id, problem.module, probes[problem.id], as_written=True))
    found = {
        entry.job: observed(entry, range(len(probes[entry.job])))
        for entry in rubric.entries("solution", jobs)
    }
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


def _checks(
    assignment: Assignment,
    problem: Problem,
    cases: Sequence[Case],
    wanted: Sequence[tuple[Observation, Observation | None]],
) -> tuple[Check, ...]:
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
                case.probe,
                _call_judge(assignment.tools, problem, problem.rules[number], case, want),
                otherwise=otherwise,
                drawn=case.is_drawn,
                rule=number,
            )
            for number in case.rules
        ]
    return tuple(checks)


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

    def holds(values: list[Any]) -> bool | str:
        try:
            return compare(values, *case.probe.args)
        except Exception:  # the author did not think of such a result, so it is not right
            return False

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad._replace(expected=example)
        values = [value.plain for value in seen.results]
        found = holds(values) if values else False
        if found is True:
            return Verdict(True)
        wrong = [value for value in seen.results if holds([value.plain]) is not True]
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
            case.probe,
            judge,
            weight=3,
            otherwise=_answered_first(case, judge) if problem.is_program else None,
            drawn=case.is_drawn,
        )
    ]
    wording = [number for number, rule in rules if rule.look == "wording"]
    if case.wording and wording:
        checks.append(
            Check(
                case.probe,
                wording_judge(tools, want, judge),
                wording=True,
                rule=wording[0],
            )
        )
    return checks


def _answered_first(case: Case, judge: Judge) -> Otherwise:
    """The same session for a program that asks something else first, such as a name."""
    probe = case.probe._replace(lines=("Ann", *case.probe.lines))

    def without_first(seen: Observation) -> Verdict:
        place = next((n for n, (kind, _) in enumerate(seen.events) if kind == "in"), None)
        return judge(seen if place is None else seen._replace(events=seen.events[place + 1 :]))

    return Otherwise(probe, without_first)

"""An assignment's cases, how they are judged, and what its known mistakes do in them.

Expected values come from the solution, which is run on the same cases.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from handful.grader.assignment import Assignment, BadAssignment, Mistake, Problem
from handful.grader.cache import BadCache, Cache
from handful.grader.case import Case, cases_of
from handful.grader.judge.call import (
    NOTHING_CAME,
    Judge,
    Verdict,
    answers,
    counts_as,
    ended_badly,
    gives,
    keeps_arguments,
    leaves,
)
from handful.grader.judge.shown import sentence, show_value
from handful.grader.judge.transcript import Transcript
from handful.grader.message import message
from handful.grader.report.result import World
from handful.grader.sandbox.jail import Sandbox
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Failure, Observation, observed
from handful.grader.sandbox.session import Entry
from handful.grader.session_facts import session_judge, wording_judge

SECONDS = 20.0
"""Processor time for the solution on all cases of a problem."""
FACTS_WEIGHT = 3
"""How much more the facts of a session count than its wording, where two worlds are compared."""


class Tried(NamedTuple):
    """A case as it was seen in one world, and judged: for each rule that looks at it.

    A session has one verdict about all its facts, and perhaps one about its wording.
    """

    world: World
    probe: Probe
    seen: Observation
    verdicts: tuple[Verdict, ...]
    earned: float
    is_right: bool
    among_ours: Observation | None = None
    """What was seen among our helpers, where *seen* is another run that a learner can repeat."""


class Rubric:
    """The problems of an assignment with their cases, and the wrong versions that are known."""

    def __init__(self, assignment: Assignment, sandbox: Sandbox, seed: str) -> None:
        self.assignment = assignment
        self.sandbox = sandbox
        self.cases = {p.id: cases_of(assignment, p, seed) for p in assignment.problems}
        self._cache = Cache("entries", rubric_hash(assignment), seed)
        self._wrong: dict[str, list[tuple[Mistake, list[Observation]]]] = {}
        self.wanted: dict[str, list[Observation]] = {}
        """What the solution does in each case."""
        self._judges: dict[str, list[tuple[Judge, ...]]] = {}
        self._alternative_judges: dict[str, dict[int, Judge]] = {}
        self._run_solution()

    def judge(self, id_: str, place: int, world: World, probe: Probe, seen: Observation) -> Tried:
        """The case at this *place* as it was *seen*."""
        case = self.cases[id_][place]
        if case.is_alternative(probe):
            verdict = self._alternative_judges[id_][place](seen)
            verdicts = tuple([_about(verdict, rule)._replace(progress=0.0) for rule in case.rules])
        else:
            verdicts = tuple([judge(seen) for judge in self._judges[id_][place]])
        earned = sum(1.0 if verdict.right else verdict.progress for verdict in verdicts)
        if case.is_session:
            facts = verdicts[0]
            earned += (FACTS_WEIGHT - 1) * (1.0 if facts.right else facts.progress)
        is_right = all(verdict.right for verdict in verdicts)
        return Tried(world, probe, seen, verdicts, earned, is_right)

    # Known mistakes.

    def explanations(
        self,
        problem: Problem,
        tried: Sequence[Tried | None],
        rules: frozenset[int],
        function: str = "",
    ) -> list[Mistake]:
        """The wrong versions that do in all cases of these *rules* what was seen.

        With a *function*, those that do so in all its calls, whatever the sessions show.
        """
        compared = {
            place: one
            for place, (case, one) in enumerate(zip(self.cases[problem.id], tried, strict=True))
            if one is not None
            and not self._by_chance(problem, case)
            and not (one.is_right and case.is_alternative(one.probe))
            and (not function or (case.probe.function == function and not case.is_session))
        }
        cases = self.cases[problem.id]
        asked = [n for n in compared if cases[n].is_session or rules & set(cases[n].rules)]
        if all(compared[n].is_right for n in asked):
            return []
        found = [
            (mistake, {n: self._does(problem, n, one, seen[n]) for n, one in compared.items()})
            for mistake, seen in self._wrong_versions(problem)
        ]
        alike = [mistake for mistake, same in found if all(same.values())]
        if alike or function:
            return alike
        return [mistake for mistake, same in found if all(same[n] for n in asked)]

    def prepare_mistakes(self) -> None:
        """Run all wrong versions now, so that nobody waits for them later.

        Raises BadAssignment if one does what the solution does in every case.
        """
        wrong = {m.path for p in self.assignment.problems for m, _ in self._wrong_versions(p)}
        for mistake in self.assignment.mistakes:
            if mistake.path not in wrong:
                why = "the wrong version does what the solution does in every case"
                raise BadAssignment(f"{self.assignment.name}/{mistake.path}, line 1: {why}")

    def _does(self, problem: Problem, place: int, one: Tried, wrong: Observation) -> bool:
        """Does a *wrong* version do in a case what was seen?

        An alternative depends on the learner's other functions: the version must be wrong too.
        """
        case = self.cases[problem.id][place]
        if case.is_alternative(one.probe):
            return not self._is_same(problem, case, self.wanted[problem.id][place], wrong)
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
        tools = self.assignment.tools
        if case.is_session:  # neither says anything that the other does not
            return all(
                session_judge(tools, (), one)(other).right
                for one, other in ((wrong, seen), (seen, wrong))
            )
        if not wrong.results or not seen.results:
            return False
        compare = "equal" if wrong.results[-1].plain is None else problem.compare
        own = {problem.rules[n].compare for n in case.rules} - {""}
        same = _result_judge(next(iter(own), compare), case, wrong, tools)
        return same(seen).right and [one.plain for one in seen.after] == [
            one.plain for one in wrong.after
        ]

    def _own(self, problem: Problem) -> set[str]:
        """The functions of a *problem* that no problem before it asks for in another file."""
        before = self.assignment.problems[: self.assignment.problems.index(problem)]
        others = [other.functions for other in before if other.file != problem.file]
        return {*problem.functions, *problem.given}.difference(*others)

    def _wrong_versions(self, problem: Problem) -> list[tuple[Mistake, list[Observation]]]:
        """The known mistakes in a *problem*, and what each does in its cases.

        A version that differs from the solution in no case is left out.
        """
        if problem.id not in self._wrong:
            functions = self._own(problem)
            mistakes = [m for m in self.assignment.mistakes if m.functions & functions]
            probes = [case.probe for case in self.cases[problem.id]]
            jobs = [
                Job(
                    str(number),
                    problem.module,
                    tuple(probes),
                    patches=((problem.module, mistake.source),),
                    as_written=True,
                )
                for number, mistake in enumerate(mistakes)
            ]
            found = []
            for entry in self._run(f"mistakes-{problem.id}", jobs):
                seen = observed(entry, range(len(probes))).probes
                wrong = [seen.get(n, _NOT_REACHED) for n in range(len(probes))]
                each = zip(self.cases[problem.id], wrong, self.wanted[problem.id], strict=True)
                if not all(self._is_same(problem, *one) for one in each):
                    found.append((mistakes[int(entry.job)], wrong))
            self._wrong[problem.id] = found
        return self._wrong[problem.id]

    # The solution.

    def _run(self, name: str, jobs: Sequence[Job]) -> list[Entry]:
        """What the *jobs* give with the solution's files; run once, then read from the cache."""
        entries: list[Entry] | None = self._cache.read(name)
        if entries is None or [one.job for one in entries] != [job.id for job in jobs]:
            own = self.assignment
            files = {file: text for file, text in own.solution.items() if file in own.files}
            with self.sandbox.session(files, own.support) as session:
                found = {entry.job: entry for entry in session.run(jobs, SECONDS)}
            entries = [found[job.id] for job in jobs if job.id in found]
            if len(entries) == len(jobs) and all(entry.lines for entry in entries):
                with suppress(BadCache):
                    self._cache.write(name, entries)
        return entries

    def _run_solution(self) -> None:
        """Take what the solution does in each case, and in its alternative, as what is wanted."""
        problems = self.assignment.problems
        probes = {}
        for problem in problems:
            cases = self.cases[problem.id]
            others = [case.alternative for case in cases if case.alternative]
            probes[problem.id] = (*[case.probe for case in cases], *others)
        jobs = [Job(p.id, p.module, probes[p.id], as_written=True) for p in problems]
        entries = {entry.job: entry for entry in self._run("solution", jobs)}
        for problem in problems:
            seen = observed(entries.get(problem.id), range(len(probes[problem.id]))).probes
            for number, probe in enumerate(probes[problem.id]):
                self._require_end(problem, probe, seen.get(number, _NOT_REACHED))
            self._set_judges(problem, [seen[number] for number in sorted(seen)])

    def _require_end(self, problem: Problem, probe: Probe, seen: Observation) -> None:
        if not (seen.error or seen.timeout or seen.enough or seen.absent):
            return
        cases = [c for c in self.cases[problem.id] if probe in (c.probe, c.alternative)]
        call = f"{probe.function}({', '.join(map(repr, probe.args))})"[:80]
        typed = f" when {', '.join(map(repr, probe.lines))} is typed" if probe.lines else ""
        why = "it does not end"
        if seen.error:
            why = f"{seen.error.kind}: {seen.error.message}"
        elif seen.enough:
            why = "it asks for more lines than there are"
        elif seen.absent:
            why = "there is no such function"
        raise BadAssignment(f"{cases[0].place}: the solution cannot run {call}{typed}: {why}")

    def _set_judges(self, problem: Problem, wanted: Sequence[Observation]) -> None:
        cases, tools = self.cases[problem.id], self.assignment.tools
        others = iter(wanted[len(cases) :])
        self.wanted[problem.id] = list(wanted[: len(cases)])
        self._alternative_judges[problem.id] = {
            place: session_judge(tools, (), next(others))
            for place, case in enumerate(cases)
            if case.alternative
        }
        self._judges[problem.id] = [
            _session_judges(tools, problem, case, want)
            if case.is_session
            else tuple([_rule_judge(tools, problem, rule, case, want) for rule in case.rules])
            for case, want in zip(cases, wanted, strict=False)
        ]


_NOT_REACHED = Observation(timeout=Failure(""))


def _about(verdict: Verdict, rule: int) -> Verdict:
    """The same *verdict*, on one *rule*."""
    if verdict.right:
        return verdict._replace(reached=frozenset([rule]))
    return verdict._replace(blamed=rule)


def _session_judges(
    tools: ModuleType, problem: Problem, case: Case, want: Observation
) -> tuple[Judge, ...]:
    """The judge of a session's facts, and that of its wording if it is compared."""
    rules = [(number, problem.rules[number]) for number in case.rules]
    facts = session_judge(tools, [(n, rule) for n, rule in rules if rule.facts], want)
    wording = [number for number, rule in rules if rule.look == "wording"]
    if not case.wording or not wording:
        return (facts,)
    judge = wording_judge(tools, want, facts)
    return facts, lambda seen: _about(judge(seen), wording[0])


def _rule_judge(
    tools: ModuleType, problem: Problem, number: int, case: Case, want: Observation
) -> Judge:
    """The judge of a call, for one of the rules that look at it."""
    rule = problem.rules[number]
    right = _result_judge(rule.compare or problem.compare, case, want, tools)
    if case.probe.lines and rule.look != "value":
        right = session_judge(tools, (), want)
    match rule.look:
        case "arguments":
            judge = keeps_arguments(case.probe.args, rule.mistake, _ends(right))
        case "type":
            judge = answers(type(want.results[-1].plain))
        case _:
            judge = right
    return lambda seen: _about(judge(seen), number)


def _ends(right: Judge) -> Judge:
    """Judge only whether a call comes to its end."""

    def judge(seen: Observation) -> Verdict:
        if bad := ended_badly(seen):
            return bad
        return Verdict(bool(seen.results), got=NOTHING_CAME)

    return judge


def _result_judge(compare: str, case: Case, want: Observation, tools: ModuleType) -> Judge:
    if hasattr(tools, compare):
        return _own_judge(getattr(tools, compare), case, want)
    value = want.results[-1].plain
    match compare:
        case "counts":
            return leaves(value)
        case "truth":
            return counts_as(value)
        case _:
            return gives(value)


def _own_judge(compare: Callable[..., bool | str], case: Case, want: Observation) -> Judge:
    """Judge results by a function of checks.py; the solution's result is an example."""
    example = sentence(message("for example {value}", value=want.results[-1].shown))

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


_HOME = Path(__file__).parent
_SHOWN_LATER = {".css", ".html", ".md", ".mo", ".po"}
"""What is only put around a finished report: pages and translations."""


@cache
def rubric_hash(assignment: Assignment) -> str:
    """The hash for an *assignment*: another hash may mean other points.

    It covers the code and the data that grading uses, and the version of Python.
    """
    digest = hashlib.sha256(f"{assignment.hash}\0{sys.version_info[:2]}".encode())
    for path in hashed_files():
        digest.update(f"\0{path.relative_to(_HOME).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def hashed_files() -> list[Path]:
    """The files of the grader that may change a report."""
    found = []
    for folder, folders, files in os.walk(_HOME):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [Path(folder, name) for name in files]
    return sorted([path for path in found if path.suffix not in _SHOWN_LATER])

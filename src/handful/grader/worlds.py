"""Trying the problems of a submission, world by world.

First all of a file is tried at once, as the learner wrote it: what is right then needs no other
world, and that is all of most programs. What is not, is tried problem by problem among reference
helpers; where points are lost there, as it was written; where they are lost in both, with only
those helpers replaced that failed in their own problem. A case (one call, one session) counts
whole, from the world in which it earns more.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from handful.grader.assignment import Problem
from handful.grader.judge.call import Verdict
from handful.grader.program import (
    Program,
    also_named,
    pasted,
    patch,
    patch_only,
    reference_without,
    unwritten,
)
from handful.grader.report.result import World
from handful.grader.rubric import Rubric, Tried
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import Loading, Observation, Observed, observed
from handful.grader.sandbox.session import Session

SECONDS = 3.0
"""Processor time for all checks of one problem; a correct program needs a fiftieth of that."""
AT_ONCE = 0.6
"""The same for all problems of a file at once; what takes longer is tried by itself."""
AGAIN = 0.25
"""The share of its time that a problem has after one of its checks has used up all of it."""
ROUNDS = 3
"""How often a problem is begun: anew after a check that hangs or ends the program."""


class Attempt:
    """A problem on its way through the worlds: for each case the best that was seen."""

    def __init__(self, problem: Problem, rubric: Rubric, program: Program) -> None:
        self.problem = problem
        self.cases = program.adapted(problem, rubric.cases[problem.id])
        self.best: dict[int, Tried] = {}
        """What was seen, by the place of the case."""
        self.first: Observed | None = None
        """What was seen in the first world in which anything was lost."""
        self.loading: Loading | None = None
        self.is_interrupted = False
        """Did the sandbox itself fail in one of the worlds?"""
        self.hung: Probe | None = None
        self.as_file = False
        """Was something better when the file was run than when its function was called?"""
        self._rubric = rubric

    def lost(self) -> list[int]:
        """The cases that lost points, in all worlds so far."""
        return [
            place
            for place in range(len(self.cases))
            if place not in self.best or not self.best[place].is_right
        ]

    def add(self, world: World, probes: list[tuple[int, Probe]], seen: Observed) -> None:
        """Take what was *seen* of the *probes* in a *world*, where that is better than before."""
        is_first = world is World.REFERENCE and self.loading is None
        self.is_interrupted = self.is_interrupted or seen.broken
        if is_first:
            self.first, self.loading = seen, seen.loading
        for number, (place, probe) in enumerate(probes):
            observation = seen.probes.get(number)
            if observation is None or self._not_started(probe, observation):
                continue
            if observation.timeout and is_first:
                self.hung = probe
            tried = self.judge(world, place, probe, observation)
            before = self.best.get(place)
            if before is None or tried.earned > before.earned:
                self.best[place] = tried
                self.as_file = self.as_file or probe.as_file
            elif _is_repeatable(before, tried):
                if before.seen.error is None or tried.seen.error is not None:
                    tried = tried._replace(world=before.world, among_ours=before.seen)
                self.best[place] = _blamed_alike(before, tried)
            elif world is World.WRITTEN and self.cases[place].is_session:
                self.best[place] = _named_alike(before, tried)

    def use_own_runs(self) -> None:
        """Let known mistakes be found in runs of the file as written: its helpers are right."""
        self.best = {place: one._replace(among_ours=None) for place, one in self.best.items()}

    def add_right(self, seen: Observed, first: int) -> None:
        """Take what was *seen* of the cases, from the *first* probe on, where it is right.

        That was as the learner wrote it, in one process with other problems.
        """
        for place, case in enumerate(self.cases):
            observation = seen.probes.get(first + place)
            if observation is None or observation.timeout:
                return
            tried = self.judge(World.WRITTEN, place, case.probe, observation)
            if tried.is_right:
                self.best[place] = tried
        if not self.lost():
            self.loading = seen.loading

    def _not_started(self, probe: Probe, seen: Observation) -> bool:
        """Did the file, when it was run, do something else than to call the function?"""
        return probe.as_file and not seen.called and not self.problem.is_program

    def judge(self, world: World, place: int, probe: Probe, seen: Observation) -> Tried:
        """A case as it was *seen* when its *probe* ran in a *world*."""
        judge = partial(self._rubric.judge, self.problem.id, place, world, probe)
        if not self.problem.is_program or probe.lines == self.cases[place].probe.lines:
            return judge(seen)
        answered = next((n for n, (kind, _) in enumerate(seen.events) if kind == "in"), -1)
        tried = judge(seen._replace(events=seen.events[answered + 1 :]))
        # What fails both ways is shown as the case itself: this way may fail for other reasons.
        return tried._replace(seen=seen, earned=tried.earned if tried.is_right else 0.0)


def _named_alike(before: Tried, now: Tried) -> Tried:
    """A session as *before*, with those names of mistakes that it has *now*, as written, too."""
    verdicts = [
        verdict._replace(mistakes=tuple([m for m in verdict.mistakes if m in other.mistakes]))
        for verdict, other in zip(before.verdicts, now.verdicts, strict=True)
    ]
    return before._replace(verdicts=tuple(verdicts))


def _blamed_alike(before: Tried, now: Tried) -> Tried:
    """A case as it is *now*, which counts against the same rules as *before*."""
    verdicts = [
        verdict._replace(blamed=other.blamed, reached=other.reached)
        for verdict, other in zip(now.verdicts, before.verdicts, strict=True)
    ]
    return now._replace(verdicts=tuple(verdicts))


def _is_repeatable(before: Tried, now: Tried) -> bool:
    """Does *now* earn as little, and is what a learner sees who tries it with the file beside?

    An error that only the learner's other functions cause would hide what is wrong here.
    """
    return (
        not now.is_right
        and now.earned == before.earned
        and all(map(_differ_alike, before.verdicts, now.verdicts))
        and before.world is World.REFERENCE
        and now.world is World.WRITTEN
        and now.probe == before.probe
        and now.seen.timeout is None
        and (now.seen.error is None or before.seen.error is not None)
    )


def _differ_alike(one: Verdict, other: Verdict) -> bool:
    """Do two runs break the same rule, or go wrong at the same place?"""
    return one.blamed == other.blamed or bool(one.where and one.where == other.where)


class Trial(NamedTuple):
    """A submission on its way through the worlds, and the sandbox in which it runs."""

    tries: Mapping[str, Attempt]
    program: Program
    session: Session


def try_all(trial: Trial) -> None:
    """Try all problems, in as many worlds as are needed."""
    everything = list(trial.tries.values())
    _try_at_once(trial)
    left = [one for one in everything if one.lost()]
    _try_in(World.REFERENCE, left, trial)
    # A function may keep something from earlier calls, such as the word list. Drawn cases that
    # fail for that reason are right where they are pasted into a new Python.
    again = [
        one
        for one in left
        if one.lost()
        and all(one.cases[place].is_drawn for place in one.lost())
        and one.loading
        and not one.hung
    ]
    _try_in(World.REFERENCE, again, trial, drawn=True)
    lost = [one for one in everything if one.lost() and one.loading is not None]
    asked = [one for one in lost if not one.problem.is_program and _leans(one, trial.program)]
    _try_in(World.WRITTEN, asked, trial)
    _try_in(
        World.WRITTEN, [one for one in asked if one.as_file and one.lost()], trial, as_file=True
    )
    whole = [one for one in lost if one.problem.is_program and _asks_first(one)]
    _try_in(World.WRITTEN, whole, trial)
    _try_in(World.REPAIRED, [one for one in asked if one.lost()], trial)


def observe(
    trial: Trial, one: Attempt, world: World, probes: Sequence[Probe]
) -> list[Observation | None]:
    """What further *probes* of a problem show in a *world*; None for one that was not reached."""
    job = job_in(one.problem, world, trial, probes)
    if job is None:
        return [None] * len(probes)
    seen = _observed([job], trial.session, 2)[one.problem.id]
    return [seen.probes.get(number) for number in range(len(probes))]


def _try_at_once(trial: Trial) -> None:
    """Try all problems of a file in one process, as it was written."""
    files: dict[str, list[Attempt]] = {}
    jobs: dict[str, Job] = {}
    for one in trial.tries.values():
        probes = tuple([case.probe for case in one.cases])
        job = job_in(one.problem, World.WRITTEN, trial, probes)
        if job is None:
            continue
        file = one.problem.id if one.problem.is_program else one.problem.module
        files.setdefault(file, []).append(one)
        before = jobs[file].probes if file in jobs else ()
        jobs[file] = job._replace(id=file, probes=(*before, *probes))
    if not jobs:
        return
    for entry in trial.session.run(list(jobs.values()), AT_ONCE):
        if entry.job in jobs:
            seen = observed(entry, range(len(jobs[entry.job].probes)))
            first = 0
            for one in files[entry.job]:
                one.add_right(seen, first)
                first += len(one.cases)


def _leans(one: Attempt, program: Program) -> bool:
    """Do the functions of a problem use others of the file, so that these may matter?"""
    problem = one.problem
    found = program.inspections.get(problem.module)
    if found is None or found.imports_all or problem.needs:
        return True
    if any(case.probe.lines for case in one.cases):
        return True
    used = [found.uses(program.name_of(problem.module, name)) for name in problem.functions]
    return any(names is None or names for names in used)


def _asks_first(one: Attempt) -> bool:
    """Is something asked when the file is loaded?"""
    return one.loading is not None and any(h.kind == "Enough" for h in one.loading.hindrances)


def _try_in(
    world: World,
    attempts: Iterable[Attempt],
    trial: Trial,
    *,
    as_file: bool = False,
    drawn: bool = False,
) -> None:
    """Try these *attempts* in one *world*; with *as_file*, every game by running the file.

    With *drawn*, only what was drawn by chance.
    """
    asked = {}
    for one in attempts:
        probes = [
            (place, probe)
            for place, probe in _probes(one, world, as_file)
            if not drawn or one.cases[place].is_drawn
        ]
        job = job_in(one.problem, world, trial, [probe for _, probe in probes])
        if job is not None and probes:
            asked[one.problem.id] = job._replace(share=AGAIN if one.hung else 1.0), probes
    if asked:
        rounds = ROUNDS if world is World.REFERENCE else 2
        seen = _observed([job for job, _ in asked.values()], trial.session, rounds)
        for id_, (_, probes) in asked.items():
            trial.tries[id_].add(world, probes, seen[id_])


def _observed(jobs: list[Job], session: Session, rounds: int) -> dict[str, Observed]:
    """What was seen of each job; one that stopped goes on in the next round after that probe."""
    seen: dict[str, Observed] = {}
    left = {job.id: list(range(len(job.probes))) for job in jobs}
    for number in range(rounds):
        if not jobs:
            break
        now_asked = [
            job._replace(
                probes=tuple([job.probes[n] for n in left[job.id]]),
                share=AGAIN if _hangs(seen.get(job.id)) else job.share,
            )
            for job in jobs
        ]
        entries = {entry.job: entry for entry in session.run(now_asked, SECONDS)}
        killed = [job for job in now_asked if job.id in entries and entries[job.id].was_killed]
        if killed:  # perhaps not by itself: tried once more, it is
            entries |= {entry.job: entry for entry in session.run(killed, SECONDS)}
        for id_ in left:
            now = observed(entries.get(id_), left[id_])
            before = seen.get(id_)
            if before is None:
                seen[id_] = now
            elif now.probes:
                seen[id_] = now._replace(probes={**before.probes, **now.probes})
            left[id_] = _go_on(now, left[id_], number)
        left = {id_: numbers for id_, numbers in left.items() if numbers}
        jobs = [job for job in jobs if job.id in left]
    return seen


def _hangs(seen: Observed | None) -> bool:
    """Was a job stopped because one of its probes took too long?"""
    if seen is None or seen.stopped is None:
        return False
    return seen.probes[seen.stopped].timeout is not None


def _go_on(now: Observed, numbers: list[int], before: int) -> list[int]:
    """The probes after the one at which a job stopped; none where it hangs again at once."""
    if now.stopped is None or (before and _hangs(now) and now.stopped == numbers[0]):
        return []
    return [number for number in numbers if number > now.stopped]


def job_in(problem: Problem, world: World, trial: Trial, probes: Iterable[Probe]) -> Job | None:
    """What the sandbox is asked about a problem in a *world*; None if there is nothing to run."""
    program = trial.program
    found = program.inspections.get(problem.module)
    if found is None or found.fatal or unwritten(problem, found):
        return None
    if problem.is_program and found.is_pasted:
        return None
    if problem.functions and not set(problem.functions) & (found.functions | set(found.renamed)):
        return None
    files: dict[str, str] = {}
    patches: list[tuple[str, str]] = []
    module = program.modules[problem.module]
    if world is World.REFERENCE and not problem.is_program:
        there = found.functions - found.imported
        kept = (*problem.functions, *[f for f in problem.given if f in there])
        ours = patch(program.assignment, problem.module, kept, problem.constants)
        patches.append((module, f"{ours}\n{also_named(found.renamed, problem.functions)}"))
        files = {
            f"{needed}.py": _reference_file(needed, problem, program)
            for needed in problem.needed_modules
        }
    if world is World.REPAIRED:
        patches = _repaired(problem, trial)
        if not patches:
            return None
    patches += [(module, pasted(needed, problem.functions)) for needed in problem.needed_modules]
    for needed in problem.needed_modules:
        unusable = needed not in program.inspections or program.inspections[needed].fatal
        if unusable and f"{needed}.py" not in files:
            files[f"{needed}.py"] = _reference_file(needed, problem, program)
    return Job(
        problem.id,
        module,
        tuple(probes),
        before=problem.needed_modules if files else (),
        files=files,
        patches=tuple(patches),
        unless_hung=problem.is_program,
        as_written=world is not World.REFERENCE or problem.is_program,
    )


def _reference_file(module: str, problem: Problem, program: Program) -> str:
    """Our version of a *module* that a problem imports, also under the learner's names."""
    found = program.inspections.get(module)
    source = reference_without(program.assignment, module, problem.functions)
    return f"{source}\n{also_named(found.renamed)}" if found else source


def _probes(one: Attempt, world: World, as_file: bool) -> Iterable[tuple[int, Probe]]:
    """The cases that a world is to try: those that lost points in the worlds before.

    Of the sessions with stubs only the first is tried by running the file, and those with other
    constants; the others where that was better.
    """
    tried_as_file: list[Mapping[str, int]] = []
    for place in one.lost():
        case = one.cases[place]
        probes = [case.probe]
        if world is World.WRITTEN and case.alternative:
            probes.append(case.alternative)
        if world is World.WRITTEN and one.problem.is_program:  # it asks something else first
            probes.append(case.probe._replace(lines=("Ann", *case.probe.lines)))
        for probe in probes:
            if not as_file:
                yield place, probe
            can_be_file = world is not World.REFERENCE and probe.stubs
            if can_be_file and (as_file or probe.constants not in tried_as_file):
                yield place, probe._replace(as_file=True)
                tried_as_file.append(probe.constants)


def _repaired(problem: Problem, trial: Trial) -> list[tuple[str, str]]:
    """Reference versions of the functions that failed in other problems."""
    program, patches = trial.program, []
    for module in (*problem.needed_modules, problem.module):
        tries = [one for one in trial.tries.values() if one.problem.module == module]
        lost = [one.problem for one in tries if one.lost()]
        failed = tuple(
            [
                name
                for other in lost
                for name in (*other.functions, *other.constants)
                if name not in (*problem.functions, *problem.given, *problem.constants)
            ]
        )
        if failed and module in program.modules:
            ours = patch_only(program.assignment, module, failed)
            renamed = program.inspections[module].renamed
            source = f"{ours}\n{also_named(renamed, problem.functions)}"
            patches.append((program.modules[module], source))
            if module != problem.module:
                patches.append((program.modules[problem.module], source))
    return patches

"""Notes: what can be seen in a submission without calling its functions."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath, PureWindowsPath

from handful.grader.assignment import Assignment
from handful.grader.message import Message, message
from handful.grader.program import Program
from handful.grader.report.result import ProblemResult, RuleResult, Status
from handful.grader.sandbox.observation import Failure
from handful.grader.submission.choice import Submission
from handful.grader.submission.inspection import Finding
from handful.grader.worlds import Attempt

PRICE = 1.0
"""What it costs that a file does something of its own when it is loaded, or renames functions."""
MOST = 1.0
MOST_SHARE = 0.02
"""What all notes together cost at most: a point, and this share of the assignment."""
NEARLY_ALL = 0.75
"""The share of the drawn cases of a problem that must be wrong for a note to the teacher."""


def notes(
    submission: Submission,
    program: Program,
    tries: Iterable[Attempt],
    results: Sequence[ProblemResult],
) -> Iterator[RuleResult]:
    """What is noted of the *submission* before its problems."""
    left = min(MOST, MOST_SHARE * sum(result.max for result in results))
    for note in [
        *[_note(one) for one in submission.notes],
        *_unreadable(program),
        *_inspected(program, results),
        *_hindrances(program, tries),
    ]:
        price = min(note.price, left)
        left -= price
        yield note._replace(points=-price)


def _unreadable(program: Program) -> Iterator[RuleResult]:
    """The parts that Python cannot read and that belong to no problem."""
    problems = program.assignment.problems
    known = [part for problem in problems for part in program.unreadable_in(problem)]
    for part in program.unreadable:
        if part not in known:
            yield _note(part.sentence, part.mistake, part.line, part.file, PRICE)


def _inspected(program: Program, results: Sequence[ProblemResult]) -> Iterator[RuleResult]:
    """What can be seen without running anything."""
    lost = {result.id for result in results if result.points < result.max}
    earned = {result.id for result in results if result.points}
    for module, found in program.inspections.items():
        file = f"{program.modules[module]}.py"
        for one in found.found:
            if one.function in found.renamed:
                price = PRICE if _is_in(one, program.assignment, earned) else 0.0
                yield _note(one.message, one.mistake, one.line, file, price)
            elif one.function is None or _is_in(one, program.assignment, lost):
                yield _note(one.message, one.mistake, one.line, file)


def _hindrances(program: Program, tries: Iterable[Attempt]) -> Iterator[RuleResult]:
    """What happened when the files were loaded."""
    known = {one.mistake for found in program.inspections.values() for one in found.found}
    is_pasted = any(found.is_pasted for found in program.inspections.values())
    seen: set[tuple[str | None, str, int | None]] = set()
    for attempt in tries:
        for hindrance in attempt.loading.hindrances if attempt.loading else ():
            if hindrance.kind == "NameError" and any(hindrance.file == file for _, file, _ in seen):
                continue  # the name was to come from what was left out before
            note = _hindered(hindrance, is_pasted)
            if note is None or (note.mistake == "absolute-path" and note.mistake in known):
                continue
            key = (note.mistake, note.file, note.line)
            if key not in seen:
                seen.add(key)
                yield note


def teacher_notes(tries: Iterable[Attempt]) -> Iterable[Message]:
    """The problems that are right in every published case and wrong in nearly all drawn ones.

    There are honest reasons for that, so only the teacher is told, and it costs no points.
    """
    for attempt in tries:
        right: dict[bool, list[bool]] = {False: [], True: []}
        for place, case in enumerate(attempt.cases):
            best = attempt.best.get(place)  # the wording of a session, its second verdict, is free
            is_right = best is not None and (
                best.verdicts[0].right if case.is_session else best.is_right
            )
            right[case.is_drawn].append(is_right)
        published, drawn = right[False], right[True]
        wrong = drawn.count(False)
        if drawn and all(published) and wrong >= NEARLY_ALL * len(drawn):
            yield message(
                "Problem {id}: right in all {published} published cases, wrong in {wrong} of"
                " {drawn} drawn ones.",
                id=attempt.problem.id,
                published=len(published),
                wrong=wrong,
                drawn=len(drawn),
            )


def _is_in(found: Finding, assignment: Assignment, problems: set[str]) -> bool:
    """Does the function that looks odd belong to one of the *problems*, by their ids?"""
    return any(
        found.function in problem.functions and problem.id in problems
        for problem in assignment.problems
    )


def _hindered(hindrance: Failure, pasted: bool) -> RuleResult | None:
    """The note on something that stopped a part of the file; its price, where it has one."""
    kind, error = hindrance.kind, hindrance.message
    where = (hindrance.line, hindrance.file)
    if kind == "path":
        text = message(
            "There is no {path} here; the file of the assignment was read instead.",
            path=repr(error),
        )
        is_absolute = (
            PurePosixPath(error).is_absolute()
            or PureWindowsPath(error).is_absolute()
            or error.startswith("~")
        )
        return _note(text, "absolute-path" if is_absolute else None, *where)
    if kind == "chdir":
        text = message("The file changes the folder it runs in, which is on your machine only.")
        return _note(text, "changes-folder", *where, price=PRICE)
    if kind == "Enough":
        text = message(
            "Something is asked or played while the file is loaded; put it at the end of the file,"
            ' under if __name__ == "__main__":'
        )
        return _note(text, "input-at-import", *where, price=PRICE)
    if kind in ("ModuleNotFoundError", "ImportError"):
        text = message("An import was left out: {error}.", error=error)
        return _note(text, "stray-import", *where)
    if kind == "SystemExit" or (kind == "NameError" and pasted):
        return None
    named = f"{kind}: {error}" if error else kind
    text = message("A part of the file was left out, for it stopped with {error}", error=named)
    return _note(text, "crash", *where, price=PRICE)


def _note(
    text: Message,
    mistake: str | None = None,
    line: int | None = None,
    file: str = "",
    price: float = 0.0,
) -> RuleResult:
    return RuleResult(
        message("first look"),
        status=Status.FAILED,
        points=-price,
        max=0.0,
        message=(text,),
        mistake=mistake,
        line=line,
        file=file,
    )

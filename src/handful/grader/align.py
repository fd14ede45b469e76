"""Sessions in which the learner's program asks one question more or fewer than the solution.

Such a question costs once. The session is repeated: the further question is answered by itself, or
the answer to a question that is not asked is left out. If everything else is right then, the
question is the only difference.
"""

from collections.abc import Callable, Mapping, Sequence

from handful.grader.judge.transcript import Transcript
from handful.grader.judge.verdict import Verdict
from handful.grader.program import Program
from handful.grader.rubric import Rubric, Tried
from handful.grader.sandbox.job import Probe
from handful.grader.sandbox.observation import Observation
from handful.grader.sandbox.session import Session
from handful.grader.session_facts import point_at, session_judge
from handful.grader.worlds import SECONDS, Attempt, observe

__all__ = ["align"]

ANSWERS = ("y", "7", "")
"""What a further question may be answered with: yes, a number, or only Enter."""
MOST_QUESTIONS = 4
"""Different questions that are tried."""


def align(
    rubric: Rubric,
    attempt: Attempt,
    tries: Mapping[str, Attempt],
    program: Program,
    session: Session,
) -> None:
    """Replace failed sessions of *attempt* by those in which one question is put right."""
    cases = rubric.cases[attempt.problem.id]
    failed = [
        place
        for place, case in enumerate(cases)
        if case.is_session and place in attempt.best and not attempt.best[place].verdicts[0].right
    ]
    if not failed or any(attempt.best[place].seen.timeout for place in failed):
        return
    first = max(failed, key=lambda place: len(cases[place].probe.lines))

    def run(place: int, changes: Sequence["_Change"]) -> list[Observation | None]:
        tried = attempt.best[place]
        probes = [change.applied(tried.probe, place) for change in changes]
        return observe(attempt, tried.world, tries, program, session, SECONDS, probes)

    changes = _changes(rubric, attempt, first)
    seen = run(first, changes)
    for change, observation in zip(changes, seen, strict=True):
        if observation is not None and change.is_right(observation, first):
            for place in failed:
                [again] = run(place, [change])
                if again is not None and change.is_right(again, place):
                    _replace(rubric, attempt, place, change)
            return


class _Change:
    """A question that is answered by itself, or one of the solution that is left out."""

    def __init__(self, rubric: Rubric, id_: str, question: str, answer: str | None) -> None:
        self.question = question
        self.answer = answer
        self._tools = rubric.assignment.tools
        self._wanted = rubric.wanted[id_]

    def applied(self, probe: Probe, place: int) -> Probe:
        if self.answer is not None:
            return probe._replace(extra=self.question, extra_answer=self.answer)
        kept = [line for line, question in self._typed(place) if question != self.question]
        return probe._replace(lines=tuple(kept))

    def is_right(self, seen: Observation, place: int) -> bool:
        wanted = self._wanted[place]
        if self.answer is None:
            numbers = [n for n, (_, q) in enumerate(self._typed(place)) if q == self.question]
            wanted = wanted._replace(events=_without_answers(wanted, numbers))
        asks = any(kind == "extra" for kind, _ in seen.events) or self.answer is None
        return asks and session_judge(self._tools, (), wanted)(seen).right

    def _typed(self, place: int) -> list[tuple[str, str]]:
        """The lines of the solution's session, each with its question."""
        want = Transcript.of(self._wanted[place].events)
        return [(line, _question(text)) for text, line in zip(want.texts, want.typed, strict=False)]


def _changes(rubric: Rubric, attempt: Attempt, place: int) -> list[_Change]:
    id_ = attempt.problem.id
    got = Transcript.of(attempt.best[place].seen.events)
    want = Transcript.of(rubric.wanted[id_][place].events)
    number = len(got.typed) + got.asked_again
    asked = dict.fromkeys([_question(text) for text in got.texts[:number]])
    further = [q for q in asked if q][:MOST_QUESTIONS]
    missing = dict.fromkeys([_question(text) for text in want.texts[: len(want.typed)]])
    make: Callable[[str, str | None], _Change]
    make = lambda question, answer: _Change(rubric, id_, question, answer)  # noqa: E731
    return [
        *[make(question, answer) for question in further for answer in ANSWERS],
        *[make(question, None) for question in list(missing)[:MOST_QUESTIONS]],
    ]


def _question(text: str) -> str:
    """The last line of a stretch that is not blank."""
    return text.rstrip().rpartition("\n")[2].strip()


def _without_answers(
    wanted: Observation, numbers: Sequence[int]
) -> tuple[tuple[str, str | int], ...]:
    """The events of a session without the typed lines with these *numbers*."""
    kept, typed = [], 0
    for event in wanted.events:
        if event[0] == "in":
            typed += 1
            if typed - 1 in numbers:
                continue
        kept.append(event)
    return tuple(kept)


def _replace(rubric: Rubric, attempt: Attempt, place: int, change: _Change) -> None:
    """Let a session count as right but for one question."""
    before = attempt.best[place]
    rules = [(n, attempt.problem.rules[n]) for n in rubric.cases[attempt.problem.id][place].rules]
    facts = [n for n, rule in rules if rule.look == "facts"]
    asking = [n for n, rule in rules if any(fact.startswith("asked") for fact in rule.facts)]
    blamed = asking[-1] if asking else facts[-1]
    verdict = before.verdicts[0]._replace(
        mistakes=("other-questions",), blamed=blamed, reached=frozenset(facts) - {blamed}
    )
    want = Transcript.of(rubric.wanted[attempt.problem.id][place].events)
    got = Transcript.of(before.seen.events)
    texts = want.texts if change.answer is None else got.texts
    asked = next((n for n, text in enumerate(texts) if _question(text) == change.question), None)
    if asked is not None and asked < len(want.texts):
        verdict = point_at(verdict, want, got, asked)
    wording = [n for n, rule in rules if rule.look == "wording"]
    others = [Verdict(True, reached=frozenset(wording[:1]))] * (len(before.verdicts) - 1)
    attempt.best[place] = Tried(
        before.world, before.probe, before.seen, (verdict, *others), before.earned, False
    )

"""Sessions in which the learner's program asks one question more or fewer than the solution.

Such a question costs once. The session is repeated: the further question is answered by itself, or
the answer to a question that is not asked is left out. If everything else is right then, the
question is the only difference.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from handful.grader.judge.call import Verdict
from handful.grader.judge.transcript import Transcript
from handful.grader.rubric import Rubric, Tried
from handful.grader.sandbox.job import Probe
from handful.grader.sandbox.observation import Observation
from handful.grader.session_facts import point_at, session_judge
from handful.grader.worlds import Attempt, Trial, observe

ANSWERS = ("y", "yes", "7", "")
"""What a further question may be answered with: yes, a number, or only Enter."""
LEAST_RIGHT = 0.25
"""The share of failed sessions that a question must put right: it may do so to one by chance."""
MOST_QUESTIONS = 4
"""Different questions that are tried."""


def align(rubric: Rubric, attempt: Attempt, trial: Trial) -> None:
    """Replace failed sessions of *attempt* by those in which one question is put right."""
    cases = rubric.cases[attempt.problem.id]
    failed = [
        place
        for place, case in enumerate(cases)
        if case.is_session and place in attempt.best and not attempt.best[place].verdicts[0].right
    ]
    if not failed or any(attempt.best[place].seen.timeout for place in failed):
        return
    wanted = rubric.wanted[attempt.problem.id]
    tools = rubric.assignment.tools

    def run(place: int, changes: Sequence[_Change]) -> list[_Change]:
        """Those of the *changes* after which the session at a *place* is right."""
        tried = attempt.best[place]
        probes = [change.probe(tried.probe, wanted[place]) for change in changes]
        seen = observe(trial, attempt, tried.world, probes)
        return [
            change
            for change, observation in zip(changes, seen, strict=True)
            if observation is not None and change.is_right(tools, observation, wanted[place])
        ]

    examples = [
        place for place in failed if _asks_otherwise(attempt.best[place].seen, wanted[place])
    ]
    examples.sort(key=lambda place: len(cases[place].probe.lines))
    for example in dict.fromkeys((*examples[-1:], *examples[:1])):
        for change in run(example, _changes(attempt.best[example].seen, wanted[example]))[:1]:
            right = [place for place in failed if run(place, [change])]
            if len(right) >= LEAST_RIGHT * len(failed):
                for place in right:
                    _replace(rubric, attempt, place, change)
            return


def _asks_otherwise(seen: Observation, wanted: Observation) -> bool:
    """Does a session have more or fewer questions than the solution's?"""
    got, want = Transcript.of(seen.events), Transcript.of(wanted.events)
    return got.asked_again != want.asked_again or len(got.typed) != len(want.typed)


class _Change(NamedTuple):
    """A question that is answered by itself, or one of the solution's that is left out."""

    question: str
    answer: str | None

    def probe(self, probe: Probe, wanted: Observation) -> Probe:
        """The *probe* of a session with this change."""
        if self.answer is not None:
            return probe._replace(extra=self.question, extra_answer=self.answer)
        left = self.changed(wanted).events
        return probe._replace(lines=tuple([str(what) for kind, what in left if kind == "in"]))

    def is_right(self, tools: ModuleType, seen: Observation, wanted: Observation) -> bool:
        """Is the session right but for the question?"""
        if self.answer is not None and all(kind != "extra" for kind, _ in seen.events):
            return False  # it was not asked
        return session_judge(tools, (), self.changed(wanted))(seen).right

    def changed(self, wanted: Observation) -> Observation:
        """The solution's session, without the lines after a question that is left out."""
        if self.answer is not None:
            return wanted
        left, text = [], ""
        for kind, what in wanted.events:
            if kind == "out":
                text += str(what)
            if kind == "in":
                question, text = _question(text), ""
                if question == self.question:
                    continue
            left.append((kind, what))
        return wanted._replace(events=tuple(left))


def _changes(seen: Observation, wanted: Observation) -> list[_Change]:
    """What may be changed: the questions of both sessions."""
    got, want = Transcript.of(seen.events), Transcript.of(wanted.events)
    number = len(got.typed) + got.asked_again
    further = dict.fromkeys([_question(text) for text in got.texts[:number] if _question(text)])
    missing = dict.fromkeys([_question(text) for text in want.texts[: len(want.typed)]])
    return [
        *[_Change(question, a) for question in list(further)[:MOST_QUESTIONS] for a in ANSWERS],
        *[_Change(question, None) for question in list(missing)[:MOST_QUESTIONS]],
    ]


def _question(text: str) -> str:
    """The last line of a stretch that is not blank."""
    return text.rstrip().rpartition("\n")[2].strip()


def _replace(rubric: Rubric, attempt: Attempt, place: int, change: _Change) -> None:
    """Let a session count as right but for one question."""
    before = attempt.best[place]
    rules = [(n, attempt.problem.rules[n]) for n in rubric.cases[attempt.problem.id][place].rules]
    facts = [n for n, rule in rules if rule.look == "facts"]
    wanted = change.changed(rubric.wanted[attempt.problem.id][place])
    reached = session_judge(rubric.assignment.tools, rules, wanted)(wanted).reached
    asking = [n for n, rule in rules if any(fact.startswith("asked") for fact in rule.facts)]
    blamed = asking[-1] if asking else facts[-1]
    verdict = before.verdicts[0]._replace(
        mistakes=("other-questions",), blamed=blamed, reached=reached - {blamed}
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

"""What a report shows can be pasted: a plain Python with the file beside it gives the same."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.grader import Status, World
from handful.grader.report.result import RuleResult
from handful.grader.submission.readable import make_readable
from tests.support.course.programs import entry, folders, graded, submission, write_program

PASTE = """
import ast, sys, traceback
source = open("pasted.txt", encoding="utf-8").read()
names = {"__name__": "__main__"}
for statement in ast.parse(source).body:
    tree = ast.Interactive([statement])
    try:
        exec(compile(tree, "<pasted>", "single"), names)
    except SystemExit:
        break
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        break
"""
"""What the prompt of Python does with lines that are pasted."""

SOME = {
    "bonus-wrong",
    "crash",
    "f14-pops-the-letter",
    "mutates-hand",
    "p1-checks-first-hand",
    "p3-loose-command",
    "p6-rounded",
    "p10-worse-counted",
    "returns-none.game",
}
"""Programs whose failing checks every run of the tests pastes; the others are slow."""

PROGRAMS = [
    pytest.param(folder, id=folder.name, marks=() if folder.name in SOME else pytest.mark.slow)
    for kind in ("gallery", "fair", "faulty")
    for folder in folders(kind)
]
ALONE = ("input-at-import", "f11-", "stray-import", "f10-", "changes-folder")
"""Programs that cannot simply be imported: that is what their notes say."""


def failing(folder: Path) -> Iterator[RuleResult]:
    for problem in graded(folder).problems:
        for check in problem.rules:
            # What was seen among other functions than the learner's cannot be seen beside the file.
            seen = (
                check.call and check.status is Status.FAILED and check.world is not World.REPAIRED
            )
            if seen and check.mistake != "endless-loop":
                yield check


def pasted(check: RuleResult, home: Path, lines: list[str]) -> tuple[str, str]:
    """What Python prints when the call is pasted, and then these *lines* are typed."""
    (home / "pasted.txt").write_text(f"{check.call}\n", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", PASTE],
        input="".join([f"{line}\n" for line in lines]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=home,
        timeout=60,
        check=False,
    )
    return ended.stdout, ended.stderr


def typed(check: RuleResult) -> list[str]:
    """The lines that the call tells to type."""
    found = re.search(r"  # type: (.*)$", str(check.call), re.MULTILINE)
    if found is None:
        return []
    return [line.replace("(only Enter)", "") for line in found[1].split(", ")]


@pytest.mark.parametrize("folder", PROGRAMS)
def test_what_a_report_shows_is_what_python_gives(folder: Path, tmp_path: Path) -> None:
    if folder.name.startswith(ALONE):
        pytest.skip("the file asks or stops when it is imported, as its notes say")
    write_program(folder, tmp_path)
    for wanted, name in submission(folder).roles.items():
        if not (tmp_path / name).exists():
            (tmp_path / wanted).write_text(submission(folder).files[name], encoding="utf-8")
    for path in tmp_path.glob("*.py"):  # as it is once what Python cannot read is put right
        path.write_text(make_readable(path.read_text("utf-8"), path.name)[0], encoding="utf-8")
    edition = entry(folder)["edition"]
    for name, text in built_in(edition).support.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for check in failing(folder):
        shown, errors = pasted(check, tmp_path, typed(check))
        got = str(check.got)
        where = f"{check.says}\n{check.call}\n--- report:\n{got}\n--- Python:\n{shown}{errors}"
        if "⟦" in got:
            screen = re.sub(
                r"⟦[^⟧]*⟧\n?|\(asked again\)\n?|\((\w+(Error|Exception)\b.*)\)$|\(returned: .*\)$",
                "",
                got,
            )
            assert flat(screen) in flat(shown), where
        elif error := re.match(r"\(?(\w*(Error|Exception))\b", got):
            assert error[1] in errors, where
        elif got == "it did not come to its end":
            assert "EOFError" in errors, where
        elif letters := re.fullmatch(r"only '(\w+)'", got):
            given = set(re.findall(r"'(\w)'", shown)) - set(re.findall(r"'(\w)'", str(check.call)))
            assert given == set(letters[1]), where
        elif value := VALUE.fullmatch(got):
            assert flat(value[1]) in flat(shown) or value[1] == "None", where


VALUE = re.compile(
    r"(?:returned |changed to: |deal_hand\(\d+\) gave )?(.*?)(?: \([\w ]+\))?", re.DOTALL
)


def flat(text: str) -> str:
    """*text* without blanks and ends of lines."""
    return "".join(text.split())

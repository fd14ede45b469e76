"""The autograder for Gradescope: its two scripts run as Gradescope runs them."""

import json
import os
import site
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from handful.cli import main
from handful.course.kit import kit_files
from handful.course.kit.write import autograder_files, wheel
from handful.grader import find_jail

SOLUTION = kit_files("ps4", solution=True)
A, B = SOLUTION["ps4a.py"], SOLUTION["ps4b.py"]
PATIENCE = 300


class Gradescope:
    """A root as Gradescope lays it out, with the archive unpacked and set up."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("source", "submission", "results"):
            (root / name).mkdir()
        # Nothing is fetched: the packages that Handful needs are those of the tests.
        self.environment = {
            "AUTOGRADER_ROOT": str(root),
            "HOME": str(root),
            "LANG": "C.UTF-8",
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PIP_NO_DEPS": "1",
            "PIP_NO_INDEX": "1",
            "PYTHONPATH": os.pathsep.join(site.getsitepackages()),
        }

    def run(self, script: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(script)],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def set_up(self, archive: Path) -> None:
        with zipfile.ZipFile(archive) as packed:
            for member in packed.infolist():
                path = self.root / "source" / member.filename
                path.write_bytes(packed.read(member))
                path.chmod(member.external_attr >> 16 & 0o777)
        ended = self.run(self.root / "source" / "setup.sh")
        assert ended.returncode == 0, ended.stderr
        (self.root / "source" / "run_autograder").rename(self.root / "run_autograder")

    def graded(self, files: dict[str, str]) -> dict[str, Any]:
        """The results of a submission with these *files*."""
        submission = self.root / "submission"
        subprocess.run(["rm", "-rf", str(submission)], check=True)
        submission.mkdir()
        for name, text in files.items():
            (submission / name).parent.mkdir(parents=True, exist_ok=True)
            (submission / name).write_text(text, encoding="utf-8")
        self.run(self.root / "run_autograder")
        results = json.loads((self.root / "results" / "results.json").read_text("utf-8"))
        assert isinstance(results, dict)
        return results


@pytest.fixture(scope="module")
def gradescope(tmp_path_factory: pytest.TempPathFactory) -> Gradescope:
    root = tmp_path_factory.mktemp("autograder")
    archive = root.parent / "ps4.zip"
    ended = CliRunner().invoke(main, ["kit", "ps4", str(archive), "--autograder"])
    assert (ended.exit_code, ended.stdout) == (0, f"{archive}: written\n")
    place = Gradescope(root)
    place.set_up(archive)
    return place


pytestmark = [
    pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here"),
    pytest.mark.slow,
]


def test_the_solution_gets_all_points(gradescope: Gradescope) -> None:
    results = gradescope.graded({"ps4a.py": A, "ps4b.py": B})
    assert results["score"] == 85
    assert all(test["status"] == "passed" for test in results["tests"] if "status" in test)


def test_two_folders_are_one_submission(gradescope: Gradescope) -> None:
    results = gradescope.graded({"part a/ps4a.py": A, "mine/ps4b.py": B})
    assert results["score"] == 85


def test_two_folders_with_the_same_file_are_one_submission(gradescope: Gradescope) -> None:
    results = gradescope.graded({"ann/ps4a.py": A, "bob/ps4a.py": A + "\n# other\n"})
    assert results["score"] == 65


def test_nothing_handed_in_is_told_and_is_no_zero(gradescope: Gradescope) -> None:
    results = gradescope.graded({})
    assert "score" not in results
    assert "there is no Python file in" in " ".join(results["output"].split())


def test_a_wrong_option_is_told_and_is_no_zero(gradescope: Gradescope) -> None:
    script = gradescope.root / "run_autograder"
    before = script.read_text("utf-8")
    script.write_text(before.replace("options=()", "options=(--problem 9)"), encoding="utf-8")
    try:
        results = gradescope.graded({"ps4a.py": A})
    finally:
        script.write_text(before, encoding="utf-8")
    assert results == {
        "output": "Not graded: Error: ps4 has no problem '9'; there are 1, 2, 3, 4, 5, 6, 7, whole",
        "tests": [],
    }


def test_an_autograder_that_was_not_set_up_says_so(tmp_path: Path) -> None:
    place = Gradescope(tmp_path)
    script = tmp_path / "run_autograder"
    script.write_bytes(autograder_files("ps4")["run_autograder"])
    script.chmod(0o755)
    assert place.graded({"ps4a.py": A}) == {
        "output": "Not graded: the autograder is not installed.",
        "tests": [],
    }


def test_the_wheel_holds_the_package_as_it_is_installed(tmp_path: Path) -> None:
    name, content = wheel()
    (tmp_path / name).write_bytes(content)
    with zipfile.ZipFile(tmp_path / name) as packed:
        names = packed.namelist()
        record = packed.read(next(n for n in names if n.endswith("RECORD"))).decode()
    assert "handful/course/kit/data/setup.sh.txt" in names
    assert not [one for one in names if "__pycache__" in one]
    assert {line.split(",")[0] for line in record.splitlines()} == set(names)
    assert wheel() == (name, content)


def test_the_options_that_do_not_go_together_are_told(tmp_path: Path) -> None:
    for options in ([str(tmp_path / "a")], [str(tmp_path / "a.zip"), "--solution"]):
        ended = CliRunner().invoke(main, ["kit", "ps4", "--autograder", *options])
        assert ended.exit_code == 2
        assert "--autograder writes a FILE.zip, without --solution" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_archive_that_is_there_stays(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_text("mine")
    ended = CliRunner().invoke(main, ["kit", "solo", str(archive), "--autograder"])
    assert (ended.exit_code, archive.read_text()) == (0, "mine")
    assert ended.stdout.startswith(f"{archive}: kept\nNothing was missing")

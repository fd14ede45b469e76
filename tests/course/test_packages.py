"""Packages that a teacher allows: found with all that they need, and importable in every jail."""

import os
from importlib.metadata import distribution
from pathlib import Path

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import NoJail, Status, Submission, find_jail, grade
from handful.grader.sandbox import jail as jail_module
from handful.grader.sandbox.jail import KINDS
from handful.grader.sandbox.packages import NoPackage, package_folders
from handful.grader.settings import Settings
from tests.support.course.sandboxes import call, run, sandbox, values

numpy = pytest.importorskip("numpy")
NUMPY = package_folders(("numpy",))


def names(folders: tuple[str, ...]) -> set[str]:
    return {Path(path).name for path in folders}


def test_a_package_lies_in_its_folders() -> None:
    assert "numpy" in names(NUMPY)
    assert all(Path(path).exists() for path in NUMPY)
    assert not any(Path(path).name in ("bin", "site-packages") for path in NUMPY)


def test_a_package_brings_what_it_needs_and_nothing_optional() -> None:
    found = names(package_folders(("matplotlib",)))
    assert {"matplotlib", "numpy", "PIL"} <= found
    assert names(package_folders(("jsonschema",))) >= {"jsonschema", "attr", "referencing"}
    optional = [need for need in distribution("jsonschema").requires or () if "extra" in need]
    assert any(need.startswith("webcolors") for need in optional)
    assert "webcolors" not in names(package_folders(("jsonschema",)))


def test_the_same_package_twice_is_one() -> None:
    assert package_folders(("numpy", "NumPy", "numpy")) == NUMPY


def test_a_package_that_is_not_here_is_told_by_name() -> None:
    told = "there is no package 'nowhere-at-all' here; install it, or do not allow it"
    with pytest.raises(NoPackage, match=told):
        package_folders(("numpy", "nowhere-at-all"))


SOURCE = """
import numpy
def add(): return int(numpy.arange(10).sum())
def solve(): return float(numpy.linalg.solve(numpy.eye(60) * 2, numpy.ones(60))[0])
def draw(): return len(set(numpy.random.default_rng(1).integers(0, 9, 50).tolist()))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_an_allowed_package_is_imported_and_computes(kind: str) -> None:
    seen = run(SOURCE, "add", "solve", "draw", within=sandbox(kind), allow=NUMPY, seconds=30.0)
    assert seen.loading is not None
    assert seen.loading.hindrances == ()
    assert values(seen.probes[0]) == [45]
    assert values(seen.probes[1]) == ["0.5"]
    assert values(seen.probes[2])[0] > 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_package_that_is_not_allowed_is_not_there(kind: str) -> None:
    loading = run(SOURCE, "add", within=sandbox(kind)).loading
    assert loading is not None
    assert [one.kind for one in loading.hindrances] == ["ModuleNotFoundError"]


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_beside_an_allowed_package_nothing_else_is_shown(kind: str) -> None:
    source = """
import importlib, numpy, os
def others():
    found = []
    for name in ("pytest", "click", "handful"):
        try:
            importlib.import_module(name)
            found.append(name)
        except (ImportError, OSError):
            pass
    return found
def writes():
    try:
        os.open(os.path.join(os.path.dirname(numpy.__file__), "note.txt"), os.O_WRONLY | os.O_CREAT)
    except OSError:
        return False
"""
    seen = run(source, "others", "writes", within=sandbox(kind), allow=NUMPY, seconds=30.0)
    assert [values(seen.probes[number]) for number in (0, 1)] == [[[]], [False]]


@pytest.mark.parametrize("kind", ["bubblewrap", "landlock"])
def test_a_package_among_those_that_are_hidden_is_shown_alone(kind: str, tmp_path: Path) -> None:
    hidden = [Path(folder) for folder in jail_module._hidden()]
    found = [folder / "pip" for folder in hidden if (folder / "pip" / "__init__.py").exists()]
    if not found:
        pytest.skip("no package lies beside this Python itself")
    source = "import pip, os\ndef f(): return pip.__name__\n"
    source += "def beside():\n    import pkg_resources\n"
    seen = run(source, "f", "beside", within=sandbox(kind), allow=[str(found[0])])
    assert values(seen.probes[0]) == ["pip"]
    assert seen.probes[1].error is not None
    assert seen.probes[1].error.kind in ("ModuleNotFoundError", "PermissionError")


def test_the_environment_is_empty_unless_packages_are_allowed() -> None:
    try:
        jail = find_jail("bubblewrap")
    except NoJail:
        pytest.skip("bubblewrap does not work on this machine")
    source = "import os\ndef f(): return sorted(os.environ)\n"
    assert set(values(call(source, "f", within=jail))[0]) <= {"LC_CTYPE", "PWD"}
    threads = {"MKL_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"}
    with_numpy = values(call(source, "f", within=jail, allow=NUMPY))[0]
    assert set(with_numpy) - {"LC_CTYPE", "PWD"} == threads
    assert not threads & set(os.environ)


def test_a_needless_import_is_a_note_and_none_where_it_is_allowed() -> None:
    files = kit_files("solo", solution=True)
    source = "import numpy\n" + files["wordgame.py"]
    submission = Submission("ann", {"wordgame.py": source})
    report = grade(submission, built_in("solo"), find_jail())
    assert [(note.mistake, note.line, note.price) for note in report.notes] == [
        ("stray-import", 1, 0)
    ]
    assert (report.points, report.max) == (60, 60)
    allowed = grade(submission, built_in("solo"), find_jail(), Settings(allow=("numpy",)))
    assert allowed.notes == ()
    assert {problem.status for problem in allowed.problems} == {Status.PASSED}


def test_the_package_with_the_solutions_cannot_be_allowed() -> None:
    with pytest.raises(NoPackage, match="handful itself"):
        package_folders(("handful",))

"""Grading one's own file with what every system has: no jail, no fork, no limits, no alarms.

On Linux what Windows lacks is hidden, and the reports are compared with those of the jail. On
Windows and macOS the same programs are graded as they are there.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, NamedTuple, TypeAlias

import pytest

from handful.cli.common import MARKS, encodable
from handful.course.kit import KITS, kit_files
from handful.grader import find_jail
from handful.grader.sandbox.jail import Plain
from handful.grader.sandbox.job import Job, Probe
from handful.grader.sandbox.observation import ENDED_EARLY, Failure, Observed, observed

pytestmark = pytest.mark.slow

Run: TypeAlias = Callable[..., CompletedProcess[bytes]]

HERE = Path(__file__).parents[1] / "support" / "course"
PATIENCE = 300
"""Seconds after which a program that hangs is given up; no test measures time."""
NOTE = "Note: no jail here; the program runs with your own rights."
REFUSED = "Error: other people's programs run only in a jail, and there is none here: "
REFUSED += "grade them on Linux, which Windows runs as WSL"
HIDING = sys.platform != "win32"
hiding = pytest.mark.skipif(not HIDING, reason="here nothing is hidden")
PS4 = kit_files("ps4", solution=True)
PS3 = kit_files("ps3", solution=True)["ps3.py"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name is not easy: blanks, and letters that are not everybody's."""
    place = tmp_path / "мої файли (4) é"
    place.mkdir()
    return place


def run(*command: str, **environment: str) -> CompletedProcess[bytes]:
    """Run Python; text is opened with an encoding everywhere, or it fails."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    return subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", *command],
        capture_output=True,
        env=kept | {"COLUMNS": "100", "PYTHONIOENCODING": "utf-8"} | environment,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture
def plain() -> Run:
    """Run `handful` on the plain machine; what goes wrong inside is never a traceback."""

    def handful(*command: str, **environment: str) -> CompletedProcess[bytes]:
        ended = run(str(HERE / "plain_machine.py"), *command, **environment)
        assert b"Traceback" not in ended.stderr, ended.stderr.decode(errors="replace")
        assert b"EncodingWarning" not in ended.stderr, ended.stderr.decode(errors="replace")
        return ended

    return handful


def lines(output: bytes, encoding: str = "utf-8") -> list[str]:
    return output.decode(encoding).splitlines()


def comparable(output: bytes) -> dict[str, Any]:
    """A report in JSON, without what tells where it was made."""
    return {name: value for name, value in json.loads(output).items() if name != "sandbox"}


def changed(source: str, before: str, after: str) -> str:
    assert before in source
    return source.replace(before, after)


def instead(function: str, body: str, source: str = PS4["ps4a.py"]) -> str:
    """The *source* with a *function* that does only this, and is the last of its name."""
    start, _, rest = source.partition("if __name__ ==")
    return f"{start}\ndef {function}:\n    {body}\n\nif __name__ =={rest}"


class Program(NamedTuple):
    """What a learner wrote, and the problems that lose points by it, of those that are there."""

    kit: str
    files: dict[str, str | bytes]
    lost: set[str] = set()  # noqa: RUF012 - nobody changes it
    options: tuple[str, ...] = ()


PROGRAMS = {
    "all right": Program("ps4", {name: PS4[name] for name in ("ps4a.py", "ps4b.py")}),
    "part A alone": Program("ps4", {"ps4a.py": PS4["ps4a.py"]}, {"7"}),
    "another kit": Program("ps3", {"ps3.py": PS3}),
    "goes round in a circle": Program(
        "ps4", {"ps4a.py": instead("calculateHandlen(hand)", "while True: pass")}, {"4", "7"}
    ),
    "counts for ever": Program(
        "ps4",
        {"ps4a.py": instead("calculateHandlen(hand)", "n = 0\n    while True: n += 1")},
        {"4"},
        ("--problem", "4"),
    ),
    "hangs when it is loaded": Program(
        "ps4", {"ps4a.py": PS4["ps4a.py"] + "\nwhile True: pass\n"}, set("1234567")
    ),
    "crashes": Program(
        "ps4", {"ps4a.py": instead("calculateHandlen(hand)", "return hand['?']")}, {"4", "7"}
    ),
    "ends the process": Program(
        "ps4", {"ps4a.py": instead("calculateHandlen(hand)", "import os; os._exit(5)")}, {"4", "7"}
    ),
    "prints every alphabet": Program(
        "ps4",
        {"ps4a.py": instead("calculateHandlen(hand)", "print('Рука → ⟦😀\\ud800⟧…'); return '·'")},
        {"4", "7"},
    ),
    "asks at the top level": Program(
        "ps4", {"ps4a.py": "name = input('Name? ')\n" + PS4["ps4a.py"]}, {"7"}
    ),
    "saved by Notepad": Program(
        "ps4", {"ps4a.py": b"\xef\xbb\xbf" + PS4["ps4a.py"].replace("\n", "\r\n").encode()}, {"7"}
    ),
    "does not parse": Program("ps4", {"ps4a.py": "def getWordScore(word, n:\n"}, set("1234567")),
}


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name).write_bytes(data)
    return folder if len(files) > 1 else folder / next(iter(files))


SLOW = [
    pytest.param(name, marks=pytest.mark.slow) if name == "counts for ever" else name
    for name in PROGRAMS
]


@pytest.mark.parametrize("name", SLOW)
def test_points_and_findings_are_those_of_the_jail(name: str, folder: Path, plain: Run) -> None:
    program = PROGRAMS[name]
    path = write(folder, program.files)
    command = ("check", program.kit, str(path), "--format", "json", *program.options)
    ended = plain(*command)
    assert lines(ended.stderr) == [NOTE]
    report = comparable(ended.stdout)
    lost = {one["id"] for one in report["problems"] if one["points"] < one["max"]}
    assert lost == program.lost
    assert ended.returncode == (report["points"] < report["max"])
    if find_jail().layers.safe:
        jailed = run("-m", "handful", *command)
        assert jailed.stderr == b""
        assert report == comparable(jailed.stdout)


@pytest.mark.parametrize("kit", KITS)
def test_the_solution_of_every_kit_has_all_points(kit: str, folder: Path, plain: Run) -> None:
    written = plain("kit", kit, str(folder / kit), "--solution")
    assert written.returncode == 0
    ended = plain("check", kit, str(folder / kit))
    assert lines(ended.stderr) == [NOTE]
    assert ended.returncode == 0


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("encoding", ["cp1251", "cp437", "ascii", "utf-8"])
def test_a_report_is_shown_in_any_encoding(
    encoding: str, language: str, folder: Path, plain: Run
) -> None:
    program = PROGRAMS["prints every alphabet"]
    source = changed(str(program.files["ps4a.py"]), "points. Total:", "points\\t=  Разом:")
    path = write(folder, {"ps4a.py": source})
    command = ("check", program.kit, str(path), "--language", language)
    seen = lines(plain(*command, PYTHONIOENCODING=encoding).stdout, encoding)
    whole = lines(plain(*command).stdout)
    assert seen == [encodable(line, encoding) for line in whole]
    assert {mark for mark in MARKS if mark in "".join(whole)} >= set("⟦⟧→·…")
    if encoding == "ascii":
        assert "".join(seen).isascii()


@pytest.mark.parametrize("form", ["json", "html", "csv", "junit"])
def test_a_document_is_the_same_bytes_in_any_encoding(form: str, folder: Path, plain: Run) -> None:
    program = PROGRAMS["prints every alphabet"]
    path = write(folder, program.files)
    options = ("--format", form, "--language", "uk", "--problem", "4")
    shown = plain("check", program.kit, str(path), *options, PYTHONIOENCODING="cp437").stdout
    written = folder / "звіт"
    plain("check", program.kit, str(path), *options, "--out", str(written.with_suffix(f".{form}")))
    assert written.with_suffix(f".{form}").read_bytes() == shown
    assert b"\r" not in shown
    assert shown.decode("utf-8")


@pytest.mark.parametrize("encoding", ["cp1251", "cp437", "ascii"])
def test_a_path_that_the_console_cannot_show_is_told(
    encoding: str, folder: Path, plain: Run
) -> None:
    ended = plain("check", "ps4", str(folder / "немає.py"), PYTHONIOENCODING=encoding)
    assert ended.stderr.startswith(b"Error: there is no file or folder ")
    assert ended.returncode == 2


def test_a_mistake_is_explained_in_any_encoding(plain: Run) -> None:
    command = ("explain", "returns-none", "--language", "uk")
    whole = lines(plain(*command).stdout)
    assert lines(plain(*command, PYTHONIOENCODING="ascii").stdout, "ascii") == [
        encodable(line, "ascii") for line in whole
    ]


def test_reports_are_stored_and_compared(folder: Path, plain: Run) -> None:
    path = write(folder, PROGRAMS["part A alone"].files)
    command = ("check", "ps4", str(path), "--problem", "1", "--regrade")
    first, second = plain(*command), plain(*command)
    assert first.stdout == second.stdout
    for ended in (first, second):
        assert lines(ended.stderr)[1:] == [
            "1 graded now, 0 graded before, 0 duplicates or unreadable.",
            "Points changed: 0 of 1.",
        ]


def test_settings_saved_by_notepad_are_read(folder: Path, plain: Run) -> None:
    path = write(folder, PROGRAMS["part A alone"].files)
    settings = folder / "points.toml"
    settings.write_bytes(b"\xef\xbb\xbf[points]\r\n1 = 5\r\n")
    ended = plain("check", "ps4", str(path), "--problem", "1", "--points", str(settings))
    assert lines(ended.stdout)[0] == "ps4a.py: 5 of 5 points"


def test_other_peoples_programs_are_refused(folder: Path, plain: Run) -> None:
    paths = []
    for name in ("anna", "борис"):
        (folder / name).mkdir()
        paths.append(write(folder / name, PROGRAMS["all right"].files))
    ended = plain("check", "ps4", *map(str, paths))
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert lines(ended.stderr) == [REFUSED]


def test_the_doctor_tells_that_there_is_no_jail(plain: Run) -> None:
    ended = plain("doctor")
    [sandbox] = [line for line in lines(ended.stdout) if line.split()[1] == "sandbox"]
    assert sandbox == (
        "no      sandbox           none; other people's programs are refused;"
        " grade them on Linux, which Windows runs as WSL"
    )
    assert ended.returncode == 0


def observe(source: str, seconds: float = PATIENCE) -> Observed:
    """What is seen of a call of the function f."""
    with Plain().session({"m.py": source}, {}) as session:
        [entry] = session.run([Job("try", "m", (Probe("f"),))], seconds)
    return observed(entry, [0])


def test_a_program_that_never_lets_go_of_the_interpreter_is_stopped_from_outside() -> None:
    seen = observe("def f(): return sum(iter(int, 1))\n", 0.5)
    assert seen.probes[0].timeout is not None


def test_an_exit_code_is_not_taken_for_a_signal() -> None:
    seen = observe("import os\ndef f(): os._exit(5)\n")
    assert seen.probes[0].error == Failure(ENDED_EARLY, "")


@hiding
def test_a_signal_is_told() -> None:
    seen = observe("import os\ndef f(): os.abort()\n")
    assert seen.probes[0].error == Failure(ENDED_EARLY, "signal 6")


CUT_SHORT = """
import sys, threading, time
from pathlib import Path
from handful.grader.sandbox.jail import Plain
from handful.grader.sandbox.job import Job, Probe
told = Path(sys.argv[1])
source = f"import os\\nwith open({str(told)!r}, 'w') as file: file.write(str(os.getpid()) + '.')"
source += "\\nsum(iter(int, 1))\\n"
def work():
    with Plain().session({"m.py": source}, {}) as session:
        list(session.run([Job("try", "m", (Probe("f"),))], 1000.0))
threading.Thread(target=work, daemon=True).start()
while not (told.exists() and told.read_text("utf-8").endswith(".")): time.sleep(0.01)
"""


@hiding
def test_no_program_outlives_the_checker(tmp_path: Path) -> None:
    told = tmp_path / "process"
    ended = run("-c", CUT_SHORT, str(told))
    assert (ended.returncode, ended.stderr) == (0, b"")
    process = int(told.read_text("utf-8").rstrip("."))
    deadline = time.monotonic() + PATIENCE
    while _runs(process):
        assert time.monotonic() < deadline, f"{process} still runs"
        time.sleep(0.01)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


EVERYTHING = """
import pkgutil, sys
from importlib import import_module
if sys.platform != "win32":
    import plain_machine
    plain_machine.hide()
for name in ("rules", "lexicon", "solver", "players", "console", "editions", "course", "cli"):
    package = import_module(f"handful.{name}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith((".walls", ".forking", ".landlock")):  # these run inside a jail
            import_module(module.name)
"""


def test_every_module_can_be_imported() -> None:
    ended = run("-c", EVERYTHING, PYTHONPATH=str(HERE))
    assert (ended.returncode, ended.stderr) == (0, b"")


HIDDEN = """
import os, signal, sys, time
import plain_machine
plain_machine.hide()
for name in plain_machine.MODULES:
    try: __import__(name)
    except ModuleNotFoundError: continue
    raise AssertionError(name)
for module, names in (
    (os, plain_machine.OS), (signal, plain_machine.SIGNAL), (time, plain_machine.TIME)
):
    for name in names:
        assert not eval("hasattr(module, name)", {**globals(), "__name__": "handful.x"}), name
assert sys.platform == "linux" or sys.platform == "darwin"
assert eval("sys.platform", {"sys": sys, "__name__": "handful.x"}) == "win32"
def look(): return open("/etc/hosts")
try: exec("look()", {"look": look, "__name__": "handful.x"})
except FileNotFoundError: print("hidden")
"""


@hiding
def test_what_windows_lacks_is_hidden() -> None:
    ended = run("-c", HIDDEN, PYTHONPATH=str(HERE))
    assert (ended.stdout, ended.stderr) == (b"hidden\n", b"")


@hiding
def test_it_is_hidden_from_the_learners_process_too(folder: Path, plain: Run) -> None:
    body = "import os, signal, sys; return (hasattr(os, 'fork'), hasattr(signal, 'SIGALRM'), "
    body += "sys.platform)"
    path = write(folder, {"ps4a.py": instead("calculateHandlen(hand)", body)})
    seen = plain("check", "ps4", str(path), "--problem", "4").stdout.decode()
    assert "got:      (False, False, 'win32') (tuple)" in seen

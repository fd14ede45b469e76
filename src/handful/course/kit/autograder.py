"""The autograder for Gradescope: an archive with two scripts, and Handful itself to install.

Gradescope unpacks it into `/autograder/source`, runs `setup.sh` there once, and `run_autograder`
for each submission in `/autograder/submission`; what is read is `/autograder/results/results.json`.
"""

import base64
import hashlib
import io
from collections.abc import Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from string import Template

import handful
from handful.course.kit.kit import KITS, NoSuchKit
from handful.course.kit.write import CannotWrite, FileOutcome, packed, write_file
from handful.grader import Assignment

__all__ = ["autograder_files", "wheel", "write_autograder"]

RUNNABLE = 0o755


def write_autograder(
    kit: str | Assignment, archive: Path, *, language: str = "en", force: bool = False
) -> FileOutcome:
    """Write the autograder for an assignment into the *archive*, ready to be uploaded."""
    files = autograder_files(kit, language)
    modes = dict.fromkeys(SCRIPTS, RUNNABLE)
    return write_file(archive, packed(files, modes), force=force)


def autograder_files(kit: str | Assignment, language: str = "en") -> dict[str, bytes]:
    """The files of the autograder for an assignment, built-in or a folder, by name."""
    name, content = wheel()
    files = {name: content}
    if isinstance(kit, Assignment):
        files |= {f"{kit.name}/{path}": text.encode() for path, text in kit.texts.items()}
        kit = f"$root/source/{kit.name}"
    elif kit not in KITS:
        raise NoSuchKit(f"there is no kit called {kit!r}; there are {', '.join(KITS)}")
    gaps = {"kit": kit, "language": language}
    scripts = {name: _filled(_script(name), gaps).encode() for name in SCRIPTS}
    return {**scripts, **files}


SCRIPTS = ("setup.sh", "run_autograder")


def _script(name: str) -> str:
    return (Path(__file__).parent / "data" / f"{name}.txt").read_text(encoding="utf-8")


def _filled(script: str, gaps: Mapping[str, str]) -> str:
    """The *script* with its own gaps filled; what the shell fills stays."""
    return Template(script).safe_substitute(gaps)


def wheel() -> tuple[str, bytes]:
    """Handful as it is installed here, packed so that it can be installed elsewhere: a wheel."""
    try:
        installed = distribution("handful")
    except PackageNotFoundError as error:
        raise CannotWrite(
            "handful is not installed here, so it cannot be packed; install it with pip"
        ) from error
    home = Path(handful.__file__).parent
    files = {
        path.relative_to(home.parent).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    place = f"handful-{installed.version}.dist-info"
    for name in ("METADATA", "entry_points.txt"):
        files[f"{place}/{name}"] = _told(installed, name)
    files[f"{place}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: handful\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{place}/RECORD"] = _record(files, f"{place}/RECORD")
    return f"handful-{installed.version}-py3-none-any.whl", packed(files, {})


def _told(installed: Distribution, name: str) -> bytes:
    text = installed.read_text(name)
    assert text is not None, f"what is installed has its {name}"
    return text.encode()


def _record(files: Mapping[str, bytes], own: str) -> bytes:
    """The list of the *files* with hash and length, as installers want it."""
    lines = io.StringIO()
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.write(f"{name},sha256={digest},{len(content)}\n")
    lines.write(f"{own},,\n")
    return lines.getvalue().encode()

"""The service file: systemd understands it, and it leaves bubblewrap what it needs."""

import os
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests.support.deploy import DEPLOY, program
from tests.support.web.server import PATIENCE

FILE = DEPLOY / "handful@.service"


@pytest.mark.slow
def test_systemd_finds_no_fault_in_the_service_file(tmp_path: Path) -> None:
    ended = verify(FILE.read_text(), tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("ProtectHome=yes", "ProtectHoem=yes"),
        ("UMask=0077", "UMask=9"),
        ("bin/handful serve", "bin/handfull serve"),
    ],
)
def test_systemd_would_find_a_fault(tmp_path: Path, right: str, wrong: str) -> None:
    text = FILE.read_text()
    assert right in text
    assert verify(text.replace(right, wrong), tmp_path).stderr


def test_the_service_leaves_bubblewrap_what_it_needs() -> None:
    service = RawConfigParser(strict=False)
    service.optionxform = str  # type: ignore[assignment, method-assign]
    service.read_string(FILE.read_text())
    settings = dict(service["Service"])
    for forbidding in (
        "RestrictNamespaces",
        "SystemCallFilter",
        "ProtectHostname",
        "ProtectKernelTunables",
        "ProtectKernelLogs",
        "ProtectProc",
        "ProcSubset",
    ):
        assert forbidding not in settings
    assert "AF_NETLINK" in settings["RestrictAddressFamilies"].split()


@pytest.mark.slow
def test_bubblewrap_works_without_any_right_of_root() -> None:
    command = [program("setpriv", "util-linux"), "--no-new-privs", "--inh-caps=-all"]
    if os.geteuid() == 0:
        command += ["--bounding-set=-all", "--reuid=65534", "--regid=65534", "--clear-groups"]
    command += [program("bwrap", "bubblewrap"), "--unshare-all", "--hostname", "jail"]
    command += ["--ro-bind", "/", "/", "--proc", "/proc", "uname", "--nodename"]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd="/"
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "jail\n", "")


def verify(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What systemd says of the file, the program being where it is here."""
    here = str(Path(sys.executable).parent)
    assert "/opt/handful/bin/" in text
    (folder / FILE.name).write_text(text.replace("/opt/handful/bin", here))
    return subprocess.run(
        [program("systemd-analyze", "systemd"), "verify", folder / "handful@8000.service"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

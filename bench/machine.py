"""What kind of machine this is."""

import os
import platform
from pathlib import Path

__all__ = ["machine"]


def machine() -> str:
    """Python, system, processor and number of cores, in one line."""
    return ", ".join(
        [
            f"{platform.python_implementation()} {platform.python_version()}",
            f"{_system()} on {platform.machine()}",
            _processor(),
            f"{os.cpu_count()} cores",
        ]
    )


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(models), platform.processor() or "unknown processor")

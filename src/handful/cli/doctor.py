"""`handful doctor`: shows what works on this machine."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from handful.cli.common import example
from handful.console.layout import fitted
from handful.extra import EXTRAS, how_to_install, missing_packages
from handful.grader import NoJail, find_jail
from handful.grader.sandbox.self_test import attacks
from handful.grader.system import no_jail_advice
from handful.lexicon import NAMED, cache_folder, keep, recall
from handful.lexicon.wordnet import WordNet
from handful.rules import HandfulError
from handful.version import __version__


class Diagnosis(NamedTuple):
    """The result of one check; *needed* if the game does not work without it."""

    what: str
    works: bool
    description: str
    needed: bool = False


@click.command("doctor", **example("handful doctor"))
@click.pass_context
def command(ctx: click.Context) -> None:
    """Show what works on this machine, and how to fix the rest.

    The exit code is 1 only if something that the game needs is missing.
    """
    missing = False
    for diagnosis in _diagnoses():
        mark, colour = ("ok", "green") if diagnosis.works else ("no", "yellow")
        if diagnosis.needed and not diagnosis.works:
            mark, colour, missing = "MISSING", "red", True
        text = f"{mark:<8}{diagnosis.what:<18}{diagnosis.description}"
        first, *more = fitted(text, hanging=" " * 8)
        click.echo("\n".join([click.style(first[:8], fg=colour) + first[8:], *more]))
    if missing:
        ctx.exit(1)


def _diagnoses() -> Iterator[Diagnosis]:
    yield Diagnosis("handful", True, f"{__version__} on Python {platform.python_version()}")
    for named in NAMED.values():
        try:
            lexicon = named.load()
        except HandfulError as error:
            yield Diagnosis(f"list {named.name}", False, str(error), needed=True)
        else:
            yield Diagnosis(f"list {named.name}", True, f"{len(lexicon):,} words, hash correct")
    yield _definitions()
    folder = cache_folder()
    if keep("doctor.txt", b"written by handful doctor\n") and recall("doctor.txt"):
        Path(folder, "doctor.txt").unlink()
        yield Diagnosis("cache folder", True, folder)
    else:
        advice = "lists are rebuilt every time; set HANDFUL_CACHE"
        yield Diagnosis("cache folder", False, f"{folder} cannot be written: {advice}")
    for extra in EXTRAS:
        missing = missing_packages(extra)
        advice = (
            f"without {', '.join(missing)}: {how_to_install(extra)}" if missing else "installed"
        )
        yield Diagnosis(f"extra {extra}", not missing, advice)
    yield from _sandbox()
    try:
        from sqlite3 import sqlite_version
    except ImportError:
        advice = "this Python lacks sqlite3: use PostgreSQL (--database)"
        yield Diagnosis("database SQLite", False, advice)
    else:
        yield Diagnosis("database SQLite", True, sqlite_version)


def _definitions() -> Diagnosis:
    try:
        wordnet = WordNet.open(os.environ.get("HANDFUL_WORDNET") or None)
        words = wordnet.words
    except HandfulError as error:
        return Diagnosis("definitions", False, str(error))
    return Diagnosis("definitions", True, f"{words:,} words, WordNet in {wordnet.folder}")


def _sandbox() -> Iterator[Diagnosis]:
    """The sandbox for learners' programs, and its response to test attacks."""
    reason = _without_bubblewrap()
    try:
        jail = find_jail()
    except NoJail as error:
        yield Diagnosis("sandbox", False, f"{reason}; {error}" if reason else str(error))
        return
    layers = ", ".join(jail.layers.names) or "none"
    if not jail.layers.safe:
        layers += "; other people's programs are refused"
    yield Diagnosis("sandbox", jail.layers.safe, f"{layers}; {reason}" if reason else layers)
    if not jail.layers.names:
        return  # nothing can block an attack
    for attack in attacks(jail):
        result = "blocked" if attack.held else "NOT blocked"
        yield Diagnosis(f"  {attack.name}", attack.held, f"{result}: a program that {attack.tries}")


def _without_bubblewrap() -> str:
    """Why bubblewrap cannot be used; empty if it can."""
    if sys.platform != "linux":
        return no_jail_advice()
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return "bubblewrap is not installed (Debian: apt install bubblewrap)"
    probe = [bubblewrap, "--unshare-all", "--ro-bind", "/", "/", "true"]
    try:
        run = subprocess.run(probe, capture_output=True, text=True, timeout=10, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap does not run here: {error}"
    return f"bubblewrap does not run here: {run.stderr.strip()}" if run.returncode else ""

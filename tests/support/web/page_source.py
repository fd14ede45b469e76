"""What holds for the source of every page: nothing from elsewhere, no markup made of text."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from handful.web.static import StaticFile

__all__ = [
    "ROOT",
    "code_in_html",
    "ended_well",
    "hosts_named",
    "markup_of_text",
    "scripts_sent_otherwise",
    "tool",
]

ROOT = Path(__file__).parents[3]
PATIENCE = 300
"""Seconds after which a tool that hangs is given up."""

COMPARE = """
const ts = require(process.argv[1]);
const options = { removeComments: true, target: "ESNext", module: "ESNext" };
const plain = (text) => ts.transpileModule(text, { compilerOptions: options }).outputText;
const pairs = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const other = Object.keys(pairs).filter((name) => plain(pairs[name][0]) !== plain(pairs[name][1]));
console.log(JSON.stringify(other));
"""
"""Names the scripts of which what is sent is not what is written."""

NAMES = re.compile(r"https?://[\w.-]+|(?<=[\"'(])//[\w.-]+")
NOT_FETCHED = {"http://www.w3.org"}
"""What SVG is called; nobody asks there."""
WAYS = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function")
"""Ways to make markup or code of a text."""
KINDS = (".js", ".css", ".html", ".svg", ".webmanifest")


def tool(name: str) -> str:
    """The program; without it the test is skipped, but in CI it fails."""
    program = shutil.which(name)
    if program is None:
        told = f"there is no {name}; see tools/install-test-packages (node-typescript)"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    return program


def ended_well(*command: str) -> None:
    """Run a tool, which must find nothing wrong."""
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def scripts_sent_otherwise(page: Path) -> list[str]:
    """The scripts in *page* that are not sent as they are written, comments aside."""
    pairs = {
        str(file.relative_to(page)): [
            file.read_text("utf-8"),
            StaticFile.read(file, page).plain.decode(),
        ]
        for file in page.rglob("*.js")
    }
    compiler = Path(tool("tsc")).resolve().parents[1]
    ended = subprocess.run(
        [tool("node"), "-e", COMPARE, str(compiler)],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    found: list[str] = json.loads(ended.stdout)
    return found


def hosts_named(page: Path) -> set[tuple[str, str]]:
    """Other hosts in the files of *page*, with the file."""
    return {
        (file.name, host)
        for file in _sources(page)
        for host in NAMES.findall(file.read_text("utf-8"))
        if host not in NOT_FETCHED
    }


def markup_of_text(page: Path) -> list[tuple[str, str]]:
    """Where the scripts of *page* make markup or code of a text."""
    return [
        (file.name, way)
        for file in _sources(page)
        for way in WAYS
        if way in file.read_text("utf-8")
    ]


def code_in_html(page: Path) -> list[str]:
    """Scripts and styles that stand in the HTML of *page*."""
    return [
        found
        for file in page.rglob("*.html")
        for found in re.findall(
            r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", file.read_text("utf-8")
        )
    ]


def _sources(page: Path) -> list[Path]:
    return [file for file in sorted(page.rglob("*")) if file.suffix in KINDS]

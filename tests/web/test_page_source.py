"""The page's source: its types, its own tests, and nothing in it that comes from elsewhere."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from handful.web.static import StaticFile

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "handful" / "web" / "page"
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
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.slow
def test_what_is_sent_does_what_is_written() -> None:
    """Scripts are sent without comments; to the compiler both are the same."""
    pairs = {
        file.name: [file.read_text("utf-8"), StaticFile.read(file).plain.decode()]
        for file in PAGE.rglob("*.js")
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
    assert json.loads(ended.stdout) == []


def test_the_types_are_right() -> None:
    ended_well(tool("tsc"), "-p", str(PAGE / "jsconfig.json"))


def test_the_pages_own_tests_pass() -> None:
    ended_well(tool("node"), "--test", str(ROOT / "tests" / "web" / "page") + "/")


def sources() -> list[Path]:
    kinds = (".js", ".css", ".html", ".svg", ".webmanifest")
    return [file for file in sorted(PAGE.rglob("*")) if file.suffix in kinds]


def test_no_file_names_another_host() -> None:
    named = {
        (file.name, host)
        for file in sources()
        for host in NAMES.findall(file.read_text("utf-8"))
        if host not in NOT_FETCHED
    }
    assert named == set()


def test_no_file_makes_markup_of_text() -> None:
    ways = (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
    )
    found = [
        (file.name, way) for file in sources() for way in ways if way in file.read_text("utf-8")
    ]
    assert found == []


def test_no_script_or_style_stands_in_the_html() -> None:
    for file in PAGE.glob("*.html"):
        text = file.read_text("utf-8")
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text) == []


def _loaded_first(start: str) -> set[Path]:
    """What *start* imports, and what that imports, but not what is loaded later."""
    seen: set[Path] = set()
    left = [PAGE / start]
    while left:
        file = left.pop()
        if file not in seen:
            seen.add(file)
            found = re.findall(r'^import [^;]*?"([^"]+)";', file.read_text("utf-8"), re.MULTILINE)
            left += [(file.parent / path).resolve() for path in found]
    return seen


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_hand_needs_no_text_that_is_loaded_later(language: str) -> None:
    text = (PAGE / "words" / f"{language}_play.js").read_text("utf-8")
    here = set(re.findall(r"^  (\w+)[:,]", text.partition("export const words")[2], re.MULTILINE))
    first = _loaded_first("app.js") | _loaded_first("watch.js")
    assert len(first) > 30
    used = {
        (file.name, name)
        for file in first
        for name in re.findall(r"\bt\.(\w+)", file.read_text("utf-8"))
    }
    assert {(file, name) for file, name in used if name not in here} == set()

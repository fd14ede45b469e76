"""Build the source archive and the wheel, and try the wheel in a clean environment.

    .venv/bin/python -m tools.make_dist

Everything of a release but the upload (docs/release.md). Stops at the first thing that is wrong.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from handful.version import __version__
from tests.support.golden import GAMES, TYPED

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PATIENCE = 300
"""Seconds after which a server that does not answer is given up."""


def main() -> None:
    """Build, check, install and try."""
    wheel = build()
    step("the metadata, as the package index checks it")
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, sorted(DIST.iterdir())))
    step("the files in the wheel")
    check_files(wheel)
    with tempfile.TemporaryDirectory(prefix="handful-dist-") as folder:
        try_wheel(wheel, Path(folder))
    step(f"done: {', '.join(sorted(path.name for path in DIST.iterdir()))}")


def build() -> Path:
    """The wheel of an empty dist/, built from the source archive that lies beside it then."""
    step("the source archive, and the wheel from it")
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT))
    [wheel] = DIST.glob("*.whl")
    return wheel


def check_files(wheel: Path) -> None:
    """Stop unless the wheel holds every file of the package, and no other."""
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "handful").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if ".dist-info/" not in name}
        licences = [name for name in archive.namelist() if ".dist-info/licenses/" in name]
    if there != wanted:
        sys.exit(
            f"missing in the wheel: {sorted(wanted - there)}; too much: {sorted(there - wanted)}"
        )
    if not any(name.endswith("/LICENSE") for name in licences):
        sys.exit("the licence is missing in the wheel")
    data = [name for name in there if not name.endswith(".py")]
    say(f"{len(there)} files, {len(data)} of them data, {len(licences)} licence texts")


def try_wheel(wheel: Path, folder: Path) -> None:
    """Install the wheel into a fresh environment in *folder*, and use what was installed."""
    step("the wheel alone, in a fresh virtual environment")
    venv.create(folder / "venv", with_pip=True)
    python, handful = (str(folder / "venv" / "bin" / name) for name in ("python", "handful"))
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, str(wheel), within=folder)
    expect(f"handful {__version__}\n", handful, "--version", within=folder)
    solved = run(handful, "solve", "uezkltz", within=folder)
    if "lute" not in solved:
        sys.exit(f"handful solve does not find lute in uezkltz:\n{solved}")
    for game in GAMES:
        typed = "".join([f"{line}\n" for line in game.typed])
        seen = run(handful, "play", *game.options(), typed=typed, within=folder)
        if tidy(seen) != tidy(TYPED.sub("", game.body)):
            sys.exit(f"the recorded game {game.name} comes out otherwise:\n{seen}")
    say(f"{len(GAMES)} recorded games come out to the letter")
    run(handful, "kit", "ps4", "solved", "--solution", within=folder)
    graded = run(handful, "check", "ps4", "solved", within=folder)
    if "85 of 85 points" not in graded:
        sys.exit(f"the solution of ps4 does not get all points:\n{graded}")
    say("the solution of ps4 gets all points")
    say(run(handful, "doctor", within=folder, fails=True))
    step("the wheel with the extra web")
    run(*install, f"{wheel}[web]", within=folder)
    try_server(handful, folder)


def try_server(handful: str, folder: Path) -> None:
    """Start the server, and ask it for the page and for its own description."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite:///{folder / 'handful.db'}"
    command = [handful, "serve", "--port", str(port), "--database", database]
    with subprocess.Popen(command, cwd=folder, env=environment(folder)) as server:  # noqa: S603
        try:
            for path, content in (("/", "<title>Handful"), ("/openapi.json", '"openapi"')):
                if content not in ask(f"http://127.0.0.1:{port}{path}", server):
                    sys.exit(f"the server does not answer {path} with {content!r}")
        finally:
            server.terminate()
    say("the server answers with the page and its description")


def ask(address: str, server: subprocess.Popen[bytes]) -> str:
    """The answer at *address*, as soon as the *server* listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address) as answer:  # noqa: S310 - an address of our own
                return str(answer.read().decode())
        except URLError:
            if server.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.1)


def run(*command: str, typed: str = "", within: Path = ROOT, fails: bool = False) -> str:
    """What the command prints; stop if it fails, unless it may."""
    ended = subprocess.run(  # noqa: S603 - commands of our own
        command,
        input=typed,
        cwd=within,
        env=environment(within),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if fails else None,
        text=True,
        check=False,
    )
    if ended.returncode and not fails:
        sys.exit(f"{' '.join(command)} failed with {ended.returncode}:\n{ended.stdout}")
    return ended.stdout


def expect(output: str, *command: str, within: Path) -> None:
    """Stop unless the command prints *output*."""
    if (printed := run(*command, within=within)) != output:
        sys.exit(f"{' '.join(command)} prints {printed!r}, not {output!r}")


def environment(folder: Path) -> dict[str, str]:
    """The environment with nothing of the repository in it, and a cache in *folder*."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return ours if folder == ROOT else {**ours, "HANDFUL_CACHE": str(folder / "cache")}


def tidy(text: str) -> list[str]:
    """The lines, blanks at their ends aside."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


def step(text: str) -> None:
    """Say what comes next."""
    say(f"== {text}")


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text.rstrip()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

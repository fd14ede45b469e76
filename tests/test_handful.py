"""`import handful`: every name is there, and a game starts without the solver."""

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

import handful


@pytest.mark.parametrize("name", handful.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(handful, name) is not None
    assert name in dir(handful)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'handful' has no attribute 'solver_of'"):
        handful.solver_of  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_library_does_not_load_the_solver() -> None:
    program = (
        "import handful, sys; "
        "print([name for name in ('handful.solver', 'handful.players') if name in sys.modules]); "
        "handful.solve; print('handful.solver' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\nTrue\n", "")


@pytest.mark.parametrize("name", ["BadSize", "BadWord", "BadWordList", "NotNow", "BadRound"])
def test_what_the_library_raises_and_asks_for_is_exported(name: str) -> None:
    assert name in handful.__all__


def submodules(package: str) -> list[str]:
    """The names of the modules in a *package* of handful."""
    return [found.name for found in iter_modules(import_module(f"handful.{package}").__path__)]


@pytest.mark.parametrize(
    "package", ["rules", "lexicon", "solver", "players", "console", "editions", "study"]
)
def test_no_function_has_the_name_of_its_module(package: str) -> None:
    found = {
        name
        for name in submodules(package)
        if callable(getattr(import_module(f"handful.{package}.{name}"), name, None))
    }
    assert found == set()
    exported = getattr(import_module(f"handful.{package}"), "__all__", [])
    assert set(exported).isdisjoint(submodules(package))

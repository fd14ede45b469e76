"""Where packages lie that a teacher allows learners to import."""

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from handful.grader.error import GraderError

__all__ = ["NoPackage", "package_folders"]


class NoPackage(GraderError):
    """A package that is not installed here, so nobody can import it."""


def package_folders(names: tuple[str, ...]) -> tuple[str, ...]:
    """The files and folders of the packages called *names*, with those that they need.

    >>> package_folders(())
    ()
    """
    found: dict[str, None] = {}
    seen: set[str] = set()
    for name in names:
        _add(name, found, seen, wanted=True)
    return tuple(found)


def _add(name: str, found: dict[str, None], seen: set[str], *, wanted: bool) -> None:
    if name.lower() in seen:
        return
    seen.add(name.lower())
    if name.lower() == "handful":
        raise NoPackage("handful itself cannot be allowed: the working programs are in it")
    try:
        package = distribution(name)
    except PackageNotFoundError:
        if not wanted:
            return  # what a package can do without
        raise NoPackage(
            f"there is no package {name!r} here; install it, or do not allow it"
        ) from None
    for path in _places(package):
        found[path] = None
    for needed in package.requires or ():
        plain, _, condition = needed.partition(";")
        if "extra" not in condition:
            _add(_name(plain), found, seen, wanted=False)


def _name(requirement: str) -> str:
    """The name in a *requirement*.

    >>> _name("numpy>=1.23"), _name("python-dateutil (>=2.7)")
    ('numpy', 'python-dateutil')
    """
    end = next((p for p, c in enumerate(requirement) if not (c.isalnum() or c in "-_.")), None)
    return requirement[:end].strip()


def _places(package: Distribution) -> list[str]:
    """The first folders and files under which all of the *package* lies."""
    tops = {file.parts[0] for file in package.files or () if ".." not in file.parts}
    home = Path(str(package.locate_file("")))
    return sorted(str(home / top) for top in tops if (home / top).exists())

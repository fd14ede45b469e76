"""The files of packages that a teacher allows learners to import."""

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from re import match

from handful.grader.error import GraderError


class NoPackage(GraderError):
    """A package that is not installed here, so it cannot be imported."""


def package_folders(names: tuple[str, ...]) -> tuple[str, ...]:
    """The files and folders of the packages called *names*, and of those that they need.

    >>> package_folders(())
    ()
    """
    found: dict[str, Distribution] = {}
    queue = list(names)
    while queue:
        name = queue.pop(0)
        if name.lower() in found:
            continue
        if name.lower() == "handful":
            raise NoPackage("handful itself cannot be allowed: the working programs are in it")
        try:
            package = found[name.lower()] = distribution(name)
        except PackageNotFoundError:
            if name not in names:
                continue  # what a package can do without
            raise NoPackage(
                f"there is no package {name!r} here; install it, or do not allow it"
            ) from None
        for requirement in package.requires or ():
            needed = match(r"[\w.-]+", requirement)
            if needed and "extra" not in requirement.partition(";")[2]:
                queue.append(needed[0])
    return tuple(path for package in found.values() for path in _paths(package))


def _paths(package: Distribution) -> list[str]:
    """The top folders and files of a *package*."""
    tops = {file.parts[0] for file in package.files or () if ".." not in file.parts}
    home = Path(str(package.locate_file("")))
    return sorted(str(home / top) for top in tops if (home / top).exists())

"""What is asked of a sandbox: which files to load, which functions to put in place, what to try."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Stub(NamedTuple):
    """What a function returns in a session instead of its own results."""

    values: tuple[Any, ...] = ()
    """In order; a further call ends the program, unless one of the next fields says otherwise."""
    spare: tuple[Any, ...] = ()
    """Values for further calls: for programs that look ahead."""
    unchanged: str = ""
    """The parameter whose argument is returned by all further calls."""
    prepared: bool = False
    """Do calls before the first question take no value, unless it is then shown?"""
    facts: Mapping[str, str] = {}
    """By parameter, the facts that the arguments are."""
    parameters: tuple[str, ...] | None = None
    """Those of the solution's function; None if it has no such function."""
    asks: bool = False
    """Can the learner's own function be called with fewer arguments?"""


class Probe(NamedTuple):
    """One call to try, or one game to play; input, stubs and clock are ours."""

    function: str
    args: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()
    """What is typed, line by line."""
    stubs: Mapping[str, Stub] = {}
    """By name, the functions that return values of ours instead of their own."""
    extra: str = ""
    """A question that is answered by itself, and takes none of the lines."""
    extra_answer: str = ""
    constants: Mapping[str, int] = {}
    """Values for the file's constants."""
    times: int = 1
    """How often it is called, each time with fresh arguments."""
    seed: int = 0
    """Where chance begins; above 0 where it matters."""
    watch: bool = False
    """Are the arguments looked at afterwards?"""
    as_file: bool = False
    """Is the function called by the last lines of the file itself, as when it is run?"""

    def document(self) -> dict[str, Any]:
        """The probe as plain values, without those that are as always."""
        always = Probe("")._asdict()
        own = {**self._asdict(), "stubs": {n: one._asdict() for n, one in self.stubs.items()}}
        return {name: value for name, value in own.items() if value != always[name]}


class Job(NamedTuple):
    """What one process does: load a module, put functions in place, and try the probes."""

    id: str
    module: str
    probes: tuple[Probe, ...]
    before: tuple[str, ...] = ()
    """Modules that are loaded before it."""
    files: Mapping[str, str] = {}
    """Programs of ours, instead of the learner's of the same name."""
    patches: tuple[tuple[str, str], ...] = ()
    """Modules, and programs that run in them afterwards: reference versions of functions."""
    unless_hung: bool = False
    """Is it left out where a job before it hung, because it would hang as well?"""
    share: float = 1.0
    """The share of the usual processor time that it has."""
    as_written: bool = False
    """Are the last lines of the file run too, and what they make is there for the functions?"""
    variants: tuple[bytes, ...] = ()
    """Functions of the module, compiled: the probes are tried with each of them in turn."""
    variant_seconds: float = 0.0
    """The processor time for each of these."""

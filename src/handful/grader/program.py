"""The program that was handed in, and the reference versions of its functions."""

import ast
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from handful.grader.assignment import Assignment, Problem
from handful.grader.case import Case
from handful.grader.sandbox.job import Probe, Stub
from handful.grader.submission.choice import Submission
from handful.grader.submission.inspection import Inspection, inspect_program
from handful.grader.submission.readable import Part
from handful.grader.syntax import parse


class Program(NamedTuple):
    """The files of a submission, and what was seen in those that the assignment asks for."""

    assignment: Assignment
    files: Mapping[str, str]
    modules: Mapping[str, str]
    """For each module of the assignment that was handed in, the name under which it is loaded."""
    inspections: Mapping[str, Inspection]
    unreadable: tuple[Part, ...] = ()
    """The parts of the files that Python cannot read."""

    @classmethod
    def of(
        cls, submission: Submission, assignment: Assignment, unreadable: tuple[Part, ...] = ()
    ) -> "Program":
        """The program in *submission*, as a solution of the *assignment*.

        Its files are as they are run: *unreadable* parts were repaired or replaced.
        """
        files = submission.modules
        modules: dict[str, str] = {}
        inspections: dict[str, Inspection] = {}
        for wanted in assignment.files:
            file = submission.roles.get(wanted, wanted)
            if file not in submission.files:
                continue
            stem = file.removesuffix(".py")
            module = wanted.removesuffix(".py")
            if not stem.isidentifier() or stem in sys.stdlib_module_names:
                stem = module
            modules[module] = stem
        texts = {file.removesuffix(".py"): text for file, text in files.items()}
        kit = {stem: texts[stem] for stem in modules.values()}
        own = {stem: text for stem, text in texts.items() if stem not in kit}
        for module, stem in modules.items():
            wanted = f"{module}.py"
            arities = _arities(assignment.solution[wanted])
            asked = [(p.module, function) for p in assignment.problems for function in p.functions]
            functions = [function for where, function in asked if where == module]
            helpers = arities.keys() & _replaced(assignment) - set(functions)
            inspections[module] = inspect_program(
                submission.roles.get(wanted, wanted),
                texts[stem],
                assignment.skeleton.get(wanted, ""),
                {function: arities[function] for function in functions},
                own,
                {other: text for other, text in kit.items() if other != stem},
                {function for where, function in asked if where != module},
                {function: arities[function] for function in helpers},
            )
        return cls(assignment, files, modules, inspections, unreadable)

    def name_of(self, module: str, function: str) -> str:
        """What a *function* of a *module* is called in this program."""
        found = self.inspections.get(module)
        return found.renamed.get(function, function) if found else function

    def unreadable_in(self, problem: Problem) -> list[Part]:
        """The parts that Python cannot read and that define functions of a *problem*."""
        names = {self.name_of(problem.module, function) for function in problem.functions}
        file = f"{self.modules.get(problem.module)}.py"
        return [
            part
            for part in self.unreadable
            if file in (part.file, problem.file) and names & set(part.functions)
        ]

    def _helper_name(self, module: str, function: str) -> str:
        """What a *module* calls a *function* that the checks replace, in whichever file it is."""
        own = self.inspections[module].renamed
        if function in own:
            return own[function]
        names = [
            seen.renamed[function] for seen in self.inspections.values() if function in seen.renamed
        ]
        is_used = function in self.files[f"{self.modules[module]}.py"]
        return names[0] if names and not is_used else function

    def adapted(self, problem: Problem, cases: Sequence[Case]) -> list[Case]:
        """The *cases* of a problem, which call functions by the names that they have here."""
        found = self.inspections.get(problem.module)
        if found is None:
            return list(cases)

        def adapted(probe: Probe) -> Probe:
            names = {name: self._helper_name(problem.module, name) for name in probe.stubs}
            return probe._replace(
                function=found.renamed.get(probe.function, probe.function),
                stubs={
                    names[name]: stub._replace(asks=_can_ask(stub, found.defined.get(names[name])))
                    for name, stub in probe.stubs.items()
                },
            )

        return [
            replace(
                case,
                probe=adapted(case.probe),
                alternative=case.alternative and adapted(case.alternative),
            )
            for case in cases
        ]


@cache
def _replaced(assignment: Assignment) -> frozenset[str]:
    """The functions that sessions of the *assignment* replace by ours."""
    sessions = [session for problem in assignment.problems for session in problem.sessions]
    return frozenset([function for session in sessions for function in session.returns])


@cache
def _arities(source: str) -> dict[str, int]:
    """By name, how many arguments the document gives the functions of the solution."""
    return {
        node.name: len(node.args.args) - len(node.args.defaults)
        for node in parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def _can_ask(stub: Stub, node: ast.FunctionDef | None) -> bool:
    """Can a function be called with fewer arguments than its *stub*, and so ask for the rest?"""
    if node is None or stub.parameters is None:
        return False
    arguments = node.args
    needed = [default for default in arguments.kw_defaults if default is None]
    number = len(arguments.posonlyargs) + len(arguments.args) + len(needed)
    return number - len(arguments.defaults) < len(stub.parameters)


def unwritten(problem: Problem, found: Inspection) -> bool:
    """Are all functions of the problem still those of the skeleton?"""
    own = set(problem.functions) & (found.functions | set(found.renamed))
    return bool(own) and own <= found.untouched


def pasted(module: str, own: tuple[str, ...]) -> str:
    """What a function needs that was pasted without the import above it; nothing of its *own*."""
    return f"""
import {module}
for _name, _value in list(vars({module}).items()):
    if not _name.startswith("_") and _name not in {own!r}:
        globals().setdefault(_name, _value)
"""


def also_named(renamed: Mapping[str, str], own: tuple[str, ...] = ()) -> str:
    """Functions of ours under the learner's names, by those of the document; none of its *own*."""
    return "".join(
        [
            f"if {function!r} in globals(): {name} = {function}\n"
            for function, name in renamed.items()
            if function not in own
        ]
    )


@cache
def reference_without(assignment: Assignment, module: str, own: tuple[str, ...]) -> str:
    """The working program of a *module*, in which functions called like the *own* do nothing.

    A learner's file imports it: what it is to define itself must not come from there.
    """
    tree = parse(assignment.solution[f"{module}.py"])
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in own:
            node.body = [ast.Pass()]
    return ast.unparse(ast.fix_missing_locations(tree))


@cache
def patch(
    assignment: Assignment, module: str, own: tuple[str, ...], own_constants: tuple[str, ...]
) -> str:
    """The reference versions of everything that is not the problem's own."""
    parts = []
    for node in parse(assignment.solution[f"{module}.py"]).body:
        if isinstance(node, ast.FunctionDef) and node.name not in own:
            node.body = node.body[1:] or node.body
            parts.append(ast.unparse(node))
        if isinstance(node, ast.Import):
            parts.append(ast.unparse(node))
        if isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            own_constant = next((name for name in names if name in own_constants), None)
            # An own constant is for a function that was pasted without it.
            test = f"if {own_constant!r} not in globals(): " if own_constant else ""
            parts.append(f"{test}{ast.unparse(node)}")
    return "\n".join(parts)


@cache
def patch_only(assignment: Assignment, module: str, names: tuple[str, ...]) -> str:
    """The reference versions of functions and constants by their *names*.

    Counts are without zeros, as many write them: among the helpers of the other world they stay.
    """
    counting = [
        function
        for problem in assignment.problems
        if problem.compare == "counts"
        for function in problem.functions
    ]
    parts = []
    for node in parse(assignment.solution[f"{module}.py"]).body:
        if isinstance(node, ast.Import):
            parts.append(ast.unparse(node))
        if isinstance(node, ast.FunctionDef) and node.name in names:
            parts.append(ast.unparse(node))
            if node.name in counting:
                parts.append(_WITHOUT_ZEROS.format(name=node.name))
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id in names for target in node.targets
        ):
            parts.append(ast.unparse(node))
    return "\n".join(parts)


_WITHOUT_ZEROS = """
def {name}(*args, _counts={name}):
    return {{key: count for key, count in _counts(*args).items() if count}}
"""

"""What can be seen in a program without running it: its functions, and what is wrong with it."""

import ast
import difflib
import re
import warnings
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from handful.grader.message import Message, message
from handful.grader.submission.requirements import folded, outline
from handful.grader.syntax import parse_once

MAX_SIMILAR = 3
"""The most similar names that are compared if a function is missing."""

_PRINT = re.compile(
    r"^[ \t]*(print[ \t]+[^(=\s]|raw_input[ \t]*\(|except[ \t]+\w+[ \t]*,[ \t]*\w+[ \t]*:"
    r"|exec[ \t]+['\"])",
    re.MULTILINE,
)
_PRINT_CALL = re.compile(r"^[ \t]*print[ \t]*\(", re.MULTILINE)
_F_STRING = re.compile(r"(?<![\w'\"])[fF][rR]?[\"']")
_ABSOLUTE = re.compile(r"^([A-Za-z]:[\\/]|/|~[\\/]|\\\\)")
_MAYBE_ABSOLUTE = re.compile(r"""['"]([A-Za-z]:[\\/]|[/~]|\\[^abfnrtv'"])""")
"""Text in which such a path may begin: without it, the tree is not searched."""


class Finding(NamedTuple):
    """Something wrong: the mistake's name, a sentence about it, and the line."""

    mistake: str
    message: Message
    line: int | None = None
    function: str | None = None


class Inspection(NamedTuple):
    """The functions that a program defines, and what is wrong with it."""

    functions: frozenset[str]
    """Names that the file defines or imports, but not those that another file has to define."""
    found: tuple[Finding, ...]
    fatal: bool = False
    untouched: frozenset[str] = frozenset()
    imports_all: bool = False
    """Is everything imported from some other file?"""
    imported: frozenset[str] = frozenset()
    """Names that come from the other files that are handed in for the kit."""
    renamed: Mapping[str, str] = {}
    """By the name of a function that is missing, the name that it seems to have."""
    defined: Mapping[str, ast.FunctionDef] = {}
    """The functions themselves, by name."""

    def uses(self, function: str) -> frozenset[str] | None:
        """The other names of the file that a *function* uses, without constants.

        None if the file does not define the function.
        """
        if function not in self.defined:
            return None
        parts = ast.walk(self.defined[function])
        used = {part.id for part in parts if isinstance(part, ast.Name)} & self.functions
        return frozenset([name for name in used if not name.isupper() and name != function])

    @property
    def is_pasted(self) -> bool:
        """Are these functions by themselves, without what the kit has around them?"""
        around = {"load_words", "loadWords"} & (self.functions | self.imported)
        return not (self.fatal or self.imports_all or around)


def inspect_program(
    file: str,
    source: str,
    skeleton: str,
    required: Mapping[str, int],
    own_files: Mapping[str, str] | None = None,
    kit_files: Mapping[str, str] | None = None,
    taken: Collection[str] = (),
    helpers: Mapping[str, int] | None = None,
) -> Inspection:
    """Inspect the *source* of a *file* beside the *skeleton*.

    *required* are the functions with their arity. The file may import from the learner's
    *own_files* and from others of the *kit_files*: texts by the name of the module. Functions of
    these that are *taken* belong to other problems. *helpers* are functions with their arity that
    are replaced in some cases: they too are recognised under another name.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parse_once(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Inspection(frozenset(), (_unreadable(source, error),), fatal=True)
    defined = _functions(tree)
    own, imported, imports_all = _names(tree, own_files or {}, kit_files or {})
    named = own | (imported - set(taken))
    found = _paths(tree) if _MAYBE_ABSOLUTE.search(source) else []
    renamed: dict[str, str] = {}
    kit = set(_functions(parse_once(skeleton)))
    for function, arity in {**(helpers or {}), **required}.items():
        if function in defined:
            if function in required and (problem := _arity(defined[function], arity)):
                found.append(problem)
        elif function not in named:
            free = set(defined) - set(required) - kit - set(renamed.values())
            others = {name: defined[name] for name in free}
            other = _similar(function, arity, others)
            if other is None and function in _started(parse_once(skeleton)):
                started = _started(tree) - set(taken)
                other = _only({n: others[n] for n in free & started}, arity)
            if other is not None:
                renamed[function] = other
                found.append(_renamed(function, defined[other]))
    given, written = outline(skeleton).bodies, outline(source).bodies
    untouched = {
        name
        for name in set(required) & set(defined)
        if written[folded(name)] in ("", given.get(folded(name)))
    }
    if untouched and untouched >= set(required) & set(defined):
        found.append(
            Finding(
                "untouched-skeleton",
                message(
                    "{file} is the skeleton as it was handed out: nothing is written in it.",
                    file=file,
                ),
            )
        )
    return Inspection(
        frozenset(named),
        tuple(found),
        untouched=frozenset(untouched),
        imports_all=imports_all,
        imported=frozenset(imported - own),
        renamed=renamed,
        defined=defined,
    )


def _functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _names(
    tree: ast.Module,
    own_files: Mapping[str, str],
    kit_files: Mapping[str, str],
    known: dict[str, tuple[set[str], set[str]]] | None = None,
) -> tuple[set[str], set[str], bool]:
    """The program's own names, those from *kit_files*, and whether all of a file is imported.

    The names in other files are stored in *known*: many may import the same ones.
    """
    known = {} if known is None else known
    own: set[str] = set()
    imported: set[str] = set()
    modules: set[str] = set()
    imports_all = False
    for node in _statements(tree):
        if isinstance(node, ast.FunctionDef):
            own.add(node.name)
        elif isinstance(node, ast.Assign):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            is_imported = _is_from(node.value, modules, imported - own)
            (imported if is_imported else own).update(names)
        elif isinstance(node, ast.Import):
            modules |= {a.asname or a.name for a in node.names if a.name in kit_files}
        elif isinstance(node, ast.ImportFrom):
            module, names = node.module or "", {alias.asname or alias.name for alias in node.names}
            if "*" in names:
                imports_all = True
                theirs = _names_in_file(module, own_files, kit_files, known)
                own |= theirs[0] if module in own_files else set()
                imported |= theirs[1] if module in own_files else theirs[0] | theirs[1]
            else:
                (imported if module in kit_files else own).update(names)
    return own, imported, imports_all


def _names_in_file(
    module: str,
    own_files: Mapping[str, str],
    kit_files: Mapping[str, str],
    known: dict[str, tuple[set[str], set[str]]],
) -> tuple[set[str], set[str]]:
    """The names in one of the files: its own, and those from *kit_files*."""
    if module in known:
        return known[module]
    known[module] = set(), set()  # for files that import one another
    source = own_files.get(module, kit_files.get(module))
    if source is not None:
        try:
            own, imported, _ = _names(parse_once(source), own_files, kit_files, known)
            known[module] = own, imported
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass  # that it cannot be read is found elsewhere
    return known[module]


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that run when a file is loaded, those in ifs, loops and the like included."""
    left = list(reversed(tree.body))
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.stmt)]
            for handler in getattr(node, "handlers", ()):
                inside += handler.body
            left += reversed(inside)


def _started(tree: ast.Module) -> set[str]:
    """The functions that a file calls when it is run, as the last lines of a kit call the game."""
    calls = [getattr(node, "value", None) for node in _statements(tree)]
    return {
        call.func.id
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    }


def _is_from(value: ast.expr, modules: set[str], imported: set[str]) -> bool:
    """Is a *value* one of the *imported* names, or a name in one of the *modules*?"""
    if isinstance(value, ast.Name):
        return value.id in imported
    return (
        isinstance(value, ast.Attribute)
        and isinstance(value.value, ast.Name)
        and value.value.id in modules
    )


def _unreadable(source: str, error: BaseException) -> Finding:
    line = error.lineno if isinstance(error, SyntaxError) else None
    if _PRINT.search(source) and not _is_python_3(source):
        return Finding(
            "python-2",
            message("The program is written in Python 2; the course uses Python 3."),
            line,
        )
    reason = error.msg if isinstance(error, SyntaxError) else str(error)
    cannot = message("Python cannot read the program: {told}.", told=reason)
    if reason.endswith("?"):
        cannot = message("Python cannot read the program: {told}", told=reason)
    if isinstance(error, RecursionError | MemoryError):
        cannot = message("Python cannot read the program: it is too long or nested too deeply.")
    return Finding("does-not-parse", cannot, line)


def _is_python_3(source: str) -> bool:
    """Is a program that cannot be read Python 3 with a slip: has it f-strings, or print(…)?"""
    called = len(_PRINT_CALL.findall(source))
    return bool(_F_STRING.search(source)) or called > len(_PRINT.findall(source))


def _paths(tree: ast.Module) -> list[Finding]:
    """Absolute paths, which exist on the learner's own machine only."""
    found = []
    for node in ast.walk(tree):
        value: object = None
        if not isinstance(node, ast.Assign | ast.Call):
            continue
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            targets = [t.id for t in node.targets if isinstance(t, ast.Name)]
            value = node.value.value if "WORDLIST_FILENAME" in targets else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ("open", "chdir") and node.args and isinstance(node.args[0], ast.Constant):
                value = node.args[0].value
        if isinstance(value, str) and _ABSOLUTE.match(value):
            sentence = message(
                "The path {path} is on your machine only; elsewhere the file's name is enough.",
                path=repr(value[:60]),
            )
            found.append(Finding("absolute-path", sentence, node.lineno))
    return found


def _arity(node: ast.FunctionDef, arity: int) -> Finding | None:
    if _takes(node, arity):
        return None
    sentence = message(
        "{name} takes {most} parameters, and the document gives it {arity}.",
        name=node.name,
        most=len(node.args.posonlyargs) + len(node.args.args),
        arity=arity,
    )
    return Finding("renamed-function", sentence, node.lineno, node.name)


def _takes(node: ast.FunctionDef, arity: int) -> bool:
    """Can a function be called with *arity* arguments?"""
    arguments = node.args
    most = len(arguments.posonlyargs) + len(arguments.args)
    least = most - len(arguments.defaults)
    return least <= arity and (most >= arity or arguments.vararg is not None)


def _similar(function: str, arity: int, others: Mapping[str, ast.FunctionDef]) -> str | None:
    """The one of the *others* whose name is most like that of a *function* that is missing.

    Those that take as many arguments as the *function* come first.
    """
    plain = {folded(name): name for name in sorted(others)}
    close = difflib.get_close_matches(folded(function), plain, MAX_SIMILAR, 0.8)
    names = [plain[name] for name in close]
    fitting = [name for name in names if _takes(others[name], arity)]
    return next(iter(fitting or names), None)


def _only(others: Mapping[str, ast.FunctionDef], arity: int) -> str | None:
    """The one of the *others* that takes *arity* arguments, if it is the only one."""
    fitting = [name for name, node in others.items() if _takes(node, arity)]
    return fitting[0] if len(fitting) == 1 else None


def _renamed(function: str, node: ast.FunctionDef) -> Finding:
    sentence = message(
        "There is no {name}; {other} was taken in its place. Names are as in the document.",
        name=function,
        other=node.name,
    )
    return Finding("renamed-function", sentence, node.lineno, function)

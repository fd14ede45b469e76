"""Which tables are outdated: made for a list, tiers, rules or a format that are others by now.

A table is found by the hash of all these, so nobody finds an outdated one again, and it only takes
up room. What it was made for stands in its head. Where that does not tell, it is not outdated: it
may be of a list that is somewhere else, or of rules that somebody made.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from handful.lexicon import NAMED, Lexicon
from handful.lexicon.tier import TIERS_SHA256
from handful.rules import RULE_SETS, HandfulError, RuleSet
from handful.solver.table import rules_told, table_files
from handful.solver.table_file import BadTable, OldFormat, TableFile

__all__ = ["is_outdated", "made_for", "outdated_tables"]

LONGEST_PATH = 1000
"""A longer path of a list does not go into a head."""


def made_for(lexicon: Lexicon, rules: RuleSet, file: Path | None = None) -> dict[str, str]:
    """What stands in the head of a table: its list, which was read from *file*, and its rules."""
    about = {
        "sha256": lexicon.sha256,
        "tiers": TIERS_SHA256,
        "alphabet": _alphabet(rules),
        "points": _points(rules),
    }
    path = "" if file is None else ascii(str(file.absolute()))[1:-1]
    return {**about, "file": path} if 0 < len(path) <= LONGEST_PATH else about


def is_outdated(path: Path) -> bool:
    """Can the table at *path* serve nobody any more?"""
    try:
        about = TableFile(path).about
    except OldFormat:
        return True
    except (BadTable, OSError, ValueError):
        return False
    return _rules_changed(about) or _list_changed(about)


def outdated_tables(like: Path | None = None) -> list[Path]:
    """The outdated tables there are; those that one *like* this replaces, if it is given."""
    found = [path for path in table_files() if is_outdated(path)]
    if like is None:
        return found
    wanted = _replaced(TableFile(like).about)
    return [path for path in found if path != like and _replaced(_about(path)) == wanted]


def _about(path: Path) -> Mapping[str, str]:
    try:
        return TableFile(path).about
    except (BadTable, OSError, ValueError):
        return {}


def _replaced(about: Mapping[str, str]) -> tuple[str | None, ...]:
    return tuple(about.get(name) for name in ("rules", "list", "file"))


def _rules_changed(about: Mapping[str, str]) -> bool:
    """Are the tiers others, or the points or the deals of rules with the same alphabet?"""
    if about.get("tiers", TIERS_SHA256) != TIERS_SHA256:
        return True
    rules = RULE_SETS.get(about["rules"])
    if rules is None or about.get("alphabet") != _alphabet(rules):
        return False
    return about.get("points") != _points(rules)


def _list_changed(about: Mapping[str, str]) -> bool:
    """Has the list other words by now, where it is known which one it is?"""
    if "sha256" not in about:
        return False
    if "file" not in about:
        named = NAMED.get(about["list"])
        return named is not None and named.sha256 != about["sha256"]
    path = Path(about["file"].encode().decode("unicode_escape"))
    try:
        return Lexicon.load(path).sha256 != about["sha256"]
    except (HandfulError, OSError):
        return False  # the list may come back


def _alphabet(rules: RuleSet) -> str:
    return _hash((rules.alphabet.letters, rules.alphabet.vowels, dict(rules.alphabet.values)))


def _points(rules: RuleSet) -> str:
    return _hash(rules_told(rules))


def _hash(told: object) -> str:
    return sha256(repr(told).encode()).hexdigest()[:16]

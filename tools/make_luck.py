"""Count the deals by their perfect scores into src/handful/solver/data/luck.json.

Run by hand, with the extra `study` installed, when a named list or a rule changes:

    python tools/make_luck.py

The review of a round tells the player's luck by it without numpy. Sizes 4 to 8, both rule sets, all
named lists; the bytes are the same every time.
"""

import json
from pathlib import Path

from handful.lexicon import NAMED
from handful.rules import RULE_SETS
from handful.solver.all_hands import AllHands
from handful.solver.review import LUCK_FORMAT

SIZES = range(4, 9)
TARGET = Path(__file__).parents[1] / "src" / "handful" / "solver" / "data" / "luck.json"


def main() -> None:
    """Count, and write the file."""
    lists: dict[str, dict[str, dict[str, list[tuple[int, int]]]]] = {}
    for named in NAMED.values():
        lexicon = named.load()
        lists[lexicon.sha256] = {}
        for rules in RULE_SETS.values():
            counted = lists[lexicon.sha256][rules.name] = {}
            for size in SIZES:
                max_plain = size - bool(rules.wildcard_letters)
                hands = AllHands(lexicon, rules, size, max_plain, greedy=False)
                counted[str(size)] = hands.ranking(size)
    content = json.dumps({"format": LUCK_FORMAT, "lists": lists}, separators=(",", ":"))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(content + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

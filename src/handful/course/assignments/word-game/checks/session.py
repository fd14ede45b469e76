"""Sessions: which facts the solution's game states, and where a learner's first differs."""

import re
from collections import Counter


def facts(want):
    """For each stretch of the solution's session, the facts that it states."""
    found = []
    for place, text in enumerate(want.texts):
        fact, context = _fact(text), _context(want, place)
        passed = {fact.name for after, fact in want.facts if after == place}
        kinds = [f"dealt{context}"] * ("dealt" in passed)
        if _message(text):
            kinds.append(_message(text))
        if fact.numbers:
            at_end = " at the end" if fact.is_total and not _earned(text) else ""
            kinds.append(f"number{context}{at_end}")
            if fact.is_total and not at_end:
                kinds.append(f"number{context} at the end")
        if fact.letters and _question(text) != " substitute":
            kinds.append(f"hand{context}")
        if "by c" in context and _entered(text):
            kinds.append(f"word{context}")
        if fact.is_grand:
            kinds.append("grand total")
        if "substituted" in passed:
            kinds.append("substituted")
        last = place == len(want.texts) - 1
        kinds.append("ended" if last else f"asked{_question(text)}{context}")
        found.append(kinds)
    return found


def differences(got, want, finished):
    """Where the session *got* differs from the solution's: places in order, each with its fact.

    *finished* is False if the program crashed or was stopped: then its last stretch is not whole.
    """
    found = [(place, kind) for place, kind in _in_stretches(got, want)]
    for (place, size), (_, wanted) in zip(got.passed("dealt"), want.passed("dealt")):
        if size != wanted:
            found.append((place, f"dealt{_context(want, place)}"))
    letters = [letter for _, letter in want.passed("substituted")]
    for number, (place, letter) in enumerate(got.passed("substituted")):
        if [str(letter).lower()] != letters[number : number + 1]:
            found.append((min(place, len(want.texts) - 1), "substituted"))
    last = len(got.texts) - 1
    if len(got.texts) < len(want.texts):
        kinds = facts(want)[last]
        found.append((last, "ended" if finished else kinds[-1]))
        found.sort(key=lambda one: (one[0], one[1] != "ended"))
    elif len(got.texts) > len(want.texts) or (got.asked_again and not want.asked_again):
        asks_who = got.texts[len(want.texts) - 1].rpartition("\n")[2]
        found.append((len(want.texts) - 1, "asked who" if "u to" in asks_who else "asked"))
    elif not finished:
        found.append((last, "ended"))
    found.sort(key=lambda one: one[0])
    return found or [(last, kind) for kind in _small_things(got, want)]


def _in_stretches(got, want):
    if got.texts == want.texts:
        return
    silent, strict = _unanswered(got, want), _shows_both(got, want)
    for place, (text, wanted) in enumerate(zip(got.texts, want.texts)):
        if place in silent:
            yield place, _message(wanted)
        if text == wanted:
            continue
        fact, wanted_fact, context = _fact(text), _fact(wanted), _context(want, place)
        if _message(wanted) == "said none" and _SCORED.search(text):
            yield place, "said none"
        if not says_numbers(fact, wanted_fact, strict):
            missing = Counter(_fact(_earned(wanted)).numbers) - Counter(fact.numbers)
            at_end = wanted_fact.is_total and not missing
            if wanted_fact.is_grand and fact.numbers[-1:] != wanted_fact.numbers[-1:]:
                yield place, "grand total"
            else:
                yield place, f"number{context}{' at the end' if at_end else ''}"
        if not says_hand(fact, wanted_fact) and _question(wanted) != " substitute":
            yield place, f"hand{context}"
        if "by c" in context and not all(re.search(rf"\b{w}\b", text) for w in _entered(wanted)):
            yield place, f"word{context}"
        stopped = place and got.typed[place - 1] in (".", "!!")
        if stopped and _says_out_of_letters(text) and not _says_out_of_letters(wanted):
            yield place, "said end"


def _shows_both(got, want):
    """Is a word's score followed by the total so far, where the hand goes on?"""
    pairs = [(_fact(text), _fact(wanted)) for text, wanted in zip(got.texts, want.texts)]
    return any(
        len(wanted.numbers) == 2 and not wanted.is_total and fact.numbers == wanted.numbers
        for fact, wanted in pairs
    )


def _unanswered(got, want):
    """The stretches that have to bring a message and bring none.

    A message is a line that no other stretch has, letters and numbers aside. An empty line may be
    passed over in silence.
    """
    others, found = set(), set()
    pairs = list(zip(got.texts, want.texts))
    for text, wanted in pairs[: len(want.texts) - 1]:
        if not _message(wanted):
            others |= _bare_lines(text)
    for place, (text, wanted) in enumerate(pairs):
        typed = got.typed[place - 1] if 0 < place <= len(got.typed) else None
        if _message(wanted) and typed != "" and not _bare_lines(text) - others:
            found.add(place)
    return found


def _small_things(got, want):
    """What is wrong in a game whose facts are right."""
    if got.texts == want.texts:
        return
    if _refuses_the_end(got, want):
        yield "said end"
    for text, wanted in zip(got.texts, want.texts):
        if _question(wanted) == " substitute" and not says_hand(_fact(text), _fact(wanted)):
            yield "hand offered"
    lines = [line.rstrip() for text in got.texts for line in text.splitlines()]
    if any(line.strip() == "None" or line.endswith(" None") for line in lines):
        yield "None"


def _refuses_the_end(got, want):
    """Is the last input, which ends the game, answered with words that only refused inputs get?

    Lines with numbers do not count: the total may be shown after each word.
    """
    if got.typed[-1:] not in (("e",), (".",), ("!!",)) or _message(want.texts[-1]):
        return False
    refused, others = set(), set()
    for text, wanted in zip(got.texts[:-1], want.texts[:-1]):
        is_refused = _message(wanted) in ("said command", "said invalid")
        (refused if is_refused else others).update(_bare_lines(_NUMBERED.sub("", text)))
    last = _bare_lines(_NUMBERED.sub("", got.texts[-1]))
    return any(re.search(r"\w", line) for line in last & (refused - others))


_NUMBERED = re.compile(r"^.*\d.*$", re.MULTILINE)


def _question(text):
    """What the solution asks for at the end of a stretch."""
    line = text.rpartition("\n")[2]
    known = {
        "Enter u ": " who",
        "Would you like to substitute": " substitute",
        "Which letter": " letter",
        "Would you like to replay": " replay",
        "Enter total number": " hands",
    }
    return next((kind for start, kind in known.items() if line.startswith(start)), "")


def _context(want, place):
    """Which command the stretch belongs to, and who plays: " after r by c"."""
    command = player = ""
    for text, typed in zip(want.texts[:place], want.typed):
        question = text.rpartition("\n")[2]
        if question.startswith("Enter n "):
            command, player = (f" after {typed}" if typed in ("n", "r") else ""), ""
        elif question.startswith("Enter u "):
            player = f" by {typed}" if typed in ("u", "c") else ""
    return command + player


def _earned(text):
    """The lines of the solution's game about words that earned something."""
    return "\n".join([line for line in text.splitlines() if " earned " in line])


def _entered(text):
    """The words that the solution's computer enters."""
    return re.findall(r'^"(\w+)" earned', text, re.MULTILINE)


def _says_out_of_letters(text):
    lines = [line.lower() for line in text.splitlines() if "ut of letters" in line.lower()]
    return any(not _DENIES.search(line) for line in lines)


_DENIES = re.compile(r"\b(?:not|never|before|until|without)\b|n't\b")

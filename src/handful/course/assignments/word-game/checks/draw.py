"""How to draw hands and words for cases, and comparisons of results that depend on chance.

The files of this folder are one module: checks.py of the assignments.
"""

words = """
a at cam duo evil fast fig fix hat hello him honey jar lever map oat pot rapture rent top tot tow trip
waft waybill zap zizz
""".split()
"""The word list of most cases: far shorter than that of a game."""


def support():
    """The files beside a program: the word list."""
    return {"words.txt": "".join([f"{word.upper()}\n" for word in sorted(words)])}


SPARE = "bcdfgklmnprst"


def hand(letters):
    """The hand with these *letters*, as the documents write it."""
    return {letter: letters.count(letter) for letter in letters}


COMMON = "aeilnorstu"
"""Letters worth 1 point: a wrong value for another letter fails the same cases with every seed."""


def letters(rng, length):
    """Common letters in no order."""
    return "".join([rng.choice(COMMON) for _ in range(length)])


def distinct(rng, length):
    """Different letters."""
    return "".join(rng.sample("abcdefghijklmnopqrstuvwxyz", length))


def doubled(rng, length):
    """Letters of which one is there twice."""
    some = rng.sample(COMMON, length - 1)
    some.append(some[0])
    rng.shuffle(some)
    return "".join(some)


def listed(rng):
    """A word of the list with three or four different letters."""
    return rng.choice([w for w in words if len(w) in (3, 4) and len(set(w)) == len(w)])


def listed_double(rng):
    """A word of the list that needs a letter more than once."""
    return rng.choice([w for w in words if len(w) > 2 and len(set(w)) < len(w)])


def unlisted(rng, length):
    """Letters that are no word of the list."""
    while True:
        found = letters(rng, length)
        if found not in words:
            return found


def without(rng, word, count):
    """The letters of *word* but one, and others."""
    missing = rng.choice(word)
    others = [letter for letter in SPARE if letter not in word]
    return word.replace(missing, "") + "".join(rng.sample(others, count))


def with_copies(rng, word, more):
    """The letters of a *word* for a hand: with *more* enough copies of each, otherwise one too few."""
    if more:
        return word + rng.choice(word)
    double = rng.choice([letter for letter in word if word.count(letter) > 1])
    return word.replace(double, "", 1)


def starred(rng, word):
    """The *word* with a wildcard in place of one of its vowels."""
    place = rng.choice([n for n, letter in enumerate(word) if letter in "aeiou"])
    return f"{word[:place]}*{word[place + 1 :]}"


def filled(rng, word, size):
    """The letters of *word* and others, *size* together."""
    return "".join(rng.sample([*word, *rng.choices(SPARE, k=size - len(word))], size))


# Comparisons of results that depend on chance, or on another problem: whether they are right, or the
# name of the mistake.


def is_deal(hands, size):
    """Are these hands of *size* letters with one wildcard, vowels and consonants in proportion?"""
    vowels = -(-size // 3) - 1
    for dealt in hands:
        if not isinstance(dealt, dict):
            return "returns-none" if dealt is None else False
        if any(type(count) is not int or count < 0 for count in dealt.values()):
            return False
        held = "".join([str(letter) * min(count, size + 1) for letter, count in dealt.items()])
        found = [held.count("*"), sum(x in "aeiou" for x in held), len(held)]
        if found != [1, vowels, size] or not all(x == "*" or "a" <= x <= "z" for x in held):
            return "wrong-deal"
    return size < 3 or len(hands) == 1 or len({repr(dealt) for dealt in hands}) > 1


def is_substitution(hands, before, letter):
    """Is every copy of *letter* replaced by one letter that was not there?

    Over many hands these are not few, and both vowels and consonants.
    """
    drawn = set()
    rest = {held: count for held, count in before.items() if held != letter}
    for after in hands:
        if not isinstance(after, dict):
            return "returns-none" if after is None else False
        new = {held: n for held, n in after.items() if n and rest.get(held) != n}
        kept = all(after.get(held) == count for held, count in rest.items())
        fresh = len(new) == 1 and not new.keys() & before.keys()
        same_size = sum(after.values()) == sum(before.values())
        held = {letter for letter, n in after.items() if n}
        if (same_size and held <= before.keys()) or held <= rest.keys():
            unchanged = {held: n for held, n in after.items() if n} == before
            return False if unchanged else "substitute-in-hand"
        if not kept or not fresh or new != dict.fromkeys(new, before[letter]):
            return False
        if not all("a" <= x <= "z" for x in new):
            return False
        drawn |= set(new)
    vowels = drawn & set("aeiou")
    return len(hands) == 1 or (len(drawn) >= 6 and 0 < len(vowels) < len(drawn))


def is_star_score(scores, word, n):
    """Is the wildcard worth nothing? The rest of the formula is the first problem's business."""
    values = dict(zip("abcdefghijklmnopqrstuvwxyz", VALUES))
    plain = word.replace("*", "")
    worth = sum(values[letter] for letter in plain)

    def score(points, length):
        return points * max(1, 7 * length - 3 * (n - length))

    wrong = {score(worth + value, len(word)) for value in range(1, 11)} | {score(worth, len(plain))}
    return all(type(one) is int and one not in wrong for one in scores)


VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)

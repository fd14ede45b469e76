"""The known mistakes by name, and what each says to the learner."""

from typing import NamedTuple

from handful.course.checker.message import Message, message

__all__ = ["MISTAKES", "Mistake"]


class Mistake(NamedTuple):
    """A mistake that many make; the fix itself is not given."""

    name: str
    told: Message


MISTAKES = {
    mistake.name: mistake
    for mistake in (
        Mistake("empty-word-valid", message("The empty word was taken for valid.")),
        Mistake(
            "letter-counts-ignored",
            message("How often a letter is needed was not compared with how often it is held."),
        ),
        Mistake(
            "one-letter-decides",
            message("One letter of the word decided; the others were not looked at."),
        ),
        Mistake(
            "zero-count-available",
            message("A letter with the count 0 was taken for one that is held."),
        ),
        Mistake("mutates-hand", message("The hand that was given has changed.")),
        Mistake("no-word-list-check", message("The word was not looked up in the list.")),
        Mistake(
            "bonus-wrong",
            message("The 50 points came where they should not, or did not come where they should."),
        ),
        Mistake(
            "bonus-multiplied",
            message("The 50 points were multiplied by the length of the word."),
        ),
        Mistake(
            "hand-size-hard-coded",
            message(
                "A fixed 7 stands where HAND_SIZE or the given size belongs, or HAND_SIZE where the"
                " given size does."
            ),
        ),
        Mistake(
            "hand-size-for-seven",
            message("HAND_SIZE stands where the constant 7 of the formula belongs."),
        ),
        Mistake(
            "wildcard-without-star", message("A wildcard was accepted that the hand does not hold.")
        ),
        Mistake("wildcard-for-consonant", message("A wildcard was taken for a consonant.")),
        Mistake("case-sensitive", message("Upper case was not taken for lower case.")),
        Mistake("negative-counts", message("A count fell below 0.")),
        Mistake(
            "n-fixed",
            message(
                "One n was used for all words, not the number of letters held when each was"
                " entered."
            ),
        ),
        Mistake(
            "copies-left-out",
            message("Each letter was taken once, however often the hand holds it."),
        ),
        Mistake("components-added", message("The two components were added, not multiplied.")),
        Mistake(
            "substitute-in-hand",
            message("The new letter was one that the hand held already, or copies were lost."),
        ),
        Mistake(
            "substitute-crash-absent",
            message("Replacing a letter that is not held stopped the program."),
        ),
        Mistake("substitute-mutates", message("The hand that was given has changed.")),
        Mistake(
            "wrong-deal", message("The hand has other numbers of wildcards, vowels and consonants.")
        ),
        Mistake("replay-summed", message("Both scores of a replayed hand were counted.")),
        Mistake(
            "replay-overwrites",
            message("The score of the replay was counted, even where the first was better."),
        ),
        Mistake(
            "worse-score-counts",
            message("Of a hand that was replayed the worse score was counted."),
        ),
        Mistake(
            "options-repeated", message("An option was offered again after it had been taken.")
        ),
        Mistake("returns-none", message("Nothing was returned: is there a return?")),
        Mistake(
            "prints-none",
            message("The word None was printed: something that returns nothing was printed."),
        ),
        Mistake("total-reset", message("The total began anew after an invalid word.")),
        Mistake(
            "first-hand-used",
            message(
                "Words were compared with the hand as it was at first, so letters could be used"
                " twice."
            ),
        ),
        Mistake(
            "hand-emptied",
            message("Playing the hand took the letters out of the hand that was given."),
        ),
        Mistake(
            "no-message", message("Nothing was said about a word or a command that was refused.")
        ),
        Mistake(
            "stop-message-wrong", message("A hand that was stopped said that the letters ran out.")
        ),
        Mistake(
            "replay-first-crash",
            message("Asking for a replay before any hand stopped the program."),
        ),
        Mistake("loose-command", message("Something that is no command was taken for one.")),
        Mistake("ties-wrong", message("Of equal words another than the first was taken.")),
        Mistake("endless-loop", message("It was stopped before it came to an end.")),
        Mistake("absolute-path", message("A file is named by its place on one machine.")),
        Mistake("input-at-import", message("Something is asked while the file is loaded.")),
        Mistake(
            "changes-folder",
            message("The program changes the current folder while the file is loaded."),
        ),
        Mistake(
            "stray-import",
            message("A module is imported that is not there, and the program can do without it."),
        ),
        Mistake("python-2", message("The program uses something that only Python 2 has.")),
        Mistake(
            "renamed-function",
            message("A function has another name or other parameters than in the document."),
        ),
        Mistake("untouched-skeleton", message("Nothing has been written yet.")),
        Mistake("does-not-parse", message("Python cannot read the program.")),
        Mistake("crash", message("The program stopped with an error.")),
    )
}

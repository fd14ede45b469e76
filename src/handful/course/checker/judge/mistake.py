"""The known mistakes by name: what each says to the learner, in both languages."""

from typing import NamedTuple

__all__ = ["MISTAKES", "Mistake"]


class Mistake(NamedTuple):
    """A mistake that many make; the fix itself is not given."""

    name: str
    told: str
    told_uk: str


MISTAKES = {
    mistake.name: mistake
    for mistake in (
        Mistake(
            "empty-word-valid",
            "The empty word was taken for valid.",
            "Порожнє слово визнано правильним.",
        ),
        Mistake(
            "letter-counts-ignored",
            "How often a letter is needed was not compared with how often it is held.",
            "Не порівняно, скільки разів літера потрібна і скільки разів вона є.",
        ),
        Mistake(
            "zero-count-available",
            "A letter with the count 0 was taken for one that is held.",
            "Літеру з кількістю 0 вважають наявною.",
        ),
        Mistake("mutates-hand", "The hand that was given has changed.", "Передана рука змінилася."),
        Mistake(
            "no-word-list-check",
            "The word was not looked up in the list.",
            "Слово не шукали у списку.",
        ),
        Mistake(
            "bonus-wrong",
            "The 50 points came where they should not, or did not come where they should.",
            "50 очок додано не тоді, коли треба.",
        ),
        Mistake(
            "hand-size-hard-coded",
            "A fixed 7 (or HAND_SIZE) stands where the given size belongs.",
            "Замість даного розміру стоїть стала 7.",
        ),
        Mistake(
            "hand-size-for-seven",
            "HAND_SIZE stands where the constant 7 of the formula belongs.",
            "Замість сталої 7 у формулі стоїть HAND_SIZE.",
        ),
        Mistake(
            "wildcard-without-star",
            "A wildcard was accepted that the hand does not hold.",
            "Прийнято вайлдкард, якого в руці немає.",
        ),
        Mistake(
            "wildcard-for-consonant",
            "A wildcard was taken for a consonant.",
            "Вайлдкард замінив приголосну.",
        ),
        Mistake(
            "case-sensitive",
            "Upper case was not taken for lower case.",
            "Великі літери не вважають малими.",
        ),
        Mistake("negative-counts", "A count fell below 0.", "Кількість стала меншою за 0."),
        Mistake(
            "n-fixed",
            "HAND_SIZE was used for n, not the letters held at that moment.",
            "Для n узято HAND_SIZE, а не кількість літер тієї миті.",
        ),
        Mistake(
            "components-added",
            "The two components were added, not multiplied.",
            "Множники додано, а не помножено.",
        ),
        Mistake(
            "substitute-in-hand",
            "The new letter was one that the hand held already, or copies were lost.",
            "Нова літера вже була в руці, або копії загублено.",
        ),
        Mistake(
            "substitute-crash-absent",
            "Replacing a letter that is not held stopped the program.",
            "Заміна літери, якої немає, зупинила програму.",
        ),
        Mistake(
            "substitute-mutates", "The hand that was given has changed.", "Передана рука змінилася."
        ),
        Mistake(
            "wrong-deal",
            "The hand has other numbers of wildcards, vowels and consonants.",
            "У руці інша кількість вайлдкардів, голосних чи приголосних.",
        ),
        Mistake(
            "replay-summed",
            "Both scores of a replayed hand were counted.",
            "Зараховано обидва результати повтореної руки.",
        ),
        Mistake(
            "replay-overwrites",
            "The second score was counted, even where the first was better.",
            "Зараховано другий результат, хоча перший кращий.",
        ),
        Mistake(
            "options-repeated",
            "An option was offered again after it had been taken.",
            "Можливість запропоновано знову, хоча нею вже скористалися.",
        ),
        Mistake(
            "returns-none",
            "Nothing was returned: is there a return?",
            "Нічого не повернуто: чи є return?",
        ),
        Mistake(
            "prints-none",
            "The word None was printed: something that returns nothing was printed.",
            "Надруковано None: друкують те, що нічого не повертає.",
        ),
        Mistake(
            "total-reset",
            "The total began anew after an invalid word.",
            "Сума почалася знову після неправильного слова.",
        ),
        Mistake(
            "stop-message-wrong",
            "A hand that was stopped said that the letters ran out.",
            "Зупинена рука каже, що літери скінчилися.",
        ),
        Mistake(
            "replay-first-crash",
            "Asking for a replay before any hand stopped the program.",
            "Повтор до першої руки зупинив програму.",
        ),
        Mistake(
            "ties-wrong",
            "Of equal words another than the first was taken.",
            "З рівних слів узято не перше.",
        ),
        Mistake("endless-loop", "It did not come to an end.", "Воно не скінчилося."),
        Mistake(
            "absolute-path",
            "A file is named by its place on one machine.",
            "Файл названо за місцем на одному комп'ютері.",
        ),
        Mistake(
            "input-at-import",
            "Something is asked while the file is loaded.",
            "Щось запитують під час завантаження файлу.",
        ),
        Mistake(
            "python-2", "The program is written in Python 2.", "Програму написано мовою Python 2."
        ),
        Mistake(
            "renamed-function",
            "A function has another name or other parameters than in the document.",
            "Функція має іншу назву чи параметри.",
        ),
        Mistake("untouched-skeleton", "Nothing has been written yet.", "Ще нічого не написано."),
        Mistake(
            "does-not-parse",
            "Python cannot read the program.",
            "Python не може прочитати програму.",
        ),
        Mistake("crash", "The program stopped with an error.", "Програма зупинилася з помилкою."),
    )
}

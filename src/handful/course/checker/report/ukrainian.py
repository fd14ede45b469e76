"""The sentences of reports in Ukrainian.

On the left a sentence as the rest of the checker writes it, on the right the same in Ukrainian. A
name in braces is a gap: whatever stands there is copied as it is.
"""

__all__ = ["NAMES", "PHRASES", "SENTENCES", "WORDING"]

_RULES = {
    "A word scores the sum of its letters' values times its length,"
    " and 50 more if it has exactly n letters.": (
        "Слово дає суму вартостей своїх літер, помножену на його довжину,"
        " і ще 50 очок, якщо в ньому рівно n літер."
    ),
    "The new hand has every letter of the old one, less the letters of the word.": (
        "У новій руці є всі літери старої, крім літер слова."
    ),
    "The function gives a new hand; the one that it is given must not change.": (
        "Функція повертає нову руку; передана їй рука не має змінитися."
    ),
    "A word in the list, from letters in the hand, is valid.": (
        "Слово зі списку, складене з літер руки, правильне."
    ),
    "A word is valid only if the hand holds each of its letters as often as the word needs it.": (
        "Слово правильне, лише якщо кожної його літери в руці стільки, скільки потрібно слову."
    ),
    "A count of 0 means that the letter is not there.": "Кількість 0 означає, що літери немає.",
    "A word that is not in the list is not valid.": "Слово, якого немає у списку, неправильне.",
    "The empty word is never valid.": "Порожнє слово ніколи не правильне.",
    "Any word in the list is valid, however odd.": (
        "Будь-яке слово зі списку правильне, хоч яким дивним воно здається."
    ),
    "Asking whether a word is valid must not change the hand or the list.": (
        "Запитання, чи слово правильне, не має змінювати ні руку, ні список."
    ),
    "The length of a hand is the sum of all its counts.": (
        "Довжина руки — це сума всіх її кількостей."
    ),
    "Each valid word earns its score and uses up its letters; an invalid one changes nothing;"
    " a period ends the hand, and so does using the last letter.": (
        "Кожне правильне слово дає свої очки й забирає свої літери; неправильне нічого не змінює;"
        " крапка закінчує руку, і остання використана літера теж."
    ),
    "The game says, line by line, what the document's game says.": (
        "Гра рядок за рядком каже те саме, що й гра в умові."
    ),
    "n deals a new hand of HAND_SIZE letters, r replays the last one (or says that there is none),"
    " e ends the game, and anything else is an invalid command.": (
        "n роздає нову руку з HAND_SIZE літер, r повторює останню (або каже, що її ще не було),"
        " e закінчує гру, а все інше — неправильна команда."
    ),
    "After n or r the game asks who plays, until it is u or c; u lets you play the hand,"
    " c the computer; r is the same hand again.": (
        "Після n чи r гра питає, хто грає, доки не почує u або c; u дає зіграти руку вам,"
        " c — комп'ютерові; r — це та сама рука ще раз."
    ),
    "Of words with the same score the computer chooses the first in the list.": (
        "Зі слів з однаковими очками комп'ютер вибирає перше у списку."
    ),
    "All functions work together as one program.": "Усі функції разом працюють як одна програма.",
    "A word scores the sum of its letters' values times the larger of 1 and"
    " 7 * length - 3 * (n - length); upper case counts as lower case.": (
        "Слово дає суму вартостей своїх літер, помножену на більше з чисел 1 і"
        " 7 * довжина - 3 * (n - довжина); великі літери вважають малими."
    ),
    "The new hand is the old one less the letters of the word that it held; letters not held are"
    " ignored, and no count falls below 0.": (
        "Нова рука — це стара без тих літер слова, що в ній були; літери, яких у руці немає,"
        " не враховують, і жодна кількість не стає меншою за 0."
    ),
    "A word in the list, from letters in the hand, is valid; upper case counts as lower case.": (
        "Слово зі списку, складене з літер руки, правильне; великі літери вважають малими."
    ),
    "A * in a word stands for a vowel only, and must be in the hand itself.": (
        "* у слові заміняє лише голосну й сама має бути в руці."
    ),
    "A wildcard scores nothing, but counts as a letter.": (
        "Вайлдкард не дає очок, але рахується як літера."
    ),
    "A hand of n letters has exactly one *, ceil(n / 3) - 1 vowels, and consonants.": (
        "У руці з n літер рівно одна *, ceil(n / 3) - 1 голосних, а решта — приголосні."
    ),
    "Each valid word earns its score, by the letters held at that moment; a refused one earns"
    " nothing; both use up their letters; !! ends the hand. The total is returned.": (
        "Кожне правильне слово дає очки за кількістю літер у руці тієї миті; відхилене не дає"
        " нічого; обидва забирають свої літери; !! закінчує руку. Функція повертає суму."
    ),
    "All copies of the letter become one new letter, which the hand did not hold before.": (
        "Усі копії літери стають однією новою літерою, якої в руці досі не було."
    ),
    "A letter that is not in the hand leaves the hand as it is.": (
        "Якщо літери немає в руці, рука лишається такою, як була."
    ),
    "One substitution and one replay in a game, each offered until it is taken; of a hand that is"
    " replayed the better score counts; the total over all hands is shown and returned.": (
        "За гру — одна заміна й один повтор; кожну можливість пропонують, доки нею не"
        " скористаються; з повтореної руки зараховують кращий результат; суму за всі руки"
        " показують і повертають."
    ),
    "Only yes (or y) means yes: nothing is replaced after any other answer.": (
        "Лише yes (або y) означає «так»: після будь-якої іншої відповіді нічого не замінюють."
    ),
}

_FOUND = {
    "The program is written in Python 2; the course uses Python 3.": (
        "Програму написано мовою Python 2, а курс — про Python 3."
    ),
    "Python cannot read the program: {told}.": "Python не може прочитати програму: {told}.",
    "{name}() is called while the file is loaded; put it under the last if.": (
        "{name}() викликають уже під час завантаження файлу; перенесіть це під останній if."
    ),
    "The path {path} is on your machine only; write the file's name.": (
        "Шлях {path} є лише на вашому комп'ютері; напишіть саму назву файлу."
    ),
    "{name} takes {most} parameters, and the document gives it {arity}.": (
        "Кількість параметрів {name} — {most}, а в умові — {arity}."
    ),
    "There is no {name}; is {other} meant? Names are as in the document.": (
        "Немає {name}; чи це {other}? Назви мають бути такі, як в умові."
    ),
    "This is the skeleton as it was handed out: nothing is written.": (
        "Це заготовка, якою її видали: ще нічого не написано."
    ),
    "There is no {file} in what was handed in.": "У зданій роботі немає {file}.",
    "This is still as it was handed out.": "Тут усе ще так, як видали.",
    "The function {name} is not there.": "Функції {name} немає.",
    "Loading the file did not come to an end.": "Завантаження файлу не скінчилося.",
    "Loading the file asks for input.": (
        "Завантаження файлу зупинилося: файл про щось запитує, а відповісти нікому."
    ),
    "Loading the file stopped with {error}": "Завантаження файлу зупинила помилка {error}",
    "The file hung when it was loaded, so the rest was not tried.": (
        "Файл завис під час завантаження, тому решту не перевіряли."
    ),
    "The check before did not come to an end: {call}": "Попередня перевірка не скінчилася: {call}",
    "The program ended itself before this check.": (
        "Програма сама завершилася ще до цієї перевірки."
    ),
    "Here it goes wrong before anything is typed.": (
        "Розбіжність з'являється ще до першого введення."
    ),
    "Here it goes wrong after {typed} is typed.": "Розбіжність з'являється після введення {typed}.",
    "Here it goes wrong at the end.": "Розбіжність з'являється наприкінці.",
    "What came is not what was expected.": "Вийшло не те, що має бути.",
    "It was not tried.": "Цього не перевіряли.",
    "The checker itself failed here.": "Тут стався збій у самій перевірці.",
    "The checker itself failed here; this problem is not counted.": (
        "Тут стався збій у самій перевірці; цю задачу не враховано."
    ),
    "The checker itself failed here: {error}": "Тут стався збій у самій перевірці: {error}",
}

_UNREAD = {
    "there is no file or folder {path}": "немає файлу чи теки {path}",
    "there is none of {names} in {path}": "у {path} немає жодного з файлів {names}",
    "{path} is not a Python file; hand in {names}": "{path} — не файл Python; здайте {names}",
    "{path} holds {member}, which reaches outside the archive": (
        "у {path} є {member}, що виходить за межі архіву"
    ),
    "{path} holds {member}, which is a link to elsewhere; hand in the file itself": (
        "у {path} є {member} — посилання на інше місце; здайте сам файл"
    ),
    "{path} holds {member}, which is encrypted; hand it in without a password": (
        "у {path} є зашифрований {member}; здайте його без пароля"
    ),
    "{path} holds {member}, which is packed in an unusual way; use an ordinary zip": (
        "у {path} є {member}, запакований незвично; візьміть звичайний zip"
    ),
    "{path} is longer than {number} bytes; that is too much": (
        "{path} довший за {number} байтів; це забагато"
    ),
    "{path} is a link to elsewhere; hand in the file itself": (
        "{path} — посилання на інше місце; здайте сам файл"
    ),
    "{path} is not a file": "{path} — не файл",
    "{path} cannot be read: {error}": "{path} не вдається прочитати: {error}",
    "{path} holds {number} files; that is not a submission": (
        "файлів у {path} — {number}; це не схоже на здану роботу"
    ),
    "{path} is not a whole zip archive: {error}": "{path} — не цілий архів zip: {error}",
    "{path} is longer than {number} bytes; that is not a program": (
        "{path} довший за {number} байтів; це не схоже на програму"
    ),
    "{path} is not a text file: it holds a zero byte": (
        "{path} — не текстовий файл: у ньому є нульовий байт"
    ),
}

SENTENCES = {**_RULES, **_FOUND, **_UNREAD}
"""What a check says; the sentences of the known mistakes stand beside their names."""

NAMES = {
    "Word scores": "Очки за слово",
    "Removing letters from a hand": "Вилучення літер із руки",
    "Valid words": "Правильні слова",
    "Hand length": "Довжина руки",
    "Playing a hand": "Гра однієї руки",
    "Playing a game": "Ціла гра",
    "You and your computer": "Ви та ваш комп'ютер",
    "The program as written": "Програма такою, як її написано",
    "Wildcards": "Вайлдкарди",
    "first look": "перший погляд",
    "the score of {word} with n = {n}": "очки за {word} при n = {n}",
    "what {word} leaves": "що лишає {word}",
    "what {word} leaves of {letters}": "що {word} лишає від {letters}",
    "the hand that is given stays as it is": "передана рука лишається такою, як була",
    "the hand that is given stays as it is after {word}": (
        "передана рука лишається такою, як була, після {word}"
    ),
    "the hand {letters} that is given stays as it is": (
        "передана рука {letters} лишається такою, як була"
    ),
    "{word} is valid with {hand}": "{word} правильне з рукою {hand}",
    "{word} is not valid with {hand}": "{word} неправильне з рукою {hand}",
    "nothing that is given is changed": "ніщо передане не змінюється",
    "the length of {hand}": "довжина {hand}",
    "two words, then the end": "два слова, потім кінець",
    "a refused word, then all letters": "відхилене слово, потім усі літери",
    "the whole hand in one word": "уся рука одним словом",
    "the bonus is for n letters, not for 7": "додаткові очки — за n літер, а не за 7",
    "all of a hand of three letters": "уся рука з трьох літер",
    "stopping at once": "зупинка відразу",
    "refused words in a row": "кілька відхилених слів поспіль",
    "a hand, and the end": "одна рука, і кінець",
    "a hand played again": "рука, зіграна ще раз",
    "nothing to replay yet": "ще нема чого повторювати",
    "a wrong command": "неправильна команда",
    "wrong commands": "неправильні команди",
    "replaying twice, then a new hand": "два повтори, потім нова рука",
    "hands of four letters": "руки з чотирьох літер",
    "ending at once": "кінець відразу",
    "you play": "граєте ви",
    "the computer plays": "грає комп'ютер",
    "you, then the computer": "спершу ви, потім комп'ютер",
    "the computer uses up the hand": "комп'ютер витрачає всю руку",
    "two new hands": "дві нові руки",
    "of equal words the computer takes the first": "з рівних слів комп'ютер бере перше",
    "a whole game with your own functions": "ціла гра з вашими власними функціями",
    "a hand of {n}": "рука з {n}",
    "a hand of ten letters": "рука з десяти літер",
    "a refused word costs its letters": "відхилене слово забирає свої літери",
    "a refused word with letters not held": "відхилене слово з літерами, яких немає в руці",
    "upper case": "великі літери",
    "replacing {letter} in {letters}": "заміна {letter} у {letters}",
    "replacing a letter that is not held": "заміна літери, якої немає в руці",
    "one hand, no options": "одна рука без заміни й повтору",
    "the document's game": "гра з умови",
    "the better of two scores counts": "зараховують кращий із двох результатів",
    "the replay may be the better one": "кращим може бути й повтор",
    "each option once": "кожна можливість один раз",
    "an answer that is not yes": "відповідь, що не є yes",
    "answers in upper case": "відповіді великими літерами",
}
"""The titles of problems and the names of checks."""

WORDING = ": дослівно"
"""What ": wording" at the end of such a name is."""

PHRASES = {
    "{name}: {points} of {most} points": "{name}: {points} із {most} балів",
    "Problem {number}. {title}": "Задача {number}. {title}",
    "{points} of {most}": "{points} із {most}",
    "{points} of {most} points": "{points} із {most} балів",
    "not graded ({points} points)": "не оцінено ({points} балів)",
    "(for no points)": "(без балів)",
    "skipped": "пропущено",
    "broken": "збій перевірки",
    "passed": "пройдено",
    "failed": "не пройдено",
    "(hidden)": "(прихована)",
    "Line {line}: ": "Рядок {line}: ",
    "and {number} more for the same reason{cost}: {names}": (
        "і ще {number} з тієї самої причини{cost}: {names}"
    ),
    "try": "спроба",
    "expected": "має бути",
    "got": "вийшло",
    "(> is where they part)": "(> — де вони розходяться)",
    "(nothing more)": "(більше нічого)",
    "… lines before: {number}": "… рядків до цього: {number}",
    "… lines after: {number}": "… рядків після цього: {number}",
    "Visible checks passed: {passed}": "Відкритих перевірок пройдено: {passed}",
    "Hidden checks passed: {passed}": "Прихованих перевірок пройдено: {passed}",
    "The checker itself failed in {problems}: these {points} points are neither lost nor counted."
    " Please tell your teacher.": (
        "Стався збій у самій перевірці: {problems}. Ці {points} балів не втрачено й не зараховано."
        " Будь ласка, скажіть викладачеві."
    ),
}
"""The words around the results, for those who lay out a report."""

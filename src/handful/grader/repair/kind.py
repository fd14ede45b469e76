"""The kinds of changes: what a learner reads about them, and what they cost."""

from enum import Enum

from handful.grader.message import Message, message

SLIP = 0.25
"""What a slip costs at most, as a share of a problem: the idea is right, not its writing."""
WRONG = 0.3
"""The same for one thing that is thought out wrongly."""


class Kind(Enum):
    """What one change is about: where to look in its line, and the most that it costs."""

    COMPARISON = message("the comparison"), WRONG
    OPERATOR = message("the operator"), WRONG
    LOGIC = message("the words and, or and not"), WRONG
    TRUTH = message("True or False"), WRONG
    NUMBER = message("the number"), WRONG
    TEXT = message("the text in quotes"), SLIP
    NAME = message("the name"), SLIP
    CALL = message("the brackets of a call"), SLIP
    CONVERSION = message("the type of a value"), SLIP
    METHOD = message("the method"), WRONG
    COPY = message("whether it is a copy that is passed on"), WRONG
    ARGUMENT = message("the arguments of a call"), WRONG
    VALUE = message("the value"), WRONG
    INDEX = message("the index"), WRONG
    ASSIGNMENT = message("the assignment"), SLIP
    RESULT = message("what happens to the result"), WRONG
    PRINT = message("print and return"), WRONG
    RETURN = message("the return"), WRONG
    LEAVING = message("where the loop ends"), WRONG
    BRANCH = message("the branches of the if"), WRONG
    PLACE = message("the place of the statement, and its indentation"), WRONG
    SUPERFLUOUS = message("whether the statement is needed"), WRONG
    MISSING = message("what has to be done again after it"), WRONG
    GLOBAL = message("a name from outside the function"), SLIP
    PARAMETER = message("the parameters"), SLIP
    CONSTANT = message("a value of a constant"), SLIP

    def __init__(self, look: Message, price: float) -> None:
        self.look = look
        self.price = price

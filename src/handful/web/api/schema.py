"""Types of the API's JSON: what is sent in, strictly checked, and what is documented of answers."""

import ast
import inspect
import textwrap
from typing import Annotated, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypedDict, get_original_bases, is_typeddict

from handful.solver import answer as solver
from handful.web.solver import review_answer as review

RulesName = Literal["classic", "wildcard"]
Who = Literal["you", "novice", "club", "expert", "skynet", "perfect"]
# In answers the same names are plain strings: they come from the database.
RulesText = Annotated[str, WithJsonSchema({"type": "string", "enum": get_args(RulesName)})]
WhoText = Annotated[str, WithJsonSchema({"type": "string", "enum": get_args(Who)})]
Answer = TypeVar("Answer", bound=type)


class RequestBody(BaseModel):
    """A body of a request: unknown fields and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Empty(RequestBody):
    """An empty body."""


def described(answer: Answer) -> Answer:
    """The TypedDict *answer*, with the docstring under each field in the OpenAPI document.

    pydantic can read these docstrings itself, but not those of inherited fields.
    """
    for name, description in _descriptions(answer).items():
        annotation = answer.__annotations__[name]
        answer.__annotations__[name] = Annotated[annotation, Field(description=description)]
    return answer


def _descriptions(answer: type) -> dict[str, str]:
    found: dict[str, str] = {}
    for base in get_original_bases(answer):
        if is_typeddict(base):
            found |= _descriptions(base)
    body = ast.parse(textwrap.dedent(inspect.getsource(answer))).body[0]
    assert isinstance(body, ast.ClassDef), "the source of a class is a class"
    for field, docstring in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(docstring, ast.Expr):
            assert isinstance(field.target, ast.Name), "a field is a name"
            found[field.target.id] = ast.literal_eval(docstring.value)
    return found


@described
class ErrorDetail(TypedDict):
    """A code for programs, and a sentence for people."""

    code: str
    """What it is, in a word that does not change."""
    message: str
    """What was wrong, and what to do."""


@described
class ErrorAnswer(TypedDict):
    """Why a request was refused."""

    error: ErrorDetail
    """What was wrong."""


for _type in (
    solver.PlayAnswer,
    solver.LineAnswer,
    solver.WordAnswer,
    review.ReviewedWordAnswer,
    review.ReviewedTurnAnswer,
    review.AdviceAnswer,
    review.ReviewAnswer,
    solver.TurnAnswer,
):
    described(_type)

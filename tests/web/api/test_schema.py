"""The API is what its description says: schemathesis makes requests of it, good and bad."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import chain
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.schemas import BaseSchema

from handful.rules import CLASSIC, WILDCARD, RuleSet
from handful.store import Move
from handful.web.api.services import Services
from handful.web.app import create_app
from handful.web.player.identity import Identity, cookie_of
from handful.web.secret import Secret
from handful.web.solver.client import SolverClient
from tests.support.web.app import SECRET, Clock, settings_for

ERRORS = ("ErrorAnswer", "RoundErrorAnswer", "ChallengeErrorAnswer")
CHECKED: dict[str, Any] = {
    "seed": 20261115,
    "generation": {"max-examples": 10, "deterministic": True, "database": "none"},
    "phases": {"stateful": {"enabled": False}},
    "checks": {
        # What is described so may still be a name in which nothing is seen, or a code of nothing.
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", "400", "401", "404", "409", "422"]
        },
        "negative_data_rejection": {
            "expected-statuses": ["400", "401", "404", "405", "409", "413", "415", "422"]
        },
    },
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> FastAPI:
    folder = tmp_path_factory.mktemp("schema")
    app = create_app(settings_for(folder), Clock(), solver)
    app.state.services.store.migrate()
    return app


@pytest.fixture(scope="module")
def player(app: FastAPI) -> str:
    services: Services = app.state.services
    return services.accounts.create("schema")


def labels(app: FastAPI) -> list[str]:
    """Every call, like "GET /api/me"."""
    paths = app.openapi()["paths"]
    return [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]


def check(
    app: FastAPI,
    player: str | None = None,
    *left_out: str,
    cookie: str = "",
    may_be_refused: Sequence[str] = (),
    **parameters: str,
) -> Counter[int]:
    """Have everything be asked, and each answer compared; the statuses that were seen."""
    config = {**deepcopy(CHECKED), "parameters": parameters}
    config["checks"]["positive_data_acceptance"]["expected-statuses"] += may_be_refused
    if player is not None:
        cookie += f"; handful={cookie_of(Identity(player), Secret(SECRET))}"
    if cookie:
        config["headers"] = {"Cookie": cookie.removeprefix("; ")}
    schema: BaseSchema = schemathesis.openapi.from_asgi(
        "/openapi.json", app, config=SchemathesisConfig.from_dict(config)
    )
    for label in left_out:
        schema = schema.exclude(name=label)
    wrong: list[str] = []
    statuses: Counter[int] = Counter()
    for event in from_schema(schema).execute():
        if isinstance(event, events.ScenarioFinished):
            answers = event.recorder.interactions.values()
            statuses.update(each.response.status_code for each in answers if each.response)
            wrong += [
                f"{event.label}: {node.failure_info.failure}\n{node.failure_info.code_sample}"
                for node in chain.from_iterable(event.recorder.checks.values())
                if node.failure_info is not None
            ]
        if isinstance(event, events.NonFatalError):
            wrong.append(f"{event.label}: {event.value!r}")
        assert not isinstance(event, events.FatalError), event.exception
    assert not wrong, "\n\n".join(wrong[:10])
    return statuses


@pytest.mark.slow
def test_nobody_gets_only_answers_that_are_described(app: FastAPI) -> None:
    seen = check(app)
    assert {200, 201, 400, 401, 405, 415, 422} <= set(seen)
    assert seen[401] > 50


@pytest.mark.slow
def test_a_player_gets_only_answers_that_are_described(app: FastAPI, player: str) -> None:
    seen = check(app, player, "DELETE /api/me")
    assert {200, 201, 404, 422} <= set(seen)
    assert not seen[401]


@pytest.mark.slow
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("rules", "hand"), [(CLASSIC, "aretiin"), (WILDCARD, "dd*lout")])
def test_so_do_those_who_ask_about_a_round(
    app: FastAPI, player: str, rules: RuleSet, hand: str, over: bool
) -> None:
    services: Services = app.state.services
    stored = services.rounds.begin(player, hand, rules, 7).stored
    if over:
        services.moves.make(player, stored.id, Move(1, "stop", ""), "192.0.2.0/24")
    others = [label for label in labels(app) if "{id}" not in label]
    seen = check(app, player, *others, id=stored.id)
    assert {200, 409} <= set(seen)
    assert not seen[404]


def test_every_refusal_is_described_as_the_same_json(app: FastAPI) -> None:
    described = app.openapi()
    refusals = [
        response["content"]
        for methods in described["paths"].values()
        for operation in methods.values()
        for status, response in operation["responses"].items()
        if status >= "400"
    ]
    assert len(refusals) > 100
    for content in refusals:
        assert list(content) == ["application/json"]
        assert content["application/json"]["schema"]["$ref"].split("/")[-1] in ERRORS


@pytest.mark.parametrize("forget", ["status", "kind", "field"])
def test_an_answer_that_is_not_described_would_be_noticed(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, forget: str
) -> None:
    described = deepcopy(app.openapi())
    answers = described["paths"]["/api/about"]["get"]["responses"]
    if forget == "status":
        answers["201"] = answers.pop("200")
    if forget == "kind":
        answers["200"]["content"] = {"text/plain": {}}
    if forget == "field":
        described["components"]["schemas"]["AboutAnswer"]["properties"]["version"]["type"] = (
            "integer"
        )
    monkeypatch.setattr(app, "openapi_schema", described)
    others = [label for label in labels(app) if label != "GET /api/about"]
    with pytest.raises(AssertionError, match="GET /api/about: "):
        check(app, None, *others)

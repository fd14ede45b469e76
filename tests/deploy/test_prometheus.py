"""Prometheus with the project's own files: what it reads of two servers, and what it warns of."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.deploy import DEPLOY, free_port, program
from tests.support.web.server import PATIENCE, Serve, Server, until
from tests.support.web.server import serve as serve

pytestmark = pytest.mark.slow


@pytest.fixture
def promtool() -> str:
    return program("promtool", "prometheus")


def test_promtool_finds_no_fault_in_the_files(promtool: str) -> None:
    run(promtool, "check", "config", str(DEPLOY / "prometheus.yml"))
    run(promtool, "check", "rules", str(DEPLOY / "prometheus-rules.yml"))


def test_each_rule_fires_when_it_should_and_is_silent_when_all_is_well(promtool: str) -> None:
    run(promtool, "test", "rules", str(DEPLOY / "prometheus-rules-test.yml"))
    alerts = re.findall(r"alert: (\w+)", (DEPLOY / "prometheus-rules.yml").read_text())
    tested = re.findall(r"alertname: (\w+)", (DEPLOY / "prometheus-rules-test.yml").read_text())
    assert sorted(set(tested)) == sorted(alerts)
    assert {name: tested.count(name) >= 2 for name in alerts} == dict.fromkeys(alerts, True)


class Prometheus:
    """Prometheus with the project's files; only ports and intervals are others."""

    def __init__(self, path: str, folder: Path, servers: list[Server]) -> None:
        self._url = f"http://127.0.0.1:{free_port()}"
        text = (DEPLOY / "prometheus.yml").read_text()
        for name, other in [
            ("127.0.0.1:8000", f"127.0.0.1:{servers[0].port}"),
            ("127.0.0.1:8001", f"127.0.0.1:{servers[1].port}"),
            ("15s", "1s"),
        ]:
            assert name in text
            text = text.replace(name, other)
        (folder / "prometheus.yml").write_text(text)
        shutil.copy(DEPLOY / "prometheus-rules.yml", folder)
        self._log = folder / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    path,
                    f"--config.file={folder}/prometheus.yml",
                    f"--storage.tsdb.path={folder}/data",
                    f"--web.listen-address={self._url.removeprefix('http://')}",
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def log(self) -> str:
        return self._log.read_text()

    def ask(self, path: str, **parameters: str) -> Any:
        """What its API answers; None while it does not."""
        assert self._process.poll() is None, self.log
        try:
            answer = httpx.get(self._url + path, params=parameters, trust_env=False)
        except httpx.TransportError:
            return None
        return answer.json()["data"] if answer.status_code == 200 else None

    def values(self, query: str) -> list[str]:
        data = self.ask("/api/v1/query", query=query)
        return sorted([row["value"][1] for row in data["result"]]) if data else []

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.fixture
def servers(serve: Serve, tmp_path: Path) -> list[Server]:
    url = f"sqlite:///{tmp_path}/handful.db"
    return [serve(url), serve(url, workers=2)]


@pytest.fixture
def prometheus(servers: list[Server], tmp_path: Path) -> Iterator[Prometheus]:
    folder = tmp_path / "prometheus"
    folder.mkdir()
    prometheus = Prometheus(program("prometheus", "prometheus"), folder, servers)
    yield prometheus
    prometheus.close()


def test_prometheus_reads_both_servers_and_notices_that_one_is_gone(
    servers: list[Server], prometheus: Prometheus
) -> None:
    def said() -> str:
        return prometheus.log[-3000:]

    until(lambda: prometheus.values('up{job="handful"}') == ["1", "1"], said)
    query = 'count by (instance) (handful_requests_total{job="handful"})'
    until(lambda: len(prometheus.values(query)) == 2, said)
    until(lambda: health(prometheus) == {"ok"}, said)
    # None is left of those from before the first look.
    until(lambda: prometheus.values("ALERTS") == [], said)
    servers[1].kill()
    # It fires a minute later; until then it is pending.
    until(lambda: len(prometheus.values('ALERTS{alertname="HandfulDown"}')) == 1, said)


def health(prometheus: Prometheus) -> set[str]:
    """How the rules are when they were evaluated."""
    data = prometheus.ask("/api/v1/rules")
    return (
        {rule["health"] for group in data["groups"] for rule in group["rules"]} if data else set()
    )


def run(*command: str) -> None:
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr

"""Grading on a cluster: no worker that is lost takes a report with it, and none works unjailed."""

import os
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Assignment, Jail, NoJail, Report, Submission, find_jail
from handful.grader import cluster as cluster_module
from handful.grader.batch import broken_report
from handful.grader.cluster import NoCluster, _cores, on_cluster
from handful.grader.message import message
from handful.grader.sandbox.jail import Layers
from handful.grader.settings import Settings
from tests.support.course.sandboxes import PATIENCE

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(not find_jail().layers.safe, reason="no jail here")

COUNT = 24


@pytest.fixture
def workers() -> Iterator[Any]:
    """Three worker processes on this machine.

    More than are ever killed: Dask starts others for them, but not for one that dies too young.
    """
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as started,
    ):
        yield started


def submissions() -> Iterator[Submission]:
    solution = kit_files("solo", solution=True)["wordgame.py"]
    for number in range(COUNT):
        yield Submission(f"s{number}", {"wordgame.py": f"{solution}\n# {number}\n"})


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "BATCH", 2)
    with distributed.Client(workers) as client:
        killed = next(iter(client.run(os.getpid).values()))
    found: dict[str, Report] = {}
    with on_cluster(built_in("solo"), workers.scheduler_address) as grader:
        for sha256, report in grader(submissions()):
            if not found:
                os.kill(killed, signal.SIGKILL)
            assert sha256 not in found
            found[sha256] = report
    assert set(found) == {one.sha256 for one in submissions()}
    assert {report.points / report.max for report in found.values()} == {1.0}


def _kill_worker(
    marked: str,
    batch: list[Submission],
    assignment: Assignment,
    settings: Settings | None,
    _rubric: str,
) -> list[tuple[str, Report]]:
    """Grade, but die of the submission that is *marked*."""
    if any(one.name == marked for one in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    assert settings == Settings({"1": 5})
    return [(one.sha256, broken_report(one.name, assignment, message("graded"))) for one in batch]


@pytest.mark.slow
def test_what_kills_every_worker_costs_only_itself(
    workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_grade_batch", partial(_kill_worker, "s3"))
    settings = Settings({"1": 5})
    with on_cluster(built_in("solo"), workers.scheduler_address, settings=settings) as grader:
        found = [report for _, report in grader(list(submissions())[:6])]
    told = {report.submission: str(report.notes[0].message[0]) for report in found}
    assert told.pop("s3") == (
        "The checker itself failed here: its worker was killed again and again."
    )
    assert told == {f"s{number}": "graded" for number in (0, 1, 2, 4, 5)}
    assert all(report.broken for report in found)


class Client:
    """A cluster of one worker in this very process: what is run there is run here."""

    def wait_for_workers(self, _count: int, timeout: float) -> None:
        assert timeout > 0

    def run(self, function: Callable[..., Any], *arguments: object) -> dict[str, Any]:
        return {"tcp://worker:1": function(*arguments)}

    def ncores(self) -> dict[str, int]:
        return {"tcp://worker:1": 4}


def test_the_cores_of_a_cluster_with_jails_are_counted() -> None:
    assert _cores(Client(), built_in("solo")) == 4


def test_a_worker_without_a_jail_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "find_jail", lambda: Jail((), Layers((), safe=False)))
    with pytest.raises(NoJail, match=f"there is none on the worker {gethostname()}: install"):
        _cores(Client(), built_in("solo"))


def test_a_worker_with_another_rubric_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = iter(["ours", "another"])
    monkeypatch.setattr(cluster_module, "rubric_hash", lambda assignment: next(hashes))
    with pytest.raises(NoCluster, match="has another rubric of solo; install"):
        _cores(Client(), built_in("solo"))


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_comes(_self: Client, _count: int, timeout: float) -> None:
        raise TimeoutError(f"nobody came in {timeout} seconds")

    monkeypatch.setattr(Client, "wait_for_workers", nobody_comes)
    with pytest.raises(NoCluster, match="the cluster has no workers; start some with: dask worker"):
        _cores(Client(), built_in("solo"))


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(NoCluster, match="there is no Dask cluster at 'nowhere:/x'"),
        on_cluster(built_in("solo"), "nowhere:/x"),
    ):
        raise AssertionError("nothing is graded")


def refuses_strangers(port: int) -> bool:
    """Does a server take no connection without a certificate, encrypted or not?"""
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    said = b""
    with (
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as plain,
        suppress(ConnectionError),
    ):
        plain.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
        said = plain.recv(1000)
    if said.startswith(b"HTTP/"):
        return b" 404 " in said  # a server without pages
    try:
        with (
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as tcp,
            anybody.wrap_socket(tcp) as encrypted,
        ):
            return encrypted.recv(1) == b""
    except (ssl.SSLError, ConnectionError):
        return True


@pytest.mark.slow
def test_a_local_cluster_is_for_nobody_else() -> None:
    psutil = pytest.importorskip("psutil")

    def listening_in(process: int) -> set[tuple[str, int]]:
        connections = psutil.Process(process).net_connections("tcp")
        return {tuple(one.laddr) for one in connections if one.status == psutil.CONN_LISTEN}

    of_other_tests = listening_in(os.getpid())
    with on_cluster(built_in("solo"), "local", 1) as grader:
        client = distributed.Client.current()
        assert client.scheduler.address.startswith("tls://127.0.0.1:")
        processes = (os.getpid(), *client.run(os.getpid).values())
        listening = set().union(*map(listening_in, processes)) - of_other_tests
        assert {address for address, _ in listening} == {"127.0.0.1"}
        assert [port for _, port in listening if not refuses_strangers(port)] == []
        one = next(submissions())
        assert [(sha256, report.points) for sha256, report in grader([one])] == [(one.sha256, 60)]


@pytest.mark.parametrize(
    ("address", "error", "why"),
    [
        (
            "tls://127.0.0.1:1",
            TypeError("TLS expects a `ssl_context` argument"),
            "a connection to 'tls://127.0.0.1:1' needs certificates;",
        ),
        ("ucx://127.0.0.1:1", TypeError("no ucx"), r"at 'ucx://127.0.0.1:1' \(no ucx\);"),
        ("nowhere", ValueError("no port"), r"there is no Dask cluster at 'nowhere' \(no port\);"),
        ("tcp://10.0.0.5:1", OSError("timed out"), r"at 'tcp://10.0.0.5:1' \(timed out\);"),
        ("inproc://1/2/3", RuntimeError("no match"), r"at 'inproc://1/2/3' \(no match\);"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(
    address: str, error: Exception, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_given: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr(distributed, "Client", connect)
    with pytest.raises(NoCluster, match=why), on_cluster(built_in("solo"), address):
        pass

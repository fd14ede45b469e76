"""Grading on many machines with Dask: a worker that is lost loses nothing."""

import logging
import os
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeAlias

from handful.grader.assignment import Assignment
from handful.grader.batch import Grader, attempt, broken_report, lost_report
from handful.grader.error import GraderError
from handful.grader.message import message
from handful.grader.report.result import Report
from handful.grader.rubric import rubric_hash
from handful.grader.sandbox.jail import NoJail, Sandbox, find_jail
from handful.grader.settings import Settings
from handful.grader.submission.choice import Submission
from handful.grader.worker import Lost, Workers

BATCH = 8
"""Submissions that are sent together: about a second's work, which is all that can be lost."""
AHEAD = 4
"""Batches that are sent ahead, for each core of the cluster."""

Batch: TypeAlias = list[Submission]
Reports: TypeAlias = list[tuple[str, Report]]


class NoCluster(GraderError):
    """A cluster that cannot be used."""


@contextmanager
def on_cluster(
    assignment: Assignment,
    address: str,
    workers: int | None = None,
    settings: Settings | None = None,
) -> Iterator[Grader]:
    """The grader that runs on the Dask cluster at *address*.

    `local` starts one with *workers* processes on this machine, which nobody else can use.
    """
    with _client(address, workers) as client:
        cores = _cores(client, assignment)

        def run(submissions: Iterable[Submission]) -> Iterator[tuple[str, Report]]:
            yield from _run(client, assignment, settings, submissions, cores * AHEAD)

        yield run


def _client(address: str, workers: int | None) -> Any:
    """A client of the cluster at *address*.

    Anyone who can connect to a scheduler or a worker can run programs there. So a local cluster
    accepts only connections with a certificate that is made for this run, and serves no pages.
    """
    import dask
    from distributed import Client

    # Dask would log each lost worker.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        if address == "local":
            dask.config.set(_NO_PAGES)
            return Client(
                n_workers=workers or os.cpu_count() or 1,
                threads_per_worker=1,
                dashboard_address=None,
                security=True,
                silence_logs=logging.CRITICAL,
            )
        return Client(address, timeout="10s")
    except (OSError, ValueError, RuntimeError, TypeError) as error:
        if address.startswith("tls:") and isinstance(error, TypeError):
            raise NoCluster(
                f"a connection to {address!r} needs certificates; name them in Dask's configuration"
                " (distributed.comm.tls)"
            ) from error
        raise NoCluster(
            f"there is no Dask cluster at {address!r} ({error}); start one with: dask scheduler"
        ) from error


_NO_PAGES: dict[str, list[str]] = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}


def _cores(client: Any, assignment: Assignment) -> int:
    """The cores of the cluster, if every worker can grade."""
    try:
        client.wait_for_workers(1, timeout=10)
        client.run(_require_ready, assignment, rubric_hash(assignment))
    except TimeoutError as error:
        raise NoCluster("the cluster has no workers; start some with: dask worker") from error
    except (ImportError, AttributeError) as error:
        raise NoCluster(
            f"the workers do not have this version of handful ({error}); install it there"
        ) from error
    return int(sum(client.ncores().values()))


# On a worker


def _require_ready(assignment: Assignment, rubric: str) -> Sandbox:
    """The jail of this worker, if it has one and the same *rubric*."""
    jail = find_jail()
    if not jail.layers.safe:
        raise NoJail(
            "other people's programs run only in a jail, and there is none on the worker"
            f" {socket.gethostname()}: install bubblewrap there (Debian: apt install bubblewrap)"
        )
    if rubric_hash(assignment) != rubric:
        raise NoCluster(
            f"the worker {socket.gethostname()} has another rubric of {assignment.name};"
            " install the same handful there, for the same version of Python"
        )
    return jail


def _grade_batch(
    batch: Batch, assignment: Assignment, settings: Settings | None, rubric: str
) -> Reports:
    """The reports on a *batch*; the worker may have come later than the others."""
    jail = _require_ready(assignment, rubric)
    reports = []
    workers = _workers()
    for one in batch:
        report = workers.take(workers.give(attempt, one, assignment, jail, settings))
        if isinstance(report, Lost):
            report = lost_report(one.name, assignment, report, settings)
        reports.append((one.sha256, report))
    return reports


_OWN = threading.local()


def _workers() -> Workers:
    """The process that reads for this thread of a Dask worker; it ends with the worker."""
    if not hasattr(_OWN, "workers"):
        _OWN.workers = Workers(1)
    workers: Workers = _OWN.workers
    return workers


def _run(
    client: Any,
    assignment: Assignment,
    settings: Settings | None,
    submissions: Iterable[Submission],
    most: int,
) -> Iterator[tuple[str, Report]]:
    from distributed import KilledWorker, as_completed

    rubric = rubric_hash(assignment)
    batches = _batches(submissions)
    finished = as_completed()
    waiting: dict[Any, Batch] = {}
    suspects: Batch = []

    def send(batch: Batch) -> None:
        future = client.submit(_grade_batch, batch, assignment, settings, rubric, pure=False)
        waiting[future] = batch
        finished.add(future)

    while True:
        while len(waiting) < most and (batch := next(batches, None)) is not None:
            send(batch)
        alone = not waiting
        if alone:
            if not suspects:
                return
            send([suspects.pop(0)])
        done = next(finished)
        batch = waiting.pop(done)
        try:
            reports = done.result()
        except KilledWorker:
            # Several workers died with this batch. To find the submission that kills them, each of
            # the batch is graded again at the end, alone.
            if alone:
                why = message(
                    "The checker itself failed here: its worker was killed again and again."
                )
                yield batch[0].sha256, broken_report(batch[0].name, assignment, why)
            else:
                suspects += batch
            continue
        yield from reports


def _batches(submissions: Iterable[Submission]) -> Iterator[Batch]:
    left = iter(submissions)
    while batch := list(islice(left, BATCH)):
        yield batch

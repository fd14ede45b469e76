"""The process inside the jail that starts the learner's processes, where there is fork.

It runs after `runner` and `walls`, in the same program. Standard input is a file: the program, a
document with the learner's files, and then, for each job, a document with what to load and call. A
pipe tells which jobs come next: a batch, whose results are written to standard output, each with a
line before it that says how it ended, and a last line at the end of the batch.

While a batch runs, the same pipe tells the number of a job that has waited for too long. Where the
pipe is closed, whoever asked has ended, and so does everything in here. No clock is read: a machine
that is busy with other things changes nothing.

Each job runs in a process of its own. All of a batch are started before the first of them runs, by
a process that ends with the batch, and each reads its own document only: what one job holds
(reference versions of functions) or reports can never be found in the memory of another.
"""

import select

# ruff: noqa: F821  # what `runner` and `walls` have, which ran before

LENGTH = 10
"""How many digits tell the length of what follows."""

OFTEN = (
    "string copy collections itertools functools re typing math inspect asyncio turtle json"
    " datetime dataclasses enum statistics unittest"
).split()
"""Modules that learners import: once here, not in the process of each job."""

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Tells packages that compute with threads to do without: the learner's process may start none."""


def write_all(descriptor, data):
    """Write *data*, in as many pieces as it takes."""
    while data:
        data = data[write(descriptor, data) :]


def read_all(descriptor, control, has_waited):
    """What comes until the end, a flood, or *has_waited* says so; and which of these it was.

    *has_waited* is called with what comes through *control*.
    """
    data, ended = bytearray(), "ended"
    while True:
        ready = select.select([descriptor, control], [], [])[0]
        if control in ready and has_waited(read_document(control)):
            ended = "timeout"
            break
        if descriptor not in ready:
            continue
        part = os.read(descriptor, 65536)
        if not part:
            break
        data += part
        if len(data) > MOST_BYTES:
            ended = "flooded"
            break
    os.close(descriptor)
    return bytes(data[:MOST_BYTES]), ended


def read_document(control):
    """The next document from *control*; None at its end."""
    length = os.read(control, LENGTH)
    return loads(os.read(control, int(length))) if length else None


def children_seconds():
    """The processor time of all children that have ended, and of theirs."""
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


class Waiting:
    """A process that waits for its turn."""

    def __init__(self, given, job):
        turn, self.go = os.pipe()
        self.reader, pipe = os.pipe()
        self.codes, codes = os.pipe()
        self.job = job
        self.child = os.fork()
        if self.child == 0:
            try:
                self.wait(given, turn, pipe, codes)
            finally:
                os._exit(4)
        for descriptor in (turn, pipe, codes):
            os.close(descriptor)

    def wait(self, given, turn, pipe, codes):
        """Wait for the turn, and run the job. Never returns."""
        given["die_with_parent"]()
        first = 1
        for descriptor in sorted((turn, pipe, codes)):
            os.closerange(first, descriptor)
            first = descriptor + 1
        os.closerange(first, 256)
        said = b"".join(iter(lambda: os.read(turn, 65536), b""))
        if said:
            job = loads(os.pread(0, self.job["size"], self.job["place"]))
            os.close(0)
            os.close(turn)
            seconds, compiled = loads(said), said[len(dumps(0.0)) :]
            job = {**job, "seconds": seconds, "waits": 0}
            self.run_confined(given, job, compiled, pipe, codes)
        os._exit(0)

    def run_confined(self, given, job, compiled, pipe, codes):
        """Run the job behind all walls; whatever happens then is the learner's doing."""
        number = -2

        def report(observation):
            nonlocal number
            number += 1
            observation["probe"] = number if "ready" not in observation else -1
            write_all(pipe, (written(observation) + "\n").encode())

        def give(made):
            if not compiled:
                write_all(codes, made)
            os.close(codes)

        given["confine"](hard_limit(job["seconds"]))
        report({"ready": True})
        number = -2
        run_job(given["files"], job, compiled, report, give)

    def run(self, control, compiled, seconds):
        """Let it run with what is *compiled*: how it ended, its status, what was reported.

        And what is compiled now. None of it is believed here, or looked into.
        """
        warned = False

        def has_waited(number):
            nonlocal warned
            if number is None:  # whoever asked has ended
                self.end()
                os._exit(0)
            if number != self.job["number"]:
                return False  # that one has ended meanwhile
            if warned:
                return True
            warned = True
            os.kill(self.child, signal.SIGALRM)  # so that it reports where it is
            return False

        try:
            write_all(self.go, dumps(seconds) + compiled)
        except OSError:
            warned = True  # somebody has ended it, which its status tells
        os.close(self.go)
        codes, _ = read_all(self.codes, control, has_waited)
        data, ended = read_all(self.reader, control, has_waited)
        status, used_up = self.end()
        if status & 127 and used_up > hard_limit(seconds) - 0.5:
            ended = "timeout"  # it has not stopped by itself, so the system has ended it
        return ended, status, data, compiled or codes

    def end(self):
        """The status with which the process ends, now, and its processor time."""
        os.kill(self.child, signal.SIGKILL)
        _, status, usage = os.wait4(self.child, 0)
        return status, usage.ru_utime + usage.ru_stime


def hard_limit(seconds):
    """Whole seconds of processor time after which the system ends a process with so many."""
    return int(seconds) + 2


def import_often(texts):
    """Import what the *texts* seem to import, of what is harmless and often imported."""
    for name in OFTEN:
        if any(f"import {name}" in text or f"from {name}" in text for text in texts):
            try:
                __import__(name)
            except ImportError:
                continue  # not on this machine; what it imports itself is there now


def run_batch(given, batch, compiled, left):
    """Run the jobs of a *batch* one after another, and write what each reported.

    There are so many seconds of processor time *left* for all of them. What is *compiled* now is
    returned: other batches need not compile it again.
    """
    hung, timed_out = set(), False
    for waiting in [Waiting(given, job) for job in batch]:
        job = waiting.job
        seconds = min(job["seconds"], left - children_seconds())
        if job["module"] in hung or (timed_out and job["unless_hung"]):
            ended, status, data = "not-loaded", waiting.end()[0], b""
        elif seconds <= 0:
            ended, status, data = "no-time", waiting.end()[0], b""
        else:
            ended, status, data, compiled = waiting.run(given["control"], compiled, seconds)
        # A file that hangs when it is loaded would hang again for every job.
        now = ended == "timeout" or b'"timeout": true' in data
        timed_out = timed_out or now
        if now and b'"loaded"' not in data:
            hung.add(job["module"])
        line = {"job": job["id"], "ended": ended, "status": status, "size": len(data)}
        write_all(1, written(line).encode() + b"\n" + data)
    write_all(1, b"{}\n")
    return compiled


def main():
    """Read what all jobs share, and run one batch after another."""
    given = loads(os.read(0, int(os.read(0, LENGTH))))
    given["confine"], given["die_with_parent"] = walls(given["strict"], given["calls"])
    given["die_with_parent"]()
    if given["allow"]:
        sys.path += given["allow"]
        os.environ.update(ONE_THREAD)
    import_often(given["files"].values())
    gc.freeze()
    compiled = b""
    while (batch := read_document(given["control"])) is not None:
        if type(batch) is int:
            continue  # the number of a job that has ended meanwhile
        left = given["seconds"] - children_seconds()
        reader, writer = os.pipe()
        runner = os.fork()
        if runner == 0:
            given["die_with_parent"]()
            write_all(writer, run_batch(given, batch, compiled, left))
            os._exit(0)  # the process ends with all it holds: nothing is worth tidying up
        os.close(writer)
        compiled = b"".join(iter(lambda end=reader: os.read(end, 65536), b""))
        os.close(reader)
        if os.waitpid(runner, 0)[1]:
            os._exit(1)  # somebody has ended it: nothing more comes of this batch
    os._exit(0)


if __name__ == "__main__":
    main()

"""The process inside the jail that forks another for each job.

It runs after `runner`, `machine` and `walls`, in the same program. Standard input is a file: the
program, a document with the learner's files, and later a document for each job. *control* is a
socket: an order says which job comes next, and once its process has ended, its status and
processor time are sent back. Meanwhile, the number of a signal to send to the process may come.
When the socket is closed, everything here ends.

Reports go to standard output, straight from the process of the job: what one job holds (reference
versions of functions) or reports is never in the memory from which the next one is forked.
"""

import select

# ruff: noqa: F821  # names from `runner`, `machine` and `walls`, which ran before

SIZE = 1 << 16
"""Bytes of the longest message."""
OFTEN = (
    "string copy collections itertools functools re typing math inspect asyncio turtle json"
    " datetime dataclasses enum statistics unittest"
).split()
"""Modules that learners import: once here, not in the process of each job."""
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""For packages that compute with threads, which the learner's process may not start."""


def main():
    """Read what all jobs share, and run one job after another."""
    given = loads(os.read(file, int(os.read(file, LENGTH))))
    control = given["control"]
    isolate(given["folders"])
    if given["packages"]:
        sys.path += given["packages"]
        os.environ.update(ONE_THREAD)
    import_often(given["files"].values())
    gc.freeze()
    while message := os.read(control, SIZE):
        order = loads(message)
        if type(order) is dict:  # not a signal for a job that has ended
            os.write(control, run_apart(given, order))
    os._exit(0)


def import_often(texts):
    """Import what the *texts* seem to import, of what is harmless and often imported."""
    for name in OFTEN:
        if any(f"import {name}" in text or f"from {name}" in text for text in texts):
            try:
                __import__(name)
            except ImportError:
                continue  # not on this machine; what it imports itself is there now


def run_apart(given, order):
    """Run a job in a process of its own: its status, and its processor time."""
    ended, alive = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            run_confined(given, order, alive)
        finally:
            os._exit(4)
    os.close(alive)
    control = given["control"]
    while True:
        ready = select.select([ended, control], [], [])[0]
        if ended in ready and not os.read(ended, SIZE):
            break
        if control in ready:
            message = os.read(control, SIZE)
            if not message:
                os._exit(0)  # and with it the child
            os.kill(child, loads(message))
    os.close(ended)
    os.kill(child, signal.SIGKILL)  # it may have closed the pipe itself
    _, status, usage = os.wait4(child, 0)
    return f"{status} {usage.ru_utime + usage.ru_stime}".encode()


def run_confined(given, order, alive):
    """Run the job; whatever happens after `confine` is the learner's doing. Never returns."""
    die_with_parent()
    job = loads(os.pread(file, order["size"], order["place"]))
    os.set_blocking(1, True)  # another job may have changed it
    out = os.dup(1)
    first = 0
    for descriptor in sorted((out, alive)):
        os.closerange(first, descriptor)
        first = descriptor + 1
    os.closerange(first, max(256, given["control"] + 1))
    report = reporter(out)
    confine(order["limit"], given["calls"])
    report({"ready": True})
    run_job(given["files"], {**job, "seconds": order["seconds"], "waits": 0}, report)


if __name__ == "__main__":
    main()

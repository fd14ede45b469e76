"""One job in this process: what runs after `runner` where there is no fork.

Standard input is a file: the program, a document with the learner's files, the seconds, and the
document of the job. What is reported goes to standard output, out of reach of `print`. Standard
error is the end of a pipe from which nothing can be read until the process that started this one
has ended.
"""

# ruff: noqa: F821  # what `runner` has, which ran before


def main():
    """Read the job, and run it."""
    out = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    given = loads(read(int(read(10))))
    seconds = float(read(10))
    job = loads(b"".join(iter(lambda: os.read(0, 1 << 16), b"")))
    sys.path += given["allow"]
    end_with(os.dup(2))
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    limit_processor(int(seconds) + 2)
    number = -2

    def report(observation):
        nonlocal number
        number += "ready" not in observation
        observation["probe"] = max(number, -1)
        data = (written(observation) + "\n").encode()
        while data:
            data = data[write(out, data) :]

    report({"ready": True})
    job = {**job, "seconds": seconds, "waits": given["waits"]}
    run_job(given["files"], job, b"", report, lambda compiled: None)


def end_with(pipe):
    """End this process as soon as the other end of the *pipe* is closed."""
    import _thread

    def wait():
        os.read(pipe, 1)
        os._exit(5)

    _thread.start_new_thread(wait, ())


def limit_processor(seconds):
    """Have the system end this process after so many *seconds* of processor time, if it can."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    except (ImportError, ValueError, OSError):
        return


def read(size):
    """So many bytes of what is asked."""
    data = b""
    while len(data) < size:
        data += os.read(0, size - len(data))
    return data


if __name__ == "__main__":
    main()

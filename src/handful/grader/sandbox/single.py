"""One job in this process: what runs after `runner` and `machine` where there is no jail.

Standard input is a file: the program, a document with the learner's files, and one of the job.
Reports go to a copy of standard output, out of reach of `print`. Standard error is the end of a
pipe that is closed when the process that started this one ends.
"""

# ruff: noqa: F821  # names from `runner` and `machine`, which ran before


def main():
    """Read the job, and run it."""
    given = loads(read(int(read(LENGTH))))
    job = loads(b"".join(iter(lambda: os.read(file, 1 << 16), b"")))
    sys.path += given["packages"]
    report = reporter(os.dup(1))
    end_with(os.dup(2))
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    limit_processor(int(job["seconds"]) + 2)
    report({"ready": True})
    run_job(given["files"], {**job, "waits": given["waits"]}, report)


def read(size):
    """The next *size* bytes of standard input."""
    data = b""
    while len(data) < size:
        data += os.read(file, size - len(data))
    return data


def end_with(pipe):
    """End this process as soon as the other end of the *pipe* is closed."""
    import _thread

    def wait():
        os.read(pipe, 1)
        os._exit(5)

    _thread.start_new_thread(wait, ())


def limit_processor(seconds):
    """Have the system end this process after *seconds* of processor time, if it can."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    main()

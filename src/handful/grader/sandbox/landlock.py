"""The wall where namespaces are closed: files out of reach by Landlock, then `runner` runs.

A script like `runner`, of the standard library only: it restricts its own process, for good and
for all that it starts, and then runs the program given as its last argument. What may be read is
Python itself and the folder it is started in, and the packages given as arguments with a plus
sign, but not the other folders given as arguments; nothing may be written, made, removed or
started.
"""

import ctypes
import os
import sys

CREATE, ADD, RESTRICT, CAPSET = 444, 445, 446, {"x86_64": 126, "aarch64": 91}
READ, LIST = 1 << 2, 1 << 3
NOBODY = 65534


def main() -> None:
    """Restrict this process, then run the program."""
    libc = ctypes.CDLL(None, use_errno=True)
    folders = ["/usr/lib", "/lib", "/lib64", "/usr/lib64", "/etc/ld.so.cache"]
    folders += [os.path.realpath(sys.base_prefix), os.getcwd()]
    give_up_rights(libc, folders)
    *given, program = sys.argv[1:]
    packages = [path[1:] for path in given if path.startswith("+")]
    allow_only(libc, [*folders, *packages], set(given), {os.path.dirname(p) for p in packages})
    exec(compile(program, "<runner>", "exec"), {"__name__": "__main__"})


def give_up_rights(libc: ctypes.CDLL, folders: list[str]) -> None:
    """Become nobody where root started this; a root that cannot keeps no capability at all."""
    if os.getuid() != 0:
        return
    if all(open_to_all(path) for path in folders[-2:]):
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        return
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    if libc.syscall(CAPSET[os.uname().machine], header, (ctypes.c_uint32 * 6)()):
        raise OSError(ctypes.get_errno(), "capabilities could not be given up")


def open_to_all(path: str) -> bool:
    """Can everybody reach *path*?"""
    while os.stat(path).st_mode & 1:
        if path == "/":
            return True
        path = os.path.dirname(path)
    return False


def around(folder: str, hidden: set[str]) -> dict[str, int]:
    """The rights that make *folder* readable, but nothing that is *hidden* in it."""
    if folder in hidden:
        return {}
    if not any(path.startswith(f"{folder}/") for path in hidden):
        return {folder: LIST | READ if os.path.isdir(folder) else READ}
    rights = {folder: LIST}
    for name in os.listdir(folder):
        path = f"{folder}/{name}"
        if not os.path.islink(path):
            rights |= around(path, hidden)
    return rights


def allow_only(libc: ctypes.CDLL, folders: list[str], hidden: set[str], listed: set[str]) -> None:
    """Let this process read what is in *folders*, list *listed* ones, and nothing else."""
    version = libc.syscall(CREATE, None, ctypes.c_size_t(0), 1)
    if version < 1:
        raise OSError(ctypes.get_errno(), "there is no Landlock here")
    files = (1 << (13 + min(version - 1, 2) + (version >= 5))) - 1
    handled = [files]
    if version >= 4:
        handled.append(3)  # TCP: neither bind nor connect
    if version >= 6:
        handled.append(3)  # neither abstract sockets nor signals to the world outside
    rules = (ctypes.c_uint64 * len(handled))(*handled)
    ruleset = libc.syscall(CREATE, rules, ctypes.c_size_t(ctypes.sizeof(rules)), 0)
    if ruleset < 0:
        raise OSError(ctypes.get_errno(), "Landlock was refused")
    allowed: dict[str, int] = dict.fromkeys(listed, LIST)
    for folder in folders:
        if os.path.exists(folder):
            allowed |= around(os.path.realpath(folder), hidden)
    for path, rights in allowed.items():
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = ctypes.create_string_buffer(
            rights.to_bytes(8, "little") + opened.to_bytes(4, "little"), 12
        )
        if libc.syscall(ADD, ruleset, 1, rule, 0):
            raise OSError(ctypes.get_errno(), f"Landlock took no rule for {path}")
        os.close(opened)
    if libc.prctl(38, 1, 0, 0, 0) or libc.syscall(RESTRICT, ruleset, 0):
        raise OSError(ctypes.get_errno(), "Landlock was refused")
    os.close(ruleset)


if __name__ == "__main__":
    main()

"""The measure for the server: a bare FastAPI route that answers JSON, on two workers.

`python -m bench.bare` prints its port, and serves until it is ended.
"""

import socket

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

app = FastAPI()


@app.get("/")
async def bare() -> dict[str, str]:
    """As little as a route can do."""
    return {"hello": "world"}


def main() -> None:
    """Serve it, with the same settings as the game."""
    config = uvicorn.Config(
        "bench.bare:app", workers=2, access_log=False, log_level="warning", server_header=False
    )
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.set_inheritable(True)
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    Multiprocess(config, [listening]).run()


if __name__ == "__main__":
    main()

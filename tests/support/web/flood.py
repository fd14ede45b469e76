"""Attackers: they send at a constant rate, from a few addresses, whatever the server answers."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from tests.support.web.server import PATIENCE

Json = dict[str, Any]

ATTACKS_A_SECOND = 100
"""Requests that the attackers send, whether they are answered or not."""
HELD_A_SECOND = 5
"""Connections with half a header that they open besides."""
HOLDING = 20.0
"""Seconds for which they hold them."""
ADDRESSES = ("127.0.2.1", "127.0.2.2", "127.0.2.3")
"""Where they come from. Nobody trusts these as a proxy, whatever address they forge."""
ACCOUNTS = 8
"""Players that each of them is."""
MOST_AT_ONCE = 400
"""Attacks without an answer; then one is left out, and counted."""
OLD_DAYS = 200
TICK = 0.02
GONE = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError)
"""What happens to a request that is not answered."""


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    cookie: str
    body: bytes

    @property
    def json(self) -> Json:
        answer: Json = json.loads(self.body)
        return answer


class Link:
    """A connection from *source*, opened again whenever it was closed."""

    def __init__(self, port: int, source: str, *headers: str) -> None:
        self._port = port
        self._source = source
        self._headers = "".join([f"{header}\r\n" for header in headers])
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.cookie = ""

    async def ask(self, method: str, path: str, content: object = None) -> Answer:
        """The answer; an OSError or EOFError where there is none. Bytes are sent as they are."""
        body = content if isinstance(content, bytes) else b""
        if content is not None and not body:
            body = json.dumps(content).encode()
        kind = "content-type: application/json\r\n" if body else ""
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: localhost:{self._port}\r\n{self._headers}{kind}"
            f"{cookie}content-length: {len(body)}\r\n\r\n"
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await self.send(head.encode() + body)
                answer = await self._answer()
        except BaseException:
            self.close()
            raise
        self.cookie = answer.cookie or self.cookie
        return answer

    async def send(self, data: bytes) -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(self._source, 0)
            )
        self._writer.write(data)
        await self._writer.drain()

    async def _answer(self) -> Answer:
        assert self._reader is not None, "something was sent"
        lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        body = await self._reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        cookie = headers.get("set-cookie", "").partition(";")[0]
        return Answer(int(lines[0].split()[1]), cookie, body)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Attacker:
    """One of the players that attackers are: a cookie, and a round."""

    def __init__(self, flood: "Flood", address: str) -> None:
        self.flood = flood
        self.address = address
        self.cookie = ""
        self.round: Json | None = None

    async def attack(self) -> Answer:
        """One request of any kind."""
        chance = self.flood.chance
        link = self.flood.link(self.address)
        link.cookie = self.cookie
        try:
            return await chance.choice(ATTACKS)(self, link)
        finally:
            link.close()

    async def come(self, link: Link) -> Answer:
        """Somebody new, every time."""
        link.cookie = ""
        answer = await link.ask("POST", "/api/me")
        if answer.status == 201 and not self.cookie:
            self.cookie = answer.cookie
        return answer

    async def deal(self, link: Link) -> Answer:
        asked = {"rules": self.flood.chance.choice(["classic", "wildcard"]), "size": 7}
        answer = await link.ask("POST", "/api/rounds", asked)
        if answer.status == 201:
            self.round = answer.json
        return answer

    async def move(self, link: Link) -> Answer:
        """A word of any kind, under any number."""
        id_ = self.round["id"] if self.round else "0" * 26
        text = self.flood.chance.choice(["zzz", "a" * 200, "\0", "'; DROP TABLE moves; --", "é"])
        asked = {"number": self.flood.chance.randrange(-1, 4), "kind": "word", "text": text}
        return await link.ask("POST", f"/api/rounds/{id_}/moves", asked)

    async def review(self, link: Link) -> Answer:
        """End the round, and have it solved."""
        dealt = self.round
        if dealt is None:
            return await self.deal(link)
        path = f"/api/rounds/{dealt['id']}"
        stop = {"number": dealt["moves"] + 1, "kind": "stop", "text": ""}
        await link.ask("POST", f"{path}/moves", stop)
        self.round = None
        return await link.ask("POST", f"{path}/review")

    async def archive(self, link: Link) -> Answer:
        """A hand of some day of the past, which has to be drawn."""
        day = (
            f"{self.flood.chance.randrange(2020, 2026)}-{self.flood.chance.randrange(1, 13):02}-15"
        )
        return await link.ask("POST", "/api/daily", {"day": day})

    async def read(self, link: Link) -> Answer:
        """What everybody may read, and what is long."""
        paths = ["/", "/openapi.json", "/docs", "/metrics", "/api/about", "/api/statistics"]
        return await link.ask("GET", self.flood.chance.choice([*paths, "/api/me", "/readyz"]))

    async def rob(self, link: Link) -> Answer:
        """Play in another's round."""
        if not self.flood.targets:
            return await self.read(link)
        path = f"/api/rounds/{self.flood.chance.choice(self.flood.targets)}"
        if self.flood.chance.random() < 0.5:
            answer = await link.ask("GET", path)
        else:
            stop = {"number": self.flood.chance.randrange(1, 6), "kind": "stop", "text": ""}
            answer = await link.ask("POST", f"{path}/moves", stop)
        self.flood.broken_in += answer.status < 400
        return answer

    async def forge(self, link: Link) -> Answer:
        """A cookie that nobody has signed, or a code that nobody was given."""
        link.cookie = f"handful={self.flood.chance.randbytes(20).hex()}"
        if self.flood.chance.random() < 0.5:
            return await link.ask("GET", "/api/me")
        code = self.flood.chance.randbytes(10).hex().upper()[:16]
        return await link.ask("POST", "/api/me/restore", {"code": code})

    async def garble(self, link: Link) -> Answer:
        """A body that is none, or too long, or too deep."""
        bodies = [b"[" * 4000, b"\xff\xfe", b'{"code": ', b'{"code": "' + b"H" * 20_000 + b'"}']
        return await link.ask("POST", "/api/verify", self.flood.chance.choice(bodies))


ATTACKS: list[Callable[[Attacker, Link], Awaitable[Answer]]] = [
    Attacker.come,
    Attacker.deal,
    Attacker.move,
    Attacker.review,
    Attacker.archive,
    Attacker.read,
    Attacker.rob,
    Attacker.forge,
    Attacker.garble,
]


class Flood:
    """All attackers, who send from `start` to `stop`."""

    def __init__(self, port: int) -> None:
        self.chance = random.Random(11)
        self.targets: list[str] = []
        """The ids of other players' rounds."""
        self.statuses: Counter[str] = Counter()
        self.left_out = 0
        self.broken_in = 0
        """How often something was granted in another's round."""
        self._port = port
        self._attackers = [Attacker(self, one) for one in ADDRESSES for _ in range(ACCOUNTS)]
        self._under_way: set[asyncio.Task[None]] = set()
        self._mistakes: list[BaseException] = []
        """What went wrong in an attack; whatever the server does is no mistake."""
        self._sending: asyncio.Task[None] | None = None

    def link(self, address: str) -> Link:
        """A new connection, which claims to be passed on for somebody else."""
        forged = f"x-forwarded-for: 198.51.100.{self.chance.randrange(256)}"
        return Link(self._port, address, forged)

    def start(self) -> None:
        self._sending = asyncio.create_task(self._send())

    async def stop(self) -> None:
        """Send no more; what is under way is given up."""
        tasks = [*self._under_way, *([self._sending] if self._sending else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._under_way.clear()
        if self._mistakes:
            raise self._mistakes[0]

    async def _send(self) -> None:
        loop = asyncio.get_running_loop()
        begun, sent, held = loop.time(), 0, 0
        while True:
            await asyncio.sleep(TICK)
            passed = loop.time() - begun
            while sent < passed * ATTACKS_A_SECOND:
                sent += 1
                if len(self._under_way) < MOST_AT_ONCE:
                    self._begin(self._attack())
                else:
                    self.left_out += 1
            while held < passed * HELD_A_SECOND:
                held += 1
                self._begin(self._hold())

    def _begin(self, act: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(act)
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._mistakes.append(error)

    async def _attack(self) -> None:
        try:
            answer = await self.chance.choice(self._attackers).attack()
        except GONE:
            self.statuses["no answer"] += 1
        else:
            self.statuses[str(answer.status)] += 1

    async def _hold(self) -> None:
        link = self.link(self.chance.choice(ADDRESSES))
        try:
            await link.send(b"POST /api/me HTTP/1.1\r\nhost: localhost\r\nx-half: ")
            await asyncio.sleep(HOLDING)
        except GONE:
            self.statuses["no answer"] += 1
        finally:
            link.close()

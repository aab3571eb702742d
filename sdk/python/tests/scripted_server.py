"""A server that answers what a test tells it to, as no service would."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PATIENCE_S = 30


@dataclass(frozen=True)
class Heard:
    """A request as it arrived."""

    method: str
    #: With its query.
    path: str
    headers: Mapping[str, str]
    body: bytes


Reply = Callable[[BaseHTTPRequestHandler], None]


class ScriptedServer:
    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self._hearing = threading.Condition()
        self._replies: tuple[Reply, ...] = ()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self._take))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=lambda: self._server.serve_forever(poll_interval=0.01), daemon=True).start()

    def answers(self, *replies: Reply) -> None:
        """From now on: one answer for each request, the last one for all that follow."""
        self.heard.clear()
        self._replies = replies

    def hears(self, count: int) -> bool:
        """Whether it hears so many, now or in a while: a client that has given up may be ahead of it."""
        with self._hearing:
            return self._hearing.wait_for(lambda: len(self.heard) >= count, PATIENCE_S) and len(self.heard) == count

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _take(self, handler: BaseHTTPRequestHandler) -> None:
        headers = {name.lower(): value for name, value in handler.headers.items()}
        body = handler.rfile.read(int(headers.get("content-length", "0")))
        with self._hearing:
            self.heard.append(Heard(handler.command, handler.path, headers, body))
            self._hearing.notify_all()
        self._replies[min(len(self.heard), len(self._replies)) - 1](handler)


def _handler_of(take: Callable[[BaseHTTPRequestHandler], None]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_one_request(self) -> None:
            try:
                super().handle_one_request()
            except OSError:
                # Clients go when they have had enough.
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: a test says itself what was heard."""

        do_GET = do_POST = do_PATCH = do_DELETE = lambda self: take(self)  # noqa: N815

    return Handler


def answer(status: int, content: bytes = b"", **headers: str) -> Reply:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return reply


def ok(body: Any, status: int = 200, /, **headers: str) -> Reply:
    """An answer in JSON."""
    return answer(status, json.dumps(body).encode(), content_type="application/json", **headers)


def refusal(status: int, code: str, **headers: str) -> Reply:
    """A refusal as the service writes it."""
    error = {"code": code, "message": "What went wrong, in words.", "request_id": "r-1"}
    return ok({"error": error}, status, **headers)


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    """Ends the connection without an answer."""
    handler.close_connection = True


def without_end(part: bytes, pause: threading.Event | None = None) -> Reply:
    """An answer whose body goes on and on."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while True:
            handler.wfile.write(part)
            if pause is not None:
                pause.wait(0.01)

    return reply

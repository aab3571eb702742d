from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from asking import Asking
from consent_sdk.core import retries
from scripted_server import ScriptedServer


@pytest.fixture(scope="session")
def a_server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.stop()


@pytest.fixture
def server(a_server: ScriptedServer) -> ScriptedServer:
    a_server.answers()
    return a_server


@pytest.fixture(scope="session", params=["sync", "asyncio", "trio"])
def portal(request: pytest.FixtureRequest) -> Iterator[BlockingPortal | None]:
    if request.param == "sync":
        yield None
        return
    with start_blocking_portal(backend=request.param) as portal:
        yield portal


@pytest.fixture(scope="session")
def asking(portal: BlockingPortal | None, a_server: ScriptedServer) -> Asking:
    """A client at the scripted server: without `await`, under asyncio and under Trio."""
    return Asking(portal, a_server.url)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits that are a matter of chance are the shortest there are."""
    monkeypatch.setattr(retries, "random", _NoChance())


class _NoChance:
    def random(self) -> float:
        return 0.0

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"no other chance than random(): {name}")

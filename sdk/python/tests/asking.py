"""The two clients behind one face, so that every story is told of both."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal

from consent_sdk import AsyncConsentClient, ConsentClient, ConsentError

API_KEY = "svc_live_abcdefghijklmnopqrstuvwxyz012345"


class Asking:
    """:param portal: to a thread with an event loop; None for the client without `await`"""

    def __init__(self, portal: BlockingPortal | None, base_url: str, api_key: str = API_KEY) -> None:
        self._portal = portal
        self._base_url = base_url
        self._api_key = api_key
        self._clients: dict[str, Any] = {}

    def client(self, **settings: Any) -> Any:
        """The same one for the same settings, as programs keep theirs."""
        named = repr(sorted(settings.items()))
        return self._clients.setdefault(named, self._clients.get(named) or self.new_client(**settings))

    def new_client(self, **settings: Any) -> Any:
        kind = ConsentClient if self._portal is None else AsyncConsentClient
        return kind(**{"api_key": self._api_key, "base_url": self._base_url, **settings})

    def __call__(self, ask: Callable[[Any], Any], **settings: Any) -> Any:
        """The answer to what is asked of a client."""
        return self.of(ask(self.client(**settings)))

    def of(self, asked: Any) -> Any:
        if self._portal is None or not inspect.isawaitable(asked):
            return asked
        return self._portal.call(_waited_for, asked)

    def all(self, listed: Any) -> Iterator[Any]:
        """One thing after the other of what is iterated over, as it is asked for."""
        if self._portal is None:
            yield from listed
            return
        things = listed.__aiter__()
        try:
            while True:
                thing = self._portal.call(_next_of, things)
                if thing is _END:
                    return
                yield thing
        finally:
            self._portal.call(things.aclose)

    def take(self, count: int, listed: Any) -> list[Any]:
        return list(islice(self.all(listed), count))


def refused(asking: Asking, ask: Callable[[Any], Any], **settings: Any) -> ConsentError:
    """What the client says when it is refused; fails when it is not."""
    with pytest.raises(ConsentError) as told:
        asking(ask, **settings)
    return told.value


def status(client: Any) -> Any:
    return client.status.get()


_END = object()


async def _waited_for(asked: Any) -> Any:
    return await asked


async def _next_of(things: Any) -> Any:
    async for thing in things:
        return thing
    return _END

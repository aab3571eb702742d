"""How a follower is written once, for both clients."""

from __future__ import annotations

import threading
from collections.abc import AsyncGenerator, Callable, Generator
from functools import update_wrapper
from typing import Any, Generic, TypeVar, overload

from ..client import AsyncConsentClient, ConsentClient
from ..core.rounds import Round, rounds
from ..core.settings import Settings
from ..errors import ConsentError
from .stores import AsyncCursorStore, CursorStore

Item = TypeVar("Item")

_EVERY_S = 10.0
_OnError = Callable[[ConsentError], object]


class following(Generic[Item]):  # noqa: N801 - read as a decorator
    """Of a function that says what one round asks for: it then goes round after round, without end.

    :param store: keeps how far it has come
    :param poll_every: seconds between the end of what there is and the next question
    :param on_error: is told of each failure that it goes on after: no connection, a full house, a fault of the service,
        a list in part
    :param stop: ends it well, also while it waits. Where there is `await`, cancel the task instead
    :raises ConsentError: for what does not pass by itself
    :raises ValueError: for a setting that cannot be right
    """

    def __init__(self, round_of: Callable[[Settings], Round[Item]]) -> None:
        self._round_of = round_of
        update_wrapper(self, round_of)

    @overload
    def __call__(
        self,
        client: ConsentClient,
        *,
        store: CursorStore,
        poll_every: float = ...,
        on_error: _OnError | None = None,
        stop: threading.Event | None = None,
    ) -> Generator[Item, None, None]: ...
    @overload
    def __call__(
        self,
        client: AsyncConsentClient,
        *,
        store: CursorStore | AsyncCursorStore,
        poll_every: float = ...,
        on_error: _OnError | None = None,
    ) -> AsyncGenerator[Item, None]: ...
    def __call__(
        self,
        client: ConsentClient | AsyncConsentClient,
        *,
        store: CursorStore | AsyncCursorStore,
        poll_every: float = _EVERY_S,
        on_error: _OnError | None = None,
        stop: threading.Event | None = None,
    ) -> Generator[Any, None, None] | AsyncGenerator[Any, None]:
        transport = client._transport
        steps = rounds(self._round_of(transport.settings), store, poll_every, on_error)
        if isinstance(client, ConsentClient):
            return client._transport.iterate(steps, stop)
        if stop is not None:
            raise TypeError("cancel the task to end it: `stop` is for a client without `await`")
        return client._transport.iterate(steps)

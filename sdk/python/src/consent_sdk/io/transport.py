from __future__ import annotations

import threading
import time
from collections.abc import Generator
from inspect import isawaitable, iscoroutine
from typing import Any, TypeVar

import httpx

from ..core.answer import RawAnswer
from ..core.settings import Settings
from ..core.steps import Done, Give, Load, Pause, Save, Send, Step, Steps, advance
from ..errors import ConsentError
from . import http

T = TypeVar("T")


class Transport:
    """Takes steps one after the other, in the caller's thread."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._http = httpx.Client(**http.client_options(settings))

    def run(self, steps: Steps[T]) -> T:
        outcome: object = None
        while not isinstance(step := advance(steps, outcome), Done):
            outcome = self._take(step, None)
        return step.value

    def iterate(self, steps: Steps[None], stop: threading.Event | None = None) -> Generator[Any, None, None]:
        """What the steps give. Ends well once it is told to stop, also while it waits."""
        outcome: object = None
        while not isinstance(step := advance(steps, outcome), Done):
            # What was taken is noted still.
            if stop is not None and stop.is_set() and not isinstance(step, Save):
                return
            if isinstance(step, Give):
                yield step.item
            outcome = self._take(step, stop)

    def close(self) -> None:
        self._http.close()

    def _take(self, step: Step, stop: threading.Event | None) -> object:
        match step:
            case Send():
                return self._sent(step)
            case Pause():
                (time.sleep if stop is None else stop.wait)(step.seconds)
            case Load():
                return _plain(step.store.load())
            case Save():
                return _plain(step.store.save(step.cursor))
        return None

    def _sent(self, step: Send) -> RawAnswer | ConsentError:
        deadline = time.monotonic() + self.settings.timeout
        try:
            with self._http.stream(**http.arguments(step.request, self.settings)) as response:
                body = http.Body(response)
                for part in response.iter_bytes():
                    if not body.takes(part):
                        return body.too_large()
                    # The library counts its time-out anew for each piece that comes.
                    if time.monotonic() > deadline:
                        return http.late(self.settings)
                return body.whole()
        except httpx.HTTPError as error:
            return http.failure_of(error, self.settings)


def _plain(outcome: object) -> object:
    """:raises TypeError: for what a client without `await` would never wait for"""
    if isawaitable(outcome):
        if iscoroutine(outcome):
            outcome.close()
        raise TypeError("a store with `async` methods wants an AsyncConsentClient")
    return outcome

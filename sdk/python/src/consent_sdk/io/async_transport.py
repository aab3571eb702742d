from __future__ import annotations

from collections.abc import AsyncGenerator
from inspect import isawaitable
from typing import Any, TypeVar

import anyio
import httpx

from ..core.answer import RawAnswer
from ..core.settings import Settings
from ..core.steps import Done, Give, Load, Pause, Save, Send, Step, Steps, advance
from ..errors import ConsentError
from . import http

T = TypeVar("T")


class AsyncTransport:
    """Takes steps one after the other, and lets others go on meanwhile: under asyncio, and under Trio."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._http = httpx.AsyncClient(**http.client_options(settings))

    async def run(self, steps: Steps[T]) -> T:
        outcome: object = None
        while not isinstance(step := advance(steps, outcome), Done):
            outcome = await self._take(step)
        return step.value

    async def iterate(self, steps: Steps[None]) -> AsyncGenerator[Any, None]:
        """What the steps give."""
        outcome: object = None
        while not isinstance(step := advance(steps, outcome), Done):
            if isinstance(step, Give):
                yield step.item
            outcome = await self._take(step)

    async def close(self) -> None:
        await self._http.aclose()

    async def _take(self, step: Step) -> object:
        match step:
            case Send():
                return await self._sent(step)
            case Pause():
                await anyio.sleep(step.seconds)
            case Load():
                return await _waited_for(step.store.load())
            case Save():
                return await _waited_for(step.store.save(step.cursor))
        return None

    async def _sent(self, step: Send) -> RawAnswer | ConsentError:
        with anyio.move_on_after(self.settings.timeout):
            try:
                async with self._http.stream(**http.arguments(step.request, self.settings)) as response:
                    body = http.Body(response)
                    async for part in response.aiter_bytes():
                        if not body.takes(part):
                            return body.too_large()
                    return body.whole()
            except httpx.HTTPError as error:
                return http.failure_of(error, self.settings)
        return http.late(self.settings)


async def _waited_for(outcome: object) -> object:
    """Of a store with `async` methods, and of one without."""
    return await outcome if isawaitable(outcome) else outcome

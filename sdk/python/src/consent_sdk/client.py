from __future__ import annotations

from types import TracebackType

from typing_extensions import Self

from .core.settings import settings_of
from .io.async_transport import AsyncTransport
from .io.resource import IO, Resource
from .io.transport import Transport
from .resources.events import Events
from .resources.grants import Grants
from .resources.keys import Keys
from .resources.listeners import Listeners
from .resources.previews import Previews
from .resources.service_status import ServiceStatus
from .resources.voice import Voice
from .resources.webhook_endpoints import WebhookEndpoints

_TIMEOUT_S = 30.0
_MAX_RETRIES = 3


class _Client(Resource[IO]):
    """What both clients offer."""

    def __init__(self, transport: IO) -> None:
        super().__init__(transport)
        self.previews = Previews(transport)
        self.grants = Grants(transport)
        self.events = Events(transport)
        self.keys = Keys(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.status = ServiceStatus(transport)
        self.listeners = Listeners(transport)
        self.voice = Voice(transport)


class ConsentClient(_Client[Transport]):
    """A business's program at the service. Make one and keep it; threads may share it.

    :param api_key: ``svc_live_…``, of the business console. Keep it on a server
    :param base_url: where the service is: ``https://consent.example``, with a path where it stands behind one
    :param timeout: seconds for each sending of a request, until the whole answer is there. It is looked at when a piece
        of the answer comes, so one that comes in drops may take longer; with ``AsyncConsentClient`` it ends on time
    :param max_retries: how often a request is sent again that failed for now
    :raises ValueError: for a setting that cannot be right
    """

    def __init__(
        self, *, api_key: str, base_url: str, timeout: float = _TIMEOUT_S, max_retries: int = _MAX_RETRIES
    ) -> None:
        super().__init__(Transport(settings_of(api_key, base_url, timeout, max_retries)))

    def close(self) -> None:
        """Lets go of its connections. ``with`` does it by itself."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()


class AsyncConsentClient(_Client[AsyncTransport]):
    """The same for programs with ``async``: each call is awaited, lists are for ``async for``."""

    def __init__(
        self, *, api_key: str, base_url: str, timeout: float = _TIMEOUT_S, max_retries: int = _MAX_RETRIES
    ) -> None:
        super().__init__(AsyncTransport(settings_of(api_key, base_url, timeout, max_retries)))

    async def close(self) -> None:
        """Lets go of its connections. ``async with`` does it by itself."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.close()

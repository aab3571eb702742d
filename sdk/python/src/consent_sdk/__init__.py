"""The client of the Mailing-Address Consent Service for businesses' programs."""

from . import types, webhooks
from .client import AsyncConsentClient, ConsentClient
from .core.pages import Page
from .errors import ConsentError
from .follow.events import follow_events
from .follow.file_store import FileCursorStore
from .follow.grants import follow_grants
from .follow.stores import AsyncCursorStore, CursorStore
from .io.paged import AsyncPaged, Paged
from .resources.events import EventPage
from .resources.grants import GrantPage

__all__ = [
    "AsyncConsentClient",
    "AsyncCursorStore",
    "AsyncPaged",
    "ConsentClient",
    "ConsentError",
    "CursorStore",
    "EventPage",
    "FileCursorStore",
    "GrantPage",
    "Page",
    "Paged",
    "follow_events",
    "follow_grants",
    "types",
    "webhooks",
]

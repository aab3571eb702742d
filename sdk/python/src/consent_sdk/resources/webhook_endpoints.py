from __future__ import annotations

from typing_extensions import Unpack

from ..core.call import Call, ask, nothing, post
from ..core.pages import Listing, Page, plain_page
from ..core.path import segment
from ..io.resource import IO, Resource, listing, operation
from ..types import (
    AddWebhookEndpointInput,
    ChangeWebhookEndpointInput,
    RecoverDeliveriesInput,
    RecoveredDeliveries,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WebhookTest,
)
from .deliveries import Deliveries

_ALL = "/v1/webhook-endpoints"


class WebhookEndpoints(Resource[IO]):
    """Where the service sends events to (docs/api.md, Webhook endpoints)."""

    def __init__(self, transport: IO) -> None:
        super().__init__(transport)
        self.deliveries = Deliveries(transport)

    @operation
    def create(
        self, *, idempotency_key: str | None = None, **given: Unpack[AddWebhookEndpointInput]
    ) -> Call[WebhookEndpointWithSecret]:
        """With its ``secret``, which is shown this once."""
        return post(_ALL, given, idempotency_key)

    @listing
    def list(self) -> Listing[WebhookEndpoint, Page[WebhookEndpoint]]:
        """All of them, newest first."""
        return Listing(lambda _: ask("GET", _ALL, read=plain_page))

    @operation
    def get(self, id: str) -> Call[WebhookEndpoint]:
        """As it stands now."""
        return ask("GET", _at(id))

    @operation
    def update(self, id: str, **given: Unpack[ChangeWebhookEndpointInput]) -> Call[WebhookEndpoint]:
        """What is left out stays as it is."""
        return ask("PATCH", _at(id), given)

    @operation
    def delete(self, id: str) -> Call[None]:
        """With what waits for another try."""
        return ask("DELETE", _at(id), read=nothing, done_with="endpoint_not_found")

    @operation
    def test(self, id: str, *, idempotency_key: str | None = None) -> Call[WebhookTest]:
        """Sends a test there at once, and says what was answered."""
        return post(f"{_at(id)}/test", None, idempotency_key)

    @operation
    def rotate_secret(self, id: str, *, idempotency_key: str | None = None) -> Call[WebhookEndpointWithSecret]:
        """With a new ``secret``, shown this once. For 24 hours the one before signs as well."""
        return post(f"{_at(id)}/secret/rotation", None, idempotency_key)

    @operation
    def recover(
        self, id: str, *, idempotency_key: str | None = None, **given: Unpack[RecoverDeliveriesInput]
    ) -> Call[RecoveredDeliveries]:
        """Sends again what failed or is held since a time; how many."""
        return post(f"{_at(id)}/recovery", given, idempotency_key)


def _at(id: str) -> str:
    return f"{_ALL}/{segment(id)}"

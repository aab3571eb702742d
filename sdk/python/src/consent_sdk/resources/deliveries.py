from __future__ import annotations

from ..core.call import Call, ask, nothing, post
from ..core.pages import Listing, Page, plain_page
from ..core.path import segment, with_query
from ..io.resource import IO, Resource, listing, operation
from ..types import Delivery, DeliveryWithAttempts


class Deliveries(Resource[IO]):
    """What was sent, or is to be sent, to a webhook endpoint (docs/api.md, Delivery)."""

    @listing
    def list(
        self,
        endpoint_id: str,
        *,
        status: str | None = None,
        type: str | None = None,
        cursor: str | None = None,
    ) -> Listing[Delivery, Page[Delivery]]:
        """Newest first.

        :param status: ``pending``, ``delivered``, ``failed`` or ``held``
        :param type: of the event
        """

        def page_at(next: str | None) -> Call[Page[Delivery]]:
            query = {"status": status, "type": type, "cursor": next or cursor}
            return ask("GET", with_query(_of(endpoint_id), query), read=plain_page)

        return Listing(page_at)

    @operation
    def get(self, endpoint_id: str, delivery_id: str) -> Call[DeliveryWithAttempts]:
        """With its last attempts."""
        return ask("GET", f"{_of(endpoint_id)}/{segment(delivery_id)}")

    @operation
    def resend(self, endpoint_id: str, delivery_id: str, *, idempotency_key: str | None = None) -> Call[None]:
        """Sends it again, under the same id and with the same body."""
        return post(f"{_of(endpoint_id)}/{segment(delivery_id)}/resend", None, idempotency_key, nothing)


def _of(endpoint_id: str) -> str:
    return f"/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries"

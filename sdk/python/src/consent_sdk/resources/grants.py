from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import Unpack

from ..core.call import Answer, Call, ask, post
from ..core.pages import Listing, Page, cursor_in, list_in
from ..core.path import segment, with_query
from ..errors import ConsentError
from ..io.resource import IO, Resource, listing, operation
from ..types import ClaimGrantInput, Grant, GrantStatus, Receipt, ReleasedGrant, ReturnedMailReport


@dataclass(frozen=True)
class GrantPage(Page[Grant]):
    #: ``updated_since`` of the next poll, by the service's clock: the header ``Consent-As-Of``.
    as_of: str | None
    #: How many grants of the page are left out because they cannot be read for now. Of ``Consent-Incomplete``.
    left_out: int


class Grants(Resource[IO]):
    """Consents to a person's name and address (docs/api.md, Grant)."""

    @operation
    def claim(self, *, idempotency_key: str | None = None, **given: Unpack[ClaimGrantInput]) -> Call[Grant]:
        """Active, or waiting for the person's approval. The same preview gives the same grant, however often."""
        return post("/v1/grants", given, idempotency_key)

    @operation
    def get(self, id: str) -> Call[Grant]:
        """As it stands now: read it whenever mail is sent."""
        return ask("GET", f"/v1/grants/{segment(id)}")

    @operation
    def receipt(self, id: str) -> Call[Receipt]:
        """Its receipt, in every state of it: signed, to be kept and shown."""
        return ask("GET", f"/v1/grants/{segment(id)}/receipt")

    @listing
    def list(
        self,
        *,
        status: GrantStatus | None = None,
        updated_since: str | None = None,
        cursor: str | None = None,
    ) -> Listing[Grant, GrantPage]:
        """Newest first."""

        return grants_where(status, updated_since, cursor)

    @operation
    def release(self, id: str) -> Call[ReleasedGrant]:
        """No longer needed. One that was released already is refused with ``grant_not_active``."""
        return ask("DELETE", f"/v1/grants/{segment(id)}")

    @operation
    def withdraw(self, id: str, *, idempotency_key: str | None = None) -> Call[ReleasedGrant]:
        """Takes back a claim that waits for approval."""
        return post(f"/v1/grants/{segment(id)}/withdrawal", None, idempotency_key)

    @operation
    def report_returned_mail(self, id: str, *, idempotency_key: str | None = None) -> Call[ReturnedMailReport]:
        """The report that is open, or a new one."""
        return post(f"/v1/grants/{segment(id)}/returned-mail", None, idempotency_key)


def grants_where(
    status: str | None = None, updated_since: str | None = None, cursor: str | None = None
) -> Listing[Grant, GrantPage]:
    def page_at(next: str | None) -> Call[GrantPage]:
        query = {"status": status, "updated_since": updated_since, "cursor": next or cursor}
        return ask("GET", with_query("/v1/grants", query), read=_grant_page)

    return Listing(page_at)


def _grant_page(answer: Answer) -> GrantPage:
    left_out = answer.headers.get("consent-incomplete", "0")
    if not (left_out.isascii() and left_out.isdigit()):
        raise ConsentError("invalid_response", "the list does not say how much of it is left out")
    as_of = answer.headers.get("consent-as-of")
    return GrantPage(list_in(answer.body), cursor_in(answer.body), as_of, int(left_out))

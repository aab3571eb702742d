from __future__ import annotations

from typing_extensions import Unpack

from ..core.call import Call, ask, post
from ..core.path import segment
from ..io.resource import IO, Resource, operation
from ..types import (
    SpokenBusinessCheck,
    SpokenClaimInput,
    SpokenDecodedKeys,
    SpokenDecodeInput,
    SpokenGrant,
    SpokenPreview,
    SpokenPreviewInput,
)


class Voice(Resource[IO]):
    """The same for an agent on the phone: each answer has a sentence to speak, ``say``, and so has a ``ConsentError``
    that the service refused with (docs/api.md, Voice agents). ``call_id`` is what the platform calls the phone call
    by."""

    @operation
    def business(self) -> Call[SpokenBusinessCheck]:
        """For whom the API key speaks."""
        return ask("GET", "/v1/voice/business")

    @operation
    def decode(self, **given: Unpack[SpokenDecodeInput]) -> Call[SpokenDecodedKeys]:
        """The keys that may have been said, best first. None is looked up."""
        return ask("POST", "/v1/voice/decode", given)

    @operation
    def create_preview(
        self, *, idempotency_key: str | None = None, **given: Unpack[SpokenPreviewInput]
    ) -> Call[SpokenPreview]:
        """Who is behind a key; three in a call."""
        return post("/v1/voice/previews", given, idempotency_key)

    @operation
    def claim_grant(
        self, *, idempotency_key: str | None = None, **given: Unpack[SpokenClaimInput]
    ) -> Call[SpokenGrant]:
        """In the call that the preview belongs to."""
        return post("/v1/voice/grants", given, idempotency_key)

    @operation
    def get_grant(self, id: str) -> Call[SpokenGrant]:
        """As it stands now."""
        return ask("GET", f"/v1/voice/grants/{segment(id)}")
